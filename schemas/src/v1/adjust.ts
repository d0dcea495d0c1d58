import Type from 'typebox';
import { amountText, errorText } from './fields.ts';
import {
  batchSignatureParts,
  itemIdentity,
  itemIdentityAnswer,
  itemList,
  itemStatus,
  requestEnvelope,
  responseEnvelope,
  type ApiOperation,
} from './operation.ts';

export const adjust_items_max = 50;

/** POST /v1/adjust: change what is authorised, or how long (docs/specification/payments.md#adjust). */
export const adjust = {
  name: 'adjust',
  permit: 'payments',
  summary: 'Adjust authorisations',
  description:
    'Changes up to 50 authorisations of which nothing is captured yet. A higher amount asks the issuer for more, a lower one releases the difference, ' +
    'and the same amount extends the authorisation, where the card’s scheme does that. A decline leaves the authorisation as it was.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    adjust_orders: itemList(
      {
        ...itemIdentity,
        amount: Type.Optional(
          amountText('What is to be authorised in all, decimal; the amount as it is to extend it'),
        ),
      },
      ['transaction_id', 'order_no', 'currency', 'amount'],
      adjust_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    adjust_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        adjust_status: itemStatus('adjusted'),
        error_message: errorText,
      }),
    ),
  }),
  structured_fields: ['adjust_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('adjust_orders'),
} satisfies ApiOperation;
