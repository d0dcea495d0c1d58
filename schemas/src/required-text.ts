import Type, { type TString } from 'typebox';

/**
 * A character that can be seen: no white space, and none without a shape of its own, such as joiners, marks of direction
 * and fillers.
 */
export const visible_character = String.raw`[^\s\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0]`;

const visible = new RegExp(visible_character, 'u');

/** Whether a text says nothing: it is empty, or nobody sees what it holds. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** A text that must be sent and must say something: what nobody sees counts as empty. */
export function requiredText(maxLength: number, description?: string): TString {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: visible_character,
    ...(description === undefined ? {} : { description }),
  });
}
