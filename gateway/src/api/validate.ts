import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { RequestRefused } from '../errors.ts';

interface ValidationError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `/capture_orders/0/amount` as `capture_orders[0].amount`. */
function sourceOf(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

function refusalFrom(errors: readonly ValidationError[]): RequestRefused {
  const missing = errors.find((error) => error.keyword === 'required');
  if (missing) {
    const [name = ''] = missing.params['requiredProperties'] as string[];
    const source = sourceOf(`${missing.instancePath}/${name}`);
    return new RequestRefused('I0010', { source, message: `${source} is missing` });
  }
  const error = errors.find(({ keyword }) => keyword === 'anyOf') ?? errors[0];
  if (!error) return new RequestRefused('I0011');
  const source = sourceOf(error.instancePath);
  if (error.keyword === 'maxItems') {
    const message = `${source} holds more than ${String(error.params['limit'])} orders`;
    return new RequestRefused('I0018', { source, message });
  }
  return new RequestRefused('I0011', { source, message: `${source || 'The body'} ${ruleOf(error, errors)}` });
}

/** What is allowed, in words. */
function ruleOf(error: ValidationError, errors: readonly ValidationError[]): string {
  const { limit, pattern, format, type } = error.params;
  switch (error.keyword) {
    case 'anyOf': {
      const options = errors.filter((other) => other.instancePath === error.instancePath && other !== error);
      const texts = options.map((option) =>
        option.keyword === 'const'
          ? JSON.stringify(option.params['allowedValue'])
          : option.message.replace('must be ', ''),
      );
      return `must be ${texts.join(' or ')}`;
    }
    case 'type':
      return `must be of type ${String(type)}`;
    case 'const':
      return `must be ${JSON.stringify(error.params['allowedValue'])}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`;
    case 'maxLength':
      return `must have at most ${String(limit)} characters`;
    case 'minItems':
      return 'must not be empty';
    case 'pattern':
      return `must match ${String(pattern)}`;
    case 'format':
      return `must be a valid ${String(format)}`;
    default:
      return error.message;
  }
}

/**
 * A check of a body against its schema.
 * @throws RequestRefused (422) that names the first parameter at fault
 */
export function createValidator<T extends TSchema>(schema: T): (body: unknown) => Static<T> {
  const compiled = Compile(schema);
  return (body) => {
    if (compiled.Check(body)) return body;
    throw refusalFrom(compiled.Errors(body));
  };
}
