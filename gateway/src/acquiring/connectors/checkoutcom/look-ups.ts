import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  type Instruction,
  type AuthoriseInstruction,
  type VoidInstruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { ApiClient } from './api-client.ts';
import { objectAt, textAt } from '../../../kernel/values/json-object.ts';
import { listIn, type Json } from './json.ts';
import { readActionOutcome, readAdjustment, readPayment } from './read-payment.ts';

/** What became of an authorisation, by the payment that Checkout.com lists under its name. */
export async function lookUpAuthorisation(
  api: ApiClient,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
): Promise<Outcome | 'not listed'> {
  const { challenge_reference } = instruction;
  if (challenge_reference !== undefined) return readReturned(api, instruction, challenge_reference, signal);
  const payments = await findPayments(api, instruction, signal);
  if (!payments) return { result: 'unknown' };
  const found =
    payments.find(isApproved) ??
    payments.find((payment) => textAt(payment, 'status') === 'Pending') ??
    payments[0];
  return found ? readWithAction(api, instruction, found, signal) : 'not listed';
}

export function isApproved(payment: Json): boolean {
  return payment['approved'] === true;
}

/** The payments of the authorisation that a void reverses; null without a proper answer. */
export async function findReversed(
  api: ApiClient,
  instruction: VoidInstruction,
  signal: AbortSignal,
): Promise<Json[] | null> {
  const { reverses, challenge_reference, reference } = instruction;
  const payment_id = reference || (challenge_reference ?? '');
  if (payment_id === '') return findPayments(api, { ...instruction, id: reverses ?? instruction.id }, signal);
  const answer = await api.get(`/payments/${encodeURIComponent(payment_id)}`, signal);
  if (answer.kind === 'answered') return [answer.json];
  return answer.kind === 'refused' && answer.status === 404 ? [] : null;
}

export const inquiry_sources: Sources = [
  {
    page: 'https://www.checkout.com/docs/payments/manage-payments/get-a-list-of-payments',
    date: '2022-09-14',
  },
  { page: 'https://www.checkout.com/docs/payouts/get-payout-actions', date: '2024-04-24' },
];

/** The payments that Checkout.com lists under an instruction's name; null without a proper answer. */
async function findPayments(
  api: ApiClient,
  instruction: Pick<AuthoriseInstruction, 'account_id' | 'id'>,
  signal: AbortSignal,
): Promise<Json[] | null> {
  const name = instructionName(instruction);
  const answer = await api.get(`/payments?limit=10&skip=0&reference=${encodeURIComponent(name)}`, signal);
  if (answer.kind !== 'answered' || !Array.isArray(answer.json['data'])) return null;
  return listIn(answer.json['data']).filter((payment) => textAt(payment, 'reference') === name);
}

/** The payment to which the customer has come back, by the id that we were given, not by what the browser brings. */
export async function readReturned(
  api: ApiClient,
  instruction: AuthoriseInstruction,
  payment_id: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const answer = await api.get(`/payments/${encodeURIComponent(payment_id)}`, signal);
  if (answer.kind !== 'answered') return { result: 'unknown' };
  const outcome = await readWithAction(api, instruction, answer.json, signal);
  // Checkout.com has not finished yet: another redirect would lead nowhere.
  return outcome.result === 'challenge' ? { result: 'accepted', reference: payment_id } : outcome;
}

/** A payment that is read does not have what its authorisation was answered with: that is with its actions. */
async function readWithAction(
  api: ApiClient,
  instruction: AuthoriseInstruction,
  payment: Json,
  signal: AbortSignal,
): Promise<Outcome> {
  const status = textAt(payment, 'status');
  if (status === 'Pending') return readPayment(payment, instruction);
  const actions = await readActions(api, textAt(payment, 'id'), signal);
  if (!Array.isArray(actions)) return { result: 'unknown' };
  // Latest first: the one that made the payment is the last.
  const action = actions.findLast((one) => textAt(one, 'type') === 'Authorization') ?? {};
  const processing = { ...objectAt(payment, 'processing'), ...objectAt(action, 'processing') };
  const texts = ['response_code', 'response_summary', 'auth_code'].map((field) => [field, action[field]]);
  return readPayment({ ...payment, ...Object.fromEntries(texts), processing }, instruction);
}

/** Latest first. An authorisation has its reference, a capture only the metadata that were sent with it. */
async function readActions(
  api: ApiClient,
  payment_id: string,
  signal: AbortSignal,
): Promise<Json[] | 'no payment' | 'unclear'> {
  const path = `/payments/${encodeURIComponent(payment_id)}/actions`;
  const answer = await api.get(path, signal);
  if (answer.kind === 'refused' && answer.status === 404) return 'no payment';
  if (answer.kind !== 'answered') return 'unclear';
  const list: unknown = answer.json['items'];
  return Array.isArray(list) ? listIn(list) : 'unclear';
}

const action_types: Readonly<Record<string, readonly string[]>> = {
  adjust: ['Authorization'],
  capture: ['Capture'],
  // A reversal refunds what has been captured.
  void: ['Void', 'Refund'],
  refund: ['Refund'],
};

/** What the payment's actions say of an instruction. */
export async function readAction(
  api: ApiClient,
  instruction: Instruction,
  payment_id: string,
  signal: AbortSignal,
): Promise<Outcome | 'no payment' | 'not listed'> {
  const actions = await readActions(api, payment_id, signal);
  if (actions === 'unclear') return { result: 'unknown' };
  if (actions === 'no payment') return actions;
  const name = instructionName(instruction);
  const types = action_types[instruction.kind] ?? [];
  const action = actions.find((one) => types.includes(textAt(one, 'type')) && isNamed(one, name));
  if (!action) return 'not listed';
  if (instruction.kind === 'adjust') return readAdjustment(action);
  return readActionOutcome(action, textAt(action, 'id'));
}

function isNamed(action: Json, name: string): boolean {
  return textAt(action, 'reference') === name || textAt(objectAt(action, 'metadata'), 'instruction') === name;
}
