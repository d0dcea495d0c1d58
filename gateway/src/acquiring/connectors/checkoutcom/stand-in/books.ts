import type { DisputablePayment, Execution, StandInOptions } from '@causeway/connector-kit/acquirer-kind.ts';
import { objectAt, textAt, type JsonObject as Json } from '../../../../kernel/values/json-object.ts';
import { amountErrors, paymentErrors } from './request-errors.ts';
import { partially_approving_card, test_cards, type TestCard } from './test-cards.ts';

/** An answer of the played acquirer. */
export interface PlayedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A capture, void or refund: accepted, and carried out later. */
interface Action {
  readonly id: string;
  readonly type: 'Authorization' | 'Capture' | 'Void' | 'Refund';
  readonly amount: number;
  readonly reference: string;
  readonly metadata: Json;
  readonly final: boolean;
  /** Set by the gateway, not by Checkout.com itself. */
  readonly ordered: boolean;
  processed_on: string | null;
  approved: boolean | null;
  response_code: string;
  response_summary: string;
  auth_code: string;
}

interface Payment {
  readonly id: string;
  readonly session_id: string;
  readonly request: Json;
  readonly card: TestCard | null;
  readonly requested_on: string;
  readonly scheme_id: string;
  readonly retrieval_reference_number: string;
  readonly actions: Action[];
  amount: number;
  status: 'Pending' | 'Authorized' | 'Card Verified' | 'Declined' | 'Voided' | 'Captured' | 'Other';
  approved: boolean;
  upgrade_reason: string;
  voided: number;
}

/**
 * Checkout.com divides Chilean pesos by 100; otherwise it counts as ISO 4217 does (checkout.com/docs/payments/
 * accept-payments/format-the-amount-value, 17 December 2025).
 */
export const exponents = { CLP: 2 };

/** Refunds of this amount, in minor units, are accepted and fail later. */
export const failing_refund = 3737;

/** A letter or digit of Checkout.com's ids. */
const id_letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** The payments of the played acquirer, and what it has done to them. */
export class Books {
  readonly #options: StandInOptions;
  readonly #processing_channel_id: string;
  readonly #url: () => string;
  readonly #payments = new Map<string, Payment>();
  readonly #emit: (type: string, data: Json) => void;

  constructor(
    options: StandInOptions,
    processing_channel_id: string,
    url: () => string,
    emit: (type: string, data: Json) => void,
  ) {
    this.#options = options;
    this.#processing_channel_id = processing_channel_id;
    this.#url = url;
    this.#emit = emit;
  }

  newId(prefix: string): string {
    const letter = (): string => id_letters[Math.floor(this.#options.random() * id_letters.length)] ?? 'a';
    return `${prefix}_${Array.from({ length: 26 }, letter).join('')}`;
  }

  #now(): string {
    return this.#options.now().toISOString();
  }

  #digits(length: number): string {
    return Array.from({ length }, () => Math.floor(this.#options.random() * 10)).join('');
  }

  /** POST /payments. */
  pay(body: Json): PlayedAnswer {
    const errors = paymentErrors(body, this.#processing_channel_id);
    const source = objectAt(body, 'source');
    const is_card = textAt(source, 'type') === 'card';
    const card = is_card ? (test_cards.get(textAt(source, 'number')) ?? null) : null;
    // "Genuine card numbers will produce an error in your test environment."
    if (is_card && !card && errors.length === 0) errors.push('card_number_invalid');
    if (errors.length > 0) return invalid(errors);
    const payment: Payment = {
      id: this.newId('pay'),
      session_id: this.newId('sid'),
      // The number and the security code are write-only.
      request: { ...body, source: { ...source, number: undefined, cvv: undefined } },
      card,
      requested_on: this.#now(),
      scheme_id: this.#digits(15),
      retrieval_reference_number: this.#digits(12),
      actions: [],
      amount: this.#approvedAmount(body, source),
      status: 'Pending',
      approved: false,
      upgrade_reason: '',
      voided: 0,
    };
    this.#payments.set(payment.id, payment);
    const three_ds = objectAt(body, '3ds');
    const challenges = three_ds['enabled'] === true && !('eci' in three_ds);
    const upgrades =
      card?.response_code === '20154' && !('eci' in three_ds) && three_ds['allow_upgrade'] !== false;
    if (upgrades && body['merchant_initiated'] !== true) payment.upgrade_reason = 'sca_retry';
    if (!card || (challenges && card.enrolled) || payment.upgrade_reason !== '')
      return { status: 202, body: this.#pending(payment) };
    this.#decide(payment, true, false);
    return { status: 201, body: this.#answered(payment) };
  }

  #approvedAmount(body: Json, source: Json): number {
    const amount = Number(body['amount']);
    const in_part =
      textAt(source, 'number') === partially_approving_card &&
      objectAt(body, 'partial_authorization')['enabled'] === true;
    return in_part ? Math.floor(amount / 2) : amount;
  }

  /** The issuer's answer. */
  #decide(payment: Payment, authenticated: boolean, challenged: boolean): void {
    const { card, request } = payment;
    const refused_by_issuer = card !== null && !card.response_code.startsWith('10');
    const passes_sca = card?.response_code === '20154' && challenged;
    payment.approved = authenticated && (!refused_by_issuer || passes_sca);
    const [code, summary] = authenticated
      ? payment.approved
        ? payment.amount < Number(request['amount'])
          ? ['10010', 'Partial Value Approved']
          : ['10000', 'Approved']
        : [card?.response_code ?? '20005', card?.response_summary ?? 'Declined']
      : card
        ? ['20151', 'Cardholder failed 3DS authentication']
        : ['20017', 'Customer cancellation'];
    payment.actions.unshift({
      id: payment.id.replace('pay_', 'act_'),
      type: 'Authorization',
      amount: payment.amount,
      reference: textAt(request, 'reference'),
      metadata: objectAt(request, 'metadata'),
      final: false,
      ordered: true,
      processed_on: this.#now(),
      approved: payment.approved,
      response_code: code ?? '',
      response_summary: summary ?? '',
      auth_code: payment.approved ? this.#digits(6) : '',
    });
    // An amount of 0 verifies the card: `card_verified` ("Event types", 21 January 2026).
    const verifies = payment.amount === 0;
    payment.status = payment.approved ? (verifies ? 'Card Verified' : 'Authorized') : 'Declined';
    const reported = payment.approved ? 'payment_approved' : 'payment_declined';
    const verified = payment.approved ? 'card_verified' : 'card_verification_declined';
    this.#emit(verifies ? verified : reported, this.#eventOf(payment));
    if (verifies) return;
    // The money of a redirect method comes by the authorisation itself; a card's where that was asked for.
    if (payment.approved && (!card || request['capture'] !== false))
      this.#order(payment, 'Capture', {}, false);
  }

  #pending(payment: Payment): Json {
    const { id, request, card } = payment;
    return {
      id,
      status: 'Pending',
      reference: textAt(request, 'reference'),
      customer: { id: 'cus_aaaaaaaaaaaaaaaaaaaaaaaaaa' },
      ...(card
        ? { '3ds': { downgraded: false, enrolled: 'Y', ...upgradeOf(payment) } }
        : { processing: { partner_payment_id: id } }),
      _links: { self: this.#link(payment), redirect: { href: this.challengeUrl(payment) } },
    };
  }

  challengeUrl({ session_id }: Pick<Payment, 'session_id'>): string {
    return `${this.#url()}/interceptor/${session_id}`;
  }

  #link({ id }: Pick<Payment, 'id'>, rest = ''): Json {
    return { href: `${this.#url()}/payments/${id}${rest}` };
  }

  #sourceOf({ request, card }: Payment): Json {
    const source = objectAt(request, 'source');
    if (!card) return { type: textAt(source, 'type') };
    return {
      id: 'src_aaaaaaaaaaaaaaaaaaaaaaaaaa',
      type: 'card',
      expiry_month: source['expiry_month'],
      expiry_year: source['expiry_year'],
      scheme: card.scheme,
      last4: '0000',
      bin: '000000',
      card_type: 'CREDIT',
      card_category: 'CONSUMER',
      issuer_country: 'GB',
      avs_check: 'G',
      cvv_check: 'Y',
    };
  }

  #common(payment: Payment): Json {
    const { id, request, amount, approved, scheme_id, card, retrieval_reference_number } = payment;
    return {
      id,
      payment_type: textAt(request, 'payment_type') || 'Regular',
      amount,
      ...(amount === request['amount'] ? {} : { amount_requested: request['amount'] }),
      currency: textAt(request, 'currency'),
      approved,
      status: this.#statusOf(payment),
      ...('3ds' in request ? { '3ds': { downgraded: false, enrolled: 'N', ...upgradeOf(payment) } } : {}),
      balances: this.#balances(payment),
      risk: { flagged: false, score: 0 },
      source: this.#sourceOf(payment),
      reference: textAt(request, 'reference'),
      metadata: objectAt(request, 'metadata'),
      scheme_id,
      eci: '05',
      processing: {
        acquirer_transaction_id: retrieval_reference_number.repeat(2).slice(0, 21),
        retrieval_reference_number,
        ...(card?.partner_response_code ? { partner_response_code: card.partner_response_code } : {}),
        ...(card?.scheme === 'Mastercard' && !approved ? { partner_merchant_advice_code: '02' } : {}),
        ...(approved ? {} : { recommendation_code: '02' }),
      },
    };
  }

  #answered(payment: Payment): Json {
    const action = payment.actions.at(-1);
    return {
      ...this.#common(payment),
      action_id: action?.id,
      auth_code: action?.auth_code,
      response_code: action?.response_code,
      response_summary: action?.response_summary,
      processed_on: action?.processed_on,
      _links: { self: this.#link(payment), actions: this.#link(payment, '/actions') },
    };
  }

  #statusOf(payment: Payment): string {
    if (['Pending', 'Declined', 'Card Verified'].includes(payment.status)) return payment.status;
    const { captured, refunded } = sums(payment);
    if (refunded > 0) return refunded >= captured ? 'Refunded' : 'Partially Refunded';
    if (captured > 0) return captured >= payment.amount ? 'Captured' : 'Partially Captured';
    return payment.voided > 0 ? 'Voided' : 'Authorized';
  }

  #balances(payment: Payment): Json {
    const { captured, refunded } = sums(payment);
    const remaining = payment.approved ? payment.amount - payment.voided - captured : 0;
    return {
      total_authorized: payment.approved ? payment.amount : 0,
      total_voided: payment.voided,
      available_to_void: remaining,
      total_captured: captured,
      available_to_capture: remaining,
      total_refunded: refunded,
      available_to_refund: captured - refunded,
    };
  }

  #read(payment: Payment): Json {
    return {
      ...this.#common(payment),
      requested_on: payment.requested_on,
      processing_channel_id: this.#processing_channel_id,
      _links: {
        self: this.#link(payment),
        actions: this.#link(payment, '/actions'),
        ...(payment.status === 'Pending' ? { redirect: { href: this.challengeUrl(payment) } } : {}),
      },
    };
  }

  /** GET /payments/{id}, by payment or session. */
  get(id: string): PlayedAnswer {
    const payment = this.#payments.get(id) ?? this.#bySession(id);
    return payment ? { status: 200, body: this.#read(payment) } : not_found;
  }

  #bySession(id: string): Payment | undefined {
    return [...this.#payments.values()].find(({ session_id }) => session_id === id);
  }

  /** GET /payments?reference=…: latest first. */
  list(query: URLSearchParams): PlayedAnswer {
    const reference = query.get('reference') ?? '';
    const limit = Number(query.get('limit') ?? 10);
    const skip = Number(query.get('skip') ?? 0);
    if (reference === '') return invalid(['reference_required']);
    if (!(limit >= 1 && limit <= 100)) return invalid(['limit_invalid']);
    const found = [...this.#payments.values()]
      .filter((payment) => textAt(payment.request, 'reference') === reference)
      .toReversed();
    const data = found.slice(skip, skip + limit).map((payment) => this.#read(payment));
    return { status: 200, body: { limit, skip, total_count: found.length, data } };
  }

  /** GET /payments/{id}/actions: those that have been carried out, latest first. */
  actions(id: string): PlayedAnswer {
    const payment = this.#payments.get(id);
    if (!payment) return not_found;
    const { retrieval_reference_number, card } = payment;
    return {
      status: 200,
      body: payment.actions
        .filter(({ approved }) => approved !== null)
        .map((action) => ({
          id: action.id,
          type: action.type,
          processed_on: action.processed_on,
          amount: action.amount,
          approved: action.approved,
          auth_code: action.auth_code,
          response_code: action.response_code,
          response_summary: action.response_summary,
          // "Get payment actions", 24 April 2024: only an authorisation has its reference.
          ...(action.type === 'Authorization' ? { reference: action.reference } : {}),
          metadata: action.metadata,
          processing: {
            ...(action.type === 'Authorization' ? { retrieval_reference_number } : {}),
            ...(action.type === 'Authorization' && card?.partner_response_code
              ? { partner_response_code: card.partner_response_code }
              : {}),
          },
        })),
    };
  }

  /** POST /payments/{id}/captures, /voids, /refunds and /authorizations. */
  act(id: string, path: string, body: Json): PlayedAnswer {
    const payment = this.#payments.get(id);
    if (!payment) return not_found;
    const { captured, refunded } = sums(payment, true);
    const remaining = payment.amount - payment.voided - captured;
    const currency = textAt(payment.request, 'currency');
    const amount = body['amount'];
    if (textAt(body, 'reference').length > 80) return invalid(['reference_invalid']);
    if (!payment.approved) return forbidden;
    switch (path) {
      case 'captures': {
        const requested = amount === undefined ? remaining : Number(amount);
        const type = textAt(body, 'capture_type');
        if (type !== '' && type !== 'Final' && type !== 'NonFinal') return invalid(['capture_type_invalid']);
        if (remaining <= 0) return forbidden;
        if (amount !== undefined && amountErrors(amount, currency).length > 0)
          return invalid(['amount_invalid']);
        if (requested > payment.amount) return invalid(['capture_value_greater_than_authorized']);
        if (requested > remaining) return invalid(['capture_value_greater_than_remaining_authorized']);
        return this.#order(payment, 'Capture', { ...body, amount: requested }, true);
      }
      case 'voids':
        return remaining > 0 ? this.#order(payment, 'Void', { ...body, amount: remaining }, true) : forbidden;
      case 'refunds': {
        const requested = amount === undefined ? captured - refunded : Number(amount);
        if (captured === 0) return forbidden;
        if (amount !== undefined && amountErrors(amount, currency).length > 0)
          return invalid(['amount_invalid']);
        if (requested > captured - refunded) return invalid(['refund_amount_exceeds_balance']);
        return this.#order(payment, 'Refund', { ...body, amount: requested }, true);
      }
      default:
        return this.#increase(payment, body, captured);
    }
  }

  #order(payment: Payment, type: 'Capture' | 'Void' | 'Refund', body: Json, ordered: boolean): PlayedAnswer {
    const action: Action = {
      id: this.newId('act'),
      type,
      amount: Number(body['amount'] ?? payment.amount),
      reference: textAt(body, 'reference') || textAt(payment.request, 'reference'),
      metadata: 'metadata' in body ? objectAt(body, 'metadata') : objectAt(payment.request, 'metadata'),
      final: textAt(body, 'capture_type') !== 'NonFinal',
      ordered,
      processed_on: null,
      approved: null,
      response_code: '',
      response_summary: '',
      auth_code: '',
    };
    payment.actions.unshift(action);
    if (type === 'Void') payment.voided += action.amount;
    const body_of_answer = { action_id: action.id, reference: action.reference };
    return { status: 202, body: { ...body_of_answer, _links: { payment: this.#link(payment) } } };
  }

  #increase(payment: Payment, body: Json, captured: number): PlayedAnswer {
    const amount = Number(body['amount'] ?? 0);
    if (!Number.isInteger(amount) || amount < 0) return invalid(['amount_invalid']);
    if (textAt(payment.request, 'authorization_type') !== 'Estimated')
      return invalid(['incremental_authorization_unsupported']);
    if (captured > 0 || payment.voided > 0) return forbidden;
    payment.amount += amount;
    const action: Action = {
      id: this.newId('act'),
      type: 'Authorization',
      amount,
      reference: textAt(body, 'reference'),
      metadata: objectAt(body, 'metadata'),
      final: false,
      ordered: true,
      processed_on: this.#now(),
      approved: true,
      response_code: '10000',
      response_summary: 'Approved',
      auth_code: this.#digits(6),
    };
    payment.actions.unshift(action);
    this.#emit('payment_authorization_incremented', this.#eventOf(payment, action));
    const {
      id: action_id,
      approved,
      auth_code,
      response_code,
      response_summary,
      reference,
      processed_on,
    } = action;
    return {
      status: 201,
      body: {
        action_id,
        amount,
        currency: textAt(payment.request, 'currency'),
        approved,
        status: this.#statusOf(payment),
        auth_code,
        response_code,
        response_summary,
        reference,
        processed_on,
        scheme_id: payment.scheme_id,
        balances: this.#balances(payment),
        _links: { payment: this.#link(payment) },
      },
    };
  }

  /** Carries out what has been accepted. */
  work(): void {
    for (const payment of this.#payments.values()) {
      for (const action of payment.actions.toReversed())
        if (action.approved === null) this.#carryOut(payment, action);
    }
  }

  #carryOut(payment: Payment, action: Action): void {
    const fails = action.type === 'Refund' && action.amount === failing_refund;
    action.approved = !fails;
    action.processed_on = this.#now();
    action.response_code = fails ? '20006' : '10000';
    action.response_summary = fails ? 'Error / Invalid request parameters' : 'Approved';
    const events = {
      Capture: 'payment_captured',
      Void: 'payment_voided',
      Refund: 'payment_refunded',
    } as const;
    const declines = {
      Capture: 'payment_capture_declined',
      Void: 'payment_void_declined',
      Refund: 'payment_refund_declined',
    } as const;
    const { type } = action;
    if (type === 'Authorization') return;
    this.#emit(fails ? declines[type] : events[type], this.#eventOf(payment, action));
    if (type === 'Capture' && action.final) {
      const { captured } = sums(payment);
      const rest = payment.amount - payment.voided - captured;
      payment.voided += rest;
      const released = { ...action, id: this.newId('act'), amount: rest };
      if (rest > 0)
        this.#emit('payment_voided', { ...this.#eventOf(payment, released), trigger: 'automatic' });
    }
  }

  /**
   * Reference and metadata are the payment's, whatever the step; captures and voids that were asked for say so. Samples
   * of "Payment voided" and the others (checkout.com/docs/developer-resources/event-notifications/event-types), 21
   * January 2026.
   */
  #eventOf(payment: Payment, action: Action | undefined = payment.actions.at(-1)): Json {
    const { request, scheme_id, retrieval_reference_number, card } = payment;
    const authorises = action?.type === 'Authorization';
    return {
      id: payment.id,
      action_id: action?.id,
      reference: textAt(request, 'reference'),
      amount: authorises && action === payment.actions.at(-1) ? payment.amount : action?.amount,
      currency: textAt(request, 'currency'),
      auth_code: action?.auth_code,
      processed_on: action?.processed_on,
      response_code: action?.response_code,
      response_summary: action?.response_summary,
      balances: this.#balances(payment),
      metadata: objectAt(request, 'metadata'),
      ...(action?.ordered === true && (action.type === 'Capture' || action.type === 'Void')
        ? { trigger: 'manual' }
        : {}),
      processing: {
        ...(authorises ? { retrieval_reference_number } : {}),
        ...(authorises && card?.partner_response_code
          ? { partner_response_code: card.partner_response_code }
          : {}),
      },
      ...(authorises
        ? { scheme_id, payment_type: textAt(request, 'payment_type'), source: this.#sourceOf(payment) }
        : {}),
      event_links: { payment: this.#link(payment)['href'] },
    };
  }

  /** @returns where the browser is sent; null where there is no such session */
  authenticate(session_id: string, passes: boolean): string | null {
    const payment = this.#bySession(session_id);
    if (!payment) return null;
    if (payment.status === 'Pending') this.#decide(payment, passes, true);
    const back = new URL(textAt(payment.request, payment.approved ? 'success_url' : 'failure_url'));
    back.searchParams.set('cko-session-id', session_id);
    back.searchParams.set('cko-payment-id', payment.id);
    return back.href;
  }

  /** What a dispute says of its payment. */
  disputed(id: string): { readonly reference: string; readonly currency: string; readonly scheme: string } {
    const payment = this.#payments.get(id);
    if (!payment) throw new Error(`there is no payment ${id}`);
    const { request, card } = payment;
    return {
      reference: textAt(request, 'reference'),
      currency: textAt(request, 'currency'),
      scheme: card?.scheme ?? '',
    };
  }

  newestCaptured(): DisputablePayment | null {
    for (const payment of [...this.#payments.values()].toReversed()) {
      const { captured, refunded } = sums(payment);
      if (captured <= refunded) continue;
      return { authorisation_reference: payment.id, amount: BigInt(captured - refunded) };
    }
    return null;
  }

  executions(): Execution[] {
    const kinds = { Authorization: 'authorise', Capture: 'capture', Void: 'void', Refund: 'refund' } as const;
    return [...this.#payments.values()].flatMap((payment) => {
      const currency = textAt(payment.request, 'currency');
      let authorised = 0;
      return payment.actions
        .filter(({ approved, ordered }) => approved !== false && ordered)
        .toReversed()
        .map((action): Execution => {
          const adjusts = action.type === 'Authorization' && authorised > 0;
          if (action.type === 'Authorization') authorised += action.amount;
          return {
            instruction: action.reference,
            kind: adjusts ? 'adjust' : kinds[action.type],
            amount: BigInt(adjusts ? authorised : action.amount),
            currency,
            reference: action.type === 'Authorization' && !adjusts ? payment.id : action.id,
            ...(action.type === 'Capture' ? { final: action.final } : {}),
            ...(action.type === 'Authorization' && !adjusts ? reportedOf(payment, action) : {}),
          };
        });
    });
  }
}

/** What an answer says of an approved authorisation. */
function reportedOf({ card, scheme_id, request }: Payment, { auth_code }: Action): Partial<Execution> {
  const by_merchant = request['merchant_initiated'] === true;
  return card ? { auth_code, network_transaction_id: scheme_id, by_merchant } : { by_merchant };
}

function upgradeOf({ upgrade_reason }: Payment): Json {
  return upgrade_reason === '' ? {} : { upgrade_reason };
}

/** What has been captured and refunded; with `accepted`, also what is still to be carried out. */
function sums({ actions }: Payment, accepted = false): { captured: number; refunded: number } {
  const sumOf = (wanted: Action['type']): number =>
    actions
      .filter(
        ({ type, approved }) => type === wanted && (approved === true || (accepted && approved === null)),
      )
      .reduce((sum, { amount }) => sum + amount, 0);
  return { captured: sumOf('Capture'), refunded: sumOf('Refund') };
}

const request_id = '0HL80RJLS76I7';

export function invalid(error_codes: readonly string[]): PlayedAnswer {
  return { status: 422, body: { request_id, error_type: 'request_invalid', error_codes } };
}

export const not_found: PlayedAnswer = { status: 404, body: '' };
/** "Void not allowed", "Capture not allowed" and so on. */
const forbidden: PlayedAnswer = { status: 403, body: '' };
