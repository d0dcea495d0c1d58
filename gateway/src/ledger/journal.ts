import type { Transaction } from '../kernel/database/transaction.ts';
import { sql, writing } from '../kernel/database/statement.ts';
import type { Ids } from '../kernel/values/ids.ts';
import { insertCredits } from './available.ts';
import { LedgerAccount } from './chart.ts';
import type { Movement } from './movements.ts';

/** What an entry consists of, besides its account. */
export const entry_columns = {
  entry_id: 'int8',
  movement: 'text',
  subject_id: 'int8',
  subject_no: 'int2',
  currency: 'text',
  ledger_accounts: 'int2[]',
  amounts: 'int8[]',
  posted_at: 'timestamptz',
} as const;
const fields = { account_id: 'text', ...entry_columns } as const;

const insertEntries = writing(
  'insert_journal_entries',
  {},
  sql`INSERT INTO journal (${Object.keys(fields).join(', ')})
   SELECT ${Object.keys(fields).join(', ')} FROM ${sql.recordset('r', fields)}`,
);

/** A movement with its subject. */
export interface JournalEntry {
  readonly account_id: string;
  readonly subject_id: bigint;
  /** Number of the refund; zero for other movements. */
  readonly subject_no: number;
  readonly movement: Movement;
  readonly posted_at: Date;
}

/**
 * Posts movements in the transaction that changes the state they belong to (docs/specification/ledger.md). Credits to
 * an available balance are available from the commit; debits must have been taken from AvailableBalances.
 */
export function postEntries(tx: Transaction, ids: Ids, entries: readonly JournalEntry[]): void {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    account_id: entry.account_id,
    entry_id: ids.next(),
    movement: entry.movement.name,
    subject_id: entry.subject_id,
    subject_no: entry.subject_no,
    currency: entry.movement.currency,
    ledger_accounts: entry.movement.postings.map((posting) => LedgerAccount[posting.account]),
    amounts: entry.movement.postings.map((posting) => posting.minor),
    posted_at: entry.posted_at,
  }));
  tx.write(insertEntries, { r: rows });
  const credits = rows.flatMap(({ account_id, currency, entry_id, ledger_accounts, amounts }) =>
    amounts.flatMap((amount, at) =>
      ledger_accounts[at] === LedgerAccount.available && amount > 0n
        ? [{ account_id, currency, entry_id, amount }]
        : [],
    ),
  );
  if (credits.length > 0) tx.write(insertCredits, { r: credits });
}
