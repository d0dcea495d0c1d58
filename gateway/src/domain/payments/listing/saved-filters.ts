import type { Context } from '../../../context.ts';
import { parameters, reading, type RowOf, sql, writing } from '../../../database/statement.ts';
import { cannot } from '../../../errors.ts';
import { transact, writeAlone } from '../../../database/transaction.ts';
import { lockSettings } from '../../merchants/manage-accounts.ts';

const $ = parameters({
  name: 'text',
  shared: 'bool',
  filter: 'jsonb',
  now: 'timestamptz',
  account_id: 'text',
  user_id: 'text',
  filter_id: 'int8',
});

const columns = {
  filter_id: 'int8',
  user_id: 'text',
  name: 'text',
  shared: 'bool',
  filter: 'jsonb',
} as const;
export type FilterRecord = RowOf<typeof columns>;
const list = Object.keys(columns).join(', ');

const filterRows = reading(
  'list_saved_filters',
  columns,
  sql`SELECT ${list} FROM saved_filters WHERE account_id = ${$.account_id} AND (user_id = ${$.user_id} OR shared)
   ORDER BY name, filter_id LIMIT 500`,
);

const insertRow = writing(
  'insert_saved_filter',
  columns,
  sql`INSERT INTO saved_filters (account_id, filter_id, user_id, name, shared, filter, created_at)
   VALUES (${$.account_id}, ${$.filter_id}, ${$.user_id}, ${$.name}, ${$.shared}, ${$.filter}, ${$.now})
   RETURNING ${list}`,
);

const deleteRow = writing(
  'delete_saved_filter',
  { filter_id: 'int8' },
  sql`DELETE FROM saved_filters WHERE account_id = ${$.account_id} AND user_id = ${$.user_id}
     AND filter_id = ${$.filter_id} RETURNING filter_id`,
);

/** The filters that a person has saved for an account, and those that others share. */
export function listFilters(
  context: Pick<Context, 'database'>,
  account_id: string,
  user_id: string,
): Promise<FilterRecord[]> {
  return context.database.read(filterRows, { account_id, user_id });
}

/** Saves a filter under a name. @throws RequestRefused when the person already has the maximum number of filters */
export async function saveFilter(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  draft: Pick<FilterRecord, 'user_id' | 'name' | 'shared'> & { account_id: string; filter: object },
  own_max: number,
): Promise<FilterRecord> {
  const { account_id, user_id, name, shared, filter } = draft;
  const filter_id = context.ids.next();
  const now = context.clock.now();
  return transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const known = await tx.read(filterRows, { account_id, user_id });
    if (known.filter((one) => one.user_id === user_id).length >= own_max)
      throw cannot({ rule: 'filters_max', max: own_max });
    const row = { account_id, filter_id, user_id, name, shared, filter: JSON.stringify(filter), now };
    const [saved] = await tx.read(insertRow, row);
    return saved as FilterRecord;
  });
}

/** Deletes a filter that the person has saved. @returns whether it existed */
export async function removeFilter(
  context: Pick<Context, 'database'>,
  account_id: string,
  user_id: string,
  filter_id: bigint,
): Promise<boolean> {
  return (await writeAlone(context.database, deleteRow, { account_id, user_id, filter_id })).length > 0;
}
