import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { expireCheckout as expireRoute } from '../portal/checkouts.ts';
import { stated } from '../stated.ts';
import { actionOperation } from './action-operation.ts';

/** POST /v1/expireCheckout (docs/specification/actions.md#payment-pages). */
export const expireCheckout = actionOperation({
  name: 'expireCheckout',
  permit: 'payments',
  summary: 'Expire a payment page',
  description:
    'Nothing can be paid on the payment page any more. Expiring again succeeds; a page whose order is paid, or being paid, is refused.',
  tag: 'Payments',
  route: expireRoute,
  fields: {
    session_id: Type.String({
      ...may_be_numeric,
      minLength: 1,
      maxLength: 60,
      description: 'The session, as the answer of /v1/checkout named it',
    }),
  },
  answer: {
    session_id: Type.String({ description: 'As sent' }),
    order_no: Type.String({ description: 'The merchant’s' }),
    status: Type.String({
      description:
        'expired; replaced or locked, where it could not be paid before; processing or paid, where its customer was faster',
    }),
    expires_at: Type.String({ ...stated({ format: 'date-time' }), description: 'ISO 8601, UTC' }),
  },
  structured_fields: [],
});
