import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id, LedgerAccount, ledgerAccountName } from '../chart.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { ClearedBy, OutsideAccount, SuspenseCause, SuspenseItem } from './suspense.ts';

const item_columns = {
  account_id: 'text',
  item_id: 'int8',
  connector: 'text',
  notice_id: 'text',
  ledger_account: 'int2',
  currency: 'text',
  amount: 'int8',
  booked_on: 'date',
  cause: 'text',
  reference: 'text',
  remittance: 'text',
  details: 'jsonb',
  likely_account_id: 'text?',
  likely_transaction_id: 'int8?',
  created_at: 'timestamptz',
  cleared_at: 'timestamptz?',
} as const;

const $ = sql.parameters({
  ...item_columns,
  after: 'int8',
  cleared: 'bool',
  cause: 'text?',
  since: 'timestamptz?',
  limit: 'rows',
  cleared_at: 'timestamptz',
  left_by: 'text',
  open: 'bool',
  sign: 'int8',
});
const { cleared_at: _cleared_at, ...new_columns } = item_columns;
const new_list = Object.keys(new_columns).join(', ');

const insertRows = writing(
  'insert_suspense_items',
  { item_id: 'int8' },
  sql`INSERT INTO suspense_items (${new_list}) SELECT ${new_list} FROM ${sql.recordset('r', new_columns)}
   ON CONFLICT (account_id, connector, notice_id) DO NOTHING RETURNING item_id`,
);

const itemRows = reading(
  'list_suspense_items',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'i')} FROM suspense_items i
   WHERE i.account_id = '${house_account_id}' AND i.item_id > ${$.after}
     AND (${$.cleared} OR i.cleared_at IS NULL)
     AND (${$.connector.or_null}::text IS NULL OR i.connector = ${$.connector.or_null})
     AND (${$.currency.or_null}::text IS NULL OR i.currency = ${$.currency.or_null})
     AND (${$.cause}::text IS NULL OR i.cause = ${$.cause})
     AND (${$.since}::timestamptz IS NULL OR i.created_at <= ${$.since})
   ORDER BY i.item_id LIMIT ${$.limit}`,
);

const itemRow = reading(
  'read_suspense_item',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'i')} FROM suspense_items i
   WHERE i.account_id = '${house_account_id}' AND i.item_id = ${$.item_id}`,
);

/** The account is in the rows, so that each is looked up by its whole key, whatever is known of the table. */
const item_key = { account_id: 'text', item_id: 'int8' } as const;

function keyOf(item_id: bigint): { account_id: string; item_id: bigint } {
  return { account_id: house_account_id, item_id };
}

const lockRows = writing(
  'lock_suspense_items',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'i')} FROM ${sql.recordset('r', item_key)}
   JOIN suspense_items i USING (account_id, item_id) ORDER BY i.item_id FOR UPDATE OF i`,
);

const noticeRow = writing(
  'lock_suspense_item_of_notice',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'i')} FROM suspense_items i
   WHERE i.account_id = '${house_account_id}' AND i.connector = ${$.connector} AND i.notice_id = ${$.notice_id}
   FOR UPDATE OF i`,
);

const clearRows = writing(
  'clear_suspense_items',
  {},
  sql`UPDATE suspense_items i SET cleared_at = ${$.cleared_at}, left_by = ${$.left_by}
   FROM ${sql.recordset('r', item_key)} WHERE i.account_id = r.account_id AND i.item_id = r.item_id`,
);

const reopenRow = writing(
  'reopen_suspense_item',
  {},
  sql`UPDATE suspense_items i SET cleared_at = NULL, left_by = DEFAULT
   WHERE i.account_id = '${house_account_id}' AND i.item_id = ${$.item_id}`,
);

const knownRows = reading(
  'find_suspense_notices',
  { notice_id: 'text' },
  sql`SELECT i.notice_id FROM suspense_items i JOIN ${sql.recordset('r', { notice_id: 'text' })} USING (notice_id)
   WHERE i.account_id = '${house_account_id}' AND i.connector = ${$.connector}`,
);

const bookedRows = reading(
  'list_booked_suspense_items',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'i')} FROM suspense_items i
   WHERE i.account_id = '${house_account_id}' AND i.connector = ${$.connector}
     AND (NOT ${$.open} OR i.cleared_at IS NULL)
     AND (${$.currency} = '' OR i.currency = ${$.currency}) AND sign(i.amount) = ${$.sign}::int8
     AND (${$.amount}::int8 = 0 OR i.amount = ${$.sign}::int8 * ${$.amount})
     AND i.ledger_account = ${LedgerAccount.bank_clearing}
   ORDER BY i.item_id DESC LIMIT ${$.limit}`,
);

function itemOf(row: RowOf<typeof item_columns>): SuspenseItem {
  const { account_id: _house, likely_account_id, likely_transaction_id, ...item } = row;
  return {
    ...item,
    ledger_account: ledgerAccountName(row.ledger_account) as OutsideAccount,
    currency: row.currency as Currency,
    cause: row.cause as SuspenseCause,
    details: row.details as Record<string, string>,
    likely:
      likely_account_id === null || likely_transaction_id === null
        ? null
        : { account_id: likely_account_id, transaction_id: likely_transaction_id },
  };
}

/** @returns the items that were not there yet */
export async function insertItems(
  tx: Transaction,
  items: readonly Omit<SuspenseItem, 'cleared_at'>[],
): Promise<Set<bigint>> {
  if (items.length === 0) return new Set();
  const rows = items.map((item) => ({
    ...item,
    account_id: house_account_id,
    ledger_account: LedgerAccount[item.ledger_account],
    likely_account_id: item.likely?.account_id ?? null,
    likely_transaction_id: item.likely?.transaction_id ?? null,
  }));
  return new Set((await tx.read(insertRows, { r: rows })).map(({ item_id }) => item_id));
}

/** Which items are asked for. */
export interface SuspenseFilter {
  /** The last item of the page before, or zero. */
  readonly after: bigint;
  /** Those that are cleared as well. */
  readonly cleared: boolean;
  readonly connector: string | null;
  readonly currency: string | null;
  readonly cause: string | null;
  /** Only what has been there since then or longer. */
  readonly since: Date | null;
  readonly limit: number;
}

export async function readItems(database: ReadDatabase, filter: SuspenseFilter): Promise<SuspenseItem[]> {
  const { after, cleared, connector, currency, cause, since, limit } = filter;
  const values = { after, cleared, connector, currency, cause, since, limit };
  return (await database.read(itemRows, values)).map(itemOf);
}

export async function readItem(database: ReadDatabase, item_id: bigint): Promise<SuspenseItem | null> {
  const [row] = await database.read(itemRow, { item_id });
  return row ? itemOf(row) : null;
}

export async function findNotices(
  reader: Transaction | Database,
  connector: string,
  notice_ids: readonly string[],
): Promise<Set<string>> {
  if (notice_ids.length === 0) return new Set();
  const rows = await reader.read(knownRows, { connector, r: notice_ids.map((notice_id) => ({ notice_id })) });
  return new Set(rows.map(({ notice_id }) => notice_id));
}

export async function lockItems(tx: Transaction, item_ids: readonly bigint[]): Promise<SuspenseItem[]> {
  const rows = await tx.read(lockRows, { r: item_ids.map(keyOf) });
  return rows.map(itemOf);
}

export function clearItems(
  tx: Transaction,
  item_ids: readonly bigint[],
  cleared_at: Date,
  left_by: ClearedBy,
): void {
  tx.write(clearRows, { cleared_at, left_by, r: item_ids.map(keyOf) });
}

export function reopenItem(tx: Transaction, item_id: bigint): void {
  tx.write(reopenRow, { item_id });
}

/** The item of a notice, locked. */
export async function lockItemOf(
  tx: Transaction,
  connector: string,
  notice_id: string,
): Promise<SuspenseItem | null> {
  const [row] = await tx.read(noticeRow, { connector, notice_id });
  return row ? itemOf(row) : null;
}

/** Which of the lines that a bank has booked and nothing has taken are looked for. */
export interface BookedFilter {
  readonly side: 'came' | 'taken';
  /** Only those that are in suspense still. */
  readonly open: boolean;
  /** Empty for any. */
  readonly currency: string;
  /** Without its sign; zero for any. */
  readonly amount: bigint;
  readonly limit: number;
}

export async function readBookedItems(
  database: ReadDatabase | Transaction,
  connector: string,
  { side, open, currency, amount, limit }: BookedFilter,
): Promise<SuspenseItem[]> {
  const sign = side === 'came' ? 1n : -1n;
  return (await database.read(bookedRows, { connector, open, currency, sign, amount, limit })).map(itemOf);
}
