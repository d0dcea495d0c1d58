import { settlement_filters } from '@causeway/schemas/portal/lists/settlement-list.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { paged, pageOf } from '../../kernel/database/pages.ts';
import { reading, type RowOf, sql } from '../../kernel/database/statement.ts';
import { addDays, addMs, dateIn } from '../../kernel/values/dates.ts';
import { readFilters, type FilterValues } from '../../kernel/values/read-filter.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { netOf } from './settlement.ts';

/** How many days the command line lists. */
const rows_max = 500;

const $ = sql.parameters({
  account_id: 'text',
  day: 'date',
  batch_id: 'int8',
  from: 'date',
  currency: 'text?',
  state: 'text?',
  batch_ids: 'int8[]',
});

const columns = {
  batch_id: 'int8',
  day: 'date',
  currency: 'text',
  captured: 'int8',
  refunded: 'int8',
  disputed: 'int8',
  carried: 'int8',
  due_at: 'timestamptz',
  settled_at: 'timestamptz?',
  settlement_id: 'int8?',
  time_zone: 'text',
} as const;
const shown = `SELECT ${Object.keys(columns).join(', ')} FROM settlement_batches`;

const pageRows = paged((rows) =>
  reading(
    `page_settlement_batches_${rows}`,
    columns,
    sql`${shown} WHERE account_id = ${$.account_id} AND (day, batch_id) < (${$.day}, ${$.batch_id}) AND day >= ${$.from}
     AND (${$.currency}::text IS NULL OR currency = ${$.currency})
     AND (${$.state}::text IS NULL OR ${$.state} = CASE WHEN settled_at IS NULL THEN 'open' ELSE 'settled' END)
   ORDER BY day DESC, batch_id DESC LIMIT ${String(rows)}`,
  ),
);

const namedRows = reading(
  'listed_settlement_batches',
  columns,
  sql`${shown} WHERE account_id = ${$.account_id} AND batch_id = ANY (${$.batch_ids}::int8[])`,
);

/** A batch, with the time zone in which its day is told. */
export type BatchRow = RowOf<typeof columns>;

/** One day's card money, as people read it; what leaves the merchant is negative. */
export interface ListedBatch {
  readonly batch_id: string;
  readonly day: string;
  readonly currency: string;
  readonly captured: string;
  readonly refunded: string;
  readonly disputed: string;
  /** What an earlier settlement could not take. */
  readonly carried: string;
  readonly net: string;
  /** YYYY-MM-DD in the time zone that the account had when the batch was made. */
  readonly due_on: string;
  /** Empty while it is open. */
  readonly settled_on: string;
  /** The movement's transaction_id in statements; empty while it is open. */
  readonly settlement_id: string;
}

/** A page begins after this batch. */
export interface SettlementStart {
  readonly day: string;
  readonly batch_id: bigint;
}

/** Lists the days of an account's card money, newest first. */
export async function pageSettlements(
  { database }: Pick<ReadContext, 'database'>,
  { account_id, time_zone }: Pick<Account, 'account_id' | 'time_zone'>,
  filter: FilterValues<typeof settlement_filters>,
  { start, limit }: { readonly start: SettlementStart | null; readonly limit: number },
): Promise<{ settlements: BatchRow[]; next: SettlementStart | null }> {
  const rows = await database.read(pageRows(limit), {
    account_id,
    // A batch of this very day is one that was carried on.
    day: start?.day ?? addDays(dateIn(addMs(filter.until, -1), time_zone), 1),
    batch_id: start?.batch_id ?? 0n,
    from: dateIn(filter.from, time_zone),
    currency: filter.currency,
    state: filter.state,
  });
  const { page, next } = pageOf(rows, limit);
  return { settlements: page.map((row) => inZone(row, time_zone)), next };
}

/** An account's batches that are named, in no particular order. */
export async function settlementsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  { account_id, time_zone }: Pick<Account, 'account_id' | 'time_zone'>,
  batch_ids: readonly bigint[],
): Promise<BatchRow[]> {
  const rows = await database.read(namedRows, { account_id, batch_ids });
  return rows.map((row) => inZone(row, time_zone));
}

/** The newest batches of an account. @throws RequestRefused when the account is unknown */
export async function listSettlements(context: ReadContext, account_id: string): Promise<ListedBatch[]> {
  const account = await requireAccount(context, account_id);
  const filter = readFilters(settlement_filters, {}, account.time_zone, context.clock.now(account_id));
  const { settlements } = await pageSettlements(context, account, filter, { start: null, limit: rows_max });
  return settlements.map(presentBatch);
}

/** Earlier releases have not noted the time zone. */
function inZone(row: BatchRow, time_zone: string): BatchRow {
  return { ...row, time_zone: row.time_zone || time_zone };
}

/** A batch as people read it. */
export function presentBatch(row: BatchRow): ListedBatch {
  const { time_zone } = row;
  const text = (minor: bigint): string => formatAmount(minor, row.currency as Currency);
  return {
    batch_id: row.batch_id.toString(),
    day: row.day,
    currency: row.currency,
    captured: text(row.captured),
    refunded: text(row.refunded),
    disputed: text(row.disputed),
    carried: text(row.carried),
    net: text(netOf(row)),
    due_on: dateIn(row.due_at, time_zone),
    settled_on: row.settled_at === null ? '' : dateIn(row.settled_at, time_zone),
    settlement_id: row.settlement_id?.toString() ?? '',
  };
}
