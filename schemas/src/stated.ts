import type { TSchema } from 'typebox';
import { card_number_keyword } from './card-numbers/may-be-numeric.ts';

const keyword = 'x-stated';

/** Keywords of JSON Schema. */
type Limits = Readonly<Record<string, unknown>>;

/**
 * Limits that the program itself enforces, in better words than a schema has, or item by item where a schema would
 * refuse the whole request (docs/specification/requests.md#batches). They are put among the options of a type: the
 * reference states them, the check of bodies leaves them to the program, and a test tries each of them over HTTP.
 */
export function stated(limits: Limits): { readonly [keyword]: Limits } {
  return { [keyword]: limits };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Values to choose from, which a type of several literals writes one by one. */
function literalsOf(choices: unknown): string[] | null {
  if (!Array.isArray(choices)) return null;
  const literals = choices.flatMap((choice: unknown) =>
    isObject(choice) && typeof choice['const'] === 'string' ? [choice['const']] : [],
  );
  return literals.length === choices.length ? literals : null;
}

/**
 * A schema as the reference shows it: with the limits that are stated, and with values to choose from as one `enum`,
 * from which generated clients make a type.
 */
export function documented<T extends TSchema | Limits>(schema: T): T {
  return documentedValue(schema) as T;
}

function documentedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(documentedValue);
  if (!isObject(value)) return value;
  const { [keyword]: limits, [card_number_keyword]: _, ...checked } = value;
  const entries = Object.entries({ ...checked, ...(isObject(limits) ? limits : {}) });
  const { anyOf, ...rest } = Object.fromEntries(entries.map(([name, one]) => [name, documentedValue(one)]));
  if (anyOf === undefined) return rest;
  const literals = literalsOf(anyOf);
  return literals === null ? { anyOf, ...rest } : { type: 'string', enum: literals, ...rest };
}

/**
 * A documented schema with every list that has a title as a reference to it.
 * @param lists what is referred to by title; lists that are met are put into it
 */
export function shareLists<T>(schema: T, lists: Record<string, Limits>): T {
  return sharedValue(schema, lists) as T;
}

function sharedValue(value: unknown, lists: Record<string, Limits>): unknown {
  if (Array.isArray(value)) return value.map((one) => sharedValue(one, lists));
  if (!isObject(value)) return value;
  const { title, enum: values, type, ...rest } = value;
  if (typeof title !== 'string' || !Array.isArray(values))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sharedValue(one, lists)]));
  lists[title] = { type, title, enum: values.filter((one) => one !== '') };
  const reference = { $ref: `#/components/schemas/${title}` };
  return values.includes('')
    ? { anyOf: [reference, { type: 'string', enum: [''] }], ...rest }
    : { ...reference, ...rest };
}
