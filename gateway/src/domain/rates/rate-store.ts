import type { Database } from '../../database/database.ts';
import { columnsOf, sql, recordset, selectList, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Rate } from './rate.ts';

const columns = columnsOf<Rate>()({
  rate_id: 'int8',
  base: 'text',
  quote: 'text',
  rate: 'text',
  markup_bps: 'int4',
  valid_from: 'timestamptz',
  valid_until: 'timestamptz',
  source: 'text',
  created_at: 'timestamptz',
});
const column_list = Object.keys(columns).join(', ');

const insertRows = statement(
  'insert_fx_rates',
  {},
  sql`INSERT INTO fx_rates (${column_list}) SELECT ${column_list} FROM ${recordset('r', columns)}`,
);

const listRows = statement(
  'list_fx_rates',
  columns,
  `SELECT ${selectList(columns, 'x')} FROM fx_rates x
   WHERE ($1::text IS NULL OR x.base = $1) AND ($2::text IS NULL OR x.quote = $2)
     AND ($3::timestamptz IS NULL OR (x.valid_from <= $3 AND x.valid_until > $3))
   ORDER BY x.base, x.quote, x.valid_from DESC, x.rate_id DESC LIMIT $4`,
);

export function insertRates(tx: Transaction, rates: readonly Rate[]): void {
  if (rates.length > 0) tx.write(insertRows, [rates]);
}

/** Rates, newest first within a pair. */
export async function findRates(
  database: Database,
  filter: { base: string | null; quote: string | null; valid_at: Date | null },
  limit: number,
): Promise<Rate[]> {
  const rows = await database.read(listRows, [filter.base, filter.quote, filter.valid_at, limit]);
  return rows;
}
