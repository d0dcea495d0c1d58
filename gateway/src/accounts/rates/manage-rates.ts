import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { Rate } from './rate.ts';
import { findEnds, findRates, insertRates } from './rate-store.ts';

const list_max = 1_000;

/** A rate that is to be added. */
export type NewRate = Omit<Rate, 'rate_id' | 'source' | 'created_at'>;

/**
 * Adds rates, all of them or none; of several that are valid at once, the one that began last counts.
 * @param source where they come from, such as an operator or a file
 */
export async function addRates(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  added: readonly NewRate[],
  source: string,
): Promise<Rate[]> {
  const created_at = context.clock.now();
  const rates = added.map((rate) => ({ ...rate, rate_id: context.ids.next(), source, created_at }));
  await transact(context.database, async (tx) => insertRates(tx, rates));
  return rates;
}

/** Rates of all pairs or of one, newest first. */
export function listRates(
  context: Pick<ReadContext, 'database'>,
  filter: { base: string | null; quote: string | null; valid_at: Date | null },
): Promise<Rate[]> {
  return findRates(context.database, filter, list_max);
}

/** Until when rates are valid, by rate_id. */
export function endsOfRates(
  context: Pick<Context, 'database'>,
  rate_ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Date>> {
  return findEnds(context.database, rate_ids);
}
