import { setImmediate as breathe } from 'node:timers/promises';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { clearancesFor, type Clearances } from './clearances.ts';
import { embargoesInText, embargoesOfCountry, embargoId, embargoName, type Embargo } from './embargoes.ts';
import { NameIndex, type NameMatch } from './matching/find-names.ts';
import { nameTokens } from './matching/name-tokens.ts';
import { insertScreenings, type ScreeningRecord } from './screening-record-store.ts';
import { basisOf, listStates, versionsOf, whyUnavailable } from './screening-state.ts';
import {
  insertHits,
  loadScreening,
  type Hit,
  type ListRow,
  type ScreeningSettings,
  readEntries,
} from './screening-store.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import type { ScreenedName, ScreenedSubject, ScreeningResult } from './screened-name.ts';

interface HeldIndex {
  /** Which imports of the lists it was made from. */
  readonly version: string;
  readonly index: Promise<NameIndex>;
}

/** What this process holds in memory of a database's lists. */
const held = new WeakMap<object, HeldIndex>();

/** The names of all lists that are in force, searchable; built anew in memory when a list has been imported. */
function currentIndex(database: ReadDatabase, lists: readonly ListRow[]): Promise<NameIndex> {
  const version = lists.map(({ list, generation }) => `${list}.${generation}`).join(' ');
  const known = held.get(database.identity);
  if (known?.version === version) return known.index;
  const index = buildIndex(database);
  held.set(database.identity, { version, index });
  index.catch(() => held.delete(database.identity));
  return index;
}

/** Built in slices, so that requests are answered in between. */
async function buildIndex(database: ReadDatabase): Promise<NameIndex> {
  const index = new NameIndex();
  for await (const entries of readEntries(database)) {
    for (const [at, entry] of entries.entries()) {
      index.add(entry);
      if (at % 200 === 199) await breathe();
    }
  }
  return index;
}

const look_ups_at_once = 20;

/**
 * Screens names, texts, banks and countries against the sanctions lists and embargoes, with no transaction open; the
 * results have their length and order. While a list that the settings ask for is missing or stale, a name that no
 * list has is not clear; one that resembles an entry of the lists that are there is a hit all the same. Nothing is
 * kept of it.
 */
export async function screenNames(
  context: Pick<ReadContext, 'database' | 'clock'>,
  names: readonly ScreenedName[],
): Promise<ScreeningResult[]> {
  return (await lookUpAll(context, names)).screened.map(({ result }) => result);
}

/** Screens the names of one subject. @returns the results in their order, and the record that is kept of them */
export async function screenSubject(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  names: readonly ScreenedName[],
): Promise<{ results: ScreeningResult[]; record: ScreeningRecord }> {
  const { results, records } = await screen(context, names);
  const [record] = records;
  if (!record) throw new Error('nothing was screened');
  return { results, record };
}

/** Screens names, and keeps what was found of those that belong to something. */
async function screen(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  names: readonly ScreenedName[],
): Promise<{ results: ScreeningResult[]; records: ScreeningRecord[]; basis: string }> {
  if (names.length === 0) return { results: [], records: [], basis: '' };
  const { screened, clearances, lists, settings } = await lookUpAll(context, names);
  const records = await store(context, screened, clearances, lists, settings);
  return { results: screened.map(({ result }) => result), records, basis: basisOf(lists, settings) };
}

async function lookUpAll(context: Pick<ReadContext, 'database' | 'clock'>, names: readonly ScreenedName[]) {
  const { lists, settings } = await loadScreening(context.database);
  const reasons = whyUnavailable(listStates(lists, settings, context.clock.now()));
  const index = await currentIndex(context.database, lists);
  const wanted = new Set<string>(settings.lists);
  const found: NameMatch[][] = [];
  for (const [at, query] of names.entries()) {
    found.push(lookUp(index, query, settings.score_min / 1000).filter(({ list }) => wanted.has(list)));
    // Requests are answered in between.
    if (at % look_ups_at_once === look_ups_at_once - 1) await breathe();
  }
  const clearances = await clearancesFor(context, names, found);
  const results = names.map((query, at): ScreeningResult => {
    const matches = (found[at] ?? []).filter((match) => !clearances.find(query, match));
    if (matches.length > 0) return { result: 'hit', matches };
    if ((query.as ?? 'name') === 'name' && nameTokens(query.name).length === 0)
      return { result: 'unavailable', reasons: [{ rule: 'name_without_letters' }] };
    return reasons.length === 0 ? { result: 'clear' } : { result: 'unavailable', reasons };
  });
  const screened = names.map((query, at): Screened => ({
    query,
    found: found[at] ?? [],
    result: results[at] ?? { result: 'clear' },
  }));
  return { screened, clearances, lists, settings };
}

/**
 * Screens several lists of names at once; the results have the length and order of each.
 * @returns basis: the lists and settings that they were screened on
 */
export async function screenLists(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  lists: readonly (readonly ScreenedName[])[],
): Promise<{ results: ScreeningResult[][]; basis: string }> {
  const { results, basis } = await screen(context, lists.flat());
  const found = results.values();
  return { results: lists.map((names) => [...found.take(names.length)]), basis };
}

/** One thing that was looked up, with all that resembles it and what came of it. */
interface Screened {
  readonly query: ScreenedName;
  readonly found: readonly NameMatch[];
  readonly result: ScreeningResult;
}

function lookUp(index: NameIndex, query: ScreenedName, score_min: number): NameMatch[] {
  const { name, country } = query;
  const birth_year = Number.parseInt(query.date_of_birth.slice(0, 4), 10);
  switch (query.as ?? 'name') {
    case 'name':
      return index.search(
        {
          name,
          kind: query.entity_type === 'PERSONAL' ? 'person' : 'entity',
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
  const entry_name = embargoName(embargo);
  return { list: embargo.list, entry_id: embargoId(embargo), entry_name, score: 1, entry_digest: '' };
}

/** Keeps the screening of every subject, and its hits for the person who decides. */
async function store(
  context: Pick<Context, 'database' | 'clock' | 'ids'>,
  screened: readonly Screened[],
  clearances: Clearances,
  lists: readonly ListRow[],
  settings: ScreeningSettings,
): Promise<ScreeningRecord[]> {
  const by_subject = Map.groupBy(
    screened.filter(({ query }) => query.subject !== undefined),
    ({ query: { subject } }) => `${subject?.account_id} ${subject?.kind} ${subject?.id}`,
  );
  if (by_subject.size === 0) return [];
  const records: ScreeningRecord[] = [];
  const hits: Hit[] = [];
  for (const of_subject of by_subject.values()) {
    const subject = of_subject[0]?.query.subject;
    if (!subject) continue;
    const { account_id, kind, id, cause } = subject;
    const screened_at = context.clock.now(account_id);
    const results = of_subject.map(({ result }) => result);
    records.push({
      account_id,
      screening_id: context.ids.next(),
      subject_kind: kind,
      subject_id: id,
      cause,
      screened_at,
      lists: versionsOf(lists),
      score_min: settings.score_min,
      result: worstOf(results),
      reason: '',
      reasons: results.find((one) => one.result === 'unavailable')?.reasons ?? [],
      looked_up: of_subject.map(({ query: { role = '', as = 'name', name } }) => ({ role, as, text: name })),
      matches: of_subject.flatMap(({ query, found }) =>
        found.map(({ list, entry_id, entry_name, score, entry_digest }) => ({
          name: query.name,
          list,
          entry_id,
          entry_name,
          score,
          entry_digest,
          clearance_id:
            clearances.find(query, { list, entry_id, entry_digest })?.clearance_id.toString() ?? '',
        })),
      ),
      basis: basisOf(lists, settings),
    });
    if (kind !== 'payout') continue;
    for (const { query, result } of of_subject)
      if (result.result === 'hit')
        for (const match of result.matches)
          hits.push(hitOf(context, subject, query, match, lists, screened_at));
  }
  await transact(context.database, async (tx) => {
    insertScreenings(tx, records);
    insertHits(tx, hits);
  });
  return records;
}

function worstOf(results: readonly ScreeningResult[]): ScreeningRecord['result'] {
  if (results.some(({ result }) => result === 'hit')) return 'hit';
  return results.some(({ result }) => result === 'unavailable') ? 'unavailable' : 'clear';
}

function hitOf(
  context: Pick<Context, 'ids'>,
  { account_id, id }: ScreenedSubject,
  { name, role }: ScreenedName,
  match: NameMatch,
  lists: readonly ListRow[],
  screened_at: Date,
): Hit {
  return {
    account_id,
    transaction_id: BigInt(id),
    hit_id: context.ids.next(),
    name,
    list: match.list,
    entry_id: match.entry_id,
    entry_name: match.entry_name,
    score: Math.round(match.score * 1000),
    screened_at,
    role: role ?? '',
    generation: lists.find(({ list }) => list === match.list)?.generation ?? 0n,
  };
}
