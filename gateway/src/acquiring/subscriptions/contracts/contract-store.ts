import type { PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { columnsOf, reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import type { ListFilter } from '../subscription-store.ts';
import type { Contract } from './contract.ts';

const $ = sql.parameters({
  account_id: 'text',
  recurring_id: 'text?',
  status: 'text?',
  before: 'int8?',
  limit: 'rows',
  token_id: 'text',
});

export const contract_columns = columnsOf<Contract>()({
  account_id: 'text',
  contract_id: 'int8',
  subscription_id: 'int8',
  cycle_no: 'int4',
  status: 'text',
  currency: 'text',
  amount: 'int8',
  period_start_at: 'timestamptz',
  period_end_at: 'timestamptz',
  due_at: 'timestamptz',
  attempts: 'int2',
  next_attempt_at: 'timestamptz?',
  transaction_id: 'int8?',
  failure_code: 'text',
  charged_at: 'timestamptz?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});
const list = Object.keys(contract_columns).join(', ');
const key_fields = { account_id: 'text', contract_id: 'int8' } as const;
const progress_columns = [
  'status',
  'period_start_at',
  'period_end_at',
  'due_at',
  'attempts',
  'next_attempt_at',
  'transaction_id',
  'failure_code',
  'charged_at',
  'updated_at',
] as const;

const insertRows = writing(
  'insert_contracts',
  {},
  sql`INSERT INTO contracts (${list}) SELECT ${list} FROM ${sql.recordset('r', contract_columns)}`,
);

const subscriptionKeys = reading(
  'subscriptions_of_contracts',
  { account_id: 'text', subscription_id: 'int8' },
  sql`SELECT c.account_id, c.subscription_id
   FROM ${sql.recordset('k', key_fields)} JOIN contracts c USING (account_id, contract_id)`,
);

/** Contracts that are still charged. */
const open = sql`c.status IN ('drawn_up', 'charging', 'past_due')`;

/** A subscription that has ended may still have contracts that are charged. */
const chargingRows = reading(
  'subscriptions_charging_card',
  { recurring_id: 'text' },
  sql`SELECT s.recurring_id FROM subscriptions s WHERE s.account_id = ${$.account_id} AND s.token_id = ${$.token_id}
     AND (s.status <> 'Inactived' OR EXISTS (SELECT FROM contracts c
       WHERE c.account_id = ${$.account_id} AND c.subscription_id = s.subscription_id AND ${open}))
   ORDER BY s.subscription_id LIMIT 1`,
);

const lockRows = writing(
  'lock_contracts',
  contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')}
   FROM ${sql.recordset('k', key_fields)} JOIN contracts c USING (account_id, contract_id)
   ORDER BY c.account_id, c.contract_id FOR NO KEY UPDATE OF c`,
);

const lockOpen = writing(
  'lock_open_contracts',
  contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')}
   FROM ${sql.recordset('k', { account_id: 'text', subscription_id: 'int8' })}
   JOIN contracts c USING (account_id, subscription_id)
   WHERE ${open}
   ORDER BY c.account_id, c.contract_id FOR NO KEY UPDATE OF c`,
);

const lockOfPayments = writing(
  'lock_contracts_of_payments',
  contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')}
   FROM ${sql.recordset('k', { account_id: 'text', subscription_id: 'int8', transaction_id: 'int8' })}
   JOIN contracts c USING (account_id, subscription_id, transaction_id)
   WHERE c.status IN ('charged', 'failed', 'cancelled')
   ORDER BY c.account_id, c.contract_id FOR NO KEY UPDATE OF c`,
);

const updateRows = writing(
  'update_contracts',
  {},
  sql`UPDATE contracts c SET ${progress_columns.map((column) => `${column} = r.${column}`).join(', ')}
   FROM ${sql.recordset('r', {
     ...key_fields,
     ...sql.columnsNamed(contract_columns, progress_columns),
     from_status: 'text',
   })}
   WHERE c.account_id = r.account_id AND c.contract_id = r.contract_id AND c.status = r.from_status`,
);

const attempt_fields = {
  account_id: 'text',
  contract_id: 'int8',
  attempt_no: 'int2',
  transaction_id: 'int8',
  token_id: 'text',
  attempted_at: 'timestamptz',
} as const;
const attempt_list = Object.keys(attempt_fields).join(', ');

/** A charge that is sent again because the issuer was never asked is the same attempt. */
const insertAttemptRows = writing(
  'insert_contract_attempts',
  {},
  sql`INSERT INTO contract_attempts (${attempt_list})
   SELECT ${attempt_list} FROM ${sql.recordset('r', attempt_fields)}
   ON CONFLICT (account_id, contract_id, attempt_no) DO UPDATE SET transaction_id = excluded.transaction_id,
     token_id = excluded.token_id, attempted_at = excluded.attempted_at`,
);

const lastPayments = reading(
  'last_payments_of_contracts',
  { ...key_fields, transaction_id: 'int8', order_no: 'text', status: 'int2' },
  sql`SELECT k.account_id, k.contract_id, p.transaction_id, p.order_no, p.status
   FROM ${sql.recordset('k', { ...key_fields, transaction_id: 'int8?' })} JOIN payments p USING (account_id, transaction_id)`,
);

/** A contract with the merchant's names of its subscription. */
export const listed_contract_columns = {
  ...contract_columns,
  recurring_id: 'text',
  contract_name: 'text',
} as const;

const listRows = reading(
  'list_contracts',
  listed_contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')}, s.recurring_id, s.contract_name FROM contracts c
   JOIN subscriptions s ON s.account_id = c.account_id AND s.subscription_id = c.subscription_id
   WHERE c.account_id = ${$.account_id}
     AND (${$.recurring_id}::text IS NULL OR s.recurring_id = ${$.recurring_id})
   AND (${$.status}::text IS NULL OR c.status = ${$.status})
     AND (${$.before}::int8 IS NULL OR c.contract_id < ${$.before})
   ORDER BY c.contract_id DESC LIMIT ${$.limit}`,
);

export interface ContractKey {
  readonly account_id: string;
  readonly contract_id: bigint;
}

/** The key of a contract as text, for maps. */
export function contractKey(key: ContractKey): string {
  return `${key.account_id} ${key.contract_id}`;
}

function byKey(rows: readonly RowOf<typeof contract_columns>[]): Map<string, Contract> {
  return new Map(rows.map((row) => [contractKey(row), row]));
}

export function insertContracts(tx: Transaction, rows: readonly Contract[]): void {
  if (rows.length > 0) tx.write(insertRows, { r: rows });
}

/** The subscriptions of contracts, which must be locked before the contracts. */
export async function findSubscriptionKeys(
  tx: Transaction,
  keys: readonly ContractKey[],
): Promise<{ account_id: string; subscription_id: bigint }[]> {
  return tx.read(subscriptionKeys, { k: keys });
}

/** Locks contracts in key order, after their subscriptions. */
export async function lockContracts(
  tx: Transaction,
  keys: readonly ContractKey[],
): Promise<Map<string, Contract>> {
  return byKey(await tx.read(lockRows, { k: keys }));
}

/** Locks every open contract (not paid, not ended) of subscriptions, in key order. */
export async function lockOpenContracts(
  tx: Transaction,
  subscriptions: readonly { account_id: string; subscription_id: bigint }[],
): Promise<Map<string, Contract>> {
  return byKey(await tx.read(lockOpen, { k: subscriptions }));
}

/** The recurring_id of a subscription that charges a stored card; null where none does. */
export async function findSubscriptionCharging(
  tx: Transaction,
  card: { readonly account_id: string; readonly token_id: string },
): Promise<string | null> {
  const [charging] = await tx.read(chargingRows, card);
  return charging?.recurring_id ?? null;
}

/** Locks the contracts, paid or ended, whose newest charges payments are, in key order. */
export async function lockContractsOfPayments(
  tx: Transaction,
  payments: readonly { account_id: string; subscription_id: bigint; transaction_id: bigint }[],
): Promise<Map<string, Contract>> {
  return byKey(await tx.read(lockOfPayments, { k: payments }));
}

/** Writes the changes of locked contracts; each row contains the status with which it was read. */
export function updateContracts(tx: Transaction, changes: readonly { from: Contract; to: Contract }[]): void {
  if (changes.length === 0) return;
  tx.write(updateRows, { r: changes.map(({ from, to }) => ({ ...to, from_status: from.status })) });
}

export interface AttemptRow extends ContractKey {
  readonly attempt_no: number;
  readonly transaction_id: bigint;
  readonly token_id: string;
  readonly attempted_at: Date;
}

export function insertAttempts(tx: Transaction, rows: readonly AttemptRow[]): void {
  if (rows.length > 0) tx.write(insertAttemptRows, { r: rows });
}

/** The newest payment that charged a contract. */
export interface LastPayment {
  readonly transaction_id: bigint;
  readonly order_no: string;
  readonly status: PaymentStatusCode;
}

/** The payments of the newest charges of contracts, by `contractKey`; none where a contract was never charged. */
export async function findLastPayments(
  tx: Transaction,
  contracts: readonly Contract[],
): Promise<Map<string, LastPayment>> {
  const charged = contracts.filter(({ transaction_id }) => transaction_id !== null);
  if (charged.length === 0) return new Map();
  const rows = await tx.read(lastPayments, { k: charged });
  return new Map(rows.map((row) => [contractKey(row), row as LastPayment & ContractKey]));
}

/** A contract with the names of its subscription. */
export interface ListedContract extends Contract {
  readonly recurring_id: string;
  readonly contract_name: string;
}

/** Contracts of an account, newest first. */
export function listContractRows(database: ReadDatabase, filter: ListFilter): Promise<ListedContract[]> {
  return database.read(listRows, filter);
}
