import { isDeepStrictEqual } from 'node:util';
import type { RecordedMatch, ScreeningRecord } from './screening-record-store.ts';

export { findLastScreenings, findScreenings } from './screening-record-store.ts';
export type { ScreeningRecord } from './screening-record-store.ts';

/** What a screening holds against its subject: what it found, except under cleared pairs. */
export function heldMatches({ matches }: Pick<ScreeningRecord, 'matches'>): RecordedMatch[] {
  return matches.filter(({ clearance_id }) => clearance_id === '');
}

/** A pair of a name and an entry with its content: a changed entry is another pair. */
function pairKey({ name, list, entry_id, entry_digest }: RecordedMatch): string {
  return JSON.stringify([name, list, entry_id, entry_digest ?? null]);
}

/**
 * Whether whoever saw one screening has seen everything that another one of the same subject holds against it: each
 * pair, and each reason why it could not be screened.
 */
export function isShown(shown: ScreeningRecord | undefined, now: ScreeningRecord): boolean {
  if (shown?.account_id !== now.account_id || shown.subject_kind !== now.subject_kind) return false;
  if (shown.subject_id !== now.subject_id) return false;
  const pairs = new Set(heldMatches(shown).map(pairKey));
  return (
    heldMatches(now).every((match) => pairs.has(pairKey(match))) &&
    now.reasons.every((reason) => shown.reasons.some((known) => isDeepStrictEqual(known, reason)))
  );
}
