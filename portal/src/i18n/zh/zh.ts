import type { Texts } from '../en/en.ts';
import { ledger } from './ledger.ts';
import { frame } from './frame.ts';
import { overview } from './overview.ts';
import { lists } from './lists.ts';
import { payment_pages } from './payment-pages.ts';

/** Simplified Chinese. */
export const zh: Texts = { ...frame, ...payment_pages, ...overview, ...lists, ...ledger };
