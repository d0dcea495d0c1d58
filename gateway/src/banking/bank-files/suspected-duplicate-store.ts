import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  bank: 'text',
  entry_id: 'int8',
  books: 'bool',
  by: 'text',
  note: 'text',
  now: 'timestamptz',
  limit: 'rows',
});

/** Nothing has said yet whether the line is one of its own. */
const waits = 'e.doubtful AND NOT e.books AND e.closed_at IS NULL';

const suspected_columns = {
  entry_id: 'int8',
  account: 'text',
  booked_on: 'date',
  amount: 'int8',
  currency: 'text',
  told_by: 'text[]',
  family: 'text',
  information: 'text',
  told: 'jsonb?',
  received_at: 'timestamptz',
} as const;

export type SuspectedLine = RowOf<typeof suspected_columns>;

/** Lines that may have been told twice, oldest first. */
export const listSuspectedDuplicates = reading(
  'list_doubtful_bank_entries',
  suspected_columns,
  sql`SELECT e.entry_id, e.account, e.booked_on, e.amount, e.currency, e.told_by, e.family, e.information, d.told,
     e.received_at
   FROM bank_entries e JOIN bank_entry_details d USING (entry_id)
   WHERE e.bank = ${$.bank} AND d.of_part IS NULL AND ${waits} ORDER BY e.entry_id LIMIT ${$.limit}`,
);

/** Ends the doubt about a line that waits. */
export const takeSuspectedDuplicate = writing(
  'take_doubtful_bank_entry',
  { entry_id: 'int8', currency: 'text', told_by: 'text[]', sha256: 'text' },
  sql`UPDATE bank_entries e SET books = ${$.books}, closed_at = ${$.now}, closed_by = ${$.by}, note = ${$.note}
   WHERE e.bank = ${$.bank} AND e.entry_id = ${$.entry_id} AND ${waits}
   RETURNING e.entry_id, e.currency, e.told_by, e.sha256`,
);
