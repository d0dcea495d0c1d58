import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { currentIndex } from './current-names.ts';
import { nameTokens } from './matching/name-tokens.ts';
import type { NameMatch } from './matching/find-names.ts';
import { listStates, whyUnavailable } from './screening-state.ts';
import { insertHits, loadScreening, type Hit } from './screening-store.ts';

/** A name to be looked up in the sanctions lists, with what helps to tell two people apart. */
export interface ScreenedName {
  readonly name: string;
  readonly entity_type: 'COMPANY' | 'PERSONAL';
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string;
  /** YYYY-MM-DD, or empty. */
  readonly date_of_birth: string;
  /** What the name belongs to: hits are then kept for the person who decides. */
  readonly subject?: { readonly account_id: string; readonly transaction_id: bigint };
}

/** An entry of a list that resembles a name. */
interface ScreeningMatch {
  readonly list: string;
  readonly entry_id: string;
  readonly entry_name: string;
  /** 0 to 1. */
  readonly score: number;
}

export type ScreeningResult =
  | { readonly result: 'clear' }
  | { readonly result: 'hit'; readonly matches: readonly ScreeningMatch[] }
  /** There is no list, or it is stale: nothing may pass (docs/specification/payouts.md#screening). */
  | { readonly result: 'unavailable'; readonly reason: string };

/**
 * Screens names against the sanctions lists, with no transaction open; the results have their length and order.
 * While a list that the settings ask for is missing or stale, a name that no list has is not clear; one that
 * resembles an entry of the lists that are there is a hit all the same.
 */
export async function screenNames(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  names: readonly ScreenedName[],
): Promise<ScreeningResult[]> {
  if (names.length === 0) return [];
  const { lists, settings } = await loadScreening(context.database);
  const reason = whyUnavailable(listStates(lists, settings, context.clock.now()));
  const index = await currentIndex(context.database, lists);
  const wanted = new Set<string>(settings.lists);
  const results = names.map((asked): ScreeningResult => {
    const birth_year = Number.parseInt(asked.date_of_birth.slice(0, 4), 10);
    const query = {
      name: asked.name,
      kind: asked.entity_type === 'PERSONAL' ? ('person' as const) : ('entity' as const),
      birth_year: Number.isNaN(birth_year) ? null : birth_year,
    };
    const matches = index.search(query, settings.score_min / 1000).filter(({ list }) => wanted.has(list));
    if (matches.length > 0) return { result: 'hit', matches };
    if (nameTokens(asked.name).length === 0)
      return { result: 'unavailable', reason: 'the name has no letters' };
    return reason === null ? { result: 'clear' } : { result: 'unavailable', reason };
  });
  await keepHits(context, names, results);
  return results;
}

async function keepHits(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  names: readonly ScreenedName[],
  results: readonly ScreeningResult[],
): Promise<void> {
  const hits = names.flatMap(({ name, subject }, at): Hit[] => {
    const result = results[at];
    if (!subject || result?.result !== 'hit') return [];
    return result.matches.map((match) => hitOf(context, name, subject, match));
  });
  if (hits.length === 0) return;
  await transact(context.database, async (tx) => insertHits(tx, hits));
}

function hitOf(
  context: Pick<Context, 'clock' | 'ids'>,
  name: string,
  subject: NonNullable<ScreenedName['subject']>,
  match: NameMatch | ScreeningMatch,
): Hit {
  return {
    ...subject,
    hit_id: context.ids.next(),
    name,
    list: match.list,
    entry_id: match.entry_id,
    entry_name: match.entry_name,
    score: Math.round(match.score * 1000),
    screened_at: context.clock.now(subject.account_id),
  };
}
