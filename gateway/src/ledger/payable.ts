import type { ReadDatabase } from '../kernel/database/database.ts';
import { reading, sql } from '../kernel/database/statement.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { idsFrom } from '../kernel/values/ids.ts';
import { AvailableBalances, type BalanceKey } from './available.ts';
import { owing_accounts } from './chart.ts';

/**
 * What can be paid out of one balance, in minor units, with its parts (decisions/balances.md): the available balance,
 * less what the merchant owes in other ledger accounts, less the minimum balance, plus the credit limit.
 */
export interface Payable {
  readonly available: bigint;
  /** Sum of the merchant's other ledger accounts where they are negative; never above zero. */
  readonly below_zero: bigint;
  /** The minimum that must remain. */
  readonly minimum_balance: bigint;
  readonly credit_limit: bigint;
  /** Negative where the merchant owes more than is available. */
  readonly payable: bigint;
}

type Parts = Omit<Payable, 'payable'>;

function payableOf(parts: Parts): Payable {
  const { available, below_zero, minimum_balance, credit_limit } = parts;
  return {
    available,
    below_zero,
    minimum_balance,
    credit_limit,
    payable: available + below_zero - minimum_balance + credit_limit,
  };
}

const owing = owing_accounts.join(', ');
/** How long before the snapshot's boundary a payment may have begun for its captures since to be counted. */
const capture_delay = `interval '5 minutes'`;

/**
 * SQL: the sum of a merchant's other ledger accounts that are negative. The snapshots and, by the index journal_debits,
 * all possible debits since show whether any is negative; only then are later captures counted, among recently begun
 * payments. Captures of older payments count once they are in a snapshot: until then the result is too low, never too
 * high. The journal of an account without a snapshot is summed up completely.
 * @param of SQL names of the account and currency in the surrounding statement
 */
export function belowZero(of: {
  readonly account: string;
  readonly currency: string;
  readonly kept_to: string;
}): string {
  const posted = (columns: string): string =>
    `SELECT ${columns} FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
     WHERE j.account_id = ${of.account} AND j.currency = ${of.currency}`;
  return `(SELECT coalesce(sum(least(o.minor, 0)), 0) FROM (
     SELECT d.ledger_account, CASE WHEN sum(d.minor) >= 0 THEN 0 ELSE sum(d.minor) + (
       ${posted('coalesce(sum(p.amount), 0)')} AND p.ledger_account = d.ledger_account AND j.movement = 'capture'
         AND j.booked_at >= ${of.kept_to} AND j.subject_id >= ${idsFrom(`${of.kept_to} - ${capture_delay}`)}
     ) END AS minor
     FROM (
       SELECT s.ledger_account, s.minor FROM kept_balances s
       WHERE s.account_id = ${of.account} AND s.currency = ${of.currency} AND s.ledger_account IN (${owing})
       UNION ALL
       ${posted('p.ledger_account, p.amount')} AND p.ledger_account IN (${owing}) AND j.booked_at >= ${of.kept_to}
         AND j.movement NOT IN ('capture', 'refund_completed', 'payout_held', 'payout_completed')
       UNION ALL
       ${posted('p.ledger_account, p.amount')} AND p.ledger_account IN (${owing}) AND ${of.kept_to} IS NULL
     ) d GROUP BY d.ledger_account
   ) o)`;
}

const partRows = reading(
  'payable_parts',
  {
    account_id: 'text',
    currency: 'text',
    available: 'numeric',
    credit_limit: 'int8',
    minimum_balance: 'int8',
    below_zero: 'numeric',
  },
  sql`SELECT k.account_id, k.currency,
     coalesce(a.balance, 0) + (SELECT coalesce(sum(c.amount), 0) FROM available_credits c
       WHERE c.account_id = k.account_id AND c.currency = k.currency) AS available,
     coalesce(a.credit_limit, 0) AS credit_limit, coalesce(a.minimum_balance, 0) AS minimum_balance,
     ${belowZero({ account: 'k.account_id', currency: 'k.currency', kept_to: 'b.kept_to' })} AS below_zero
   FROM ${sql.recordset('k', { account_id: 'text', currency: 'text' })}
   LEFT JOIN available_balances a ON a.account_id = k.account_id AND a.currency = k.currency AND ${sql.ofAccount('a')}
   LEFT JOIN kept_boundaries b ON b.account_id = k.account_id AND ${sql.ofAccount('b')}`,
);

function nameOf({ account_id, currency }: BalanceKey): string {
  return `${account_id} ${currency}`;
}

/** What could be paid out now, by currency. Locks nothing and does not sum up the journal. */
export async function readPayable(
  database: ReadDatabase,
  account_id: string,
  currencies: readonly string[],
): Promise<Map<string, Payable>> {
  const keys = [...new Set(currencies)].map((currency) => ({ account_id, currency }));
  if (keys.length === 0) return new Map();
  const rows = await database.read(partRows, { k: keys });
  return new Map(
    rows.map((row) => [
      row.currency,
      payableOf({ ...row, available: BigInt(row.available), below_zero: BigInt(row.below_zero) }),
    ]),
  );
}

/**
 * What can be paid out of balances, locked for debits until the transaction ends. Everything is read after the
 * available balance is locked: earlier refunds and chargebacks count, and each of several payouts sees what the one
 * before left.
 */
export class PayableBalances {
  readonly #balances: AvailableBalances;
  readonly #parts: ReadonlyMap<string, Omit<Parts, 'available'>>;

  private constructor(balances: AvailableBalances, parts: ReadonlyMap<string, Omit<Parts, 'available'>>) {
    this.#balances = balances;
    this.#parts = parts;
  }

  static async lock(tx: Transaction, keys: readonly BalanceKey[]): Promise<PayableBalances> {
    const distinct = [...new Map(keys.map((key) => [nameOf(key), key])).values()];
    // Read after the lock and after the balance: money that moves from pending to available between the two reads
    // counts as less, never twice.
    const [balances, rows] = await Promise.all([
      AvailableBalances.lock(tx, distinct),
      distinct.length === 0 ? [] : tx.read(partRows, { k: distinct }),
    ]);
    const parts = rows.map((row) => [nameOf(row), { ...row, below_zero: BigInt(row.below_zero) }] as const);
    return new PayableBalances(balances, new Map(parts));
  }

  /** What can be paid out of a balance now. @throws Error when the balance was not locked: a bug in the caller */
  of(key: BalanceKey): Payable {
    const parts = this.#parts.get(nameOf(key));
    if (!parts) throw new Error(`the balance ${nameOf(key)} was not locked`);
    return payableOf({ ...parts, available: this.#balances.remaining(key) });
  }

  /** Takes from a balance if that much can be paid out; otherwise changes nothing. @returns whether it was taken */
  take(key: BalanceKey, minor: bigint): boolean {
    const { available, payable } = this.of(key);
    return this.#balances.take(key, minor, available - payable);
  }

  /** Counts a credit that this transaction posts; the posting itself writes it. */
  credit(key: BalanceKey, minor: bigint): void {
    this.#balances.credit(key, minor);
  }

  /** Writes the balances that were debited. */
  write(tx: Transaction): void {
    this.#balances.write(tx);
  }
}
