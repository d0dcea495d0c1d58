import type { Context, ReadContext } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

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

const $ = sql.parameters({
  ...new_columns,
  now: 'timestamptz',
  by: 'text',
  note: 'text',
  listed_max: 'rows',
  occurred_at: 'timestamptz',
});
const new_list = Object.keys(new_columns).join(', ');

const insertRows = writing(
  'insert_unmatched_dispute_notices',
  {},
  sql`INSERT INTO unmatched_dispute_notices (${new_list})
   SELECT ${new_list} FROM ${sql.recordset('r', new_columns)} ON CONFLICT DO NOTHING`,
);

/** Without notices that were repeated after their payment had become known. */
const openRows = reading(
  'list_unmatched_dispute_notices',
  new_columns,
  sql`SELECT ${new_list} FROM unmatched_dispute_notices u
   WHERE u.settled_at IS NULL AND NOT EXISTS (SELECT FROM dispute_notices n WHERE n.account_id = u.account_id
     AND n.connector = u.connector AND n.notice_reference = u.notice_reference)
   ORDER BY u.received_at, u.account_id, u.notice_reference LIMIT ${$.listed_max}`,
);

const settleRow = writing(
  'settle_unmatched_dispute_notice',
  { notice_reference: 'text' },
  sql`UPDATE unmatched_dispute_notices SET settled_at = ${$.now}, settled_by = ${$.by}, note = ${$.note}
   WHERE account_id = ${$.account_id} AND connector = ${$.connector} AND notice_reference = ${$.notice_reference}
     AND settled_at IS NULL
   RETURNING notice_reference`,
);

/**
 * The payments that a notice may be about: those with its reference, and those with the contested amount that were made
 * within the half year before it.
 */
const likelyRows = reading(
  'likely_disputed_payments',
  { transaction_id: 'int8', exact: 'bool' },
  sql`SELECT p.transaction_id, (p.order_no = ${$.case_reference}
     OR p.reference_no = ${$.case_reference}) AS exact FROM payments p
   WHERE p.account_id = ${$.account_id} AND p.currency = ${$.currency} AND p.captured > 0
     AND (p.captured = ${$.amount} OR p.order_no = ${$.case_reference} OR p.reference_no = ${$.case_reference})
     AND p.created_at <= ${$.occurred_at} AND p.created_at > ${$.occurred_at}::timestamptz - interval '180 days'
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
  const [first, second] = await database.read(likelyRows, {
    account_id,
    currency,
    amount,
    occurred_at,
    case_reference,
  });
  if (!first || (second && first.exact === second.exact)) return 0n;
  return first.transaction_id;
}

export function insertUnmatched(tx: Transaction, notices: readonly UnmatchedNotice[]): void {
  if (notices.length > 0) tx.write(insertRows, { r: notices });
}

const listed_max = 1_000;

/** Acquirers' notices about disputes without a known payment, where no money was moved; oldest first. */
export function listUnmatchedNotices({
  database,
}: Pick<ReadContext, 'database'>): Promise<UnmatchedNotice[]> {
  return database.read(openRows, { listed_max });
}

/**
 * Records what an operator did about such a notice, and removes it from the list.
 * @throws RequestRefused without a note, or when there is no such notice
 */
export async function settleUnmatchedNotice(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  key: Pick<UnmatchedNotice, 'account_id' | 'connector' | 'notice_reference'>,
  decision: { readonly by: Person; readonly note: string },
): Promise<void> {
  const { account_id, connector, notice_reference } = key;
  const note = decision.note.trim();
  if (isBlank(note)) throw cannot({ rule: 'note_demanded' });
  const closed = await writeAlone(database, settleRow, {
    account_id,
    connector,
    notice_reference,
    now: clock.now(),
    by: decision.by,
    note,
  });
  if (closed.length === 0)
    throw cannot({ rule: 'no_notice_waits', reference: notice_reference, connector, account_id });
}
