import { event_catalogue } from '@causeway/schemas/events/event-catalogue.ts';
import { eventSchema } from '@causeway/schemas/events/event.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { error_schemas } from '@causeway/schemas/reference/error-responses.ts';
import { documented } from '@causeway/schemas/stated.ts';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const schemas = new Map<string, TSchema>([
  ...api_operations.map(({ name, response }): [string, TSchema] => [name, response]),
  ...event_catalogue.map((kind): [string, TSchema] => [`event ${kind.type}`, eventSchema(kind)]),
  ['refused', error_schemas['Refused'] as TSchema],
  ['problem', error_schemas['Problem'] as TSchema],
]);
const compiled = new Map<string, Validator>();

/** What the reference says of an answer or an event and what does not hold of this one, or null. */
export function differsFromReference(name: string, value: unknown): string | null {
  const schema = schemas.get(name);
  if (!schema) return null;
  const validator = compiled.get(name) ?? (Compile(documented(schema)) as Validator);
  compiled.set(name, validator);
  if (validator.Check(value)) return null;
  const [first] = validator.Errors(value);
  return `${name}${first?.instancePath ?? ''} ${first?.message ?? ''}: ${JSON.stringify(value)}`;
}
