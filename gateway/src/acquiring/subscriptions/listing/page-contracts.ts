import type { contract_filters } from '@causeway/schemas/portal/lists/contract-list.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { paged, pageOf } from '../../../kernel/database/pages.ts';
import { reading, sql, type SqlText } from '../../../kernel/database/statement.ts';
import { id_max, parseTransactionId } from '../../../kernel/values/ids.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import {
  contract_columns,
  listed_contract_columns,
  type ListedContract,
} from '../contracts/contract-store.ts';

export type { ListedContract };

const $ = sql.parameters({
  account_id: 'text',
  start: 'int8',
  status: 'text',
  subscription_id: 'int8',
  recurring_id: 'text',
  contract_ids: 'int8[]',
  subscription_ids: 'int8[]',
});

function contractsOf<Takes>(narrow: SqlText<Takes>, rows: number) {
  return sql`SELECT ${sql.selectList(contract_columns, 'c')}, s.recurring_id, s.contract_name
   FROM (SELECT * FROM contracts WHERE account_id = ${$.account_id} AND contract_id < ${$.start} AND ${narrow}
     ORDER BY contract_id DESC LIMIT ${String(rows)}) c
   JOIN subscriptions s ON s.account_id = c.account_id AND s.subscription_id = c.subscription_id
   ORDER BY c.contract_id DESC`;
}
const of_status = sql`(${$.status.or_null}::text IS NULL OR status = ${$.status.or_null})`;

const pageRows = paged((rows) =>
  reading(`page_contracts_${rows}`, listed_contract_columns, contractsOf(sql`true`, rows)),
);
const pageByStatusRows = paged((rows) =>
  reading(
    `page_contracts_by_status_${rows}`,
    listed_contract_columns,
    contractsOf(sql`status = ${$.status}`, rows),
  ),
);
const pageOfSubscriptionRows = paged((rows) =>
  reading(
    `page_contracts_of_subscription_${rows}`,
    listed_contract_columns,
    contractsOf(sql`subscription_id = ${$.subscription_id} AND ${of_status}`, rows),
  ),
);
const pageOfRecurringRows = paged((rows) =>
  reading(
    `page_contracts_of_recurring_${rows}`,
    listed_contract_columns,
    contractsOf(
      sql`subscription_id IN (
     SELECT n.subscription_id FROM subscriptions n
     WHERE n.account_id = ${$.account_id} AND n.recurring_id = ${$.recurring_id} AND n.live
     UNION ALL
     SELECT n.subscription_id FROM subscriptions n
     WHERE n.account_id = ${$.account_id} AND n.recurring_id = ${$.recurring_id} AND NOT n.live) AND ${of_status}`,
      rows,
    ),
  ),
);

/** How many contracts are named at most. */
const named_max = 100;

const namedRows = reading(
  'listed_contracts',
  listed_contract_columns,
  contractsOf(sql`contract_id = ANY (${$.contract_ids}::int8[])`, named_max),
);

/** How many of a subscription's contracts are shown with it. */
const newest_max = 60;

const newestRows = reading(
  'newest_contracts_of_subscriptions',
  listed_contract_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')}, s.recurring_id, s.contract_name
   FROM unnest(${$.subscription_ids}::int8[]) AS k(subscription_id)
   JOIN subscriptions s ON s.account_id = ${$.account_id} AND s.subscription_id = k.subscription_id
   CROSS JOIN LATERAL (SELECT * FROM contracts n
     WHERE n.account_id = ${$.account_id} AND n.subscription_id = k.subscription_id
     ORDER BY n.cycle_no DESC LIMIT ${newest_max}) c
   ORDER BY c.subscription_id, c.cycle_no DESC`,
);

/** The newest contracts of subscriptions, those of each the newest first. */
export function contractsOfSubscriptions(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  subscription_ids: readonly bigint[],
): Promise<ListedContract[]> {
  return database.read(newestRows, { account_id, subscription_ids });
}

/** Lists contracts of an account, newest first; of a subscription that is named by both, those of its number. */
export async function pageContracts(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  { subscription_id, recurring_id, status }: FilterValues<typeof contract_filters>,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<{ contracts: ListedContract[]; next: ListedContract | null }> {
  const values = { account_id, start: before ?? id_max };
  const read = (): Promise<ListedContract[]> => {
    if (subscription_id !== null) {
      // A number that no subscription can have finds nothing.
      const number = parseTransactionId(subscription_id) ?? 0n;
      return database.read(pageOfSubscriptionRows(limit), { ...values, subscription_id: number, status });
    }
    if (recurring_id !== null)
      return database.read(pageOfRecurringRows(limit), { ...values, recurring_id, status });
    return status === null
      ? database.read(pageRows(limit), values)
      : database.read(pageByStatusRows(limit), { ...values, status });
  };
  const { page: contracts, next } = pageOf(await read(), limit);
  return { contracts, next };
}

/** An account's contracts that are named, newest first. */
export function contractsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  contract_ids: readonly bigint[],
): Promise<ListedContract[]> {
  return database.read(namedRows, { account_id, start: id_max, contract_ids });
}
