import { parameters, reading, recordset, type RowOf, sql, writing } from '../database/statement.ts';

const $ = parameters({ kind: 'text', bank: 'text', limit: 'rows' });

/** Lines that are known by the same, in their order; locked, so that two files tell of them one after the other. */
export const lockEntries = writing(
  'lock_bank_entries',
  { entry_id: 'int8', known_by: 'text', occurrence: 'int4', told_by: 'text[]', books: 'bool' },
  sql`SELECT e.entry_id, e.known_by, e.occurrence, e.told_by, e.books FROM bank_entries e
   JOIN ${recordset('r', { known_by: 'text' })} USING (known_by)
   WHERE e.bank = ${$.bank} ORDER BY e.known_by, e.occurrence FOR UPDATE OF e`,
);

const entry_fields = {
  bank: 'text',
  account: 'text',
  currency: 'text',
  amount: 'int8',
  booked_on: 'date',
  reference: 'text',
  family: 'text',
  information: 'text',
  known_by: 'text',
  occurrence: 'int4',
  books: 'bool',
  sha256: 'text',
  received_at: 'timestamptz',
} as const;
const entry_list = Object.keys(entry_fields).join(', ');

export type NewEntryRow = RowOf<typeof entry_fields>;

export const insertEntries = writing(
  'insert_bank_entries',
  { entry_id: 'int8', known_by: 'text', occurrence: 'int4' },
  sql`INSERT INTO bank_entries (${entry_list}, told_by) SELECT ${entry_list}, ARRAY[${$.kind}::text]
   FROM ${recordset('r', entry_fields)} RETURNING entry_id, known_by, occurrence`,
);

/** Another message tells of lines that are known already. */
export const tellEntries = writing(
  'tell_bank_entries',
  {},
  sql`UPDATE bank_entries e SET books = e.books OR r.books,
     told_by = CASE WHEN ${$.kind} = ANY (e.told_by) THEN e.told_by ELSE e.told_by || ${$.kind}::text END
   FROM ${recordset('r', { entry_id: 'int8', books: 'bool' })} WHERE e.entry_id = r.entry_id`,
);

const part_fields = {
  entry_id: 'int8',
  part_no: 'int4',
  use: 'text',
  cause: 'text',
  amount: 'int8',
  account_id: 'text',
  instruction_id: 'int8',
  reason_code: 'text',
  reason_text: 'text',
  reference: 'text',
  remittance: 'text',
  details: 'jsonb',
} as const;
const part_list = Object.keys(part_fields).join(', ');

export const insertParts = writing(
  'insert_bank_entry_parts',
  {},
  sql`INSERT INTO bank_entry_parts (${part_list}) SELECT ${part_list} FROM ${recordset('r', part_fields)}`,
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
  received_at: 'timestamptz',
} as const;
const statement_list = Object.keys(statement_fields).join(', ');

export const insertStatements = writing(
  'insert_bank_statements',
  {},
  sql`INSERT INTO bank_statements (${statement_list}) SELECT ${statement_list} FROM ${recordset('r', statement_fields)}
   ON CONFLICT (bank, account, currency, statement_id) DO NOTHING`,
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
