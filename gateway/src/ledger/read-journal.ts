import type { ReadDatabase } from '../kernel/database/database.ts';
import { reading, sql } from '../kernel/database/statement.ts';
import type { Currency } from '../kernel/values/currency.ts';
import { ledgerAccountName } from './chart.ts';
import { entry_columns } from './journal.ts';
import type { Posting } from './movements.ts';

const $ = sql.parameters({ account_id: 'text', subject_id: 'int8' });

const subjectRows = reading(
  'journal_of_subject',
  entry_columns,
  sql`SELECT ${Object.keys(entry_columns).join(', ')} FROM journal
   WHERE account_id = ${$.account_id} AND subject_id = ${$.subject_id} ORDER BY entry_id`,
);

/** A posted movement. */
export interface PostedEntry {
  readonly entry_id: bigint;
  readonly movement: string;
  readonly subject_id: bigint;
  readonly subject_no: number;
  readonly currency: Currency;
  readonly postings: readonly Posting[];
  readonly posted_at: Date;
}

/** Every movement of a payment or payout, in the order of posting. */
export async function entriesOfSubject(
  database: ReadDatabase,
  account_id: string,
  subject_id: bigint,
): Promise<PostedEntry[]> {
  const rows = await database.read(subjectRows, { account_id, subject_id });
  return rows.map(({ ledger_accounts, amounts, currency, ...row }) => ({
    ...row,
    currency: currency as Currency,
    postings: ledger_accounts.map((number, at) => ({
      account: ledgerAccountName(number),
      minor: amounts[at] ?? 0n,
    })),
  }));
}
