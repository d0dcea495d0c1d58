import type { Database } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact, writeAlone } from '../../kernel/database/transaction.ts';
import { escalation } from './disputes.ts';
import type { AcquirerNotice, BookedInstruction } from './acquirer-messages.ts';

const instruction_fields = {
  acquirer: 'text',
  account_id: 'text',
  instruction_id: 'int8',
  kind: 'text',
  reference: 'text',
  amount: 'int8',
  currency: 'text',
  response_code: 'text',
  flags: 'text',
  network_id: 'text',
  stored_credential: 'text',
  statement_descriptor: 'text',
  merchant_category: 'text',
  carried: 'jsonb',
  received_at: 'timestamptz',
} as const;

const $ = sql.parameters({
  ...instruction_fields,
  now: 'timestamptz',
  limit: 'rows',
  notice_ids: 'int8[]',
  return_url: 'text',
  amount_text: 'text',
  result: 'text',
});
const instruction_list = Object.keys(instruction_fields).join(', ');

/**
 * An instruction received again is not executed again: its first answer still holds. One that another acquirer has
 * executed gets none.
 */
const executeRows = writing(
  'sandbox_execute',
  {
    instruction_id: 'int8',
    kind: 'text',
    reference: 'text',
    response_code: 'text',
    flags: 'text',
    times_received: 'int2',
  },
  sql`INSERT INTO sandbox_acquirer.instructions AS i (${instruction_list})
   SELECT ${instruction_list} FROM ${sql.recordset('r', instruction_fields)}
   ON CONFLICT (account_id, instruction_id) DO UPDATE SET times_received = i.times_received + 1
     WHERE i.acquirer = excluded.acquirer
   RETURNING i.instruction_id, i.kind, i.reference, i.response_code, i.flags, i.times_received`,
);

const reported_fields = columnsOf<AcquirerNotice>()({
  account_id: 'text',
  reference: 'text',
  case_reference: 'text',
  notice_reference: 'text',
  stage: 'text?',
  amount: 'int8',
  currency: 'text',
  funds: 'int8',
  funds_currency: 'text',
  fee: 'int8',
  fee_currency: 'text',
  reason_code: 'text',
  answer_due_at: 'timestamptz?',
  occurred_at: 'timestamptz',
});
const notice_fields = { acquirer: 'text', ...reported_fields, due_at: 'timestamptz' } as const;
const notice_list = Object.keys(notice_fields).join(', ');

/** What is told already, and not acknowledged, is not told a second time. */
const noticeRows = writing(
  'sandbox_add_notices',
  {},
  sql`INSERT INTO sandbox_acquirer.notices (${notice_list})
   SELECT ${notice_list} FROM ${sql.recordset('r', notice_fields)}
   WHERE NOT EXISTS (SELECT FROM sandbox_acquirer.notices n WHERE n.acquirer = r.acquirer
     AND n.account_id = r.account_id AND n.notice_reference = r.notice_reference)`,
);

const inquireRows = reading(
  'sandbox_inquire',
  {
    instruction_id: 'int8',
    kind: 'text',
    reference: 'text',
    response_code: 'text',
    flags: 'text',
    received_at: 'timestamptz',
  },
  sql`SELECT i.instruction_id, i.kind, i.reference, i.response_code, i.flags, i.received_at FROM sandbox_acquirer.instructions i
   JOIN ${sql.recordset('r', { acquirer: 'text', account_id: 'text', instruction_id: 'int8' })} USING (acquirer, account_id, instruction_id)`,
);

const countDeclined = reading(
  'sandbox_count_declined_renewals',
  { count: 'int8' },
  sql`SELECT count(*) AS count FROM sandbox_acquirer.instructions
   WHERE account_id = ${$.account_id} AND network_id = ${$.network_id} AND network_id <> ''
     AND stored_credential LIKE '% merchant %' AND response_code <> '00'`,
);

const notice_columns = { notice_id: 'int8', ...reported_fields } as const;

const listNotices = reading(
  'sandbox_list_notices',
  notice_columns,
  sql`SELECT ${sql.selectList(notice_columns, 'n')} FROM sandbox_acquirer.notices n
   WHERE acquirer = ${$.acquirer} AND due_at <= ${$.now} ORDER BY notice_id LIMIT ${$.limit}`,
);

const dropEscalations = writing(
  'sandbox_drop_escalations',
  {},
  sql`DELETE FROM sandbox_acquirer.notices n USING ${sql.recordset('r', { account_id: 'text', about: 'text' })}
   WHERE n.account_id = r.account_id AND (n.case_reference = r.about OR n.reference = r.about)
     AND n.notice_reference LIKE '%.${escalation}'`,
);

const deleteNotices = writing(
  'sandbox_delete_notices',
  {},
  sql`DELETE FROM sandbox_acquirer.notices WHERE notice_id = ANY (${$.notice_ids})`,
);

const openChallenge = writing(
  'sandbox_open_challenge',
  {},
  sql`INSERT INTO sandbox_acquirer.challenges (reference, return_url, amount_text)
   VALUES (${$.reference}, ${$.return_url}, ${$.amount_text})
   ON CONFLICT DO NOTHING`,
);

const answerChallenge = writing(
  'sandbox_answer_challenge',
  { return_url: 'text' },
  sql`UPDATE sandbox_acquirer.challenges SET result = coalesce(result, ${$.result})
   WHERE reference = ${$.reference} RETURNING return_url`,
);

const readChallenge = reading(
  'sandbox_read_challenge',
  { result: 'text?', return_url: 'text', amount_text: 'text' },
  sql`SELECT result, return_url, amount_text FROM sandbox_acquirer.challenges WHERE reference = ${$.reference}`,
);

export interface InstructionRow extends BookedInstruction {
  /** The acquirer's name, whose books it is in. */
  readonly acquirer: string;
  readonly account_id: string;
  readonly amount: bigint;
  readonly currency: string;
  /** The agreement that an instruction with a stored card refers to, or empty. */
  readonly network_id: string;
  /** How a stored card is used, such as `subsequent merchant subscription`, or empty. */
  readonly stored_credential: string;
  /** What it would print on the customer's statement, or empty. */
  readonly statement_descriptor: string;
  readonly merchant_category: string;
  /** What else an authorisation carried, such as order and browser; nothing of the card. */
  readonly carried: Readonly<Record<string, unknown>>;
  readonly received_at: Date;
}

/** What the acquirer will say of a dispute. */
export interface NoticeRow extends Omit<AcquirerNotice, 'notice_id'> {
  readonly acquirer: string;
  readonly due_at: Date;
}

/** Executes what was not executed before; an instruction that comes again finds what was booked first. */
export async function executeInstructions(
  database: Database,
  rows: readonly InstructionRow[],
  notices: readonly NoticeRow[],
): Promise<Map<bigint, BookedInstruction & { times_received: number }>> {
  const booked =
    notices.length === 0
      ? await writeAlone(database, executeRows, { r: rows })
      : await transact(database, async (tx) => {
          tx.write(noticeRows, { r: notices });
          return tx.read(executeRows, { r: rows });
        });
  return new Map(booked.map((row) => [row.instruction_id, row]));
}

export async function findInstructions(
  database: Database,
  acquirer: string,
  keys: readonly { account_id: string; instruction_id: bigint }[],
): Promise<Map<bigint, BookedInstruction & { received_at: Date }>> {
  const rows = await database.read(inquireRows, { r: keys.map((key) => ({ ...key, acquirer })) });
  return new Map(rows.map((row) => [row.instruction_id, row]));
}

/** How many merchant-initiated instructions under an agreement were declined. */
export async function countDeclinedRenewals(
  database: Database,
  account_id: string,
  network_id: string,
): Promise<number> {
  const [row] = await database.read(countDeclined, { account_id, network_id });
  return Number(row?.count ?? 0);
}

export async function addNotices(database: Database, rows: readonly NoticeRow[]): Promise<void> {
  await writeAlone(database, noticeRows, { r: rows });
}

/** An inquiry that is answered, or whose payment is refunded, becomes no chargeback by itself. */
export async function settleInquiries(
  database: Database,
  of: readonly { readonly account_id: string; readonly about: string }[],
): Promise<void> {
  if (of.length > 0) await writeAlone(database, dropEscalations, { r: of });
}

export function dueNotices(
  database: Database,
  acquirer: string,
  now: Date,
  limit: number,
): Promise<AcquirerNotice[]> {
  return database.read(listNotices, { now, limit, acquirer });
}

export async function removeNotices(database: Database, notice_ids: readonly bigint[]): Promise<void> {
  await writeAlone(database, deleteNotices, { notice_ids });
}

export async function addChallenge(
  database: Database,
  reference: string,
  return_url: string,
  amount_text: string,
): Promise<void> {
  await writeAlone(database, openChallenge, { reference, return_url, amount_text });
}

/** The first answer counts. @returns where the customer goes back to, or null when there is no such challenge */
export async function settleChallenge(
  database: Database,
  reference: string,
  result: string,
): Promise<string | null> {
  const [row] = await writeAlone(database, answerChallenge, { reference, result });
  return row?.return_url ?? null;
}

export async function findChallenge(
  database: Database,
  reference: string,
): Promise<{ result: string | null; return_url: string; amount_text: string } | null> {
  const [row] = await database.read(readChallenge, { reference });
  return row ?? null;
}
