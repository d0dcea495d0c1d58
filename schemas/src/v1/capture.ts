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

export const capture_items_max = 50;

/** POST /v1/capture: take authorised money (docs/specification/payments.md#capture). */
export const capture = {
  name: 'capture',
  permit: 'payments',
  summary: 'Capture transactions',
  description:
    'Takes the money of up to 50 authorised payments. A capture takes more than zero and at most what has not been captured yet; ' +
    'unless the account allows several captures, a partial capture releases the remainder.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    capture_orders: itemList(
      { ...itemIdentity, amount: Type.Optional(amountText('Amount to capture, decimal')) },
      ['transaction_id', 'order_no', 'currency', 'amount'],
      capture_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    capture_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        capture_status: itemStatus('captured'),
        error_message: errorText,
      }),
    ),
  }),
  structured_fields: ['capture_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('capture_orders'),
} satisfies ApiOperation;
