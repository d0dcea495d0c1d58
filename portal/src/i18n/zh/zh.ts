import type { Texts } from '../en/en.ts';
import { account_pages } from './account-pages.ts';
import { frame } from './frame.ts';
import { payment_pages } from './payment-pages.ts';

/** Simplified Chinese. */
export const zh: Texts = { ...frame, ...payment_pages, ...account_pages };
