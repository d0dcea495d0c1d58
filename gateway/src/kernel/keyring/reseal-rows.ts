import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { untilNone } from '../values/until-none.ts';

/**
 * Encrypts rows again whose data key is retired, a list in each transaction, until there are none.
 * @param lock locks some of them
 * @returns how many there were
 */
export function resealRows<Row>(
  database: Database,
  lock: (tx: Transaction) => Promise<readonly Row[]>,
  reseal: (tx: Transaction, row: Row) => Promise<void>,
): Promise<number> {
  return untilNone(() =>
    transact(database, async (tx) => {
      const rows = await lock(tx);
      for (const row of rows) await reseal(tx, row);
      return rows.length;
    }),
  );
}
