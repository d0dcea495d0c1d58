import type { EntryKind, ListEntry, ListName } from '../lists/list-entry.ts';
import { nameTokens } from './name-tokens.ts';
import { TokenIndex, type SimilarToken, type SimilarTokens } from './find-tokens.ts';
import { RecentResults } from './recent-results.ts';

/** An entry of a list as it is searched. */
export interface IndexedEntry extends ListEntry {
  readonly list: ListName;
}

/** Who is looked up. */
export interface NameQuery {
  readonly name: string;
  readonly kind: EntryKind;
  /** Null when it is not known. */
  readonly birth_year: number | null;
}

export interface NameMatch {
  readonly list: ListName;
  readonly entry_id: string;
  /** The name of the entry that resembles the one looked up. */
  readonly entry_name: string;
  /** 0 to 1. */
  readonly score: number;
}

interface IndexedName {
  readonly entry: IndexedEntry;
  readonly name: string;
  readonly weak: boolean;
  readonly tokens: readonly number[];
}

/** When one name lies within the other, what the longer one has beside it counts so much less. */
const contained_share = 0.65;
const contained_min = 0.9;
/** A single word in common is enough when so few names have it. */
const rare_names_max = 3;
const rare_shared_min = 0.6;
const weak_name_factor = 0.92;
const other_kind_penalty = 0.04;
const other_birth_penalty = 0.1;
const birth_years_apart_max = 1;
const matches_max = 10;
const found_max = 20_000;
const rounding = 1e-9;

/**
 * All names of the lists, searched by resemblance: in any order of words, however they were carried over from
 * another script, with or without words between. A word counts by how rare it is in the lists.
 */
export class NameIndex {
  readonly #tokens: SimilarTokens;
  readonly #names: IndexedName[] = [];
  readonly #names_of_token: number[][] = [];
  /** What was found lately: the same payers, banks and beneficiaries are looked up again and again. */
  readonly #found = new RecentResults<readonly NameMatch[]>(found_max);

  constructor(tokens: SimilarTokens = new TokenIndex()) {
    this.#tokens = tokens;
  }

  add(entry: IndexedEntry): void {
    this.#found.clear();
    for (const name of entry.names) this.#addName(entry, name, false);
    for (const name of entry.weak_names) this.#addName(entry, name, true);
  }

  #addName(entry: IndexedEntry, name: string, weak: boolean): void {
    const tokens = nameTokens(name).map((token) => this.#tokens.add(token));
    if (tokens.length === 0) return;
    const name_no = this.#names.length;
    this.#names.push({ entry, name, weak, tokens });
    for (const token_no of new Set(tokens)) {
      const list = this.#names_of_token[token_no];
      if (list) list.push(name_no);
      else this.#names_of_token[token_no] = [name_no];
    }
  }

  get names_count(): number {
    return this.#names.length;
  }

  /** The entries that resemble a name at least so much, the most alike first. */
  search(query: NameQuery, score_min: number): NameMatch[] {
    const key = `${score_min} ${query.kind} ${query.birth_year} ${query.name}`;
    return [...this.#found.get(key, () => this.#search(query, score_min))];
  }

  #search(query: NameQuery, score_min: number): NameMatch[] {
    const best = new Map<IndexedEntry, NameMatch>();
    for (const tokens of this.#spellings(nameTokens(query.name))) {
      for (const [found, score] of this.#resembling(tokens, score_min)) {
        const { entry, name, weak } = found;
        const adjusted = score * (weak ? weak_name_factor : 1) - penaltyOf(query, entry);
        if (adjusted < score_min || adjusted <= (best.get(entry)?.score ?? 0)) continue;
        const rounded = Math.round(adjusted * 1000) / 1000;
        best.set(entry, { list: entry.list, entry_id: entry.entry_id, entry_name: name, score: rounded });
      }
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, matches_max);
  }

  /** The words as they are, and with two of them joined or one split where the lists write it so. */
  #spellings(tokens: readonly string[]): string[][] {
    const spellings = [[...tokens]];
    tokens.forEach((token, at) => {
      const joined = token + (tokens[at + 1] ?? '');
      if (at + 1 < tokens.length && this.#tokens.has(joined)) {
        spellings.push(tokens.toSpliced(at, 2, joined));
      }
      for (let cut = 2; cut <= token.length - 2; cut += 1) {
        const [head, tail] = [token.slice(0, cut), token.slice(cut)];
        if (this.#tokens.has(head) && this.#tokens.has(tail))
          spellings.push(tokens.toSpliced(at, 1, head, tail));
      }
    });
    return spellings.slice(0, 12);
  }

  #weightOf(token_no: number): number {
    return Math.log(1 + this.#names.length / (1 + (this.#names_of_token[token_no]?.length ?? 0)));
  }

  *#resembling(tokens: readonly string[], score_min: number): Generator<[IndexedName, number]> {
    const similar = tokens.map((token) => this.#tokens.similarTo(token));
    // A word weighs as much as the most common word that it may be; one that no list has, as a rare one.
    const weights = similar.map((found) =>
      found.length === 0
        ? this.#weightOf(-1)
        : Math.min(
            ...found.filter((s) => s.similarity >= 0.96).map((s) => this.#weightOf(s.token_no)),
            this.#weightOf(-1),
          ),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const asked = similar.map(
      (found) => new Map(found.map(({ token_no, similarity }) => [token_no, similarity])),
    );
    // With a part c of the words' weight in common, either score is at most contained_share + (1 - contained_share) * c:
    // nothing that reaches score_min is left out.
    const covered_min = (score_min - contained_share) / (1 - contained_share) - rounding;
    for (const [name_no, covered] of this.#coveredParts(similar, weights)) {
      const name = this.#names[name_no];
      if (!name || covered / total < covered_min) continue;
      const score = this.#score(name, asked, weights, total);
      if (score >= score_min) yield [name, score];
    }
  }

  /** For every name with a word in common: the weight of the words asked for that it has, at most. */
  #coveredParts(
    similar: readonly (readonly SimilarToken[])[],
    weights: readonly number[],
  ): Map<number, number> {
    const covered = new Map<number, number>();
    similar.forEach((found, at) => {
      const best = new Map<number, number>();
      for (const { token_no, similarity } of found) {
        for (const name_no of this.#names_of_token[token_no] ?? []) {
          if (similarity > (best.get(name_no) ?? 0)) best.set(name_no, similarity);
        }
      }
      for (const [name_no, similarity] of best) {
        covered.set(name_no, (covered.get(name_no) ?? 0) + similarity * (weights[at] ?? 0));
      }
    });
    return covered;
  }

  /** Pairs the words of both names, the most alike first, each once, and weighs what both have in common. */
  #score(
    { tokens }: IndexedName,
    similar: readonly ReadonlyMap<number, number>[],
    weights: readonly number[],
    total: number,
  ): number {
    const pairs: { at: number; place: number; similarity: number }[] = [];
    similar.forEach((by_token, at) => {
      tokens.forEach((token_no, place) => {
        const similarity = by_token.get(token_no);
        if (similarity !== undefined) pairs.push({ at, place, similarity });
      });
    });
    pairs.sort((a, b) => b.similarity - a.similarity);
    const asked = new Set<number>();
    const listed = new Set<number>();
    let asked_weight = 0;
    let listed_weight = 0;
    let rarest = Infinity;
    for (const { at, place, similarity } of pairs) {
      if (asked.has(at) || listed.has(place)) continue;
      asked.add(at);
      listed.add(place);
      const token_no = tokens[place] ?? -1;
      asked_weight += similarity * (weights[at] ?? 0);
      listed_weight += similarity * this.#weightOf(token_no);
      rarest = Math.min(rarest, this.#names_of_token[token_no]?.length ?? Infinity);
    }
    const listed_total = tokens.reduce((sum, token_no) => sum + this.#weightOf(token_no), 0);
    const parts = [asked_weight / total, listed_weight / listed_total] as const;
    return scoreOf(Math.min(...parts), Math.max(...parts), asked.size, rarest);
  }
}

function scoreOf(smaller: number, larger: number, words: number, rarest: number): number {
  if (smaller <= 0) return 0;
  const mutual = (2 * smaller * larger) / (smaller + larger);
  const telling = words >= 2 || (rarest <= rare_names_max && smaller >= rare_shared_min);
  if (!telling || larger < contained_min) return mutual;
  return Math.max(mutual, contained_share * larger + (1 - contained_share) * smaller);
}

/** What speaks against its being the same: another kind of thing, or born in another year. */
function penaltyOf({ kind, birth_year }: NameQuery, entry: IndexedEntry): number {
  const other_kind = kind === entry.kind ? 0 : other_kind_penalty;
  const known = birth_year !== null && entry.birth_years.length > 0;
  const near = entry.birth_years.some((year) => Math.abs(year - (birth_year ?? 0)) <= birth_years_apart_max);
  return other_kind + (known && !near ? other_birth_penalty : 0);
}
