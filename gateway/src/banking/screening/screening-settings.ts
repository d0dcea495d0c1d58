import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { list_formats, type ListName } from './lists/list-entry.ts';
import {
  changeSettings,
  findEntries,
  findHits,
  loadScreening,
  type ScreeningSettings,
  type StoredEntry,
  type StoredHit,
} from './screening-store.ts';

export interface SettingsChange {
  /** Comma-separated. */
  readonly lists?: string;
  readonly stale_after_hours?: string;
  /** 0.70 to 1. */
  readonly score_min?: string;
  readonly four_eyes?: boolean;
  readonly keep_years?: string;
}

/** For how long records are kept at least (docs/screening.md#how-long-it-is-kept). */
const retention_years_min = 5;
const retention_years_max = 50;

/** The list with this name. @throws RequestRefused when there is none */
export function parseListName(text: string): ListName {
  const name = list_formats.find((known) => known === text.trim().toLowerCase());
  if (!name) throw cannot({ rule: 'no_list', text, known: list_formats.join(', ') });
  return name;
}

/**
 * Changes how names are screened, for every account.
 * @throws RequestRefused when a value is out of its bounds
 */
export async function setScreening(
  context: Pick<Context, 'database'>,
  change: SettingsChange,
): Promise<ScreeningSettings> {
  const { settings } = await loadScreening(context.database);
  const changed: ScreeningSettings = {
    lists:
      change.lists === undefined ? settings.lists : [...new Set(change.lists.split(',').map(parseListName))],
    stale_after_hours: Math.round(
      readNumber(change.stale_after_hours, settings.stale_after_hours, 1, 8_760, 'hours'),
    ),
    score_min:
      change.score_min === undefined
        ? settings.score_min
        : Math.round(readNumber(change.score_min, 0, 0.7, 1, 'the score') * 1000),
    four_eyes: change.four_eyes ?? settings.four_eyes,
    keep_years: Math.floor(
      readNumber(change.keep_years, settings.keep_years, retention_years_min, retention_years_max, 'years'),
    ),
  };
  await transact(context.database, async (tx) => changeSettings(tx, changed));
  return changed;
}

function readNumber(
  text: string | undefined,
  otherwise: number,
  min: number,
  max: number,
  what: string,
): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw cannot({ rule: 'screening_number', what, min, max, text });
  }
  return value;
}

/** The settings in force. */
export async function readSettings(context: Pick<ReadContext, 'database'>): Promise<ScreeningSettings> {
  return (await loadScreening(context.database)).settings;
}

/** What resembled names of an account's payouts, newest first. */
export async function screeningHits(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_id: bigint | null,
  limit = 100,
): Promise<StoredHit[]> {
  return findHits(context.database, account_id, transaction_id, limit);
}

/** What the lists in force say of the entries that names resembled; what is no longer listed is left out. */
export async function entriesOfHits(
  context: Pick<ReadContext, 'database'>,
  hits: readonly Pick<StoredHit, 'list' | 'entry_id'>[],
): Promise<StoredEntry[]> {
  const keys = new Map(hits.map(({ list, entry_id }) => [`${list} ${entry_id}`, { list, entry_id }]));
  return findEntries(context.database, [...keys.values()]);
}
