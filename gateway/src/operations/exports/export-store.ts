import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import { type Transaction, writeAlone } from '../../kernel/database/transaction.ts';

const columns = {
  account_id: 'text',
  export_id: 'int8',
  user_id: 'text',
  format: 'text',
  filter: 'jsonb',
  language: 'text',
  time_zone: 'text',
  status: 'text',
  rows_written: 'int8',
  progress: 'int2',
  cut_off: 'bool',
  tries: 'int2',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const;

const $ = sql.parameters({
  ...columns,
  now: 'timestamptz',
  leased_until: 'timestamptz',
  rows: 'int8',
  part_no: 'int4',
  content: 'bytea',
});
export type ExportRecord = RowOf<typeof columns>;

/** Any number that no other user of the database's advisory locks takes. */
const lock_class = 722_340_009;

/** Held to the end of the transaction: one person's wishes are counted one after the other. */
const serialiseOwn = writing(
  'lock_own_exports',
  { locked: 'text' },
  sql`SELECT pg_advisory_xact_lock(${lock_class},
     hashtext(${$.account_id}::text || ' ' || ${$.user_id}::text))::text AS locked`,
);

const insertRow = writing(
  'insert_export',
  columns,
  sql`INSERT INTO list_exports AS x (account_id, export_id, user_id, format, filter, language, time_zone, status,
     created_at, expires_at)
   VALUES (${$.account_id}, ${$.export_id}, ${$.user_id}, ${$.format}, ${$.filter}, ${$.language}, ${$.time_zone},
     'waiting', ${$.created_at}, ${$.expires_at})
   RETURNING ${sql.selectList(columns, 'x')}`,
);

const ownRows = reading(
  'list_exports',
  columns,
  sql`SELECT ${sql.selectList(columns, 'x')} FROM list_exports x
   WHERE x.account_id = ${$.account_id} AND x.user_id = ${$.user_id} AND x.expires_at > ${$.now}
   ORDER BY x.export_id DESC LIMIT 50`,
);

const ownRow = reading(
  'find_export',
  columns,
  sql`SELECT ${sql.selectList(columns, 'x')} FROM list_exports x
   WHERE x.account_id = ${$.account_id} AND x.user_id = ${$.user_id} AND x.export_id = ${$.export_id}`,
);

const claimRow = writing(
  'claim_export',
  columns,
  sql.acrossAccounts(
    sql`UPDATE list_exports x SET status = 'running', tries = x.tries + 1, leased_until = ${$.leased_until}
   FROM (
     SELECT account_id, export_id FROM list_exports w
     WHERE ${sql.ofAccount('w')} AND (status = 'waiting' OR (status = 'running' AND leased_until < ${$.now}))
     ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
   ) c
   WHERE ${sql.ofAccount('x', 'c')} AND x.export_id = c.export_id
   RETURNING ${sql.selectList(columns, 'x')}`,
    sql`SELECT account_id FROM list_exports
     WHERE status = 'waiting' OR (status = 'running' AND leased_until < ${$.now}) ORDER BY created_at LIMIT 1`,
  ),
);

/** Goes on only for the worker whose try it still is: one that was thought dead writes nothing any more. */
const noteRow = writing(
  'note_export_progress',
  { export_id: 'int8' },
  sql`UPDATE list_exports SET rows_written = ${$.rows}, progress = ${$.progress},
     leased_until = ${$.leased_until}
   WHERE account_id = ${$.account_id} AND export_id = ${$.export_id} AND tries = ${$.tries}
     AND status = 'running' RETURNING export_id`,
);

const endRow = writing(
  'end_export',
  {},
  sql`UPDATE list_exports SET status = ${$.status},
     progress = CASE WHEN ${$.status} = 'ready' THEN 1000 ELSE progress END,
     cut_off = ${$.cut_off}, leased_until = NULL
   WHERE account_id = ${$.account_id} AND export_id = ${$.export_id} AND tries = ${$.tries}
     AND status = 'running'`,
);

const insertPart = writing(
  'insert_export_part',
  {},
  sql`INSERT INTO list_export_parts (account_id, export_id, part_no, content)
   VALUES (${$.account_id}, ${$.export_id}, ${$.part_no}, ${$.content})`,
);

const partRow = reading(
  'read_export_part',
  { content: 'bytea' },
  sql`SELECT content FROM list_export_parts WHERE account_id = ${$.account_id} AND export_id = ${$.export_id}
     AND part_no = ${$.part_no}`,
);

const dropParts = writing(
  'drop_export_parts',
  {},
  sql`DELETE FROM list_export_parts WHERE account_id = ${$.account_id} AND export_id = ${$.export_id}`,
);

const dropRow = writing(
  'drop_export',
  {},
  sql`DELETE FROM list_exports WHERE account_id = ${$.account_id} AND export_id = ${$.export_id}`,
);

const expiredRows = reading(
  'expired_exports',
  { account_id: 'text', export_id: 'int8' },
  sql`SELECT account_id, export_id FROM list_exports WHERE expires_at <= ${$.now} LIMIT 20`,
);

export interface ExportKey {
  readonly account_id: string;
  readonly export_id: bigint;
}

/** Waits until nobody else adds to this person's files with the account. */
export async function lockOwnExports(tx: Transaction, account_id: string, user_id: string): Promise<void> {
  await tx.read(serialiseOwn, { account_id, user_id });
}

export async function insertExport(
  tx: Transaction,
  draft: Pick<
    ExportRecord,
    'account_id' | 'export_id' | 'user_id' | 'format' | 'language' | 'time_zone' | 'created_at' | 'expires_at'
  > & { readonly filter: object },
): Promise<ExportRecord> {
  const [row] = await tx.read(insertRow, { ...draft, filter: JSON.stringify(draft.filter) });
  return row as ExportRecord;
}

export function ownExports(
  database: Pick<Database, 'read'> | Transaction,
  account_id: string,
  user_id: string,
  now: Date,
): Promise<ExportRecord[]> {
  return database.read(ownRows, { account_id, user_id, now });
}

export async function findOwnExport(
  database: ReadDatabase,
  user_id: string,
  { account_id, export_id }: ExportKey,
): Promise<ExportRecord | null> {
  const [row] = await database.read(ownRow, { account_id, user_id, export_id });
  return row ?? null;
}

/** Takes the oldest file that waits, or that a worker has left behind. */
export async function claimExport(
  database: Database,
  now: Date,
  leased_until: Date,
): Promise<ExportRecord | null> {
  const [row] = await writeAlone(database, claimRow, { now, leased_until });
  return row ?? null;
}

type Try = ExportKey & Pick<ExportRecord, 'tries'>;

/** @returns false when the file is another worker's by now, or is gone */
export async function noteProgress(
  tx: Transaction,
  { account_id, export_id, tries }: Try,
  noted: { readonly rows: bigint; readonly progress: number; readonly leased_until: Date },
): Promise<boolean> {
  const values = {
    account_id,
    export_id,
    tries,
    rows: noted.rows,
    progress: noted.progress,
    leased_until: noted.leased_until,
  };
  return (await tx.read(noteRow, values)).length > 0;
}

export async function endExport(
  database: Database,
  { account_id, export_id, tries }: Try,
  status: 'ready' | 'failed',
  cut_off: boolean,
): Promise<void> {
  await writeAlone(database, endRow, { account_id, export_id, tries, status, cut_off });
}

export function addPart(
  tx: Transaction,
  { account_id, export_id }: ExportKey,
  part_no: number,
  content: Buffer,
): void {
  tx.write(insertPart, { account_id, export_id, part_no, content });
}

export async function readPart(
  database: ReadDatabase,
  { account_id, export_id }: ExportKey,
  part_no: number,
): Promise<Buffer | null> {
  const [row] = await database.read(partRow, { account_id, export_id, part_no });
  return row?.content ?? null;
}

export function forgetParts(tx: Transaction, { account_id, export_id }: ExportKey): void {
  tx.write(dropParts, { account_id, export_id });
}

export function forgetExport(tx: Transaction, { account_id, export_id }: ExportKey): void {
  tx.write(dropParts, { account_id, export_id });
  tx.write(dropRow, { account_id, export_id });
}

export function expiredExports(database: Database, now: Date): Promise<ExportKey[]> {
  return database.read(expiredRows, { now });
}
