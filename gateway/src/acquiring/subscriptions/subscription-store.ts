import type { ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Subscription } from './subscription.ts';

const $ = sql.parameters({
  account_id: 'text',
  recurring_id: 'text?',
  status: 'text?',
  before: 'int8?',
  limit: 'rows',
});

export const subscription_columns = columnsOf<Subscription>()({
  account_id: 'text',
  subscription_id: 'int8',
  recurring_id: 'text',
  contract_name: 'text',
  status: 'text',
  live: 'bool',
  established: 'bool',
  currency: 'text',
  amount: 'int8',
  promotion_amount: 'int8',
  promotion_cycles: 'int4',
  total_cycles: 'int4?',
  interval_unit: 'text',
  interval_count: 'int4',
  starts_at: 'timestamptz',
  trial_days: 'int4',
  anchor_at: 'timestamptz',
  next_period: 'int4',
  cycles_drawn: 'int4',
  past_due_contracts: 'int4',
  contract_lead_days: 'int4',
  initial_transaction_id: 'int8',
  network_transaction_id: 'text',
  token_id: 'text',
  website: 'text',
  notify_url: 'text?',
  details: 'jsonb',
  metadata: 'jsonb?',
  end_reason: 'text',
  ended_at: 'timestamptz?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});
const list = Object.keys(subscription_columns).join(', ');

const key_fields = { account_id: 'text', subscription_id: 'int8' } as const;
/** What changes after the subscription was created. */
const progress_columns = [
  'status',
  'live',
  'established',
  'amount',
  'anchor_at',
  'next_period',
  'cycles_drawn',
  'past_due_contracts',
  'network_transaction_id',
  'token_id',
  'end_reason',
  'ended_at',
  'updated_at',
] as const;

const insertRows = writing(
  'insert_subscriptions',
  {},
  sql`INSERT INTO subscriptions (${list}) SELECT ${list} FROM ${sql.recordset('r', subscription_columns)}`,
);

const usedRows = reading(
  'taken_recurring_ids',
  { account_id: 'text', recurring_id: 'text' },
  sql`SELECT s.account_id, s.recurring_id FROM subscriptions s
   JOIN ${sql.recordset('r', { account_id: 'text', recurring_id: 'text' })} USING (account_id, recurring_id)
   WHERE s.live`,
);

const lockRows = writing(
  'lock_subscriptions',
  subscription_columns,
  sql`SELECT ${sql.selectList(subscription_columns, 's')}
   FROM ${sql.recordset('k', key_fields)} JOIN subscriptions s USING (account_id, subscription_id)
   ORDER BY s.account_id, s.subscription_id FOR NO KEY UPDATE OF s`,
);

/** A recurring_id means the live subscription, otherwise the newest one that was tried. */
const lockNamed = writing(
  'lock_subscriptions_by_recurring_id',
  subscription_columns,
  sql`SELECT ${sql.selectList(subscription_columns, 's')}
   FROM ${sql.recordset('k', { account_id: 'text', recurring_id: 'text' })}
   JOIN subscriptions s ON s.account_id = k.account_id AND s.subscription_id = coalesce(
     (SELECT l.subscription_id FROM subscriptions l
      WHERE l.account_id = k.account_id AND l.recurring_id = k.recurring_id AND l.live),
     (SELECT l.subscription_id FROM subscriptions l
      WHERE l.account_id = k.account_id AND l.recurring_id = k.recurring_id AND NOT l.live
      ORDER BY l.subscription_id DESC LIMIT 1))
   ORDER BY s.account_id, s.subscription_id FOR NO KEY UPDATE OF s`,
);

const updateRows = writing(
  'update_subscriptions',
  {},
  sql`UPDATE subscriptions s SET ${progress_columns.map((column) => `${column} = r.${column}`).join(', ')}
   FROM ${sql.recordset('r', {
     ...key_fields,
     ...sql.columnsNamed(subscription_columns, progress_columns),
     from_status: 'text',
   })}
   WHERE s.account_id = r.account_id AND s.subscription_id = r.subscription_id AND s.status = r.from_status`,
);

const listRows = reading(
  'list_subscriptions',
  { ...subscription_columns, waiting_at: 'timestamptz?' },
  sql`SELECT ${sql.selectList(subscription_columns, 's')}, (SELECT min(c.next_attempt_at) FROM contracts c
     WHERE c.account_id = ${$.account_id} AND c.subscription_id = s.subscription_id
       AND c.next_attempt_at IS NOT NULL) AS waiting_at
   FROM subscriptions s
   WHERE s.account_id = ${$.account_id}
     AND (${$.recurring_id}::text IS NULL OR s.recurring_id = ${$.recurring_id})
   AND (${$.status}::text IS NULL OR s.status = ${$.status})
     AND (${$.before}::int8 IS NULL OR s.subscription_id < ${$.before})
   ORDER BY s.subscription_id DESC LIMIT ${$.limit}`,
);

export interface SubscriptionKey {
  readonly account_id: string;
  readonly subscription_id: bigint;
}

/** The key of a subscription as text, for maps. */
export function subscriptionKey(key: SubscriptionKey): string {
  return `${key.account_id} ${key.subscription_id}`;
}

export function insertSubscriptions(tx: Transaction, rows: readonly Subscription[]): void {
  if (rows.length > 0) tx.write(insertRows, { r: rows });
}

/** Which of these recurring ids have a live subscription, as `account recurring_id`. */
export async function usedRecurringIds(
  tx: Transaction,
  names: readonly { account_id: string; recurring_id: string }[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await tx.read(usedRows, { r: names });
  return new Set(rows.map((row) => `${row.account_id} ${row.recurring_id}`));
}

function byKey(rows: readonly RowOf<typeof subscription_columns>[]): Map<string, Subscription> {
  return new Map(rows.map((row) => [subscriptionKey(row), row]));
}

/** Locks subscriptions in key order. Unknown keys are omitted. */
export async function lockSubscriptions(
  tx: Transaction,
  keys: readonly SubscriptionKey[],
): Promise<Map<string, Subscription>> {
  const distinct = new Map(keys.map((key) => [subscriptionKey(key), key]));
  return byKey(await tx.read(lockRows, { k: [...distinct.values()] }));
}

/** Locks subscriptions by their recurring ids, in key order: the live one, otherwise the newest one that was tried. */
export async function lockNamedSubscriptions(
  tx: Transaction,
  names: readonly { account_id: string; recurring_id: string }[],
): Promise<Map<string, Subscription>> {
  const distinct = new Map(
    names.map(({ account_id, recurring_id }) => [
      `${account_id} ${recurring_id}`,
      { account_id, recurring_id },
    ]),
  );
  return byKey(await tx.read(lockNamed, { k: [...distinct.values()] }));
}

/** Writes the changes of locked subscriptions; each row contains the status with which it was read. */
export function updateSubscriptions(
  tx: Transaction,
  changes: readonly { from: Subscription; to: Subscription }[],
): void {
  if (changes.length === 0) return;
  tx.write(updateRows, { r: changes.map(({ from, to }) => ({ ...to, from_status: from.status })) });
}

/** Filter of a list; null: everything. */
export interface ListFilter {
  readonly account_id: string;
  readonly recurring_id: string | null;
  readonly status: string | null;
  /** The last id of the page before. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** Subscriptions of an account, newest first, with the charge date of the next of their existing contracts. */
export async function listSubscriptionRows(
  database: ReadDatabase,
  filter: ListFilter,
): Promise<{ subscription: Subscription; waiting_at: Date | null }[]> {
  const rows = await database.read(listRows, filter);
  return rows.map(({ waiting_at, ...row }) => ({ subscription: row, waiting_at }));
}
