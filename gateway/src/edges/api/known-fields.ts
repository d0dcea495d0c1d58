import { card_number_keyword } from '@causeway/schemas/card-numbers/may-be-numeric.ts';
import type { TSchema } from 'typebox';
import { tellableName } from '../../kernel/values/safe-names.ts';

/** The fields that a schema defines: those of its objects and of the items of its lists, at every depth. */
export interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields>;
  /** Fields with any other name, where the schema allows them. */
  readonly others: KnownFields | null;
  readonly items: KnownFields | null;
  /** Whether the boundary leaves card numbers in it alone. */
  readonly may_be_numeric: boolean;
}

const nothing: KnownFields = { fields: new Map(), others: null, items: null, may_be_numeric: false };

/** Free content: every field is allowed. */
export const anything: KnownFields = {
  ...nothing,
  get others() {
    return anything;
  },
  get items() {
    return anything;
  },
};

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly [card_number_keyword]?: string;
}

const known_by_schema = new WeakMap<TSchema, KnownFields>();

/** The fields that a schema defines. */
export function knownFields(schema: TSchema): KnownFields {
  let known = known_by_schema.get(schema);
  if (!known) known_by_schema.set(schema, (known = knownOf(schema)));
  return known;
}

function knownOf(schema: Schema): KnownFields {
  if (schema[card_number_keyword] === undefined) return shapeOf(schema);
  return { ...shapeOf(schema), may_be_numeric: true };
}

function shapeOf({ type, const: literal, anyOf, allOf, ...schema }: Schema): KnownFields {
  const parts = anyOf ?? allOf;
  if (parts) return parts.map(knownOf).reduce(joined, nothing);
  if (type === undefined) return literal === undefined ? anything : nothing;
  const others = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0];
  return {
    ...nothing,
    fields: new Map(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, knownOf(inner)])),
    others: others ? knownOf(others) : null,
    items: schema.items ? knownOf(schema.items) : null,
  };
}

function joined(one: KnownFields, other: KnownFields): KnownFields {
  return {
    fields: new Map([...one.fields, ...other.fields]),
    others: one.others ?? other.others,
    items: one.items ?? other.items,
    may_be_numeric: one.may_be_numeric || other.may_be_numeric,
  };
}

/** What is known of a field; null when it is unknown. */
export function knownField({ fields, others }: KnownFields, name: string): KnownFields | null {
  return fields.get(name) ?? others;
}

/**
 * A value without the fields that its schema does not define, at any depth: nothing reads them, so nothing may store
 * them.
 */
export function pickKnown<T>(value: T, known: KnownFields): T {
  return (holdsUnknown(value, known) ? picked(value, known) : value) as T;
}

function holdsUnknown(value: unknown, known: KnownFields): boolean {
  if (typeof value !== 'object' || value === null || known === anything) return false;
  if (Array.isArray(value)) return value.some((item) => holdsUnknown(item, known.items ?? nothing));
  return Object.keys(value).some((name) => {
    const inner = knownField(known, name);
    return inner === null || holdsUnknown((value as Record<string, unknown>)[name], inner);
  });
}

function picked(value: unknown, known: KnownFields): unknown {
  if (typeof value !== 'object' || value === null || known === anything) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => picked(item, known.items ?? nothing));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const inner = knownField(known, name);
      return inner ? [[name, picked(item, inner)]] : [];
    }),
  );
}

/** A field that the schema does not define. */
export interface UnknownField {
  /** Its path, such as `capture_orders[0].cvv`, in a form that is safe to show. */
  readonly source: string;
  readonly name: string;
  readonly value: unknown;
  /** The names that are known where it stands. */
  readonly beside: ReadonlyMap<string, KnownFields>;
}

/** The fields of a body that its schema does not define, at any depth and in their order. */
export function unknownFields(value: unknown, known: KnownFields): UnknownField[] {
  const found: UnknownField[] = [];
  if (holdsUnknown(value, known)) collectUnknown(value, known, '', found);
  return found;
}

function collectUnknown(value: unknown, known: KnownFields, path: string, found: UnknownField[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      collectUnknown(item, known.items ?? nothing, `${path}[${at}]`, found);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    const inner = knownField(known, name);
    const shown = known.fields.has(name) ? name : tellableName(name);
    const source = path === '' ? shown : `${path}.${shown}`;
    if (inner) collectUnknown(item, inner, source, found);
    else found.push({ source, name, value: item as unknown, beside: known.fields });
  }
}

const listed_max = 50;

/** The places of unknown fields, each once, such as `capture_orders[].colour`, in a form that is safe to show. */
export function placesOf(unknown: readonly UnknownField[]): string[] {
  const places = new Set(unknown.map(({ source }) => source.replaceAll(/\[[0-9]+\]/g, '[]')));
  return [...places].slice(0, listed_max);
}
