import valid from 'card-validator';
import {
  built_in_card_ranges,
  useCardRanges,
  type CardBrand,
  type CardRanges,
} from '@causeway/schemas/card-ranges.ts';
import type { Context } from '../../context.ts';
import { cannot } from '../../errors.ts';
import { insertCardRanges, readCardRanges } from './card-range-store.ts';
import type { Actor } from '../../values/actor.ts';

export { card_ranges_channel } from './card-range-store.ts';

let of_operator: CardRanges | null = null;

/** The operator's own table as this process knows it, which the payment page is told; null where there is none. */
export function operatorCardRanges(): CardRanges | null {
  return of_operator;
}

/** Takes the tables in force into this process: what is built in, and what the operator has loaded. */
export async function useStoredCardRanges({ database }: Pick<Context, 'database'>): Promise<void> {
  const stored = await readCardRanges(database);
  of_operator = stored?.table ?? null;
  useCardRanges(
    valid.creditCardType,
    of_operator ? [built_in_card_ranges, of_operator] : [built_in_card_ranges],
  );
}

/** The tables in force, the stronger first. */
export async function listCardRanges(
  context: Pick<Context, 'database'>,
): Promise<{ readonly loaded_at: Date | null; readonly loaded_by: string; readonly table: CardRanges }[]> {
  const stored = await readCardRanges(context.database);
  return [
    ...(stored ? [stored] : []),
    { loaded_at: null, loaded_by: 'built in', table: built_in_card_ranges },
  ];
}

/**
 * Puts a table into force in all processes, in place of the operator's one before it.
 * @param text JSON as `CardRanges`
 * @throws RequestRefused naming what is wrong
 */
export async function loadCardRanges(
  context: Pick<Context, 'database'>,
  text: string,
  loaded_by: Actor,
): Promise<CardRanges> {
  const table = parseCardRanges(text);
  await insertCardRanges(context.database, loaded_by, table);
  await useStoredCardRanges(context);
  return table;
}

/** Takes the operator's table out of force: what is built in stays. */
export async function resetCardRanges(context: Pick<Context, 'database'>, loaded_by: Actor): Promise<void> {
  await insertCardRanges(context.database, loaded_by, null);
  await useStoredCardRanges(context);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseCardRanges(text: string): CardRanges {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw cannot({ rule: 'not_json_text' }, 'the file');
  }
  if (!isObject(value)) throw cannot({ rule: 'not_table' }, 'the file');
  const { source, date, brands = {}, ranges } = value;
  if (typeof source !== 'string' || source.trim() === '') throw cannot({ rule: 'no_source' }, 'source');
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date))
    throw cannot({ rule: 'not_day_of_table' }, 'date');
  if (!isObject(brands)) throw cannot({ rule: 'not_brands' }, 'brands');
  if (!Array.isArray(ranges) || ranges.length === 0) throw cannot({ rule: 'not_ranges' }, 'ranges');
  const parsed = Object.fromEntries(
    Object.entries(brands).map(([name, brand]) => [name, parseBrand(`brands.${name}`, name, brand)]),
  );
  const known = new Set([
    ...Object.values(valid.creditCardType.types),
    ...Object.keys(built_in_card_ranges.brands),
    ...Object.keys(parsed),
  ]);
  return {
    source,
    date,
    brands: parsed,
    ranges: ranges.map((range, at) => parseRange(`ranges[${at}]`, range, known)),
  };
}

function isLength(length: unknown): length is number {
  return Number.isInteger(length) && Number(length) >= 12 && Number(length) <= 19;
}

function isPrefix(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,7}$/.test(text);
}

function parseBrand(place: string, name: string, brand: unknown): CardBrand {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(name)) throw cannot({ rule: 'not_brand_name' }, place);
  if (!isObject(brand)) throw cannot({ rule: 'not_brand' }, place);
  const { label, lengths, code_length, check_digit } = brand;
  if (typeof label !== 'string' || label.trim() === '') throw cannot({ rule: 'not_label' }, `${place}.label`);
  if (!Array.isArray(lengths) || lengths.length === 0 || !lengths.every(isLength))
    throw cannot({ rule: 'not_lengths' }, `${place}.lengths`);
  if (code_length !== 3 && code_length !== 4)
    throw cannot({ rule: 'not_code_length' }, `${place}.code_length`);
  if (typeof check_digit !== 'boolean') throw cannot({ rule: 'not_boolean' }, `${place}.check_digit`);
  return { label, lengths, code_length, check_digit };
}

function parseRange(place: string, range: unknown, known: ReadonlySet<string>): CardRanges['ranges'][number] {
  const [from, to, brand] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!isPrefix(from) || !isPrefix(to) || from.length !== to.length || from > to)
    throw cannot({ rule: 'not_range' }, place);
  if (typeof brand !== 'string' || !known.has(brand)) throw cannot({ rule: 'not_brand_of_range' }, place);
  return [from, to, brand];
}
