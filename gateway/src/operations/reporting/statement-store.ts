import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  currency: 'text',
  from: 'timestamptz',
  to: 'timestamptz',
  posted_at: 'timestamptz',
  entry_id: 'int8',
  limit: 'rows',
});

/** Today's balance without what has changed it since: debits are checked against it, and verify against the journal. */
const afterRow = reading(
  'available_after',
  { minor: 'numeric' },
  sql`SELECT coalesce((SELECT balance FROM available_balances WHERE account_id = ${$.account_id}
     AND currency = ${$.currency}), 0)
     + coalesce((SELECT sum(amount) FROM available_credits WHERE account_id = ${$.account_id}
       AND currency = ${$.currency}), 0)
     - coalesce((
       SELECT sum(p.amount) FROM journal j
       CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
       WHERE j.account_id = ${$.account_id} AND j.currency = ${$.currency} AND 2 = ANY (j.ledger_accounts)
         AND p.ledger_account = 2
         AND (j.posted_at, j.entry_id) > (${$.posted_at}, ${$.entry_id})), 0) AS minor`,
);

const lineRows = reading(
  'statement_lines',
  {
    posted_at: 'timestamptz',
    entry_id: 'int8',
    movement: 'text',
    subject_id: 'int8',
    minor: 'numeric',
    reference: 'text?',
    short_reference_id: 'text?',
    beneficiary_id: 'text?',
  },
  sql`SELECT j.posted_at, j.entry_id, j.movement, j.subject_id, sum(p.amount) AS minor,
     y.reference, y.short_reference_id, y.beneficiary_id
   FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
   LEFT JOIN payouts y ON y.account_id = j.account_id AND y.transaction_id = j.subject_id
   WHERE j.account_id = ${$.account_id} AND j.currency = ${$.currency} AND 2 = ANY (j.ledger_accounts)
     AND p.ledger_account = 2
     AND j.posted_at >= ${$.from} AND j.posted_at < ${$.to}
     AND (j.posted_at, j.entry_id) > (${$.posted_at}, ${$.entry_id})
   GROUP BY j.posted_at, j.entry_id, j.movement, j.subject_id, y.reference, y.short_reference_id,
     y.beneficiary_id
   ORDER BY j.posted_at, j.entry_id LIMIT ${$.limit}`,
);

/** The available balance after a movement, in minor units. */
export async function availableAfter(
  database: ReadDatabase,
  account_id: string,
  currency: string,
  { posted_at, entry_id }: StatementPlace,
): Promise<bigint> {
  const [row] = await database.read(afterRow, { account_id, currency, posted_at, entry_id });
  return BigInt(row?.minor ?? 0);
}

/** A place in the order of movements: behind one of them. */
export type StatementPlace = Pick<StatementRow, 'posted_at' | 'entry_id'>;

/** The place before everything that is posted at a moment. */
export function placeBefore(posted_at: Date): StatementPlace {
  return { posted_at, entry_id: -1n };
}

/** One movement of the available balance. */
export interface StatementRow {
  readonly posted_at: Date;
  readonly entry_id: bigint;
  readonly movement: string;
  readonly subject_id: bigint;
  readonly minor: bigint;
  /** Of the payout that it belongs to, or null. */
  readonly reference: string | null;
  readonly short_reference_id: string | null;
  readonly beneficiary_id: string | null;
}

/** Movements of a span of time, behind the last one of the page before. */
export async function statementRows(
  database: ReadDatabase,
  of: { account_id: string; currency: string; from: Date; to: Date },
  after: StatementPlace,
  limit: number,
): Promise<StatementRow[]> {
  const { account_id, currency, from, to } = of;
  const values = {
    account_id,
    currency,
    from,
    to,
    posted_at: after.posted_at,
    entry_id: after.entry_id,
    limit,
  };
  const rows = await database.read(lineRows, values);
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}
