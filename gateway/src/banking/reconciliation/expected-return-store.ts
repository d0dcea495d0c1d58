import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { type Transaction, writeAlone } from '../../kernel/database/transaction.ts';
import { payoutKeyOf } from '../payouts/payout.ts';

const return_columns = columnsOf<ExpectedReturn>()({
  account_id: 'text',
  claim_id: 'int8',
  transaction_id: 'int8',
  connector: 'text',
  cause: 'text',
  state: 'text',
  reason_code: 'text',
  note: 'text',
  asked_by: 'text',
  answer_code: 'text',
  answer_text: 'text',
  announced: 'int8?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

const $ = sql.parameters({
  ...return_columns,
  limit: 'rows',
  at: 'timestamptz',
  dropped_by: 'text',
  dropped_reason: 'text',
});
const return_list = Object.keys(return_columns).join(', ');
const key_fields = { account_id: 'text', transaction_id: 'int8' } as const;

/** The state of an expected return: whether a recall was asked for and sent, and how it ended. */
type ExpectedReturnState = 'asked' | 'sent' | 'accepted' | 'refused' | 'met' | 'dropped';

/** Money of a payout that is expected back (the table is called `payout_claims`, an older name). */
export interface ExpectedReturn {
  readonly account_id: string;
  readonly claim_id: bigint;
  readonly transaction_id: bigint;
  readonly connector: string;
  readonly cause: 'rejected' | 'recall' | 'announced';
  readonly state: ExpectedReturnState;
  readonly reason_code: string;
  readonly note: string;
  readonly asked_by: string;
  readonly answer_code: string;
  readonly answer_text: string;
  /** What of the payout the bank has announced to come back, in all; null where it has announced nothing. */
  readonly announced: bigint | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type ReturningPayout = Pick<ExpectedReturn, 'account_id' | 'transaction_id'>;

/** States in which money is still expected. */
const open_states: readonly string[] = ['asked', 'sent', 'accepted'];
const is_open = `state IN (${open_states.map((state) => `'${state}'`).join(', ')})`;

/** Whether its money is still expected. */
export function isOpenReturn({ state }: Pick<ExpectedReturn, 'state'>): boolean {
  return open_states.includes(state);
}

const insertRows = writing(
  'insert_payout_claims',
  { claim_id: 'int8' },
  sql`INSERT INTO payout_claims (${return_list}) SELECT ${return_list} FROM ${sql.recordset('r', return_columns)}
   ON CONFLICT (account_id, transaction_id) WHERE ${is_open} DO NOTHING RETURNING claim_id`,
);

/** An open expected return becomes this one; one that has counted what is announced, however it ended, stays as it is. */
const expectRows = writing(
  'expect_payout_claims',
  {},
  sql`INSERT INTO payout_claims AS c (${return_list}) SELECT ${return_list} FROM ${sql.recordset('r', return_columns)}
   WHERE NOT EXISTS (SELECT FROM payout_claims b WHERE b.account_id = r.account_id
     AND b.transaction_id = r.transaction_id AND b.announced >= r.announced)
   ON CONFLICT (account_id, transaction_id) WHERE ${is_open} DO UPDATE
   SET state = 'accepted', announced = coalesce(excluded.announced, c.announced), updated_at = excluded.updated_at`,
);

const meetRows = writing(
  'meet_payout_claims',
  {},
  sql`UPDATE payout_claims c SET state = 'met', updated_at = r.updated_at
   FROM ${sql.recordset('r', { ...key_fields, returned: 'int8', updated_at: 'timestamptz' })}
   WHERE c.account_id = r.account_id AND c.transaction_id = r.transaction_id AND c.${is_open}
     AND (c.announced IS NULL OR c.announced <= r.returned)`,
);

const requestedRows = reading(
  'list_asked_payout_claims',
  { ...return_columns, operation_id: 'int8' },
  sql`SELECT ${sql.selectList(return_columns, 'c')}, o.operation_id FROM payout_claims c
   JOIN operations o ON o.account_id = c.account_id AND o.transaction_id = c.transaction_id
     AND o.kind = 'payout'
     AND o.refused_code IS NULL
   WHERE c.connector = ${$.connector} AND c.state = 'asked' ORDER BY c.claim_id LIMIT ${$.limit}`,
);

const answerRows = writing(
  'answer_payout_claims',
  {},
  sql`UPDATE payout_claims c SET state = r.state, answer_code = r.answer_code, answer_text = r.answer_text,
     updated_at = r.updated_at
   FROM ${sql.recordset('r', {
     ...key_fields,
     state: 'text',
     answer_code: 'text',
     answer_text: 'text',
     updated_at: 'timestamptz',
   })}
   WHERE c.account_id = r.account_id AND c.transaction_id = r.transaction_id AND c.cause = 'recall'
     AND c.state IN ('asked', 'sent')`,
);

const sentRow = writing(
  'send_payout_claim',
  {},
  sql`UPDATE payout_claims SET state = 'sent', updated_at = ${$.at}
   WHERE account_id = ${$.account_id} AND claim_id = ${$.claim_id} AND state = 'asked'`,
);

const dropped_columns = { dropped_by: 'text', dropped_reason: 'text' } as const;

const payoutRows = reading(
  'claims_of_payout',
  { ...return_columns, ...dropped_columns },
  sql`SELECT ${sql.selectList({ ...return_columns, ...dropped_columns }, 'c')} FROM payout_claims c
   WHERE c.account_id = ${$.account_id} AND c.transaction_id = ${$.transaction_id} ORDER BY c.claim_id`,
);

/** @returns those that were made; a payout has one open expected return at most */
export async function insertExpectedReturns(
  tx: Transaction,
  expected: readonly ExpectedReturn[],
): Promise<Set<bigint>> {
  if (expected.length === 0) return new Set();
  return new Set((await tx.read(insertRows, { r: expected })).map(({ claim_id }) => claim_id));
}

/**
 * A bank owes money of payouts: it has rejected what it has debited, or has announced that it comes back. What was expected
 * before, such as by a recall, is that.
 */
export function expectReturns(tx: Transaction, expected: readonly ExpectedReturn[]): void {
  const distinct = new Map(expected.map((one) => [payoutKeyOf(one), one]));
  if (distinct.size > 0) tx.write(expectRows, { r: [...distinct.values()] });
}

/** Money of payouts came back: expected returns are met, but those of which the bank has announced more. */
export function meetExpectedReturns(
  tx: Transaction,
  payouts: readonly (ReturningPayout & { readonly returned: bigint })[],
  updated_at: Date,
): void {
  if (payouts.length > 0) tx.write(meetRows, { r: payouts.map((payout) => ({ ...payout, updated_at })) });
}

export function readExpectedReturns(
  database: ReadDatabase,
  { account_id, transaction_id }: ReturningPayout,
): Promise<(ExpectedReturn & RowOf<typeof dropped_columns>)[]> {
  return database.read(payoutRows, { account_id, transaction_id });
}

/** Recalls that the bank has not been told of, oldest first, each with the payout's instruction. */
export function readRequestedRecalls(
  database: Database,
  connector: string,
  limit: number,
): Promise<(ExpectedReturn & { readonly operation_id: bigint })[]> {
  return database.read(requestedRows, { connector, limit });
}

export async function noteSent(
  database: Database,
  { account_id, claim_id }: Pick<ExpectedReturn, 'account_id' | 'claim_id'>,
  at: Date,
): Promise<void> {
  await writeAlone(database, sentRow, { account_id, claim_id, at });
}

/** An expected return that is given up. */
export type DroppedReturn = ReturningPayout & RowOf<typeof dropped_columns> & { readonly updated_at: Date };

const dropRow = writing(
  'drop_payout_claim',
  { claim_id: 'int8' },
  sql`UPDATE payout_claims SET state = 'dropped', dropped_by = ${$.dropped_by},
     dropped_reason = ${$.dropped_reason}, updated_at = ${$.updated_at}
   WHERE account_id = ${$.account_id} AND transaction_id = ${$.transaction_id} AND ${is_open}
   RETURNING claim_id`,
);

/** @returns the expected return that was open, if one was */
export async function dropExpectedReturns(tx: Transaction, dropped: DroppedReturn): Promise<bigint[]> {
  return (await tx.read(dropRow, dropped)).map(({ claim_id }) => claim_id);
}

/** What a bank has answered to recalls. */
export type AnsweredRecall = Pick<
  ExpectedReturn,
  'account_id' | 'transaction_id' | 'state' | 'answer_code' | 'answer_text' | 'updated_at'
>;

export function answerExpectedReturns(tx: Transaction, answers: readonly AnsweredRecall[]): void {
  if (answers.length > 0) tx.write(answerRows, { r: answers });
}
