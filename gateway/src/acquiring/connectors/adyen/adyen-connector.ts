import type { ConnectorWorld, Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  type ReturnedChallenge,
  type Instruction,
  type AuthoriseInstruction,
  type FollowUpInstruction,
  instructionName,
} from '@causeway/connector-kit/instruction.ts';
import {
  type RedirectMethod,
  paidAtOnce,
  offeredMethods,
  type Acquirer,
} from '@causeway/connector-kit/acquirer.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { textOf, type JsonObject } from '../../../kernel/values/json-object.ts';
import { toAdyenAmount } from './adyen-amounts.ts';
import { callAdyen, checkoutUrl, type Called } from './adyen-api.ts';
import { answerDispute } from './adyen-disputes.ts';
import { interpretEvent } from './adyen-events.ts';
import { readNotification } from './adyen-notifications.ts';
import type { AdyenSettings } from './adyen-settings.ts';
import { paymentOutcome } from './payment-answer.ts';
import { paymentRequest } from './payment-request.ts';
import { day_ms } from '../../../kernel/values/dates.ts';

/** Also for what an inquiry is: Adyen has no call that reads a payment, only the same request under its key. */
export const key_sources: Sources = [
  { page: 'https://docs.adyen.com/development-resources/api-idempotency', date: '2026-11-22' },
];

/** "Idempotency keys are valid for a minimum period of 7 days after first submission." */
const key_life_ms = 7 * day_ms;

export const method_sources: Sources = [
  { page: 'https://docs.adyen.com/payment-methods/ideal/api-only', date: '2026-11-23' },
  { page: 'https://docs.adyen.com/payment-methods/bancontact', date: '2026-11-22' },
];

const redirect_methods: readonly RedirectMethod[] = [
  paidAtOnce('ideal', 'iDEAL', ['EUR'], ['NL']),
  paidAtOnce('trustly', 'Trustly', null, null),
];

/** Adyen's Checkout API v71 and standard webhooks (docs/acquirers.md#adyen). */
export function createAdyenConnector(settings: AdyenSettings, world: ConnectorWorld): Acquirer {
  const call = (path: string, body: JsonObject, key: string | null, signal: AbortSignal): Promise<Called> =>
    callAdyen(world, settings, { url: checkoutUrl(settings, path), body, key }, signal);

  async function performOne(instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
    if (isTooOld(instruction) || signal.aborted) return { result: 'unknown' };
    return instruction.kind === 'authorise'
      ? authorise(instruction, signal)
      : modify(instruction, false, signal);
  }

  /**
   * Adyen has no call that asks for a payment: what is sent again under its key is not executed again, and is answered
   * as the first time. An authorisation cannot be sent again, because its card's security code is gone.
   */
  async function inquireOne(instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
    if (instruction.kind === 'authorise' || isTooOld(instruction) || signal.aborted)
      return { result: 'unknown' };
    return modify(instruction, true, signal);
  }

  /** The card is still in memory: the same request is sent again under its key. */
  async function resolveOne(instruction: Instruction, signal: AbortSignal): Promise<Outcome> {
    if (isTooOld(instruction) || signal.aborted) return { result: 'unknown' };
    return instruction.kind === 'authorise'
      ? authorise(instruction, signal, true)
      : modify(instruction, true, signal);
  }

  function isTooOld({ ordered_at }: Instruction): boolean {
    return ordered_at !== undefined && world.now().getTime() - ordered_at.getTime() >= key_life_ms;
  }

  async function authorise(
    instruction: AuthoriseInstruction,
    signal: AbortSignal,
    again = false,
  ): Promise<Outcome> {
    const details = instruction.authorisation;
    const amount = toAdyenAmount(instruction.amount);
    if (!details) return { result: 'unknown' };
    if (!amount) return inexpressible();
    if (typeof details.authentication === 'object')
      return complete(instruction, details.authentication, signal, again);
    const name = instructionName(instruction);
    const called = await call(
      '/payments',
      paymentRequest(settings, instruction, details, amount),
      name,
      signal,
    );
    return called.kind === 'answered'
      ? paymentOutcome(instruction, name, called.body)
      : notAuthorised(called, again);
  }

  /**
   * The customer is back from the issuer's page or the payment method's. What the browser brought can belong to another
   * payment, so the payment that Adyen names in its answer decides.
   */
  async function complete(
    instruction: AuthoriseInstruction,
    { challenge_reference, returned = {} }: ReturnedChallenge,
    signal: AbortSignal,
    again: boolean,
  ): Promise<Outcome> {
    const details = detailsOf(returned);
    const redirect_method = instruction.authorisation?.card === null;
    if (!details) {
      // A card is authorised only when its details are submitted. A redirect method may be paid without them.
      return redirect_method
        ? { result: 'accepted' }
        : notAuthenticated('Incomplete', 'the customer came back without a result');
    }
    const called = await call('/payments/details', { details }, instructionName(instruction), signal);
    if (called.kind !== 'answered') return notAuthorised(called, again);
    const named = textOf(called.body['merchantReference']);
    const outcome = paymentOutcome(instruction, challenge_reference, called.body);
    if (named === challenge_reference || outcome.result === 'unknown') return outcome;
    // Without a name it stays open until the notification, which has one.
    return named === ''
      ? outcome.result === 'refused'
        ? outcome
        : { result: 'unknown' }
      : notAuthenticated('Mismatch', 'the result that the customer brought belongs to another payment');
  }

  async function modify(
    instruction: FollowUpInstruction,
    inquiry: boolean,
    signal: AbortSignal,
  ): Promise<Outcome> {
    if (instruction.kind === 'capture' && !instruction.final && settings.several_captures !== true)
      return releasesTheRest();
    const step = stepOf(instruction);
    if (step === null) return { result: 'unknown' };
    const amount = toAdyenAmount(instruction.amount);
    if (!amount) return inexpressible();
    const name = instructionName(instruction);
    const body = {
      merchantAccount: settings.merchant_account,
      reference: name,
      ...(step.with_amount ? { amount } : { ...step.fields }),
    };
    const called = await call(step.path, body, name, signal);
    if (called.kind === 'answered') {
      const reference = textOf(called.body['pspReference']);
      return textOf(called.body['status']) === 'received' && reference !== ''
        ? { result: 'accepted', reference }
        : { result: 'unknown' };
    }
    const final = called.kind === 'refused' && !(inquiry && isOfCredentials(called));
    return final
      ? { result: 'refused', code: '', cause: 'technical', message: called.message }
      : { result: 'unknown' };
  }

  return {
    name: world.name,
    // Live addresses have a prefix of the company (docs.adyen.com/development-resources/live-endpoints, 2026-11-23).
    test_system: /(^|[.-])test\.adyen\.com$/.test(new URL(settings.base_url).hostname),
    capabilities: {
      // Authorisation and capture are two steps, so that an authorisation of unknown outcome can be cancelled.
      sale: false,
      partial_capture: true,
      several_captures: settings.several_captures === true,
      adjustments: settings.adjustments === true ? ['increase', 'decrease', 'extend'] : [],
      timeout_ms: 30_000,
      instructions_max: 50,
      key_life_ms,
      inquiry_is_final: false,
      answered_later: ['adjust', 'capture', 'void', 'refund'],
      // Each has to be enabled for the merchant account, so none is offered unless it is named.
      redirect_methods: offeredMethods(redirect_methods, settings.redirect_methods ?? []),
    },
    perform: (instructions, signal) => Promise.all(instructions.map((one) => performOne(one, signal))),
    inquire: (instructions, signal) => Promise.all(instructions.map((one) => inquireOne(one, signal))),
    resolve: (instructions, signal) => Promise.all(instructions.map((one) => resolveOne(one, signal))),
    async test(signal) {
      const body = { merchantAccount: settings.merchant_account };
      const called = await call('/paymentMethods', body, null, signal);
      return testResult(called, settings);
    },
    readNotification: (request) => readNotification(settings, request),
    interpret: interpretEvent,
    answerDispute: (answer) => answerDispute(settings, world, answer),
  };
}

/** The reference of the call, which says what becomes of the rest, and what a reversal does. */
export const capture_sources: Sources = [
  {
    page: 'https://docs.adyen.com/api-explorer/Checkout/71/post/payments/(paymentPspReference)/captures',
    date: '2026-07-01',
  },
  { page: 'https://docs.adyen.com/online-payments/reversal', date: '2026-11-23' },
];

export const adjustment_sources: Sources = [
  {
    page: 'https://docs.adyen.com/api-explorer/Checkout/71/post/payments/(paymentPspReference)/amountUpdates',
    date: '2026-07-01',
  },
];

interface Step {
  readonly path: string;
  readonly with_amount: boolean;
  readonly fields?: JsonObject;
}

/** The call of a step after an authorisation; null where what it is about is not known. */
function stepOf(instruction: FollowUpInstruction): Step | null {
  const { kind, reference, account_id } = instruction;
  const reverses = kind === 'void' ? instruction.reverses : undefined;
  if (kind === 'void' && reverses !== undefined && reference === '') {
    // After a challenge the payment has the name of its first instruction, which is the challenge's reference.
    const paymentReference = instruction.challenge_reference ?? instructionName({ account_id, id: reverses });
    return { path: '/cancels', with_amount: false, fields: { paymentReference } };
  }
  if (reference === '') return null;
  const payment = `/payments/${encodeURIComponent(reference)}`;
  switch (kind) {
    case 'capture':
      // Nothing of the statement descriptor: PaymentCaptureRequest has no field for it (Adyen API library 30.0.1, read
      // 2026-11-23), and the authorisation has carried it as shopperStatement.
      return { path: `${payment}/captures`, with_amount: true };
    case 'refund':
      return { path: `${payment}/refunds`, with_amount: true };
    case 'adjust':
      return { path: `${payment}/amountUpdates`, with_amount: true };
    case 'void':
      // What was captured at once is refunded: docs.adyen.com/online-payments/reversal, read 2026-11-23.
      return {
        path: `${payment}/${reverses === undefined ? 'cancels' : 'reversals'}`,
        with_amount: false,
      };
  }
}

/** Fields that Adyen's page adds to the return address; anything else is the customer's. */
const returned_fields = ['redirectResult', 'payload'] as const;
const returned_length_max = 20_000;

function detailsOf(returned: Readonly<Record<string, string>>): JsonObject | null {
  for (const name of returned_fields) {
    const value = Object.hasOwn(returned, name) ? returned[name] : undefined;
    if (typeof value === 'string' && value !== '' && value.length <= returned_length_max)
      return { [name]: value };
  }
  return null;
}

/** Credentials that are refused now say nothing of a request that was sent before. */
function isOfCredentials({ status }: Extract<Called, { kind: 'refused' }>): boolean {
  return status === 401 || status === 403;
}

/** @param again the first request has had no answer, and what refuses only this one says nothing of it */
function notAuthorised(called: Exclude<Called, { kind: 'answered' }>, again: boolean): Outcome {
  if (again && (called.kind !== 'refused' || isOfCredentials(called))) return { result: 'unknown' };
  switch (called.kind) {
    case 'refused':
    case 'not_now':
      return { result: 'refused', code: 'D0102', cause: 'technical', message: called.message };
    case 'not_sent':
      return {
        result: 'refused',
        code: 'D0102',
        cause: 'technical',
        message: { code: '', text: 'Adyen could not be reached' },
      };
    case 'unknown':
      return { result: 'unknown' };
  }
}

function notAuthenticated(code: string, text: string): Outcome {
  return { result: 'refused', code: 'D0101', cause: 'authentication', message: { code, text } };
}

/** Without multiple partial captures Adyen releases the rest with each capture. */
function releasesTheRest(): Outcome {
  const text = 'several captures need the setting several_captures';
  return { result: 'refused', code: '', cause: 'technical', message: { code: '', text } };
}

function inexpressible(): Outcome {
  return {
    result: 'refused',
    code: 'D0013',
    cause: 'technical',
    message: { code: '', text: 'Adyen counts fewer decimals of this currency than the amount has' },
  };
}

function testResult(called: Called, { merchant_account }: AdyenSettings): { ok: boolean; detail: string } {
  switch (called.kind) {
    case 'answered':
      return { ok: true, detail: `Adyen accepts the API key for ${merchant_account}` };
    case 'refused':
      return {
        ok: false,
        detail:
          called.status === 401
            ? 'Adyen does not accept the API key: check api_key, and that base_url is of the same environment'
            : called.status === 403
              ? `the API key may not be used for ${merchant_account}: check merchant_account and the credential's roles (${called.message.text})`
              : `Adyen refuses the call: ${called.message.text}`,
      };
    case 'not_now':
      return { ok: false, detail: `Adyen is busy: ${called.message.text}; try again` };
    default:
      return { ok: false, detail: 'Adyen did not answer: check base_url and the way out of this network' };
  }
}
