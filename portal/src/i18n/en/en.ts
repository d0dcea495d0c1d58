import { columnLabels } from '@causeway/schemas/portal/lists/column-labels.ts';
import type { console_only } from './console-only.ts';
import { ledger } from './ledger.ts';
import { developer_pages } from './developer-pages.ts';
import { frame } from './frame.ts';
import { console_pages } from './console-pages.ts';
import { operator_pages } from './operator-pages.ts';
import { overview } from './overview.ts';
import { lists } from './lists.ts';
import { balance_pages } from './balance-pages.ts';
import { dispute_pages } from './dispute-pages.ts';
import { subscription_pages } from './subscription-pages.ts';
import { payout_pages } from './payout-pages.ts';
import { payment_pages } from './payment-pages.ts';
import { team_pages } from './team-pages.ts';

/** What the portal says in English, but for the console's own pages. */
export const en = {
  column: columnLabels('en'),
  ...frame,
  ...payment_pages,
  ...payout_pages,
  ...dispute_pages,
  ...subscription_pages,
  ...balance_pages,
  ...overview,
  ...lists,
  ...ledger,
  ...developer_pages,
  ...team_pages,
  ...operator_pages,
  ...console_pages,
};

/** Everything that the portal says in English. */
export type English = typeof en & typeof console_only;

/** A language's texts: the same keys, with any text. */
export type Texts = TextsLike<English>;
type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };
/** A part of a language's texts. */
export type PartOf<T> = TextsLike<T>;
