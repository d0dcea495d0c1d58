import type { TObject, TSchema } from 'typebox';
import { card_number_keyword } from './card-numbers/may-be-numeric.ts';

const keyword = 'x-stated';
const bases_keyword = 'x-built-on';

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

/**
 * The objects whose fields an object has, beside more. It is put among the options of the object, which lists all of its
 * fields in their order on the wire: the reference states the others by name. All of them have titles.
 */
export function builtOn(...bases: readonly TObject[]): { readonly [bases_keyword]: readonly TObject[] } {
  return { [bases_keyword]: bases };
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
 * A documented schema in which what has a title is a reference to it.
 * @param shared what is referred to, by title; what is met is put into it, unless it has something of that title
 */
export function shareTitled<T>(schema: T, shared: Record<string, Limits>): T {
  return sharedValue(schema, shared) as T;
}

function sharedValue(value: unknown, shared: Record<string, Limits>): unknown {
  if (Array.isArray(value)) return value.map((one) => sharedValue(one, shared));
  if (!isObject(value)) return value;
  const { title, enum: values, properties } = value;
  if (Array.isArray(values)) return sharedList(value, values, shared);
  const whole = (): Limits =>
    isObject(properties) ? sharedObject(value, shared) : sharedFields(value, shared);
  if (typeof title !== 'string') return whole();
  shared[title] ??= whole();
  return { $ref: `#/components/schemas/${title}` };
}

function sharedFields(value: Limits, shared: Record<string, Limits>): Limits {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sharedValue(one, shared)]));
}

/** A list where it is used: by its title, if it has one; the empty value is beside the others, which have names. */
function sharedList(
  { description, ...list }: Limits,
  values: readonly unknown[],
  shared: Record<string, Limits>,
): Limits {
  const { title } = list;
  const described = description === undefined ? {} : { description };
  const named = { ...list, enum: values.filter((one) => one !== '') };
  if (typeof title === 'string') shared[title] ??= named;
  const choices = typeof title === 'string' ? { $ref: `#/components/schemas/${title}` } : named;
  return values.includes('')
    ? { anyOf: [choices, { type: 'string', const: '' }], ...described }
    : { ...choices, ...described };
}

/** An object: by the names of those that it is built on, and its own fields. */
function sharedObject({ [bases_keyword]: bases, ...object }: Limits, shared: Record<string, Limits>): Limits {
  const { type, properties, required, ...rest } = sharedFields(object, shared);
  if (!Array.isArray(bases)) return { type, properties, required, ...rest };
  const theirs = new Set(bases.flatMap((base: TObject) => Object.keys(base.properties)));
  const own = Object.entries(properties as Limits).filter(([name]) => !theirs.has(name));
  const demanded = ((required ?? []) as string[]).filter((name) => !theirs.has(name));
  const more = {
    type,
    properties: Object.fromEntries(own),
    ...(demanded.length === 0 ? {} : { required: demanded }),
  };
  const parts = bases.map((base: unknown) => sharedValue(base, shared));
  return { ...rest, allOf: own.length === 0 ? parts : [...parts, more] };
}
