import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { decline_fields } from '../v1/decline-fields.ts';
import { actionsOf, payment_action_routes, type RouteName } from './lists/payment-actions.ts';
import { cursor_pattern, type RowOf } from './lists/list.ts';
import { payment_filters, payment_list } from './lists/payment-list.ts';
import { refund_list } from './lists/refund-list.ts';
import { metadata } from '../metadata.ts';
import { account_params, portalRoute } from './portal-route.ts';
import { ledgerEntry, posting, reasonFields, timelineStep, numberText } from './records.ts';

/** The most payments that one action takes; the portal sends longer selections in several calls. */
export const action_items_max = 50;
export const cursorText = Type.String({ pattern: cursor_pattern });
export const pageSize = Type.String({ pattern: '^(25|50|100)$' });

export type PaymentRow = RowOf<typeof payment_list>;

export const listPayments = portalRoute({
  name: 'payments.list',
  summary: 'Payments, newest first',
  method: 'GET',
  path: '/accounts/:account_id/payments',
  scope: 'account',
  audited: true,
  permit: 'payments.read',
  params: account_params,
  query: Type.Object({
    ...payment_filters.query,
    cursor: Type.Optional(cursorText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({
    payments: Type.Array(payment_list.row),
    next_cursor: Type.String({ description: 'Empty on the last page' }),
    searched_to: Type.String({
      description: 'How far back a filter was searched for, when there is more to search; else empty',
    }),
  }),
});

export const payment_params = Type.Object({
  ...account_params.properties,
  transaction_id: numberText,
});

export const readPayment = portalRoute({
  name: 'payments.read',
  summary: 'One payment with all that has happened to it',
  method: 'GET',
  path: '/accounts/:account_id/payments/:transaction_id',
  scope: 'account',
  audited: true,
  permit: 'payments.read',
  params: payment_params,
  response: Type.Object({
    payment: payment_list.row,
    auth_code: Type.String(),
    avs_result: Type.String(),
    cvv_result: Type.String(),
    ...decline_fields,
    connector: Type.String(),
    capture_deadline_at: Type.String(),
    captured_at: Type.String(),
    several_captures: Type.Boolean(),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'As sent with the payment' }),
    metadata,
    agreement: Type.Optional(
      Type.Object(
        {
          shopper_id: Type.String(),
          purpose: Type.Union([Type.Literal('card_on_file'), Type.Literal('subscription')]),
          agreed_at: Type.String({ description: 'ISO 8601, UTC' }),
          transaction_id: Type.String({ description: 'The payment or verification in which it was agreed' }),
        },
        { description: 'What the customer has agreed to about the stored card' },
      ),
    ),
    attempts: Type.Array(payment_list.row, { description: 'All attempts under this order_no, newest first' }),
    refunds: Type.Array(refund_list.row),
    timeline: Type.Array(timelineStep),
    postings: Type.Array(ledgerEntry),
  }),
});

const item_pattern = '[1-9][0-9]{0,18}(:[0-9.]{1,15})?';

const actionItem = Type.Object({
  transaction_id: numberText,
  amount: Type.Optional(
    Type.String({
      ...may_be_numeric,
      maxLength: 20,
      description: 'Left out: all of `left`',
    }),
  ),
  left: Type.Optional(
    Type.String({
      ...may_be_numeric,
      maxLength: 20,
      description: 'As the preview showed it; refused with U0015 where it is another now, or is left out',
    }),
  ),
  reason: Type.Optional(Type.String({ maxLength: 50 })),
});
export type PaymentActionItem = Static<typeof actionItem>;
const actionItems = Type.Array(actionItem, { minItems: 1, maxItems: action_items_max });

const previewItem = Type.Object({
  transaction_id: Type.String(),
  order_no: Type.String(),
  currency: Type.String(),
  left: Type.String({
    description:
      'What there is to capture, release or refund; to adjust and review, the amount of the payment',
  }),
  amount: Type.String({ description: 'What the action moves or releases; empty when refused' }),
  rest: Type.String({ description: 'What could still be captured or refunded afterwards' }),
  released: Type.String({ description: 'What a capture of less, or a lower amount, gives up' }),
  postings: Type.Array(posting),
  refusal: Type.String({ description: '`<code>:<text>`, or empty' }),
  ...reasonFields,
});
export type PreviewItem = Static<typeof previewItem>;

const resultItem = Type.Object({
  transaction_id: Type.String(),
  order_no: Type.String(),
  status: Type.Union([
    Type.Literal('done'),
    Type.Literal('waiting'),
    Type.Literal('failed'),
    Type.Literal('refused'),
  ]),
  message: Type.String({ description: '`<code>:<text>`, or empty' }),
  ...reasonFields,
  payment_status: Type.String({ description: 'As it is now; empty when refused' }),
});
export type ResultItem = Static<typeof resultItem>;

/** What a route of actions would do, and doing it. */
function actionRoutes(name: RouteName) {
  const action = actionsOf(name);
  const path = `/accounts/:account_id/payment-actions/${name}`;
  return {
    preview: portalRoute({
      name: `payments.${name}.preview`,
      summary: `What would happen: ${name}`,
      method: 'GET',
      path: `${path}/preview`,
      scope: 'account',
      permit: 'payments.read',
      params: account_params,
      query: Type.Object({
        action,
        items: Type.String({
          pattern: `^${item_pattern}(,${item_pattern}){0,${action_items_max - 1}}$`,
          description: 'transaction_id, or transaction_id:amount, comma-separated',
        }),
      }),
      response: Type.Object({ items: Type.Array(previewItem) }),
    }),
    perform: portalRoute({
      name: `payments.${name}`,
      summary: `Do it: ${name}`,
      method: 'POST',
      path,
      scope: 'account',
      permit: payment_action_routes[name].permit,
      ...(name === 'refund' ? { step_up: 'above_refund_limit' as const } : {}),
      once: true,
      params: account_params,
      body: Type.Object({
        action,
        items: actionItems,
        request_id: Type.String({
          ...may_be_numeric,
          pattern: '^[0-9A-Za-z-]{16,50}$',
          description: 'Drawn by the page for each confirmation: the same one again does nothing again',
        }),
      }),
      response: Type.Object({ items: Type.Array(resultItem) }),
    }),
  };
}

export const payment_actions = Object.fromEntries(
  Object.keys(payment_action_routes).map((name) => [name, actionRoutes(name as RouteName)]),
) as Readonly<Record<RouteName, ReturnType<typeof actionRoutes>>>;

export const reviewQueue = portalRoute({
  name: 'payments.review_queue',
  summary: 'Payments held for review, the most urgent first',
  method: 'GET',
  path: '/accounts/:account_id/review-queue',
  scope: 'account',
  audited: true,
  permit: 'payments.read',
  params: account_params,
  response: Type.Object({ payments: Type.Array(payment_list.row) }),
});
