import type { Context } from '../../kernel/context.ts';
import { sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone } from '../../kernel/database/transaction.ts';
import { loadScreening } from './screening-store.ts';

const $ = sql.parameters({ before: 'timestamptz', limit: 'rows' });

const deleted = { account_id: 'text' } as const;

const forgetScreeningRows = writing(
  'forget_screenings',
  deleted,
  sql`DELETE FROM screenings WHERE (account_id, screening_id) IN (
     SELECT account_id, screening_id FROM screenings WHERE screened_at < ${$.before} LIMIT ${$.limit}) RETURNING account_id`,
);

const forgetHitRows = writing(
  'forget_screening_hits',
  deleted,
  sql`DELETE FROM screening_hits WHERE (account_id, hit_id) IN (
     SELECT account_id, hit_id FROM screening_hits WHERE screened_at < ${$.before} LIMIT ${$.limit}) RETURNING account_id`,
);

/** Those that are confirmed stay: they hold the party's payouts. */
const forgetPartyHitRows = writing(
  'forget_party_hits',
  deleted,
  sql`DELETE FROM party_hits WHERE (account_id, hit_id) IN (
     SELECT account_id, hit_id FROM party_hits WHERE decided_at < ${$.before} AND decision IN ('cleared', 'lapsed') LIMIT ${$.limit})
   RETURNING account_id`,
);

/** By their end, not by their beginning: what they let pass is explained as long as it is kept itself. */
const forgetClearanceRows = writing(
  'forget_screening_clearances',
  deleted,
  sql`DELETE FROM screening_clearances WHERE (account_id, clearance_id) IN (
     SELECT account_id, clearance_id FROM screening_clearances WHERE coalesce(withdrawn_at, ends_at) < ${$.before} LIMIT ${$.limit})
   RETURNING account_id`,
);

const forgets = [forgetScreeningRows, forgetHitRows, forgetPartyHitRows, forgetClearanceRows] as const;

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
    forgotten += (await writeAlone(context.database, forget, { before, limit })).length;
  return forgotten;
}
