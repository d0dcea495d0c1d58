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

export const cancel_items_max = 50;

/** POST /v1/cancel: release authorised money (contract 4.7; definitions 7). */
export const cancel = {
  name: 'cancel',
  summary: 'Cancel transactions',
  description:
    'Releases up to 50 authorisations before they are captured. The amount is the authorised amount; where the account allows several captures, the amount not captured yet.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    cancel_orders: itemList(
      { ...itemIdentity, amount: itemText('The authorised amount, decimal') },
      cancel_items_max,
    ),
  }),
  response: Type.Object({
    ...responseEnvelope,
    cancel_orders: Type.Array(
      Type.Object({
        ...itemIdentityAnswer,
        cancel_status: Type.String({
          description: '1 cancelled, 0 refused, 2 waiting for the acquirer, 3 accepted but failed afterwards',
        }),
        error_message: Type.String({ description: 'Empty, or `<code>:<text>`' }),
      }),
    ),
  }),
  structured_fields: ['cancel_orders'],
  moves_money: true,
  registered_address_only: false,
  legacySignatureParts: batchSignatureParts('cancel_orders'),
} satisfies ApiOperation;
