import { createHash } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { day_ms } from '../../kernel/values/dates.ts';
import type { ListEntry, ListName } from './lists/list-entry.ts';
import { readList } from './lists/read-list.ts';
import { lockStoredList, replaceList, type ListRow } from './screening-store.ts';

/** A list so much smaller than the one before it has probably been cut short. */
const shrinkage_max = 0.2;

export interface ImportedList {
  readonly list: ListName;
  readonly published_at: Date;
  readonly entries: number;
  readonly names: number;
  /** Numbers of entries that were not in the list before, are in it no more, or have changed. */
  readonly previous_entries: number;
  readonly unchanged: boolean;
}

/**
 * Puts a published list in the place of the one before it, all at once: names are screened against the old
 * one until the new one is complete.
 * @param source where it came from, for the operator
 * @param force also when it is older or much shorter than the one before it
 * @throws RequestRefused when it cannot be read or looks wrong; the old one then stays
 */
export async function importList(
  context: Pick<Context, 'database' | 'clock'>,
  list: ListName,
  chunks: AsyncIterable<Uint8Array>,
  { source, force }: { source: string; force: boolean },
): Promise<ImportedList> {
  const hash = createHash('sha256');
  const { head, entries } = await readList(list, hashing(chunks, hash));
  const now = context.clock.now();
  if (head.published_at.getTime() > now.getTime() + 2 * day_ms) {
    throw cannot({ rule: 'list_of_future', at: head.published_at.toISOString() });
  }
  const row = {
    list,
    published_at: head.published_at,
    imported_at: now,
    source,
    sha256: hash.digest('hex'),
    entries: entries.length,
    names: countNames(entries),
  };
  return transact(context.database, async (tx) => {
    const before = await lockStoredList(tx, list);
    if (before && !force) refuseStep(before, row);
    replaceList(tx, row, entries);
    return {
      list,
      published_at: row.published_at,
      entries: row.entries,
      names: row.names,
      previous_entries: before?.entries ?? 0,
      unchanged: before?.sha256 === row.sha256,
    };
  });
}

function countNames(entries: readonly ListEntry[]): number {
  return entries.reduce((sum, { names, weak_names }) => sum + names.length + weak_names.length, 0);
}

function refuseStep(before: ListRow, row: Pick<ListRow, 'published_at' | 'entries'>): void {
  if (row.published_at < before.published_at) {
    const made = row.published_at.toISOString();
    throw cannot({ rule: 'list_older', at: made });
  }
  if (row.entries < before.entries * (1 - shrinkage_max)) {
    throw cannot({ rule: 'list_short', entries: row.entries, before: before.entries });
  }
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
