import { recordset, selectList, sql, statement, type RowOf } from '../database/statement.ts';

const instruction_fields = {
  account_id: 'text',
  instruction_id: 'int8',
  bank: 'text',
  currency: 'text',
  amount: 'int8',
  details: 'json',
  end_to_end_id: 'text',
  uetr: 'text',
  taken_at: 'timestamptz',
} as const;
const instruction_list = Object.keys(instruction_fields).join(', ');

export type InstructionRow = RowOf<typeof instruction_fields>;

export const holdInstructions = statement(
  'hold_bank_instructions',
  {},
  sql`INSERT INTO bank_instructions (${instruction_list}) SELECT ${instruction_list}
   FROM ${recordset('r', instruction_fields)} ON CONFLICT DO NOTHING`,
);

export const instructionStates = statement(
  'bank_instruction_states',
  { account_id: 'text', instruction_id: 'int8', status: 'text', reason_code: 'text', reason_text: 'text' },
  sql`SELECT i.account_id, i.instruction_id, i.status, i.reason_code, i.reason_text FROM bank_instructions i
   JOIN ${recordset('r', { account_id: 'text', instruction_id: 'int8' })} USING (account_id, instruction_id)`,
);

/** How many are held, and since when the oldest: up to a number, so that it never reads more than a file's. */
export const heldInstructions = statement(
  'held_bank_instructions',
  { count: 'int8', oldest: 'timestamptz?' },
  `SELECT count(*) AS count, min(taken_at) AS oldest FROM (
     SELECT taken_at FROM bank_instructions WHERE bank = $1 AND status = 'held' ORDER BY taken_at LIMIT $2) h`,
);

export const claimHeld = statement(
  'claim_held_bank_instructions',
  { ...instruction_fields },
  `SELECT ${instruction_list} FROM bank_instructions WHERE bank = $1 AND status = 'held'
   ORDER BY taken_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
);

export const fileInstructions = statement(
  'file_bank_instructions',
  {},
  sql`UPDATE bank_instructions i SET file_id = $1, block_no = r.block_no, status = 'filed'
   FROM ${recordset('r', { account_id: 'text', instruction_id: 'int8', block_no: 'int2' })}
   WHERE i.account_id = r.account_id AND i.instruction_id = r.instruction_id AND i.status = 'held'`,
);

/** A transfer as it stands in a file that the bank has. */
export const originalTransfer = statement(
  'original_bank_instruction',
  {
    message_id: 'text',
    block_no: 'int2',
    currency: 'text',
    amount: 'int8',
    end_to_end_id: 'text',
    uetr: 'text',
  },
  `SELECT f.message_id, i.block_no, i.currency, i.amount, i.end_to_end_id, i.uetr
   FROM bank_instructions i JOIN bank_files f ON f.file_id = i.file_id
   WHERE i.bank = $1 AND i.account_id = $2 AND i.instruction_id = $3 AND f.phase = 'delivered'`,
);

export type OriginalTransfer = NonNullable<(typeof originalTransfer)['row']>;

const file_columns = {
  file_id: 'int8',
  bank: 'text',
  message_id: 'text',
  name: 'text',
  phase: 'text',
  staged_as: 'text',
  sha256: 'text',
  payments: 'int4',
  created_at: 'timestamptz',
  delivered_at: 'timestamptz?',
} as const;

export type FileRow = RowOf<typeof file_columns>;

export const insertFile = statement(
  'insert_bank_file',
  {},
  `INSERT INTO bank_files (file_id, bank, message_id, name, phase, payments, created_at)
   VALUES ($1, $2, $3, $4, 'assigned', $5, $6)`,
);

export const openFiles = statement(
  'open_bank_files',
  file_columns,
  `SELECT ${Object.keys(file_columns).join(', ')} FROM bank_files
   WHERE bank = $1 AND phase <> 'delivered' ORDER BY file_id`,
);

export const listFileRows = statement(
  'list_bank_files',
  file_columns,
  `SELECT ${Object.keys(file_columns).join(', ')} FROM bank_files
   WHERE bank = $1 ORDER BY file_id DESC LIMIT $2`,
);

export const fileInstructionRows = statement(
  'instructions_of_bank_file',
  { ...instruction_fields, block_no: 'int2' },
  `SELECT ${selectList(instruction_fields, 'i')}, i.block_no FROM bank_instructions i
   WHERE i.file_id = $1 ORDER BY i.block_no, i.account_id, i.instruction_id`,
);

export const stageFile = statement(
  'stage_bank_file',
  { file_id: 'int8' },
  `UPDATE bank_files SET phase = 'staged', staged_as = $2, sha256 = $3
   WHERE file_id = $1 AND phase = 'assigned' RETURNING file_id`,
);

export const deliverFile = statement(
  'deliver_bank_file',
  { file_id: 'int8' },
  `UPDATE bank_files SET phase = 'delivered', delivered_at = $2
   WHERE file_id = $1 AND phase = 'staged' RETURNING file_id`,
);

/** Files of which nobody can say whether the bank has them, decided by the operator. */
export const rewriteStaged = statement(
  'rewrite_staged_bank_files',
  {},
  `UPDATE bank_files SET phase = 'assigned', staged_as = '' WHERE bank = $1 AND phase = 'staged'`,
);

export const deliverStaged = statement(
  'deliver_staged_bank_files',
  {},
  `UPDATE bank_files SET phase = 'delivered', delivered_at = $2 WHERE bank = $1 AND phase = 'staged'`,
);

export const insertMailbox = statement(
  'insert_bank_mailbox',
  {},
  'INSERT INTO bank_mailboxes (bank, mark, attached_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

export const mailboxMark = statement(
  'bank_mailbox_mark',
  { mark: 'text' },
  'SELECT mark FROM bank_mailboxes WHERE bank = $1',
);

export const forgetMailbox = statement(
  'forget_bank_mailbox',
  {},
  'DELETE FROM bank_mailboxes WHERE bank = $1',
);
