import type { RailMessage } from '../../../kernel/port/rail.ts';
import anyAscii from 'any-ascii';

/** The characters that a bank takes on a rail, and whose language a text is in. */
export interface Letters {
  readonly character_set: RailMessage['character_set'];
  /**
   * Whether Chinese characters have their Chinese reading. Those of a Japanese or Korean name have another, which
   * nobody can work out from them.
   */
  readonly chinese: boolean;
}

/** Characters of Japanese and Korean: where one of them is next to Chinese ones, the reading is not Chinese. */
const not_chinese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const han = /\p{Script=Han}/u;

/** What is written in characters of the Chinese script that cannot be read as Chinese. */
export function isUnreadable(text: string, { character_set, chinese }: Letters): boolean {
  if (!han.test(text) || character_set === 'UNICODE' || character_set === 'CHINESE') return false;
  return character_set === 'ZENGIN' || !chinese || not_chinese.test(text);
}

const wide_kana =
  'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロワヲン';
/** Zengin has no small kana: each is written as the large one. */
const narrow_kana = 'ｱｱｲｲｳｳｴｴｵｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾔﾕﾕﾖﾖﾗﾘﾙﾚﾛﾜｦﾝ';
const narrow = new Map(Array.from(wide_kana, (wide, at) => [wide, narrow_kana.charAt(at)]));
narrow.set('\u3099', 'ﾞ').set('\u309a', 'ﾟ').set('ー', '-').set('・', '.').set('「', '｢').set('」', '｣');

/**
 * A text in the characters of Zengin's records: half-width katakana without small ones, capitals, digits, and the signs
 * ( ) - . , / and the Japanese brackets. Hiragana and wide katakana have one such form; Chinese characters have none.
 */
function toZenginText(text: string): string {
  const wide = text
    .normalize('NFKC')
    // Hiragana is 0x60 below katakana.
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFD');
  const kana = Array.from(wide, (sign) => narrow.get(sign) ?? sign).join('');
  return kana
    .replaceAll(/[^ｦ-ﾟ｢｣]+/g, (latin) => {
      const edges = /^( *).*?( *)$/.exec(latin);
      return `${edges?.[1] ?? ''}${toSwiftText(latin)}${edges?.[2] ?? ''}`;
    })
    .toUpperCase()
    .replaceAll(/[^ｦ-ﾟ｢｣A-Z0-9()\-.,/ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Chinese characters with their punctuation, and what the SWIFT set has. */
const chinese_text = /^[\p{Script=Han}A-Za-z0-9/\-?:().,'+ ·、。（），－：]*$/u;

/** A text as a bank takes it. Whatever has no form in the bank's characters is transliterated, or becomes a space. */
export function toBankText(text: string, { character_set }: Letters): string {
  if (character_set === 'UNICODE') return text;
  if (character_set === 'ZENGIN') return toZenginText(text);
  if (character_set === 'CHINESE' && chinese_text.test(text)) return text.replaceAll(/ {2,}/g, ' ').trim();
  return toSwiftText(text);
}

/** Whether something of a text is left that means something. */
export function saysSomething(sent: string): boolean {
  return /[\p{L}\p{N}]/u.test(sent);
}

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
function toSwiftText(text: string): string {
  if (text === '' || in_character_set.test(text)) return text;
  return anyAscii(text.replaceAll(/[\p{So}\p{Extended_Pictographic}]/gu, wordless))
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, (sign) => stand_ins[sign] ?? ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[ /:-]+/, '')
    .trimEnd();
}
