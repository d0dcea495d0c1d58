import type { ReadContext } from '../../kernel/context.ts';
import { paged, pageOf } from '../../kernel/database/pages.ts';
import { reading, type RowOf, sql } from '../../kernel/database/statement.ts';
import { parseDayStart } from '../../kernel/values/dates.ts';
import { LedgerAccount } from '../../ledger/chart.ts';
import { readDay } from '../../ledger/read-by-time.ts';
import type { BatchRow } from '../../ledger/settlement/list-settlements.ts';

const $ = sql.parameters({
  account_id: 'text',
  currency: 'text',
  from: 'timestamptz',
  to: 'timestamptz',
  posted_at: 'timestamptz',
  entry_id: 'int8',
});

const columns = {
  posted_at: 'timestamptz',
  entry_id: 'int8',
  movement: 'text',
  subject_id: 'int8',
  subject_no: 'int2',
  minor: 'int8',
  order_no: 'text?',
} as const;

const lineRows = paged((rows) =>
  reading(
    `settlement_lines_${rows}`,
    columns,
    sql`SELECT l.posted_at, l.entry_id, l.movement, l.subject_id, l.subject_no, l.minor, o.order_no
   FROM (
     SELECT j.posted_at, j.entry_id, j.movement, j.subject_id, j.subject_no, sum(p.amount)::bigint AS minor
     FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
     WHERE j.account_id = ${$.account_id} AND j.currency = ${$.currency} AND j.posted_at >= ${$.from}
       AND j.posted_at < ${$.to} AND (j.posted_at, j.entry_id) < (${$.posted_at}, ${$.entry_id})
       AND p.ledger_account = ${LedgerAccount.pending} AND j.movement <> 'settlement'
     GROUP BY j.posted_at, j.entry_id, j.movement, j.subject_id, j.subject_no
     ORDER BY j.posted_at DESC, j.entry_id DESC LIMIT ${String(rows)}
   ) l
   LEFT JOIN payments o ON o.account_id = ${$.account_id} AND o.transaction_id = l.subject_id
   ORDER BY l.posted_at DESC, l.entry_id DESC`,
  ),
);

/** A movement of card money, with the order of its payment. */
export type SettlementLine = RowOf<typeof columns>;

/** A page begins after this line. */
export type LineStart = Pick<SettlementLine, 'posted_at' | 'entry_id'>;

/**
 * The movements of card money of a settlement's day in its currency, newest first. What was booked late has a batch of
 * its own of the same day: the day's lines are those of both. What was carried on from an earlier settlement has none.
 */
export async function pageSettlementLines(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  { day, currency, time_zone, carried }: BatchRow,
  { start, limit }: { readonly start: LineStart | null; readonly limit: number },
): Promise<{ lines: SettlementLine[]; next: LineStart | null }> {
  const from = parseDayStart(day, 0, time_zone);
  const to = parseDayStart(day, 1, time_zone);
  if (carried !== 0n || !from || !to) return { lines: [], next: null };
  const { posted_at, entry_id } = start ?? { posted_at: to, entry_id: 0n };
  const rows = await readDay(database, lineRows(limit), {
    account_id,
    currency,
    from,
    to,
    posted_at,
    entry_id,
  });
  const { page: lines, next } = pageOf(rows, limit);
  return { lines, next };
}
