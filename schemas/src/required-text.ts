import Type, { type TString, type TStringOptions } from 'typebox';
import { visible_character } from './visible-text.ts';

/** A text that must be sent and must say something: what nobody sees counts as empty. */
export function requiredText(maxLength: number, description?: string, more: TStringOptions = {}): TString {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: visible_character,
    ...more,
    ...(description === undefined ? {} : { description }),
  });
}
