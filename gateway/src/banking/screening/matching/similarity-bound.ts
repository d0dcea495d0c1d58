import { winkler } from './name-tokens.ts';

/**
 * How alike two texts can be at most, by Jaro's measure with Winkler's bonus, told from their letters alone.
 * Jaro's measure is (m/|a| + m/|b| + (m − t/2)/m) / 3 with m letters in common, so at most (m/|a| + m/|b| + 1) / 3;
 * and a letter that one text has more often than the other is not in common. Texts that pass may be less alike,
 * texts that do not pass never are so much alike: nothing is missed.
 */

/** A text's letters as bits: which it has, which it has at least twice, and its first four. */
interface Letters {
  readonly length: number;
  readonly once: number;
  readonly twice: number;
  readonly beginning: number;
}

const a = 'A'.charCodeAt(0);
const prefix_max = 4;

/** The bit of a letter; digits share the six bits that letters leave, so that they may count as the same, never as different. */
function bitOf(code: number): number {
  const letter = code - a;
  return 1 << (letter >= 0 && letter < 26 ? letter : 26 + (code % 6));
}

function lettersOf(text: string): Letters {
  let once = 0;
  let twice = 0;
  let beginning = 0;
  for (let at = 0; at < text.length; at += 1) {
    const bit = bitOf(text.charCodeAt(at));
    twice |= once & bit;
    once |= bit;
  }
  for (let at = 0; at < prefix_max; at += 1) beginning = (beginning << 8) | (text.charCodeAt(at) & 0xff);
  return { length: text.length, once, twice, beginning };
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Against rounding: a bound that lies this little below what is demanded passes. */
const rounding = 1e-9;

/** How many letters two texts of these lengths must have in common at least, by the length of their common beginning. */
function neededInCommon(length: number, other: number, similarity_min: number): number[] {
  return Array.from({ length: prefix_max + 1 }, (_, prefix) => {
    let needed = 0;
    const most = Math.min(length, other);
    while (needed <= most && atMost(length, other, needed, prefix) < similarity_min - rounding) needed += 1;
    return needed;
  });
}

function atMost(length: number, other: number, common: number, prefix: number): number {
  if (common === 0) return 0;
  return winkler((common / length + common / other + 1) / 3, prefix);
}

/** Texts, found again by what they can have in common with another. */
export class LetterBound {
  readonly #similarity_min: number;
  /** Length, letters once, letters twice, beginning: four numbers for each text. */
  #texts = new Int32Array(4 * 1024);
  #count = 0;
  /** For a length that was asked for: the needed letters by the other's length and the common beginning. */
  readonly #needed = new Map<number, number[][]>();

  /** @param similarity_min of Jaro and Winkler's measure, more than zero */
  constructor(similarity_min: number) {
    this.#similarity_min = similarity_min;
  }

  /** Adds the next text; they are numbered from 0. */
  add(text: string): void {
    const at = 4 * this.#count;
    if (at >= this.#texts.length) {
      const larger = new Int32Array(this.#texts.length * 2);
      larger.set(this.#texts);
      this.#texts = larger;
    }
    const { length, once, twice, beginning } = lettersOf(text);
    this.#texts.set([length, once, twice, beginning], at);
    this.#count += 1;
  }

  /** The numbers of all texts that can be as alike as is demanded, and of few others. */
  candidates(text: string): number[] {
    const { length, once, twice, beginning } = lettersOf(text);
    const texts = this.#texts;
    const needed_by_length = this.#neededFor(length);
    const found: number[] = [];
    for (let at = 0, text_no = 0; text_no < this.#count; at += 4, text_no += 1) {
      const other = texts[at] ?? 0;
      const other_once = texts[at + 1] ?? 0;
      const other_twice = texts[at + 2] ?? 0;
      const differing = beginning ^ (texts[at + 3] ?? 0);
      const needed = (needed_by_length[other] ??= neededInCommon(length, other, this.#similarity_min));
      const needed_letters = needed[Math.clz32(differing) >>> 3] ?? 0;
      const own = length - bitsIn(once & ~other_once) - bitsIn(twice & ~other_twice);
      if (own < needed_letters) continue;
      const others = other - bitsIn(other_once & ~once) - bitsIn(other_twice & ~twice);
      if (others >= needed_letters) found.push(text_no);
    }
    return found;
  }

  #neededFor(length: number): number[][] {
    const known = this.#needed.get(length);
    if (known) return known;
    const needed: number[][] = [];
    this.#needed.set(length, needed);
    return needed;
  }
}
