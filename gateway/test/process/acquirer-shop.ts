import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerDispute,
  listDisputes,
  readDispute,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import type { Adjustment } from '@causeway/connector-kit/acquirer.ts';
import { samplePayment, type Answer, type Payment, type TestClient } from '../support/client.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../support/portal-client.ts';
import { comeBack, leavePage, look_every_ms, looks_max, PaymentPage } from './acquirer-page.ts';
import type { Trial } from './acquirer-trial.ts';
import { stageOf } from '../acquiring/disputes/acquirer.ts';

const browser = {
  browser_accept_header: 'text/html',
  browser_user_agent: 'Mozilla/5.0',
  browser_language: 'en-GB',
  browser_color_depth: 24,
  browser_screen_height: 900,
  browser_screen_width: 1_440,
  browser_time_zone: 0,
  browser_java_enabled: false,
  browser_javascript_enabled: true,
};

/** Cards whose scheme lets an authorisation be extended, and for how much they are adjusted. */
const mastercards: Readonly<Record<string, string>> = {
  adyen: '5555444433331111',
  checkout: '5436031030606378',
  stripe: '5555555555554444',
};
const adjusted_by: Readonly<Record<Adjustment, number>> = { increase: 20, decrease: -10, extend: 0 };

/** What an acquirer tells when it has received evidence. */
const evidence_events: Readonly<Record<string, RegExp>> = {
  adyen: /"INFORMATION_SUPPLIED"/,
  checkout: /"dispute_evidence_submitted"/,
  stripe: /"charge\.dispute\.updated"/,
};

/** A dispute as the cardholder, the issuer and the merchant know it. */
export interface KnownDispute {
  readonly reference: string;
  /** Contested, in minor units. */
  readonly amount: bigint;
  readonly order_no: string;
  /** What the merchant wants to answer; null: nothing. */
  readonly answer: 'accepted' | 'defended' | null;
  /** Whether the merchant has answered, and was told so. */
  answered: 'not yet' | 'under way' | 'yes';
  /** Null: the issuer has not decided. */
  won: boolean | null;
}

/** A merchant with its customers and their issuers: everything that happens to payments, again and again. */
export class Shop {
  readonly #kind: string;
  readonly #trial: Trial;
  readonly #person: PortalClient;
  readonly page: PaymentPage;
  readonly #by_mastercard = new Set<string>();
  readonly disputes: KnownDispute[] = [];
  rounds = 0;
  /** How often it came to this so far. */
  readonly came = { challenged: 0, cancelled: 0, decided: 0 };
  readonly adjusted: Record<Adjustment, number> = { increase: 0, decrease: 0, extend: 0 };

  private constructor(kind: string, trial: Trial, person: PortalClient) {
    this.#kind = kind;
    this.#trial = trial;
    this.#person = person;
    this.page = new PaymentPage(kind, trial, (operation, fields) => this.#order(operation, fields));
  }

  static async open(kind: string, trial: Trial): Promise<Shop> {
    const { merchant_id } = trial.client.credentials;
    return new Shop(kind, trial, await createPortalClient(trial.gateway, { merchant_id, role_id: 'admin' }));
  }

  /** Whether something of everything has happened. */
  get isBusy(): boolean {
    const { challenged, cancelled } = this.came;
    const adjusted = this.#trial.adjustments.every((adjustment) => this.adjusted[adjustment] > 1);
    const open = this.disputes.filter(({ answer }) => answer !== 'accepted');
    const defended = open.some(({ answer, answered }) => answer === 'defended' && answered === 'yes');
    const busy = challenged > 2 && adjusted && cancelled > 0 && open.length > 1 && defended;
    return busy && this.page.isBusy;
  }

  /** One merchant's day, again and again. */
  async trade(): Promise<void> {
    const { random } = this.#trial;
    while (!this.#trial.stopping) {
      let payment = await this.#pay();
      while (random() < 0.4) payment = await this.#adjust(payment);
      if (random() < 0.2) await this.#cancel(payment);
      for (const part of ['60.00', '14.14', '25.86']) {
        await this.#order('capture', { capture_orders: [{ ...payment, amount: part }] });
        await this.#continues(payment);
        if (random() < 0.1) await this.#cancel(payment);
      }
      if (random() < 0.5) await this.#dispute(payment);
      await this.#answerSome();
      await this.#refund(payment);
      const by_method = random() < 0.7 ? await this.page.visit() : null;
      if (by_method) await this.#continues(by_method);
      if (by_method && random() < 0.5) await this.#refund(by_method);
      if (random() < 0.5) this.#decideOne();
      this.rounds += 1;
    }
  }

  /** The issuer decides what it has not decided yet. */
  decideAll(): void {
    for (const dispute of this.disputes) this.#decide(dispute);
  }

  /** How often the acquirer has received evidence for a dispute, by its own word. */
  timesDefended({ reference }: KnownDispute): number {
    const event = evidence_events[this.#kind]!;
    return this.#trial.reported.filter((body) => event.test(body) && body.includes(reference)).length;
  }

  /** A request of the merchant's program, until it is answered. */
  async #order(operation: string, fields: Record<string, unknown>): Promise<Record<string, any>> {
    if (this.#trial.random() < 0.15) this.#trial.disturb();
    const key = { 'idempotency-key': randomUUID() };
    const send = (client: TestClient): Promise<Answer> => client.post(operation, fields, key);
    // As long as another process has the claim of the key.
    const what = `${operation} ${JSON.stringify(fields)}`;
    const answer = await this.#trial.insist(what, send, [409]);
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Whether the acquirer has said in the end what became of a payment's last step; does not wait for long. */
  async #continues(payment: Payment): Promise<void> {
    for (let looked = 0; looked < looks_max; looked += 1) {
      const status = await this.#trial.request((client) => client.status(payment));
      if (status !== null && !['1200', '3200'].includes(status)) return;
      await sleep(look_every_ms);
    }
  }

  async #pay(): Promise<Payment> {
    const { random, stand_in } = this.#trial;
    const chance = random();
    const { approved, declined, challenge } = stand_in.cards;
    const mastercard = mastercards[this.#kind]!;
    const card = chance < 0.1 ? declined : chance < 0.4 ? challenge : chance < 0.7 ? approved : mastercard;
    const at_once = random() < 0.2 ? {} : { capture: 'manual' };
    const body = await this.#order('authorise', { ...samplePayment(), ...browser, card, ...at_once });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    const payment = { transaction_id, order_no, currency, amount } as Payment;
    if (card === mastercard) this.#by_mastercard.add(payment.transaction_id);
    if (body['payment_status'] === '1100') await this.#authenticate(body['issuer_url']);
    await this.#continues(payment);
    return payment;
  }

  /** The customer at the issuer's page: some fail, some never come back, some come back twice. */
  async #authenticate(issuer_url: string): Promise<void> {
    const { random } = this.#trial;
    const way = await leavePage(this.#kind, issuer_url, random() < 0.85);
    if (random() < 0.15) return;
    await comeBack(this.#trial, way, random() < 0.3 ? 2 : 1);
    this.came.challenged += 1;
  }

  /** What the acquirer and the card's scheme allow, and was done least so far. @returns the payment as it is then */
  async #adjust(payment: Payment): Promise<Payment> {
    const extendable = this.#by_mastercard.has(payment.transaction_id);
    const [adjustment] = this.#trial.adjustments
      .filter((one) => one !== 'extend' || extendable)
      .toSorted((one, other) => this.adjusted[one] - this.adjusted[other]);
    if (adjustment === undefined) return payment;
    const amount = (Number(payment.amount) + adjusted_by[adjustment]).toFixed(2);
    const body = await this.#order('adjust', { adjust_orders: [{ ...payment, amount }] });
    if (body['adjust_orders'][0].adjust_status !== '0') this.adjusted[adjustment] += 1;
    await this.#continues(payment);
    const found = await this.#order('retrievalTrans', { trades: [payment.transaction_id] });
    return { ...payment, amount: found['orders_list'][0].amount };
  }

  /** In parts, of which one fails later. */
  async #refund(payment: Payment): Promise<void> {
    const fails = this.#trial.stand_in.refund_that_fails_later;
    for (const refund_amount of ['10.00', `${fails / 100n}.${fails % 100n}`, '20.00'])
      await this.#order('refund', {
        refund_orders: [{ ...payment, refund_amount, refund_reference: randomUUID() }],
      });
  }

  async #cancel(payment: Payment): Promise<void> {
    const body = await this.#order('cancel', { cancel_orders: [payment] });
    if (body['cancel_orders'][0].cancel_status !== '0') this.came.cancelled += 1;
  }

  /** The cardholder contests a part of a payment that was captured. */
  async #dispute({ transaction_id, order_no }: Payment): Promise<void> {
    const { random, gateway, stand_in } = this.#trial;
    const [row] = await gateway.query<{ reference: string }>(
      `SELECT connector_reference AS reference FROM payments WHERE transaction_id = $1 AND captured >= 6000`,
      [transaction_id],
    );
    if (!row) return;
    const reference = stand_in.openDispute(row.reference, 30_00n);
    const chance = random();
    const answer = chance < 0.6 ? 'defended' : chance < 0.8 ? 'accepted' : null;
    this.disputes.push({ reference, order_no, amount: 30_00n, answer, answered: 'not yet', won: null });
  }

  /** The merchant answers the disputes that it sees by now. */
  async #answerSome(): Promise<void> {
    for (const dispute of this.disputes) {
      if (dispute.answer === null || dispute.answered !== 'not yet') continue;
      // No other loop answers it too.
      dispute.answered = 'under way';
      const dispute_id = await this.#lookFor(dispute.order_no);
      const is_reported = dispute_id !== null && (await this.#answer(dispute_id, dispute.answer));
      dispute.answered = is_reported ? 'yes' : 'not yet';
    }
  }

  /**
   * @returns whether it is answered: an acquirer may not want an answer yet, and a file that was sent to a process that
   * stood still may have come after all, since the page was loaded
   */
  async #answer(dispute_id: string, response: 'accepted' | 'defended'): Promise<boolean> {
    const about = { account_id: this.#trial.client.account_id, dispute_id };
    if (this.#trial.random() < 0.3) this.#trial.disturb();
    if (response === 'defended') {
      const content = Buffer.from('Signed for by the customer').toString('base64');
      const file = { name: 'receipt.txt', content_type: 'text/plain', content };
      const { stage_no } = stageOf(await this.#portal(readDispute, about, {}));
      await this.#portal(uploadEvidence, about, { ...file, stage_no });
    }
    const seen = stageOf(await this.#portal(readDispute, about, {}));
    const explanation = response === 'defended' ? 'It was delivered' : '';
    const { status, body } = await this.#portal(answerDispute, about, { response, explanation, seen });
    // The answer to the first time may be lost.
    return status === 200 || ['dispute_answered', 'dispute_over'].includes(body['rule']);
  }

  async #lookFor(order_no: string): Promise<string | null> {
    const { account_id } = this.#trial.client;
    const found = await this.#trial.request((client) =>
      this.#at(client).call(listDisputes, { params: { account_id }, query: { q: order_no } }),
    );
    const [first] = (found?.body['disputes'] ?? []) as { dispute_id: string }[];
    return first?.dispute_id ?? null;
  }

  #portal(route: PortalRoute, params: Record<string, string>, body: object): Promise<PortalAnswer> {
    const what = `${route.name} ${JSON.stringify(params)}`;
    return this.#trial.insist(what, (client) => this.#at(client).call(route, { params, body }));
  }

  /** The same person, with another gateway. */
  #at({ credentials }: TestClient): PortalClient {
    const { cookie, csrf_token } = this.#person;
    return Object.assign(new PortalClient(credentials.url), { cookie, csrf_token });
  }

  #decideOne(): void {
    const ripe = this.disputes.find(
      (one) => one.won === null && (one.answer === null || this.timesDefended(one) > 0),
    );
    if (ripe) this.#decide(ripe);
  }

  #decide(dispute: KnownDispute): void {
    if (dispute.won !== null || (dispute.answer === 'accepted' && dispute.answered === 'yes')) return;
    this.came.decided += 1;
    dispute.won = this.came.decided % 2 === 0;
    this.#trial.stand_in.closeDispute(dispute.reference, dispute.won);
  }
}
