import { recordset, selectList, sql, statement, type RowOf } from '../database/statement.ts';

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
const transfer_list = selectList(transfer_columns, 'i');

export type TransferRow = RowOf<typeof transfer_columns>;

/** Locks the transfers that reports name, each with the place of its report. */
export const lockNamed = statement(
  'lock_transfers_by_id',
  { ...transfer_columns, place: 'int4' },
  sql`SELECT ${transfer_list}, r.place FROM bank_instructions i
   JOIN ${recordset('r', { account_id: 'text', instruction_id: 'int8', place: 'int4' })}
     USING (account_id, instruction_id)
   WHERE i.bank = $1 ORDER BY i.account_id, i.instruction_id FOR UPDATE OF i`,
);

export const lockReferred = statement(
  'lock_transfers_by_reference',
  { ...transfer_columns, place: 'int4' },
  sql`SELECT ${transfer_list}, r.place FROM ${recordset('r', { end_to_end_id: 'text', uetr: 'text', place: 'int4' })}
   JOIN bank_instructions i ON i.bank = $1 AND r.uetr <> '' AND i.uetr = r.uetr
   UNION ALL
   SELECT ${transfer_list}, r.place FROM ${recordset('r', { end_to_end_id: 'text', uetr: 'text', place: 'int4' })}
   JOIN bank_instructions i ON i.bank = $1 AND r.uetr = '' AND i.end_to_end_id = r.end_to_end_id`,
);

export const lockBlocks = statement(
  'lock_transfers_by_block',
  { ...transfer_columns, place: 'int4' },
  sql`SELECT ${transfer_list}, r.place FROM ${recordset('r', { message_id: 'text', block_no: 'int2', place: 'int4' })}
   JOIN bank_files f ON f.bank = $1 AND f.message_id = r.message_id
   JOIN bank_instructions i ON i.file_id = f.file_id AND (r.block_no = 0 OR i.block_no = r.block_no)
   ORDER BY i.account_id, i.instruction_id FOR UPDATE OF i`,
);

export const advanceTransfers = statement(
  'advance_bank_instructions',
  {},
  sql`UPDATE bank_instructions i
   SET status = r.status, reason_code = r.reason_code, reason_text = r.reason_text, debited = r.debited,
     credited = r.credited
   FROM ${recordset('r', {
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
  amount: 'int8',
  currency: 'text',
  reference: 'text',
  entry_id: 'int8',
  part_no: 'int4',
  said: 'jsonb',
  received_at: 'timestamptz',
} as const;
const notice_list = Object.keys(notice_fields).join(', ');

export type NewNotice = Omit<RowOf<typeof notice_fields>, 'amount' | 'entry_id' | 'part_no' | 'said'> & {
  readonly amount: bigint | null;
  /** For parts of booked lines. */
  readonly entry_id?: bigint;
  readonly part_no?: number;
  /** For requests to give money back. */
  readonly said?: Readonly<Record<string, string>>;
};

/** Numbered in the order of the rows, so that what happened first is told first. */
export const insertNotices = statement(
  'insert_bank_notices',
  {},
  sql`INSERT INTO bank_notices (${notice_list}) SELECT ${notice_list} FROM ${recordset('r', notice_fields)}`,
);

const waiting_columns = {
  notice_id: 'int8',
  ...notice_fields,
  amount: 'int8?',
  entry_id: 'int8?',
  part_no: 'int4?',
  said: 'jsonb?',
  use: 'text?',
  cause: 'text?',
  remittance: 'text?',
  details: 'jsonb?',
  booked_on: 'date?',
} as const;

export type WaitingNotice = RowOf<typeof waiting_columns>;

/** Notices of booked lines come with what the line says. */
export const waitingNotices = statement(
  'waiting_bank_notices',
  waiting_columns,
  `SELECT n.notice_id, ${selectList(notice_fields, 'n')}, p.use, p.cause, p.remittance, p.details, e.booked_on
   FROM bank_notices n LEFT JOIN bank_entry_parts p ON p.entry_id = n.entry_id AND p.part_no = n.part_no
   LEFT JOIN bank_entries e ON e.entry_id = n.entry_id
   WHERE n.bank = $1 AND NOT n.acknowledged ORDER BY n.notice_id LIMIT $2`,
);

export const acknowledgeNotices = statement(
  'acknowledge_bank_notices',
  {},
  sql`UPDATE bank_notices n SET acknowledged = true
   FROM ${recordset('r', { account_id: 'text', notice_id: 'int8' })}
   WHERE n.account_id = r.account_id AND n.notice_id = r.notice_id`,
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

export const receivedFile = statement(
  'received_bank_file',
  received_columns,
  `SELECT ${received_list} FROM bank_received_files WHERE bank = $1 AND sha256 = $2`,
);

export const sameMessage = statement(
  'received_bank_message',
  { name: 'text' },
  `SELECT name FROM bank_received_files WHERE bank = $1 AND kind = $2 AND message_id = $3 AND result = 'read'`,
);

/**
 * A second process that reads the same file waits here for the first one, and then sees it. What was set aside
 * may be read after all.
 */
export const insertReceived = statement(
  'insert_received_bank_file',
  { sha256: 'text' },
  `INSERT INTO bank_received_files AS b (${received_list}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (bank, sha256) DO UPDATE SET name = excluded.name, kind = excluded.kind,
     message_id = excluded.message_id, result = excluded.result, notices = excluded.notices,
     remarks = excluded.remarks, received_at = excluded.received_at
   WHERE b.result = 'set_aside' RETURNING b.sha256`,
);

export const listReceived = statement(
  'list_received_bank_files',
  received_columns,
  `SELECT ${received_list} FROM bank_received_files WHERE bank = $1 ORDER BY received_at DESC LIMIT $2`,
);
