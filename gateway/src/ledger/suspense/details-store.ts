import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../chart.ts';
import type { BookedPart, DetailsState, SuspenseDetails } from './suspense.ts';

const $ = sql.parameters({
  connector: 'text',
  item_id: 'int8',
  state: 'text',
  settled_at: 'timestamptz',
  bookings: 'text[]',
  limit: 'rows',
});

const new_columns = {
  account_id: 'text',
  item_id: 'int8',
  connector: 'text',
  parts: 'jsonb',
  state: 'text',
  received_at: 'timestamptz',
} as const;
const new_list = Object.keys(new_columns).join(', ');
const columns = { item_id: 'int8', parts: 'jsonb', state: 'text', received_at: 'timestamptz' } as const;

const insertRows = writing(
  'insert_suspense_details',
  {},
  sql`INSERT INTO suspense_details (${new_list}) SELECT ${new_list} FROM ${sql.recordset('r', new_columns)}
   ON CONFLICT DO NOTHING`,
);

/** Those about whose item nobody has to decide; the others wait. */
const ripeRows = reading(
  'ripe_suspense_details',
  { item_id: 'int8' },
  sql`SELECT d.item_id FROM suspense_details d
   WHERE d.account_id = '${house_account_id}' AND d.connector = ${$.connector} AND d.state = 'waiting'
     AND NOT EXISTS (SELECT FROM suspense_proposals p WHERE p.account_id = d.account_id AND p.decision IS NULL
       AND (p.item_id = d.item_id OR p.other_item_id = d.item_id))
   ORDER BY d.item_id LIMIT ${$.limit}`,
);

const itemRow = reading(
  'suspense_details_of_item',
  columns,
  sql`SELECT d.item_id, d.parts, d.state, d.received_at FROM suspense_details d
   WHERE d.account_id = '${house_account_id}' AND d.item_id = ${$.item_id}`,
);

/** The item that people had cleared before it was told that one of these bookings is part of it. */
const storedWithRow = reading(
  'item_of_kept_suspense_details',
  { item_id: 'int8' },
  sql`SELECT d.item_id FROM suspense_details d
   WHERE d.account_id = '${house_account_id}' AND d.connector = ${$.connector} AND d.state = 'kept'
     AND EXISTS (SELECT FROM jsonb_array_elements(d.parts) p WHERE p ->> 'booking' = ANY (${$.bookings}))`,
);

const replaceRow = writing(
  'replace_parts_of_suspense_details',
  {},
  sql`UPDATE suspense_details d SET parts = r.parts
   FROM ${sql.recordset('r', { item_id: 'int8', parts: 'jsonb' })}
   WHERE d.account_id = '${house_account_id}' AND d.item_id = r.item_id AND d.state = 'kept'`,
);

const settleRow = writing(
  'settle_suspense_details',
  {},
  sql`UPDATE suspense_details SET state = ${$.state}, settled_at = ${$.settled_at}
   WHERE account_id = '${house_account_id}' AND item_id = ${$.item_id} AND state = 'waiting'`,
);

type StoredPart = Omit<BookedPart, 'amount' | 'instruction_id'> & {
  readonly amount: { readonly minor: string; readonly currency: string };
  readonly instruction_id: string;
};

function detailsOf({ parts, state, ...row }: RowOf<typeof columns>): SuspenseDetails {
  return {
    ...row,
    state: state as DetailsState,
    parts: (parts as StoredPart[]).map((part): BookedPart => ({
      ...part,
      amount: { ...part.amount, minor: BigInt(part.amount.minor) } as BookedPart['amount'],
      instruction_id: BigInt(part.instruction_id),
    })),
  };
}

function storedPartsOf(parts: readonly BookedPart[]): StoredPart[] {
  return parts.map(({ amount, instruction_id, ...part }) => ({
    ...part,
    amount: { ...amount, minor: amount.minor.toString() },
    instruction_id: instruction_id.toString(),
  }));
}

/** An item is detailed once: what is told of it again changes nothing. */
export function insertDetails(
  tx: Transaction,
  connector: string,
  { item_id, parts, received_at }: Omit<SuspenseDetails, 'state'>,
): void {
  const row = {
    account_id: house_account_id,
    item_id,
    connector,
    parts: storedPartsOf(parts),
    state: 'waiting',
    received_at,
  };
  tx.write(insertRows, { r: [row] });
}

export async function findRipe(database: Database, connector: string, limit: number): Promise<bigint[]> {
  return (await database.read(ripeRows, { connector, limit })).map(({ item_id }) => item_id);
}

export async function readDetails(
  database: ReadDatabase | Transaction,
  item_id: bigint,
): Promise<SuspenseDetails | null> {
  const [row] = await database.read(itemRow, { item_id });
  return row ? detailsOf(row) : null;
}

export function settleDetails(
  tx: Transaction,
  item_id: bigint,
  { state, settled_at }: { readonly state: Exclude<DetailsState, 'waiting'>; readonly settled_at: Date },
): void {
  tx.write(settleRow, { item_id, state, settled_at });
}

/** The item with which one of these bookings is kept as a part; null where there is none. */
export async function findStoredWith(
  tx: Transaction,
  connector: string,
  bookings: readonly string[],
): Promise<bigint | null> {
  const [row] = await tx.read(storedWithRow, { connector, bookings });
  return row?.item_id ?? null;
}

export function replaceParts(tx: Transaction, item_id: bigint, parts: readonly BookedPart[]): void {
  tx.write(replaceRow, { r: [{ item_id, parts: storedPartsOf(parts) }] });
}
