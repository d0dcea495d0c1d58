import type { Database } from './database.ts';
import { statement } from './statement.ts';

const nextNumber = statement(
  'next_process_number',
  { process_number: 'int8' },
  `SELECT nextval('process_numbers') AS process_number`,
);

/** A number for this process that no other running process has; used in ids. */
export async function nextProcessNumber(database: Database): Promise<number> {
  const [row] = await database.read(nextNumber, []);
  return Number(row?.process_number ?? 0);
}
