import { reading, sql, writing } from '../kernel/database/statement.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { cannot } from '../kernel/errors.ts';
import { formatAmount, type Money } from '../kernel/values/money.ts';
import type { ReadDatabase } from '../kernel/database/database.ts';

/** One available balance. */
export interface BalanceKey {
  readonly account_id: string;
  readonly currency: string;
}

const key_fields = { account_id: 'text', currency: 'text' } as const;

export const insertCredits = writing(
  'insert_available_credits',
  {},
  sql`INSERT INTO available_credits (account_id, currency, entry_id, amount)
   SELECT account_id, currency, entry_id, amount
   FROM ${sql.recordset('r', { ...key_fields, entry_id: 'int8', amount: 'int8' })}`,
);

/** Creates balances with zero where they do not exist yet. */
const beginRows = writing(
  'begin_available_balances',
  {},
  sql`INSERT INTO available_balances (account_id, currency, balance)
   SELECT account_id, currency, 0 FROM ${sql.recordset('r', key_fields)}
   WHERE NOT EXISTS (
     SELECT FROM available_balances b WHERE b.account_id = r.account_id AND b.currency = r.currency)
   ORDER BY account_id, currency ON CONFLICT (account_id, currency) DO NOTHING`,
);

/** Locks balances in key order. */
const lockRows = writing(
  'lock_available_balances',
  {},
  sql`SELECT FROM ${sql.recordset('r', key_fields)} JOIN available_balances b USING (account_id, currency)
   ORDER BY b.account_id, b.currency FOR NO KEY UPDATE OF b`,
);

/** Folds credits in. A separate statement after the lock, so that it sees everything committed before. */
const foldRows = writing(
  'fold_available_credits',
  { account_id: 'text', currency: 'text', balance: 'int8' },
  sql`WITH k AS (
     SELECT account_id, currency FROM ${sql.recordset('r', key_fields)}
   ), gone AS (
     DELETE FROM available_credits c USING k
     WHERE ${sql.ofAccount('c', 'k')} AND c.currency = k.currency
     RETURNING c.account_id, c.currency, c.amount
   ), sums AS (
     SELECT account_id, currency, sum(amount)::bigint AS amount FROM gone GROUP BY account_id, currency
   ), folded AS (
     UPDATE available_balances b SET balance = b.balance + s.amount FROM sums s
     WHERE ${sql.ofAccount('b', 's')} AND b.currency = s.currency
   )
   SELECT b.account_id, b.currency, b.balance + coalesce(s.amount, 0) AS balance
   FROM k JOIN available_balances b ON b.account_id = k.account_id AND b.currency = k.currency
   LEFT JOIN sums s ON s.account_id = k.account_id AND s.currency = k.currency WHERE ${sql.ofAccount('b')}`,
);

const takeRows = writing(
  'take_available',
  {},
  sql`UPDATE available_balances b SET balance = b.balance - r.taken
   FROM ${sql.recordset('r', { ...key_fields, taken: 'int8' })}
   WHERE b.account_id = r.account_id AND b.currency = r.currency`,
);

function nameOf({ account_id, currency }: BalanceKey): string {
  return `${account_id} ${currency}`;
}

/**
 * Available balances, locked for debits until the transaction ends (docs/specification/ledger.md#available-balances).
 * Only debits lock; only a credit limit allows a balance below zero. What is taken here must be posted in the same
 * transaction.
 */
export class AvailableBalances {
  readonly #remaining_by_key: Map<string, bigint>;
  readonly #used = new Map<string, BalanceKey & { taken: bigint }>();

  private constructor(remaining: Map<string, bigint>) {
    this.#remaining_by_key = remaining;
  }

  static async lock(tx: Transaction, keys: readonly BalanceKey[]): Promise<AvailableBalances> {
    const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
    if (distinct.length === 0) return new AvailableBalances(new Map());
    tx.write(beginRows, { r: distinct });
    tx.write(lockRows, { r: distinct });
    const rows = await tx.read(foldRows, { r: distinct });
    return new AvailableBalances(new Map(rows.map((row) => [nameOf(row), row.balance])));
  }

  /** What is left of a balance, in minor units. @throws Error when the balance was not locked: a bug in the caller */
  remaining(key: BalanceKey): bigint {
    const remaining = this.#remaining_by_key.get(nameOf(key));
    if (remaining === undefined) throw new Error(`the balance ${nameOf(key)} was not locked`);
    return remaining;
  }

  /**
   * Takes from a balance if enough is left; otherwise changes nothing.
   * @param least minimum that must be left, in minor units; negative under a credit limit
   * @returns whether there was enough
   */
  take(key: BalanceKey, minor: bigint, least = 0n): boolean {
    const remaining = this.remaining(key);
    if (remaining - minor < least) return false;
    const name = nameOf(key);
    this.#remaining_by_key.set(name, remaining - minor);
    const { account_id, currency } = key;
    this.#used.set(name, { account_id, currency, taken: (this.#used.get(name)?.taken ?? 0n) + minor });
    return true;
  }

  /** Counts a credit that this transaction posts; the posting itself writes it. */
  credit(key: BalanceKey, minor: bigint): void {
    this.#remaining_by_key.set(nameOf(key), this.remaining(key) + minor);
  }

  /** Writes the balances that were debited. */
  write(tx: Transaction): void {
    if (this.#used.size > 0) tx.write(takeRows, { r: [...this.#used.values()] });
  }
}

/**
 * Takes money from one available balance, in the transaction that books where it goes.
 * @throws RequestRefused where there is not enough: says how much there is
 */
export async function takeAvailable(
  tx: Transaction,
  account_id: string,
  { minor, currency }: Money,
): Promise<void> {
  const key = { account_id, currency };
  const balances = await AvailableBalances.lock(tx, [key]);
  if (!balances.take(key, minor)) {
    const remaining = formatAmount(balances.remaining(key), currency);
    throw cannot({ rule: 'only_available', account_id, available: remaining, currency });
  }
  balances.write(tx);
}

const $ = sql.parameters({ account_id: 'text' });

/** Available per currency: the balance plus the credits that no debit has folded in yet. */
const availableRows = reading(
  'read_available',
  { currency: 'text', minor: 'numeric' },
  sql`SELECT currency, sum(minor) AS minor FROM (
     SELECT currency, balance AS minor FROM available_balances WHERE account_id = ${$.account_id}
     UNION ALL
     SELECT currency, amount FROM available_credits WHERE account_id = ${$.account_id}
   ) b GROUP BY currency ORDER BY currency`,
);

export interface AvailableBalance {
  readonly currency: string;
  readonly minor: bigint;
}

/** The available balances of an account now, without summing up the journal. */
export async function readAvailable(database: ReadDatabase, account_id: string): Promise<AvailableBalance[]> {
  const rows = await database.read(availableRows, { account_id });
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}
