import valid from 'card-validator';
import {
  built_in_card_ranges,
  useCardRanges,
  type CardBrand,
  type CardRanges,
} from '@causeway/schemas/card-ranges.ts';
import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import { insertCardRanges, readCardRanges } from './card-range-store.ts';

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
 * @throws UsageError naming what is wrong
 */
export async function loadCardRanges(
  context: Pick<Context, 'database'>,
  text: string,
  loaded_by: string,
): Promise<CardRanges> {
  const table = parseCardRanges(text);
  await insertCardRanges(context.database, loaded_by, table);
  await useStoredCardRanges(context);
  return table;
}

/** Takes the operator's table out of force: what is built in stays. */
export async function resetCardRanges(context: Pick<Context, 'database'>, loaded_by: string): Promise<void> {
  await insertCardRanges(context.database, loaded_by, null);
  await useStoredCardRanges(context);
}

function wrong(place: string, rule: string): never {
  throw new UsageError(`${place} ${rule}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseCardRanges(text: string): CardRanges {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    wrong('the file', 'must be JSON');
  }
  if (!isObject(value)) wrong('the file', 'must be an object of source, date, brands and ranges');
  const { source, date, brands = {}, ranges } = value;
  if (typeof source !== 'string' || source.trim() === '')
    wrong('source', 'must say where the ranges are from');
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date))
    wrong('date', 'must be a day such as 2026-11-22');
  if (!isObject(brands)) wrong('brands', 'must be an object of brands by their names');
  if (!Array.isArray(ranges) || ranges.length === 0) wrong('ranges', 'must be a list of [from, to, brand]');
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
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(name))
    wrong(place, 'must be named with lower-case letters, digits and hyphens');
  if (!isObject(brand)) wrong(place, 'must be an object of label, lengths, code_length and check_digit');
  const { label, lengths, code_length, check_digit } = brand;
  if (typeof label !== 'string' || label.trim() === '')
    wrong(`${place}.label`, 'must be the brand as people know it');
  if (!Array.isArray(lengths) || lengths.length === 0 || !lengths.every(isLength))
    wrong(`${place}.lengths`, 'must be a list of whole numbers from 12 to 19');
  if (code_length !== 3 && code_length !== 4) wrong(`${place}.code_length`, 'must be 3 or 4');
  if (typeof check_digit !== 'boolean') wrong(`${place}.check_digit`, 'must be true or false');
  return { label, lengths, code_length, check_digit };
}

function parseRange(place: string, range: unknown, known: ReadonlySet<string>): CardRanges['ranges'][number] {
  const [from, to, brand] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!isPrefix(from) || !isPrefix(to) || from.length !== to.length || from > to)
    wrong(
      place,
      'must begin with two texts of 1 to 8 digits, both of one length, the first not above the second',
    );
  if (typeof brand !== 'string' || !known.has(brand))
    wrong(place, 'must end with a brand that is known or in brands');
  return [from, to, brand];
}
