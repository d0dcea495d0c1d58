import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import type { ListName } from './lists/list-entry.ts';
import { loadScreening, type ListRow, type ScreeningSettings } from './screening-store.ts';

/** The number of the version of each list that is in force. */
export type ListVersions = Readonly<Record<string, string>>;

export function versionsOf(lists: readonly ListRow[]): ListVersions {
  return Object.fromEntries(lists.map(({ list, generation }) => [list, generation.toString()]));
}

/** A list that names are screened against, or ought to be. */
export interface ListState {
  readonly list: ListName;
  /** ready: names can be screened against it. spare: imported, but not asked for by the settings. */
  readonly state: 'ready' | 'missing' | 'stale' | 'spare';
  readonly entries: number;
  readonly names: number;
  readonly published_at: Date | null;
  readonly imported_at: Date | null;
  readonly stale_at: Date | null;
  readonly source: string;
}

/** Every list with its state at a moment. */
export function listStates(lists: readonly ListRow[], settings: ScreeningSettings, now: Date): ListState[] {
  const wanted = new Set<string>(settings.lists);
  const names = new Set([...settings.lists, ...lists.map(({ list }) => list as ListName)]);
  return [...names].toSorted().map((list): ListState => {
    const row = lists.find((stored) => stored.list === list);
    if (!row) {
      const nothing = { entries: 0, names: 0, published_at: null, imported_at: null, stale_at: null };
      return { list, state: 'missing', ...nothing, source: '' };
    }
    const stale_at = addMs(row.imported_at, settings.stale_after_hours * hour_ms);
    const fresh = now < stale_at ? 'ready' : 'stale';
    const { entries, names: name_count, published_at, imported_at, source } = row;
    const state = wanted.has(list) ? fresh : 'spare';
    return { list, state, entries, names: name_count, published_at, imported_at, stale_at, source };
  });
}

/** Why nothing can be clear; none when every list is there and fresh. */
export function whyUnavailable(states: readonly ListState[]): Reason[] {
  return states.flatMap(({ list, state }): Reason[] => {
    if (state === 'missing') return [{ rule: 'list_missing', list }];
    return state === 'stale' ? [{ rule: 'list_stale', list }] : [];
  });
}

/** What screenings rest on. */
export interface ScreeningBasis {
  /** Changes with the content of the lists that count, and with the settings. */
  readonly key: string;
  readonly versions: ListVersions;
  /** Why nothing can be clear; none when every list is there and fresh. */
  readonly unavailable: readonly Reason[];
}

const digest_shown = 16;

/** The content of the lists that count, and the settings, as one text. */
export function basisOf(lists: readonly ListRow[], settings: ScreeningSettings): string {
  const wanted = new Set<string>(settings.lists);
  const contents = lists
    .filter(({ list }) => wanted.has(list))
    .map(({ list, sha256 }) => `${list} ${sha256.slice(0, digest_shown)}`);
  return [...contents, `score ${settings.score_min}`].join(', ');
}

export async function screeningBasis(context: Pick<Context, 'database' | 'clock'>): Promise<ScreeningBasis> {
  const { lists, settings } = await loadScreening(context.database);
  return {
    key: basisOf(lists, settings),
    versions: versionsOf(lists),
    unavailable: whyUnavailable(listStates(lists, settings, context.clock.now())),
  };
}

/** The state of every list, and how names are screened. */
export async function screeningStatus(
  context: Pick<ReadContext, 'database' | 'clock'>,
): Promise<{ lists: ListState[]; settings: ScreeningSettings; unavailable: Reason[] }> {
  const { lists, settings } = await loadScreening(context.database);
  const states = listStates(lists, settings, context.clock.now());
  return { lists: states, settings, unavailable: whyUnavailable(states) };
}
