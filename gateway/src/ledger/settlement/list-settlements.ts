import type { ReadContext } from '../../kernel/context.ts';
import { reading, sql } from '../../kernel/database/statement.ts';
import { dateIn } from '../../kernel/values/dates.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { netOf } from './settlement.ts';

const $ = sql.parameters({ account_id: 'text' });

const rows_max = 500;

const listRows = reading(
  'list_settlement_batches',
  {
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
  },
  sql`SELECT day, currency, captured, refunded, disputed, carried, due_at, settled_at, settlement_id, time_zone
   FROM settlement_batches WHERE account_id = ${$.account_id} ORDER BY day DESC, batch_id DESC
   LIMIT ${rows_max}`,
);

/** One day's card money, as people read it; what leaves the merchant is negative. */
export interface ListedBatch {
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

/** The newest batches of an account. @throws RequestRefused when the account is unknown */
export async function listSettlements(context: ReadContext, account_id: string): Promise<ListedBatch[]> {
  const account = await requireAccount(context, account_id);
  const rows = await context.database.read(listRows, { account_id });
  return rows.map((row): ListedBatch => {
    const time_zone = row.time_zone || account.time_zone;
    const text = (minor: bigint): string => formatAmount(minor, row.currency as Currency);
    return {
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
  });
}
