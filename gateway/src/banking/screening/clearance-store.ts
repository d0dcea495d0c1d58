import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Actor } from '../../kernel/values/actor.ts';

const $ = sql.parameters({
  account_ids: 'text[]',
  parties: 'text[]',
  account_id: 'text',
  before: 'int8',
  state: 'text?',
  at: 'timestamptz',
  list: 'text?',
  search: 'text',
  limit: 'rows',
  clearance_id: 'int8',
  by: 'text',
  reason: 'text',
});

const columns = {
  account_id: 'text',
  clearance_id: 'int8',
  party: 'text',
  party_name: 'text',
  list: 'text',
  entry_id: 'text',
  entry_name: 'text',
  entry_digest: 'text',
  generation: 'int8',
  decided_by: 'text',
  reason: 'text',
  decided_at: 'timestamptz',
  ends_at: 'timestamptz',
  transaction_id: 'int8?',
  agreed_by: 'text',
} as const;
export const clearance_listed_columns = {
  ...columns,
  withdrawn_at: 'timestamptz?',
  withdrawn_by: 'text?',
  end_reason: 'text',
  end_agreed_by: 'text',
} as const;
const names = Object.keys(columns).join(', ');
const listed_names = Object.keys(clearance_listed_columns).join(', ');

const insertRows = writing(
  'insert_screening_clearances',
  {},
  sql`INSERT INTO screening_clearances (${names}) SELECT ${names} FROM ${sql.recordset('r', columns)}`,
);

const inForce = reading(
  'screening_clearances_in_force',
  columns,
  sql`SELECT ${names} FROM screening_clearances
   WHERE account_id = ANY(${$.account_ids}::text[]) AND party = ANY(${$.parties}::text[])
     AND withdrawn_at IS NULL`,
);

/** By state at a moment: in force, ended by its date, or withdrawn; and by part of a name, a list or an account. */
const listRows = reading(
  'list_screening_clearances',
  clearance_listed_columns,
  sql`SELECT ${listed_names} FROM screening_clearances
   WHERE (${$.account_id.or_null}::text IS NULL OR account_id = ${$.account_id.or_null})
     AND clearance_id < ${$.before}
     AND (${$.state}::text IS NULL OR ${$.state} = CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
       WHEN ends_at <= ${$.at} THEN 'ended' ELSE 'in_force' END)
     AND (${$.list}::text IS NULL OR list = ${$.list})
     AND (${$.search} = '' OR strpos(lower(party_name), lower(${$.search})) > 0
       OR strpos(lower(entry_name), lower(${$.search})) > 0
       OR entry_id = ${$.search} OR clearance_id::text = ${$.search})
   ORDER BY clearance_id DESC LIMIT ${$.limit}`,
);

const lockRow = writing(
  'lock_screening_clearance',
  clearance_listed_columns,
  sql`SELECT ${listed_names} FROM screening_clearances WHERE account_id = ${$.account_id}
     AND clearance_id = ${$.clearance_id} FOR UPDATE`,
);

const agreeToEnd = writing(
  'agree_to_end_screening_clearance',
  {},
  sql`UPDATE screening_clearances SET end_agreed_by = ${$.by}, end_agreed_at = ${$.at}, end_reason = ${$.reason}
   WHERE account_id = ${$.account_id} AND clearance_id = ${$.clearance_id} AND withdrawn_at IS NULL`,
);

const withdrawRow = writing(
  'withdraw_screening_clearance',
  {},
  sql`UPDATE screening_clearances SET withdrawn_at = ${$.at}, withdrawn_by = ${$.by}, end_reason = ${$.reason}
   WHERE account_id = ${$.account_id} AND clearance_id = ${$.clearance_id} AND withdrawn_at IS NULL`,
);

/** A party that a person has told apart from a listed entry, until an end. */
export type Clearance = RowOf<typeof columns>;
export type ListedClearance = RowOf<typeof clearance_listed_columns>;

export function insertClearances(tx: Transaction, clearances: readonly Clearance[]): void {
  if (clearances.length > 0) tx.write(insertRows, { r: clearances });
}

/** Clearances of these parties that have not been withdrawn; some may have ended. */
export async function findClearances(
  database: ReadDatabase,
  account_ids: readonly string[],
  parties: readonly string[],
): Promise<Clearance[]> {
  return parties.length === 0 ? [] : database.read(inForce, { account_ids, parties });
}

/** Which cleared pairs are asked for; what is null or empty does not narrow. */
export interface ClearanceFilter {
  readonly account_id: string | null;
  readonly state: 'in_force' | 'ended' | 'withdrawn' | null;
  readonly list: string | null;
  /** Part of a name of the party or the entry, or the whole number of an entry or a pair. */
  readonly search: string;
  /** The last of the page before; null begins with the newest. */
  readonly before: bigint | null;
  readonly limit: number;
}

const newest = 9_223_372_036_854_775_807n;

/** Cleared pairs, newest first. */
export function listClearanceRows(
  database: ReadDatabase,
  { account_id, state, list, search, before, limit }: ClearanceFilter,
  at: Date,
): Promise<ListedClearance[]> {
  return database.read(listRows, { account_id, before: before ?? newest, state, at, list, search, limit });
}

export interface ClearanceKey {
  readonly account_id: string;
  readonly clearance_id: bigint;
}

export async function lockClearance(
  tx: Transaction,
  { account_id, clearance_id }: ClearanceKey,
): Promise<ListedClearance | null> {
  const [row] = await tx.read(lockRow, { account_id, clearance_id });
  return row ?? null;
}

interface Ending {
  readonly by: Actor;
  readonly at: Date;
  readonly reason: string;
}

/** Notes who wants it ended where it takes two. */
export function noteEndAgreed(
  tx: Transaction,
  { account_id, clearance_id }: ClearanceKey,
  { by, at, reason }: Ending,
): void {
  tx.write(agreeToEnd, { account_id, clearance_id, by, at, reason });
}

export function withdrawClearanceRow(
  tx: Transaction,
  { account_id, clearance_id }: ClearanceKey,
  { by, at, reason }: Ending,
): void {
  tx.write(withdrawRow, { account_id, clearance_id, at, by, reason });
}
