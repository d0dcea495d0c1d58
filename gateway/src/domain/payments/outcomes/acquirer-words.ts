import type { ReadDatabase } from '../../../database/database.ts';
import { parameters, reading, type RowOf, selectList, sql } from '../../../database/statement.ts';
import { readBySummaries } from '../../../instructions/read-instructions.ts';

const $ = parameters({ account_id: 'text', transaction_id: 'int8' });

const columns = { at: 'timestamptz', kind: 'text', result: 'text', code: 'text', text: 'text' } as const;

/** What an acquirer has said of an instruction in its own words. */
export type SaidOfPayment = RowOf<typeof columns>;

const wordRows = reading(
  'words_of_payment',
  columns,
  sql`SELECT ${selectList(columns, 's')} FROM (
     SELECT a.at, o.kind, a.result, a.said_code AS code, a.said_text AS text
     FROM operations o JOIN operation_answers a ON a.account_id = o.account_id
       AND a.operation_id = o.operation_id
     WHERE o.account_id = ${$.account_id} AND o.transaction_id = ${$.transaction_id}
       AND (a.said_code <> '' OR a.said_text <> '')
     UNION ALL
     SELECT n.received_at, o.kind, n.result, n.said_code, n.said_text
     FROM operation_notices n JOIN operations o ON o.account_id = n.account_id
       AND o.operation_id = n.operation_id
     WHERE n.account_id = ${$.account_id} AND n.transaction_id = ${$.transaction_id}
       AND (n.said_code <> '' OR n.said_text <> '')
   ) s ORDER BY s.at LIMIT 500`,
);

/** What acquirers have said of a payment, at once and later, oldest first. */
export function wordsOfPayment(
  database: ReadDatabase,
  account_id: string,
  transaction_id: bigint,
): Promise<SaidOfPayment[]> {
  return readBySummaries(database, wordRows, { account_id, transaction_id });
}
