import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { actsNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import { clearance_days_max } from '../screening/clearances.ts';
import { storeClearances, readDecisionTerms } from '../screening/decision-terms.ts';
import { decideHits, listHitRows, lockHit, noteAgreed, type DecidedPartyHit } from './party-hit-store.ts';
import { isPerson, type Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

export type { DecidedPartyHit } from './party-hit-store.ts';

/** What a person decides about a saved party that resembles a listed entry. */
export interface DecidePartyHit {
  readonly account_id: string;
  readonly hit_id: bigint;
  /** cleared: it is somebody else; confirmed: it is the listed one. */
  readonly decision: 'cleared' | 'confirmed';
  /** A person, as an actor: `user:…`. */
  readonly by: Person;
  readonly reason: string;
  /** Of a clearance: for so many days payouts to the same party are not held for the same entry. */
  readonly clear_days: number;
}

/**
 * Decides about a hit of a saved party, once. Clearing it keeps the pair of party and entry as cleared, so that payouts
 * are not held for it again; confirming it leaves them held. Where a release takes two people, so does clearing.
 * @returns agreed: it takes another person
 * @throws RequestRefused without a reason or a person, for a bad number of days, an unknown hit or one that is decided
 */
export async function decidePartyHit(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  { account_id, hit_id, decision, by, reason, clear_days }: DecidePartyHit,
): Promise<'cleared' | 'confirmed' | 'agreed'> {
  if (isBlank(reason)) throw cannot({ rule: 'hit_needs_reason' });
  if (!isPerson(by)) throw cannot({ rule: 'known_person_decides_hit' });
  if (!(clear_days >= 1 && clear_days <= clearance_days_max))
    throw cannot({ rule: 'clearance_days', max: clearance_days_max });
  return transact(context.database, async (tx) => {
    const hit = await lockHit(tx, account_id, hit_id);
    const { releasers_needed } = await readDecisionTerms(tx);
    if (!hit) throw cannot({ rule: 'no_hit', account_id, hit_id: hit_id.toString() });
    if (hit.decision !== null)
      throw cannot({ rule: 'hit_decided', hit_id: hit_id.toString(), decision: hit.decision });
    const decided_at = context.clock.now(account_id);
    if (decision === 'cleared' && releasers_needed > 1) {
      if (hit.agreed_by === by) throw cannot({ rule: 'agreed_already' });
      if (hit.agreed_by === null || (await actsNoMore(tx, hit.agreed_by))) {
        noteAgreed(tx, account_id, hit_id, by);
        return 'agreed';
      }
    }
    await decideHits(tx, [{ account_id, hit_id, decision, decided_by: by, reason, decided_at }]);
    if (decision === 'cleared' && hit.party !== '') {
      const { party, name, list, entry_id, entry_name, entry_digest, generation } = hit;
      storeClearances(tx, [
        {
          account_id,
          clearance_id: context.ids.next(),
          party,
          party_name: name,
          list,
          entry_id,
          entry_name,
          entry_digest,
          generation,
          decided_by: by,
          agreed_by: hit.agreed_by ?? '',
          reason,
          decided_at,
          ends_at: addMs(decided_at, clear_days * day_ms),
          transaction_id: null,
        },
      ]);
    }
    return decision;
  });
}

const listed_max = 1_000;

/** Hits of saved parties, those that wait first. @param account_id null: of every account */
export function listPartyHits(
  context: Pick<ReadContext, 'database'>,
  account_id: string | null,
  open: boolean,
): Promise<DecidedPartyHit[]> {
  return context.database.read(listHitRows, { account_id, open, limit: listed_max });
}
