import { card_number_keyword } from '@causeway/schemas/card-numbers/may-be-numeric.ts';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly [card_number_keyword]?: string;
}

/** A step from a schema to a text in it: a field, an item of a list, a field of any name, or one of several types. */
type Step = { readonly field: string } | { readonly other: string } | 'item' | { readonly choice: number };

/** A text of a schema, at any depth. */
export interface SchemaText {
  /** Such as `beneficiary.person_documents[0].labels[0]`. */
  readonly path: string;
  readonly steps: readonly Step[];
  readonly schema: TSchema;
  /** What its schema says that a card number does; undefined: the request is refused. */
  readonly rule: string | undefined;
}

/** The name of a field where any name goes. */
const free_names = ['x', 'EUR', 'shop.example'];

/** Every text that a schema takes. */
export function textsOf(schema: TSchema): SchemaText[] {
  return walk(schema, '', [], undefined);
}

function walk(schema: Schema, path: string, steps: readonly Step[], above: string | undefined): SchemaText[] {
  const rule = schema[card_number_keyword] ?? above;
  const { type, anyOf, properties = {}, patternProperties = {}, items } = schema;
  if (anyOf) return anyOf.flatMap((one, choice) => walk(one, path, [...steps, { choice }], rule));
  if (schema.const !== undefined || schema.enum) return [];
  if (type === 'string' || type === undefined) return [{ path, steps, schema: schema, rule }];
  const others = Object.entries(patternProperties).flatMap(([pattern, inner]) => {
    const other = free_names.find((name) => new RegExp(pattern).test(name)) ?? 'x';
    return walk(inner, join(path, other), [...steps, { other }], rule);
  });
  return [
    ...Object.entries(properties).flatMap(([field, inner]) =>
      walk(inner, join(path, field), [...steps, { field }], rule),
    ),
    ...others,
    ...(items ? walk(items, `${path}[0]`, [...steps, 'item'], rule) : []),
  ];
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const harmless = [
  'text',
  '1',
  '123456',
  'EUR',
  'a'.repeat(43),
  '2027-01-01',
  '2027-01-01T00:00:00Z',
  'ada@example.com',
  'https://shop.example/',
  'we_1',
  'abcdefghij-1234567',
  '12',
];

/** A value that fits a schema, with as little in it as goes, and the text at the end of the steps. */
export function valueWith(schema: TSchema, steps: readonly Step[], text: unknown): unknown {
  return build(schema, steps, text);
}

/** A value that fits a schema, with as little in it as goes. */
export function leastValue(schema: TSchema): unknown {
  return build(schema, null, undefined);
}

function build(schema: Schema, steps: readonly Step[] | null, text: unknown): unknown {
  if (steps?.length === 0) return text;
  const [step, ...rest] = steps ?? [];
  if (schema.anyOf) {
    const choice = typeof step === 'object' && 'choice' in step ? step.choice : null;
    const chosen = schema.anyOf[choice ?? 0];
    return chosen && build(chosen, choice === null ? null : rest, text);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'string':
      return harmless.find((one) => Check(schema, one)) ?? 'text';
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array': {
      const inner = schema.items && build(schema.items, step === 'item' ? rest : null, text);
      return step === 'item' || (schema.minItems ?? 0) > 0 ? [inner] : [];
    }
    case 'object':
      return buildObject(schema, step, rest, text);
    default:
      return 'text';
  }
}

function buildObject(schema: Schema, step: Step | undefined, rest: readonly Step[], text: unknown): object {
  const { properties = {}, required = [], patternProperties = {} } = schema;
  const least = required.flatMap((name) => {
    const inner = properties[name];
    return inner ? [[name, build(inner, null, text)] as const] : [];
  });
  if (typeof step !== 'object' || 'choice' in step) return Object.fromEntries(least);
  const [name, inner] =
    'field' in step
      ? [step.field, properties[step.field]]
      : [step.other, Object.values(patternProperties)[0]];
  return Object.fromEntries([...least, [name, inner && build(inner, rest, text)]]);
}
