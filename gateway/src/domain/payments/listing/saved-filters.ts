import type { Context } from '../../../context.ts';
import { statement, type RowOf } from '../../../database/statement.ts';
import { cannot } from '../../../errors.ts';

const columns = {
  filter_id: 'int8',
  user_id: 'text',
  name: 'text',
  shared: 'bool',
  filter: 'jsonb',
} as const;
export type FilterRecord = RowOf<typeof columns>;
const list = Object.keys(columns).join(', ');

const filterRows = statement(
  'list_saved_filters',
  columns,
  `SELECT ${list} FROM saved_filters WHERE account_id = $1 AND (user_id = $2 OR shared)
   ORDER BY name, filter_id LIMIT 500`,
);

const insertRow = statement(
  'insert_saved_filter',
  columns,
  `INSERT INTO saved_filters (account_id, filter_id, user_id, name, shared, filter, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${list}`,
);

const deleteRow = statement(
  'delete_saved_filter',
  { filter_id: 'int8' },
  `DELETE FROM saved_filters WHERE account_id = $1 AND user_id = $2 AND filter_id = $3 RETURNING filter_id`,
);

/** The filters that a person has saved for an account, and those that others share. */
export function listFilters(
  context: Pick<Context, 'database'>,
  account_id: string,
  user_id: string,
): Promise<FilterRecord[]> {
  return context.database.read(filterRows, [account_id, user_id]);
}

/** Saves a filter under a name. @throws RequestRefused when the person already has the maximum number of filters */
export async function saveFilter(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  draft: Pick<FilterRecord, 'user_id' | 'name' | 'shared'> & { account_id: string; filter: object },
  own_max: number,
): Promise<FilterRecord> {
  const { account_id, user_id, name, shared, filter } = draft;
  const known = await listFilters(context, account_id, user_id);
  if (known.filter((one) => one.user_id === user_id).length >= own_max) {
    throw cannot({ rule: 'filters_max', max: own_max });
  }
  const said = [account_id, context.ids.next(), user_id, name, shared, JSON.stringify(filter)];
  const [row] = await context.database.read(insertRow, [...said, context.clock.now()]);
  return row as FilterRecord;
}

/** Deletes a filter that the person has saved. @returns whether it existed */
export async function removeFilter(
  context: Pick<Context, 'database'>,
  account_id: string,
  user_id: string,
  filter_id: bigint,
): Promise<boolean> {
  return (await context.database.read(deleteRow, [account_id, user_id, filter_id])).length > 0;
}
