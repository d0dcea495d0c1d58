import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { account_params, portalRoute } from './portal-route.ts';

export const expireCheckout = portalRoute({
  name: 'checkouts.expire',
  summary: 'Expire a payment page, so that nothing can be paid on it any more',
  method: 'POST',
  path: '/accounts/:account_id/checkouts/:session_id/expire',
  scope: 'account',
  permit: 'payments.cancel',
  params: Type.Object({
    ...account_params.properties,
    session_id: Type.String({ ...may_be_numeric, pattern: '^[0-9A-Za-z_-]{1,60}$' }),
  }),
  response: Type.Object({ order_no: Type.String(), status: Type.String(), expires_at: Type.String() }),
  by_key: true,
});
