import {
  cards_list,
  contracts_list,
  disputes_list,
  payments_list,
  refunds_list,
  subscriptions_list,
} from './acquiring-lists.ts';
import {
  balances_list,
  payouts_list,
  settlement_lines_list,
  settlements_list,
  statement_list,
} from './money-lists.ts';
import type { ServedList } from './serve-list.ts';

/** Every list of the API. */
export const api_lists: readonly ServedList[] = [
  payments_list,
  refunds_list,
  disputes_list,
  cards_list,
  balances_list,
  statement_list,
  settlements_list,
  settlement_lines_list,
  payouts_list,
  subscriptions_list,
  contracts_list,
];
