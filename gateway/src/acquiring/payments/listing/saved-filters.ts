import type { Context, ReadContext } from '../../../kernel/context.ts';
import { reading, type RowOf, sql, writing } from '../../../kernel/database/statement.ts';
import { cannot } from '../../../kernel/errors.ts';
import { transact, writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';
import { lockSettings } from '../../../accounts/merchants/manage-accounts.ts';

const columns = {
  filter_id: 'int8',
  user_id: 'text',
  name: 'text',
  shared: 'bool',
  filter: 'jsonb',
} as const;

const $ = sql.parameters({ ...columns, now: 'timestamptz', account_id: 'text' });
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

const replaceRow = writing(
  'replace_saved_filter',
  columns,
  sql`UPDATE saved_filters SET shared = ${$.shared}, filter = ${$.filter}
   WHERE account_id = ${$.account_id} AND user_id = ${$.user_id} AND filter_id = ${$.filter_id}
   RETURNING ${list}`,
);

const renameRow = writing(
  'rename_saved_filter',
  { filter_id: 'int8' },
  sql`UPDATE saved_filters SET name = ${$.name}
   WHERE account_id = ${$.account_id} AND user_id = ${$.user_id} AND filter_id = ${$.filter_id}
   RETURNING filter_id`,
);

const deleteRow = writing(
  'delete_saved_filter',
  { filter_id: 'int8' },
  sql`DELETE FROM saved_filters WHERE account_id = ${$.account_id} AND user_id = ${$.user_id}
     AND filter_id = ${$.filter_id} RETURNING filter_id`,
);

/** The filters that a person has saved for an account, and those that others share. */
export function listFilters(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  user_id: string,
): Promise<FilterRecord[]> {
  return context.database.read(filterRows, { account_id, user_id });
}

/**
 * Saves a filter under a name; one that the person has saved under this name gives way to it.
 * @throws RequestRefused when the person already has the maximum number of filters
 */
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
    const own = await readOwn(tx, account_id, user_id);
    const namesake = own.find((one) => one.name === name);
    if (namesake) {
      const key = { account_id, user_id, filter_id: namesake.filter_id };
      const [replaced] = await tx.read(replaceRow, { ...key, shared, filter: JSON.stringify(filter) });
      return replaced as FilterRecord;
    }
    if (own.length >= own_max) throw cannot({ rule: 'filters_max', max: own_max });
    const row = { account_id, filter_id, user_id, name, shared, filter: JSON.stringify(filter), now };
    const [saved] = await tx.read(insertRow, row);
    return saved as FilterRecord;
  });
}

async function readOwn(tx: Transaction, account_id: string, user_id: string): Promise<FilterRecord[]> {
  const known = await tx.read(filterRows, { account_id, user_id });
  return known.filter((one) => one.user_id === user_id);
}

/**
 * Renames a filter that the person has saved.
 * @returns whether it existed
 * @throws RequestRefused when another one of the person has this name
 */
export async function renameFilter(
  context: Pick<Context, 'database'>,
  key: Pick<FilterRecord, 'user_id' | 'filter_id'> & { account_id: string },
  name: string,
): Promise<boolean> {
  const { account_id, user_id, filter_id } = key;
  return transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const own = await readOwn(tx, account_id, user_id);
    if (own.some((one) => one.name === name && one.filter_id !== filter_id))
      throw cannot({ rule: 'filter_name_taken' }, 'name');
    return (await tx.read(renameRow, { account_id, user_id, filter_id, name })).length > 0;
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
