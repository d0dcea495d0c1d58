import { disputes_list, payments_list, refunds_list, subscriptions_list } from './acquiring-lists.ts';
import { payouts_list } from './banking-lists.ts';
import type { ServedList } from './serve-list.ts';

/** Every list of the API. */
export const api_lists: readonly ServedList[] = [
  payments_list,
  refunds_list,
  disputes_list,
  payouts_list,
  subscriptions_list,
];
