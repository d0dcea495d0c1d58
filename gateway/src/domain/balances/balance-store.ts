import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** Sums of the journal per ledger account and currency: what the balances are. */
const balanceRows = statement(
  'ledger_balances',
  { currency: 'text', ledger_account: 'int2', minor: 'numeric' },
  `SELECT j.currency, p.ledger_account, sum(p.amount) AS minor
   FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
   WHERE j.account_id = $1 GROUP BY j.currency, p.ledger_account ORDER BY j.currency, p.ledger_account`,
);

const openingRow = statement(
  'statement_opening',
  { minor: 'numeric' },
  `SELECT coalesce(sum(p.amount), 0) AS minor
   FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
   WHERE j.account_id = $1 AND j.currency = $2 AND 2 = ANY (j.ledger_accounts) AND p.ledger_account = 2
     AND j.posted_at < $3`,
);

const lineRows = statement(
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
  `SELECT j.posted_at, j.entry_id, j.movement, j.subject_id, sum(p.amount) AS minor,
     y.reference, y.short_reference_id, y.beneficiary_id
   FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
   LEFT JOIN payouts y ON y.account_id = j.account_id AND y.transaction_id = j.subject_id
   WHERE j.account_id = $1 AND j.currency = $2 AND 2 = ANY (j.ledger_accounts) AND p.ledger_account = 2
     AND j.posted_at >= $3 AND j.posted_at < $4 AND (j.posted_at, j.entry_id) > ($5, $6)
   GROUP BY j.posted_at, j.entry_id, j.movement, j.subject_id, y.reference, y.short_reference_id, y.beneficiary_id
   ORDER BY j.posted_at, j.entry_id LIMIT $7`,
);

/** One balance as the journal says it. */
export interface LedgerBalance {
  readonly currency: string;
  readonly ledger_account: number;
  readonly minor: bigint;
}

export async function sumBalances(database: Database, account_id: string): Promise<LedgerBalance[]> {
  const rows = await database.read(balanceRows, [account_id]);
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}

/** The available balance before a moment, in minor units. */
export async function availableBefore(
  database: Database,
  account_id: string,
  currency: string,
  from: Date,
): Promise<bigint> {
  const [row] = await database.read(openingRow, [account_id, currency, from]);
  return BigInt(row?.minor ?? 0);
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
  database: Database,
  of: { account_id: string; currency: string; from: Date; to: Date },
  after: Pick<StatementRow, 'posted_at' | 'entry_id'>,
  limit: number,
): Promise<StatementRow[]> {
  const { account_id, currency, from, to } = of;
  const values = [account_id, currency, from, to, after.posted_at, after.entry_id, limit];
  const rows = await database.read(lineRows, values);
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}
