import Type from 'typebox';
import { fieldText, requestEnvelope, type ApiOperation } from './operation.ts';
import {
  beneficiary_request,
  beneficiary_response,
  payer_request,
  payer_response,
} from './payout-parties.ts';

/** Fields that the answer repeats from the request (contract 2.7). */
const repeated = {
  beneficiary_id: Type.String({ description: 'Under which the beneficiary is saved' }),
  client_data: Type.String({ description: 'As sent' }),
  fee_paid_by: Type.String({ description: 'PAYER or BENEFICIARY' }),
  payment_amount: Type.String({ description: 'Decimal, in payment_currency' }),
  payment_currency: Type.String(),
  payment_date: Type.String({ description: 'YYYY-MM-DD' }),
  payment_method: Type.String({ description: 'SWIFT or LOCAL' }),
  reason: Type.String({ description: 'As sent' }),
  reference: Type.String({ description: 'As sent' }),
  request_id: Type.String({ description: 'As sent' }),
  source_amount: Type.String({ description: 'Decimal, in source_currency' }),
  source_currency: Type.String(),
  swift_charge_option: Type.String({ description: 'SHARED or PAYER; empty for LOCAL' }),
  fund_source: Type.String({ description: 'As sent' }),
};

/** POST /v1/payout: pay money out to a beneficiary’s bank (contract 2.7 and 4.1; definitions 10). */
export const payout = {
  name: 'payout',
  summary: 'Create a payout',
  description:
    'Pays money out of the account’s available balance to a beneficiary’s bank. The money leaves the available balance when the payout is accepted. ' +
    'request_id is unique per account for ever: the same content gives the first answer again, other content is refused with 409.',
  declared_type: 'application/json',
  request: Type.Object({
    ...requestEnvelope,
    request_id: Type.String({ minLength: 1, maxLength: 50, description: 'Unique per account for ever' }),
    beneficiary: Type.Optional(beneficiary_request),
    beneficiary_id: Type.Optional(
      Type.String({ maxLength: 50, description: 'A saved beneficiary, instead of beneficiary' }),
    ),
    payer: Type.Optional(payer_request),
    payer_id: Type.Optional(
      Type.String({
        maxLength: 50,
        description: 'A saved payer, instead of payer; with payer, the id under which that one is saved',
      }),
    ),
    payment_amount: Type.Optional(
      Type.String({ maxLength: 40, description: 'What is paid, decimal; this or source_amount' }),
    ),
    payment_currency: Type.String({ minLength: 1, maxLength: 10, description: 'ISO 4217 code' }),
    source_amount: Type.Optional(
      Type.String({ maxLength: 40, description: 'What it costs before the fee, decimal' }),
    ),
    source_currency: Type.Optional(
      Type.String({ maxLength: 10, description: 'Balance that pays; payment_currency when left out' }),
    ),
    payment_date: Type.Optional(
      Type.String({ maxLength: 10, description: 'YYYY-MM-DD, today to 365 days ahead; today when left out' }),
    ),
    payment_method: Type.Optional(Type.String({ maxLength: 20, description: 'SWIFT (default) or LOCAL' })),
    fee_paid_by: Type.Optional(Type.String({ maxLength: 20, description: 'PAYER (default) or BENEFICIARY' })),
    swift_charge_option: Type.Optional(
      Type.String({ maxLength: 20, description: 'SHARED (default) or PAYER; not for LOCAL' }),
    ),
    fund_source: Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'DepositAccount: the account’s balance. Credit, Debit, Prepaid, MobileMoneyAccount and Cash are known, but this gateway cannot draw on them',
    }),
    reason: Type.String({
      minLength: 1,
      maxLength: 140,
      description: 'Why it is paid: free text, or an ISO 20022 purpose code such as SALA',
    }),
    reference: Type.String({
      minLength: 1,
      maxLength: 35,
      description: 'The merchant’s reference, which goes to the beneficiary’s bank',
    }),
    client_data: Type.Optional(Type.String({ maxLength: 1000, description: 'Given back as sent' })),
    notify_url: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Absolute http or https address; gets every change' }),
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
    fee_currency: Type.String(),
    created_at: Type.String({ description: 'YYYY-MM-DDThh:mm:ss+hhmm' }),
    last_updated_at: Type.String({ description: 'YYYY-MM-DDThh:mm:ss+hhmm' }),
    failure_reason: Type.String({ description: 'Empty while nothing has failed' }),
    failure_type: Type.String({ description: 'Empty while nothing has failed' }),
    payer_id: Type.String({ description: 'Under which the payer is saved' }),
    transaction_id: Type.String({ description: 'Gateway identifier of the payout' }),
    short_reference_id: Type.String({ description: 'YYYYMMDD-XXXXXX' }),
    status: Type.String({ description: 'State of the payout' }),
    exchange_rate: Type.Optional(
      Type.String({
        description:
          'Units of payment_currency for one of source_currency, markup included; only when they differ',
      }),
    ),
    transliterated: Type.Optional(
      Type.Array(
        Type.Object({
          source: Type.String({ description: 'Path of the parameter' }),
          sent: Type.String({ description: 'As it goes to the bank, in the SWIFT character set' }),
        }),
        { description: 'Texts that banks get in other characters; only when there are any' },
      ),
    ),
    encryption_data: Type.String({
      description:
        'The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of the other fields',
    }),
  }),
  structured_fields: ['beneficiary', 'payer'],
  moves_money: true,
  registered_address_only: false,
  exact_numbers: true,
  answer_signed: true,
  legacySignatureParts: (body) =>
    ['merchant_id', 'account_id', 'request_id', 'payment_currency', 'payment_amount'].map((name) =>
      fieldText(body, name),
    ),
} satisfies ApiOperation;
