import type { Database } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact, writeAlone } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({ now: 'timestamptz', limit: 'rows', notice_ids: 'int8[]' });

const instruction_fields = {
  account_id: 'text',
  instruction_id: 'int8',
  scenario: 'text',
  amount: 'int8',
  currency: 'text',
  times_received: 'int2',
  received_at: 'timestamptz',
} as const;
const field_list = Object.keys(instruction_fields).join(', ');

const executeRows = writing(
  'sandbox_bank_execute',
  { instruction_id: 'int8', scenario: 'text', received_at: 'timestamptz', times_received: 'int2' },
  sql`INSERT INTO sandbox_bank.instructions AS i (${field_list})
   SELECT ${field_list} FROM ${sql.recordset('r', instruction_fields)} ORDER BY account_id, instruction_id
   ON CONFLICT (account_id, instruction_id) DO UPDATE SET times_received = i.times_received + 1
   RETURNING i.instruction_id, i.scenario, i.received_at, i.times_received`,
);

const inquireRows = reading(
  'sandbox_bank_inquire',
  { instruction_id: 'int8', scenario: 'text', received_at: 'timestamptz', times_received: 'int2' },
  sql`SELECT i.instruction_id, i.scenario, i.received_at, i.times_received
   FROM ${sql.recordset('k', { account_id: 'text', instruction_id: 'int8' })}
   JOIN sandbox_bank.instructions i USING (account_id, instruction_id) WHERE i.times_received > 0`,
);

const notice_fields = {
  account_id: 'text',
  instruction_id: 'int8',
  status: 'text',
  reason_code: 'text',
  reason: 'text',
  amount: 'int8',
  currency: 'text',
  due_at: 'timestamptz',
} as const;
const notice_list = Object.keys(notice_fields).join(', ');

const insertNotices = writing(
  'sandbox_bank_add_notices',
  {},
  sql`INSERT INTO sandbox_bank.notices (${notice_list}) SELECT ${notice_list} FROM ${sql.recordset('r', notice_fields)}`,
);

const dueRows = reading(
  'sandbox_bank_notices',
  { notice_id: 'int8', ...notice_fields },
  sql`SELECT notice_id, ${notice_list} FROM sandbox_bank.notices WHERE due_at <= ${$.now} ORDER BY notice_id
   LIMIT ${$.limit}`,
);

const deleteRows = writing(
  'sandbox_bank_delete_notices',
  {},
  sql`DELETE FROM sandbox_bank.notices WHERE notice_id = ANY (${$.notice_ids})`,
);

export interface BankInstructionRow {
  readonly account_id: string;
  readonly instruction_id: bigint;
  readonly scenario: string;
  readonly amount: bigint;
  readonly currency: string;
  /** One; zero for an instruction that is lost on its way when it is sent for the first time. */
  readonly times_received: 0 | 1;
  readonly received_at: Date;
}

export interface BankNoticeRow {
  readonly account_id: string;
  readonly instruction_id: bigint;
  readonly status: string;
  readonly reason_code: string;
  readonly reason: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly due_at: Date;
}

/** An instruction as the bank's books have it. */
export interface BookedPayout {
  readonly instruction_id: bigint;
  readonly scenario: string;
  readonly received_at: Date;
  readonly times_received: number;
}

/** Books what was not booked before, with what will be said of it later; an instruction that comes again finds itself. */
export async function bookInstructions(
  database: Database,
  rows: readonly BankInstructionRow[],
  noticesOf: (fresh: ReadonlySet<bigint>) => readonly BankNoticeRow[],
): Promise<Map<bigint, BookedPayout>> {
  const booked = await transact(database, async (tx) => {
    const found = await tx.read(executeRows, { r: rows });
    const fresh = new Set(found.filter((row) => row.times_received === 1).map((row) => row.instruction_id));
    const notices = noticesOf(fresh);
    if (notices.length > 0) tx.write(insertNotices, { r: notices });
    return found;
  });
  return new Map(booked.map((row) => [row.instruction_id, row]));
}

export async function findBooked(
  database: Database,
  keys: readonly { account_id: string; instruction_id: bigint }[],
): Promise<Map<bigint, BookedPayout>> {
  const rows = await database.read(inquireRows, { k: keys });
  return new Map(rows.map((row) => [row.instruction_id, row]));
}

export function dueBankNotices(
  database: Database,
  now: Date,
  limit: number,
): Promise<(BankNoticeRow & { notice_id: bigint })[]> {
  return database.read(dueRows, { now, limit });
}

export async function removeBankNotices(database: Database, notice_ids: readonly bigint[]): Promise<void> {
  await writeAlone(database, deleteRows, { notice_ids });
}
