import { error_catalogue } from '../errors.ts';
import type { CatalogueEntry } from '../errors/catalogue-entry.ts';
import { event_catalogue } from '../events/event-catalogue.ts';
import { event_object, eventTypeName } from '../events/event.ts';
import { api_operations } from '../operations.ts';
import { documented } from '../stated.ts';
import { payment_status_names } from '../statuses.ts';
import { typeName } from '../code-names.ts';
import { requestEnvelope, takesKey, type ApiOperation } from '../v1/operation.ts';

/** A type of the API, in no language. */
export type Shape =
  /** An amount that the answer has as a number: a decimal that is read from its digits, never as a float. */
  | { readonly kind: 'text' | 'integer' | 'decimal' | 'boolean' | 'anything' | 'nothing' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  /** Values by keys that the merchant chooses. */
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] }
  /** An object or a choice that has a name, or the union of events (`Event`). */
  | { readonly kind: 'named'; readonly name: string };

export interface Field {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly shape: Shape;
}

export interface NamedObject {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

/** Values with a name in common. */
interface NamedChoice {
  readonly name: string;
  readonly values: readonly string[];
  /** What values are called where they are codes: `captured` by `3000`. */
  readonly value_names: ReadonlyMap<string, string>;
}

/** How the pages of a list follow one another. */
interface Pages {
  /** The field of the answer that holds the rows, and the type of one. */
  readonly rows: string;
  readonly row: string;
  /** The field of the answer that says where the next page begins, and the field of the request that takes it. */
  readonly next: string;
  readonly cursor: string;
}

/** What an answer with HTTP 200 can still have refused: each item of a batch, or the one thing requested. */
interface Outcome {
  /** The list of items, in the request and in the answer; null where the answer is about one thing. */
  readonly items: string | null;
  /** The field with `0` for refused, `1` for done, `2` for waiting, `3` for failed afterwards. */
  readonly status: string;
  /** The field with `<code>:<text>`. */
  readonly message: string;
}

export interface SdkOperation {
  /** The path segment after /v1/, and the name in the reference. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Names of its types among `objects`; the request is without the envelope, which the SDK adds. */
  readonly request: string;
  /** Nothing has to be said. */
  readonly fields_optional: boolean;
  readonly response: string;
  /** Honours an Idempotency-Key. */
  readonly takes_key: boolean;
  /** The answer has amounts that are JSON numbers. */
  readonly exact_numbers: boolean;
  /**
   * The fields whose texts profile sha256-v1 signs, in order; `capture_orders[].transaction_id` is that of every item.
   * A field that is left out, or that is no text, counts as empty.
   */
  readonly signed_fields: readonly string[];
  readonly pages: Pages | null;
  readonly outcome: Outcome | null;
  /** Type of an item of the request and of the answer, where there are items. */
  readonly item: { readonly sent: string; readonly answered: string } | null;
}

interface SdkEvent {
  readonly type: string;
  /** Name of its own type. */
  readonly name: string;
  readonly summary: string;
  /** Name of the type of `data` among `objects`. */
  readonly data: string;
}

/** Everything of the API that an SDK of any language is generated from. */
export interface SdkModel {
  readonly operations: readonly SdkOperation[];
  readonly events: readonly SdkEvent[];
  /** What every event has beside its `type` and its `data`. */
  readonly event_fields: readonly Field[];
  readonly objects: readonly NamedObject[];
  readonly choices: readonly NamedChoice[];
  readonly errors: readonly (readonly [code: string, CatalogueEntry])[];
}

/** JSON Schema, as far as the API uses it. */
interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The names of values, for lists of codes. */
const value_names: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  PaymentStatus: new Map([...payment_status_names].map(([code, name]) => [String(code), name])),
};

/** `CaptureOrder` for `CaptureOrders`. */
function singular(name: string): string {
  return name.replace(/s(Answer)?$/, '$1');
}

class Names {
  readonly objects = new Map<string, NamedObject>();
  readonly choices = new Map<string, NamedChoice>();

  /** The type of a schema. @param place the name of the object that it would be, where it has no title */
  shapeOf(schema: Schema, place: string): Shape {
    // Beside a type, the choices are limits of it.
    if (schema.anyOf && schema.type === undefined) return this.#eitherOf(schema.anyOf, place);
    if (schema.const !== undefined) return { kind: 'choice', values: [schema.const] };
    if (schema.enum) return this.#choiceOf(schema.enum, schema.title);
    switch (schema.type) {
      case 'string':
        return { kind: 'text' };
      case 'integer':
      case 'boolean':
        return { kind: schema.type };
      case 'number':
        return { kind: 'decimal' };
      case 'array':
        return { kind: 'list', of: this.shapeOf(schema.items ?? {}, singular(place)) };
      case 'object':
        return this.#objectOf(schema, place);
      default:
        return { kind: schema.type === 'null' ? 'nothing' : 'anything' };
    }
  }

  #eitherOf(schemas: readonly Schema[], place: string): Shape {
    const all = schemas.map((schema) => this.shapeOf(schema, place));
    // A text may be one of the choices beside it.
    const any_text = all.some(({ kind }) => kind === 'text');
    const shapes = all.filter(({ kind }) => !any_text || kind !== 'choice');
    const distinct = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
    const [first, ...others] = distinct.values();
    return others.length === 0 && first ? first : { kind: 'either', shapes: [...distinct.values()] };
  }

  /** Values with a title are named once; an empty one beside them is of the field. */
  #choiceOf(values: readonly string[], title: string | undefined): Shape {
    if (title === undefined) return { kind: 'choice', values };
    const named = values.filter((value) => value !== '');
    this.choices.set(title, { name: title, values: named, value_names: value_names[title] ?? new Map() });
    const shape: Shape = { kind: 'named', name: title };
    return named.length === values.length
      ? shape
      : { kind: 'either', shapes: [shape, { kind: 'choice', values: [''] }] };
  }

  #objectOf(schema: Schema, place: string): Shape {
    const { properties, additionalProperties: of } = schema;
    if (!properties) return of ? { kind: 'map', of: this.shapeOf(of, place) } : { kind: 'anything' };
    const name = schema.title ?? place;
    if (name !== 'Event') this.name(name, schema);
    return { kind: 'named', name };
  }

  /** The fields of an object that has a name. */
  fieldsOf(name: string, schema: Schema, without: ReadonlySet<string>): Field[] {
    const owner = name.replace(/(Request|Response)$/, '');
    const answered = name.endsWith('Response') || name.endsWith('Answer') ? 'Answer' : '';
    return Object.entries(schema.properties ?? {})
      .filter(([field]) => !without.has(field))
      .map(([field, of]) => ({
        name: field,
        description: of.description ?? '',
        required: schema.required?.includes(field) ?? false,
        shape: this.shapeOf(of, placeOf(owner.replace(/Answer$/, ''), field) + answered),
      }));
  }

  /** Gives an object a name. @throws if another object has it */
  name(name: string, schema: Schema, without: ReadonlySet<string> = new Set()): string {
    const object = {
      name,
      description: schema.description ?? '',
      fields: this.fieldsOf(name, schema, without),
    };
    const known = this.objects.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(object)) throw new Error(`two objects are ${name}`);
    this.objects.set(name, object);
    return name;
  }
}

/** `CaptureOrders` for the field `capture_orders` of `Capture`, `PayoutBeneficiary` for `beneficiary` of `Payout`. */
function placeOf(owner: string, field: string): string {
  const name = typeName(field);
  return name.startsWith(owner) ? name : owner + name;
}

const envelope_fields = new Set(Object.keys(requestEnvelope));

function objectOf(schema: Schema): Schema & { readonly properties: Readonly<Record<string, Schema>> } {
  return { properties: {}, ...schema };
}

/** The fields that profile sha256-v1 signs: what comes out when each field holds its own name. */
function signedFields({ request, legacySignatureParts }: ApiOperation): string[] {
  const body = Object.entries(objectOf(request).properties).map(([name, { type }]) => [
    name,
    type === 'array' ? [{ transaction_id: `${name}[].transaction_id` }] : name,
  ]);
  return legacySignatureParts(Object.fromEntries(body));
}

function pagesOf({ name, request, response }: ApiOperation): Omit<Pages, 'row'> | null {
  const { properties } = objectOf(response);
  // A list ends with its cursor.
  const next = Object.keys(properties).findLast((field) => field.startsWith('next_'));
  const rows = Object.keys(properties).find((field) => properties[field]?.type === 'array');
  if (next === undefined || rows === undefined || !('has_more' in properties)) return null;
  const cursor = next.slice('next_'.length);
  if (!(cursor in objectOf(request).properties)) throw new Error(`${name} takes no ${cursor}`);
  return { rows, next, cursor };
}

const is_message = /^(error|refund)_message$/;

function outcomeOf({ name, request, response }: ApiOperation): Outcome | null {
  const { properties } = objectOf(response);
  const sent = objectOf(request).properties;
  const items = Object.keys(sent).find((field) => sent[field]?.type === 'array' && field in properties);
  const of = items === undefined ? properties : (properties[items]?.items?.properties ?? {});
  const verb = name.replace(/subscription$/, '');
  const status = `${verb}_status`;
  const message = Object.keys(of).find((field) => is_message.test(field));
  return status in of && message !== undefined ? { items: items ?? null, status, message } : null;
}

/** The type of an entry of a list. */
function entryOf(names: Names, object: string, list: string): string {
  const shape = names.objects.get(object)?.fields.find(({ name }) => name === list)?.shape;
  if (shape?.kind !== 'list' || shape.of.kind !== 'named') throw new Error(`${object} has no list ${list}`);
  return shape.of.name;
}

function operationOf(operation: ApiOperation, names: Names): SdkOperation {
  const { name, summary, description, exact_numbers = false } = operation;
  const request = `${typeName(name)}Request`;
  const response = `${typeName(name)}Response`;
  const pages = pagesOf(operation);
  names.name(request, documented<Schema>(operation.request), envelope_fields);
  names.name(response, documented<Schema>(operation.response));
  const outcome = outcomeOf(operation);
  const items = outcome?.items ?? null;
  return {
    name,
    summary,
    description,
    request,
    fields_optional: names.objects.get(request)?.fields.every(({ required }) => !required) ?? false,
    response,
    takes_key: takesKey(operation),
    exact_numbers,
    signed_fields: signedFields(operation),
    pages: pages && { ...pages, row: entryOf(names, response, pages.rows) },
    outcome,
    item:
      items === null
        ? null
        : { sent: entryOf(names, request, items), answered: entryOf(names, response, items) },
  };
}

/** The words that all of some types of events begin with: `dispute.funds` of funds_taken and funds_returned. */
function commonStart(types: readonly string[]): string {
  const [first = [], ...others] = types.map((type) => type.split(/[._]/));
  const differs = first.findIndex((word, at) => others.some((other) => other[at] !== word));
  return first.slice(0, differs < 0 ? undefined : differs).join('.');
}

/**
 * The events with the types of their data. Events whose data is declared once share one type, which is named by the
 * words that the events have in common; that of one event only is named by the event.
 */
function eventsOf(names: Names): SdkEvent[] {
  const name_of = new Map<Schema, string>();
  for (const [data, kinds] of Map.groupBy(event_catalogue, (kind) => kind.data)) {
    const start = typeName(commonStart(kinds.map(({ type }) => type)));
    const schema = documented<Schema>(data);
    name_of.set(data, names.name(schema.title ?? (kinds.length > 1 ? start : `${start}Data`), schema));
  }
  return event_catalogue.map(({ type, summary, data }) => ({
    type,
    name: eventTypeName(type),
    summary,
    data: name_of.get(data) ?? '',
  }));
}

let made: SdkModel | undefined;

/** The API as it is in the schemas. */
export function sdkModel(): SdkModel {
  return (made ??= makeModel());
}

function makeModel(): SdkModel {
  const names = new Names();
  const operations = api_operations.map((operation) => operationOf(operation, names));
  const events = eventsOf(names);
  return {
    operations,
    events,
    event_fields: names.fieldsOf('Event', documented<Schema>(event_object), new Set(['type', 'data'])),
    objects: [...names.objects.values()],
    choices: [...names.choices.values()],
    errors: Object.entries(error_catalogue),
  };
}
