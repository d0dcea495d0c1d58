import { empty_tokens, generic_tokens } from './generic-tokens.ts';
import { variantGroups } from './name-variants.ts';
import { consonants_only, spellWord } from './read-scripts.ts';

const latin_letter = /\p{Script=Latin}/u;
/** Ways to read a name that are followed up, at most. */
const readings_max = 24;

/** The words of a text in its own script: invisible signs are dropped, initials parted, letters set apart put together. */
function tokensOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/(\p{L})\.(?=\p{L}{2})/gu, '$1. ')
    .replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}[ .·*_-]){3,}\p{L}(?![\p{L}\p{N}])/gu, (apart) =>
      apart.replaceAll(/[^\p{L}]/gu, ''),
    )
    .replaceAll(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
    .split(/[^\p{L}\p{M}\p{N}'’`.@$!|€々]+/u)
    .map((word) => word.replaceAll(/['’`]/g, '').replaceAll(/^[@$!|€.]+$|[!|]+$/g, ''))
    .filter((word) => word !== '');
}

/** The words of a text, in capitals, as it has them. */
export function textTokens(text: string): string[] {
  return tokensOf(text.toUpperCase());
}

/** Without legal forms and titles; a name of which nothing would be left keeps them all. */
function distinctiveTokens(tokens: readonly string[]): string[] {
  const telling = tokens.filter((word) => !empty_tokens.has(word));
  return telling.length > 0 ? telling : [...tokens];
}

/**
 * Every way to read a name, each as its words in capitals, without accents, punctuation, legal forms and titles. A
 * word of which only the consonants are written begins with `~`; each Chinese character is a word.
 * @param country ISO 3166-1 alpha-2 of whoever bears it, where known: it decides by which language's rules it is read
 */
export function readName(name: string, country = ''): string[][] {
  const tokens = tokensOf(name);
  let readings: string[][] = [[]];
  const latin: string[] = [];
  for (const word of tokens) {
    const ways = spellWord(word, tokens.join(' '), country).map((way) => way.split(' '));
    if (ways.length === 0) continue;
    if (latin_letter.test(word)) latin.push(...(ways[0] ?? []));
    const used = readings.length * ways.length > readings_max ? ways.slice(0, 1) : ways;
    readings = used.flatMap((way) => readings.map((reading) => [...reading, ...way]));
  }
  // A name that is written in two scripts, one behind the other.
  if (latin.length >= 2 && latin.length < (readings[0]?.length ?? 0)) readings.push(latin);
  const distinct = new Map(readings.map((reading) => [reading.join(' '), distinctiveTokens(reading)]));
  return [...distinct.values()].filter((reading) => reading.length > 0);
}

/** The words of a name as it is read most usually. */
export function nameTokens(name: string): string[] {
  return readName(name)[0] ?? [];
}

/** A word with all that it is compared by. */
export interface Token {
  readonly text: string;
  readonly sound: string;
  /** Its consonants in wide classes; several, where a letter is pronounced in different ways. */
  readonly frames: readonly string[];
  /** Its consonants as a script that writes no vowels has them. */
  readonly consonants: string;
  /** Whether only the consonants are written. */
  readonly bare: boolean;
  /** Whether it says little: what companies do, and where they are. */
  readonly generic: boolean;
  readonly groups: readonly number[];
}

/** What a word is compared by. */
export function readToken(text: string): Token {
  const bare = text.startsWith(consonants_only);
  const consonants = consonantsOf(bare ? text.slice(1) : text);
  const generic = generic_tokens.has(text);
  if (bare) return { text, sound: text, frames: [], consonants, bare, generic, groups: [] };
  const [sound, frames, groups] = [soundOf(text), framesOf(text), variantGroups(text)];
  return { text, sound, frames, consonants, bare, generic, groups };
}

/** Words that share one of these may be alike although their letters are not. */
export function keysOf({ frames, consonants, bare, groups }: Token): string[] {
  const keys = bare ? [] : frames.map((frame) => `f${frame}`);
  return [...keys, ...groups.map((group) => `g${group}`), ...(consonants === '' ? [] : [`c${consonants}`])];
}

/** The consonants of a word: as Arabic and Hebrew writing has them, in the classes that Latin letters confuse. */
function consonantsOf(text: string): string {
  return text
    .replaceAll('KH', 'X')
    .replaceAll('PH', 'F')
    .replaceAll(/TCH|TSH|SH|CH|TS/g, 'S')
    .replaceAll(/DJ|ZH|J/g, 'J')
    .replaceAll(/DH|Z|D/g, 'D')
    .replaceAll('TH', 'T')
    .replaceAll(/GH|[GQCK]/g, 'K')
    .replaceAll('P', 'B')
    .replaceAll(/[^A-Z]|[AEIOUYWV]/g, '')
    .replaceAll(/([A-Z])\1+/g, '$1')
    .replaceAll(/(?<=.)H$/g, '');
}

const frame_min = 3;
const framed_length_min = 5;

/**
 * The frame of a word: its consonants in the classes that European spellings of one foreign sound fall into (Prigozhin,
 * Prigoschin, Prigojine), vowels left out.
 */
function framesOf(text: string): string[] {
  if (text.length < framed_length_min) return [];
  let spellings = [text];
  const alsoAs = (letter: RegExp, other: string): void => {
    spellings = [...new Set(spellings.flatMap((one) => [one, one.replaceAll(letter, other)]))];
  };
  alsoAs(/(?<![DTZS])J/g, 'I');
  alsoAs(/W/g, 'U');
  alsoAs(/(?<![ST])CH/g, 'KH');
  return [...new Set(spellings.map(frameOf))].filter((frame) => frame.length >= frame_min);
}

function frameOf(text: string): string {
  const begins = /^[AEIOUY]/.test(text) ? 'A' : '';
  return (
    begins +
    text
      .replaceAll('PH', 'F')
      .replaceAll(/SHCH|SCHTSCH|STCH/g, 'S')
      .replaceAll(/DSCH|TSCH|TCH|TSH|DZH|SCH|CZ|SZ|RZ|TZ|TS|ZH|SH|(?<!K)CH|DJ|ZJ|SJ/g, 'S')
      .replaceAll(/CK|KH|GH|X|Q|C(?![EIY])/g, 'K')
      .replaceAll(/[CZJ]/g, 'S')
      .replaceAll(/TH|DH|D/g, 'T')
      .replaceAll('G', 'K')
      .replaceAll(/[VW]/g, 'F')
      .replaceAll('P', 'B')
      .replaceAll(/[^A-Z]|[AEIOUYH]/g, '')
      .replaceAll(/([A-Z])\1+/g, '$1')
  );
}

/** How a word sounds, roughly, however it was carried over into Latin letters: MOHAMMED and MUHAMAD. */
function soundOf(token: string): string {
  return token
    .replace(/PH/g, 'F')
    .replace(/CK|Q|KH|C(?![HEI])/g, 'K')
    .replace(/GH/g, 'G')
    .replace(/DJ|DZH|ZH/g, 'J')
    .replace(/TCH|TSH/g, 'CH')
    .replace(/SHCH|SCH/g, 'SH')
    .replace(/TH|DH/g, 'T')
    .replace(/W/g, 'V')
    .replace(/OU|OO|O/g, 'U')
    .replace(/EE|IY|YI|Y|E/g, 'I')
    .replace(/([A-Z])\1+/g, '$1');
}

/** How alike two words are, 0 to 1, by Jaro's measure with Winkler's bonus for a common beginning. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return winkler(jaroSimilarity(a, b), prefix);
}

/** Jaro's measure with the bonus for a common beginning of up to four letters. */
export function winkler(jaro: number, prefix: number): number {
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const used = new Uint8Array(b.length);
  const common: number[] = [];
  for (let at = 0; at < a.length; at += 1) {
    const last = Math.min(b.length - 1, at + reach);
    for (let other = Math.max(0, at - reach); other <= last; other += 1) {
      if (used[other] === 1 || a.charCodeAt(at) !== b.charCodeAt(other)) continue;
      used[other] = 1;
      common.push(a.charCodeAt(at));
      break;
    }
  }
  if (common.length === 0) return 0;
  let out_of_order = 0;
  let found = 0;
  for (let other = 0; other < b.length; other += 1) {
    if (used[other] !== 1) continue;
    if (b.charCodeAt(other) !== common[found]) out_of_order += 1;
    found += 1;
  }
  const share = common.length;
  return (share / a.length + share / b.length + (share - out_of_order / 2) / share) / 3;
}

/** Words are alike when their spellings are as alike as this by Jaro and Winkler's measure, */
export const spelling_similarity_min = 0.84;
const sound_factor = 0.97;
/** or their sounds as alike as this, */
export const sound_similarity_min = spelling_similarity_min / sound_factor;
const same_sound_similarity = 0.96;
const same_name_similarity = 0.97;
const short_token_max = 3;
/** (sounds of short words are alike by chance, unless they are the same) */
const long_token_min = 6;
/** (words that say little are many: only a slip of the pen makes them another) */
const generic_spelling_min = 0.92;
/** or have one frame, and spellings that are not too far apart, */
const same_frame_least = 0.86;
const same_frame_most = 0.94;
const same_frame_spelling_min = 0.6;
/** or one of them is written without vowels and their consonants are the same: the more of them, the surer. */
const same_consonants_similarity = [0, 0.9, 0.94, 0.96];

/** What is less alike than this is a mistake in writing or another word: it counts less than the measure says. */
const uncertain_below = 0.93;
const uncertainty_factor = 0.5;
/** The measure favours a common beginning whatever follows; few misspell the first letter. */
const length_penalty = 0.02;
const other_first_letter_penalty = 0.04;

function doubted(a: string, b: string, measured: number): number {
  const longer = Math.max(0, Math.abs(a.length - b.length) - 1) * length_penalty;
  const first = a[0] === b[0] ? 0 : other_first_letter_penalty;
  const score = measured - longer - first;
  return score < uncertain_below ? score - (uncertain_below - score) * uncertainty_factor : score;
}

/**
 * How alike two words are, 0 when not at all. Short words must be the same or sound the same: one letter more
 * or less is another word.
 */
export function tokenSimilarity(a: Token, b: Token): number {
  if (a.text === b.text) return 1;
  if (a.bare || b.bare)
    return a.consonants === b.consonants
      ? (same_consonants_similarity[Math.min(3, a.consonants.length)] ?? 0)
      : 0;
  const same_name = a.groups.some((group) => b.groups.includes(group)) ? same_name_similarity : 0;
  const same = Math.max(same_name, a.sound === b.sound ? same_sound_similarity : 0);
  const shorter = Math.min(a.text.length, b.text.length);
  if (shorter <= short_token_max) return same;
  const spelling = jaroWinkler(a.text, b.text);
  const sounding = shorter >= long_token_min ? sound_factor * jaroWinkler(a.sound, b.sound) : 0;
  const measured = Math.max(spelling, sounding);
  if (a.generic || b.generic) return spelling >= generic_spelling_min ? Math.max(same, spelling) : same;
  const far = shorter < long_token_min && Math.abs(a.text.length - b.text.length) > shorter / 4;
  const similar = measured >= spelling_similarity_min && !far ? doubted(a.text, b.text, measured) : 0;
  const framed = spelling >= same_frame_spelling_min && a.frames.some((frame) => b.frames.includes(frame));
  return Math.max(same, similar, framed ? frameSimilarity(spelling) : 0);
}

function frameSimilarity(spelling: number): number {
  const near = (spelling - same_frame_spelling_min) / (1 - same_frame_spelling_min);
  return same_frame_least + near * (same_frame_most - same_frame_least);
}
