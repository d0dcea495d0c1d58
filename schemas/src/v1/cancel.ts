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

export const cancel_items_max = 50;

/** POST /v1/cancel: release authorised money (docs/specification/payments.md#cancel). */
export const cancel = {
  name: 'cancel',
  permit: 'payments',
  summary: 'Cancel transactions',
  description:
    'Releases up to 50 authorisations before they are captured. The amount is the authorised amount; where the account allows several captures, the amount not captured yet.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    cancel_orders: itemList(
      { ...itemIdentity, amount: Type.Optional(amountText('The authorised amount, decimal')) },
      ['transaction_id', 'order_no', 'currency', 'amount'],
      cancel_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    cancel_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        cancel_status: itemStatus('cancelled'),
        error_message: errorText,
      }),
    ),
  }),
  structured_fields: ['cancel_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('cancel_orders'),
} satisfies ApiOperation;
