import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { ListEntry, ListName } from './lists/list-entry.ts';
import type { IndexedEntry } from './matching/find-names.ts';

const list_columns = {
  list: 'text',
  generation: 'int8',
  published_at: 'timestamptz',
  imported_at: 'timestamptz',
  source: 'text',
  sha256: 'text',
  entries: 'int4',
  names: 'int4',
} as const;

const $ = sql.parameters({
  ...list_columns,
  entry_id: 'text',
  page_size: 'rows',
  lists: 'text[]',
  stale_after_hours: 'int4',
  score_min: 'int2',
  four_eyes: 'bool',
  keep_years: 'int2',
  account_id: 'text',
  transaction_id: 'int8?',
  limit: 'rows',
});
const list_column_names = Object.keys(list_columns).join(', ');

export type ListRow = RowOf<typeof list_columns>;

const settings_columns = {
  lists: 'text[]',
  stale_after_hours: 'int4',
  score_min: 'int2',
  four_eyes: 'bool',
  keep_years: 'int2',
} as const;

const listRows = reading(
  'sanctions_lists',
  list_columns,
  `SELECT ${list_column_names} FROM sanctions_lists ORDER BY list`,
);

const lockList = writing(
  'lock_sanctions_list',
  list_columns,
  sql`SELECT ${list_column_names} FROM sanctions_lists WHERE list = ${$.list} FOR UPDATE`,
);

const settingsRow = reading(
  'screening_settings',
  settings_columns,
  'SELECT lists, stale_after_hours, score_min, four_eyes, keep_years FROM screening_settings',
);

const updateSettings = writing(
  'update_screening_settings',
  {},
  sql`UPDATE screening_settings
   SET lists = ${$.lists}, stale_after_hours = ${$.stale_after_hours}, score_min = ${$.score_min},
     four_eyes = ${$.four_eyes},
     keep_years = ${$.keep_years}`,
);

const upsertList = writing(
  'put_sanctions_list',
  {},
  sql`INSERT INTO sanctions_lists AS l (${list_column_names}) 
   SELECT ${$.list}, coalesce(max(v.generation), 0) + 1, ${$.published_at}, ${$.imported_at}, ${$.source},
     ${$.sha256}, ${$.entries}, ${$.names}
   FROM sanctions_list_versions v WHERE v.list = ${$.list}
   ON CONFLICT (list) DO UPDATE SET generation = greatest(l.generation + 1, excluded.generation),
     published_at = excluded.published_at,
     imported_at = excluded.imported_at, source = excluded.source, sha256 = excluded.sha256,
     entries = excluded.entries, names = excluded.names`,
);

const insertVersion = writing(
  'insert_sanctions_list_version',
  {},
  sql`INSERT INTO sanctions_list_versions (${list_column_names})
   SELECT ${list_column_names} FROM sanctions_lists WHERE list = ${$.list}`,
);

const deleteEntries = writing(
  'delete_sanctions_entries',
  {},
  sql`DELETE FROM sanctions_entries WHERE list = ${$.list}`,
);

const insertEntries = writing(
  'insert_sanctions_entries',
  {},
  sql`INSERT INTO sanctions_entries (list, entry_id, kind, names, weak_names, birth_years, programme, bics)
   SELECT ${$.list}, entry_id, kind, ARRAY(SELECT json_array_elements_text(names)),
     ARRAY(SELECT json_array_elements_text(weak_names)), birth_years, programme,
     ARRAY(SELECT json_array_elements_text(bics))
   FROM ${sql.recordset('r', {
     entry_id: 'text',
     kind: 'text',
     names: 'json',
     weak_names: 'json',
     birth_years: 'int2[]',
     programme: 'text',
     bics: 'json',
   })}`,
);

const entry_columns = columnsOf<IndexedEntry>()({
  list: 'text',
  entry_id: 'text',
  kind: 'text',
  names: 'text[]',
  weak_names: 'text[]',
  birth_years: 'int2[]',
  programme: 'text',
  bics: 'text[]',
});

const entryPage = reading(
  'sanctions_entries_page',
  entry_columns,
  sql`SELECT ${sql.selectList(entry_columns, 'e')} FROM sanctions_entries e
   WHERE (list, entry_id) > (${$.list}, ${$.entry_id}) ORDER BY list, entry_id LIMIT ${$.page_size}`,
);

const hit_fields = {
  account_id: 'text',
  hit_id: 'int8',
  transaction_id: 'int8',
  name: 'text',
  list: 'text',
  entry_id: 'text',
  entry_name: 'text',
  score: 'int2',
  screened_at: 'timestamptz',
  role: 'text',
  generation: 'int8',
} as const;
const hit_list = Object.keys(hit_fields).join(', ');

const insertHitRows = writing(
  'insert_screening_hits',
  {},
  sql`INSERT INTO screening_hits (${hit_list}) SELECT ${hit_list} FROM ${sql.recordset('r', hit_fields)}`,
);

const hitRows = reading(
  'list_screening_hits',
  { ...hit_fields, transaction_id: 'int8?', generation: 'int8?' },
  sql`SELECT ${hit_list} FROM screening_hits
   WHERE account_id = ${$.account_id}
     AND (${$.transaction_id}::bigint IS NULL OR transaction_id = ${$.transaction_id}) ORDER BY hit_id DESC
   LIMIT ${$.limit}`,
);

const entryRows = reading(
  'sanctions_entries_by_id',
  entry_columns,
  sql`SELECT ${sql.selectList(entry_columns, 'e')}
   FROM ${sql.recordset('r', { list: 'text', entry_id: 'text' })} JOIN sanctions_entries e USING (list, entry_id)`,
);

export interface ScreeningSettings {
  /** Without every one of these nothing is clear. */
  readonly lists: readonly ListName[];
  readonly stale_after_hours: number;
  /** From this resemblance on (per mille) a name is a hit. */
  readonly score_min: number;
  /** Whether it takes two people to release what screening holds. */
  readonly four_eyes: boolean;
  /** How long what was screened, found and decided is kept. */
  readonly keep_years: number;
}

export type StoredEntry = RowOf<typeof entry_columns>;
export type Hit = RowOf<typeof hit_fields>;
export type StoredHit = Omit<Hit, 'transaction_id' | 'generation'> & {
  readonly transaction_id: bigint | null;
  readonly generation: bigint | null;
};

/** The lists that have been imported, and how names are screened. */
export async function loadScreening(
  database: Pick<Database, 'read'>,
): Promise<{ lists: ListRow[]; settings: ScreeningSettings }> {
  const [lists, [settings]] = await Promise.all([
    database.read(listRows, {}),
    database.read(settingsRow, {}),
  ]);
  if (!settings) throw new Error('the screening settings are missing');
  return { lists, settings: { ...settings, lists: settings.lists as ListName[] } };
}

/** A list as it is now, locked against another import of it. */
export async function lockStoredList(tx: Transaction, list: ListName): Promise<ListRow | null> {
  const [row] = await tx.read(lockList, { list });
  return row ?? null;
}

export function changeSettings(tx: Transaction, settings: ScreeningSettings): void {
  tx.write(updateSettings, settings);
}

const entries_per_statement = 5_000;

/** Puts a list in the place of the one before it. */
export function replaceList(
  tx: Transaction,
  row: Omit<ListRow, 'generation'>,
  entries: readonly ListEntry[],
): void {
  tx.write(deleteEntries, { list: row.list });
  const { list, published_at, imported_at, source, sha256, names } = row;
  tx.write(upsertList, { list, published_at, imported_at, source, sha256, entries: row.entries, names });
  tx.write(insertVersion, { list });
  for (let from = 0; from < entries.length; from += entries_per_statement) {
    tx.write(insertEntries, { list, r: entries.slice(from, from + entries_per_statement) });
  }
}

const page_size = 2_000;

/** Every entry of every list, page by page. */
export async function* readEntries(database: ReadDatabase): AsyncGenerator<IndexedEntry[]> {
  let after = { list: '', entry_id: '' };
  for (;;) {
    const rows = await database.read(entryPage, { ...after, page_size });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < page_size) return;
    after = last;
  }
}

export function insertHits(tx: Transaction, hits: readonly Hit[]): void {
  if (hits.length > 0) tx.write(insertHitRows, { r: hits });
}

/** Entries as the lists in force have them; what a list no longer names is left out. */
export async function findEntries(
  database: ReadDatabase,
  keys: readonly { readonly list: string; readonly entry_id: string }[],
): Promise<StoredEntry[]> {
  return keys.length === 0 ? [] : database.read(entryRows, { r: keys });
}

export async function findHits(
  database: ReadDatabase,
  account_id: string,
  transaction_id: bigint | null,
  limit: number,
): Promise<StoredHit[]> {
  return database.read(hitRows, { account_id, transaction_id, limit });
}
