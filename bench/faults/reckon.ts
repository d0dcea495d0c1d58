import type { Execution } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Entry } from './journal.ts';

/** What there is in the end, as those say who have nothing to do with each other. */
export interface Books {
  /** Asked over the API: transaction_id to payment_status. */
  readonly payments: ReadonlyMap<string, string>;
  /** Asked over the API: the merchant's refund_reference to refund_status. */
  readonly refunds: ReadonlyMap<string, string>;
  /** The acquirer's own. */
  readonly executions: readonly Execution[];
  /** Payments that the bank was given, by InstrId, one entry for each time. */
  readonly instructed: readonly string[];
  /** The gateway's instructions: `account-number` to what it was for. */
  readonly instructions: ReadonlyMap<string, string>;
  /** The gateway's ledger, in minor units, by transaction_id. */
  readonly ledger: ReadonlyMap<string, { readonly captured: bigint; readonly refunded: bigint }>;
  /** The gateway's payments by order number. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** The gateway's payouts by the merchant's request_id. */
  readonly payouts: ReadonlyMap<
    string,
    readonly { readonly transaction_id: string; readonly status: string }[]
  >;
}

export interface Reckoning {
  /** Requests that were answered with 200. */
  readonly acknowledged: number;
  /** What was acknowledged and is not there, or was taken and is not booked. */
  readonly lost: readonly string[];
  /** What was asked for once and took effect more than once. */
  readonly twice: readonly string[];
  /** Answers that no client should get: a 500, a refusal of a correct request. */
  readonly wrong: readonly string[];
}

type Kind = Execution['kind'];
type Item = Readonly<Record<string, string>>;

/** What the merchant asked for and was told, by payment. */
interface RequestCounts {
  authorise: number;
  capture: number;
  void: number;
  refund: number;
}

const authorised = /^(2|3|4)/;

/** Compares what a merchant wrote down with what acquirer, bank and gateway have. */
export function reckon(entries: readonly Entry[], books: Books): Reckoning {
  return new Reckoner(entries, books).reckon();
}

class Reckoner {
  readonly #entries: readonly Entry[];
  readonly #books: Books;
  readonly #lost: string[] = [];
  readonly #twice: string[] = [];
  readonly #wrong: string[] = [];
  /** The acquirer's executions by transaction_id. */
  readonly #executed: ReadonlyMap<string, readonly Execution[]>;
  readonly #requests = new Map<string, RequestCounts>();

  constructor(entries: readonly Entry[], books: Books) {
    this.#entries = entries;
    this.#books = books;
    this.#executed = Map.groupBy(
      books.executions,
      ({ instruction }) => books.instructions.get(instruction) ?? `unknown ${instruction}`,
    );
  }

  reckon(): Reckoning {
    let acknowledged = 0;
    for (const entry of this.#entries) {
      this.#count(entry);
      if (entry.others.length > 0) this.#twice.push(`${entry.key}: answered differently under one key`);
      if (entry.answer === null) continue;
      if (entry.answer.status === 200) {
        acknowledged += 1;
        this.#hold(entry, entry.answer.body);
      } else this.#wrong.push(`${entry.operation} ${entry.key}: ${entry.answer.status} ${entry.answer.text}`);
    }
    this.#compareAcquirer();
    this.#compareOrders();
    this.#compareBank();
    return { acknowledged, lost: this.#lost, twice: this.#twice, wrong: this.#wrong };
  }

  #requestsOf(transaction_id: string): RequestCounts {
    const known = this.#requests.get(transaction_id) ?? { authorise: 1, capture: 0, void: 1, refund: 0 };
    this.#requests.set(transaction_id, known);
    return known;
  }

  #count({ fields }: Entry): void {
    for (const [list, kind] of [
      ['capture_orders', 'capture'],
      ['refund_orders', 'refund'],
    ] as const)
      for (const item of (fields[list] ?? []) as Item[])
        this.#requestsOf(item['transaction_id'] ?? '')[kind] += 1;
  }

  /** Holds what an answer promised against what is there. */
  #hold({ operation, fields, key }: Entry, body: Entry['fields']): void {
    const lose = (what: string): void => void this.#lost.push(`${operation} ${key}: ${what}`);
    if (operation === 'authorise') this.#holdPayment(body as Item, lose);
    for (const item of (body['capture_orders'] ?? []) as Item[])
      if (isPromise(item['capture_status'])) this.#holdStep(item, 'capture', lose);
    for (const item of (body['cancel_orders'] ?? []) as Item[])
      if (isPromise(item['cancel_status'])) {
        const status = this.#books.payments.get(item['transaction_id'] ?? '');
        if (status !== '6000') lose(`told cancelled, now ${status ?? 'unknown'}`);
        this.#holdStep(item, 'void', lose);
      }
    for (const item of (body['refund_orders'] ?? []) as Item[])
      if (isPromise(item['refund_status'])) {
        const reference = (fields['refund_orders'] as Item[])[0]?.['refund_reference'] ?? '';
        const status = this.#books.refunds.get(reference);
        if (status !== '1') lose(`told refunded, now ${status ?? 'unknown'}`);
        this.#holdStep(item, 'refund', lose);
      }
    if (operation === 'payout') this.#holdPayout(fields, body as Item, lose);
  }

  #holdPayment(body: Item, lose: (what: string) => void): void {
    const { transaction_id = '', payment_status = '' } = body;
    const status = this.#books.payments.get(transaction_id);
    if (status === undefined) return lose(`payment ${transaction_id} is not known any more`);
    if (!authorised.test(payment_status)) return;
    if (!/^[2346]/.test(status)) lose(`payment ${transaction_id} was ${payment_status}, now ${status}`);
    this.#holdStep(body, 'authorise', lose);
  }

  #holdStep({ transaction_id = '' }: Item, kind: Kind, lose: (what: string) => void): void {
    if (!(this.#executed.get(transaction_id) ?? []).some((one) => one.kind === kind))
      lose(`the acquirer knows of no ${kind} of ${transaction_id}`);
  }

  #holdPayout(fields: Entry['fields'], body: Item, lose: (what: string) => void): void {
    const rows = this.#books.payouts.get(String(fields['request_id'])) ?? [];
    const row = rows.find(({ transaction_id }) => transaction_id === body['transaction_id']);
    if (!row) return lose(`payout ${body['transaction_id']} is not known any more`);
    if (row.status !== 'COMPLETED') lose(`payout ${row.transaction_id} is ${row.status}`);
    if (!this.#books.instructed.some((id) => this.#books.instructions.get(id) === row.transaction_id))
      lose(`the bank was never given payout ${row.transaction_id}`);
  }

  #compareAcquirer(): void {
    const { executions, ledger, payments } = this.#books;
    for (const [instruction, { length }] of Map.groupBy(executions, (one) => one.instruction))
      if (length > 1) this.#twice.push(`instruction ${instruction} was executed ${length} times`);
    for (const [transaction_id, executed] of this.#executed) {
      const requests = this.#requestsOf(transaction_id);
      const sums = { authorise: 0n, capture: 0n, void: 0n, refund: 0n, adjust: 0n };
      for (const { kind, amount } of executed) sums[kind] += amount;
      for (const kind of ['authorise', 'capture', 'void', 'refund'] as const) {
        const times = executed.filter((one) => one.kind === kind).length;
        if (times > requests[kind])
          this.#twice.push(
            `${transaction_id}: ${kind} asked ${requests[kind]} times, executed ${times} times`,
          );
      }
      const booked = ledger.get(transaction_id) ?? { captured: 0n, refunded: 0n };
      for (const [name, here, there] of [
        ['captured', booked.captured, sums.capture],
        ['refunded', booked.refunded, sums.refund],
      ] as const) {
        const text = `${transaction_id}: ${name} ${there} at the acquirer, ${here} in the ledger`;
        if (here < there) this.#lost.push(text);
        if (here > there) this.#twice.push(text);
      }
      const status = payments.get(transaction_id) ?? '';
      if (status.startsWith('5') && sums.authorise > 0n && sums.void === 0n)
        this.#lost.push(`${transaction_id}: ${status}, and the customer's money is held at the acquirer`);
    }
    for (const [transaction_id, { captured, refunded }] of ledger)
      if (!this.#executed.has(transaction_id) && captured + refunded > 0n)
        this.#twice.push(`${transaction_id}: ${captured} captured, of which the acquirer knows nothing`);
  }

  #compareOrders(): void {
    for (const [order_no, ids] of this.#books.orders)
      if (ids.length > 1) this.#twice.push(`order ${order_no} has payments ${ids.join(', ')}`);
  }

  #compareBank(): void {
    const { instructed, instructions, payouts } = this.#books;
    for (const [payout, ids] of Map.groupBy(instructed, (id) => instructions.get(id) ?? `unknown ${id}`))
      if (ids.length > 1) this.#twice.push(`the bank was given payout ${payout} ${ids.length} times`);
    for (const [request_id, rows] of payouts)
      if (rows.length > 1) this.#twice.push(`payout request ${request_id} became ${rows.length} payouts`);
  }
}

/** Done, or accepted with an outcome that follows. */
function isPromise(status: string | undefined): boolean {
  return status === '1' || status === '2';
}
