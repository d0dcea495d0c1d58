import { createHash } from 'node:crypto';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { actsNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import {
  findClearances,
  listClearanceRows,
  lockClearance,
  noteEndAgreed,
  withdrawClearanceRow,
  type Clearance,
  type ClearanceFilter,
  type ClearanceKey,
  type ListedClearance,
} from './clearance-store.ts';

export type { Clearance, ListedClearance } from './clearance-store.ts';
import { readName } from './matching/name-tokens.ts';
import { loadScreening } from './screening-store.ts';
import type { Actor, Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';
import type { ScreenedName, ScreeningResult } from './screened-name.ts';

/** How long a cleared pair may hold at most: then a person looks again. */
export const clearance_days_max = 366;

type Party = Pick<ScreenedName, 'name' | 'as' | 'entity_type' | 'country' | 'date_of_birth'>;
type Entry = Readonly<Record<'list' | 'entry_id' | 'entry_digest', string>>;

const digest_length = 24;

/** Digest of a party: its name as it is read, with what is declared of it. Another date of birth is another party. */
export function partyDigest({ name, entity_type, country, date_of_birth }: Party): string {
  const text = JSON.stringify([readName(name, country)[0] ?? [name], entity_type, country, date_of_birth]);
  return createHash('sha256').update(text).digest('hex').slice(0, digest_length);
}

/** The cleared pairs that hold for what is being screened. */
export interface Clearances {
  /** The clearance of this party against this entry, as the list has it now. */
  find(query: ScreenedName, match: Entry): Clearance | undefined;
}

/** Only names are cleared: a country, a bank or a text is looked at each time. */
function canBeCleared({ as = 'name' }: Pick<ScreenedName, 'as'>): boolean {
  return as === 'name';
}

function keyOf(account_id: string, party: string, { list, entry_id, entry_digest }: Entry): string {
  return JSON.stringify([account_id, party, list, entry_id, entry_digest]);
}

/** Reads the clearances of those names that resemble something. */
export async function clearancesFor(
  context: Pick<ReadContext, 'database' | 'clock'>,
  names: readonly ScreenedName[],
  found: readonly (readonly unknown[])[],
): Promise<Clearances> {
  const resembling = names.filter(
    (query, at) => (found[at]?.length ?? 0) > 0 && query.subject !== undefined && canBeCleared(query),
  );
  const account_ids = [...new Set(resembling.map(({ subject }) => subject?.account_id ?? ''))];
  const stored = await findClearances(context.database, account_ids, [
    ...new Set(resembling.map(partyDigest)),
  ]);
  const holding = stored.filter(({ account_id, ends_at }) => ends_at > context.clock.now(account_id));
  const by_key = new Map(holding.map((one) => [keyOf(one.account_id, one.party, one), one]));
  return {
    find: (query, match) =>
      query.subject && canBeCleared(query) && by_key.size > 0
        ? by_key.get(keyOf(query.subject.account_id, partyDigest(query), match))
        : undefined,
  };
}

/** A decision that parties are not the listed entries that their names resemble. */
export interface ClearingDecision {
  readonly account_id: string;
  readonly transaction_id: bigint | null;
  readonly decided_by: Actor;
  /** Who had agreed before where it took two, or empty. */
  readonly agreed_by: string;
  readonly reason: string;
  readonly decided_at: Date;
  readonly days: number;
}

/** The pairs of names and entries that a decision clears. */
export function clearancesOf(
  context: Pick<Context, 'ids'>,
  decision: ClearingDecision,
  names: readonly ScreenedName[],
  results: readonly ScreeningResult[],
  versions: Readonly<Record<string, string>>,
): Clearance[] {
  const { account_id, transaction_id, decided_by, agreed_by, reason, decided_at, days } = decision;
  return names.flatMap((query, at): Clearance[] => {
    const result = results[at];
    if (result?.result !== 'hit' || !canBeCleared(query)) return [];
    return result.matches.map(({ list, entry_id, entry_name, entry_digest }) => ({
      account_id,
      clearance_id: context.ids.next(),
      party: partyDigest(query),
      party_name: query.name,
      list,
      entry_id,
      entry_name,
      entry_digest,
      generation: BigInt(versions[list] ?? 0),
      decided_by,
      agreed_by,
      reason,
      decided_at,
      ends_at: addMs(decided_at, days * day_ms),
      transaction_id,
    }));
  });
}

/** The state of a cleared pair at a moment. */
export function clearanceState(
  { ends_at, withdrawn_at }: Pick<ListedClearance, 'ends_at' | 'withdrawn_at'>,
  at: Date,
): 'in_force' | 'ended' | 'withdrawn' {
  if (withdrawn_at !== null) return 'withdrawn';
  return ends_at <= at ? 'ended' : 'in_force';
}

/** Cleared pairs, newest first, ended and withdrawn ones too unless the filter says otherwise. */
export function listClearances(
  context: Pick<ReadContext, 'database' | 'clock'>,
  filter: Partial<ClearanceFilter> & Pick<ClearanceFilter, 'limit'>,
): Promise<ListedClearance[]> {
  const all = { account_id: null, state: null, list: null, search: '', before: null };
  return listClearanceRows(context.database, { ...all, ...filter }, context.clock.now());
}

/**
 * Withdraws a cleared pair before its end: the party is held again from then on. Where a release takes two people, so
 * does this; until the second has agreed, the pair holds.
 * @param ending by: a person, as an actor
 * @returns agreed: it takes another person
 * @throws RequestRefused when there is none in force, without a reason, or when the same person agrees twice
 */
export async function withdrawClearance(
  context: Pick<Context, 'database' | 'clock'>,
  key: ClearanceKey,
  ending: { readonly by: Person; readonly reason: string },
): Promise<'withdrawn' | 'agreed'> {
  const { account_id, clearance_id } = key;
  const reason = ending.reason.trim();
  if (isBlank(reason)) throw cannot({ rule: 'clearance_end_reason' });
  return transact(context.database, async (tx) => {
    const at = context.clock.now(account_id);
    const pair = await lockClearance(tx, key);
    const { settings } = await loadScreening(tx);
    if (!pair || clearanceState(pair, at) !== 'in_force')
      throw cannot({ rule: 'no_clearance', account_id, clearance_id: clearance_id.toString() });
    const { by } = ending;
    const gone = await actsNoMore(tx, pair.end_agreed_by);
    const agreed_by = gone ? '' : pair.end_agreed_by;
    if (agreed_by === by) throw cannot({ rule: 'clearance_end_agreed' });
    if (settings.four_eyes && agreed_by === '') {
      noteEndAgreed(tx, key, { by, at, reason });
      return 'agreed';
    }
    const first = gone ? '' : pair.end_reason;
    const text = first === '' || first === reason ? reason : `${first}; ${reason}`;
    withdrawClearanceRow(tx, key, { by, at, reason: text });
    return 'withdrawn';
  });
}
