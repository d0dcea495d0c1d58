import {
  parameters,
  reading,
  recordset,
  type RowOf,
  selectList,
  sql,
  writing,
} from '../../kernel/database/statement.ts';

const $ = parameters({ kind: 'text', bank: 'text', after: 'int8', limit: 'rows' });

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
   JOIN ${recordset('r', { bank: 'text', known_by: 'text' })} USING (bank, known_by)
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

export type NewEntryRow = RowOf<typeof entry_fields & typeof text_column>;

export const insertEntries = writing(
  'insert_bank_entries',
  { entry_id: 'int8', known_by: 'text', occurrence: 'int4' },
  sql`INSERT INTO bank_entries (${entry_list}, told_by, told_as)
   SELECT ${entry_list}, ARRAY[${$.kind}::text], array_remove(ARRAY[words], '')
   FROM ${recordset('r', { ...entry_fields, ...text_column })} RETURNING entry_id, known_by, occurrence`,
);

/** Another message tells of lines that are known already. */
export const reportEntries = writing(
  'tell_bank_entries',
  {},
  sql`UPDATE bank_entries e SET books = e.books OR r.books,
     told_by = CASE WHEN ${$.kind} = ANY (e.told_by) THEN e.told_by ELSE e.told_by || ${$.kind}::text END,
     told_as = CASE WHEN r.words = ANY (e.told_as || ''::text) THEN e.told_as ELSE e.told_as || r.words END
   FROM ${recordset('r', { entry_id: 'int8', books: 'bool', ...text_column })} WHERE e.entry_id = r.entry_id`,
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
  of_part: 'int4?',
} as const;
const part_list = Object.keys(part_fields).join(', ');

export const insertParts = writing(
  'insert_bank_entry_parts',
  {},
  sql`INSERT INTO bank_entry_parts (${part_list}) SELECT ${part_list} FROM ${recordset('r', part_fields)}`,
);

const leaf_columns = {
  entry_id: 'int8',
  part_no: 'int4',
  use: 'text',
  amount: 'int8',
  account_id: 'text',
  instruction_id: 'int8',
  reason_text: 'text',
  reference: 'text',
  remittance: 'text',
  details: 'jsonb',
  last_part_no: 'int4',
} as const;

export type LeafPart = RowOf<typeof leaf_columns>;

/** The parts of lines as they are now, without those that were detailed since; of lines of which nothing took a part. */
export const leafParts = reading(
  'leaf_bank_entry_parts',
  leaf_columns,
  sql`SELECT p.entry_id, p.part_no, p.use, p.amount, p.account_id, p.instruction_id, p.reason_text, p.reference,
     p.remittance, p.details, max(p.part_no) OVER (PARTITION BY p.entry_id) AS last_part_no
   FROM bank_entry_parts p JOIN ${recordset('r', { entry_id: 'int8' })} USING (entry_id)
   WHERE NOT EXISTS (SELECT FROM bank_entry_parts d WHERE d.entry_id = p.entry_id AND d.of_part = p.part_no)
     AND (SELECT bool_or(u.use = 'unmatched') FROM bank_entry_parts u WHERE u.entry_id = r.entry_id)
   ORDER BY p.entry_id, p.part_no`,
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
  sql`INSERT INTO bank_entry_details (${detail_list}) SELECT ${detail_list} FROM ${recordset('r', detail_fields)}
   ON CONFLICT DO NOTHING`,
);

/** What was told of lines before anything booked them. */
export const reportedBefore = reading(
  'bank_entry_details_told_before',
  { entry_id: 'int8', told: 'jsonb' },
  sql`SELECT d.entry_id, d.told FROM bank_entry_details d JOIN ${recordset('r', { entry_id: 'int8' })} USING (entry_id)
   WHERE d.of_part IS NULL`,
);

const detail_columns = {
  detail_id: 'int8',
  entry_id: 'int8',
  of_part: 'int4',
  booked_on: 'date',
  currency: 'text',
} as const;

export type WaitingDetail = RowOf<typeof detail_columns>;

/**
 * Details to be handed on: after the part that they are of, and in the order in which they came, from one on and round to
 * the first again.
 */
export const waitingDetails = reading(
  'waiting_bank_entry_details',
  detail_columns,
  sql`SELECT d.detail_id, d.entry_id, d.of_part, e.booked_on, e.currency
   FROM bank_entry_details d JOIN bank_entries e USING (entry_id)
   WHERE e.bank = ${$.bank} AND d.of_part IS NOT NULL AND NOT d.acknowledged
     AND NOT EXISTS (SELECT FROM bank_notices n
       WHERE n.entry_id = d.entry_id AND n.part_no = d.of_part AND NOT n.acknowledged)
     AND NOT EXISTS (SELECT FROM bank_entry_details b
       WHERE b.entry_id = d.entry_id AND b.detail_id < d.detail_id AND b.of_part IS NOT NULL AND NOT b.acknowledged)
   ORDER BY d.detail_id <= ${$.after}, d.detail_id LIMIT ${$.limit}`,
);

const detail_part_columns = { ...part_fields, of_part: 'int4' } as const;

export type DetailPart = RowOf<typeof detail_part_columns>;

/** The parts that detail another one. */
export const partsOfPart = reading(
  'bank_entry_parts_of_part',
  detail_part_columns,
  sql`SELECT ${selectList(part_fields, 'p')} FROM bank_entry_parts p
   JOIN ${recordset('r', { entry_id: 'int8', of_part: 'int4' })} USING (entry_id, of_part)
   ORDER BY p.entry_id, p.part_no`,
);

export const acknowledgeDetails = writing(
  'acknowledge_bank_entry_details',
  {},
  sql`UPDATE bank_entry_details d SET acknowledged = true
   FROM ${recordset('r', { detail_id: 'int8' })} WHERE d.detail_id = r.detail_id`,
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

const statement_key = { account: 'text', currency: 'text', statement_id: 'text' } as const;

/** Gives those that have not come before; waits for another file that is being read with the same one. */
export const insertStatements = writing(
  'insert_bank_statements',
  statement_key,
  sql`INSERT INTO bank_statements (${statement_list}) SELECT ${statement_list} FROM ${recordset('r', statement_fields)}
   ON CONFLICT (bank, account, currency, statement_id) DO NOTHING RETURNING account, currency, statement_id`,
);

/** Statements that are there with this content: with the same number, another one may come, as of another day. */
export const sameStatements = reading(
  'same_bank_statements',
  statement_key,
  sql`SELECT s.account, s.currency, s.statement_id FROM bank_statements s
   JOIN ${recordset('r', statement_fields)}
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
