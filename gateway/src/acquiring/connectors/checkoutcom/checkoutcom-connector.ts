import type { ConnectorWorld, Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  type RedirectMethod,
  paidAtOnce,
  offeredMethods,
  type Acquirer,
} from '@causeway/connector-kit/acquirer.ts';
import type { Instruction } from '@causeway/connector-kit/instruction.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { createApiClient } from './api-client.ts';
import { answerDispute } from './answer-dispute.ts';
import type { Exchange } from './exchange.ts';
import { interpretEvent } from './interpret-event.ts';
import { inquireOne, key_life_ms, performOne, resolveOne, timeout_ms } from './perform.ts';
import { readNotification } from './read-notification.ts';
import type { CheckoutcomSettings } from './settings.ts';

/** The source types of POST /payments; the date is of checkout-sdk-java 7.16.0, which has them. */
export const method_sources: Sources = [{ page: 'https://api-reference.checkout.com', date: '2026-08-19' }];

/** Payment methods that are paid on a page of their own, through the same call. */
const redirect_methods: readonly RedirectMethod[] = [
  paidAtOnce('ideal', 'iDEAL', ['EUR'], ['NL']),
  paidAtOnce('bancontact', 'Bancontact', ['EUR'], ['BE']),
  paidAtOnce('p24', 'Przelewy24', ['EUR', 'PLN'], ['PL']),
];

/** How many requests of one list are under way at once. */
const requests_at_once = 10;

export function createCheckoutcomConnector(settings: CheckoutcomSettings, world: ConnectorWorld): Acquirer {
  const exchange: Exchange = { api: createApiClient(settings, world), settings, now: () => world.now() };
  return {
    name: world.name,
    test_system: /(^|\.)sandbox\.checkout\.com$/.test(new URL(settings.base_url).hostname),
    capabilities: {
      // Checkout.com answers before it has captured, and says by an event whether it could: a capture of its own.
      sale: false,
      partial_capture: true,
      several_captures: true,
      adjustments: settings.estimated_authorisations === true ? ['increase', 'extend'] : [],
      timeout_ms,
      instructions_max: 50,
      key_life_ms,
      // Nothing says how soon a payment can be found by its reference.
      inquiry_is_final: false,
      answered_later: ['capture', 'void', 'refund'],
      redirect_methods: offeredMethods(redirect_methods, settings.redirect_methods),
    },
    perform: (instructions, signal) => inTurns(instructions, (one) => performOne(exchange, one, signal)),
    inquire: (instructions, signal) => inTurns(instructions, (one) => inquireOne(exchange, one, signal)),
    resolve: (instructions, signal) => inTurns(instructions, (one) => resolveOne(exchange, one, signal)),
    async test(signal) {
      const answer = await exchange.api.get('/payments?limit=1&skip=0&reference=connection-test', signal);
      if (answer.kind === 'answered') return { ok: true, detail: 'Checkout.com accepts the secret key.' };
      if (answer.kind === 'refused' && (answer.status === 401 || answer.status === 403))
        return { ok: false, detail: 'Checkout.com does not accept the secret key: check it and its scopes.' };
      const status =
        answer.kind === 'not_sent' || answer.status === null ? 'no answer' : String(answer.status);
      return { ok: false, detail: `No proper answer from base_url (${status}): check the address.` };
    },
    readNotification: (request) => readNotification(settings, request),
    interpret: interpretEvent,
    // The port gives no signal here: the world ends requests that take too long.
    answerDispute: (answer) => answerDispute(exchange.api, answer, new AbortController().signal),
  };
}

/** The outcomes in the order of the instructions. */
async function inTurns(
  instructions: readonly Instruction[],
  work: (instruction: Instruction) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = instructions.entries();
  async function continueAuthentication(): Promise<void> {
    for (const [at, instruction] of waiting) outcomes[at] = await work(instruction);
  }
  await Promise.all(Array.from({ length: requests_at_once }, continueAuthentication));
  return outcomes;
}
