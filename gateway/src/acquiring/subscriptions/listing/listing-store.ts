import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { paged, walk_rows } from '../../../kernel/database/pages.ts';
import { reading, type RowOf, sql, type SqlText } from '../../../kernel/database/statement.ts';
import { id_max } from '../../../kernel/values/ids.ts';
import { contract_columns, type AttemptRow } from '../contracts/contract-store.ts';
import type { Contract } from '../contracts/contract.ts';
import { subscription_columns } from '../subscription-store.ts';
import type { Subscription } from '../subscription.ts';

const $ = sql.parameters({
  start: 'int8',
  status: 'text',
  metadata: 'jsonb?',
  account_id: 'text',
  subscription_id: 'int8',
  subscription_ids: 'int8[]',
  before: 'int4',
  contract_id: 'int8',
  contract_ids: 'int8[]',
});

/** Maximum number of contracts shown at a time. */
const contracts_max = 60;
const cycle_no_max = 2_147_483_647;

const listed_columns = {
  ...subscription_columns,
  waiting_at: 'timestamptz?',
  waiting_amount: 'int8?',
} as const;

/** The page is limited before the contracts are read. */
function subscriptionsOf<Takes>(narrow: SqlText<Takes>, rows: number) {
  return sql`SELECT ${sql.selectList(subscription_columns, 's')}, w.next_attempt_at AS waiting_at, w.amount AS waiting_amount
   FROM (SELECT * FROM subscriptions WHERE account_id = ${$.account_id} AND subscription_id < ${$.start} AND ${narrow}
     ORDER BY subscription_id DESC LIMIT ${String(rows)}) s
   LEFT JOIN LATERAL (SELECT c.next_attempt_at, c.amount FROM contracts c
     WHERE c.account_id = ${$.account_id} AND c.account_id = s.account_id AND c.subscription_id = s.subscription_id
       AND c.next_attempt_at IS NOT NULL
     ORDER BY c.next_attempt_at LIMIT 1) w ON true
   ORDER BY s.subscription_id DESC`;
}

const with_metadata = sql`(${$.metadata}::jsonb IS NULL OR metadata @> ${$.metadata})`;

const pageRows = paged((rows) =>
  reading(`page_subscriptions_${rows}`, listed_columns, subscriptionsOf(with_metadata, rows)),
);
const pageByStatusRows = paged((rows) =>
  reading(
    `page_subscriptions_by_status_${rows}`,
    listed_columns,
    subscriptionsOf(sql`status = ${$.status} AND ${with_metadata}`, rows),
  ),
);
const foundRows = reading(
  'found_subscriptions',
  listed_columns,
  subscriptionsOf(
    sql`(${$.status.or_null}::text IS NULL OR status = ${$.status.or_null}) AND ${with_metadata}
     AND subscription_id = ANY (${$.subscription_ids}::int8[])`,
    walk_rows,
  ),
);

const contractRows = reading(
  'contracts_of_subscription',
  contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')} FROM contracts c
   WHERE c.account_id = ${$.account_id} AND c.subscription_id = ${$.subscription_id}
     AND c.cycle_no < ${$.before}
   ORDER BY c.cycle_no DESC LIMIT ${contracts_max + 1}`,
);

const contractRow = reading(
  'contract_of_subscription',
  contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')} FROM contracts c
   WHERE c.account_id = ${$.account_id} AND c.subscription_id = ${$.subscription_id}
     AND c.contract_id = ${$.contract_id}`,
);

const attemptRows = reading(
  'attempts_of_contracts',
  {
    account_id: 'text',
    contract_id: 'int8',
    attempt_no: 'int2',
    transaction_id: 'int8',
    token_id: 'text',
    attempted_at: 'timestamptz',
  },
  sql`SELECT account_id, contract_id, attempt_no, transaction_id, token_id, attempted_at FROM contract_attempts
   WHERE account_id = ${$.account_id} AND contract_id = ANY (${$.contract_ids}::int8[])
   ORDER BY contract_id DESC, attempt_no DESC`,
);

/** A subscription with the existing contract that is charged next. */
export interface SubscriptionInList {
  readonly subscription: Subscription;
  readonly waiting: { readonly at: Date; readonly amount: bigint } | null;
}

function listedOf({ waiting_at, waiting_amount, ...row }: RowOf<typeof listed_columns>): SubscriptionInList {
  const waiting = waiting_at && waiting_amount !== null ? { at: waiting_at, amount: waiting_amount } : null;
  return { subscription: row, waiting };
}

/** A page begins before this subscription, by number; null: at the newest. */
export interface SubscriptionPage {
  readonly before: bigint | null;
  readonly limit: number;
}

/** What a list of subscriptions is narrowed by, besides a search. */
interface SubscriptionConditions {
  readonly status: string | null;
  readonly metadata: string | null;
}

/** A page of subscriptions, newest first, and one more. */
export async function readSubscriptionPage(
  database: ReadDatabase,
  account_id: string,
  { status, metadata }: SubscriptionConditions,
  { before, limit }: SubscriptionPage,
): Promise<SubscriptionInList[]> {
  const start = before ?? id_max;
  const rows = status
    ? await database.read(pageByStatusRows(limit), { account_id, start, status, metadata })
    : await database.read(pageRows(limit), { account_id, start, metadata });
  return rows.map(listedOf);
}

/** Those of these subscriptions that fit, newest first; without conditions all that the account has. */
export async function readListedSubscriptions(
  database: ReadDatabase,
  account_id: string,
  subscription_ids: readonly bigint[],
  { status, metadata }: SubscriptionConditions = { status: null, metadata: null },
): Promise<SubscriptionInList[]> {
  const values = { account_id, start: id_max, status, metadata, subscription_ids };
  const rows = await database.read(foundRows, values);
  return rows.map(listedOf);
}

/** Some contracts of a subscription, and the period before which the next ones are found; null: there are no more. */
export interface ContractPage {
  readonly contracts: readonly Contract[];
  readonly next: number | null;
}

/** The contracts of a subscription, newest first: the newest of all, or those before a period. */
export async function readContractPage(
  database: ReadDatabase,
  account_id: string,
  subscription_id: bigint,
  before: number | null,
): Promise<ContractPage> {
  const rows = await database.read(contractRows, {
    account_id,
    subscription_id,
    before: before ?? cycle_no_max,
  });
  const contracts = rows.slice(0, contracts_max);
  return { contracts, next: rows.length > contracts_max ? (contracts.at(-1)?.cycle_no ?? null) : null };
}

/** Null when the subscription has no such contract. */
export async function readContract(
  database: Database,
  {
    account_id,
    subscription_id,
    contract_id,
  }: Pick<Contract, 'account_id' | 'subscription_id' | 'contract_id'>,
): Promise<Contract | null> {
  const [row] = await database.read(contractRow, { account_id, subscription_id, contract_id });
  return row ? row : null;
}

/** Every attempted charge of contracts, newest first. */
export async function readAttempts(
  database: ReadDatabase,
  account_id: string,
  contract_ids: readonly bigint[],
): Promise<AttemptRow[]> {
  return database.read(attemptRows, { account_id, contract_ids });
}
