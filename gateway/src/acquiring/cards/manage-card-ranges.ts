import valid from 'card-validator';
import {
  built_in_card_ranges,
  useCardRanges,
  type CardBrand,
  type CardRanges,
} from '@causeway/schemas/card-ranges.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';
import { insertCardRanges, readCardRanges } from './card-range-store.ts';
import { brand_name, readSource, readTable, requireObject, type TableInForce } from './scheme-tables.ts';

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
  context: Pick<ReadContext, 'database'>,
): Promise<TableInForce<CardRanges>[]> {
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

function parseCardRanges(text: string): CardRanges {
  const value = readTable(text, { rule: 'not_table' });
  const { brands: named = {}, ranges } = value;
  const source_text = readSource('', value, { rule: 'no_source' });
  const brands = requireObject('brands', named, { rule: 'not_brands' });
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
    ...source_text,
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
  if (!brand_name.test(name)) throw cannot({ rule: 'not_brand_name' }, place);
  const { label, lengths, code_length, check_digit } = requireObject(place, brand, { rule: 'not_brand' });
  if (typeof label !== 'string' || isBlank(label)) throw cannot({ rule: 'not_label' }, `${place}.label`);
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
