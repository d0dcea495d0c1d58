import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { payment, signedBody, type Merchant } from '../merchants.ts';

const retry_pause_ms = 20;
const resume_pause_ms = 1_000;
const query_size = 100;

interface Request {
  readonly operation: string;
  readonly fields: Record<string, unknown>;
  /** Idempotency-Key, the same for every try. */
  readonly key: string;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Merchants that pay, capture and refund all the time, and remember what they were told. */
export class Traders {
  readonly #url: string;
  readonly #merchant: Merchant;
  readonly #ended = new AbortController();
  readonly #put_aside: Request[] = [];
  /** transaction_id to what was promised of it. */
  readonly acknowledged = new Map<string, 'known' | 'captured'>();
  /** How often each HTTP status was answered; 0: no answer. */
  readonly statuses = new Map<number, number>();
  /** When each request succeeded, in milliseconds of `performance.now()`. */
  readonly successes_ms: number[] = [];

  constructor(url: string, merchant: Merchant) {
    this.#url = url;
    this.#merchant = merchant;
  }

  /** Trades with `count` connections until `stop` is called. */
  async run(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#trade()));
  }

  stop(): void {
    this.#ended.abort();
  }

  async #trade(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const paid = await this.#request('authorise', payment({ capture: 'manual' }));
      if (!paid) continue;
      const { transaction_id, order_no, currency, amount } = paid;
      await this.#request('capture', { capture_orders: [{ transaction_id, order_no, currency, amount }] });
    }
  }

  /**
   * Sends until it is answered. A request whose outcome the gateway does not know (409) is put aside, as a
   * merchant's program does that has other customers to serve.
   */
  async #request(
    operation: string,
    fields: Record<string, unknown>,
  ): Promise<Record<string, unknown> | null> {
    const request = { operation, fields, key: randomUUID() };
    for (;;) {
      const { status, body } = await this.#send(request);
      if (status === 200) {
        this.successes_ms.push(performance.now());
        this.#remember(body);
        return body;
      }
      if (status === 409) {
        this.#put_aside.push(request);
        return null;
      }
      await sleep(retry_pause_ms);
    }
  }

  /** Keeps what an answer promises: that the payment exists, and that it is captured. */
  #remember(body: Record<string, unknown>): void {
    const { transaction_id, capture_orders = [] } = body;
    if (typeof transaction_id === 'string') this.acknowledged.set(transaction_id, 'known');
    for (const item of capture_orders as Record<string, string>[])
      if (item['capture_status'] === '1') this.acknowledged.set(item['transaction_id'] ?? '', 'captured');
  }

  /** Asks again for what was put aside, until each has its answer. @returns how many there were */
  async resume(): Promise<number> {
    const requests = this.#put_aside.splice(0);
    await Promise.all(
      requests.map(async (request) => {
        for (;;) {
          const { status, body } = await this.#send(request);
          if (status === 200) return this.#remember(body);
          await sleep(resume_pause_ms);
        }
      }),
    );
    return requests.length;
  }

  async #send(request: Request): Promise<Answer> {
    const answer = await this.#post(request);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    return answer;
  }

  async #post({ operation, fields, key }: Request): Promise<Answer> {
    try {
      const response = await fetch(`${this.#url}/v1/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: signedBody(this.#merchant, operation, fields),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** What was acknowledged, and the gateway does not know any more. */
  async lost(): Promise<string[]> {
    const ids = [...this.acknowledged.keys()];
    const lost: string[] = [];
    for (let from = 0; from < ids.length; from += query_size) {
      const trades = ids.slice(from, from + query_size);
      const { body } = await this.#send({
        operation: 'retrievalTrans',
        fields: { trades },
        key: randomUUID(),
      });
      const found = new Map(
        (body['orders_list'] as Record<string, string>[]).map((order) => [
          order['transaction_id'],
          order['payment_status'],
        ]),
      );
      for (const id of trades) {
        const status = found.get(id);
        const kept = this.acknowledged.get(id) === 'captured' ? status === '3000' : status !== undefined;
        if (!kept) lost.push(`${id}: told ${this.acknowledged.get(id)}, now ${status ?? 'unknown'}`);
      }
    }
    return lost;
  }
}
