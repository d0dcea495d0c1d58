import type { Texts } from '../en/en.ts';
import { ledger } from './ledger.ts';
import { developer_pages } from './developer-pages.ts';
import { frame } from './frame.ts';
import { overview } from './overview.ts';
import { lists } from './lists.ts';
import { payment_pages } from './payment-pages.ts';
import { team_pages } from './team-pages.ts';

/** Simplified Chinese. */
export const zh: Texts = {
  ...frame,
  ...payment_pages,
  ...overview,
  ...lists,
  ...ledger,
  ...developer_pages,
  ...team_pages,
};
