import type { TSchema } from 'typebox';
import { tellableName } from '../values/names.ts';

/** The fields that a schema defines: those of its objects and of the items of its lists, at every depth. */
export interface KnownFields {
  readonly fields: ReadonlyMap<string, KnownFields>;
  /** Fields with any other name, where the schema allows them. */
  readonly others: KnownFields | null;
  readonly items: KnownFields | null;
}

const nothing: KnownFields = { fields: new Map(), others: null, items: null };

/** Free content: every field is allowed. */
export const anything: KnownFields = {
  fields: new Map(),
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
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The fields that a schema defines. */
export function knownFields(schema: TSchema): KnownFields {
  return knownOf(schema);
}

function knownOf({ type, const: literal, anyOf, allOf, ...schema }: Schema): KnownFields {
  const parts = anyOf ?? allOf;
  if (parts) return parts.map(knownOf).reduce(joined, nothing);
  if (type === undefined) return literal === undefined ? anything : nothing;
  const [others] = Object.values(schema.patternProperties ?? {});
  return {
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

const told_max = 50;

/**
 * The places of fields that the schema does not define, such as `capture_orders[].cvv`, in a form that is safe to show.
 */
export function unknownPlaces(value: unknown, known: KnownFields): string[] {
  if (!holdsUnknown(value, known)) return [];
  const places = new Set<string>();
  notePlaces(value, known, '', places);
  return [...places].slice(0, told_max);
}

function notePlaces(value: unknown, known: KnownFields, path: string, places: Set<string>): void {
  if (typeof value !== 'object' || value === null || places.size >= told_max) return;
  if (Array.isArray(value)) {
    for (const item of value) notePlaces(item, known.items ?? nothing, `${path}[]`, places);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    const inner = knownField(known, name);
    const place = path === '' ? name : `${path}.${name}`;
    if (inner) notePlaces(item, inner, place, places);
    else places.add(path === '' ? tellableName(name) : `${path}.${tellableName(name)}`);
  }
}
