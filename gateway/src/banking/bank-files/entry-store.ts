import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({ kind: 'text', bank: 'text', limit: 'rows' });

/** Lines that are known by the same, in their order; locked, so that two files tell of them one after the other. */
export const lockEntries = writing(
  'lock_bank_entries',
  {
    entry_id: 'int8',
    known_by: 'text',
    occurrence: 'int4',
    entry_reference: 'text',
    told_by: 'text[]',
    told_as: 'text[]',
    books: 'bool',
    doubtful: 'bool',
  },
  sql`SELECT e.entry_id, e.known_by, e.occurrence, e.entry_reference, e.told_by, e.told_as, e.books, e.doubtful
   FROM bank_entries e
   -- The bank is in the rows, so that each is looked up by its whole key, whatever is known of the table.
   JOIN ${sql.recordset('r', { bank: 'text', known_by: 'text' })} USING (bank, known_by)
   ORDER BY e.known_by, e.occurrence FOR UPDATE OF e`,
);

const entry_fields = {
  bank: 'text',
  account: 'text',
  currency: 'text',
  amount: 'int8',
  booked_on: 'date',
  reference: 'text',
  entry_reference: 'text',
  family: 'text',
  information: 'text',
  known_by: 'text',
  occurrence: 'int4',
  books: 'bool',
  doubtful: 'bool',
  sha256: 'text',
  received_at: 'timestamptz',
} as const;
const entry_list = Object.keys(entry_fields).join(', ');
/** What is said of it, as a digest; empty for one with a reference. */
const text_column = { words: 'text' } as const;
/** The stored statement in which it is read, or empty. */
const statement_column = { in_statement: 'text' } as const;

export type NewEntryRow = RowOf<typeof entry_fields & typeof text_column & typeof statement_column>;

export const insertEntries = writing(
  'insert_bank_entries',
  { entry_id: 'int8', known_by: 'text', occurrence: 'int4' },
  sql`INSERT INTO bank_entries (${entry_list}, told_by, told_as, statement_ids)
   SELECT ${entry_list}, ARRAY[${$.kind}::text], array_remove(ARRAY[words], ''), array_remove(ARRAY[in_statement], '')
   FROM ${sql.recordset('r', { ...entry_fields, ...text_column, ...statement_column })} RETURNING entry_id, known_by, occurrence`,
);

/** Another message tells of lines that are known already. */
export const reportEntries = writing(
  'tell_bank_entries',
  {},
  sql`UPDATE bank_entries e SET books = e.books OR r.books,
     told_by = CASE WHEN ${$.kind} = ANY (e.told_by) THEN e.told_by ELSE e.told_by || ${$.kind}::text END,
     told_as = CASE WHEN r.words = ANY (e.told_as || ''::text) THEN e.told_as ELSE e.told_as || r.words END,
     statement_ids = CASE WHEN r.in_statement = ANY (e.statement_ids || ''::text) THEN e.statement_ids
       ELSE e.statement_ids || r.in_statement END
   FROM ${sql.recordset('r', { entry_id: 'int8', books: 'bool', ...text_column, ...statement_column })} WHERE e.entry_id = r.entry_id`,
);

/** Lines of which something may be unmatched, or that nothing has matched yet. */
export const unsettledEntries = reading(
  'unsettled_bank_entries',
  { entry_id: 'int8' },
  sql`SELECT r.entry_id FROM ${sql.recordset('r', { entry_id: 'int8' })}
   LEFT JOIN bank_entry_parts p USING (entry_id) GROUP BY r.entry_id
   HAVING bool_or(p.use = 'unmatched') IS NOT false`,
);

const detail_fields = {
  entry_id: 'int8',
  of_part: 'int4?',
  told: 'jsonb?',
  kind: 'text',
  sha256: 'text',
  received_at: 'timestamptz',
} as const;
const detail_list = Object.keys(detail_fields).join(', ');

export const insertDetails = writing(
  'insert_bank_entry_details',
  {},
  sql`INSERT INTO bank_entry_details (${detail_list}) SELECT ${detail_list} FROM ${sql.recordset('r', detail_fields)}
   ON CONFLICT DO NOTHING`,
);

/** What was told of lines before anything booked them. */
export const reportedBefore = reading(
  'bank_entry_details_told_before',
  { entry_id: 'int8', told: 'jsonb' },
  sql`SELECT d.entry_id, d.told FROM bank_entry_details d JOIN ${sql.recordset('r', { entry_id: 'int8' })} USING (entry_id)
   WHERE d.of_part IS NULL`,
);

const statement_fields = {
  bank: 'text',
  account: 'text',
  currency: 'text',
  statement_id: 'text',
  closed_on: 'date',
  number: 'int8',
  opening: 'int8',
  closing: 'int8',
  moved: 'int8',
  lines: 'int4?',
  received_at: 'timestamptz',
} as const;
const statement_list = Object.keys(statement_fields).join(', ');

const statement_key = { account: 'text', currency: 'text', statement_id: 'text' } as const;

/** Gives those that have not come before; waits for another file that is being read with the same one. */
export const insertStatements = writing(
  'insert_bank_statements',
  statement_key,
  sql`INSERT INTO bank_statements (${statement_list}) SELECT ${statement_list} FROM ${sql.recordset('r', statement_fields)}
   ON CONFLICT (bank, account, currency, statement_id) DO NOTHING RETURNING account, currency, statement_id`,
);

/** Statements that are there with this content: with the same number, another one may come, as of another day. */
export const sameStatements = reading(
  'same_bank_statements',
  statement_key,
  sql`SELECT s.account, s.currency, s.statement_id FROM bank_statements s
   JOIN ${sql.recordset('r', statement_fields)}
     USING (bank, account, currency, statement_id, closed_on, number, opening, closing, moved)`,
);

/** Statements of a bank, newest first, each with the closing balance of the one before it on the same account. */
export const listStatements = reading(
  'list_bank_statements',
  { ...statement_fields, before: 'int8?' },
  sql`SELECT ${statement_list}, before FROM (
     SELECT s.*, lag(closing) OVER (PARTITION BY account, currency
       ORDER BY closed_on, number, statement_id) AS before
     FROM bank_statements s WHERE bank = ${$.bank}) b
   ORDER BY closed_on DESC, number DESC, statement_id DESC LIMIT ${$.limit}`,
);

export type StatementRow = RowOf<typeof statement_fields> & { readonly before: bigint | null };
