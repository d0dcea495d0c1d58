import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({
  instruction_id: 'int8',
  account_id: 'text',
  bank: 'text',
  transfers_max: 'rows',
  file_id: 'int8',
  message_id: 'text',
  name: 'text',
  length: 'int4',
  now: 'timestamptz',
  limit: 'rows',
  staged_as: 'text',
  sha256: 'text',
  mark: 'text',
});

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

export const holdInstructions = writing(
  'hold_bank_instructions',
  {},
  sql`INSERT INTO bank_instructions (${instruction_list}) SELECT ${instruction_list}
   FROM ${sql.recordset('r', instruction_fields)} ON CONFLICT DO NOTHING`,
);

export const instructionStates = reading(
  'bank_instruction_states',
  { account_id: 'text', instruction_id: 'int8', status: 'text', reason_code: 'text', reason_text: 'text' },
  sql`SELECT i.account_id, i.instruction_id, i.status, i.reason_code, i.reason_text FROM bank_instructions i
   JOIN ${sql.recordset('r', { account_id: 'text', instruction_id: 'int8' })} USING (account_id, instruction_id)`,
);

/** A transfer that is in no file yet, or in one that has not been in the outbox as far as is known. */
export const storedInstruction = reading(
  'kept_bank_instruction',
  { instruction_id: 'int8' },
  sql`SELECT i.instruction_id FROM bank_instructions i LEFT JOIN bank_files f ON f.file_id = i.file_id
   WHERE i.bank = ${$.bank} AND i.account_id = ${$.account_id} AND i.instruction_id = ${$.instruction_id}
     AND f.phase IS DISTINCT FROM 'delivered'`,
);

/** How many are held, and since when the oldest: up to a number, so that it never reads more than a file's. */
export const heldInstructions = reading(
  'held_bank_instructions',
  { count: 'int8', oldest: 'timestamptz?' },
  sql`SELECT count(*) AS count, min(taken_at) AS oldest FROM (
     SELECT taken_at FROM bank_instructions WHERE bank = ${$.bank} AND status = 'held' ORDER BY taken_at
     LIMIT ${$.transfers_max}) h`,
);

/** What people have recorded an outcome of while the bank was not there is not sent any more. */
export const dropDecided = writing(
  'drop_decided_bank_instructions',
  {},
  sql`UPDATE bank_instructions i SET status = 'failed', reason_text = 'its outcome was recorded before it was sent'
   FROM operations o JOIN payouts p USING (account_id, transaction_id)
   WHERE i.bank = ${$.bank} AND i.status = 'held' AND o.account_id = i.account_id
     AND o.operation_id = i.instruction_id AND p.open_operation_id IS DISTINCT FROM o.operation_id`,
);

export const claimHeld = writing(
  'claim_held_bank_instructions',
  { ...instruction_fields },
  sql`SELECT ${instruction_list} FROM bank_instructions WHERE bank = ${$.bank} AND status = 'held'
   ORDER BY taken_at LIMIT ${$.transfers_max} FOR UPDATE SKIP LOCKED`,
);

export const fileInstructions = writing(
  'file_bank_instructions',
  {},
  sql`UPDATE bank_instructions i SET file_id = ${$.file_id}, block_no = r.block_no, status = 'filed'
   FROM ${sql.recordset('r', { account_id: 'text', instruction_id: 'int8', block_no: 'int2' })}
   WHERE i.account_id = r.account_id AND i.instruction_id = r.instruction_id AND i.file_id IS NULL`,
);

/** A transfer as it is in a file that the bank has. */
export const originalTransfer = reading(
  'original_bank_instruction',
  {
    message_id: 'text',
    block_no: 'int2',
    currency: 'text',
    amount: 'int8',
    end_to_end_id: 'text',
    uetr: 'text',
  },
  sql`SELECT f.message_id, i.block_no, i.currency, i.amount, i.end_to_end_id, i.uetr
   FROM bank_instructions i JOIN bank_files f ON f.file_id = i.file_id
   WHERE i.bank = ${$.bank} AND i.account_id = ${$.account_id} AND i.instruction_id = ${$.instruction_id}
     AND f.phase = 'delivered'`,
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

export const insertFile = writing(
  'insert_bank_file',
  {},
  sql`INSERT INTO bank_files (file_id, bank, message_id, name, phase, payments, created_at)
   VALUES (${$.file_id}, ${$.bank}, ${$.message_id}, ${$.name}, 'assigned', ${$.length}, ${$.now})`,
);

export const openFiles = reading(
  'open_bank_files',
  file_columns,
  sql`SELECT ${Object.keys(file_columns).join(', ')} FROM bank_files
   WHERE bank = ${$.bank} AND phase <> 'delivered' ORDER BY file_id`,
);

export const listFileRows = reading(
  'list_bank_files',
  file_columns,
  sql`SELECT ${Object.keys(file_columns).join(', ')} FROM bank_files
   WHERE bank = ${$.bank} ORDER BY file_id DESC LIMIT ${$.limit}`,
);

export const fileInstructionRows = reading(
  'instructions_of_bank_file',
  { ...instruction_fields, block_no: 'int2' },
  sql`SELECT ${sql.selectList(instruction_fields, 'i')}, i.block_no FROM bank_instructions i
   WHERE i.file_id = ${$.file_id} ORDER BY i.block_no, i.account_id, i.instruction_id`,
);

export const stageFile = writing(
  'stage_bank_file',
  { file_id: 'int8' },
  sql`UPDATE bank_files SET phase = 'staged', staged_as = ${$.staged_as}, sha256 = ${$.sha256}
   WHERE file_id = ${$.file_id} AND phase = 'assigned' RETURNING file_id`,
);

export const deliverFile = writing(
  'deliver_bank_file',
  { file_id: 'int8' },
  sql`UPDATE bank_files SET phase = 'delivered', delivered_at = ${$.now}
   WHERE file_id = ${$.file_id} AND phase = 'staged' RETURNING file_id`,
);

/** Files of which nobody can say whether the bank has them, decided by the operator. */
export const rewriteStaged = writing(
  'rewrite_staged_bank_files',
  {},
  sql`UPDATE bank_files SET phase = 'assigned', staged_as = '' WHERE bank = ${$.bank} AND phase = 'staged'`,
);

export const deliverStaged = writing(
  'deliver_staged_bank_files',
  {},
  sql`UPDATE bank_files SET phase = 'delivered', delivered_at = ${$.now} WHERE bank = ${$.bank}
     AND phase = 'staged'`,
);

export const insertMailbox = writing(
  'insert_bank_mailbox',
  {},
  sql`INSERT INTO bank_mailboxes (bank, mark, attached_at) VALUES (${$.bank}, ${$.mark}, ${$.now})
   ON CONFLICT DO NOTHING`,
);

export const mailboxMark = reading(
  'bank_mailbox_mark',
  { mark: 'text' },
  sql`SELECT mark FROM bank_mailboxes WHERE bank = ${$.bank}`,
);

export const forgetMailbox = writing(
  'forget_bank_mailbox',
  {},
  sql`DELETE FROM bank_mailboxes WHERE bank = ${$.bank}`,
);
