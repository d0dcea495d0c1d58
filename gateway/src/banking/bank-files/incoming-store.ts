import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  bank: 'text',
  limit: 'rows',
  sha256: 'text',
  kind: 'text',
  message_id: 'text',
  name: 'text',
  result: 'text',
  notices: 'int4',
  remarks: 'text[]',
  now: 'timestamptz',
});

const transfer_columns = {
  account_id: 'text',
  instruction_id: 'int8',
  currency: 'text',
  amount: 'int8',
  status: 'text',
  debited: 'int8',
  credited: 'int8',
  reason_code: 'text',
  reason_text: 'text',
} as const;
const transfer_list = sql.selectList(transfer_columns, 'i');

export type TransferRow = RowOf<typeof transfer_columns>;

const references = sql.recordset('r', { end_to_end_id: 'text', uetr: 'text', place: 'int4' });

/** Locks the transfers that reports name, each with the place of its report. */
export const lockNamed = writing(
  'lock_transfers_by_id',
  { ...transfer_columns, place: 'int4' },
  sql`SELECT ${transfer_list}, r.place FROM bank_instructions i
   JOIN ${sql.recordset('r', { account_id: 'text', instruction_id: 'int8', place: 'int4' })}
     USING (account_id, instruction_id)
   -- No condition for an index: each is looked up by its key, whatever is known of the table.
   WHERE i.bank || '' = ${$.bank} ORDER BY i.account_id, i.instruction_id FOR UPDATE OF i`,
);

/** By UETR; else by end-to-end reference, of which some banks give back no more than the first 15 characters. */
export const referredTransfers = reading(
  'transfers_by_reference',
  { ...transfer_columns, place: 'int4' },
  sql`SELECT ${transfer_list}, r.place
   FROM ${references}
   JOIN bank_instructions i ON i.bank = ${$.bank} AND r.uetr <> '' AND i.uetr = r.uetr
   UNION ALL
   SELECT ${transfer_list}, r.place
   FROM ${references}
   JOIN bank_instructions i ON i.bank = ${$.bank} AND r.uetr = ''
     AND left(i.end_to_end_id, 15) = left(r.end_to_end_id, 15) AND starts_with(i.end_to_end_id, r.end_to_end_id)`,
);

export const lockBlocks = writing(
  'lock_transfers_by_block',
  { ...transfer_columns, place: 'int4' },
  sql`SELECT ${transfer_list}, r.place
   FROM ${sql.recordset('r', { message_id: 'text', block_no: 'int4', place: 'int4' })}
   JOIN bank_files f ON f.bank = ${$.bank} AND f.message_id = r.message_id
   JOIN bank_instructions i ON i.file_id = f.file_id AND (r.block_no = 0 OR i.block_no = r.block_no)
   ORDER BY i.account_id, i.instruction_id FOR UPDATE OF i`,
);

export const advanceTransfers = writing(
  'advance_bank_instructions',
  {},
  sql`UPDATE bank_instructions i
   SET status = r.status, reason_code = r.reason_code, reason_text = r.reason_text, debited = r.debited,
     credited = r.credited
   FROM ${sql.recordset('r', {
     account_id: 'text',
     instruction_id: 'int8',
     status: 'text',
     reason_code: 'text',
     reason_text: 'text',
     debited: 'int8',
     credited: 'int8',
   })}
   WHERE i.account_id = r.account_id AND i.instruction_id = r.instruction_id`,
);

const notice_fields = {
  account_id: 'text',
  bank: 'text',
  instruction_id: 'int8',
  status: 'text',
  reason_code: 'text',
  reason_text: 'text',
  amount: 'int8?',
  currency: 'text',
  reference: 'text',
  entry_id: 'int8?',
  part_no: 'int4?',
  said: 'jsonb?',
  received_at: 'timestamptz',
} as const;
const notice_list = Object.keys(notice_fields).join(', ');

type NoticeRow = RowOf<typeof notice_fields>;

/** `entry_id` is that of a booked line; `said`: what is reported of it, or of a request to give money back. */
export type NewNotice = Pick<NoticeRow, 'status'> & Partial<Omit<NoticeRow, 'bank' | 'received_at'>>;

/** What notices leave out. */
export const empty_notice = {
  account_id: '',
  instruction_id: 0n,
  reason_code: '',
  reason_text: '',
  amount: null,
  currency: '',
  reference: '',
  entry_id: null,
  part_no: null,
  said: null,
} as const;

/** Numbered in the order of the rows, so that what happened first is told first. */
export const insertNotices = writing(
  'insert_bank_notices',
  {},
  sql`INSERT INTO bank_notices (${notice_list}) SELECT ${notice_list} FROM ${sql.recordset('r', notice_fields)}`,
);

const { part_no: _part_no, said, ...waiting_fields } = notice_fields;
const waiting_columns = { notice_id: 'int8', ...waiting_fields, said, parts: 'int4?' } as const;

export type WaitingNotice = RowOf<typeof waiting_columns>;

/**
 * Notices of booked lines come with the number of their parts, which are read when they are matched. A rejection waits for details of a sum by which the payment was
 * made: what is rejected after it was paid is not given back. Details that came after it say of no payment that it was
 * made; which came first was decided under the transfer's lock, not by the clock of whoever read them.
 */
export const waitingNotices = reading(
  'waiting_bank_notices',
  waiting_columns,
  sql`SELECT n.notice_id, ${sql.selectList(waiting_fields, 'n')},
     CASE WHEN n.entry_id IS NULL THEN n.said END AS said, jsonb_array_length(n.said -> 'parts') AS parts
   FROM bank_notices n
   WHERE n.bank = ${$.bank} AND NOT n.acknowledged AND NOT (n.status = 'failed' AND EXISTS (
     SELECT FROM bank_entry_details d JOIN bank_entry_parts t ON t.entry_id = d.entry_id AND t.of_part = d.of_part
     WHERE d.of_part IS NOT NULL AND NOT d.acknowledged
       AND t.account_id = n.account_id AND t.instruction_id = n.instruction_id AND t.use = 'paid'))
   ORDER BY n.notice_id LIMIT ${$.limit}`,
);

export const acknowledgeNotices = writing(
  'acknowledge_bank_notices',
  {},
  sql`UPDATE bank_notices n SET acknowledged = true
   FROM ${sql.recordset('r', { notice_id: 'int8' })}
   WHERE n.bank = ${$.bank} AND NOT n.acknowledged AND n.notice_id = r.notice_id`,
);

const received_columns = {
  bank: 'text',
  sha256: 'text',
  name: 'text',
  kind: 'text',
  message_id: 'text',
  result: 'text',
  notices: 'int4',
  remarks: 'text[]',
  received_at: 'timestamptz',
} as const;
const received_list = Object.keys(received_columns).join(', ');

export type ReceivedRow = RowOf<typeof received_columns>;

export const receivedFile = reading(
  'received_bank_file',
  received_columns,
  sql`SELECT ${received_list} FROM bank_received_files WHERE bank = ${$.bank} AND sha256 = ${$.sha256}`,
);

export const sameMessage = reading(
  'received_bank_message',
  { name: 'text' },
  sql`SELECT name FROM bank_received_files WHERE bank = ${$.bank} AND kind = ${$.kind}
     AND message_id = ${$.message_id} AND result = 'read'`,
);

/**
 * A second process that reads the same file waits here for the first one, and then sees it. What was set aside
 * may be read after all.
 */
export const insertReceived = writing(
  'insert_received_bank_file',
  { sha256: 'text' },
  sql`INSERT INTO bank_received_files AS b (${received_list})
   VALUES (${$.bank}, ${$.sha256}, ${$.name}, ${$.kind}, ${$.message_id}, ${$.result}, ${$.notices},
     ${$.remarks}, ${$.now})
   ON CONFLICT (bank, sha256) DO UPDATE SET name = excluded.name, kind = excluded.kind,
     message_id = excluded.message_id, result = excluded.result, notices = excluded.notices,
     remarks = excluded.remarks, received_at = excluded.received_at
   WHERE b.result = 'set_aside' RETURNING b.sha256`,
);

export const listReceived = reading(
  'list_received_bank_files',
  received_columns,
  sql`SELECT ${received_list} FROM bank_received_files WHERE bank = ${$.bank} ORDER BY received_at DESC
   LIMIT ${$.limit}`,
);
