import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing, type RowOf } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';

const key_columns = {
  location: 'text',
  file_name: 'text',
  size: 'int8',
  modified_at: 'timestamptz',
} as const;

/** A file as it was found: name, size in bytes and time together. */
export type FileKey = RowOf<typeof key_columns>;

const columns = {
  ...key_columns,
  state: 'text',
  sha256: 'text',
  report_id: 'int8?',
  reason: 'jsonb?',
  found_at: 'timestamptz',
  fetched_at: 'timestamptz?',
} as const;

/** A file that was found, and what has become of it. */
export type FetchedFile = RowOf<typeof columns>;

const $ = sql.parameters({
  ...columns,
  file_names: 'text[]',
  fetched_at: 'timestamptz',
  limit: 'rows',
});

const list = sql.selectList(columns, 'f');

const newestRows = reading(
  'newest_fetched_files',
  columns,
  sql`SELECT ${list} FROM fetched_files f WHERE f.location = ${$.location}
   ORDER BY f.found_at DESC, f.file_name LIMIT ${$.limit}`,
);

const namedRows = reading(
  'fetched_files_by_name',
  columns,
  sql`SELECT ${list} FROM fetched_files f
   WHERE f.location = ${$.location} AND f.file_name = ANY (${$.file_names})`,
);

/** What is still changing is forgotten as it was. */
const foundRow = writing(
  'find_arriving_file',
  {},
  sql`WITH before AS (
     DELETE FROM fetched_files
     WHERE location = ${$.location} AND file_name = ${$.file_name} AND state = 'arriving'
       AND (size, modified_at) <> (${$.size}, ${$.modified_at}))
   INSERT INTO fetched_files (location, file_name, size, modified_at, state, found_at)
   VALUES (${$.location}, ${$.file_name}, ${$.size}, ${$.modified_at}, 'arriving', ${$.found_at})
   ON CONFLICT DO NOTHING`,
);

const endRow = writing(
  'end_fetched_file',
  {},
  sql`UPDATE fetched_files SET state = ${$.state}, sha256 = ${$.sha256}, report_id = ${$.report_id},
     reason = ${$.reason}, fetched_at = ${$.fetched_at}
   WHERE location = ${$.location} AND file_name = ${$.file_name} AND size = ${$.size}
     AND modified_at = ${$.modified_at}`,
);

const retryRows = writing(
  'retry_refused_files',
  { file_name: 'text' },
  sql`UPDATE fetched_files SET state = 'arriving', reason = NULL
   WHERE location = ${$.location} AND state = 'refused' RETURNING file_name`,
);

const dropRows = writing(
  'drop_fetched_files',
  {},
  sql`DELETE FROM fetched_files WHERE location = ${$.location}`,
);

/** The files of a location that were found last. */
export function newestFiles(database: ReadDatabase, location: string, limit: number): Promise<FetchedFile[]> {
  return database.read(newestRows, { location, limit });
}

/** What is known of files of these names. */
export function knownFiles(
  database: ReadDatabase,
  location: string,
  file_names: readonly string[],
): Promise<FetchedFile[]> {
  return database.read(namedRows, { location, file_names });
}

/** Notes a file that was not there before, or not as it is now. */
export async function noteFound(database: Database, key: FileKey, found_at: Date): Promise<void> {
  await writeAlone(database, foundRow, { ...key, found_at });
}

/** What has become of a file. */
export interface FileEnd {
  readonly state: 'imported' | 'known' | 'delivered' | 'refused';
  readonly sha256: string;
  readonly report_id: bigint | null;
  /** Why it is refused. */
  readonly reason: object | null;
}

export async function noteEnd(database: Database, key: FileKey, end: FileEnd, at: Date): Promise<void> {
  const { location, file_name, size, modified_at } = key;
  const { state, sha256, report_id } = end;
  const reason = end.reason && JSON.stringify(end.reason);
  const row = { location, file_name, size, modified_at, state, sha256, report_id, reason };
  await writeAlone(database, endRow, { ...row, fetched_at: at });
}

/** Has files that were refused tried again. @returns how many */
export async function retryRefused(tx: Transaction, location: string): Promise<number> {
  return (await tx.read(retryRows, { location })).length;
}

export function dropFiles(tx: Transaction, location: string): void {
  tx.write(dropRows, { location });
}
