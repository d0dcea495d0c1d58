import type { Database } from '../database/database.ts';
import { sql, writing } from '../database/statement.ts';
import { writeAlone, type Transaction } from '../database/transaction.ts';
import { firstIdAt } from '../values/ids.ts';
import { instruction_key_fields } from './instruction-store.ts';
import type { InstructionKey } from './instruction.ts';

const $ = sql.parameters({ noun: 'text', swept_to: 'int8', newest_id: 'int8', now: 'timestamptz' });

const beginSweep = writing(
  'begin_operation_sweep',
  { swept_to: 'int8' },
  sql`INSERT INTO operation_sweeps AS s (noun, swept_to) VALUES (${$.noun}, 0)
   ON CONFLICT (noun) DO UPDATE SET swept_to = s.swept_to RETURNING swept_to`,
);

const endSweep = writing(
  'end_operation_sweep',
  {},
  sql`UPDATE operation_sweeps SET swept_to = ${$.swept_to} WHERE noun = ${$.noun}
     AND (swept_to < ${$.swept_to} OR swept_to > ${$.newest_id})`,
);

const addOrphans = writing(
  'add_orphaned_operations',
  { operation_id: 'int8' },
  sql`INSERT INTO unsettled_operations (account_id, operation_id, attempts, next_attempt_at)
   SELECT account_id, operation_id, 0, ${$.now} FROM ${sql.recordset('r', instruction_key_fields)}
   ON CONFLICT DO NOTHING RETURNING operation_id`,
);

const endLeases = writing(
  'end_operation_leases',
  {},
  sql`UPDATE unsettled_operations SET next_attempt_at = ${$.now} WHERE next_attempt_at > ${$.now}`,
);

/**
 * Locks a noun's sweep for the transaction. If the stored time is in the future, because a clock was ahead, everything
 * is swept again.
 * @returns the instruction id up to which the noun was swept
 */
export async function lockSweep(tx: Transaction, noun: string, now: Date): Promise<bigint> {
  const [row] = await tx.read(beginSweep, { noun });
  const swept_to = row?.swept_to ?? 0n;
  return swept_to > firstIdAt(now.getTime()) ? 0n : swept_to;
}

/** @returns how many of them were not yet scheduled for recovery */
export async function finishSweep(
  tx: Transaction,
  noun: string,
  swept_to: bigint,
  orphans: readonly InstructionKey[],
  now: Date,
): Promise<number> {
  tx.write(endSweep, { noun, swept_to, newest_id: firstIdAt(now.getTime()) });
  if (orphans.length === 0) return 0;
  return (await tx.read(addOrphans, { now, r: orphans })).length;
}

/** Makes every open instruction due for an inquiry at once: no process holds a lease any more. */
export async function endInstructionLeases(database: Database, now: Date): Promise<void> {
  await writeAlone(database, endLeases, { now });
}
