import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { beyondLimits, countsDay, type LimitedKey } from './key-limits.ts';

const key_columns = { account_id: 'text', key_id: 'text' } as const;
const refund_columns = {
  transaction_id: 'int8',
  refund_no: 'int2',
  currency: 'text',
  amount: 'int8',
} as const;

/** Those who refund with one key come one after the other. */
const lockRows = writing(
  'lock_limited_keys',
  key_columns,
  sql`SELECT k.account_id, k.key_id FROM sign_keys k JOIN ${sql.recordset('r', key_columns)} USING (account_id, key_id)
   ORDER BY k.account_id, k.key_id FOR NO KEY UPDATE OF k`,
);

const sumRows = reading(
  'refunds_by_keys',
  { ...key_columns, currency: 'text', minor: 'numeric' },
  sql`SELECT s.account_id, s.key_id, s.currency, sum(s.amount) AS minor
   FROM sign_key_refunds s JOIN ${sql.recordset('r', { ...key_columns, at: 'timestamptz' })} USING (account_id, key_id)
   WHERE s.refunded_at > r.at - interval '24 hours' GROUP BY s.account_id, s.key_id, s.currency`,
);

const insertRows = writing(
  'insert_refunds_by_keys',
  {},
  sql`INSERT INTO sign_key_refunds (account_id, key_id, transaction_id, refund_no, currency, refunded_at, amount)
   SELECT account_id, key_id, transaction_id, refund_no, currency, at, amount
   FROM ${sql.recordset('r', { ...key_columns, ...refund_columns, at: 'timestamptz' })}`,
);

const deleteRows = writing(
  'delete_refunds_by_keys',
  {},
  sql`DELETE FROM sign_key_refunds s USING ${sql.recordset('r', { ...key_columns, at: 'timestamptz' })}
   WHERE s.account_id = r.account_id AND s.key_id = r.key_id AND s.refunded_at <= r.at - interval '48 hours'`,
);

/** A refund that is asked for, with what its key may take away. */
interface ByKey {
  readonly account_id: string;
  readonly at: Date;
  readonly limited_key?: LimitedKey;
}

type AcceptedRefund = RowOf<typeof refund_columns>;

/** The first of the keys that took each other's place: under it all of them are counted, and locked. */
interface Key {
  readonly account_id: string;
  readonly key_id: string;
  readonly at: Date;
}

/** Null where nothing of a day is counted. */
function keyOf({ account_id, at, limited_key }: ByKey): Key | null {
  if (!limited_key || !countsDay(limited_key.limits)) return null;
  return { account_id, key_id: limited_key.first_key_id, at };
}

function nameOf({ account_id, key_id }: Omit<Key, 'at'>, currency: string): string {
  return `${account_id} ${key_id} ${currency}`;
}

/**
 * What keys with limits of a day have refunded within 24 hours: all that was accepted, whatever became of it. Behind the
 * lock of the keys nothing is missing. Statements of keys without such limits: none.
 */
export class RefundsByKey {
  readonly #sums: Map<string, bigint>;
  readonly #made: (Key & AcceptedRefund)[] = [];

  constructor(sums: ReadonlyMap<string, bigint> = new Map()) {
    this.#sums = new Map(sums);
  }

  /** Locks the keys of these refunds that have limits of a day, and reads their sums. */
  static async read(tx: Transaction, refunds: readonly ByKey[]): Promise<RefundsByKey> {
    const keys = new Map<string, Key>();
    for (const refund of refunds) {
      const key = keyOf(refund);
      if (!key) continue;
      const name = nameOf(key, '');
      // Of several the earliest, which looks back furthest.
      if ((keys.get(name)?.at ?? key.at) >= key.at) keys.set(name, key);
    }
    if (keys.size === 0) return new RefundsByKey();
    const r = [...keys.values()];
    const [, rows] = await Promise.all([tx.read(lockRows, { r }), tx.read(sumRows, { r })]);
    return new RefundsByKey(new Map(rows.map((row) => [nameOf(row, row.currency), BigInt(row.minor)])));
  }

  /** Why the key may not refund this; null where it may. */
  beyond(refund: ByKey, currency: Currency, amount: bigint): Reason | null {
    if (!refund.limited_key) return null;
    const key = keyOf(refund);
    const before = (key && this.#sums.get(nameOf(key, currency))) ?? 0n;
    return beyondLimits(refund.limited_key.limits, { currency, amount, before });
  }

  /** Counts a refund that has just been accepted. */
  add(asked: ByKey, { transaction_id, refund_no, currency, amount }: AcceptedRefund): void {
    const key = keyOf(asked);
    if (!key) return;
    const name = nameOf(key, currency);
    this.#sums.set(name, (this.#sums.get(name) ?? 0n) + amount);
    this.#made.push({ ...key, transaction_id, refund_no, currency, amount });
  }

  /** Writes what was counted, and forgets what counts no more. */
  write(tx: Transaction): void {
    if (this.#made.length === 0) return;
    tx.write(insertRows, { r: this.#made });
    tx.write(deleteRows, { r: this.#made });
  }
}
