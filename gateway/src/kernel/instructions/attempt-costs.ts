import type { ReadDatabase } from '../database/database.ts';
import { reading, sql, writing } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Currency } from '../values/currency.ts';
import type { FinalOutcome, InstructionKey } from './instruction.ts';

const $ = sql.parameters({ connector: 'text', since: 'timestamptz' });

/** What an acquirer charges for one authorisation that it has answered. Counted, not booked (decisions/routing.md). */
export interface AttemptCost extends InstructionKey {
  readonly transaction_id: bigint;
  /** The acquirer that was asked. */
  readonly connector: string;
  /** Unknown: it was reversed without an answer, and may have been authorised. */
  readonly outcome: 'approved' | 'declined' | 'unknown';
  /** In minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
  readonly answered_at: Date;
}

/**
 * As what an attempt is charged; null where it is not: the acquirer has not got as far as asking the issuer, or the
 * customer is with the issuer first.
 */
export function chargedAs(outcome: FinalOutcome): AttemptCost['outcome'] | null {
  switch (outcome.result) {
    case 'done':
      return 'approved';
    case 'refused':
      return outcome.cause === 'issuer' || outcome.cause === 'risk' ? 'declined' : null;
    case 'abandoned':
      return 'unknown';
    default:
      return null;
  }
}

// What was told once more was counted before.
const insertRows = writing(
  'insert_attempt_costs',
  {},
  sql`INSERT INTO attempt_costs (account_id, operation_id, transaction_id, connector, outcome, amount, currency, answered_at)
   SELECT account_id, operation_id, transaction_id, connector, outcome, amount, currency, answered_at
   FROM ${sql.recordset('r', {
     account_id: 'text',
     operation_id: 'int8',
     transaction_id: 'int8',
     connector: 'text',
     outcome: 'text',
     amount: 'int8',
     currency: 'text',
     answered_at: 'timestamptz',
   })}
   ON CONFLICT DO NOTHING`,
);

const sumRows = reading(
  'sum_attempt_costs',
  {
    currency: 'text',
    approved: 'int8',
    declined: 'int8',
    unknown: 'int8',
    amount: 'int8',
  },
  sql`SELECT currency, count(*) FILTER (WHERE outcome = 'approved') AS approved,
     count(*) FILTER (WHERE outcome = 'declined') AS declined,
     count(*) FILTER (WHERE outcome = 'unknown') AS unknown, sum(amount)::int8 AS amount
   FROM attempt_costs WHERE connector = ${$.connector} AND answered_at >= ${$.since}
   GROUP BY currency ORDER BY currency`,
);

export function insertAttemptCosts(tx: Transaction, costs: readonly AttemptCost[]): void {
  if (costs.length > 0) tx.write(insertRows, { r: costs });
}

/** What an acquirer's attempts have cost in one currency. */
export interface AttemptCosts {
  readonly currency: Currency;
  /** How many attempts were answered so. */
  readonly approved: number;
  readonly declined: number;
  readonly unknown: number;
  /** In minor units. */
  readonly amount: bigint;
}

/** Of all accounts, by currency. Reads every attempt since then: for people only. */
export async function sumAttemptCosts(
  database: ReadDatabase,
  connector: string,
  since: Date,
): Promise<AttemptCosts[]> {
  const rows = await database.read(sumRows, { connector, since });
  return rows.map(({ approved, declined, unknown, currency, amount }) => ({
    currency: currency as Currency,
    approved: Number(approved),
    declined: Number(declined),
    unknown: Number(unknown),
    amount,
  }));
}
