import type { ConnectorWorld, Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  type RedirectMethod,
  paidAtOnce,
  offeredMethods,
  type Acquirer,
  type ConnectionTest,
} from '@causeway/connector-kit/acquirer.ts';
import type { Instruction } from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { authorise, inquireAuthorisation } from './authorise.ts';
import { answerDispute } from './dispute-answers.ts';
import { followUp, inquireFollowUp, resolveFollowUp } from './follow-ups.ts';
import { interpretEvent } from './events.ts';
import { readStripeNotification } from './notifications.ts';
import { createSession, key_life_ms, type Session } from './stripe-session.ts';
import { createStripeApi, textOf } from './stripe-api.ts';
import { modeOf, type StripeSettings } from './stripe-settings.ts';
import { objectOf } from '../../../kernel/values/json-object.ts';

export const method_sources: Sources = [
  { page: 'https://docs.stripe.com/payments/payment-methods/payment-method-support', date: '2026-11-22' },
];

/** Methods with their own page that Stripe offers by the same call, and their currencies. */
const stripe_methods: readonly RedirectMethod[] = [
  paidAtOnce('bancontact', 'Bancontact', ['EUR'], null),
  paidAtOnce('eps', 'EPS', ['EUR'], null),
  paidAtOnce('ideal', 'iDEAL', ['EUR'], null),
  paidAtOnce('p24', 'Przelewy24', ['EUR', 'PLN'], null),
];

export const limit_sources: Sources = [
  {
    page: 'https://support.stripe.com/questions/rate-limit-error-when-creating-bulk-api-requests',
    date: '2026-11-23',
  },
];

/** How many requests of one list are on their way at once: Stripe limits test mode to 25 a second. */
const requests_at_once = 8;
const instructions_max = 32;
/** Longest that a call may take: Stripe's SDK waits 80 seconds, this gateway 60 at most. */
const timeout_ms = 60_000;

/** Communicates with Stripe: PaymentIntents, created and confirmed in two keyed steps, and events. */
export function createStripeConnector(settings: StripeSettings, world: ConnectorWorld): Acquirer {
  const session = createSession(createStripeApi(settings, world), settings, world);
  return {
    name: world.name,
    test_system: modeOf(settings) === 'test',
    capabilities: {
      sale: true,
      partial_capture: true,
      several_captures: settings.multicapture !== false,
      adjustments: settings.incremental === false ? [] : ['increase'],
      timeout_ms,
      instructions_max,
      key_life_ms,
      inquiry_is_final: true,
      verifies: false,
      redirect_methods: offeredMethods(stripe_methods, settings.redirect_methods),
    },
    perform: (instructions, signal) => inTurn(instructions, (one) => performOne(session, one, signal)),
    inquire: (instructions, signal) => inTurn(instructions, (one) => inquireOne(session, one, signal)),
    resolve: (instructions, signal) => inTurn(instructions, (one) => resolveOne(session, one, signal)),
    test: (signal) => testConnection(session, signal),
    readNotification: (request) => readStripeNotification(settings, request),
    interpret: (event) => interpretEvent(event),
    answerDispute: (answer) => answerDispute(session, answer),
  };
}

function performOne(session: Session, instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
  return instruction.kind === 'authorise'
    ? authorise(session, instruction, signal)
    : followUp(session, instruction, signal);
}

function inquireOne(session: Session, instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
  return instruction.kind === 'authorise'
    ? inquireAuthorisation(session, instruction, signal)
    : inquireFollowUp(session, instruction, signal);
}

function resolveOne(session: Session, instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
  return instruction.kind === 'authorise'
    ? authorise(session, instruction, signal, true)
    : resolveFollowUp(session, instruction, signal);
}

/** Handles a list a few at a time; outcomes in its order. */
async function inTurn(
  instructions: readonly Instruction[],
  handle: (instruction: Instruction) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = instructions.entries();
  const worker = async (): Promise<void> => {
    for (const [place, instruction] of waiting) outcomes[place] = await handle(instruction);
  };
  await Promise.all(Array.from({ length: Math.min(requests_at_once, instructions.length) }, worker));
  return outcomes;
}

/** Reads the balance: it needs valid credentials and changes nothing. */
async function testConnection({ api, settings }: Session, signal: AbortSignal): Promise<ConnectionTest> {
  const found = await api.get('/v1/balance', readBalance, signal);
  switch (found.answer) {
    case 'ok':
      return { ok: true, detail: `Stripe has answered in ${found.object.livemode ? 'live' : 'test'} mode.` };
    case 'refused':
      return {
        ok: false,
        detail:
          found.status === 401
            ? 'Stripe does not know the secret key: check secret_key.'
            : `Stripe has refused (${found.error.message.code}): ${found.error.message.text}`,
      };
    case 'busy':
      return { ok: false, detail: 'Stripe limits the rate of requests at the moment: try again.' };
    case 'not_sent':
      return { ok: false, detail: `No connection to ${settings.base_url}: check base_url and the network.` };
    case 'lost':
    case 'mismatch':
      return { ok: false, detail: `${settings.base_url} has not answered as Stripe does: check base_url.` };
  }
}

function readBalance(value: unknown): { readonly livemode: boolean } | null {
  const raw = objectOf(value);
  return raw && textOf(raw['object']) === 'balance' ? { livemode: raw['livemode'] === true } : null;
}
