import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Dispute, RecordedNotice } from './dispute.ts';

const $ = sql.parameters({ account_id: 'text', dispute_id: 'int8', at: 'timestamptz' });

export const dispute_columns = columnsOf<Dispute>()({
  account_id: 'text',
  dispute_id: 'int8',
  transaction_id: 'int8',
  connector: 'text',
  connector_reference: 'text',
  stage: 'text',
  stage_no: 'int2',
  amount: 'int8',
  currency: 'text',
  held: 'int8',
  reason_code: 'text',
  evidence_due_at: 'timestamptz?',
  due_from: 'text',
  opened_at: 'timestamptz',
  closed_at: 'timestamptz?',
  response: 'text?',
  answered_stage: 'text?',
  explanation: 'text',
  responded_by: 'text',
  responded_at: 'timestamptz?',
  sent_at: 'timestamptz?',
});
const list = sql.selectList(dispute_columns, 'd');
const key_fields = { account_id: 'text', dispute_id: 'int8' } as const;

const dispute_list = Object.keys(dispute_columns).join(', ');
/** The columns of a dispute that change. */
const changing = [
  'stage',
  'stage_no',
  'amount',
  'currency',
  'held',
  'reason_code',
  'evidence_due_at',
  'due_from',
  'closed_at',
  'response',
  'answered_stage',
  'explanation',
  'responded_by',
  'responded_at',
  'sent_at',
];

const byKeyRows = reading(
  'disputes_by_key',
  dispute_columns,
  sql`SELECT ${list} FROM ${sql.recordset('r', key_fields)} JOIN disputes d USING (account_id, dispute_id)`,
);

const lockRow = writing(
  'lock_dispute',
  dispute_columns,
  sql`SELECT ${list} FROM disputes d WHERE d.account_id = ${$.account_id}
     AND d.dispute_id = ${$.dispute_id} FOR UPDATE`,
);

/** All disputes of payments, to compute their combined status. */
const ofPaymentRows = writing(
  'lock_disputes_of_payments',
  dispute_columns,
  sql`SELECT ${list} FROM ${sql.recordset('r', { account_id: 'text', transaction_id: 'int8' })}
   JOIN disputes d USING (account_id, transaction_id) ORDER BY d.account_id, d.dispute_id FOR UPDATE OF d`,
);

const insertRows = writing(
  'insert_disputes',
  {},
  sql`INSERT INTO disputes (${dispute_list}) SELECT ${dispute_list} FROM ${sql.recordset('r', dispute_columns)}`,
);

const updateRows = writing(
  'update_disputes',
  {},
  sql`UPDATE disputes d SET ${changing.map((name) => `${name} = r.${name}`).join(', ')}
   FROM ${sql.recordset('r', dispute_columns)} WHERE d.account_id = r.account_id AND d.dispute_id = r.dispute_id`,
);

const notice_columns = columnsOf<RecordedNotice>()({
  account_id: 'text',
  connector: 'text',
  notice_reference: 'text',
  dispute_id: 'int8',
  transaction_id: 'int8',
  notice_no: 'int2',
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
  received_at: 'timestamptz',
});
const notice_list = Object.keys(notice_columns).join(', ');

const noticesOfPaymentRows = reading(
  'dispute_notices_of_payments',
  notice_columns,
  sql`SELECT ${sql.selectList(notice_columns, 'n')}
   FROM ${sql.recordset('r', { account_id: 'text', transaction_id: 'int8' })}
   JOIN dispute_notices n USING (account_id, transaction_id) ORDER BY n.account_id, n.transaction_id, n.notice_no`,
);

const noticesRows = reading(
  'dispute_notices',
  notice_columns,
  sql`SELECT ${sql.selectList(notice_columns, 'n')} FROM dispute_notices n
   WHERE n.account_id = ${$.account_id} AND n.dispute_id = ${$.dispute_id} ORDER BY n.occurred_at, n.notice_no`,
);

const insertNoticeRows = writing(
  'insert_dispute_notices',
  {},
  sql`INSERT INTO dispute_notices (${notice_list}) SELECT ${notice_list} FROM ${sql.recordset('r', notice_columns)}`,
);

const answer_columns = columnsOf<PastAnswer & DisputeKey>()({
  account_id: 'text',
  dispute_id: 'int8',
  stage_no: 'int2',
  stage: 'text',
  response: 'text',
  explanation: 'text',
  responded_by: 'text',
  responded_at: 'timestamptz',
  sent_at: 'timestamptz?',
});
const answer_list = Object.keys(answer_columns).join(', ');

const insertAnswerRows = writing(
  'insert_dispute_answers',
  {},
  sql`INSERT INTO dispute_answers (${answer_list}) SELECT ${answer_list} FROM ${sql.recordset('r', answer_columns)}`,
);

const answersRows = reading(
  'dispute_answers',
  answer_columns,
  sql`SELECT ${sql.selectList(answer_columns, 'a')} FROM dispute_answers a
   WHERE a.account_id = ${$.account_id} AND a.dispute_id = ${$.dispute_id} ORDER BY a.stage_no`,
);

/** The payments of a connector's authorisations. */
const paymentRows = reading(
  'payments_of_authorisations',
  { account_id: 'text', operation_id: 'int8', transaction_id: 'int8' },
  sql`SELECT o.account_id, o.operation_id, o.transaction_id FROM operations o
   JOIN ${sql.recordset('r', { account_id: 'text', operation_id: 'int8', connector: 'text' })}
     USING (account_id, operation_id, connector)`,
);

const caseRows = reading(
  'payments_of_dispute_cases',
  { account_id: 'text', connector_reference: 'text', transaction_id: 'int8' },
  sql`SELECT d.account_id, d.connector_reference, d.transaction_id
   FROM ${sql.recordset('r', { account_id: 'text', connector: 'text', case_reference: 'text' })}
   JOIN disputes d ON d.account_id = r.account_id AND d.connector = r.connector
     AND d.connector_reference = r.case_reference`,
);

const noticeRows = reading(
  'dispute_notices_told',
  { account_id: 'text', notice_reference: 'text' },
  sql`SELECT n.account_id, n.notice_reference
   FROM ${sql.recordset('r', { account_id: 'text', connector: 'text', reference: 'text' })}
   JOIN dispute_notices n ON n.account_id = r.account_id AND n.connector = r.connector
     AND n.notice_reference = r.reference`,
);

const sentRow = writing(
  'mark_dispute_answer_sent',
  {},
  sql`UPDATE disputes SET sent_at = ${$.at} WHERE account_id = ${$.account_id} AND dispute_id = ${$.dispute_id}`,
);

export type DisputeKey = Pick<Dispute, 'account_id' | 'dispute_id'>;

export async function readDisputes(
  reader: Database | Transaction,
  keys: readonly { account_id: string; dispute_id: bigint }[],
): Promise<Dispute[]> {
  return keys.length === 0 ? [] : await reader.read(byKeyRows, { r: keys });
}

/** Locks one dispute; null when it does not exist. */
export async function lockDispute(
  tx: Transaction,
  { account_id, dispute_id }: { account_id: string; dispute_id: bigint },
): Promise<Dispute | null> {
  const [row] = await tx.read(lockRow, { account_id, dispute_id });
  return row ?? null;
}

export type PaymentKey = Pick<Dispute, 'account_id' | 'transaction_id'>;

/** Locks all disputes of payments, after the payments themselves. */
export async function lockDisputesOf(tx: Transaction, keys: readonly PaymentKey[]): Promise<Dispute[]> {
  return keys.length === 0 ? [] : await tx.read(ofPaymentRows, { r: keys });
}

/** The notices of all disputes of payments. */
export async function readNoticesOf(tx: Transaction, keys: readonly PaymentKey[]): Promise<RecordedNotice[]> {
  return keys.length === 0 ? [] : await tx.read(noticesOfPaymentRows, { r: keys });
}

/** The notices of one dispute, in the order in which they happened. */
export function readNotices(database: ReadDatabase, key: DisputeKey): Promise<RecordedNotice[]> {
  return database.read(noticesRows, key);
}

export function insertDisputes(tx: Transaction, disputes: readonly Dispute[]): void {
  if (disputes.length > 0) tx.write(insertRows, { r: disputes });
}

export function updateDisputes(tx: Transaction, disputes: readonly Dispute[]): void {
  if (disputes.length > 0) tx.write(updateRows, { r: disputes });
}

export function insertNotices(tx: Transaction, notices: readonly RecordedNotice[]): void {
  if (notices.length > 0) tx.write(insertNoticeRows, { r: notices });
}

/** The answer to an earlier stage. */
export type PastAnswer = Pick<
  Dispute,
  'account_id' | 'dispute_id' | 'stage_no' | 'stage' | 'explanation' | 'responded_by' | 'sent_at'
> & { readonly response: NonNullable<Dispute['response']>; readonly responded_at: Date };

export function insertAnswers(tx: Transaction, answers: readonly PastAnswer[]): void {
  if (answers.length > 0) tx.write(insertAnswerRows, { r: answers });
}

export function readAnswers(database: ReadDatabase, key: DisputeKey): Promise<PastAnswer[]> {
  return database.read(answersRows, key);
}

/** By authorisation. */
export async function findPaymentsOfAuthorisations(
  database: Database,
  keys: readonly { account_id: string; operation_id: bigint; connector: string }[],
): Promise<Map<bigint, bigint>> {
  if (keys.length === 0) return new Map();
  const rows = await database.read(paymentRows, { r: keys });
  return new Map(rows.map((row) => [row.operation_id, row.transaction_id]));
}

/** By `account case`. */
export async function findPaymentsOfCases(
  database: Database,
  keys: readonly { account_id: string; connector: string; case_reference: string }[],
): Promise<Map<string, bigint>> {
  const rows = await database.read(caseRows, { r: keys });
  return new Map(rows.map((row) => [`${row.account_id} ${row.connector_reference}`, row.transaction_id]));
}

/** Which of these notices are already recorded, as `account reference`. */
export async function findNotices(
  tx: Transaction,
  keys: readonly { account_id: string; connector: string; reference: string }[],
): Promise<Set<string>> {
  const rows = await tx.read(noticeRows, { r: keys });
  return new Set(rows.map((row) => `${row.account_id} ${row.notice_reference}`));
}

export function writeSent(tx: Transaction, { account_id, dispute_id }: DisputeKey, at: Date): void {
  tx.write(sentRow, { account_id, dispute_id, at });
}
