import Type from 'typebox';
import type { RowOf } from './lists/list.ts';
import { refund_filters, refund_list } from './lists/refund-list.ts';
import { cursorText, pageSize } from './payments.ts';
import { account_params, portalRoute } from './portal-route.ts';

export type RefundRow = RowOf<typeof refund_list>;

export const listRefunds = portalRoute({
  name: 'refunds.list',
  summary: 'Refunds, newest first',
  method: 'GET',
  path: '/accounts/:account_id/refunds',
  scope: 'account',
  permit: 'payments.read',
  params: account_params,
  query: Type.Object({
    ...refund_filters.query,
    cursor: Type.Optional(cursorText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({ refunds: Type.Array(refund_list.row), next_cursor: Type.String() }),
});
