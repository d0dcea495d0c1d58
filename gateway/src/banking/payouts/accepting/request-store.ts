import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { payout_columns } from '../payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';

const request_fields = {
  account_id: 'text',
  request_id: 'text',
  transaction_id: 'int8',
  request_hash: 'text',
} as const;
const answer_fields = { account_id: 'text', transaction_id: 'int8', answer: 'text' } as const;

const insertRequestRows = writing(
  'insert_payout_requests',
  {},
  sql`INSERT INTO payout_requests (account_id, request_id, transaction_id, request_hash)
   SELECT account_id, request_id, transaction_id, decode(request_hash, 'hex')
   FROM ${sql.recordset('r', request_fields)}`,
);

const byRequestRows = reading(
  'payouts_by_request',
  { ...payout_columns, request_hash: 'text', answer: 'text?' },
  sql`SELECT ${sql.selectList(payout_columns, 'p')}, encode(q.request_hash, 'hex') AS request_hash, a.answer
   FROM ${sql.recordset('k', { account_id: 'text', request_id: 'text' })}
   JOIN payout_requests q ON q.account_id = k.account_id AND q.request_id = k.request_id
   JOIN payouts p ON p.account_id = q.account_id AND p.transaction_id = q.transaction_id
   LEFT JOIN payout_answers a ON ${sql.ofAccount('a', 'q')}
     AND a.transaction_id = q.transaction_id
   WHERE ${sql.ofAccount('q')} AND ${sql.ofAccount('p')}`,
);

const insertAnswerRows = writing(
  'insert_payout_answers',
  {},
  sql`INSERT INTO payout_answers (account_id, transaction_id, answer)
   SELECT account_id, transaction_id, answer FROM ${sql.recordset('r', answer_fields)}`,
);

/** The first answer that anybody gives is everybody's. */
const storeFirstRows = writing(
  'keep_first_payout_answers',
  {},
  sql`INSERT INTO payout_answers (account_id, transaction_id, answer)
   SELECT account_id, transaction_id, answer FROM ${sql.recordset('r', answer_fields)}
   ORDER BY account_id, transaction_id
   ON CONFLICT (account_id, transaction_id) DO NOTHING`,
);

const answerRows = reading(
  'payout_answers',
  answer_fields,
  sql`SELECT a.account_id, a.transaction_id, a.answer
   FROM ${sql.recordset('k', { account_id: 'text', transaction_id: 'int8' })}
   JOIN payout_answers a USING (account_id, transaction_id)`,
);

/** The merchant's own name of a payout. */
interface RequestRow {
  readonly account_id: string;
  readonly request_id: string;
  readonly transaction_id: bigint;
  /** Digest of what the request says, in hex. */
  readonly request_hash: string;
}

/** @throws a unique violation, which is retried, when another transaction was faster */
export function insertRequests(tx: Transaction, rows: readonly RequestRow[]): void {
  if (rows.length > 0) tx.write(insertRequestRows, { r: rows });
}

/** A payout that came before under the same request_id. */
export interface KnownPayout {
  readonly payout: Payout;
  readonly request_hash: string;
  /** Null until it has been given. */
  readonly answer: string | null;
}

/** What came before under these request_ids, by `account request`. */
export async function findByRequest(
  reader: Transaction | ReadDatabase,
  keys: readonly { account_id: string; request_id: string }[],
): Promise<Map<string, KnownPayout>> {
  if (keys.length === 0) return new Map();
  const rows = await reader.read(byRequestRows, { k: keys });
  return new Map(
    rows.map(({ request_hash, answer, ...row }) => [
      `${row.account_id} ${row.request_id}`,
      { payout: row, request_hash, answer },
    ]),
  );
}

/** What was answered to the request for a payout. */
export interface PayoutAnswer extends PayoutKey {
  readonly answer: string;
}

/**
 * Writes first answers in the transaction that decides them.
 * @throws a unique violation, which is retried, when another one was kept already
 */
export function insertAnswers(tx: Transaction, answers: readonly PayoutAnswer[]): void {
  if (answers.length > 0) tx.write(insertAnswerRows, { r: answers });
}

/** Keeps answers where there is none yet. @returns the first answers, in the order of the rows */
export async function saveFirstAnswers(
  database: Database,
  answers: readonly PayoutAnswer[],
): Promise<string[]> {
  const rows = await transact(database, (tx) => {
    tx.write(storeFirstRows, { r: answers });
    return tx.read(answerRows, { k: answers });
  });
  const stored = new Map(rows.map((row) => [payoutKeyOf(row), row.answer]));
  return answers.map((answer) => stored.get(payoutKeyOf(answer)) ?? answer.answer);
}
