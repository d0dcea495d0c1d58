import type { TSchema } from 'typebox';
import { documented } from '../stated.ts';
import { requestEnvelope, responseEnvelope, type ApiOperation } from '../v1/operation.ts';

/** What is read of a JSON schema. */
interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Longer lists of values are left to the description. */
const values_max = 12;

/** A Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/** What each of some names means, as a Markdown table. */
export function meaningTable(head: string, meanings: Readonly<Record<string, string>>): string {
  return markdownTable(
    [head, 'Meaning'],
    Object.entries(meanings).map(([name, meaning]) => [`\`${name}\``, meaning]),
  );
}

/** The fields of an object, in their order, each followed by those of its objects and of the items of its lists. */
function fieldsOf({ properties = {}, required = [] }: Schema, base = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = base + name;
    const { anyOf = [], items } = schema;
    const field = { path, schema, required: required.includes(name) };
    const inside = [schema, ...anyOf].find(({ type }) => type === 'object');
    if (inside) return [field, ...fieldsOf(inside, `${path}.`)];
    return items?.type === 'object' ? [field, ...fieldsOf(items, `${path}[].`)] : [field];
  });
}

function typeOf({ type, anyOf = [] }: Schema): string {
  return type ?? [...new Set(anyOf.map(typeOf))].join(' or ');
}

function range(min: number, max: number, what: string): string {
  const limit = max.toLocaleString('en');
  return min > 0 ? `${min} to ${limit} ${what}` : `up to ${limit} ${what}`;
}

/** What a field can hold: its type, its values where they are few, its lengths. */
function formOf(schema: Schema): string {
  const { minItems = 0, maxItems, minLength = 0, maxLength, title, enum: values = [] } = schema;
  const listed = values.filter((value) => value !== '');
  const is_short = title === undefined && listed.length > 0 && listed.length <= values_max;
  return [
    typeOf(schema),
    ...(is_short ? [listed.map((value) => `\`${value}\``).join(' ')] : []),
    ...(maxItems === undefined ? [] : [range(minItems, maxItems, 'items')]),
    ...(maxLength === undefined ? [] : [range(minLength, maxLength, 'characters')]),
  ].join(', ');
}

/** The fields of a schema but for some names, each with whether it is required. */
function fieldsBut(schema: TSchema, omitted: ReadonlySet<string>): Field[] {
  const { properties = {}, required = [] } = documented(schema) as Schema;
  const rest = Object.entries(properties).filter(([name]) => !omitted.has(name));
  return fieldsOf({ properties: Object.fromEntries(rest), required });
}

function meaningOf({ description = '' }: Schema): string {
  return description.replaceAll('|', String.raw`\|`);
}

/**
 * What an operation takes, but for the envelope.
 * @param like an operation whose fields are left out where both take the same
 */
export function requestTable({ request }: ApiOperation, like?: ApiOperation): string {
  const { properties: own = {} } = request as Schema;
  const { properties: others = {} } = (like?.request ?? {}) as Schema;
  const shared = Object.keys(others).filter((name) => own[name] === others[name]);
  const fields = fieldsBut(request, new Set([...Object.keys(requestEnvelope), ...shared]));
  return markdownTable(
    ['Field', 'Required', 'Form', 'Meaning'],
    fields.map(({ path, schema, required }) => [
      `\`${path}\``,
      required ? 'yes' : '',
      formOf(schema),
      meaningOf(schema),
    ]),
  );
}

/** What an operation answers, but for the envelope and the fields of parties, which are those of the request. */
export function responseTable({ request, response }: ApiOperation): string {
  const { properties: parameters = {} } = request as Schema;
  const fields = fieldsBut(response, new Set(Object.keys(responseEnvelope))).filter(({ path }) => {
    const [parent = '', ...rest] = path.split('.');
    return rest.length === 0 || !(parent in parameters);
  });
  return markdownTable(
    ['Field', 'Form', 'Meaning'],
    fields.map(({ path, schema }) => [`\`${path}\``, formOf(schema), meaningOf(schema)]),
  );
}
