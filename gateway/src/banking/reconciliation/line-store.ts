import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  bank: 'text',
  after: 'int8',
  limit: 'rows',
  sha256: 'text',
  remarks: 'text[]',
  remarks_max: 'int4',
});

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

export type PartRow = RowOf<typeof part_fields>;

/**
 * Locks notices of lines that wait to be matched, in their order; another process that has matched them meanwhile has
 * acknowledged them.
 */
export const lockLines = writing(
  'lock_bank_notices_of_lines',
  {
    notice_id: 'int8',
    entry_id: 'int8',
    part_no: 'int4?',
    said: 'jsonb?',
    currency: 'text',
    booked_on: 'date',
  },
  sql`SELECT n.notice_id, e.entry_id, n.part_no, n.said, e.currency, e.booked_on
   FROM bank_notices n JOIN ${sql.recordset('r', { notice_id: 'int8' })} USING (notice_id)
   JOIN bank_entries e ON e.entry_id = n.entry_id
   WHERE n.bank = ${$.bank} AND NOT n.acknowledged ORDER BY n.notice_id FOR UPDATE OF n`,
);

export const insertParts = writing(
  'insert_bank_entry_parts',
  {},
  sql`INSERT INTO bank_entry_parts (${part_list}) SELECT ${part_list} FROM ${sql.recordset('r', part_fields)}`,
);

const leaf_columns = { ...part_fields, last_part_no: 'int4' } as const;

export type LeafPart = RowOf<typeof leaf_columns>;

/** The parts of lines as they are now, without those that were detailed since. */
export const leafParts = reading(
  'leaf_bank_entry_parts',
  leaf_columns,
  sql`SELECT ${sql.selectList(part_fields, 'p')}, max(p.part_no) OVER (PARTITION BY p.entry_id) AS last_part_no
   FROM bank_entry_parts p JOIN ${sql.recordset('r', { entry_id: 'int8' })} USING (entry_id)
   WHERE NOT EXISTS (SELECT FROM bank_entry_parts d WHERE d.entry_id = p.entry_id AND d.of_part = p.part_no)
   ORDER BY p.entry_id, p.part_no`,
);

/** Parts that a process of the release before has made of lines, to be booked. */
export const earlierParts = reading(
  'bank_entry_parts_by_number',
  part_fields,
  sql`SELECT ${sql.selectList(part_fields, 'p')} FROM bank_entry_parts p
   JOIN ${sql.recordset('r', { entry_id: 'int8', part_no: 'int4' })} USING (entry_id, part_no)`,
);

const detail_fields = {
  entry_id: 'int8',
  of_part: 'int4?',
  sha256: 'text',
  received_at: 'timestamptz',
} as const;

export type DetailsRow = RowOf<typeof detail_fields>;

/** A part is detailed once: what is reported of it again changes nothing. */
export const insertDetails = writing(
  'insert_details_of_bank_entry_parts',
  {},
  sql`INSERT INTO bank_entry_details (entry_id, of_part, kind, sha256, received_at)
   SELECT r.entry_id, r.of_part, f.kind, r.sha256, r.received_at FROM ${sql.recordset('r', detail_fields)}
   JOIN bank_received_files f ON f.bank = ${$.bank} AND f.sha256 = r.sha256 ON CONFLICT DO NOTHING`,
);

const waiting_columns = {
  detail_id: 'int8',
  entry_id: 'int8',
  of_part: 'int4',
  booked_on: 'date',
  currency: 'text',
} as const;

/** Details that are not with their money in suspense yet: after the part that they are of, in the order in which they came. */
export const waitingDetails = reading(
  'waiting_bank_entry_details',
  waiting_columns,
  sql`SELECT d.detail_id, d.entry_id, d.of_part, e.booked_on, e.currency
   FROM bank_entry_details d JOIN bank_entries e USING (entry_id)
   WHERE e.bank = ${$.bank} AND d.of_part IS NOT NULL AND NOT d.acknowledged AND d.detail_id > ${$.after}
     AND NOT EXISTS (SELECT FROM bank_notices n
       WHERE n.entry_id = d.entry_id AND n.part_no = d.of_part AND NOT n.acknowledged)
     AND NOT EXISTS (SELECT FROM bank_entry_details b
       WHERE b.entry_id = d.entry_id AND b.detail_id < d.detail_id AND b.of_part IS NOT NULL AND NOT b.acknowledged)
   ORDER BY d.detail_id LIMIT ${$.limit}`,
);

export type WaitingDetails = RowOf<typeof waiting_columns>;

/** The parts that detail others. */
export const partsOfParts = reading(
  'bank_entry_parts_of_part',
  part_fields,
  sql`SELECT ${sql.selectList(part_fields, 'p')} FROM bank_entry_parts p
   JOIN ${sql.recordset('r', { entry_id: 'int8', of_part: 'int4' })} USING (entry_id, of_part)
   ORDER BY p.entry_id, p.part_no`,
);

export const acknowledgeDetails = writing(
  'acknowledge_bank_entry_details',
  {},
  sql`UPDATE bank_entry_details d SET acknowledged = true
   FROM ${sql.recordset('r', { detail_id: 'int8' })} WHERE d.detail_id = r.detail_id`,
);

/** Notes with the file of a line what matched nothing. */
export const noteRemarks = writing(
  'note_remarks_of_bank_file',
  {},
  sql`UPDATE bank_received_files f SET remarks = (f.remarks || ${$.remarks})[1:${$.remarks_max}]
   WHERE f.bank = ${$.bank} AND f.sha256 = ${$.sha256}`,
);
