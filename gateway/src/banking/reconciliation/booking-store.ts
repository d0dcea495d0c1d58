import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { payoutKeyOf, type PayoutKey } from '../payouts/payout.ts';

const $ = sql.parameters({ connector: 'text' });

const booking_fields = {
  account_id: 'text',
  booking_id: 'int8',
  connector: 'text',
  notice_id: 'text',
  use: 'text',
  transaction_id: 'int8',
  currency: 'text',
  amount: 'int8',
  booked_on: 'date',
  created_at: 'timestamptz',
} as const;
const booking_list = Object.keys(booking_fields).join(', ');

/** What became of a part of a line that a bank has booked. */
export type BookingRow = Omit<RowOf<typeof booking_fields>, 'use'> & {
  readonly use: 'paid' | 'returned' | 'charge';
};

const insertRows = writing(
  'insert_bank_bookings',
  {},
  sql`INSERT INTO bank_bookings (${booking_list}) SELECT ${booking_list} FROM ${sql.recordset('r', booking_fields)}`,
);

const knownRows = reading(
  'find_bank_bookings',
  { account_id: 'text', notice_id: 'text' },
  sql`SELECT b.account_id, b.notice_id FROM ${sql.recordset('r', { account_id: 'text', notice_id: 'text' })}
   JOIN bank_bookings b USING (account_id, notice_id) WHERE b.connector = ${$.connector}`,
);

const paidRows = reading(
  'find_debited_payouts',
  { account_id: 'text', transaction_id: 'int8' },
  sql`SELECT b.account_id, b.transaction_id FROM ${sql.recordset('k', { account_id: 'text', transaction_id: 'int8' })}
   JOIN bank_bookings b USING (account_id, transaction_id) WHERE b.transaction_id > 0 AND b.use = 'paid'`,
);

const returnedRows = reading(
  'sum_returned_bookings',
  { account_id: 'text', transaction_id: 'int8', amount: 'int8' },
  sql`SELECT b.account_id, b.transaction_id, sum(b.amount)::int8 AS amount
   FROM ${sql.recordset('k', { account_id: 'text', transaction_id: 'int8' })}
   JOIN bank_bookings b USING (account_id, transaction_id) WHERE b.transaction_id > 0 AND b.use = 'returned'
   GROUP BY b.account_id, b.transaction_id`,
);

export function insertBookings(tx: Transaction, rows: readonly BookingRow[]): void {
  if (rows.length > 0) tx.write(insertRows, { r: rows });
}

/** Which of a bank's bookings have been booked before, by their names. */
export async function findBookings(
  tx: Transaction,
  connector: string,
  keys: readonly { account_id: string; notice_id: string }[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  return new Set((await tx.read(knownRows, { connector, r: keys })).map(({ notice_id }) => notice_id));
}

/** Of these payouts those that a bank has debited, by account and transaction_id. */
export async function findDebited(tx: Transaction, keys: readonly PayoutKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.read(paidRows, { k: keys });
  return new Set(rows.map(payoutKeyOf));
}

/** What banks have booked to come back of payouts, by their keys. */
export async function findReturned(
  tx: Transaction,
  keys: readonly PayoutKey[],
): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.read(returnedRows, { k: keys });
  return new Map(rows.map((row) => [payoutKeyOf(row), row.amount]));
}
