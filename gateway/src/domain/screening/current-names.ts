import { setImmediate as breathe } from 'node:timers/promises';
import type { ReadDatabase } from '../../database/database.ts';
import { NameIndex } from './matching/find-names.ts';
import { readEntries, type ListRow } from './screening-store.ts';

interface HeldIndex {
  /** Which imports of the lists it was made from. */
  readonly version: string;
  readonly index: Promise<NameIndex>;
}

/** What this process holds in memory of a database's lists. */
const held = new WeakMap<object, HeldIndex>();

/** The names of all lists that are in force, searchable; built anew in memory when a list has been imported. */
export function currentIndex(database: ReadDatabase, lists: readonly ListRow[]): Promise<NameIndex> {
  const version = lists.map(({ list, generation }) => `${list}.${generation}`).join(' ');
  const known = held.get(database.identity);
  if (known?.version === version) return known.index;
  const index = buildIndex(database);
  held.set(database.identity, { version, index });
  index.catch(() => held.delete(database.identity));
  return index;
}

/** Built in slices, so that requests are answered in between. */
async function buildIndex(database: ReadDatabase): Promise<NameIndex> {
  const index = new NameIndex();
  for await (const entries of readEntries(database)) {
    for (const [at, entry] of entries.entries()) {
      index.add(entry);
      if (at % 200 === 199) await breathe();
    }
  }
  return index;
}
