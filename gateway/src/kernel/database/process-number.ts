import type { Database } from './database.ts';
import { writing } from './statement.ts';
import { writeAlone } from './transaction.ts';

const nextNumber = writing(
  'next_process_number',
  { process_number: 'int8' },
  `SELECT nextval('process_numbers') AS process_number`,
);

/** A number for this process that no other running process has; used in ids. */
export async function nextProcessNumber(database: Database): Promise<number> {
  const [row] = await writeAlone(database, nextNumber, {});
  return Number(row?.process_number ?? 0);
}
