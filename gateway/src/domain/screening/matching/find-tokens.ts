import { soundOf, tokenSimilarity } from './name-tokens.ts';
import { RecentResults } from './recent-results.ts';

const found_max = 5_000;

/** A word of the lists that resembles the word asked for. */
export interface SimilarToken {
  readonly token_no: number;
  readonly similarity: number;
}

function bigramsOf(text: string): Set<string> {
  const marked = `^${text}`;
  const bigrams = new Set<string>();
  for (let at = 0; at + 1 < marked.length; at += 1) bigrams.add(marked.slice(at, at + 2));
  return bigrams;
}

/** At least so large a part of a word's pairs of letters must be shared before two words are compared. */
const shared_share_min = 0.4;

/** The distinct words of all names, found again by resemblance. */
export class TokenIndex {
  readonly #numbers = new Map<string, number>();
  readonly #tokens: string[] = [];
  readonly #sounds: string[] = [];
  readonly #by_bigram = new Map<string, number[]>();
  /** How many pairs of letters each word shares with the one asked for; all zero between two questions. */
  #shared = new Uint8Array(1024);
  readonly #found = new RecentResults<readonly SimilarToken[]>(found_max);

  /** The number of a word, given to it when it is new. */
  add(token: string): number {
    const known = this.#numbers.get(token);
    if (known !== undefined) return known;
    const token_no = this.#tokens.length;
    const sound = soundOf(token);
    this.#found.clear();
    this.#numbers.set(token, token_no);
    this.#tokens.push(token);
    this.#sounds.push(sound);
    // Both spellings are indexed, so that words that sound alike meet.
    for (const bigram of bigramsOf(token).union(bigramsOf(sound))) {
      const list = this.#by_bigram.get(bigram);
      if (list) list.push(token_no);
      else this.#by_bigram.set(bigram, [token_no]);
    }
    if (token_no >= this.#shared.length) this.#shared = new Uint8Array(this.#shared.length * 2);
    return token_no;
  }

  has(token: string): boolean {
    return this.#numbers.has(token);
  }

  /** Every word that resembles the given one, itself included. */
  similarTo(token: string): readonly SimilarToken[] {
    return this.#found.get(token, () => this.#findSimilar(token));
  }

  #findSimilar(token: string): SimilarToken[] {
    const sound = soundOf(token);
    const bigrams = bigramsOf(token).union(bigramsOf(sound));
    const touched: number[] = [];
    for (const bigram of bigrams) {
      for (const token_no of this.#by_bigram.get(bigram) ?? []) {
        if (this.#shared[token_no] === 0) touched.push(token_no);
        this.#shared[token_no] = (this.#shared[token_no] ?? 0) + 1;
      }
    }
    const similar: SimilarToken[] = [];
    for (const token_no of touched) {
      const other = this.#tokens[token_no] ?? '';
      const shared = this.#shared[token_no] ?? 0;
      this.#shared[token_no] = 0;
      if (shared < shared_share_min * Math.min(token.length, other.length)) continue;
      const similarity = tokenSimilarity(token, sound, other, this.#sounds[token_no] ?? '');
      if (similarity > 0) similar.push({ token_no, similarity });
    }
    return similar;
  }
}
