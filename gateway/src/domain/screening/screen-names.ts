import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { currentIndex } from './current-names.ts';
import { embargoesInText, embargoesOfCountry, embargoId, embargoName, type Embargo } from './embargoes.ts';
import type { NameIndex, NameMatch } from './matching/find-names.ts';
import { nameTokens } from './matching/name-tokens.ts';
import { listStates, whyUnavailable } from './screening-state.ts';
import { insertHits, loadScreening, type Hit, type ListRow } from './screening-store.ts';

/** What part of a payment somebody or something plays that is screened. */
export type ScreenedRole =
  | 'beneficiary'
  | 'account_holder'
  | 'bank'
  | 'payer'
  | 'merchant'
  | 'person_of_merchant'
  | 'text';

/**
 * What is looked up: a name; a free text that may name somebody or an embargoed place; a BIC, of which both the bank and
 * the country are looked up; a country; or an address.
 */
export type LookUp = 'name' | 'text' | 'bic' | 'country' | 'address';

/** Something to be looked up in the sanctions lists, with what helps to tell two people apart. */
export interface ScreenedName {
  readonly name: string;
  /** Left out, a name. */
  readonly as?: LookUp;
  readonly role?: ScreenedRole;
  /** As declared: it informs whoever decides, and never clears a hit. */
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
  /** There is no list, or it is stale: nothing may pass (docs/screening.md). */
  | { readonly result: 'unavailable'; readonly reason: string };

/**
 * Screens names, texts, banks and countries against the sanctions lists and embargoes, with no transaction open; the
 * results have their length and order. While a list that the settings ask for is missing or stale, a name that no
 * list has is not clear; one that resembles an entry of the lists that are there is a hit all the same.
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
    const found = lookUp(index, asked, settings.score_min / 1000);
    const matches = found.filter(({ list }) => wanted.has(list));
    if (matches.length > 0) return { result: 'hit', matches };
    if ((asked.as ?? 'name') === 'name' && nameTokens(asked.name).length === 0)
      return { result: 'unavailable', reason: 'the name has no letters' };
    return reason === null ? { result: 'clear' } : { result: 'unavailable', reason };
  });
  await keepHits(context, names, results, lists);
  return results;
}

function lookUp(index: NameIndex, asked: ScreenedName, score_min: number): NameMatch[] {
  const { name, country } = asked;
  const birth_year = Number.parseInt(asked.date_of_birth.slice(0, 4), 10);
  switch (asked.as ?? 'name') {
    case 'name':
      return index.search(
        {
          name,
          kind: asked.entity_type === 'PERSONAL' ? 'person' : 'entity',
          birth_year: Number.isNaN(birth_year) ? null : birth_year,
          country,
        },
        score_min,
      );
    case 'text':
      return [...embargoesInText(name, country).map(embargoMatch), ...index.searchText(name, score_min)];
    case 'bic':
      return [...embargoesOfCountry(name.slice(4, 6)).map(embargoMatch), ...index.searchBank(name)];
    case 'country':
      return embargoesOfCountry(name).map(embargoMatch);
    case 'address':
      return embargoesInText(name, country).map(embargoMatch);
  }
}

function embargoMatch(embargo: Embargo): NameMatch {
  return { list: embargo.list, entry_id: embargoId(embargo), entry_name: embargoName(embargo), score: 1 };
}

async function keepHits(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  names: readonly ScreenedName[],
  results: readonly ScreeningResult[],
  lists: readonly ListRow[],
): Promise<void> {
  const hits = names.flatMap((asked, at): Hit[] => {
    const result = results[at];
    if (!asked.subject || result?.result !== 'hit') return [];
    const { subject } = asked;
    return result.matches.map((match) => hitOf(context, { ...asked, subject }, match, lists));
  });
  if (hits.length === 0) return;
  await transact(context.database, async (tx) => insertHits(tx, hits));
}

function hitOf(
  context: Pick<Context, 'clock' | 'ids'>,
  { name, role, subject }: ScreenedName & Required<Pick<ScreenedName, 'subject'>>,
  match: ScreeningMatch,
  lists: readonly ListRow[],
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
    role: role ?? '',
    generation: lists.find(({ list }) => list === match.list)?.generation ?? 0n,
  };
}
