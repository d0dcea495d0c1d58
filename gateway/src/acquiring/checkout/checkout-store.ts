import type { Database } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import { inKeyOrder } from '../../kernel/values/ids.ts';
import type { CheckoutAttempt, CheckoutSession } from './checkout.ts';

const session_columns = columnsOf<CheckoutSession>()({
  account_id: 'text',
  session_id: 'text',
  order_no: 'text',
  currency: 'text',
  amount: 'int8',
  payment_method: 'text',
  token_id: 'text',
  language: 'text',
  ordered: 'jsonb',
  replaced_at: 'timestamptz?',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
});

const $ = sql.parameters({
  ...session_columns,
  account_id: 'text',
  attempt_key: 'text',
  transaction_id: 'int8?',
  issuer_url: 'text',
  answered_at: 'timestamptz',
  created_before: 'timestamptz',
  limit: 'rows',
});
const session_list = Object.keys(session_columns).join(', ');

const attempt_columns = {
  attempt_key: 'text',
  created_at: 'timestamptz',
  transaction_id: 'int8?',
  issuer_url: 'text',
  answered_at: 'timestamptz?',
} as const;

const insertRows = writing(
  'insert_checkout_sessions',
  {},
  sql`INSERT INTO checkout_sessions (${session_list}) SELECT ${session_list} FROM ${sql.recordset('r', session_columns)}`,
);

/** Any number that no other user of the database's advisory locks takes. */
const lock_class = 722_340_011;

/** Held to the end of the transaction: sessions of one order are opened one after the other. */
const serialiseOrder = writing(
  'lock_checkout_order',
  { locked: 'text' },
  sql`SELECT pg_advisory_xact_lock(${lock_class},
     hashtext(${$.account_id}::text || ' ' || ${$.order_no}::text))::text AS locked`,
);

/** Older sessions of the same orders make way; rows are locked in key order. */
const replaceRows = writing(
  'replace_checkout_sessions',
  {},
  sql`WITH old AS (
     SELECT s.account_id, s.session_id, r.created_at
     FROM ${sql.recordset('r', { account_id: 'text', order_no: 'text', created_at: 'timestamptz' })}
     -- Looked up order by order, so that no plan made while the table is empty begins with the whole of it.
     CROSS JOIN LATERAL (
       SELECT o.session_id FROM checkout_sessions o
       WHERE ${sql.ofAccount('o', 'r')} AND o.order_no = r.order_no AND o.replaced_at IS NULL OFFSET 0
     ) f
     JOIN checkout_sessions s ON s.account_id = r.account_id AND s.session_id = f.session_id
     WHERE ${sql.ofAccount('s')} ORDER BY s.account_id, s.session_id FOR NO KEY UPDATE OF s
   )
   UPDATE checkout_sessions s SET replaced_at = old.created_at FROM old
   WHERE ${sql.ofAccount('s', 'old')} AND s.session_id = old.session_id`,
);

const findRow = reading(
  'find_checkout_session',
  session_columns,
  sql`SELECT ${sql.selectList(session_columns, 's')} FROM checkout_sessions s WHERE account_id = ${$.account_id}
     AND session_id = ${$.session_id}`,
);

const lockRow = writing(
  'lock_checkout_session',
  { replaced_at: 'timestamptz?', expires_at: 'timestamptz' },
  sql`SELECT s.replaced_at, s.expires_at
   FROM checkout_sessions s WHERE s.account_id = ${$.account_id} AND s.session_id = ${$.session_id} FOR NO KEY UPDATE OF s`,
);

/** A statement of its own behind the lock, so that it sees the attempts that were committed before it. */
const countAttemptRows = reading(
  'count_checkout_attempts',
  { attempts: 'int8' },
  sql`SELECT count(*) AS attempts FROM checkout_attempts a WHERE a.account_id = ${$.account_id} AND a.session_id = ${$.session_id}`,
);

const attemptRows = reading(
  'list_checkout_attempts',
  attempt_columns,
  sql`SELECT ${sql.selectList(attempt_columns, 'a')} FROM checkout_attempts a
   WHERE account_id = ${$.account_id} AND session_id = ${$.session_id} ORDER BY created_at`,
);

const insertAttemptRow = writing(
  'insert_checkout_attempt',
  { attempt_key: 'text' },
  sql`INSERT INTO checkout_attempts (account_id, session_id, attempt_key, created_at)
   VALUES (${$.account_id}, ${$.session_id}, ${$.attempt_key}, ${$.created_at})
   ON CONFLICT DO NOTHING RETURNING attempt_key`,
);

const answerAttemptRow = writing(
  'answer_checkout_attempt',
  {},
  sql`UPDATE checkout_attempts
   SET transaction_id = ${$.transaction_id}, issuer_url = ${$.issuer_url}, answered_at = ${$.answered_at}
   WHERE account_id = ${$.account_id} AND session_id = ${$.session_id} AND attempt_key = ${$.attempt_key}`,
);

const redactRow = writing(
  'redact_checkout_session',
  {},
  sql`UPDATE checkout_sessions SET order_no = ${$.order_no}, ordered = ${$.ordered}, expires_at = ${$.expires_at}
   WHERE account_id = ${$.account_id} AND session_id = ${$.session_id}`,
);

/** Waits for an attempt that is being counted, and keeps those behind it out (`lockRow`). */
const endRow = writing(
  'end_checkout_session',
  {},
  sql`UPDATE checkout_sessions SET expires_at = least(expires_at, ${$.expires_at})
   WHERE account_id = ${$.account_id} AND session_id = ${$.session_id}`,
);

const forgetRows = writing(
  'forget_checkout_sessions',
  { session_id: 'text' },
  sql`WITH old AS (
     SELECT account_id, session_id FROM checkout_sessions WHERE created_at < ${$.created_before}
     ORDER BY created_at LIMIT ${$.limit}
   ), attempts AS (
     DELETE FROM checkout_attempts a USING old WHERE a.account_id = old.account_id
       AND a.session_id = old.session_id
   )
   DELETE FROM checkout_sessions s USING old
   WHERE s.account_id = old.account_id AND s.session_id = old.session_id RETURNING s.session_id`,
);

export interface SessionKey {
  readonly account_id: string;
  readonly session_id: string;
}

/** Locks orders, so that a session that is opened at the same moment is seen and replaced. */
export async function lockOrders(
  tx: Transaction,
  orders: readonly Pick<CheckoutSession, 'account_id' | 'order_no'>[],
): Promise<void> {
  const in_order = inKeyOrder(orders, ({ order_no }) => order_no);
  await Promise.all(
    in_order.map(({ account_id, order_no }) => tx.read(serialiseOrder, { account_id, order_no })),
  );
}

export function insertSessions(tx: Transaction, sessions: readonly CheckoutSession[]): void {
  if (sessions.length === 0) return;
  tx.write(replaceRows, { r: sessions });
  tx.write(insertRows, { r: sessions });
}

export async function findSession(database: Database, key: SessionKey): Promise<CheckoutSession | null> {
  const [row] = await database.read(findRow, key);
  return row ?? null;
}

/** Locks a session, so that one press after the other is counted. */
export async function lockSession(
  tx: Transaction,
  key: SessionKey,
): Promise<{ replaced_at: Date | null; expires_at: Date; attempts: number } | null> {
  const values = { account_id: key.account_id, session_id: key.session_id };
  const [[row], [counted]] = await Promise.all([tx.read(lockRow, values), tx.read(countAttemptRows, values)]);
  return row ? { ...row, attempts: Number(counted?.attempts ?? 0) } : null;
}

/** The attempts of a session, oldest first. */
export async function listAttempts(database: Database, key: SessionKey): Promise<CheckoutAttempt[]> {
  return database.read(attemptRows, key);
}

/** @returns false when the page has sent this attempt before */
export async function insertAttempt(
  tx: Transaction,
  key: SessionKey,
  attempt_key: string,
  created_at: Date,
): Promise<boolean> {
  const rows = await tx.read(insertAttemptRow, { ...key, attempt_key, created_at });
  return rows.length > 0;
}

export async function answerAttempt(
  database: Database,
  key: SessionKey,
  answer: Pick<CheckoutAttempt, 'attempt_key' | 'transaction_id' | 'issuer_url'> & { answered_at: Date },
): Promise<void> {
  await writeAlone(database, answerAttemptRow, {
    ...answer,
    account_id: key.account_id,
    session_id: key.session_id,
  });
}

/** Replaces what a session says of its order. */
export async function redactSession(
  database: Database,
  { account_id, session_id, order_no, ordered, expires_at }: CheckoutSession,
): Promise<void> {
  await writeAlone(database, redactRow, { account_id, session_id, order_no, ordered, expires_at });
}

/** Has a session expire at a time, unless it does before. */
export async function endSession(
  database: Database,
  { account_id, session_id }: SessionKey,
  expires_at: Date,
): Promise<void> {
  await writeAlone(database, endRow, { account_id, session_id, expires_at });
}

/** @returns how many were erased */
export async function forgetSessions(
  database: Database,
  created_before: Date,
  limit: number,
): Promise<number> {
  return (await writeAlone(database, forgetRows, { created_before, limit })).length;
}
