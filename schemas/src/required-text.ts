import Type, { type TString } from 'typebox';

/** A text that must be sent and must say something: white space alone counts as empty. */
export function requiredText(maxLength: number, description?: string): TString {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: String.raw`\S`,
    ...(description === undefined ? {} : { description }),
  });
}
