import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { recordset, sql, statement, type RowOf } from '../../database/statement.ts';
import { writeAlone, type Transaction } from '../../database/transaction.ts';
import { cannot } from '../../errors.ts';

const new_columns = {
  account_id: 'text',
  connector: 'text',
  notice_reference: 'text',
  case_reference: 'text',
  stage: 'text',
  amount: 'int8',
  currency: 'text',
  reason_code: 'text',
  answer_due_at: 'timestamptz?',
  likely_transaction_id: 'int8',
  received_at: 'timestamptz',
} as const;
const new_list = Object.keys(new_columns).join(', ');
const written = { ...new_columns, answer_due_at: 'timestamptz' } as const;

const insertRows = statement(
  'insert_unmatched_dispute_notices',
  {},
  sql`INSERT INTO unmatched_dispute_notices (${new_list})
   SELECT ${new_list} FROM ${recordset('r', written)} ON CONFLICT DO NOTHING`,
);

/** Without notices that were repeated after their payment had become known. */
const openRows = statement(
  'list_unmatched_dispute_notices',
  new_columns,
  `SELECT ${new_list} FROM unmatched_dispute_notices u
   WHERE u.settled_at IS NULL AND NOT EXISTS (SELECT FROM dispute_notices n WHERE n.account_id = u.account_id
     AND n.connector = u.connector AND n.notice_reference = u.notice_reference)
   ORDER BY u.received_at, u.account_id, u.notice_reference LIMIT $1`,
);

const settleRow = statement(
  'settle_unmatched_dispute_notice',
  { notice_reference: 'text' },
  `UPDATE unmatched_dispute_notices SET settled_at = $4, settled_by = $5, note = $6
   WHERE account_id = $1 AND connector = $2 AND notice_reference = $3 AND settled_at IS NULL
   RETURNING notice_reference`,
);

/**
 * The payments that a notice may be about: those with its reference, and those with the contested amount that were made
 * within the half year before it.
 */
const likelyRows = statement(
  'likely_disputed_payments',
  { transaction_id: 'int8', exact: 'bool' },
  `SELECT p.transaction_id, (p.order_no = $5 OR p.reference_no = $5) AS exact FROM payments p
   WHERE p.account_id = $1 AND p.currency = $2 AND p.captured > 0
     AND (p.captured = $3 OR p.order_no = $5 OR p.reference_no = $5)
     AND p.created_at <= $4 AND p.created_at > $4::timestamptz - interval '180 days'
   ORDER BY exact DESC, p.created_at DESC LIMIT 2`,
);

export type UnmatchedNotice = RowOf<typeof new_columns>;

/**
 * The payment that a notice is probably about, for an operator to check: the one with its reference, otherwise the only
 * one with its amount. Zero where there is none or more than one.
 */
export async function likelyPayment(
  database: Database | Transaction,
  notice: { account_id: string; currency: string; amount: bigint; occurred_at: Date; case_reference: string },
): Promise<bigint> {
  const { account_id, currency, amount, occurred_at, case_reference } = notice;
  const [first, second] = await database.read(likelyRows, [
    account_id,
    currency,
    amount,
    occurred_at,
    case_reference,
  ]);
  if (!first || (second && first.exact === second.exact)) return 0n;
  return first.transaction_id;
}

export function insertUnmatched(tx: Transaction, notices: readonly UnmatchedNotice[]): void {
  if (notices.length > 0) tx.write(insertRows, [notices]);
}

const listed_max = 1_000;

/** Acquirers' notices about disputes without a known payment, where no money was moved; oldest first. */
export function listUnmatchedNotices({ database }: Pick<Context, 'database'>): Promise<UnmatchedNotice[]> {
  return database.read(openRows, [listed_max]);
}

/**
 * Records what an operator did about such a notice, and removes it from the list.
 * @throws RequestRefused without a note, or when there is no such notice
 */
export async function settleUnmatchedNotice(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  key: Pick<UnmatchedNotice, 'account_id' | 'connector' | 'notice_reference'>,
  said: { readonly by: string; readonly note: string },
): Promise<void> {
  const { account_id, connector, notice_reference } = key;
  const note = said.note.trim();
  if (note === '') throw cannot({ rule: 'note_demanded' });
  const named = [account_id, connector, notice_reference];
  const closed = await writeAlone(database, settleRow, [...named, clock.now(), said.by, note]);
  if (closed.length === 0)
    throw cannot({ rule: 'no_notice_waits', reference: notice_reference, connector, account_id });
}
