import { reasonOfFormat, reasonOfPattern } from '@causeway/schemas/errors/rules/pattern-reasons.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { documented } from '@causeway/schemas/stated.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Get, Set as setFormat } from 'typebox/format';
import { Check } from 'typebox/value';
import { RequestRefused } from '../../kernel/errors.ts';
import { asciiEmail } from '../../kernel/values/text.ts';
import { knownFields, pickKnown } from './known-fields.ts';

interface ValidationError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface ObjectShape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

const isDateTime = Get('date-time');
// The format accepts leap seconds, which a Date does not.
setFormat('date-time', (text) => isDateTime?.(text) === true && !Number.isNaN(Date.parse(text)));

const isEmail = Get('email');
// The domain may be an internationalised one; what is before it is ASCII, because acquirers take no other.
setFormat('idn-email', (text) => isEmail?.(asciiEmail(text)) === true);

/** `/capture_orders/0/amount` as `capture_orders[0].amount`. */
function sourceOf(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

function refusalFrom(schema: TSchema, errors: readonly ValidationError[]): RequestRefused {
  const missing = errors.find((error) => error.keyword === 'required');
  if (missing) {
    const [name = ''] = missing.params['requiredProperties'] as string[];
    const source = sourceOf(`${missing.instancePath}/${name}`);
    return new RequestRefused('I0010', { source, reason: { rule: 'missing' } });
  }
  const union = errors.find(({ keyword }) => keyword === 'anyOf');
  // An error inside one of the alternatives is more specific than that none of them matches.
  const inside =
    union && errors.find(({ instancePath }) => instancePath.startsWith(`${union.instancePath}/`));
  const error = inside ?? union ?? errors[0];
  if (!error) return new RequestRefused('I0011');
  const source = sourceOf(error.instancePath);
  if (error.keyword === 'maxItems') {
    const max = Number(error.params['limit']);
    return new RequestRefused('I0018', { source, reason: { rule: 'too_many_entries', max } });
  }
  const reason = reasonOf(schema, error, errors);
  return new RequestRefused('I0011', { source, reason });
}

/** The range of the whole number that a text of digits stands for, where its schema is a union of both. */
function rangeOf(schema: TSchema, schema_path: string): Reason | null {
  const steps = schema_path.split('/').slice(1);
  const union = steps.slice(0, steps.lastIndexOf('anyOf') + 1);
  const choices: unknown = union.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], schema);
  if (union.length === 0 || !Array.isArray(choices)) return null;
  for (const choice of choices as TSchema[]) {
    const { minimum: min, maximum: max } = documented(choice) as { minimum?: number; maximum?: number };
    // A text can stand for more than JSON's numbers reach.
    if (min === undefined || max === undefined || max === Number.MAX_SAFE_INTEGER) continue;
    return { rule: 'not_whole_between', min, max };
  }
  return null;
}

/** The description of a parameter from the reference: clearer to people than a pattern or a long list. */
function describe(schema: TSchema, schema_path: string): string {
  let at: unknown = schema;
  let text = '';
  for (const step of schema_path.split('/').slice(1)) {
    at = (at as Record<string, unknown>)[step];
    const { description } = at as { description?: string };
    if (description !== undefined) text = description;
  }
  return text;
}

/** The rule that was violated. */
function reasonOf(schema: TSchema, error: ValidationError, errors: readonly ValidationError[]): Reason {
  const { limit, pattern, format, type } = error.params;
  switch (error.keyword) {
    case 'anyOf':
      return reasonOfUnion(
        schema,
        errors.filter((one) => one.instancePath === error.instancePath && one !== error),
      );
    case 'type':
      return { rule: 'wrong_type', types: [String(type)] };
    case 'const':
      return { rule: 'other_value', values: [JSON.stringify(error.params['allowedValue'])] };
    case 'enum':
      return { rule: 'not_listed', description: describe(schema, error.schemaPath) };
    case 'minLength':
      return limit === 1 ? { rule: 'empty' } : { rule: 'too_short', min: Number(limit) };
    case 'maxLength':
      return { rule: 'too_long', max: Number(limit) };
    case 'minItems':
      return { rule: 'empty' };
    case 'pattern':
      return rangeOf(schema, error.schemaPath) ?? reasonOfPattern(String(pattern)) ?? { rule: 'other_form' };
    case 'format':
      return reasonOfFormat(String(format));
    default:
      return { rule: 'invalid', said: error.message };
  }
}

/** The rule of a union: its values, otherwise the rule of the alternative whose type was sent, otherwise the types. */
function reasonOfUnion(schema: TSchema, errors: readonly ValidationError[]): Reason {
  const values = errors.flatMap(({ params }) => params['allowedValue'] ?? []).filter((value) => value !== '');
  if (values.length > 0) return { rule: 'other_value', values: values.map((value) => JSON.stringify(value)) };
  const rule = errors.find(({ keyword }) => keyword !== 'type');
  if (rule) return reasonOf(schema, rule, errors);
  return { rule: 'wrong_type', types: errors.map(({ params }) => String(params['type'])) };
}

/**
 * Removes optional empty fields where an empty text is not a valid value: forms and XML send every field that they
 * have.
 */
export function createEmptyDropper(schema: TSchema): (body: RequestBody) => RequestBody {
  const { properties = {}, required: names = [] } = schema as ObjectShape;
  const required = new Set(names);
  function isOmitted(name: string, value: unknown): boolean {
    const property = properties[name];
    return value === '' && property !== undefined && !required.has(name) && !Check(property, '');
  }
  return (body) => {
    const entries = Object.entries(body);
    if (!entries.some(([, value]) => value === '')) return body;
    return Object.fromEntries(entries.filter(([name, value]) => !isOmitted(name, value)));
  };
}

/**
 * A validator of bodies against a schema. It is compiled at the first body: there are hundreds, and most are never used
 * in the life of a process. Returns the fields that the schema defines, at every depth; unknown fields are dropped.
 * @throws RequestRefused (422) that names the first parameter at fault
 */
export function createValidator<T extends TSchema>(schema: T): (body: unknown) => Static<T> {
  let compiled: Validator<{}, T> | undefined;
  return (body) => {
    compiled ??= Compile(schema);
    if (compiled.Check(body)) return pickKnown(body, knownFields(schema));
    throw refusalFrom(schema, compiled.Errors(body));
  };
}
