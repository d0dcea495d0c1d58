import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { type Transaction, writeAlone } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../../ledger/chart.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { Recall, RecallState } from './recall.ts';

/** Recalls are in the house account. */
type RecallRow = Recall & { readonly account_id: string };

const new_columns = columnsOf<RecallRow>()({
  account_id: 'text',
  recall_id: 'int8',
  connector: 'text',
  known_by: 'text',
  reason_code: 'text',
  reason_text: 'text',
  currency: 'text',
  amount: 'int8',
  settled_on: 'date?',
  request: 'jsonb',
  named_account_id: 'text',
  named_transaction_id: 'int8',
  received_at: 'timestamptz',
});
const answer_columns = columnsOf<RecallRow>()({
  state: 'text',
  answered_at: 'timestamptz?',
  answer_code: 'text',
  granted: 'int8',
  granted_currency: 'text',
  source: 'text',
  source_account_id: 'text',
  source_item_id: 'int8',
  source_transaction_id: 'int8',
});

const $ = sql.parameters({
  ...answer_columns,
  after: 'int8',
  connector: 'text',
  currency: 'text?',
  limit: 'rows',
  recall_id: 'int8',
  at: 'timestamptz',
  debit_item_id: 'int8',
  account_id: 'text',
  transaction_id: 'int8',
  payment_currency: 'text',
  item_id: 'int8',
  recall_ids: 'int8[]',
});
const recall_columns = columnsOf<RecallRow>()({
  ...new_columns,
  ...answer_columns,
  sent_at: 'timestamptz?',
  debit_item_id: 'int8',
});
const recall_list = sql.selectList(recall_columns, 'r');
const of_house = `r.account_id = '${house_account_id}'`;

const insertRows = writing(
  'insert_recalls',
  {},
  sql`INSERT INTO recalls (${Object.keys(new_columns).join(', ')})
   SELECT ${Object.keys(new_columns).join(', ')} FROM ${sql.recordset('r', { ...new_columns, settled_on: 'date?' })}
   ON CONFLICT (account_id, connector, known_by) DO NOTHING`,
);

const listRows = reading(
  'list_recalls',
  recall_columns,
  sql`SELECT ${recall_list} FROM recalls r
   WHERE ${of_house} AND r.recall_id > ${$.after}
     AND (${$.state.or_null}::text IS NULL OR r.state = ${$.state.or_null})
     AND (${$.connector.or_null}::text IS NULL OR r.connector = ${$.connector.or_null})
     AND (${$.currency}::text IS NULL OR r.currency = ${$.currency})
   ORDER BY r.recall_id LIMIT ${$.limit}`,
);

const oneRow = reading(
  'read_recall',
  recall_columns,
  sql`SELECT ${recall_list} FROM recalls r WHERE ${of_house} AND r.recall_id = ${$.recall_id}`,
);

const lockRow = writing(
  'lock_recall',
  recall_columns,
  sql`SELECT ${recall_list} FROM recalls r WHERE ${of_house} AND r.recall_id = ${$.recall_id} FOR UPDATE`,
);

const acceptedRows = writing(
  'lock_accepted_recalls',
  recall_columns,
  sql`SELECT ${recall_list} FROM recalls r WHERE ${of_house} AND r.connector = ${$.connector}
     AND r.state = 'accepted'
   ORDER BY r.recall_id FOR UPDATE`,
);

const anyAccepted = reading(
  'count_accepted_recalls',
  { count: 'int8' },
  sql`SELECT count(*) AS count FROM recalls r WHERE ${of_house} AND r.connector = ${$.connector}
     AND r.state = 'accepted'`,
);

const unsentRows = reading(
  'list_unsent_recall_answers',
  { ...recall_columns, note: 'text' },
  sql`SELECT ${recall_list}, a.reason AS note FROM recalls r
   JOIN recall_answers a ON a.account_id = r.account_id AND a.recall_id = r.recall_id
     AND a.decision = 'confirmed' AND a.answer <> 'withdrawn'
   WHERE ${of_house} AND r.connector = ${$.connector} AND r.state NOT IN ('open', 'withdrawn') AND r.sent_at IS NULL
   ORDER BY r.recall_id LIMIT ${$.limit}`,
);

const answerRow = writing(
  'answer_recall',
  {},
  sql`UPDATE recalls r SET state = ${$.state}, answered_at = ${$.answered_at}, answer_code = ${$.answer_code},
     granted = ${$.granted}, granted_currency = ${$.granted_currency},
     source = ${$.source}, source_account_id = ${$.source_account_id}, source_item_id = ${$.source_item_id},
       source_transaction_id = ${$.source_transaction_id}
   WHERE ${of_house} AND r.recall_id = ${$.recall_id} AND r.state = 'open'`,
);

const sentRow = writing(
  'send_recall_answer',
  {},
  sql`UPDATE recalls r SET sent_at = ${$.at} WHERE ${of_house} AND r.recall_id = ${$.recall_id}
     AND r.sent_at IS NULL`,
);

const returnedRow = writing(
  'give_recall_back',
  {},
  sql`UPDATE recalls r SET state = 'given_back', debit_item_id = ${$.debit_item_id}
   WHERE ${of_house} AND r.recall_id = ${$.recall_id} AND r.state = 'accepted'`,
);

const withdrawnRow = writing(
  'withdraw_recall',
  {},
  sql`UPDATE recalls r SET state = 'withdrawn'
   WHERE ${of_house} AND r.recall_id = ${$.recall_id} AND r.state = 'accepted'`,
);

const grantedOfPayout = reading(
  'granted_of_payout',
  { granted: 'int8' },
  // Up to 0.2.0, a return that was named by its item of suspense was noted without its payout.
  sql`SELECT coalesce(sum(r.granted), 0)::int8 AS granted FROM recalls r
   WHERE ${of_house} AND r.granted_currency = ${$.payment_currency} AND r.state <> 'withdrawn'
     AND (r.source_account_id = ${$.account_id} AND r.source_transaction_id = ${$.transaction_id}
       OR r.source_transaction_id = 0 AND r.source_item_id IN (
         SELECT p.item_id FROM suspense_proposals p
         WHERE p.account_id = '${house_account_id}' AND p.to_account_id = ${$.account_id}
           AND p.transaction_id = ${$.transaction_id} AND p.resolution = 'return' AND p.decision = 'confirmed'))`,
);

const payoutRows = reading(
  'payouts_of_recalls',
  { recall_id: 'int8', source_transaction_id: 'int8' },
  sql`SELECT r.recall_id, r.source_transaction_id FROM recalls r
   WHERE ${of_house} AND r.recall_id = ANY (${$.recall_ids}) AND r.source_account_id = ${$.account_id}
     AND r.source_transaction_id > 0`,
);

const grantedOfItem = reading(
  'granted_of_suspense_item',
  { recall_id: 'int8' },
  sql`SELECT r.recall_id FROM recalls r
   WHERE ${of_house} AND r.source_item_id = ${$.item_id} AND r.state <> 'withdrawn'`,
);

function recallOf(row: RowOf<typeof recall_columns>): Recall {
  const { account_id: _house, ...recall } = row;
  return recall;
}

/** A recall as it is asked. */
export type NewRecall = Pick<Recall, Exclude<keyof typeof new_columns, 'account_id'>>;

/** Keeps recalls that are not there yet. */
export function insertRecalls(tx: Transaction, recalls: readonly NewRecall[]): void {
  if (recalls.length > 0)
    tx.write(insertRows, { r: recalls.map((recall) => ({ ...recall, account_id: house_account_id })) });
}

/** Which recalls are asked for. */
export interface RecallFilter {
  /** The last one of the page before, or zero. */
  readonly after: bigint;
  readonly state: RecallState | null;
  readonly connector: string | null;
  readonly currency: string | null;
  readonly limit: number;
}

export async function readRecalls(database: ReadDatabase, filter: RecallFilter): Promise<Recall[]> {
  const { after, state, connector, currency, limit } = filter;
  return (await database.read(listRows, { after, state, connector, currency, limit })).map(recallOf);
}

export async function readRecall(database: ReadDatabase, recall_id: bigint): Promise<Recall | null> {
  const [row] = await database.read(oneRow, { recall_id });
  return row ? recallOf(row) : null;
}

export async function lockRecall(tx: Transaction, recall_id: bigint): Promise<Recall | null> {
  const [row] = await tx.read(lockRow, { recall_id });
  return row ? recallOf(row) : null;
}

/** Those that the bank has not taken yet. */
export async function lockAccepted(tx: Transaction, connector: string): Promise<Recall[]> {
  return (await tx.read(acceptedRows, { connector })).map(recallOf);
}

export async function hasAccepted(database: Database, connector: string): Promise<boolean> {
  const [row] = await database.read(anyAccepted, { connector });
  return row !== undefined && row.count > 0n;
}

/** Answers of which the bank has not been told, with the words of whoever proposed them. */
export async function readUnsent(
  database: Database,
  connector: string,
  limit: number,
): Promise<(Recall & { readonly note: string })[]> {
  const rows = await database.read(unsentRows, { connector, limit });
  return rows.map((row) => ({ ...recallOf(row), note: row.note }));
}

/** The fields of a recall that its answer sets. */
export type RecallAnswerFields = Pick<Recall, keyof typeof answer_columns>;

export function writeAnswer(tx: Transaction, recall_id: bigint, fields: RecallAnswerFields): void {
  tx.write(answerRow, { ...fields, recall_id });
}

export async function noteSent(database: Database, recall_id: bigint, at: Date): Promise<void> {
  await writeAlone(database, sentRow, { recall_id, at });
}

export function writeReturned(tx: Transaction, recall_id: bigint, debit_item_id: bigint): void {
  tx.write(returnedRow, { recall_id, debit_item_id });
}

export function writeWithdrawn(tx: Transaction, recall_id: bigint): void {
  tx.write(withdrawnRow, { recall_id });
}

/** What has been given back of a payout's return before, or is set aside for it, in its currency. */
export async function readGrantedOfPayout(
  tx: Transaction,
  {
    account_id,
    transaction_id,
    payment_currency,
  }: { account_id: string; transaction_id: bigint; payment_currency: Currency },
): Promise<bigint> {
  const [row] = await tx.read(grantedOfPayout, { account_id, transaction_id, payment_currency });
  return row?.granted ?? 0n;
}

/** The payouts whose returns recalls have taken from an account, by the recalls' numbers. */
export async function readPayoutsOfRecalls(
  database: ReadDatabase,
  account_id: string,
  recall_ids: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  if (recall_ids.length === 0) return new Map();
  const rows = await database.read(payoutRows, { account_id, recall_ids });
  return new Map(rows.map((row) => [row.recall_id, row.source_transaction_id]));
}

/** Whether an item of suspense has been given back before, or is to be. */
export async function isItemGranted(tx: Transaction, item_id: bigint): Promise<boolean> {
  return (await tx.read(grantedOfItem, { item_id })).length > 0;
}
