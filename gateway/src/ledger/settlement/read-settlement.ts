import type { ReadContext } from '../../kernel/context.ts';
import { reading, sql } from '../../kernel/database/statement.ts';
import { LedgerAccount } from '../chart.ts';
import type { MovementName } from '../movements.ts';
import type { Currency } from '../../kernel/values/currency.ts';

const $ = sql.parameters({ account_id: 'text', from: 'timestamptz', to: 'timestamptz', time_zone: 'text' });

const { pending, available } = LedgerAccount;

/** What each kind of movement did to the merchant's money that day: to pending and available together. */
const dayRows = reading(
  'settlement_days',
  { day: 'text', currency: 'text', movement: 'text', minor: 'numeric' },
  sql`SELECT to_char(j.posted_at AT TIME ZONE ${$.time_zone}, 'YYYY-MM-DD') AS day, j.currency, j.movement,
     sum(p.amount) AS minor
   FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
   WHERE j.account_id = ${$.account_id} AND j.posted_at >= ${$.from} AND j.posted_at < ${$.to}
     AND p.ledger_account IN (${pending}, ${available})
     -- From one to the other: together they stay what they are.
     AND j.movement <> 'settlement'
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
);

type Column = 'captured' | 'refunded' | 'disputed' | 'paid_out' | 'topped_up';

/** The column that each movement is added to; null for what leaves pending and available together as they are. */
const column_of: Readonly<Record<MovementName, Column | null>> = {
  capture: 'captured',
  capture_undone: 'captured',
  refund_accepted: 'refunded',
  refund_completed: null,
  refund_failed: 'refunded',
  refund_returned: 'refunded',
  dispute_taken: 'disputed',
  dispute_returned: 'disputed',
  dispute_fee: 'disputed',
  payout_held: 'paid_out',
  payout_released: 'paid_out',
  payout_completed: null,
  payout_returned: 'paid_out',
  // To the bank that has called it back, as a payout goes to one.
  recall_granted: 'paid_out',
  recall_paid: null,
  recall_withdrawn: 'paid_out',
  top_up: 'topped_up',
  adjustment: 'topped_up',
  settlement: null,
  bank_charged: null,
  own_money: null,
  suspense_cleared: null,
  suspense_booked: null,
  acquirer_charged: null,
  acquirer_paid: null,
  difference_written_off: null,
};

/** What earlier releases called it. */
const older_columns = { dispute_opened: 'disputed', dispute_won: 'disputed' } as const;

const columns = new Map<string, Column | null>(Object.entries({ ...column_of, ...older_columns }));
const column_names = [...new Set(Object.values(column_of))].filter((column) => column !== null);

/** The column of the settlement report that a movement is in; null where there is none. */
export function columnOf(movement: string): Column | null {
  return columns.get(movement) ?? null;
}

/** One day's movements in one currency, in minor units; what leaves the merchant is negative. */
export interface SettlementDay extends Readonly<Record<Column, bigint>> {
  readonly day: string;
  readonly currency: Currency;
  /** The sum of the columns: by how much pending and available together have changed. */
  readonly net: bigint;
}

/**
 * What moved on each day of the account's time zone, from the journal alone.
 * @param span the end is not included
 */
export async function readSettlement(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  span: { readonly from: Date; readonly to: Date; readonly time_zone: string },
): Promise<SettlementDay[]> {
  const rows = await context.database.read(dayRows, { ...span, account_id });
  const days = new Map<string, SettlementDay>();
  for (const { day, currency, movement, minor } of rows) {
    const column = columnOf(movement);
    if (!column) throw new Error(`the movement ${movement} is in no column of the settlement report`);
    const key = `${day} ${currency}`;
    const before = days.get(key) ?? emptyDay(day, currency as Currency);
    const amount = BigInt(minor);
    days.set(key, { ...before, [column]: before[column] + amount, net: before.net + amount });
  }
  return [...days.values()];
}

function emptyDay(day: string, currency: Currency): SettlementDay {
  return { day, currency, captured: 0n, refunded: 0n, disputed: 0n, paid_out: 0n, topped_up: 0n, net: 0n };
}

/** The sums of days, by currency; `day` is empty. */
export function totalsOf(days: readonly SettlementDay[]): SettlementDay[] {
  const totals = new Map<string, SettlementDay>();
  for (const one of days) {
    const before = totals.get(one.currency) ?? emptyDay('', one.currency);
    const sums = column_names.map((column) => [column, before[column] + one[column]] as const);
    totals.set(one.currency, { ...before, ...Object.fromEntries(sums), net: before.net + one.net });
  }
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency));
}
