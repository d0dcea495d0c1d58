import type { Database } from '../database/database.ts';
import { ofAccount, recordset, sql, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import { idsFrom } from '../values/ids.ts';
import { AvailableBalances, type BalanceKey } from './available.ts';
import { owing_accounts } from './chart.ts';

/**
 * What can be paid out of one balance, in minor units, with what it is made of (decisions/0125): what is available, less
 * what the merchant owes elsewhere, less what the operator has stay, and as much more as the operator lends.
 */
export interface Payable {
  readonly available: bigint;
  /** What is below zero in the merchant's other accounts, taken together; never above zero. */
  readonly below_zero: bigint;
  /** So much stays. */
  readonly minimum_balance: bigint;
  readonly credit_limit: bigint;
  /** Below zero where the merchant owes more than there is. */
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
/** Captures of payments that were begun so long before the kept sums' boundary are not looked for. */
const capture_delay = `interval '5 minutes'`;

/**
 * SQL: how far below zero a merchant's other accounts are, taken together. The kept sums and, by the index journal_debits,
 * all that may have been debited since tell whether any is; only then are captures since looked for, among payments
 * begun lately. Captures of older payments count once they are in the kept sums: until then it says too little, never
 * too much. An account without kept sums is summed up whole.
 * @param of names of what it is about, in the statement around it
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

const partRows = statement(
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
   FROM ${recordset('k', { account_id: 'text', currency: 'text' })}
   LEFT JOIN available_balances a ON a.account_id = k.account_id AND a.currency = k.currency AND ${ofAccount('a')}
   LEFT JOIN kept_boundaries b ON b.account_id = k.account_id AND ${ofAccount('b')}`,
);

function nameOf({ account_id, currency }: BalanceKey): string {
  return `${account_id} ${currency}`;
}

/** What could be paid out of balances now, by currency; nothing is locked, and the journal is not summed up. */
export async function readPayable(
  database: Database,
  account_id: string,
  currencies: readonly string[],
): Promise<Map<string, Payable>> {
  const keys = [...new Set(currencies)].map((currency) => ({ account_id, currency }));
  if (keys.length === 0) return new Map();
  const rows = await database.read(partRows, [keys]);
  return new Map(
    rows.map((row) => [
      row.currency,
      payableOf({ ...row, available: BigInt(row.available), below_zero: BigInt(row.below_zero) }),
    ]),
  );
}

/**
 * What can be paid out of balances, locked for debits until the transaction ends. All of it is read behind the lock of
 * the available balance: what was refunded or charged back before then counts, and of several payouts each sees what the
 * one before it has left.
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
    // Behind the lock, and behind the balance: what moves from pending to available between the two counts less.
    const [balances, rows] = await Promise.all([
      AvailableBalances.lock(tx, distinct),
      distinct.length === 0 ? [] : tx.read(partRows, [distinct]),
    ]);
    const parts = rows.map((row) => [nameOf(row), { ...row, below_zero: BigInt(row.below_zero) }] as const);
    return new PayableBalances(balances, new Map(parts));
  }

  /** What can be paid out of a balance as it is now. @throws Error when it was not locked: a mistake of the program */
  of(key: BalanceKey): Payable {
    const parts = this.#parts.get(nameOf(key));
    if (!parts) throw new Error(`the balance ${nameOf(key)} was not locked`);
    return payableOf({ ...parts, available: this.#balances.left(key) });
  }

  /** Takes from a balance, or leaves it as it is. @returns whether so much can be paid out */
  take(key: BalanceKey, minor: bigint): boolean {
    const { available, payable } = this.of(key);
    return this.#balances.take(key, minor, available - payable);
  }

  /** Counts in what this transaction posts as a credit; the posting itself writes it. */
  credit(key: BalanceKey, minor: bigint): void {
    this.#balances.credit(key, minor);
  }

  /** Writes what was taken. */
  write(tx: Transaction): void {
    this.#balances.write(tx);
  }
}
