import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  type Instruction,
  type AuthoriseInstruction,
  type AdjustInstruction,
  type VoidInstruction,
  type FollowUpInstruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { amountToSend } from './amounts.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import type { Exchange } from './exchange.ts';
import { findReversed, isApproved, lookUpAuthorisation, readAction, readReturned } from './look-ups.ts';
import { textAt } from '../../../kernel/values/json-object.ts';
import type { Json } from './json.ts';
import { paymentBody } from './payment-request.ts';
import { approval, readAdjustment, readPayment, messageOf } from './read-payment.ts';
import { declineOfErrors } from './response-codes.ts';

export const key_sources: Sources = [
  { page: 'https://www.checkout.com/docs/payments/manage-payments/idempotency', date: '2026-01-07' },
];

/**
 * How long Checkout.com executes a key only once: 24 hours, in production and in its sandbox, and only where its answer
 * was 2xx.
 */
export const key_life_ms = 24 * 60 * 60 * 1000;

/** Longest time for one list. */
export const timeout_ms = 30_000;

/** Carries out one instruction. */
export async function performOne(
  exchange: Exchange,
  instruction: Instruction,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!isBeyondKeyLife(exchange, instruction)) return send(exchange, instruction, signal);
  return findOutcome(exchange, instruction, signal);
}

/**
 * Asks what became of an instruction. A capture, void, refund or increase that its payment does not list is sent again;
 * of an authorisation recovery has no card. What cannot be found out is unknown (see `inquiry_is_final`).
 */
export async function inquireOne(
  exchange: Exchange,
  instruction: Instruction,
  signal: AbortSignal,
): Promise<Outcome> {
  if (instruction.kind !== 'authorise') return resolveOne(exchange, instruction, signal);
  return findOutcome(exchange, instruction, signal);
}

async function findOutcome(
  exchange: Exchange,
  instruction: Instruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await lookUp(exchange, instruction, signal);
  return found === 'not listed' ? { result: 'unknown' } : found;
}

/**
 * Looks up an instruction, and sends it again under its key where Checkout.com does not list it, as its page about
 * idempotency advises after a network error or a time-out: what was executed is not executed again, and is answered as
 * the first time. What is still under way under the key is answered with 429.
 */
export async function resolveOne(
  exchange: Exchange,
  instruction: Instruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await lookUp(exchange, instruction, signal);
  if (found !== 'not listed') return found;
  if (isBeyondKeyLife(exchange, instruction)) return { result: 'unknown' };
  return send(exchange, instruction, signal, true);
}

/** A request that leaves now may arrive when its key has just been forgotten. */
function isBeyondKeyLife({ now }: Exchange, { ordered_at }: Instruction): boolean {
  return ordered_at !== undefined && now().getTime() + timeout_ms >= ordered_at.getTime() + key_life_ms;
}

/** Reads what Checkout.com has of an instruction, and sends nothing. */
async function lookUp(
  { api }: Exchange,
  instruction: Instruction,
  signal: AbortSignal,
): Promise<Outcome | 'not listed'> {
  if (instruction.kind === 'authorise') return lookUpAuthorisation(api, instruction, signal);
  let payment_id = instruction.reference;
  if (instruction.kind === 'void' && instruction.reverses !== undefined) {
    const payments = await findReversed(api, instruction, signal);
    if (!payments) return { result: 'unknown' };
    payment_id = textAt(payments.find(isApproved) ?? {}, 'id');
  }
  const found = payment_id === '' ? 'not listed' : await readAction(api, instruction, payment_id, signal);
  return found === 'no payment' ? 'not listed' : found;
}

function send(
  exchange: Exchange,
  instruction: Instruction,
  signal: AbortSignal,
  again = false,
): Promise<Outcome> {
  const { reference } = instruction;
  switch (instruction.kind) {
    case 'authorise':
      return authorise(exchange, instruction, signal, again);
    case 'adjust':
      return adjust(exchange, instruction, signal);
    case 'capture':
    case 'refund':
      return act(exchange, instruction, instruction.kind, reference, signal);
    case 'void':
      return instruction.reverses === undefined
        ? act(exchange, instruction, instruction.kind, reference, signal)
        : reverse(exchange, instruction, signal);
  }
}

function refusal(code: string, acquirer_code: string, text: string): Outcome {
  return { result: 'refused', message: messageOf(acquirer_code, text), code, cause: 'technical' };
}

/** @param again the first request has had no answer, and what refuses only this one says nothing of it */
async function authorise(
  { api, settings }: Exchange,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
  again: boolean,
): Promise<Outcome> {
  const { authorisation: details } = instruction;
  if (!details) return { result: 'unknown' };
  const { authentication } = details;
  if (typeof authentication === 'object')
    return readReturned(api, instruction, authentication.challenge_reference, signal);
  const amount = amountToSend(instruction.amount);
  if (amount === null) return refusal('D0013', 'amount_invalid', 'Checkout.com does not accept this amount');
  const body = paymentBody(instruction, details, amount, settings);
  const answer = await api.post('/payments', instructionName(instruction), body, signal);
  switch (answer.kind) {
    case 'answered':
      return readPayment(answer.json, instruction);
    case 'refused':
      return again && (answer.status === 401 || answer.status === 403)
        ? { result: 'unknown' }
        : refusalOf(answer, declineOfErrors(answer.error_codes));
    case 'not_sent':
      return again
        ? { result: 'unknown' }
        : refusal('D0102', 'not_sent', 'Checkout.com could not be reached');
    case 'unclear':
      // The key of an authorisation that is sent for the first time is in use by no other request: there were too many.
      return answer.status === 429 && !again
        ? refusal('D0102', '429', 'Checkout.com takes no more requests at present')
        : { result: 'unknown' };
  }
}

function refusalOf(
  { status, error_codes, error_type }: Extract<ApiAnswer, { kind: 'refused' }>,
  code: string,
): Outcome {
  return refusal(code, error_codes.join(', ') || String(status), error_type || `HTTP ${status}`);
}

/** What an authorisation is increased by; zero extends its validity. */
async function adjust(
  { api }: Exchange,
  instruction: AdjustInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const { amount, authorised, reference } = instruction;
  const more = amountToSend({ ...amount, minor: amount.minor - authorised });
  if (more === null || more < 0) return refusal('D0013', 'amount_invalid', 'Only increases are possible');
  const name = instructionName(instruction);
  const path = `/payments/${encodeURIComponent(reference)}`;
  const body = { amount: more, reference: name, metadata: { instruction: name } };
  const answer = await api.post(`${path}/authorizations`, name, body, signal);
  if (answer.kind === 'answered') return readAdjustment(answer.json);
  if (answer.kind === 'refused')
    return (await executedBefore(api, instruction, reference, signal)) ?? refusalOf(answer, 'D0012');
  return { result: 'unknown' };
}

/** The last: how many partial captures and refunds a payment can have. */
export const capture_sources: Sources = [
  { page: 'https://www.checkout.com/docs/payments/manage-payments/capture-a-payment', date: '2022-04-29' },
  {
    page: 'https://support.checkout.com/hc/en-us/articles/26443377835794-Partial-capture-action-limit',
    date: '2025-05-14',
  },
];

export const adjustment_sources: Sources = [
  {
    page: 'https://www.checkout.com/docs/payments/manage-payments/authorize-a-payment/adjust-an-estimated-authorization',
    date: '2026-04-08',
  },
];

const action_paths = { capture: 'captures', void: 'voids', refund: 'refunds' } as const;

/**
 * A capture, void or refund of a payment: accepted now, and what became of it is said later. A capture could carry
 * another billing_descriptor (Checkout.com SDK, CaptureRequest, read 2026-11-23); it needs none, because the payment has
 * the one that its authorisation was sent with.
 */
async function act(
  { api }: Exchange,
  instruction: FollowUpInstruction,
  as: keyof typeof action_paths,
  payment_id: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const amount = amountToSend(instruction.amount);
  if (amount === null) return refusal('', 'amount_invalid', 'Checkout.com does not accept this amount');
  const name = instructionName(instruction);
  const body = {
    ...(as === 'void' ? {} : { amount }),
    ...(instruction.kind === 'capture' ? { capture_type: instruction.final ? 'Final' : 'NonFinal' } : {}),
    reference: name,
    metadata: { instruction: name },
  };
  const payment = `/payments/${encodeURIComponent(payment_id)}`;
  const answer = await api.post(`${payment}/${action_paths[as]}`, name, body, signal);
  if (answer.kind === 'answered') {
    const reference = textAt(answer.json, 'action_id');
    return /^act_\w+$/.test(reference) ? { result: 'accepted', reference } : { result: 'unknown' };
  }
  if (answer.kind === 'refused')
    return (await executedBefore(api, instruction, payment_id, signal)) ?? refusalOf(answer, '');
  return { result: 'unknown' };
}

/**
 * A key is kept only after an answer of 2xx. So a refusal may mean that the same request was executed before, without
 * such an answer: the payment's actions tell. Null where they do not have it.
 */
async function executedBefore(
  api: ApiClient,
  instruction: FollowUpInstruction,
  payment_id: string,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const found = await readAction(api, instruction, payment_id, signal);
  if (found === 'no payment' || found === 'not listed') return null;
  return found;
}

/**
 * Reverses an authorisation of unknown outcome. Checkout.com voids by its own id only, so the payment is looked up by
 * our reference; what has been captured is refunded instead.
 */
async function reverse(
  exchange: Exchange,
  instruction: VoidInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const { api } = exchange;
  const payments = await findReversed(api, instruction, signal);
  if (!payments) return { result: 'unknown' };
  const executed = payments.find(isApproved);
  if (!executed) {
    // Nothing is listed hours after an authorisation: the gateway reverses it when it has long asked in vain. If it was
    // received after all, its event has it released.
    const waits = payments.some((payment) => textAt(payment, 'status') !== 'Declined' && !isOver(payment));
    return waits ? { result: 'unknown' } : refusal('', 'payment_not_found', 'There is nothing to reverse');
  }
  const status = textAt(executed, 'status');
  if (status === 'Voided' || status === 'Refunded') return approval(executed, null, false);
  const as = status === 'Authorized' ? 'void' : 'refund';
  return act(exchange, instruction, as, textAt(executed, 'id'), signal);
}

function isOver(payment: Json): boolean {
  const status = textAt(payment, 'status');
  return status === 'Expired' || status === 'Canceled';
}
