import Type, { type Static } from 'typebox';
import { dateText, search_length_max } from './payment-filter.ts';
import { cursorText, pageSize, refundRow } from './payments.ts';
import { account_params, portalRoute } from './portal-route.ts';

export type RefundRow = Static<typeof refundRow>;

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
  response: Type.Object({ refunds: Type.Array(refundRow), next_cursor: Type.String() }),
});
