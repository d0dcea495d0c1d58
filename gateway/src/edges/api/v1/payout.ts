import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { inEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { signBody } from '@causeway/schemas/signing.ts';
import type { RequestOf, ResponseOf } from '@causeway/schemas/v1/operation.ts';
import type { payout } from '@causeway/schemas/v1/payout.ts';
import { beneficiaryReceives, payerPays } from '../../../banking/payouts/payout-amounts.ts';
import type { PayoutVerbs } from '../../../banking/payouts/payout-verbs.ts';
import type { Payout } from '../../../banking/payouts/payout.ts';
import { instant_rail, type PayoutRequest } from '../../../banking/payouts/payout-request.ts';
import { normalisePayer, type Beneficiary } from '../../../banking/beneficiaries/party.ts';
import { offsetStamp } from '../../../kernel/values/dates.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { readOrRefuse } from '../read/read-payout.ts';
import { ExactAnswer, type OperationHandler } from './serve-operation.ts';

type Body = RequestOf<typeof payout>;
type Answer = ResponseOf<typeof payout>;

/** POST /v1/payout (docs/specification/payouts.md#create-a-payout). */
export function payoutHandler(verbs: PayoutVerbs): OperationHandler<typeof payout> {
  return async (body, call) => {
    const { account, sign_key } = call.caller;
    const { answer: text } = await verbs.create({
      account,
      actor: call.actor,
      at: call.at,
      origin: call.origin,
      limited_key: sign_key,
      request_id: body.request_id,
      order: readOrRefuse(body),
      request_hash: requestHash(body),
      expected: null,
      answer: (payout, request) => JSON.stringify(answerOf(body, payout, request, account.time_zone)),
    });
    const encryption_data = signBody(sign_key.secret, JSON.parse(text) as Record<string, unknown>);
    // Inserted as text, so that amounts keep their stored digits.
    return new ExactAnswer(`${text.slice(0, -1)},"encryption_data":${JSON.stringify(encryption_data)}}`);
  };
}

/** Digest of the request's content, without fields that change with every retry. */
function requestHash(body: Body): string {
  const { timestamp: _, nonce: __, encryption_data: ___, key_id: ____, ...content } = body;
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
}

/** Without a payer, the merchant pays. */
const no_payer = normalisePayer({});

type Unsigned = Omit<Answer, 'encryption_data'>;

/** A JSON number with exactly these digits. */
function rawNumber(digits: string): number {
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(digits);
}

function exactNumber(minor: bigint, currency: Currency): number {
  return rawNumber(formatAmount(minor, currency));
}

function answerOf(
  { merchant_id, account_id }: Body,
  one: Payout,
  request: PayoutRequest,
  time_zone: string,
): Unsigned {
  return {
    merchant_id,
    account_id,
    ...partiesOf(request),
    ...repeatedOf(one, request),
    amount_beneficiary_receives: exactNumber(beneficiaryReceives(one), one.payment_currency),
    amount_payer_pays: exactNumber(payerPays(one), one.source_currency),
    fee_amount: exactNumber(one.fee_amount, one.fee_currency),
    fee_currency: one.fee_currency,
    created_at: offsetStamp(one.created_at, time_zone),
    last_updated_at: offsetStamp(one.updated_at, time_zone),
    failure_reason: one.failure_reason,
    failure_type: one.failure_type,
    payer_id: one.payer_id,
    transaction_id: one.transaction_id.toString(),
    short_reference_id: one.short_reference_id,
    status: one.status,
    metadata: one.metadata ?? {},
    ...(one.exchange_rate === '' ? {} : { exchange_rate: one.exchange_rate }),
    ...regulatoryOf(request),
    ...approvalOf(one),
    ...(request.alike === undefined ? {} : { possible_duplicate_of: request.alike }),
    ...(request.transliterated.length === 0 ? {} : { transliterated: [...request.transliterated] }),
    ...speedOf(one, request),
    ...payeeOf(request),
  };
}

/** Why people must approve it, where they must. */
export function approvalOf({ approval_reasons: reasons }: Payout): Pick<Unsigned, 'approval_reasons'> {
  return reasons.length === 0 ? {} : { approval_reasons: reasons.map((reason) => inEnglish('', reason)) };
}

function regulatoryOf({ regulatory }: PayoutRequest) {
  if (regulatory === undefined) return {};
  const { code, information } = regulatory;
  return {
    regulatory_code: code,
    ...(information === '' ? {} : { regulatory_information: information }),
  };
}

/** The requested speed, where one was given. */
function speedOf({ instant_refused }: Payout, { bank }: PayoutRequest) {
  if (bank.local_clearing_system !== instant_rail) return {};
  return { priority: 'INSTANT' as const, ...(instant_refused === '' ? {} : { instant_refused }) };
}

/** The payee verification's result, where it was requested. */
export function payeeOf({ payee }: PayoutRequest): Pick<Unsigned, 'payee_verification'> {
  if (!payee) return {};
  const { result, asked_name, name, reason, answered_at } = payee;
  return { payee_verification: { result, asked_name, name, reason, answered_at } };
}

/**
 * The parties in the response: every field, except that bank_code is only for the bank and is replaced by
 * local_clearing_system.
 */
export function partiesOf({
  beneficiary,
  debtor,
  bank,
}: PayoutRequest): Pick<Unsigned, 'beneficiary' | 'payer'> {
  const { bank_code: _, ...bank_details } = beneficiary.bank_details;
  const { local_clearing_system, country } = bank;
  return {
    beneficiary: {
      ...beneficiary,
      person_documents: documentsOf(beneficiary),
      bank_details: { ...bank_details, bank_country_code: country, local_clearing_system },
    },
    payer: debtor ?? no_payer,
  };
}

function documentsOf({ person_documents }: Beneficiary): Unsigned['beneficiary']['person_documents'] {
  return person_documents.map((document) => ({ ...document, labels: [...document.labels] }));
}

function repeatedOf(one: Payout, request: PayoutRequest) {
  return {
    beneficiary_id: one.beneficiary_id,
    client_data: one.client_data,
    fee_paid_by: one.fee_paid_by,
    payment_amount: formatAmount(one.payment_amount, one.payment_currency),
    payment_currency: one.payment_currency,
    payment_date: one.payment_date,
    payment_method: one.payment_method,
    reason: request.reason,
    reference: one.reference,
    request_id: one.request_id,
    source_amount: formatAmount(one.source_amount, one.source_currency),
    source_currency: one.source_currency,
    swift_charge_option: one.swift_charge_option,
    fund_source: request.fund_source,
  };
}
