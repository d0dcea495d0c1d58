import type { Context } from '../../context.ts';
import { statement, type Statement } from '../../database/statement.ts';
import { writeAlone } from '../../database/transaction.ts';
import { loadScreening } from './screening-store.ts';

const deleted = { account_id: 'text' } as const;

const forgetScreeningRows = statement(
  'forget_screenings',
  deleted,
  `DELETE FROM screenings WHERE (account_id, screening_id) IN (
     SELECT account_id, screening_id FROM screenings WHERE screened_at < $1 LIMIT $2) RETURNING account_id`,
);

const forgetHitRows = statement(
  'forget_screening_hits',
  deleted,
  `DELETE FROM screening_hits WHERE (account_id, hit_id) IN (
     SELECT account_id, hit_id FROM screening_hits WHERE screened_at < $1 LIMIT $2) RETURNING account_id`,
);

/** Those that are confirmed stay: they hold the party's payouts. */
const forgetPartyHitRows = statement(
  'forget_party_hits',
  deleted,
  `DELETE FROM party_hits WHERE (account_id, hit_id) IN (
     SELECT account_id, hit_id FROM party_hits WHERE decided_at < $1 AND decision IN ('cleared', 'lapsed') LIMIT $2)
   RETURNING account_id`,
);

/** By their end, not by their beginning: what they let pass is explained as long as it is kept itself. */
const forgetClearanceRows = statement(
  'forget_screening_clearances',
  deleted,
  `DELETE FROM screening_clearances WHERE (account_id, clearance_id) IN (
     SELECT account_id, clearance_id FROM screening_clearances WHERE coalesce(withdrawn_at, ends_at) < $1 LIMIT $2)
   RETURNING account_id`,
);

const forgets: readonly Statement<{ account_id: string }>[] = [
  forgetScreeningRows,
  forgetHitRows,
  forgetPartyHitRows,
  forgetClearanceRows,
];

/** So few that nobody else waits for it. */
const forgotten_at_once = 1_000;

/**
 * Deletes, a batch of each, what was screened, found and cleared longer ago than the settings keep it; the versions of
 * the lists stay. @returns how many rows
 */
export async function forgetScreenings(
  context: Pick<Context, 'database' | 'clock'>,
  limit = forgotten_at_once,
): Promise<number> {
  const { settings } = await loadScreening(context.database);
  const before = new Date(context.clock.now());
  before.setUTCFullYear(before.getUTCFullYear() - settings.keep_years);
  let forgotten = 0;
  for (const forget of forgets)
    forgotten += (await writeAlone(context.database, forget, [before, limit])).length;
  return forgotten;
}
