import Type from 'typebox';
import {
  batchSignatureParts,
  itemIdentity,
  itemIdentityAnswer,
  itemList,
  itemText,
  requestEnvelope,
  responseEnvelope,
  type ApiOperation,
} from './operation.ts';

export const capture_items_max = 50;

/** POST /v1/capture: take authorised money (contract 4.6; definitions 7). */
export const capture = {
  name: 'capture',
  summary: 'Capture transactions',
  description:
    'Takes the money of up to 50 authorised payments. A capture takes more than zero and at most what has not been captured yet; ' +
    'unless the account allows several captures, a partial capture releases the remainder.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    capture_orders: itemList(
      { ...itemIdentity, amount: itemText('Amount to capture, decimal') },
      capture_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    capture_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        capture_status: Type.String({
          description: '1 captured, 0 refused, 2 waiting for the acquirer, 3 accepted but failed afterwards',
        }),
        error_message: Type.String({ description: 'Empty, or `<code>:<text>`' }),
      }),
    ),
  }),
  structured_fields: ['capture_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('capture_orders'),
} satisfies ApiOperation;
