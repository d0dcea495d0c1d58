import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import type pg from 'pg';
import type { HttpLoad } from './measure.ts';
import { payment, payout, send, signedBody, type Merchant } from './merchants.ts';
import {
  copied_tables,
  copyForAccounts,
  fillAccounts,
  type Stock,
  type StockPayment,
  type Template,
} from './stock.ts';

/** What a stored payment is waiting for when a load begins. */
export type Kind = 'authorised' | 'held' | 'captured';

const held_card = '4000000000009235';
const kinds: Record<Kind, RequestBody> = {
  authorised: { capture: 'manual' },
  held: { capture: 'manual', card: held_card },
  captured: { capture: 'auto' },
};

/** Fields that a batch operation demands of an item beside those that name the payment. */
const batch_items: Record<string, { list: string; fields: (item: StockPayment) => RequestBody }> = {
  capture: { list: 'capture_orders', fields: () => ({}) },
  cancel: { list: 'cancel_orders', fields: () => ({}) },
  refund: {
    list: 'refund_orders',
    fields: ({ amount }) => ({ refund_amount: amount, refund_reason: 'returned', refund_reference: '' }),
  },
  review: { list: 'review_orders', fields: () => ({ review_flag: '0' }) },
};

/** Makes stored payments, and requests about them. */
export class Workshop {
  readonly #client: pg.Client;
  readonly #merchants: readonly Merchant[];
  readonly #templates: ReadonlyMap<Kind, readonly Template[]>;
  // Far below every id that the gateway makes.
  #next_id = 1_000_000_000n;

  /** @param url of a running gateway, where one payment of each kind and account is made to be copied */
  static async open(url: string, client: pg.Client, merchants: readonly Merchant[]): Promise<Workshop> {
    const templates = new Map<Kind, Template[]>();
    for (const kind of Object.keys(kinds) as Kind[]) {
      const made: Template[] = [];
      for (const merchant of merchants) {
        // The same for all accounts, so that copies' order numbers can be told from the id alone.
        const fields = payment({ ...kinds[kind], order_no: `bench-${kind}` });
        const answer = await send(url, merchant, 'authorise', fields);
        made.push({
          account_id: merchant.account_id,
          transaction_id: BigInt(String(answer['transaction_id'])),
          amount: String(answer['amount']),
        });
      }
      templates.set(kind, made);
    }
    return new Workshop(client, merchants, templates);
  }

  constructor(
    client: pg.Client,
    merchants: readonly Merchant[],
    templates: ReadonlyMap<Kind, readonly Template[]>,
  ) {
    this.#client = client;
    this.#merchants = merchants;
    this.#templates = templates;
  }

  /** Stores payments of a kind for the first `accounts` accounts, in turn. */
  async stock(kind: Kind, count: number, accounts = this.#merchants.length): Promise<Stock> {
    const templates = (this.#templates.get(kind) ?? []).slice(0, accounts);
    const stock = await copyForAccounts(this.#client, templates, this.#next_id, count);
    this.#next_id += BigInt(stock.ids_per_account * stock.accounts);
    // As pgbench does with its own tables: or the server would clean up after the copying while the load runs.
    await this.#client.query(`VACUUM (ANALYZE) ${copied_tables.join(', ')}`);
    return stock;
  }

  /** Stores payments of a kind for all accounts that no load is about. */
  async fill(kind: Kind, count: number, clients: readonly pg.Client[] = [this.#client]): Promise<void> {
    this.#next_id = await fillAccounts(clients, this.#templates.get(kind) ?? [], this.#next_id, count);
  }

  /** Signed requests of a batch operation with `size` payments each, those of one account together. */
  batches(operation: string, { payments, accounts }: Stock, size: number): string[] {
    const shape = batch_items[operation];
    if (!shape) throw new Error(`no batch operation ${operation}`);
    const bodies: string[] = [];
    const waiting = new Map<number, StockPayment[]>();
    for (const [at, item] of payments.entries()) {
      const account = at % accounts;
      const batch = [...(waiting.get(account) ?? []), item];
      waiting.set(account, batch.length === size ? [] : batch);
      if (batch.length < size) continue;
      const items = batch.map((one) => ({ ...identity(one), ...shape.fields(one) }));
      bodies.push(signedBody(this.#merchant(account), operation, { [shape.list]: items }));
    }
    return bodies;
  }

  /** Signed direct payments with auto capture, in turn over the first `accounts` accounts. */
  payments(count: number, accounts = this.#merchants.length): string[] {
    return Array.from({ length: count }, (_, at) =>
      signedBody(this.#merchant(at % accounts), 'authorise', payment()),
    );
  }

  /** Signed payouts of 10.00 EUR to one beneficiary, in turn over all accounts. */
  payouts(count: number): string[] {
    return Array.from({ length: count }, (_, at) =>
      signedBody(this.#merchant(at % this.#merchants.length), 'payout', payout()),
    );
  }

  /** Signed queries of 100 payments of one account each. */
  queries(count: number, stock: Stock): string[] {
    const mine = stock.payments.filter((_, at) => at % stock.accounts === 0);
    return Array.from({ length: count }, (_, at) => {
      const first = (at * 37) % (mine.length - 100);
      const trades = mine.slice(first, first + 100).map(({ transaction_id }) => transaction_id);
      return signedBody(this.#merchant(0), 'retrievalTrans', { trades });
    });
  }

  #merchant(account: number): Merchant {
    const merchant = this.#merchants[account];
    if (!merchant) throw new Error(`no account ${account}`);
    return merchant;
  }
}

function identity({ transaction_id, order_no, currency, amount }: StockPayment): RequestBody {
  return { transaction_id, order_no, currency, amount };
}

/** A load of one operation on `connections` connections. */
export function loadOf(
  operation: string,
  bodies: readonly string[],
  connections: number,
  seconds: number,
): HttpLoad {
  return { path: `/v1/${operation}`, bodies, connections, seconds };
}
