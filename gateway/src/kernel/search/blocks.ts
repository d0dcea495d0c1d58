import type { ReadDatabase } from '../database/database.ts';
import { reading, sql, writing, type RowOf } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { SearchKey } from './searched-list.ts';

const $ = sql.parameters({
  account_id: 'text',
  list: 'text',
  block: 'int4',
  first_block: 'int4',
  last_block: 'int4',
  from_at: 'timestamptz',
  from_id: 'int8',
  from_no: 'int2',
  until_at: 'timestamptz',
  until_id: 'int8',
  until_no: 'int2',
  entries: 'int4',
  ids: 'bytea',
  event_seq: 'int8',
  at: 'timestamptz',
  id: 'int8',
  no: 'int2',
  events: 'int8',
  limit: 'rows',
});

const block_columns = {
  block: 'int4',
  from_at: 'timestamptz',
  from_id: 'int8',
  from_no: 'int2',
  until_at: 'timestamptz',
  until_id: 'int8',
  until_no: 'int2',
  entries: 'int4',
} as const;

/** A block without its content: its number, its oldest and its newest object, and how many it has. */
export interface Block {
  readonly block: number;
  readonly from: SearchKey;
  readonly until: SearchKey;
  readonly entries: number;
}

const blockRows = reading(
  'search_blocks',
  block_columns,
  sql`SELECT ${Object.keys(block_columns).join(', ')} FROM search_blocks
   WHERE account_id = ${$.account_id} AND list = ${$.list} ORDER BY block DESC`,
);

/** An object's id, and its number within it. */
const entry_bytes = 10;

/** How many of the rarest pieces of a text narrow a block; the objects themselves are compared anyway. */
const pieces_compared = 3;

/**
 * Of each block that has all pieces of an alternative, the rarest ones. The length of a value is known without reading
 * it.
 */
const placeRows = reading(
  'search_places',
  { block: 'int4', alternative: 'int2', places: 'bytea' },
  sql`SELECT f.block, f.alternative, f.places FROM (
     SELECT s.block, k.alternative, k.pieces, s.places,
       count(*) OVER (PARTITION BY s.block, k.alternative) AS found,
       row_number() OVER (PARTITION BY s.block, k.alternative ORDER BY length(s.places)) AS nth
     FROM ${sql.recordset('k', { piece: 'text', alternative: 'int2', pieces: 'int4' })}
     CROSS JOIN LATERAL (SELECT p.block, p.places FROM search_places p
       WHERE p.account_id = ${$.account_id} AND p.list = ${$.list} AND p.piece = k.piece COLLATE "C"
         AND p.block BETWEEN ${$.first_block} AND ${$.last_block} OFFSET 0) s
   ) f WHERE f.found = f.pieces AND f.nth <= ${pieces_compared}`,
);

const idRows = reading(
  'search_block_ids',
  { entry: 'bytea' },
  sql`SELECT b.entry FROM ${sql.recordset('k', { block: 'int4', place: 'int4' })}
   CROSS JOIN LATERAL (SELECT substring(s.ids FROM k.place * ${entry_bytes} + 1 FOR ${entry_bytes}) AS entry
     FROM search_blocks s
     WHERE s.account_id = ${$.account_id} AND s.list = ${$.list} AND s.block = k.block LIMIT 1) b`,
);

const changesRow = reading(
  'search_changes',
  { changes: 'int8' },
  sql`SELECT changes FROM search_cursors WHERE account_id = ${$.account_id}`,
);

/** Accounts with many events since their objects were looked at, and those with blocks that are to be built again. */
const behindRows = reading(
  'accounts_behind_in_search',
  { account_id: 'text' },
  sql`SELECT c.account_id FROM account_counters c
   LEFT JOIN search_cursors s ON s.account_id = c.account_id
   WHERE c.event_seq >= coalesce(s.event_seq, 0) + ${$.events} LIMIT ${$.limit}`,
);
const staleAccountRows = reading(
  'accounts_with_stale_search',
  { account_id: 'text' },
  sql`SELECT DISTINCT account_id FROM search_blocks WHERE stale AND built_at < ${$.at} LIMIT ${$.limit}`,
);

const beginRow = writing(
  'begin_search_cursor',
  {},
  sql`INSERT INTO search_cursors (account_id, event_seq, changes) VALUES (${$.account_id}, 0, 0)
   ON CONFLICT (account_id) DO NOTHING`,
);
const lockRow = writing(
  'lock_search_cursor',
  { event_seq: 'int8' },
  sql`SELECT event_seq FROM search_cursors WHERE account_id = ${$.account_id} FOR UPDATE SKIP LOCKED`,
);
const countedRow = reading(
  'events_of_searched_account',
  { event_seq: 'int8' },
  sql`SELECT event_seq FROM account_counters WHERE account_id = ${$.account_id}`,
);
const moveRow = writing(
  'move_search_cursor',
  {},
  sql`UPDATE search_cursors SET event_seq = ${$.event_seq}, changes = changes + 1
   WHERE account_id = ${$.account_id}`,
);

const staleRows = writing(
  'stale_search_blocks',
  block_columns,
  sql`SELECT ${Object.keys(block_columns).join(', ')} FROM search_blocks
   WHERE account_id = ${$.account_id} AND list = ${$.list} AND stale AND built_at < ${$.at}
   ORDER BY block FOR UPDATE`,
);

const removeBlocks = writing(
  'remove_search_blocks',
  {},
  sql`DELETE FROM search_blocks WHERE account_id = ${$.account_id} AND list = ${$.list}
     AND block BETWEEN ${$.first_block} AND ${$.last_block}`,
);
const removePlaces = writing(
  'remove_search_places',
  {},
  sql`DELETE FROM search_places WHERE account_id = ${$.account_id} AND list = ${$.list}
     AND block BETWEEN ${$.first_block} AND ${$.last_block}`,
);

const insertBlock = writing(
  'insert_search_block',
  {},
  sql`INSERT INTO search_blocks (account_id, list, ${Object.keys(block_columns).join(', ')}, ids, built_at)
   VALUES (${$.account_id}, ${$.list}, ${$.block}, ${$.from_at}, ${$.from_id}, ${$.from_no}, ${$.until_at},
     ${$.until_id}, ${$.until_no}, ${$.entries}, ${$.ids}, ${$.at})`,
);
const insertPlaces = writing(
  'insert_search_places',
  {},
  sql`INSERT INTO search_places (account_id, list, piece, block, places)
   SELECT ${$.account_id}, ${$.list}, p.piece, ${$.block}, decode(p.places, 'base64')
   FROM ${sql.recordset('p', { piece: 'text', places: 'text' })}`,
);

const staleRow = writing(
  'stale_search_block',
  {},
  sql`UPDATE search_blocks SET stale = true
   WHERE account_id = ${$.account_id} AND list = ${$.list} AND NOT stale
     AND (from_at, from_id, from_no) <= (${$.at}, ${$.id}, ${$.no}::int2)
     AND (until_at, until_id, until_no) >= (${$.at}, ${$.id}, ${$.no}::int2)`,
);

type Row = RowOf<typeof block_columns>;
function blockOf({ block, entries, ...row }: Row): Block {
  return {
    block,
    entries,
    from: { at: row.from_at, id: row.from_id, no: row.from_no },
    until: { at: row.until_at, id: row.until_id, no: row.until_no },
  };
}

/** Which list of which account. */
export interface BlocksKey {
  readonly account_id: string;
  readonly list: string;
}

/** The blocks of a list, the newest first. */
export async function readBlocks(reader: Pick<ReadDatabase, 'read'>, key: BlocksKey): Promise<Block[]> {
  return (await reader.read(blockRows, key)).map(blockOf);
}

/** How often an account's blocks have changed: what was read before and after a change does not fit together. */
export async function readChanges(database: ReadDatabase, account_id: string): Promise<bigint> {
  const [row] = await database.read(changesRow, { account_id });
  return row?.changes ?? 0n;
}

/** A piece, the alternative that it is of, and how many pieces that has. */
export interface WantedPiece {
  readonly piece: string;
  readonly alternative: number;
  readonly pieces: number;
}

/** The places of the rarest pieces of each alternative, in each block that has all of its pieces. */
export function readPlaces(
  database: ReadDatabase,
  key: BlocksKey,
  pieces_wanted: readonly WantedPiece[],
  [first_block, last_block]: readonly [number, number],
): Promise<{ block: number; alternative: number; places: Buffer }[]> {
  return database.read(placeRows, { ...key, k: pieces_wanted, first_block, last_block });
}

/** The objects at places of blocks, by id and number. */
export async function readEntries(
  database: ReadDatabase,
  key: BlocksKey,
  places: readonly { readonly block: number; readonly place: number }[],
): Promise<Pick<SearchKey, 'id' | 'no'>[]> {
  const rows = await database.read(idRows, { ...key, k: places });
  return rows.map(({ entry }) => ({ id: entry.readBigInt64BE(0), no: entry.readInt16BE(8) }));
}

/** Accounts that have at least this many new events, and those with blocks to be built again. */
export async function accountsToIndex(
  database: ReadDatabase,
  events: bigint,
  built_before: Date,
  limit: number,
): Promise<string[]> {
  const [behind, stale] = await Promise.all([
    database.read(behindRows, { events, limit }),
    database.read(staleAccountRows, { at: built_before, limit }),
  ]);
  return [...new Set([...behind, ...stale].map(({ account_id }) => account_id))];
}

/** Up to which event an account's objects have been looked at, and its newest one. */
export interface SearchCursor {
  readonly event_seq: bigint;
  readonly newest: bigint;
}

/** Locks an account's blocks. Null where another worker has them. */
export async function lockBlocks(tx: Transaction, account_id: string): Promise<SearchCursor | null> {
  tx.write(beginRow, { account_id });
  const [[cursor], [counted]] = await Promise.all([
    tx.read(lockRow, { account_id }),
    tx.read(countedRow, { account_id }),
  ]);
  return cursor && counted ? { ...cursor, newest: counted.event_seq } : null;
}

/** Notes that an account's blocks have changed, and up to which event its objects were looked at. */
export function noteBlocks(tx: Transaction, account_id: string, event_seq: bigint): void {
  tx.write(moveRow, { account_id, event_seq });
}

/** The blocks that are to be built again. */
export async function lockStaleBlocks(tx: Transaction, key: BlocksKey, built_before: Date): Promise<Block[]> {
  return (await tx.read(staleRows, { ...key, at: built_before })).map(blockOf);
}

/** Removes blocks with all that is in them. */
export function removeBlocksOf(
  tx: Transaction,
  key: BlocksKey,
  [first_block, last_block]: readonly [number, number],
): void {
  tx.write(removeBlocks, { ...key, first_block, last_block });
  tx.write(removePlaces, { ...key, first_block, last_block });
}

/** Writes a block of objects, the oldest first, with the places of each piece. */
export function writeBlock(
  tx: Transaction,
  key: BlocksKey,
  block: number,
  objects: readonly SearchKey[],
  places: ReadonlyMap<string, Buffer>,
  at: Date,
): void {
  const [from] = objects;
  const until = objects.at(-1);
  if (!from || !until) return;
  const ids = Buffer.alloc(objects.length * entry_bytes);
  for (const [place, { id, no }] of objects.entries()) {
    ids.writeBigInt64BE(id, place * entry_bytes);
    ids.writeInt16BE(no, place * entry_bytes + 8);
  }
  tx.write(insertBlock, {
    ...key,
    block,
    from_at: from.at,
    from_id: from.id,
    from_no: from.no,
    until_at: until.at,
    until_id: until.id,
    until_no: until.no,
    entries: objects.length,
    ids,
    at,
  });
  const rows = [...places].map(([piece, content]) => ({ piece, places: content.toString('base64') }));
  tx.write(insertPlaces, { ...key, block, p: rows });
}

/** Has the block of an object built again, because what is searched of the object has changed. */
export function noteSearchedChange(tx: Transaction, key: BlocksKey, place: SearchKey): void {
  tx.write(staleRow, { ...key, ...place });
}
