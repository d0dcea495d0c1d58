import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { payment, payout, signedBody, type Merchant } from '../merchants.ts';
import type { Answer, Entry, Journal } from './journal.ts';

/** How long a merchant's program waits for an answer. */
const answer_within_ms = 3_000;
const first_pause_ms = 1_000;
const longest_pause_ms = 8_000;
/** A new customer comes this often, whatever became of those before. */
const visit_every_ms = 100;
/** Tries to see a capture confirmed before its refund is asked for. */
const looks_max = 20;
const look_every_ms = 150;
const amount = '10.50';
const refund_amount = '5.00';

export interface CustomersOptions {
  /** Addresses of the gateways, as behind a balancer that only counts. */
  readonly urls: readonly string[];
  readonly merchant: Merchant;
  readonly card: string;
  readonly journal: Journal;
  /** Every request goes to all gateways at the same time. */
  readonly to_all?: boolean;
  readonly payouts?: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Merchants that pay, capture, cancel, refund and pay out all the time, and retry as docs/idempotency-and-retries.md
 * says: the same key after 1 s, 2 s, 4 s … with jitter, after Retry-After where it is given.
 */
export class Customers {
  readonly #options: CustomersOptions;
  readonly #ended = new AbortController();
  readonly #busy = new Set<Promise<unknown>>();
  #turn = 0;

  constructor(options: CustomersOptions) {
    this.#options = options;
  }

  /** Trades in `loops` loops, beside the customers who come anyway, until `stop` is called. */
  start(loops: number): void {
    for (let loop = 0; loop < loops; loop += 1) this.#run(this.#tradeAlways());
    this.#run(this.#visits());
  }

  #run(work: Promise<unknown>): void {
    this.#busy.add(work);
    void work.finally(() => this.#busy.delete(work));
  }

  /** Sends nothing new; waits until everything that was sent has its answer. @returns whether it has, in that time */
  async stop(within_ms: number): Promise<boolean> {
    this.#ended.abort();
    const all = (async () => {
      while (this.#busy.size > 0) await Promise.all(this.#busy);
      return true;
    })();
    return Promise.race([all, sleep(within_ms, false, { ref: false })]);
  }

  async #visits(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      this.#run(this.insist('authorise', this.#payment()));
      await sleep(visit_every_ms);
    }
  }

  #payment(): Body {
    return payment({ card: this.#options.card, amount, capture: 'manual' });
  }

  async #tradeAlways(): Promise<void> {
    for (let round = 0; !this.#ended.signal.aborted; round += 1) {
      if (round % 3 === 2 && this.#options.payouts === true) await this.insist('payout', payout());
      await this.#trade(round % 5 === 4);
    }
  }

  async #trade(cancelled: boolean): Promise<void> {
    const paid = await this.insist('authorise', this.#payment());
    if (paid?.['payment_status'] !== '2000') return;
    const { transaction_id, order_no, currency } = paid;
    const item = { transaction_id, order_no, currency, amount };
    if (cancelled) return void (await this.insist('cancel', { cancel_orders: [item] }));
    await this.insist('capture', { capture_orders: [item] });
    if (!(await this.#isCaptured(String(transaction_id)))) return;
    await this.insist('refund', {
      refund_orders: [{ ...item, refund_amount, refund_reference: randomUUID() }],
    });
  }

  async #isCaptured(transaction_id: string): Promise<boolean> {
    for (let look = 0; look < looks_max && !this.#ended.signal.aborted; look += 1) {
      const answer = await this.send('retrievalTrans', { trades: [transaction_id] });
      const [order] = (answer?.body['orders_list'] ?? []) as Body[];
      if (order?.['payment_status'] === '3000') return true;
      await sleep(look_every_ms);
    }
    return false;
  }

  /** Sends until the request is settled. @returns the body of a 200 */
  async insist(operation: string, fields: Body): Promise<Body | null> {
    const { journal, to_all = false, urls } = this.#options;
    const entry = journal.begin(randomUUID(), operation, fields);
    const roads = to_all ? urls.map((url) => () => url) : [() => this.#next()];
    await Promise.all(roads.map((road) => this.#insistOn(entry, road)));
    return entry.answer?.status === 200 ? entry.answer.body : null;
  }

  /** The next gateway in turn. */
  #next(): string {
    this.#turn += 1;
    return this.#options.urls[this.#turn % this.#options.urls.length] ?? '';
  }

  async #insistOn(entry: Entry, road: () => string): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const sent_ms = performance.now();
      const { answer, retry_after_ms } = await this.#post(road(), entry.operation, entry.fields, entry.key);
      const again = answer === null || isWorthARetry(answer);
      this.#options.journal.note(entry, answer, sent_ms, !again);
      if (!again) return;
      const pause_ms = Math.min(first_pause_ms * 2 ** attempt, longest_pause_ms);
      await sleep(Math.max(retry_after_ms, pause_ms * (0.5 + Math.random() / 2)));
    }
  }

  /** Asks one question once, at the gateway whose turn it is. */
  async send(operation: string, fields: Body): Promise<Answer | null> {
    return (await this.#post(this.#next(), operation, fields)).answer;
  }

  async #post(
    url: string,
    operation: string,
    fields: Body,
    key?: string,
  ): Promise<{ answer: Answer | null; retry_after_ms: number }> {
    try {
      const response = await fetch(`${url}/v1/${operation}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: signedBody(this.#options.merchant, operation, fields),
        signal: AbortSignal.timeout(answer_within_ms),
      });
      const text = await response.text();
      const answer = { status: response.status, text, body: JSON.parse(text) as Body };
      return { answer, retry_after_ms: Number(response.headers.get('retry-after') ?? 0) * 1000 };
    } catch {
      return { answer: null, retry_after_ms: 0 };
    }
  }
}

/** docs/idempotency-and-retries.md#what-to-retry */
function isWorthARetry({ status, body }: Answer): boolean {
  return [408, 429, 500, 503].includes(status) || (status === 409 && body['code'] === 'I0021');
}
