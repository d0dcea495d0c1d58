import { isDeepStrictEqual } from 'node:util';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { payout_desk_rules } from '@causeway/schemas/errors/rules/payout-desk-rules.ts';
import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import { addMs, dateIn, startOfDay } from '../../kernel/values/dates.ts';
import type { PayoutChanges } from './payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { Payout } from './payout.ts';
import { isPerson } from '../../kernel/values/actor.ts';
import type { ScreeningResult } from '../screening/screened-name.ts';

/** How many people must agree to a payout above the account's limit. */
const people_needed = 2;

/**
 * How many people must approve a payout: whoever made it by hand has agreed already, a program has not, nor has somebody
 * who was new to the team. Of a payee whose name is not the account holder's, and of what is new, a person looks at it.
 * @param creator_agrees whether whoever made it may still make payouts (decisions/approvals.md)
 */
export function approversNeeded(
  { needs_approval, created_by, payee_held, approval_reasons }: GatedPayout,
  creator_agrees = true,
): number {
  if (!needs_approval) return payee_held ? 1 : 0;
  const is_new = approval_reasons.some(({ rule }) => rule === 'new_person');
  return isPerson(created_by) && creator_agrees && !is_new ? people_needed - 1 : people_needed;
}

/** Without a sanctions list to ask, a payout is screened again after this time. */
const rescreen_ms = 600_000;

/** How many of the entries that names resemble are said of a payout. */
const found_shown = 5;

/** What decides which gates a payout passes. */
export interface GateFacts {
  /** Whether its money has been set aside, and the merchant owes no more elsewhere than there is. */
  readonly funded: boolean;
  /** Whether as many people have approved it as must. */
  readonly approved: boolean;
  /** What screening said of its names; null when they were not screened. */
  readonly screened: readonly ScreeningResult[] | null;
  /** An operator has looked at it and let it pass. */
  readonly cleared: boolean;
  readonly at: Date;
}

/**
 * What a screening says on the lists and settings in force. Done on others, it clears nothing; what it has found stays
 * found until it is screened again.
 */
export function screenedOn(
  in_force: string,
  screened: readonly ScreeningResult[] | null,
  basis: string | undefined,
): readonly ScreeningResult[] | null {
  return basis === in_force || screened?.some(({ result }) => result === 'hit') === true ? screened : null;
}

type Gate = Pick<Payout, 'status' | 'review_reason' | 'review_reasons'>;

type GatedPayout = Pick<
  Payout,
  | 'needs_approval'
  | 'payee_held'
  | 'approval_reasons'
  | 'created_by'
  | 'payment_date'
  | 'execution_date'
  | 'screening'
  | 'created_at'
  | 'time_zone'
  | 'rail_time_zone'
>;

type DatedPayout = Pick<
  Payout,
  'payment_date' | 'execution_date' | 'created_at' | 'time_zone' | 'rail_time_zone'
>;

/**
 * Whether the payout's day has come: at once when it was asked for by the account's today, else on the day on which it
 * is executed, where its rail is. That day was chosen by the rail's calendar and begins before every cut-off.
 */
export function hasCome(payout: DatedPayout, at: Date): boolean {
  const { payment_date, execution_date, time_zone, created_at } = payout;
  return payment_date <= dateIn(created_at, time_zone) || execution_date <= dateIn(at, releaseZone(payout));
}

function releaseZone({ rail_time_zone, time_zone }: DatedPayout): string {
  return rail_time_zone || time_zone;
}

/**
 * The first gate that a payout does not pass, in the order funds, approval, date, screening; or PROCESSING, and
 * it goes to the bank.
 */
export function nextGate(payout: GatedPayout, facts: GateFacts): Gate {
  if (!facts.funded) return reached('PENDING_FUNDS');
  if (!facts.approved) return reached('IN_APPROVAL');
  if (!hasCome(payout, facts.at)) return reached('SCHEDULED');
  const reasons = payout.screening && !facts.cleared ? screeningReasons(facts.screened) : [];
  return reasons.length === 0 ? reached('PROCESSING') : reached('IN_REVIEW', reasons);
}

function reached(status: PayoutState, review_reasons: readonly Reason[] = []): Gate {
  return { status, review_reason: '', review_reasons };
}

/**
 * Why screening holds a payout back; none where it passes. Nothing passes that was not screened
 * (docs/specification/payouts.md#screening).
 */
function screeningReasons(results: readonly ScreeningResult[] | null): readonly Reason[] {
  const unscreened = unscreenedReasons(results);
  return unscreened.length > 0 ? unscreened : foundReasons(results ?? []);
}

function unscreenedReasons(results: readonly ScreeningResult[] | null): readonly Reason[] {
  if (results === null) return [{ rule: 'not_screened' }, { rule: 'not_screened_at_all' }];
  const unscreened = results.find((one) => one.result === 'unavailable');
  return unscreened ? [{ rule: 'not_screened' }, ...unscreened.reasons] : [];
}

function foundReasons(results: readonly ScreeningResult[]): readonly Reason[] {
  return results
    .flatMap((result) => (result.result === 'hit' ? result.matches : []))
    .slice(0, found_shown)
    .map(({ list, entry_id, entry_name, score }) => ({
      rule: 'name_found',
      list,
      entry_id,
      entry_name,
      score: score.toFixed(2),
    }));
}

/**
 * Says of a payout in review what another screening holds against it. Where something was found once, and nothing is now,
 * it says so: a person decides all the same.
 * @returns the payout as it is then
 */
export function showFound(
  changes: PayoutChanges,
  payout: Payout,
  screened: readonly ScreeningResult[],
  cause: Cause,
): Payout {
  const found = foundReasons(screened);
  // It is screened again by itself, and goes on when nothing is found.
  const waits = payout.review_reasons[0]?.rule === 'not_screened';
  if (waits && found.length === 0) return payout;
  const review_reasons: readonly Reason[] = [
    ...(found.length > 0 ? found : [{ rule: 'hits_gone' } as const]),
    ...unscreenedReasons(screened),
  ];
  if (isDeepStrictEqual(review_reasons, payout.review_reasons)) return payout;
  return changes.edit(payout, { review_reason: '', review_reasons }, cause);
}

/** Until when a payout’s rate is valid, and not at that moment; null where its currencies are the same. */
export interface Quoted {
  readonly quoted_until: Date | null;
}

/** Whether a payout’s rate has ended: no money may be set aside for it any more. */
export function hasLapsed({ quoted_until }: Quoted, at: Date): boolean {
  return quoted_until !== null && quoted_until <= at;
}

/** Ends a payout that waits for money, because its rate has ended. */
export function lapse(changes: PayoutChanges, payout: Payout, cause: Cause): void {
  const failure = { failure_type: 'RATE_EXPIRED', failure_reason: payout_desk_rules.rate_ended } as const;
  changes.move(payout, { cause: 'lapse', to: 'FAILED' }, failure, cause);
}

/** What a state asks for when a payout enters it: a moment to look at it again. */
export function waitInState(
  changes: PayoutChanges,
  payout: Payout,
  { quoted_until }: Quoted,
  cause: Cause,
): void {
  // Of what is not set aside the rate holds no longer than it is valid.
  if (payout.status === 'PENDING_FUNDS' && quoted_until !== null)
    changes.wait(payout, 'payout_quote', quoted_until);
  if (payout.status === 'SCHEDULED')
    changes.wait(payout, 'payout_date', startOfDay(payout.execution_date, releaseZone(payout)));
  if (payout.status === 'IN_REVIEW' && payout.review_reasons[0]?.rule === 'not_screened')
    changes.wait(payout, 'payout_rescreen', addMs(cause.at, rescreen_ms));
}
