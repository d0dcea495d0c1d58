import type { ReadDatabase } from '../kernel/database/database.ts';
import { writing, type Reading } from '../kernel/database/statement.ts';
import type { Transaction } from '../kernel/database/transaction.ts';

const wide_reads = writing(
  'allow_reading_by_time',
  { bitmaps: 'text', indexes: 'text', hashes: 'text', timeout: 'text' },
  `SELECT set_config('enable_bitmapscan', 'on', true) AS bitmaps, set_config('enable_indexscan', 'off', true) AS indexes,
     set_config('enable_hashjoin', 'on', true) AS hashes, set_config('statement_timeout', '600000', true) AS timeout`,
);

const day_reads = writing(
  'allow_reading_a_day',
  { bitmaps: 'text', indexes: 'text' },
  `SELECT set_config('enable_bitmapscan', 'on', true) AS bitmaps, set_config('enable_indexscan', 'off', true) AS indexes`,
);

const long_reads = writing(
  'allow_reading_long',
  { timeout: 'text' },
  `SELECT set_config('statement_timeout', '600000', true) AS timeout`,
);

/**
 * Reads a span of the journal by time in a transaction of its own, with planner settings that differ from those for
 * reads by key.
 */
export function readByTime<Takes, Row>(
  database: ReadDatabase,
  rows: Reading<Takes, Row>,
  values: NoInfer<Takes>,
): Promise<Row[]> {
  return database.readWith(wide_reads, rows, values);
}

/** Reads a day of the journal, within the time limit of a request. */
export function readDay<Takes, Row>(
  database: ReadDatabase,
  rows: Reading<Takes, Row>,
  values: NoInfer<Takes>,
): Promise<Row[]> {
  return database.readWith(day_reads, rows, values);
}

/** Reads a large amount by key, without the time limit of a request. */
export function readLong<Takes, Row>(
  database: ReadDatabase,
  rows: Reading<Takes, Row>,
  values: NoInfer<Takes>,
): Promise<Row[]> {
  return database.readWith(long_reads, rows, values);
}

/** Lifts the time limit of a request for the transaction's further statements. */
export function allowReadingLong(tx: Transaction): void {
  tx.write(long_reads, {});
}
