import { LetterBound } from './similarity-bound.ts';
import {
  keysOf,
  readToken,
  sound_similarity_min,
  spelling_similarity_min,
  tokenSimilarity,
  type Token,
} from './name-tokens.ts';
import { RecentResults } from './recent-results.ts';

const found_max = 5_000;

/** A word of the lists that resembles the word asked for. */
export interface SimilarToken {
  readonly token_no: number;
  readonly similarity: number;
}

/** The distinct words of names, by number, searched by resemblance. */
export interface SimilarTokens {
  /** The number of a word, given to it when it is new. */
  add(token: string): number;
  has(token: string): boolean;
  /** Every word that resembles the given one, itself included, in the order of their numbers. */
  similarTo(token: string): readonly SimilarToken[];
}

/**
 * Words found by resemblance without comparing all of them: those whose letters allow their spelling or sound to be
 * similar enough, and those that share a key. No word that resembles is missed (letter-bound.ts).
 */
export class TokenIndex implements SimilarTokens {
  readonly #numbers = new Map<string, number>();
  readonly #tokens: Token[] = [];
  readonly #tokens_of_sound: number[][] = [];
  readonly #sound_numbers = new Map<string, number>();
  readonly #tokens_of_key = new Map<string, number[]>();
  readonly #by_spelling = new LetterBound(spelling_similarity_min);
  readonly #by_sound = new LetterBound(sound_similarity_min);
  readonly #found = new RecentResults<readonly SimilarToken[]>(found_max);

  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const token_no = this.#tokens.length;
    const token = readToken(text);
    this.#found.clear();
    this.#numbers.set(text, token_no);
    this.#tokens.push(token);
    this.#by_spelling.add(text);
    for (const key of keysOf(token)) {
      const sharing = this.#tokens_of_key.get(key);
      if (sharing) sharing.push(token_no);
      else this.#tokens_of_key.set(key, [token_no]);
    }
    const sound_no = this.#sound_numbers.get(token.sound);
    if (sound_no === undefined) {
      this.#sound_numbers.set(token.sound, this.#tokens_of_sound.length);
      this.#tokens_of_sound.push([token_no]);
      this.#by_sound.add(token.sound);
    } else this.#tokens_of_sound[sound_no]?.push(token_no);
    return token_no;
  }

  has(token: string): boolean {
    return this.#numbers.has(token);
  }

  similarTo(token: string): readonly SimilarToken[] {
    return this.#found.get(token, () => this.#findSimilar(readToken(token)));
  }

  #findSimilar(token: Token): SimilarToken[] {
    const candidates = new Set(this.#by_spelling.candidates(token.text));
    // A sound is as alike as can be with itself, so words that sound the same are among these.
    for (const sound_no of this.#by_sound.candidates(token.sound))
      for (const token_no of this.#tokens_of_sound[sound_no] ?? []) candidates.add(token_no);
    for (const key of keysOf(token))
      for (const token_no of this.#tokens_of_key.get(key) ?? []) candidates.add(token_no);
    const similar: SimilarToken[] = [];
    for (const token_no of [...candidates].toSorted((a, b) => a - b)) {
      const other = this.#tokens[token_no];
      const similarity = other ? tokenSimilarity(token, other) : 0;
      if (similarity > 0) similar.push({ token_no, similarity });
    }
    return similar;
  }
}
