import type { Context } from '../../context.ts';
import { keepSums } from '../../ledger/keep-sums.ts';

/** Sums up what has been booked since the last round, so that nobody has to sum up the whole journal. */
export function keepBalances({ database }: Pick<Context, 'database'>): Promise<number> {
  return keepSums(database);
}
