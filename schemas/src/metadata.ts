import Type, { type TSchemaOptions } from 'typebox';
import { stated } from './stated.ts';

export const metadata_limits = { keys_max: 20, key_length_max: 40, value_length_max: 500 } as const;
/** What a key may be. */
const key_pattern = `[A-Za-z_][A-Za-z0-9_.-]{0,${metadata_limits.key_length_max - 1}}`;
export const metadata_key_pattern = `^${key_pattern}$`;
/** How a filter by metadata begins. */
export const metadata_filter_pattern = `^${key_pattern}=`;

const { keys_max, key_length_max, value_length_max } = metadata_limits;
const limits = `up to ${keys_max} keys of at most ${key_length_max} Latin letters, digits, underscores, points and hyphens, each with a text of at most ${value_length_max} characters`;

/** What a merchant notes about an object. The program checks what is in it, so that no refusal repeats a value. */
export function metadataOf(about: string, more: TSchemaOptions = {}) {
  return Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      ...more,
      type: 'object',
      additionalProperties: {},
      ...stated({
        maxProperties: keys_max,
        propertyNames: { pattern: metadata_key_pattern },
        additionalProperties: { type: 'string', maxLength: value_length_max },
      }),
      description: `What the merchant notes about ${about}: ${limits}`,
    }),
  );
}

/** The same in an answer, a list or an event; an empty object where there is none. */
export const metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'What the merchant has noted about it; empty where there is nothing',
});
