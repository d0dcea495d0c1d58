import Type from 'typebox';
import { fee_payers, payee_check_results, payment_methods } from '../payout-states.ts';
import { stated } from '../stated.ts';
import { metadata } from '../metadata.ts';
import {
  amountAnswer,
  currencyText,
  failure_types,
  oneOf,
  oneOfOrEmpty,
  payout_statuses,
  shortReference,
  transactionId,
} from '../v1/fields.ts';

/** Why a payout waits for approval, in words. */
export const approval_reasons = Type.Array(Type.String(), {
  description:
    'Why people must approve it before it is paid, such as what goes to one account within 24 hours; only where a limit or rule asks for it',
});

/** A payout as its events and lists show it: nothing of the parties but their ids. */
export const payout = Type.Object(
  {
    transaction_id: transactionId('Gateway identifier of the payout'),
    request_id: Type.String({ description: 'The merchant’s' }),
    short_reference_id: shortReference,
    reference: Type.String({ description: 'The merchant’s' }),
    client_data: Type.String({ description: 'As sent' }),
    metadata,
    status: oneOf(payout_statuses, 'State of the payout'),
    payment_method: oneOf(payment_methods, 'How it is paid'),
    payment_currency: currencyText(),
    payment_amount: amountAnswer('In payment_currency'),
    source_currency: currencyText(),
    source_amount: amountAnswer('In source_currency'),
    fee_currency: currencyText(),
    fee_amount: amountAnswer('In fee_currency'),
    fee_paid_by: oneOf(fee_payers, 'Who pays the fee'),
    exchange_rate: Type.String({ description: 'Empty where the currencies are the same' }),
    amount_payer_pays: amountAnswer('In source_currency'),
    amount_beneficiary_receives: amountAnswer('In payment_currency'),
    returned_amount: amountAnswer('In payment_currency'),
    returned_otherwise_amount: Type.Optional(
      amountAnswer(
        'Of payout.returned, where it came back in another currency: what came, which is available in that currency and not part of returned_amount',
      ),
    ),
    returned_otherwise_currency: Type.Optional(currencyText('With returned_otherwise_amount')),
    payment_date: Type.String({ ...stated({ format: 'date' }), description: 'As asked for' }),
    execution_date: Type.String({
      ...stated({ format: 'date' }),
      description:
        'The banking day on which the bank is asked to execute it. The bank may pay earlier, as the sandbox’s does',
    }),
    beneficiary_id: Type.String(),
    payer_id: Type.String(),
    instant_refused: Type.Optional(
      Type.String({ description: 'Why it went as an ordinary transfer and not at once, where it did' }),
    ),
    payee_check: Type.Optional(
      oneOf(payee_check_results, 'What the beneficiary’s bank said of the name, where it was asked'),
    ),
    payee_name: Type.Optional(
      Type.String({ description: 'With payee_check: the account holder’s name for CLOSE_MATCH, else empty' }),
    ),
    failure_type: oneOfOrEmpty(failure_types, 'Empty while nothing has failed'),
    failure_reason: Type.String({ description: 'Empty while nothing has failed' }),
  },
  { title: 'Payout' },
);
