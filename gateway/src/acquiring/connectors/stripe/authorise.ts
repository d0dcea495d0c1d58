import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  instructionName,
  type AuthorisationDetails,
  type AuthoriseInstruction,
  type ReturnedChallenge,
} from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { confirmParameters, createParameters, methodParameters } from './authorisation-parameters.ts';
import { notExecuted } from './decline-codes.ts';
import { authorisationOutcome, failed_unconfirmed, failureOutcome, not_found, unknown } from './outcomes.ts';
import {
  metadata_names,
  readIdentified,
  readPage,
  readPaymentIntent,
  type PaymentIntent,
} from './stripe-objects.ts';
import type { Answer, Parameters } from './stripe-api.ts';
import { isBeyondKeyLife, type Session } from './stripe-session.ts';

const with_charge = { expand: ['latest_charge'] };

/**
 * Authorises a card or a redirect method, or goes on after a challenge.
 * @param again after a lost answer: the same requests under the same keys, each answered as the first time, or executed
 * if it never was
 */
export async function authorise(
  session: Session,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
  again = false,
): Promise<Outcome> {
  const { authorisation } = instruction;
  if (!authorisation) return unknown;
  if (isBeyondKeyLife(session, instruction)) return inquireAuthorisation(session, instruction, signal);
  if (typeof authorisation.authentication === 'object')
    return afterChallenge(session, instruction, authorisation.authentication, signal, again);
  const amount = session.amountOf(instruction.amount);
  if (amount === null || amount === 0n) return unfitAmount(amount);
  const created = await create(session, instruction, amount, signal);
  if (created.answer === 'mismatch') return inquireAuthorisation(session, instruction, signal);
  if (created.answer !== 'ok') return failureOutcome(created, 'authorise', again);
  const { card } = authorisation;
  const { id } = created.object;
  const { storeReference } = instruction;
  if (storeReference && !(await storeReference(id))) return unknown;
  const confirmWithMethod = (payment_method: string | null): Promise<Outcome> =>
    confirmWith(session, instruction, { id, authorisation, payment_method }, signal, again);
  if (!card) return confirmWithMethod(null);
  const method = await createMethod(session, instruction, methodParameters(card, authorisation), signal);
  if (method.answer !== 'ok') {
    // Whoever created the PaymentIntent before may have confirmed it.
    const is_repeated = (created.replayed && !again) || method.answer === 'mismatch';
    if (is_repeated) return inquireAuthorisation(session, instruction, signal);
    return failureOutcome(method, 'authorise', again);
  }
  return confirmWithMethod(method.object.id);
}

/** The card becomes a PaymentMethod, which moves nothing and is of no use but to this confirmation. */
function createMethod(
  session: Session,
  instruction: AuthoriseInstruction,
  parameters: Parameters,
  signal: AbortSignal,
) {
  const key = `${instructionName(instruction)}-method`;
  return session.api.post('/v1/payment_methods', readIdentified, signal, { parameters, key });
}

/**
 * Stripe takes a network transaction id from accounts that it has allowed to send it, and refuses the whole confirmation
 * from others (https://docs.hyperswitch.io, "Save a Payment Method", read 2026-11-22). Such a refusal has executed
 * nothing, so the same PaymentIntent is confirmed without the id, under a key of its own.
 */
async function confirmWith(
  session: Session,
  instruction: AuthoriseInstruction,
  {
    id,
    authorisation,
    payment_method,
  }: {
    readonly id: string;
    readonly authorisation: AuthorisationDetails;
    readonly payment_method: string | null;
  },
  signal: AbortSignal,
  again: boolean,
): Promise<Outcome> {
  const { settings } = session;
  const parameters = confirmParameters(authorisation, payment_method, settings);
  const confirmed = await sendConfirm(session, id, { parameters, key: confirmKey(instruction) }, signal);
  const outcomeOf = (answer: Answer<PaymentIntent>): Promise<Outcome> =>
    confirmOutcome(session, { ...instruction, reference: id }, answer, signal, again);
  if (!refusesTransactionId(confirmed)) return outcomeOf(confirmed);
  const unlinked = {
    parameters: confirmParameters(authorisation, payment_method, { ...settings, mit_exemption: false }),
    key: `${confirmKey(instruction)}-unlinked`,
  };
  return outcomeOf(await sendConfirm(session, id, unlinked, signal));
}

function refusesTransactionId(confirmed: Answer<PaymentIntent>): boolean {
  if (confirmed.answer !== 'refused') return false;
  const { code, param } = confirmed.error;
  return code === 'parameter_unknown' && param.includes('mit_exemption');
}

/**
 * Stripe checks cards without an amount by SetupIntents, which give no network transaction id, so that later charges
 * could not refer to it (https://docs.stripe.com/api/setup_attempts/object, read 2026-11-22).
 */
function unfitAmount(amount: bigint | null): Outcome {
  const text =
    amount === null ? 'Stripe has no such fraction of the currency' : 'Stripe takes no amount of zero';
  return notExecuted('D0013', { code: 'amount', text });
}

function create(session: Session, instruction: AuthoriseInstruction, amount: bigint, signal: AbortSignal) {
  const parameters = createParameters(instruction, amount);
  const key = `${instructionName(instruction)}-create`;
  return session.api.post('/v1/payment_intents', readPaymentIntent, signal, { parameters, key });
}

function confirmKey(instruction: AuthoriseInstruction): string {
  return `${instructionName(instruction)}-confirm`;
}

function sendConfirm(
  session: Session,
  id: string,
  call: { readonly parameters: Parameters; readonly key: string },
  signal: AbortSignal,
): Promise<Answer<PaymentIntent>> {
  const path = `/v1/payment_intents/${encodeURIComponent(id)}/confirm`;
  return session.api.post(path, readPaymentIntent, signal, call);
}

/** @param instruction with the PaymentIntent as its reference */
async function confirmOutcome(
  session: Session,
  instruction: AuthoriseInstruction,
  confirmed: Answer<PaymentIntent>,
  signal: AbortSignal,
  again: boolean,
): Promise<Outcome> {
  if (confirmed.answer === 'ok') return finalOutcome(confirmed.object);
  if (confirmed.answer === 'lost' && confirmed.replayed) return endFailed(session, instruction, signal);
  const moved_on =
    confirmed.answer === 'refused' && confirmed.error.code === 'payment_intent_unexpected_state';
  if (!moved_on && confirmed.answer !== 'mismatch') return failureOutcome(confirmed, 'authorise', again);
  const intent = await fetchIntent(session, instruction.reference, signal);
  return intent ? finalOutcome(intent) : unknown;
}

/** Stripe repeats its 500 under the key, and the PaymentIntent says what the first request has done. */
async function endFailed(
  session: Session,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const outcome = await inquireAuthorisation(session, instruction, signal);
  return outcome.result === 'not_found' ? failed_unconfirmed : outcome;
}

function finalOutcome(intent: PaymentIntent): Outcome {
  const outcome = authorisationOutcome(intent);
  return typeof outcome === 'string' ? unknown : outcome;
}

/** The customer has come back: what the browser brought is not used, Stripe knows the result. */
async function afterChallenge(
  session: Session,
  instruction: AuthoriseInstruction,
  { challenge_reference }: ReturnedChallenge,
  signal: AbortSignal,
  again: boolean,
): Promise<Outcome> {
  const intent = await fetchIntent(session, challenge_reference, signal);
  if (!intent) return unknown;
  const outcome = authorisationOutcome(intent);
  if (outcome === 'to_confirm') {
    const call = { parameters: with_charge, key: confirmKey(instruction) };
    const confirmed = await sendConfirm(session, intent.id, call, signal);
    return confirmOutcome(session, { ...instruction, reference: intent.id }, confirmed, signal, again);
  }
  return outcome === 'unconfirmed' ? unknown : outcome;
}

export async function fetchIntent(
  session: Session,
  id: string,
  signal: AbortSignal,
): Promise<PaymentIntent | null> {
  const path = `/v1/payment_intents/${encodeURIComponent(id)}`;
  const found = await session.api.get(path, readPaymentIntent, signal, with_charge);
  return found.answer === 'ok' ? found.object : null;
}

/**
 * What became of an authorisation. A PaymentIntent that was never confirmed is cancelled first, so that a request that is
 * still on its way can no longer authorise it: only then it is `not_found`.
 */
export async function inquireAuthorisation(
  session: Session,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
): Promise<Outcome> {
  const intent = await findIntent(session, instruction, signal);
  if (intent === 'unknown') return unknown;
  if (intent === 'never') return not_found;
  const outcome = authorisationOutcome(intent);
  if (typeof outcome !== 'string')
    return intent.status === 'canceled' && !intent.charge ? not_found : outcome;
  return (await abandon(session, instruction, intent, signal)) ? not_found : unknown;
}

async function abandon(
  session: Session,
  instruction: AuthoriseInstruction,
  { id }: PaymentIntent,
  signal: AbortSignal,
): Promise<boolean> {
  const path = `/v1/payment_intents/${encodeURIComponent(id)}/cancel`;
  const key = `${instructionName(instruction)}-abandon`;
  const cancelled = await session.api.post(path, readPaymentIntent, signal, { key });
  return cancelled.answer === 'ok' && cancelled.object.status === 'canceled';
}

/**
 * The PaymentIntent of an authorisation, by its reference, else by repeating its creation, which Stripe answers as the
 * first time. Recovery does not know all that was sent then: Stripe says that the parameters differ, and it is searched.
 * @returns 'never' when it was never created, and what is still on its way can no longer create it
 */
export async function findIntent(
  session: Session,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
): Promise<PaymentIntent | 'never' | 'unknown'> {
  const reference = instruction.reference || challengeReference(instruction);
  if (reference !== '') return (await fetchIntent(session, reference, signal)) ?? 'unknown';
  const amount = session.amountOf(instruction.amount);
  // Refused before it was sent.
  if (amount === null || amount === 0n) return 'never';
  if (isBeyondKeyLife(session, instruction)) return searchIntent(session, instruction, signal);
  const created = await create(session, instruction, amount, signal);
  switch (created.answer) {
    case 'ok':
      return (await fetchIntent(session, created.object.id, signal)) ?? 'unknown';
    case 'mismatch':
      return searchIntent(session, instruction, signal);
    case 'lost':
      return created.replayed ? 'never' : 'unknown';
    // 401 and 403 say something about the key that is used now, not about the first request.
    case 'refused':
      return created.status === 401 || created.status === 403 ? 'unknown' : 'never';
    case 'busy':
    case 'not_sent':
      return 'unknown';
  }
}

function challengeReference({ authorisation, challenge_reference = '' }: AuthoriseInstruction): string {
  const authentication = authorisation?.authentication;
  return typeof authentication === 'object' ? authentication.challenge_reference : challenge_reference;
}

export const inquiry_sources: Sources = [{ page: 'https://docs.stripe.com/search', date: '2026-11-22' }];

/** By metadata. The index lags behind by up to a minute, in outages by an hour, so what it does not have may exist. */
export async function searchIntent(
  session: Session,
  instruction: AuthoriseInstruction,
  signal: AbortSignal,
  except = '',
): Promise<PaymentIntent | 'unknown'> {
  const query = `metadata['${metadata_names.instruction}']:'${instructionName(instruction)}'`;
  const path = '/v1/payment_intents/search';
  const found = await session.api.get(path, readPage(readPaymentIntent), signal, { query, limit: '10' });
  if (found.answer !== 'ok') return 'unknown';
  const [only, another] = found.object.data.filter(({ id }) => id !== except);
  if (!only || another) return 'unknown';
  return (await fetchIntent(session, only.id, signal)) ?? 'unknown';
}
