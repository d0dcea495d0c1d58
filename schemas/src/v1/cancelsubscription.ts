import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { contractList } from './contract-list.ts';
import { errorText } from './fields.ts';
import { fieldText, itemStatus, requestEnvelope, type ApiOperation } from './operation.ts';
import { requiredText } from '../required-text.ts';

/**
 * POST /v1/cancelsubscription: end a subscription at once
 * (docs/specification/subscriptions.md#cancel-a-subscription).
 */
export const cancelsubscription = {
  name: 'cancelsubscription',
  permit: 'payments',
  summary: 'Cancel a subscription',
  description:
    'Ends a subscription immediately: its status becomes Inactived, no further contract is drawn up, and charges that were declined are not tried again. ' +
    'A contract that has been drawn up already is still charged at the end of the period, unless cancel_contracts is YES, or /v1/cancelContract cancels it. Cancelling again succeeds.',
  declared_type: 'application/xml',
  request: Type.Object({
    ...requestEnvelope,
    recurring_id: requiredText(50, 'The subscription', may_be_numeric),
    contract_name: requiredText(200, 'Its name, as it was created with', may_be_numeric),
    cancel_contracts: Type.Optional(
      Type.Union([Type.Literal('YES'), Type.Literal('NO')], {
        description: 'YES: contracts that wait for their charge are cancelled, too',
      }),
    ),
  }),
  response: Type.Object({
    merchant_id: Type.String({ description: 'Merchant identifier' }),
    account_id: Type.String({ description: 'Merchant account identifier' }),
    recurring_id: Type.String({ description: 'As sent' }),
    contract_name: Type.String({ description: 'As sent' }),
    encryption_data: Type.String({ description: 'The request’s encryption_data, as sent' }),
    cancel_status: itemStatus('cancelled', ['0']),
    error_message: errorText,
    contracts_still_charged: contractList(
      'Contracts that exist already and are charged all the same; empty where refused',
    ),
    contracts_cancelled: contractList('Contracts that this request has cancelled'),
  }),
  structured_fields: [],
  moves_money: false,
  registered_address_only: false,
  legacySignatureParts: (body) =>
    ['merchant_id', 'account_id', 'recurring_id', 'contract_name'].map((name) => fieldText(body, name)),
} satisfies ApiOperation;
