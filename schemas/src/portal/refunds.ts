import Type from 'typebox';
import type { RowOf } from './lists/list.ts';
import { refund_list } from './lists/refund-list.ts';
import { dateText, search_length_max } from './payment-filter.ts';
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
    q: Type.Optional(
      Type.String({
        maxLength: search_length_max,
        description: 'order_no, refund_reference, refund_reference_id or transaction_id',
      }),
    ),
    status: Type.Optional(Type.String({ pattern: '^(pending|completed|failed)$' })),
    from: Type.Optional(dateText),
    to: Type.Optional(dateText),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    cursor: Type.Optional(cursorText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({ refunds: Type.Array(refund_list.row), next_cursor: Type.String() }),
});
