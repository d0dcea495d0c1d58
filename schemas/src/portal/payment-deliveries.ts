import Type, { type Static } from 'typebox';
import { payment_params } from './payments.ts';
import { portalRoute } from './portal-route.ts';

const paymentDelivery = Type.Object({
  event_id: Type.String(),
  type: Type.String(),
  url: Type.String(),
  status: Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('failed')]),
  tries: Type.Integer(),
  status_code: Type.Integer({ description: 'Of the last answer; 0 when there was none' }),
  error: Type.String({ description: 'Why the last try failed, or empty' }),
  started_at: Type.String(),
  finished_at: Type.String(),
});
export type PaymentDelivery = Static<typeof paymentDelivery>;

export const listPaymentDeliveries = portalRoute({
  name: 'payments.deliveries',
  summary: 'Webhooks that were sent for a payment',
  method: 'GET',
  path: '/accounts/:account_id/payments/:transaction_id/deliveries',
  scope: 'account',
  permit: 'webhooks.read',
  params: payment_params,
  response: Type.Object({ deliveries: Type.Array(paymentDelivery) }),
});
