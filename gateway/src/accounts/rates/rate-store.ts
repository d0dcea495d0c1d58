import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Rate } from './rate.ts';

const $ = sql.parameters({ base: 'text?', quote: 'text?', valid_at: 'timestamptz?', limit: 'rows' });

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

const insertRows = writing(
  'insert_fx_rates',
  {},
  sql`INSERT INTO fx_rates (${column_list}) SELECT ${column_list} FROM ${sql.recordset('r', columns)}`,
);

const listRows = reading(
  'list_fx_rates',
  columns,
  sql`SELECT ${sql.selectList(columns, 'x')} FROM fx_rates x
   WHERE (${$.base}::text IS NULL OR x.base = ${$.base}) AND (${$.quote}::text IS NULL OR x.quote = ${$.quote})
     AND (${$.valid_at}::timestamptz IS NULL
       OR (x.valid_from <= ${$.valid_at} AND x.valid_until > ${$.valid_at}))
   ORDER BY x.base, x.quote, x.valid_from DESC, x.rate_id DESC LIMIT ${$.limit}`,
);

const endRows = reading(
  'ends_of_fx_rates',
  { rate_id: 'int8', valid_until: 'timestamptz' },
  sql`SELECT x.rate_id, x.valid_until FROM fx_rates x JOIN ${sql.recordset('r', { rate_id: 'int8' })} USING (rate_id)`,
);

/** Until when rates are valid, and not at that moment; of none of them there is nothing. */
export async function findEnds(
  database: Database,
  rate_ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  const known = [...new Set(rate_ids)].filter((rate_id) => rate_id !== 0n);
  if (known.length === 0) return new Map();
  const rows = await database.read(endRows, { r: known.map((rate_id) => ({ rate_id })) });
  return new Map(rows.map(({ rate_id, valid_until }) => [rate_id, valid_until]));
}

export function insertRates(tx: Transaction, rates: readonly Rate[]): void {
  if (rates.length > 0) tx.write(insertRows, { r: rates });
}

/** Rates, newest first within a pair. */
export async function findRates(
  database: ReadDatabase,
  filter: { base: string | null; quote: string | null; valid_at: Date | null },
  limit: number,
): Promise<Rate[]> {
  const rows = await database.read(listRows, { ...filter, limit });
  return rows;
}
