import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import { executed, type Outcome } from '@causeway/connector-kit/connector.ts';
import {
  type AdjustInstruction,
  type CaptureInstruction,
  type VoidInstruction,
  type RefundInstruction,
  type FollowUpInstruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import { authorisationOutcome, failureOutcome, not_found, refundOutcome, unknown } from './outcomes.ts';
import { fetchIntent, findIntent, searchIntent } from './authorise.ts';
import { notExecuted } from './decline-codes.ts';
import type { Answer, Parameters } from './stripe-api.ts';
import {
  isMarked,
  markWith,
  metadata_names,
  readPage,
  readPaymentIntent,
  readRefund,
  type PaymentIntent,
  type Refund,
} from './stripe-objects.ts';
import { isBeyondKeyLife, type Session } from './stripe-session.ts';

/** What is wrong with an instruction whose keys Stripe may have forgotten: it is not sent again. */
const expired = notExecuted('', {
  code: 'key_expired',
  text: 'not executed within 24 hours, and not sent again',
});
const unfit = notExecuted('D0013', { code: 'amount', text: 'Stripe has no such fraction of the currency' });

const nothing_remaining = notExecuted('', {
  code: 'payment_intent_unexpected_state',
  text: 'nothing of the authorisation is left',
});

/** Performs an instruction that belongs to an authorisation. */
export async function followUp(
  session: Session,
  instruction: FollowUpInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  if (isBeyondKeyLife(session, instruction)) {
    const found = await inquireFollowUp(session, instruction, signal);
    return found.result === 'not_found' ? expired : found;
  }
  switch (instruction.kind) {
    case 'capture':
      return capture(session, instruction, signal);
    case 'adjust':
      return adjust(session, instruction, signal);
    case 'void':
      return cancel(session, instruction, signal);
    case 'refund':
      return refund(session, instruction, signal);
  }
}

function intentPath(id: string, action: string): string {
  return `/v1/payment_intents/${encodeURIComponent(id)}/${action}`;
}

/** Several captures, and what becomes of the rest; the first in a copy of its date. */
export const capture_sources: Sources = [
  { page: 'https://docs.stripe.com/payments/multicapture', date: '2026-05-11' },
  { page: 'https://docs.stripe.com/api/payment_intents/capture', date: '2026-11-23' },
];

/** Stripe keeps what is sent in metadata with the capture: by it a capture is found again. */
async function capture(
  session: Session,
  instruction: CaptureInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const amount = session.amountOf(instruction.amount);
  if (amount === null) return unfit;
  const name = instructionName(instruction);
  const parameters = {
    // statement_descriptor_suffix could be changed here; it stays as the PaymentIntent was created with.
    amount_to_capture: amount,
    final_capture: instruction.final ? undefined : false,
    metadata: markWith('capture', instruction),
  };
  const path = intentPath(instruction.reference, 'capture');
  const captured = await session.api.post(path, readPaymentIntent, signal, { parameters, key: name });
  if (captured.answer === 'ok') return executed(instruction.reference);
  // Redirect methods and sales are captured when they are authorised.
  return isMovedOn(captured)
    ? captureFound(session, instruction, signal)
    : failureOutcome(captured, 'capture');
}

function isMovedOn(answer: Answer<unknown>): boolean {
  const { error } = answer.answer === 'refused' ? answer : {};
  const codes = ['payment_intent_unexpected_state', 'charge_already_captured'];
  return answer.answer === 'mismatch' || (error !== undefined && codes.includes(error.code));
}

/** After Stripe has said that the PaymentIntent is in another state: whether that is because of this instruction. */
async function captureFound(
  session: Session,
  instruction: CaptureInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await inquireFollowUp(session, instruction, signal);
  if (found.result !== 'not_found') return found;
  return nothing_remaining;
}

/** A capture that left no mark was not executed, except where all was captured with the authorisation. */
function captureOutcome(intent: PaymentIntent, instruction: CaptureInstruction, amount: bigint): Outcome {
  const by_mark = isMarked(intent, 'capture', instruction);
  const at_once = wasCapturedAtOnce(intent) && intent.amount_received === amount;
  return by_mark || at_once ? executed(instruction.reference) : not_found;
}

export const adjustment_sources: Sources = [
  { page: 'https://docs.stripe.com/payments/incremental-authorization', date: '2026-11-23' },
];

/** Stripe takes the new total, and approves it in full or not at all. */
async function adjust(
  session: Session,
  instruction: AdjustInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const amount = session.amountOf(instruction.amount);
  if (amount === null) return unfit;
  if (instruction.amount.minor <= instruction.authorised)
    return notExecuted('D0012', { code: 'adjustment', text: 'Stripe only raises authorisations' });
  const name = instructionName(instruction);
  const parameters = { amount, metadata: markWith('adjust', instruction) };
  const path = intentPath(instruction.reference, 'increment_authorization');
  const adjusted = await session.api.post(path, readPaymentIntent, signal, { parameters, key: name });
  return adjusted.answer === 'ok' ? executed(instruction.reference) : failureOutcome(adjusted, 'adjust');
}

/**
 * Releases what remains: by cancelling, after a partial capture by a final one of nothing (`capture_sources`), and where
 * the whole was captured with its authorisation, by giving it back.
 */
async function cancel(session: Session, instruction: VoidInstruction, signal: AbortSignal): Promise<Outcome> {
  const intent = await intentToVoid(session, instruction, signal);
  if (intent === 'unknown') return unknown;
  if (intent === 'never') return executed('');
  const name = instructionName(instruction);
  if (intent.status === 'canceled') return executed(intent.id);
  if (intent.status === 'succeeded') {
    if (isReleased(session, instruction, intent)) return executed(intent.id);
    if (!wasCapturedAtOnce(intent)) return nothing_remaining;
    return sendRefund(
      session,
      instruction,
      { intent: intent.id, amount: undefined },
      `${name}-refund`,
      signal,
    );
  }
  const partly = intent.status === 'requires_capture' && intent.amount_received > 0n;
  const parameters: Parameters = partly
    ? { amount_to_capture: 0n, final_capture: true, metadata: markWith('release', instruction) }
    : {};
  const path = intentPath(intent.id, partly ? 'capture' : 'cancel');
  const key = partly ? `${name}-release` : `${name}-cancel`;
  const released = await session.api.post(path, readPaymentIntent, signal, { parameters, key });
  return released.answer === 'ok' ? executed(intent.id) : failureOutcome(released, 'void');
}

/**
 * A void without a reference names the authorisation of unknown outcome that it reverses. That one can be older than its
 * key: then the same request creates a PaymentIntent that nobody has confirmed, and the first one is searched.
 */
async function intentToVoid(
  session: Session,
  { reference, reverses, ...instruction }: VoidInstruction,
  signal: AbortSignal,
): Promise<PaymentIntent | 'never' | 'unknown'> {
  const authorisation = {
    ...instruction,
    kind: 'authorise' as const,
    id: reverses ?? instruction.id,
    reference,
  };
  const found = await findIntent(session, authorisation, signal);
  const is_certain = reverses === undefined || reference !== '' || typeof found === 'string';
  if (is_certain || authorisationOutcome(found) !== 'unconfirmed') return found;
  const first = await searchIntent(session, authorisation, signal, found.id);
  return first === 'unknown' ? found : first;
}

/**
 * Whether the rest of partial captures was released: by this void, or its hold has ended by itself, and that much was
 * never captured.
 */
function isReleased(session: Session, instruction: VoidInstruction, intent: PaymentIntent): boolean {
  const { capture_method, status, amount: authorised, amount_received } = intent;
  if (isMarked(intent, 'release', instruction)) return true;
  if (status !== 'succeeded' || capture_method !== 'manual') return false;
  return authorised - amount_received === session.amountOf(instruction.amount);
}

function wasCapturedAtOnce({ capture_method, status }: PaymentIntent): boolean {
  return status === 'succeeded' && capture_method !== 'manual';
}

async function refund(
  session: Session,
  instruction: RefundInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const amount = session.amountOf(instruction.amount);
  if (amount === null) return unfit;
  const name = instructionName(instruction);
  return sendRefund(session, instruction, { intent: instruction.reference, amount }, name, signal);
}

async function sendRefund(
  session: Session,
  instruction: RefundInstruction | VoidInstruction,
  { intent, amount }: { readonly intent: string; readonly amount: bigint | undefined },
  key: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const parameters = {
    payment_intent: intent,
    amount,
    metadata: {
      [metadata_names.instruction]: instructionName(instruction),
      [metadata_names.purpose]: instruction.kind === 'void' ? 'void' : undefined,
    },
  };
  const sent = await session.api.post('/v1/refunds', readRefund, signal, { parameters, key });
  return sent.answer === 'ok' ? refundOutcome(sent.object) : failureOutcome(sent, 'refund');
}

/** Resolves an instruction that belongs to an authorisation: what Stripe has not executed is sent again under its key. */
export async function resolveFollowUp(
  session: Session,
  instruction: FollowUpInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await inquireFollowUp(session, instruction, signal);
  return found.result === 'not_found' ? followUp(session, instruction, signal) : found;
}

/** Inquires about an instruction that belongs to an authorisation. */
export async function inquireFollowUp(
  session: Session,
  instruction: FollowUpInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  if (instruction.kind === 'refund') return findRefund(session, instruction, instruction.reference, signal);
  if (instruction.kind === 'void') return inquireVoid(session, instruction, signal);
  const intent = await fetchIntent(session, instruction.reference, signal);
  if (!intent) return unknown;
  const amount = session.amountOf(instruction.amount);
  if (amount === null) return not_found;
  if (instruction.kind === 'capture') return captureOutcome(intent, instruction, amount);
  const raised = isMarked(intent, 'adjust', instruction);
  return raised ? executed(instruction.reference) : not_found;
}

async function inquireVoid(
  session: Session,
  instruction: VoidInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const intent = await intentToVoid(session, instruction, signal);
  if (intent === 'unknown') return unknown;
  if (intent === 'never') return not_found;
  if (intent.status === 'canceled') return executed(intent.id);
  if (intent.status !== 'succeeded') return not_found;
  if (isReleased(session, instruction, intent)) return executed(intent.id);
  return wasCapturedAtOnce(intent) ? findRefund(session, instruction, intent.id, signal) : not_found;
}

const page_size = 100;
/** Far more refunds than a payment has. */
const pages_max = 20;

/**
 * A refund by its instruction among all of its PaymentIntent. The list, unlike the search, is complete at once, so that
 * what is not in it was never made.
 */
async function findRefund(
  session: Session,
  instruction: RefundInstruction | VoidInstruction,
  payment_intent: string,
  signal: AbortSignal,
): Promise<Outcome> {
  let starting_after: string | undefined;
  const name = instructionName(instruction);
  const isOurs = ({ metadata }: Refund): boolean => metadata[metadata_names.instruction] === name;
  for (let page = 0; page < pages_max; page += 1) {
    const parameters = { payment_intent, limit: String(page_size), starting_after };
    const listed = await session.api.get('/v1/refunds', readPage(readRefund), signal, parameters);
    if (listed.answer !== 'ok') return unknown;
    const { data, has_more } = listed.object;
    const found = data.find(isOurs);
    if (found) return refundOutcome(found);
    if (!has_more) return not_found;
    starting_after = data.at(-1)?.id;
  }
  return unknown;
}
