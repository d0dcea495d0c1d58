import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { parseTransactionId } from '../../values/ids.ts';
import { readItem, readItems, type SuspenseFilter } from './suspense-store.ts';
import type { SuspenseItem } from './suspense.ts';

/** Money in suspense, oldest first. */
export function listSuspense(
  { database }: Pick<Context, 'database'>,
  filter: SuspenseFilter,
): Promise<SuspenseItem[]> {
  return readItems(database, filter);
}

/** One item of it. @throws UsageError when there is none of that number */
export async function requireSuspenseItem(
  { database }: Pick<Context, 'database'>,
  text: string,
): Promise<SuspenseItem> {
  const item_id = parseTransactionId(text);
  const item = item_id === null ? null : await readItem(database, item_id);
  if (!item) throw new UsageError(`there is no item ${text} in suspense`);
  return item;
}
