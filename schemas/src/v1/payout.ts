import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import {
  bank_text_lengths,
  fee_payers,
  fund_sources,
  fundable_source,
  payee_check_results,
  payment_methods,
  payout_priorities,
  swift_charge_options,
} from '../payout-states.ts';
import { stated } from '../stated.ts';
import {
  amountAnswer,
  currencies,
  currencyText,
  failure_types,
  offsetStamp,
  oneOf,
  oneOfOrEmpty,
  optionalAmount,
  payout_statuses,
  shortReference,
  transactionId,
  web_address_limits,
} from './fields.ts';
import { metadata, metadataOf } from '../metadata.ts';
import { approval_reasons } from '../objects/payout.ts';
import { fieldText, requestEnvelope, type ApiOperation } from './operation.ts';
import {
  beneficiary_request,
  beneficiary_response,
  payer_request,
  payer_response,
} from './payout-parties.ts';
import { requiredText } from '../required-text.ts';

/** Fields that the answer repeats from the request (docs/specification/payouts.md#the-answer). */
const repeated = {
  beneficiary_id: Type.String({ description: 'Under which the beneficiary is saved' }),
  client_data: Type.String({ description: 'As sent' }),
  fee_paid_by: oneOf(fee_payers, 'Who pays the fee'),
  payment_amount: amountAnswer('In payment_currency'),
  payment_currency: currencyText(),
  payment_date: Type.String({ ...stated({ format: 'date' }), description: 'YYYY-MM-DD' }),
  payment_method: oneOf(payment_methods, 'As sent, or the default'),
  reason: Type.String({ description: 'As sent' }),
  reference: Type.String({ description: 'As sent' }),
  request_id: Type.String({ description: 'As sent' }),
  source_amount: amountAnswer('In source_currency'),
  source_currency: currencyText(),
  swift_charge_option: oneOfOrEmpty(swift_charge_options, 'Empty for LOCAL'),
  fund_source: oneOf([fundable_source], 'As sent'),
};

/** POST /v1/payout: pay money out to a beneficiary’s bank (docs/specification/payouts.md#create-a-payout). */
export const payout = {
  name: 'payout',
  permit: 'payouts',
  summary: 'Create a payout',
  description:
    'Pays money out of the account’s available balance to a beneficiary’s bank. The money leaves the available balance when the payout is accepted. ' +
    'request_id is unique per account for ever: the same content gives the first answer again, other content is refused with 409.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    request_id: requiredText(50, 'Unique per account for ever', may_be_numeric),
    beneficiary: Type.Optional(beneficiary_request),
    beneficiary_id: Type.Optional(
      Type.String({
        ...may_be_numeric,
        maxLength: 50,
        description: 'A saved beneficiary, instead of beneficiary',
      }),
    ),
    payer: Type.Optional(payer_request),
    payer_id: Type.Optional(
      Type.String({
        ...may_be_numeric,
        maxLength: 50,
        description: 'A saved payer, instead of payer; with payer, the id under which that one is saved',
      }),
    ),
    payment_amount: optionalAmount('What is paid, decimal; this or source_amount'),
    payment_currency: currencyText(),
    source_amount: optionalAmount('What it costs before the fee, decimal'),
    source_currency: Type.Optional(
      oneOfOrEmpty(currencies, 'Balance that pays; payment_currency when left out'),
    ),
    payment_date: Type.Optional(
      Type.String({
        ...stated({ format: 'date' }),
        description: 'YYYY-MM-DD, today to 365 days ahead; today when left out',
      }),
    ),
    payment_method: Type.Optional(oneOf(payment_methods, 'Default SWIFT')),
    priority: Type.Optional(
      oneOf(
        payout_priorities,
        'INSTANT: by SEPA Instant, there within ten seconds on every day; only for payment_method LOCAL in EUR to SEPA countries. Default NORMAL',
      ),
    ),
    fee_paid_by: Type.Optional(oneOf(fee_payers, 'Who pays the fee; default PAYER')),
    swift_charge_option: Type.Optional(
      oneOf(swift_charge_options, 'Who pays the banks on the way; default SHARED; PAYER not for LOCAL'),
    ),
    fund_source: Type.String({
      minLength: 1,
      ...stated({ enum: fund_sources }),
      description:
        'DepositAccount: the account’s balance. The others are known, but this gateway cannot draw on them',
    }),
    reason: Type.String({
      minLength: 1,
      ...stated({ maxLength: bank_text_lengths.reason }),
      description: 'Why it is paid: free text, or an ISO 20022 purpose code such as SALA',
    }),
    reference: Type.String({
      minLength: 1,
      ...stated({ maxLength: bank_text_lengths.reference }),
      description: 'The merchant’s reference, which goes to the beneficiary’s bank',
    }),
    regulatory_code: Type.Optional(
      Type.String({
        maxLength: 10,
        description:
          'What it is paid for, by the code of the authority of the beneficiary’s country: RBI (IN), CBUAE (AE), PBoC or SAFE (CN); other countries as their bank asks',
      }),
    ),
    regulatory_information: Type.Optional(
      Type.String({ maxLength: 140, description: 'More for that authority, such as an invoice number' }),
    ),
    client_data: Type.Optional(Type.String({ maxLength: 1000, description: 'Given back as sent' })),
    metadata: metadataOf('the payout'),
    notify_url: Type.Optional(
      Type.String({
        maxLength: 1000,
        ...stated(web_address_limits),
        description: 'Absolute http or https address; gets every change',
      }),
    ),
  }),
  response: Type.Object({
    merchant_id: Type.String(),
    account_id: Type.String(),
    beneficiary: beneficiary_response,
    payer: payer_response,
    ...repeated,
    amount_beneficiary_receives: Type.Number({
      description: 'In payment_currency, before charges of other banks',
    }),
    amount_payer_pays: Type.Number({ description: 'In source_currency, fee included' }),
    fee_amount: Type.Number({ description: 'In fee_currency' }),
    fee_currency: currencyText(),
    created_at: offsetStamp,
    last_updated_at: offsetStamp,
    failure_reason: Type.String({ description: 'Empty while nothing has failed' }),
    failure_type: oneOfOrEmpty(failure_types, 'Empty while nothing has failed'),
    payer_id: Type.String({ description: 'Under which the payer is saved' }),
    transaction_id: transactionId('Gateway identifier of the payout'),
    short_reference_id: shortReference,
    status: oneOf(payout_statuses, 'State of the payout'),
    exchange_rate: Type.Optional(
      Type.String({
        description:
          'Units of payment_currency for one of source_currency, markup included; only when they differ',
      }),
    ),
    metadata,
    regulatory_code: Type.Optional(Type.String({ description: 'As sent; only where it was' })),
    approval_reasons: Type.Optional(approval_reasons),
    possible_duplicate_of: Type.Optional(
      Type.String({
        description:
          'A warning: transaction_id of a payout of the same payment_amount, or source_amount where only that is sent, to the same account within the 24 hours before, which has not failed. Cancel this one if it is a mistake',
      }),
    ),
    regulatory_information: Type.Optional(Type.String({ description: 'As sent; only where it was' })),
    transliterated: Type.Optional(
      Type.Array(
        Type.Object({
          source: Type.String({ description: 'Path of the parameter' }),
          sent: Type.String({ description: 'As it goes to the bank, in the characters that it takes' }),
        }),
        { description: 'Texts that banks get in other characters; only when there are any' },
      ),
    ),
    priority: Type.Optional(oneOf(payout_priorities, 'Only where INSTANT was asked for')),
    instant_refused: Type.Optional(
      Type.String({
        description:
          'Why it could not go at once and went as an ordinary SEPA transfer, an ISO 20022 reason code; only where it did',
      }),
    ),
    payee_verification: Type.Optional(
      Type.Object(
        {
          result: oneOf(payee_check_results, 'What the beneficiary’s bank said of the name'),
          asked_name: Type.String({ description: 'The name that was given' }),
          name: Type.String({ description: 'For CLOSE_MATCH the account holder’s name, else empty' }),
          reason: Type.String({ description: 'For NOT_POSSIBLE why, else empty' }),
          answered_at: Type.String({ description: 'ISO 8601, UTC' }),
        },
        {
          description:
            'Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a person, unless the account is set to send it',
        },
      ),
    ),
    encryption_data: Type.String({
      description:
        'The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of the other fields',
    }),
  }),
  structured_fields: ['beneficiary', 'payer', 'metadata'],
  moves_money: true,
  registered_address_only: false,
  exact_numbers: true,
  answer_signed: true,
  legacySignatureParts: (body) =>
    ['merchant_id', 'account_id', 'request_id', 'payment_currency', 'payment_amount'].map((name) =>
      fieldText(body, name),
    ),
} satisfies ApiOperation;
