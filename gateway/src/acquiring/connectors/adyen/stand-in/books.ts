import { createHmac } from 'node:crypto';
import type {
  DisputablePayment,
  Execution,
  PlayedDispute,
  StandInNotification,
  StandInOptions,
} from '@causeway/connector-kit/acquirer-kind.ts';
import { objectOf, textOf, type JsonObject } from '../../../../kernel/values/json-object.ts';
import { Refused } from './checks.ts';
import { partial_holder, pending_holder, refusal_texts, refusing_holders, test_cards } from './test-cards.ts';

export const merchant_account = 'CausewayStandIn';
/** By this amount a refund fails after it was confirmed, and a capture likewise. */
export const refund_that_fails_later = 1_313n;
const capture_that_fails_later = 1_414n;

interface Amount {
  readonly currency: string;
  readonly value: number;
}

interface Payment {
  readonly psp_reference: string;
  readonly reference: string;
  readonly amount: Amount;
  /** Adyen's name of the card brand or the payment method. */
  readonly brand: string;
  readonly is_card: boolean;
  readonly return_url: string;
  readonly statement: string;
  readonly merchant_category: string;
  readonly by_merchant: boolean;
  readonly refused_as: string;
  authorised: number;
  captured: number;
  refunded: number;
  state: 'waiting' | 'authorised' | 'refused' | 'cancelled';
  /** A result of the challenge or of the method's page was submitted. */
  submitted: boolean;
}

interface Dispute {
  readonly psp_reference: string;
  readonly payment: Payment;
  readonly amount: Amount;
  readonly ends: Date;
  lost: boolean;
  reversed: boolean;
  accepted: boolean;
  defended: boolean;
  readonly documents: Set<string>;
}

export interface BooksOptions extends Pick<StandInOptions, 'now' | 'random'> {
  readonly url: string;
  readonly hmac_key: string;
  readonly several_captures: boolean;
  /** What the webhook sends as the header `authorization`. */
  readonly authorization: string;
}

type ReportedFields = Readonly<Record<string, unknown>>;

/** What the played Adyen knows and has done. */
export class AdyenBooks {
  readonly executions: Execution[] = [];
  readonly #options: BooksOptions;
  readonly #payments = new Map<string, Payment>();
  readonly #disputes = new Map<string, Dispute>();
  /** Results that the browser brings back, and what they stand for. */
  readonly #results = new Map<string, { readonly payment: Payment; readonly passes: boolean }>();
  readonly #pages = new Map<string, Payment>();
  #notifications: StandInNotification[] = [];
  #work: (() => void)[] = [];
  #last_event_ms = 0;

  constructor(options: BooksOptions) {
    this.#options = options;
  }

  /** POST /payments. */
  pay(body: JsonObject): JsonObject {
    const method = objectOf(body['paymentMethod']) ?? {};
    const is_card = method['type'] === 'scheme';
    const card = is_card ? test_cards[textOf(method['number'])] : undefined;
    const holder = textOf(method['holderName']).toUpperCase();
    const data = objectOf(body['additionalData']) ?? {};
    const requested_result = textOf(data['RequestedTestAcquirerResponseCode']);
    const refused_as =
      (Object.hasOwn(refusal_texts, requested_result) ? requested_result : '') ||
      (refusing_holders[holder] ?? (is_card && !card ? '2' : ''));
    const amount = amountOf(body);
    const payment: Payment = {
      psp_reference: this.#reference(),
      reference: textOf(body['reference']),
      amount,
      brand: card?.brand ?? (is_card ? 'visa' : textOf(method['type'])),
      is_card,
      return_url: textOf(body['returnUrl']),
      statement: textOf(body['shopperStatement']),
      merchant_category: textOf(body['mcc']),
      // A customer who pays with a stored card is ContAuth, too, with the model CardOnFile.
      by_merchant:
        body['shopperInteraction'] === 'ContAuth' && body['recurringProcessingModel'] !== 'CardOnFile',
      refused_as,
      authorised: 0,
      captured: 0,
      refunded: 0,
      state: 'waiting',
      submitted: false,
    };
    this.#payments.set(payment.psp_reference, payment);
    if (!is_card) return this.#redirect(payment);
    if (holder === pending_holder) {
      this.#work.push(() => this.#authorise(payment, amount.value));
      return {
        resultCode: 'Received',
        pspReference: payment.psp_reference,
        merchantReference: payment.reference,
      };
    }
    if (card?.challenge && !('mpiData' in body) && body['shopperInteraction'] === 'Ecommerce') {
      const attempt = textOf(objectOf(body['authenticationData'])?.['attemptAuthentication']);
      if (attempt === 'never') return this.#refuse(payment, '38');
      return 'browserInfo' in body ? this.#redirect(payment) : this.#refuse(payment, '11');
    }
    if (refused_as) return this.#refuse(payment, refused_as);
    const partial = holder === partial_holder && data['allowPartialAuth'] === 'true';
    return this.#authorise(payment, partial ? Math.floor(amount.value / 2) : amount.value);
  }

  /** POST /payments/details. */
  submit(body: JsonObject): JsonObject {
    const details = objectOf(body['details']) ?? {};
    const found = this.#results.get(textOf(details['redirectResult']));
    if (!found) throw new Refused(422, '14_018', 'Invalid payload provided');
    const { payment, passes } = found;
    if (!payment.is_card) return this.#resultOf(payment);
    if (payment.submitted) throw new Refused(422, '14_018', 'Payment details are already submitted');
    payment.submitted = true;
    if (!passes) return this.#refuse(payment, '11');
    return payment.refused_as
      ? this.#refuse(payment, payment.refused_as)
      : this.#authorise(payment, payment.amount.value);
  }

  capture(psp_reference: string, body: JsonObject): JsonObject {
    const payment = this.#payment(psp_reference);
    const own = this.#reference();
    const amount = amountOf(body);
    const reference = textOf(body['reference']) || payment.reference;
    const { several_captures } = this.#options;
    const reason = this.#whyNotCaptured(payment, amount, several_captures);
    if (reason === '') {
      payment.captured += amount.value;
      this.#execute('capture', reference, amount, {
        reference: own,
        ...(several_captures ? {} : { final: true }),
      });
    }
    return this.#modified(payment, own, 'CAPTURE', amount, reference, reason, (psp) => {
      if (reason !== '' || amount.value !== Number(capture_that_fails_later)) return;
      this.#work.push(() => {
        payment.captured -= amount.value;
        this.#notify('CAPTURE_FAILED', psp, reference, amount, payment, 'Capture Failed', true);
      });
    });
  }

  refund(psp_reference: string, body: JsonObject): JsonObject {
    const payment = this.#payment(psp_reference);
    const own = this.#reference();
    const amount = amountOf(body);
    const reference = textOf(body['reference']) || payment.reference;
    const reason =
      payment.captured === 0
        ? "Transaction hasn't been captured, refund not possible"
        : amount.currency !== payment.amount.currency || payment.refunded + amount.value > payment.captured
          ? 'Insufficient balance on payment'
          : '';
    if (reason === '') {
      payment.refunded += amount.value;
      this.#execute('refund', reference, amount, { reference: own });
    }
    return this.#modified(payment, own, 'REFUND', amount, reference, reason, (psp) => {
      if (reason !== '' || amount.value !== Number(refund_that_fails_later)) return;
      this.#work.push(() => {
        payment.refunded -= amount.value;
        this.#notify('REFUND_FAILED', psp, reference, amount, payment, 'Refund failed', true);
      });
    });
  }

  adjust(psp_reference: string, body: JsonObject): JsonObject {
    const payment = this.#payment(psp_reference);
    const own = this.#reference();
    const amount = amountOf(body);
    const reference = textOf(body['reference']) || payment.reference;
    const open = payment.state === 'authorised' && payment.captured === 0;
    const reason =
      open && amount.currency === payment.amount.currency ? '' : 'Authorisation cannot be adjusted';
    if (reason === '') {
      payment.authorised = amount.value;
      this.#execute('adjust', reference, amount, { reference: own });
    }
    return this.#modified(payment, own, 'AUTHORISATION_ADJUSTMENT', amount, reference, reason);
  }

  cancel(psp_reference: string, body: JsonObject): JsonObject {
    const payment = this.#payment(psp_reference);
    const own = this.#reference();
    const reference = textOf(body['reference']) || payment.reference;
    const { merchantAccount, paymentPspReference, pspReference, status } = this.#modified(
      payment,
      own,
      'CANCELLATION',
      payment.amount,
      reference,
      this.#release(payment, reference, own),
    );
    return { merchantAccount, paymentPspReference, pspReference, reference, status };
  }

  /** POST /payments/{pspReference}/reversals: cancels what is not captured, and refunds what is. */
  reverse(psp_reference: string, body: JsonObject): JsonObject {
    const payment = this.#payment(psp_reference);
    const own = this.#reference();
    const reference = textOf(body['reference']) || payment.reference;
    const amount = { ...payment.amount, value: payment.captured - payment.refunded };
    const refunds = amount.value > 0;
    const reason = refunds ? '' : this.#release(payment, reference, own);
    if (refunds) {
      payment.refunded = payment.captured;
      this.#execute('refund', reference, amount, { reference: own });
    }
    const reported = refunds ? amount : payment.amount;
    const action = { additionalData: { 'modification.action': refunds ? 'refund' : 'cancel' } };
    this.#modified(payment, own, 'CANCEL_OR_REFUND', reported, reference, reason, () => {}, action);
    return {
      merchantAccount: merchant_account,
      paymentPspReference: payment.psp_reference,
      pspReference: own,
      reference,
      status: 'received',
    };
  }

  /** POST /cancels: by the merchant's reference of the payment. */
  cancelByReference(body: JsonObject): JsonObject {
    const paymentReference = textOf(body['paymentReference']);
    const reference = textOf(body['reference']);
    const payment = [...this.#payments.values()].find((one) => one.reference === paymentReference);
    const psp_reference = this.#reference();
    const reason = payment ? this.#release(payment, reference, psp_reference) : 'Original payment not found';
    const amount = payment?.amount ?? { currency: 'EUR', value: 0 };
    this.#work.push(() =>
      this.#notify(
        'TECHNICAL_CANCEL',
        psp_reference,
        paymentReference,
        amount,
        payment ?? null,
        reason,
        reason === '',
      ),
    );
    return {
      merchantAccount: merchant_account,
      paymentReference,
      pspReference: psp_reference,
      status: 'received',
      ...(reference ? { reference } : {}),
    };
  }

  /** The customer at the page of the issuer or the payment method. @returns what the browser brings back */
  leavePage(challenge_url: string, passes: boolean): { redirectResult: string; return_url: string } {
    const payment = this.#pages.get(new URL(challenge_url).pathname);
    if (!payment) throw new Error('there is no such page');
    const redirectResult = `X${this.#reference()}!${this.#reference()}`;
    this.#results.set(redirectResult, { payment, passes });
    // A payment method knows the result without the merchant.
    if (!payment.is_card && payment.state === 'waiting') {
      if (passes) this.#authorise(payment, payment.amount.value);
      else this.#refuse(payment, '16', 'Cancelled');
    }
    return { redirectResult, return_url: payment.return_url };
  }

  openDispute(authorisation_reference: string, amount: bigint): string {
    const payment = this.#payment(authorisation_reference);
    const dispute: Dispute = {
      psp_reference: this.#reference(),
      payment,
      amount: { currency: payment.amount.currency, value: Number(amount) },
      ends: new Date(this.#options.now().getTime() + 14 * 86_400_000),
      lost: false,
      reversed: false,
      accepted: false,
      defended: false,
      documents: new Set(),
    };
    this.#disputes.set(dispute.psp_reference, dispute);
    this.#notifyDispute(dispute, 'NOTIFICATION_OF_CHARGEBACK', 'Undefended');
    this.#notifyDispute(dispute, 'CHARGEBACK', 'Undefended');
    return dispute.psp_reference;
  }

  newestCaptured(): DisputablePayment | null {
    const payment = [...this.#payments.values()].findLast(({ captured, refunded }) => captured > refunded);
    if (!payment) return null;
    const amount = BigInt(payment.captured - payment.refunded);
    return { authorisation_reference: payment.psp_reference, amount };
  }

  closeDispute(psp_reference: string, won: boolean): void {
    const dispute = this.#disputes.get(psp_reference);
    if (!dispute) throw new Error('there is no such dispute');
    if (won) {
      dispute.reversed = true;
      this.#notifyDispute(dispute, 'CHARGEBACK_REVERSED', 'Pending');
    } else if (dispute.reversed) {
      dispute.reversed = false;
      this.#notifyDispute(dispute, 'SECOND_CHARGEBACK', 'Lost');
    } else this.#notifyDispute(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Lost');
    dispute.lost = !won;
  }

  disputes(): PlayedDispute[] {
    return [...this.#disputes.values()].map(({ psp_reference, amount, ends, ...is }) => ({
      reference: psp_reference,
      stage: is.reversed ? 'won' : is.lost || is.accepted ? 'lost' : 'chargeback',
      amount: BigInt(amount.value),
      currency: amount.currency,
      moved: is.reversed ? 0n : -BigInt(amount.value),
      reason_code: '10.4',
      answer_due_at: ends,
      answered: is.accepted ? 'accepted' : is.defended ? 'defended' : null,
    }));
  }

  /** A call of the Disputes API. */
  answerDispute(operation: string, body: JsonObject): JsonObject {
    const dispute = this.#disputes.get(textOf(body['disputePspReference']));
    if (!dispute) return failed('Dispute not found');
    if (operation === 'retrieveApplicableDefenseReasons') {
      const type = (code: string, requirementLevel: string): JsonObject => ({
        defenseDocumentTypeCode: code,
        requirementLevel,
        available: dispute.documents.has(code),
      });
      return {
        disputeServiceResult: { success: true },
        defenseReasons: [
          {
            defenseReasonCode: 'SupplyDefenseMaterial',
            satisfied: dispute.documents.has('DefenseMaterial'),
            defenseDocumentTypes: [
              type('DefenseMaterial', 'Required'),
              type('ProofOfDelivery', 'Optional'),
              type('InvoiceShowingDistinctTransactions', 'Optional'),
            ],
          },
        ],
      };
    }
    if (operation === 'supplyDefenseDocument') {
      for (const document of body['defenseDocuments'] as JsonObject[])
        dispute.documents.add(textOf(document['defenseDocumentTypeCode']));
    } else if (operation === 'defendDispute') {
      if (!dispute.documents.has('DefenseMaterial')) return failed('Required documents are missing');
      if (!dispute.defended) this.#notifyDispute(dispute, 'INFORMATION_SUPPLIED', 'Pending');
      dispute.defended = true;
    } else if (operation === 'acceptDispute') {
      if (!dispute.accepted) this.#notifyDispute(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Accepted');
      dispute.accepted = true;
    }
    return { disputeServiceResult: { success: true } };
  }

  /** Carries what is under way to its end, with what follows from it. */
  work(): void {
    while (this.#work.length > 0) {
      const due = this.#work;
      this.#work = [];
      for (const step of due) step();
    }
  }

  takeNotifications(): StandInNotification[] {
    const due = this.#notifications;
    this.#notifications = [];
    return due;
  }

  /** What the issuer reads of the merchant. */
  presented(reference: string): { statement_descriptor: string; merchant_category: string } | null {
    const payment = [...this.#payments.values()].find((one) => one.reference === reference);
    return payment
      ? { statement_descriptor: payment.statement, merchant_category: payment.merchant_category }
      : null;
  }

  #payment(psp_reference: string): Payment {
    const payment = this.#payments.get(psp_reference);
    if (!payment) throw new Refused(422, '167', 'Original pspReference required for this operation');
    return payment;
  }

  #authorise(payment: Payment, value: number): JsonObject {
    payment.state = 'authorised';
    payment.authorised = value;
    if (!payment.is_card) payment.captured = value;
    const amount = { currency: payment.amount.currency, value };
    const { authCode, networkTxReference } = this.#data(payment);
    this.#execute('authorise', payment.reference, amount, {
      reference: payment.psp_reference,
      by_merchant: payment.by_merchant,
      ...(authCode === undefined ? {} : { auth_code: authCode }),
      ...(networkTxReference === undefined ? {} : { network_transaction_id: networkTxReference }),
    });
    this.#notify('AUTHORISATION', payment.psp_reference, payment.reference, amount, null, '', true, {
      paymentMethod: payment.brand,
      additionalData: this.#data(payment),
      operations: ['CANCEL', 'CAPTURE', 'REFUND'],
    });
    return this.#resultOf(payment);
  }

  #refuse(
    payment: Payment,
    code: string,
    resultCode = code === '22' ? 'Cancelled' : code === '4' ? 'Error' : 'Refused',
  ): JsonObject {
    payment.state = 'refused';
    const reason = refusal_texts[code] ?? '';
    this.#notify(
      'AUTHORISATION',
      payment.psp_reference,
      payment.reference,
      payment.amount,
      null,
      reason,
      false,
      {
        paymentMethod: payment.brand,
      },
    );
    return {
      additionalData: { paymentMethod: payment.brand },
      pspReference: payment.psp_reference,
      refusalReason: reason,
      refusalReasonCode: code,
      resultCode,
      merchantReference: payment.reference,
    };
  }

  #resultOf(payment: Payment): JsonObject {
    const partial = payment.authorised < payment.amount.value;
    if (payment.state !== 'authorised')
      return {
        pspReference: payment.psp_reference,
        resultCode: payment.state === 'waiting' ? 'Pending' : 'Cancelled',
        merchantReference: payment.reference,
      };
    return {
      additionalData: {
        ...this.#data(payment),
        ...(partial
          ? {
              authorisedAmountValue: String(payment.authorised),
              authorisedAmountCurrency: payment.amount.currency,
            }
          : {}),
      },
      pspReference: payment.psp_reference,
      resultCode: partial ? 'PartiallyAuthorised' : 'Authorised',
      amount: { currency: payment.amount.currency, value: payment.authorised },
      merchantReference: payment.reference,
      paymentMethod: { brand: payment.brand, type: payment.is_card ? 'scheme' : payment.brand },
    };
  }

  /** Additional data that the operator has switched on (docs/acquirers.md#adyen). */
  #data(payment: Payment): Record<string, string> {
    if (!payment.is_card) return { paymentMethod: payment.brand };
    return {
      paymentMethod: payment.brand,
      authCode: payment.psp_reference.slice(-6),
      avsResult: '4 AVS not supported for this card type',
      cvcResult: '1 Matches',
      networkTxReference: `N${payment.psp_reference.slice(0, 14)}`,
      acquirerReference: payment.psp_reference.slice(0, 11),
      cardSummary: '1111',
      expiryDate: '3/2030',
      refusalReasonRaw: 'AUTHORISED',
    };
  }

  #redirect(payment: Payment): JsonObject {
    const path = `/page/${this.#reference()}`;
    this.#pages.set(path, payment);
    return {
      resultCode: 'RedirectShopper',
      action: {
        type: 'redirect',
        method: 'GET',
        url: `${this.#options.url}${path}`,
        paymentMethodType: payment.is_card ? 'scheme' : payment.brand,
      },
      ...(payment.is_card ? { pspReference: payment.psp_reference } : {}),
    };
  }

  #whyNotCaptured(payment: Payment, amount: Amount, several: boolean): string {
    if (payment.state !== 'authorised' || !payment.is_card) return 'Transaction is not authorised';
    if (amount.currency !== payment.amount.currency) return 'Currency differs';
    if (payment.captured > 0 && !several) return 'Transaction is already captured';
    return payment.captured + amount.value > payment.authorised ? 'Insufficient balance on payment' : '';
  }

  /** @returns why it cannot be released; empty when it is */
  #release(payment: Payment, reference: string, own: string): string {
    if (payment.state === 'cancelled') return 'Transaction is already cancelled';
    if (payment.captured > 0) return 'Transaction is already captured';
    if (payment.state !== 'authorised') return 'Transaction is not authorised';
    payment.state = 'cancelled';
    this.#execute('void', reference, { ...payment.amount, value: payment.authorised }, { reference: own });
    return '';
  }

  /** A modification that was received: its outcome is told later. */
  #modified(
    payment: Payment,
    psp_reference: string,
    eventCode: string,
    amount: Amount,
    reference: string,
    reason: string,
    after: (psp_reference: string) => void = () => {},
    more: ReportedFields = {},
  ): JsonObject {
    this.#work.push(() => {
      this.#notify(eventCode, psp_reference, reference, amount, payment, reason, reason === '', more);
      after(psp_reference);
    });
    return {
      merchantAccount: merchant_account,
      paymentPspReference: payment.psp_reference,
      pspReference: psp_reference,
      reference,
      status: 'received',
      amount,
    };
  }

  #execute(
    kind: Execution['kind'],
    instruction: string,
    { currency, value }: Amount,
    more: Partial<Execution>,
  ): void {
    this.executions.push({ instruction, kind, amount: BigInt(value), currency, ...more });
  }

  #notifyDispute(
    { psp_reference, payment, amount, ends }: Dispute,
    eventCode: string,
    disputeStatus: string,
  ): void {
    this.#notify(
      eventCode,
      psp_reference,
      payment.reference,
      amount,
      payment,
      'Other Fraud-Card Absent Environment',
      true,
      {
        additionalData: {
          disputeStatus,
          chargebackReasonCode: '10.4',
          chargebackSchemeCode: payment.brand,
          defendable: 'true',
          defensePeriodEndsAt: stamp(ends),
        },
      },
    );
  }

  #notify(
    eventCode: string,
    pspReference: string,
    merchantReference: string,
    amount: Amount,
    original: Payment | null,
    reason: string,
    success: boolean,
    more: ReportedFields = {},
  ): void {
    const item = {
      amount,
      eventCode,
      eventDate: stamp(this.#eventTime()),
      merchantAccountCode: merchant_account,
      merchantReference,
      ...(original ? { originalReference: original.psp_reference, paymentMethod: original.brand } : {}),
      pspReference,
      reason,
      success: String(success),
      ...more,
    };
    this.#notifications.push(this.notify(item));
  }

  /** A signed notification with one item. */
  notify(item: ReportedFields): StandInNotification {
    const amount = objectOf(item['amount']) ?? {};
    const parts = ['pspReference', 'originalReference', 'merchantAccountCode', 'merchantReference'];
    const signed = [
      ...parts.map((name) => textOf(item[name])),
      textOf(amount['value']),
      textOf(amount['currency']),
      textOf(item['eventCode']),
      textOf(item['success']),
    ].join(':');
    const key = Buffer.from(this.#options.hmac_key, 'hex');
    const hmacSignature = createHmac('sha256', key).update(signed).digest('base64');
    const additionalData = { ...objectOf(item['additionalData']), hmacSignature };
    return {
      headers: { 'content-type': 'application/json', authorization: this.#options.authorization },
      body: JSON.stringify({
        live: 'false',
        notificationItems: [{ NotificationRequestItem: { ...item, additionalData } }],
      }),
    };
  }

  /** Each event is later than the one before, as seconds tell it. */
  #eventTime(): Date {
    const now_ms = Math.floor(this.#options.now().getTime() / 1_000) * 1_000;
    this.#last_event_ms = Math.max(now_ms, this.#last_event_ms + 1_000);
    return new Date(this.#last_event_ms);
  }

  /** Sixteen capital letters and digits, as Adyen's references. */
  #reference(): string {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    return Array.from(
      { length: 16 },
      () => letters[Math.floor(this.#options.random() * letters.length)],
    ).join('');
  }
}

function failed(errorMessage: string): JsonObject {
  return { disputeServiceResult: { success: false, errorMessage } };
}

/** The amount of a request that was checked. */
function amountOf(body: JsonObject): Amount {
  const amount = objectOf(body['amount']);
  return { currency: textOf(amount?.['currency']), value: Number(amount?.['value']) };
}

/** ISO 8601 in seconds with an offset. */
function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}+00:00`;
}
