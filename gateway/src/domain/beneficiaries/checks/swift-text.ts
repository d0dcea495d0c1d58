import anyAscii from 'any-ascii';

/** Signs outside the SWIFT character set that have a customary stand-in; every other one becomes a space. */
const stand_ins: Readonly<Record<string, string>> = {
  '&': '+',
  '@': '(at)',
  _: '-',
  '"': "'",
  '`': "'",
  ';': ',',
  '!': '.',
  '#': 'No ',
  '=': '-',
  '~': '-',
  '<': '(',
  '>': ')',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  '\\': '/',
};

/** What goes through as it is: words of the character set, one space between them, no sign in front. */
const in_character_set = /^[A-Za-z0-9?().,'+][A-Za-z0-9/\-?:().,'+]*(?: [A-Za-z0-9/\-?:().,'+]+)*$/;

/** A picture has no letters: it must not become the name of what it shows (`:snowman:`). */
function wordless(sign: string): string {
  return anyAscii(sign).startsWith(':') ? ' ' : sign;
}

/**
 * A text in the SWIFT character set X (letters, digits, space and /-?:().,'+), which every bank can carry.
 * Other scripts are transliterated. A text does not begin with a sign that has a meaning of its own there.
 */
export function toSwiftText(text: string): string {
  if (text === '' || in_character_set.test(text)) return text;
  return anyAscii(text.replaceAll(/[\p{So}\p{Extended_Pictographic}]/gu, wordless))
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, (sign) => stand_ins[sign] ?? ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[ /:-]+/, '')
    .trimEnd();
}
