import type { ReadDatabase } from '../database/database.ts';
import { pageOf } from '../database/pages.ts';
import type { ListSearch } from '../values/search.ts';
import { findObjects } from './find-objects.ts';
import type { SearchedList, SearchKey, SearchSpan } from './searched-list.ts';

/** A page of what a search finds, and what of it the filters leave. */
export interface SearchPage<Row> {
  readonly page: Row[];
  /** The next page is of objects before this one; null where there are none. */
  readonly next: SearchKey | null;
  /** Whether the page ended because enough objects had been looked at. */
  readonly cut: boolean;
}

/** What a page is read with. */
export interface SearchedPage<Row> {
  readonly database: ReadDatabase;
  readonly searched: SearchedList;
  readonly search: ListSearch;
  readonly span: SearchSpan;
  readonly limit: number;
  readonly looked_at_max: number;
  /** The found objects that the filters leave, the newest first. */
  readonly read: (keys: readonly SearchKey[]) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => SearchKey;
}

/** How many objects a page looks at one by one before it ends, whatever the filters have left. */
export const looked_at_usually = 3_000;
/** The same of a list that does not say how far it has searched. */
const looked_at_long = 30_000;
/** How many more are looked for each time that the filters have left too few. */
const wanted_growth = 4;
const wanted_max = 1_000;

/** A page of a search, together with filters (docs/specification/lists.md#search). */
export async function readSearchPage<Row>(page: SearchedPage<Row>): Promise<SearchPage<Row>> {
  const { database, searched, search, limit, looked_at_max, read, keyOf } = page;
  const rows: Row[] = [];
  let { span } = page;
  let wanted = limit + 1;
  for (let left = looked_at_max; left > 0;) {
    const { keys, rest, looked_at } = await findObjects(database, searched, search, span, wanted, left);
    if (keys.length > 0) rows.push(...(await read(keys)));
    const last = rows[limit - 1];
    if (rows.length > limit && last) return { page: rows.slice(0, limit), next: keyOf(last), cut: false };
    if (rest === null) return { page: rows, next: null, cut: false };
    span = { ...span, before: rest };
    left -= looked_at;
    wanted = Math.max(wanted, Math.min(wanted * wanted_growth, wanted_max));
  }
  return { page: rows, next: span.before, cut: true };
}

/** What a page is read with, where there may be no search. */
interface ListPage<Row> extends Omit<SearchedPage<Row>, 'search' | 'looked_at_max'> {
  readonly search: ListSearch | null;
  /** Without a search: the rows after a place that the filters leave, the newest first, one more than the limit. */
  readonly list: (before: SearchKey) => Promise<readonly Row[]>;
}

/** A page of a list that can be searched and does not say how far it has been. */
export async function readListPage<Row>({
  search,
  list,
  ...page
}: ListPage<Row>): Promise<Omit<SearchPage<Row>, 'cut'>> {
  if (search) return readSearchPage({ ...page, search, looked_at_max: looked_at_long });
  const { page: rows, next } = pageOf(await list(page.span.before), page.limit);
  return { page: rows, next: next && page.keyOf(next) };
}
