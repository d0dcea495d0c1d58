import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Get, Set as setFormat } from 'typebox/format';
import { Check } from 'typebox/value';
import { RequestRefused } from '../errors.ts';
import { knownFields, pickKnown, type KnownFields } from './known-fields.ts';

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
    return new RequestRefused('I0010', { source, message: `${source} is missing` });
  }
  const union = errors.find(({ keyword }) => keyword === 'anyOf');
  // An error inside one of the alternatives is more specific than that none of them matches.
  const inside =
    union && errors.find(({ instancePath }) => instancePath.startsWith(`${union.instancePath}/`));
  const error = inside ?? union ?? errors[0];
  if (!error) return new RequestRefused('I0011');
  const source = sourceOf(error.instancePath);
  if (error.keyword === 'maxItems') {
    const message = `${source} holds more than ${String(error.params['limit'])} entries`;
    return new RequestRefused('I0018', { source, message });
  }
  const rule = ruleOf(error, errors);
  const words = rule.startsWith(pattern_rule) || rule === list_rule ? describe(schema, error.schemaPath) : '';
  return new RequestRefused('I0011', { source, message: `${source || 'The body'} ${rule}${words}` });
}

const pattern_rule = 'must match ';
const list_rule = 'must be one of its values';

/** The description of a parameter from the reference: clearer to people than a pattern or a long list. */
function describe(schema: TSchema, schema_path: string): string {
  let at: unknown = schema;
  let words = '';
  for (const step of schema_path.split('/').slice(1)) {
    at = (at as Record<string, unknown>)[step];
    const { description } = at as { description?: string };
    if (description !== undefined) words = `: ${description}`;
  }
  return words;
}

/** The rule that was violated, in words. */
function ruleOf(error: ValidationError, errors: readonly ValidationError[]): string {
  const { limit, pattern, format, type } = error.params;
  switch (error.keyword) {
    case 'anyOf':
      return ruleOfUnion(errors.filter((one) => one.instancePath === error.instancePath && one !== error));
    case 'type':
      return `must be of type ${String(type)}`;
    case 'const':
      return `must be ${JSON.stringify(error.params['allowedValue'])}`;
    case 'enum':
      return list_rule;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`;
    case 'maxLength':
      return `must have at most ${String(limit)} characters`;
    case 'minItems':
      return 'must not be empty';
    case 'pattern':
      return `${pattern_rule}${String(pattern)}`;
    case 'format':
      return `must be a valid ${String(format)}`;
    default:
      return error.message;
  }
}

/** The rule of a union: its values, otherwise the rule of the alternative whose type was sent, otherwise the types. */
function ruleOfUnion(errors: readonly ValidationError[]): string {
  const values = errors.flatMap(({ params }) => params['allowedValue'] ?? []).filter((value) => value !== '');
  if (values.length > 0) return `must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`;
  const rule = errors.find(({ keyword }) => keyword !== 'type');
  if (rule) return ruleOf(rule, errors);
  return `must be of type ${errors.map(({ params }) => String(params['type'])).join(' or ')}`;
}

/**
 * Removes optional empty fields where an empty text is not a valid value: forms and XML send every field that they
 * have.
 */
export function createEmptyDropper(schema: TSchema): (body: RequestBody) => RequestBody {
  const { properties = {}, required: names = [] } = schema as ObjectShape;
  const required = new Set(names);
  function isLeftOut(name: string, value: unknown): boolean {
    const property = properties[name];
    return value === '' && property !== undefined && !required.has(name) && !Check(property, '');
  }
  return (body) => {
    const entries = Object.entries(body);
    if (!entries.some(([, value]) => value === '')) return body;
    return Object.fromEntries(entries.filter(([name, value]) => !isLeftOut(name, value)));
  };
}

/**
 * A validator of bodies against a schema. It is compiled at the first body: there are hundreds, and most are never used
 * in the life of a process. Returns the fields that the schema defines, at every depth; unknown fields are dropped.
 * @throws RequestRefused (422) that names the first parameter at fault
 */
export function createValidator<T extends TSchema>(schema: T): (body: unknown) => Static<T> {
  let compiled: Validator<{}, T> | undefined;
  let known: KnownFields | undefined;
  return (body) => {
    compiled ??= Compile(schema);
    known ??= knownFields(schema);
    if (compiled.Check(body)) return pickKnown(body, known);
    throw refusalFrom(schema, compiled.Errors(body));
  };
}
