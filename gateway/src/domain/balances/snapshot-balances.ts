import type { Context } from '../../context.ts';
import { takeSnapshots } from '../../ledger/take-snapshots.ts';

/** Sums up what has been booked since the last round, so that nobody has to sum up the whole journal. */
export function snapshotBalances({ database }: Pick<Context, 'database'>): Promise<number> {
  return takeSnapshots(database);
}
