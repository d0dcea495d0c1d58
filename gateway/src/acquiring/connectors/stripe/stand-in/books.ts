import type { Params } from './parameters.ts';
import { listIn, objectIn, textIn } from './parameters.ts';
import type {
  DisputablePayment,
  Execution,
  PlayedDispute,
  StandInOptions,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { faultOfCard, outcomeOfCard, stand_in_cards } from './cards.ts';

/** An error as Stripe answers it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;

  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error['message'] ?? ''));
    this.status = status;
    this.error = error;
  }
}

function refuse(code: string, message: string, param?: string): never {
  throw new StripeRefusal(400, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param === undefined ? {} : { param }),
    doc_url: `https://stripe.com/docs/error-codes/${code}`,
  });
}

type Metadata = Record<string, string>;

interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly has_cvc: boolean;
}

/** A PaymentMethod of a card. */
export interface Method {
  readonly id: string;
  readonly created: number;
  readonly card: Card;
  readonly billing_details: Params;
}

export interface Intent {
  readonly id: string;
  readonly created: number;
  readonly currency: string;
  readonly methods: readonly string[];
  readonly confirmation_method: string;
  readonly description: string;
  readonly statement_descriptor_suffix: string;
  readonly metadata: Metadata;
  amount: number;
  capture_method: string;
  status: string;
  amount_capturable: number;
  amount_received: number;
  cancellation_reason: string;
  canceled_at: number;
  error: Readonly<Record<string, unknown>> | null;
  return_url: string;
  /** Id of its PaymentMethod; empty where it has none. */
  method: string;
  card: Card;
  has_address: boolean;
  is_authenticated: boolean;
  off_session: boolean;
  setup_future_usage: string;
  options: Params;
  shipping: Params | null;
  increments: number;
  captures: number;
  /** By which key it was confirmed: names the instruction in this acquirer's books. */
  confirmed_by: string;
  charge: ChargeEntry | null;
}

export interface ChargeEntry {
  readonly id: string;
  readonly created: number;
  readonly intent: Intent;
  readonly metadata: Metadata;
  readonly under_review: boolean;
  readonly failed: Readonly<Record<string, unknown>> | null;
  amount_refunded: number;
  disputed: boolean;
}

export interface RefundEntry {
  readonly id: string;
  readonly created: number;
  readonly intent: Intent;
  readonly amount: number;
  readonly metadata: Metadata;
  /** What becomes of it in the end. */
  readonly ends: 'succeeded' | 'failed';
  status: string;
}

export interface DisputeEntry {
  readonly id: string;
  readonly created: number;
  readonly intent: Intent;
  readonly amount: number;
  readonly movements: {
    readonly id: string;
    readonly created: number;
    readonly amount: number;
    readonly fee: number;
  }[];
  evidence: Readonly<Record<string, string>>;
  submissions: number;
  accepted: boolean;
  status: string;
}

/** What has happened, for the events that Stripe sends. */
export type Happened =
  | { readonly type: string; readonly intent: Intent; readonly received_before?: number }
  | { readonly type: string; readonly charge: ChargeEntry; readonly captured_before?: number }
  | { readonly type: string; readonly refund: RefundEntry; readonly status_before?: string }
  | { readonly type: string; readonly dispute: DisputeEntry };

/** Refunds of this amount are pending, and fail. */
export const refund_that_fails_later = 5_126n;
/** What Stripe charges for a dispute, in minor units of its currency. */
const dispute_fee = 1_500;
const second_ms = 1_000;
/** How long the merchant has for an answer to a dispute. */
export const answer_s = 7 * 86_400;
/**
 * An authorisation that is not captured ends after seven days
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method, read 2026-11-22).
 */
const hold_s = 7 * 86_400;
const captures_max = 50;
const increments_max = 10;
const metadata_names_max = 50;

/** Methods with their own page, with the currencies that Stripe takes them in. */
const method_currencies: Readonly<Record<string, readonly string[]>> = {
  bancontact: ['eur'],
  eps: ['eur'],
  ideal: ['eur'],
  p24: ['eur', 'pln'],
};

/** Stripe's smallest charges (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, read 2026-11-22). */
const smallest: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, jpy: 50, chf: 50, pln: 200 };
const largest = 99_999_999;

/** The state of the played Stripe: what was created, and what was executed. */
export class Books {
  readonly intents = new Map<string, Intent>();
  readonly methods = new Map<string, Method>();
  readonly refunds: RefundEntry[] = [];
  readonly disputes = new Map<string, DisputeEntry>();
  readonly executed: Execution[] = [];
  readonly files = new Set<string>();
  readonly #options: StandInOptions;
  readonly #happened: (event: Happened, key: string) => void;
  #last_id = 0;

  constructor(options: StandInOptions, happened: (event: Happened, key: string) => void) {
    this.#options = options;
    this.#happened = happened;
  }

  now(): number {
    return Math.floor(this.#options.now().getTime() / second_ms);
  }

  id(prefix: string): string {
    this.#last_id += 1;
    const random = Math.floor(this.#options.random() * 36 ** 8)
      .toString(36)
      .padStart(8, '0');
    return `${prefix}_${this.#last_id.toString(36).padStart(8, '0')}${random}`;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) return missing('payment_intent', id);
    this.#expire(intent);
    return intent;
  }

  create(params: Params): Intent {
    const currency = textIn(params, 'currency');
    const amount = Number(textIn(params, 'amount'));
    const methods = listIn(params, 'payment_method_types');
    if (!/^[a-z]{3}$/.test(currency))
      refuse('parameter_invalid', `Invalid currency: ${currency}.`, 'currency');
    if (amount < (smallest[currency] ?? 1))
      refuse('amount_too_small', 'Amount must be at least the minimum charge amount.', 'amount');
    if (amount > largest) refuse('amount_too_large', 'Amount must be no more than 999,999.99.', 'amount');
    const three_decimals = ['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency);
    const whole_only = ['isk', 'ugx'].includes(currency);
    if ((three_decimals && amount % 10 !== 0) || (whole_only && amount % 100 !== 0))
      refuse('parameter_invalid_integer', `Invalid amount in ${currency}.`, 'amount');
    for (const method of methods) {
      const fits = method === 'card' || method_currencies[method]?.includes(currency);
      if (!fits) refuse('payment_intent_invalid_parameter', `${method} cannot be used with ${currency}.`);
    }
    const intent: Intent = {
      id: this.id('pi'),
      created: this.now(),
      currency,
      amount,
      methods,
      confirmation_method: textIn(params, 'confirmation_method') || 'automatic',
      description: textIn(params, 'description'),
      statement_descriptor_suffix: checkedSuffix(textIn(params, 'statement_descriptor_suffix')),
      metadata: metadataOf({}, params),
      capture_method: textIn(params, 'capture_method') || 'automatic_async',
      status: 'requires_payment_method',
      amount_capturable: 0,
      amount_received: 0,
      cancellation_reason: '',
      canceled_at: 0,
      error: null,
      return_url: '',
      method: '',
      card: { number: '', exp_month: 0, exp_year: 0, has_cvc: false },
      has_address: false,
      is_authenticated: false,
      off_session: false,
      setup_future_usage: '',
      options: {},
      shipping: null,
      increments: 0,
      captures: 0,
      confirmed_by: '',
      charge: null,
    };
    this.intents.set(intent.id, intent);
    this.#happened({ type: 'payment_intent.created', intent }, '');
    return intent;
  }

  /** @throws StripeRefusal with status 402 for a card that cannot exist or has expired */
  createMethod(params: Params): Method {
    const card_params = objectIn(params, 'card');
    for (const name of ['number', 'exp_month', 'exp_year']) {
      if (textIn(card_params, name) === '')
        refuse('parameter_missing', `Missing required param: card[${name}].`, `card[${name}]`);
    }
    const card: Card = {
      number: textIn(card_params, 'number'),
      exp_month: Number(textIn(card_params, 'exp_month')),
      exp_year: Number(textIn(card_params, 'exp_year')),
      has_cvc: textIn(card_params, 'cvc') !== '',
    };
    const fault = faultOfCard(card, this.now());
    if (fault)
      throw new StripeRefusal(402, { type: 'card_error', ...fault, message: 'Your card is not valid.' });
    const billing_details = objectIn(params, 'billing_details');
    const method: Method = { id: this.id('pm'), created: this.now(), card, billing_details };
    this.methods.set(method.id, method);
    return method;
  }

  confirm(id: string, params: Params, key: string): Intent {
    const intent = this.intent(id);
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
      unexpected(intent, 'confirm');
    const options = objectIn(objectIn(params, 'payment_method_options'), 'card');
    const has_method =
      Object.hasOwn(params, 'payment_method') || Object.hasOwn(params, 'payment_method_data');
    if (!has_method && intent.status === 'requires_payment_method')
      refuse('parameter_missing', 'You cannot confirm this PaymentIntent because it has no payment method.');
    if (has_method) this.#attach(intent, params);
    if (Object.keys(options).length > 0) intent.options = options;
    intent.capture_method = textIn(params, 'capture_method') || intent.capture_method;
    intent.return_url = textIn(params, 'return_url') || intent.return_url;
    intent.setup_future_usage = textIn(params, 'setup_future_usage') || intent.setup_future_usage;
    intent.shipping = Object.hasOwn(params, 'shipping') ? objectIn(params, 'shipping') : intent.shipping;
    intent.confirmed_by = key;
    intent.off_session = textIn(params, 'off_session') === 'true';
    intent.error = null;
    if (intent.shipping && textIn(intent.shipping, 'name') === '')
      refuse('parameter_missing', 'Missing required param: shipping[name].', 'shipping[name]');
    if (!intent.methods.includes('card')) return this.#redirect(intent);
    this.#pay(intent, intent.off_session, textIn(params, 'error_on_requires_action') === 'true');
    return intent;
  }

  #attach(intent: Intent, params: Params): void {
    const id = textIn(params, 'payment_method');
    const data = objectIn(params, 'payment_method_data');
    if (id !== '' && Object.hasOwn(params, 'payment_method_data'))
      refuse('parameters_exclusive', 'payment_method and payment_method_data cannot both be given.');
    const method = id === '' ? null : this.#method(id);
    const type = method ? 'card' : textIn(data, 'type');
    if (type === '')
      refuse(
        'parameter_missing',
        'Missing required param: payment_method_data[type].',
        'payment_method_data[type]',
      );
    if (!intent.methods.includes(type))
      refuse('payment_intent_incompatible_payment_method', `${type} is not allowed here.`);
    if (textIn(params, 'off_session') === 'true' && textIn(params, 'setup_future_usage') !== '')
      refuse('parameters_exclusive', 'off_session and setup_future_usage cannot both be given.');
    const details = method ? method.billing_details : objectIn(data, 'billing_details');
    intent.has_address = Object.keys(objectIn(details, 'address')).length > 0;
    intent.method = method ? method.id : this.id('pm');
    if (method) intent.card = method.card;
  }

  #method(id: string): Method {
    return (
      this.methods.get(id) ?? refuse('resource_missing', `No such PaymentMethod: '${id}'`, 'payment_method')
    );
  }

  #redirect(intent: Intent): Intent {
    if (intent.return_url === '')
      refuse('parameter_missing', 'A return_url must be specified.', 'return_url');
    intent.status = 'requires_action';
    this.#happened({ type: 'payment_intent.requires_action', intent }, intent.confirmed_by);
    return intent;
  }

  /** @throws StripeRefusal with status 402 when the card is declined */
  #pay(intent: Intent, off_session: boolean, refuses_action: boolean): void {
    const outside = objectIn(intent.options, 'three_d_secure');
    const exempt = textIn(intent.options, 'moto') === 'true';
    const authenticated = intent.is_authenticated || Object.keys(outside).length > 0 || exempt;
    const outcome = outcomeOfCard(intent.card.number);
    if (outcome.is === 'declined') return this.#decline(intent, outcome);
    if (outcome.is === 'challenge' && !authenticated) {
      if (off_session || refuses_action)
        return this.#decline(intent, {
          code: off_session ? 'card_declined' : 'authentication_required',
          decline_code: 'authentication_required',
        });
      if (intent.return_url === '')
        refuse('parameter_missing', 'A return_url must be specified.', 'return_url');
      intent.status = 'requires_action';
      this.#happened({ type: 'payment_intent.requires_action', intent }, intent.confirmed_by);
      return;
    }
    this.#authorise(intent, outcome.is === 'review');
  }

  #decline(
    intent: Intent,
    { code, decline_code, network }: { code: string; decline_code?: string; network?: string },
  ): never {
    const error = {
      type: 'card_error',
      code,
      ...(decline_code === undefined ? {} : { decline_code }),
      ...(network === undefined ? {} : { network_decline_code: network }),
      message: 'Your card was declined.',
      doc_url: `https://stripe.com/docs/error-codes/${code}`,
      payment_method: {
        id: intent.method,
        object: 'payment_method',
        type: 'card',
        card: { brand: brandOf(intent.card.number) },
      },
    };
    intent.error = error;
    intent.status = 'requires_payment_method';
    intent.charge = this.#charge(intent, false, error);
    this.#happened({ type: 'charge.failed', charge: intent.charge }, intent.confirmed_by);
    this.#happened({ type: 'payment_intent.payment_failed', intent }, intent.confirmed_by);
    throw new StripeRefusal(402, { ...error, charge: intent.charge.id });
  }

  #charge(intent: Intent, under_review: boolean, failed: ChargeEntry['failed']): ChargeEntry {
    const metadata = { ...intent.metadata };
    return {
      id: this.id('ch'),
      created: this.now(),
      intent,
      metadata,
      under_review,
      failed,
      amount_refunded: 0,
      disputed: false,
    };
  }

  #authorise(intent: Intent, under_review: boolean): void {
    const charge = this.#charge(intent, under_review, null);
    intent.charge = charge;
    const by_hand = intent.capture_method === 'manual';
    intent.status = by_hand ? 'requires_capture' : 'succeeded';
    if (by_hand) intent.amount_capturable = intent.amount;
    else intent.amount_received = intent.amount;
    this.#execute(instructionOf(intent.confirmed_by), 'authorise', intent, intent.amount, {
      reference: intent.id,
      by_merchant: intent.off_session,
      ...(intent.methods.includes('card')
        ? { auth_code: authCodeOf(charge), network_transaction_id: networkIdOf(charge) }
        : {}),
    });
    const key = intent.confirmed_by;
    this.#happened({ type: 'charge.succeeded', charge }, key);
    if (under_review) this.#happened({ type: 'review.opened', charge }, key);
    const type = by_hand ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded';
    this.#happened({ type, intent }, key);
  }

  #execute(
    instruction: string,
    kind: Execution['kind'],
    { currency }: Intent,
    amount: number,
    more: Partial<Execution> = {},
  ): void {
    this.executed.push({
      instruction,
      kind,
      amount: BigInt(amount),
      currency: currency.toUpperCase(),
      ...more,
    });
  }

  /** The customer on the issuer's page, or on the page of a redirect method. */
  authenticate(id: string, passes: boolean): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_action') return intent;
    if (!passes) {
      const by_card = intent.methods.includes('card');
      intent.status = 'requires_payment_method';
      intent.error = {
        type: 'invalid_request_error',
        code: by_card ? 'payment_intent_authentication_failure' : 'payment_intent_payment_attempt_failed',
        message: 'The provided PaymentMethod has failed authentication.',
      };
      this.#happened({ type: 'payment_intent.payment_failed', intent }, '');
      return intent;
    }
    intent.is_authenticated = true;
    if (intent.confirmation_method === 'manual') intent.status = 'requires_confirmation';
    else {
      if (!intent.methods.includes('card')) intent.capture_method = 'automatic';
      this.#authorise(intent, false);
    }
    return intent;
  }

  capture(id: string, params: Params, key: string): Intent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_capture') unexpected(intent, 'capture');
    const requested = textIn(params, 'amount_to_capture');
    const amount = requested === '' ? intent.amount_capturable : Number(requested);
    const final = textIn(params, 'final_capture') !== 'false';
    if (amount > intent.amount_capturable)
      refuse('amount_too_large', 'The amount is greater than what can be captured.', 'amount_to_capture');
    if (amount < 0 || (amount === 0 && (!final || intent.amount_received === 0)))
      refuse('parameter_invalid_integer', 'Invalid amount to capture.', 'amount_to_capture');
    if (!final && !hasMulticapture(intent))
      refuse('payment_intent_invalid_parameter', 'Multicapture is not available here.', 'final_capture');
    const before = intent.amount_received;
    Object.assign(intent.metadata, metadataOf(intent.metadata, params));
    if (amount > 0) intent.captures += 1;
    intent.amount_received += amount;
    const released = intent.amount_capturable - amount;
    intent.amount_capturable = final ? 0 : released;
    if (intent.amount_capturable === 0) intent.status = 'succeeded';
    if (amount === 0) this.#execute(instructionOf(key), 'void', intent, released);
    else this.#execute(instructionOf(key), 'capture', intent, amount, { final });
    // As https://docs.stripe.com/payments/multicapture#webhooks says, read 2026-11-23.
    const type = 'payment_intent.amount_capturable_updated';
    this.#happened({ type, intent, received_before: before }, key);
    if (intent.charge && intent.status === 'succeeded')
      this.#happened({ type: 'charge.captured', charge: intent.charge, captured_before: before }, key);
    if (intent.status === 'succeeded') this.#happened({ type: 'payment_intent.succeeded', intent }, key);
    return intent;
  }

  increment(id: string, params: Params, key: string): Intent {
    const intent = this.intent(id);
    const amount = Number(textIn(params, 'amount'));
    if (intent.status !== 'requires_capture' || intent.amount_received > 0) unexpected(intent, 'increment');
    if (textIn(intent.options, 'request_incremental_authorization') !== 'if_available')
      refuse('payment_intent_invalid_parameter', 'Incremental authorizations were not requested.');
    if (amount <= intent.amount)
      refuse('parameter_invalid_integer', 'The amount must be greater than what is authorized.', 'amount');
    if (intent.increments >= increments_max)
      refuse('payment_intent_invalid_parameter', 'The maximum number of increments was reached.');
    Object.assign(intent.metadata, metadataOf(intent.metadata, params));
    intent.increments += 1;
    intent.amount = amount;
    intent.amount_capturable = amount;
    this.#execute(instructionOf(key), 'adjust', intent, amount);
    this.#happened({ type: 'payment_intent.amount_capturable_updated', intent }, key);
    return intent;
  }

  cancel(id: string, params: Params, key: string): Intent {
    const intent = this.intent(id);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) unexpected(intent, 'cancel');
    if (intent.status === 'requires_capture' && intent.amount_received > 0) unexpected(intent, 'cancel');
    if (intent.status === 'requires_capture')
      this.#execute(instructionOf(key), 'void', intent, intent.amount_capturable);
    this.#end(intent, textIn(params, 'cancellation_reason'), key);
    return intent;
  }

  #end(intent: Intent, reason: string, key: string): void {
    intent.status = 'canceled';
    intent.amount_capturable = 0;
    intent.cancellation_reason = reason;
    intent.canceled_at = this.now();
    this.#happened({ type: 'payment_intent.canceled', intent }, key);
  }

  #expire(intent: Intent): void {
    if (intent.status !== 'requires_capture' || this.now() < intent.created + hold_s) return;
    if (intent.amount_received === 0) this.#end(intent, 'automatic', '');
    else {
      intent.status = 'succeeded';
      intent.amount_capturable = 0;
      this.#happened({ type: 'payment_intent.succeeded', intent }, '');
    }
  }

  refund(params: Params, key: string): RefundEntry {
    const intent = this.intent(textIn(params, 'payment_intent'));
    const charge = intent.charge;
    if (!charge || charge.failed || intent.amount_received === 0)
      return refuse(
        'charge_not_refundable',
        'This PaymentIntent does not have a successful charge to refund.',
      );
    const remaining = intent.amount_received - charge.amount_refunded;
    const requested = textIn(params, 'amount');
    const amount = requested === '' ? remaining : Number(requested);
    if (remaining === 0) refuse('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
    if (amount <= 0) refuse('parameter_invalid_integer', 'Invalid positive integer', 'amount');
    if (amount > remaining)
      refuse('amount_too_large', 'Refund amount is greater than unrefunded amount on charge.', 'amount');
    if (charge.disputed) refuse('charge_disputed', `Charge ${charge.id} has been charged back.`);
    const fails =
      BigInt(amount) === refund_that_fails_later || intent.card.number === stand_in_cards.refund_fails;
    const pending =
      BigInt(amount) === refund_that_fails_later || intent.card.number === stand_in_cards.refund_pends;
    const refund: RefundEntry = {
      id: this.id('re'),
      created: this.now(),
      intent,
      amount,
      metadata: metadataOf({}, params),
      ends: fails ? 'failed' : 'succeeded',
      status: pending ? 'pending' : 'succeeded',
    };
    charge.amount_refunded += amount;
    this.refunds.unshift(refund);
    const kind = refund.metadata['purpose'] === 'void' ? 'void' : 'refund';
    this.#execute(instructionOf(key), kind, intent, amount, { reference: refund.id });
    this.#happened({ type: 'refund.created', refund }, key);
    this.#happened({ type: 'charge.refunded', charge }, key);
    return refund;
  }

  /** Refunds come to their end, and holds that were not captured lapse. */
  work(): void {
    for (const intent of this.intents.values()) this.#expire(intent);
    for (const refund of this.refunds.toReversed()) {
      if (refund.status === refund.ends || refund.status === 'failed') continue;
      const status_before = refund.status;
      refund.status = refund.ends;
      if (refund.ends === 'failed' && refund.intent.charge)
        refund.intent.charge.amount_refunded -= refund.amount;
      this.#happened({ type: 'refund.updated', refund, status_before }, '');
      if (refund.ends === 'failed') this.#happened({ type: 'refund.failed', refund, status_before }, '');
    }
  }

  openDispute(intent_id: string, amount: bigint): DisputeEntry {
    const intent = this.intent(intent_id);
    if (intent.charge) intent.charge.disputed = true;
    const dispute: DisputeEntry = {
      id: this.id('dp'),
      created: this.now(),
      intent,
      amount: Number(amount),
      movements: [],
      evidence: {},
      submissions: 0,
      accepted: false,
      status: 'needs_response',
    };
    this.disputes.set(dispute.id, dispute);
    this.#move(dispute, -Number(amount), dispute_fee);
    this.#happened({ type: 'charge.dispute.created', dispute }, '');
    this.#happened({ type: 'charge.dispute.funds_withdrawn', dispute }, '');
    return dispute;
  }

  newestCaptured(): DisputablePayment | null {
    for (const { id, charge, amount_received } of [...this.intents.values()].toReversed()) {
      const amount = amount_received - (charge?.amount_refunded ?? 0);
      if (amount > 0) return { authorisation_reference: id, amount: BigInt(amount) };
    }
    return null;
  }

  playedDisputes(): PlayedDispute[] {
    return [...this.disputes.values()].map(({ id, status, amount, intent, movements, ...is }) => ({
      reference: id,
      stage: status === 'won' || status === 'lost' ? status : 'chargeback',
      amount: BigInt(amount),
      currency: intent.currency.toUpperCase(),
      moved: movements.reduce((sum, movement) => sum + BigInt(movement.amount), 0n),
      reason_code: '10.4',
      answer_due_at: new Date((is.created + answer_s) * second_ms),
      answered: is.accepted ? 'accepted' : is.submissions > 0 ? 'defended' : null,
    }));
  }

  #move(dispute: DisputeEntry, amount: number, fee: number): void {
    dispute.movements.push({ id: this.id('txn'), created: this.now(), amount, fee });
  }

  dispute(id: string): DisputeEntry {
    return this.disputes.get(id) ?? missing('dispute', id);
  }

  submitEvidence(id: string, params: Params, key: string): DisputeEntry {
    const dispute = this.dispute(id);
    if (dispute.status !== 'needs_response')
      refuse('dispute_not_open', 'This dispute is already closed or under review.');
    const evidence = objectIn(params, 'evidence') as Readonly<Record<string, string>>;
    for (const [name, value] of Object.entries(evidence)) {
      if (name !== 'uncategorized_text' && !this.files.has(value)) missing('file', value);
    }
    dispute.evidence = { ...dispute.evidence, ...evidence };
    if (textIn(params, 'submit') !== 'false') {
      dispute.submissions += 1;
      dispute.status = 'under_review';
    }
    this.#happened({ type: 'charge.dispute.updated', dispute }, key);
    return dispute;
  }

  closeDispute(id: string, won: boolean, key = ''): DisputeEntry {
    const dispute = this.dispute(id);
    if (['won', 'lost'].includes(dispute.status))
      refuse('dispute_not_open', 'This dispute is already closed.');
    dispute.status = won ? 'won' : 'lost';
    dispute.accepted = key !== '';
    if (won) {
      this.#move(dispute, dispute.amount, 0);
      if (dispute.intent.charge) dispute.intent.charge.disputed = false;
      this.#happened({ type: 'charge.dispute.funds_reinstated', dispute }, key);
    }
    this.#happened({ type: 'charge.dispute.closed', dispute }, key);
    return dispute;
  }
}

function missing(noun: string, id: string): never {
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param: 'intent',
  });
}

function unexpected(intent: Intent, verb: string): never {
  return refuse(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be used to ${verb} because it has a status of ${intent.status}.`,
  );
}

export function hasMulticapture({ options, card, captures }: Intent): boolean {
  const requested = textIn(options, 'request_multicapture') === 'if_available';
  return requested && card.number !== stand_in_cards.without_multicapture && captures < captures_max;
}

function checkedSuffix(text: string): string {
  if (text !== '' && (/[<>\\'"*]/.test(text) || !/[A-Za-z]/.test(text) || text.length > 22))
    refuse('parameter_invalid', 'The statement descriptor suffix is invalid.', 'statement_descriptor_suffix');
  return text;
}

function metadataOf(before: Metadata, params: Params): Metadata {
  const added = objectIn(params, 'metadata') as Metadata;
  const all = { ...before, ...added };
  if (Object.keys(all).length > metadata_names_max)
    refuse('parameter_invalid', 'Metadata has more than 50 keys.', 'metadata');
  for (const [name, value] of Object.entries(added)) {
    if (name.length > 40 || value.length > 500)
      refuse('parameter_invalid', 'Metadata keys have 40 characters, values 500.', 'metadata');
  }
  return all;
}

/** What the issuer and the network have said to a charge that was approved. */
export function authCodeOf({ id }: ChargeEntry): string {
  return id.slice(-6).toUpperCase();
}

export function networkIdOf({ id }: ChargeEntry): string {
  return `9${id.replace(/\D/g, '').padStart(14, '0').slice(-14)}`;
}

/** The instruction that a key names: this connector adds the step. */
function instructionOf(key: string): string {
  return key.replace(/-(?:confirm|confirm-unlinked|cancel|release|refund)$/, '');
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(?:5|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}
