import { entryDigest, type EntryKind, type ListEntry, type ListName } from '../lists/list-entry.ts';
import { TokenIndex, type SimilarToken, type SimilarTokens } from './find-tokens.ts';
import { generic_tokens, particles } from './generic-tokens.ts';
import { readName, textTokens } from './name-tokens.ts';
import { consonants_only } from './read-scripts.ts';
import { RecentResults } from './recent-results.ts';

/** An entry of a list as it is searched. */
export interface IndexedEntry extends ListEntry {
  readonly list: ListName;
}

/** Who is looked up. What is said of them besides the name never takes anything off a score. */
export interface NameQuery {
  readonly name: string;
  /** As the payer declares it: it informs, no more. */
  readonly kind: EntryKind;
  /** As the payer declares it; null when it is not known. The entry's own year raises the score. */
  readonly birth_year: number | null;
  /** ISO 3166-1 alpha-2, or empty: it decides by which language's rules Chinese characters are read. */
  readonly country?: string;
}

export interface NameMatch {
  readonly list: ListName;
  readonly entry_id: string;
  /** The name of the entry that resembles the one looked up. */
  readonly entry_name: string;
  /** 0 to 1. */
  readonly score: number;
  /** Of all that the list says of the entry. */
  readonly entry_digest: string;
}

interface IndexedName {
  readonly entry: IndexedEntry;
  readonly name: string;
  readonly weak: boolean;
  readonly tokens: readonly number[];
  /** Those of its words that are initials. */
  readonly initials: readonly string[];
}

/** When one name is part of the other, what the longer one has besides counts so much less. */
const contained_share = 0.65;
const contained_min = 0.9;
/** From this part in common on, the names are the same. */
const same_min = 0.985;
/**
 * How telling the words in common are, by the rarest of them in the lists (natural logarithm): below the first, a
 * partial likeness is a coincidence; from the second on, none.
 */
const telling_none = 6.2;
const telling_all = 7.7;
const coincidence_factor = 0.9;
/** What a name that is part of another counts for itself, by how telling the words in common are. */
const part_share_least = 0.45;
const part_share_most = 0.92;
/** A single word in common is enough when it is as rare as this, and makes up so much of the name. */
const single_word_rarity = 7.7;
const single_word_share = 0.75;
/** What words that say little weigh at most, and initials always. */
const generic_weight_max = 2;
const particle_weight_max = 0.7;
const initial_weight = 1.5;
const initial_similarity = 0.97;
/** Words that are less alike than this count less where many words are so much alike. */
const sure_similarity = 0.955;
const common_penalty = 0.12;
/** A ship's name is a word like any other: what only resembles it is no hit. */
const ship_factor = 0.8;
const syllable_max = 3;
/** Rarity is told as if the lists had at least so many names: in small ones every word is rare. */
const names_min = 30_000;
const weak_name_factor = 0.92;
const same_birth_bonus = 0.05;
const birth_years_apart_max = 1;
const matches_max = 10;
const found_max = 20_000;
const rounding = 1e-9;
/** A text has words that belong to no name: those that do must be this much like one. */
const text_tokens_max = 4;
const text_score_min = 0.92;
const bic_length = 8;

/** A word that was asked for, with the words of the lists that resemble it. */
interface QueryToken {
  readonly text: string;
  readonly similar: readonly SimilarToken[];
  readonly by_token: ReadonlyMap<number, number>;
  readonly weight: number;
}

/**
 * All names of the lists, searched by resemblance: in any order of words, however they were carried over from
 * another script, with or without words between. A word counts by how rare it is in the lists.
 */
export class NameIndex {
  readonly #tokens: SimilarTokens;
  readonly #texts: string[] = [];
  readonly #names: IndexedName[] = [];
  readonly #names_of_token: number[][] = [];
  readonly #entries_of_bic = new Map<string, IndexedEntry[]>();
  /** What was found lately: the same payers, banks and beneficiaries are looked up again and again. */
  readonly #found = new RecentResults<readonly NameMatch[]>(found_max);

  constructor(tokens: SimilarTokens = new TokenIndex()) {
    this.#tokens = tokens;
  }

  add(entry: IndexedEntry): void {
    this.#found.clear();
    for (const name of entry.names) this.#addName(entry, name, false);
    for (const name of entry.weak_names) this.#addName(entry, name, true);
    for (const bic of entry.bics)
      this.#entries_of_bic.set(bic, [...(this.#entries_of_bic.get(bic) ?? []), entry]);
  }

  #addName(entry: IndexedEntry, name: string, weak: boolean): void {
    for (const name_tokens of readName(name)) {
      const tokens = name_tokens.map((word) => {
        const token_no = this.#tokens.add(word);
        this.#texts[token_no] = word;
        return token_no;
      });
      const name_no = this.#names.length;
      this.#names.push({ entry, name, weak, tokens, initials: name_tokens.filter(isInitial) });
      for (const token_no of new Set(tokens)) {
        const list = this.#names_of_token[token_no];
        if (list) list.push(name_no);
        else this.#names_of_token[token_no] = [name_no];
      }
    }
  }

  get names_count(): number {
    return this.#names.length;
  }

  /** The entries that resemble a name at least so much, the most alike first. */
  search(query: NameQuery, score_min: number): NameMatch[] {
    const { name, birth_year, country = '' } = query;
    const key = `${score_min} ${birth_year} ${country} ${name}`;
    return [...this.#found.get(key, () => this.#search(query, score_min))];
  }

  /** The entries that a free text names: those that words that follow each other in it resemble closely. */
  searchText(text: string, score_min: number): NameMatch[] {
    const tokens = textTokens(text);
    const best = new Map<string, NameMatch>();
    for (let from = 0; from < tokens.length; from += 1) {
      for (let length = 1; length <= text_tokens_max && from + length <= tokens.length; length += 1) {
        const part = tokens.slice(from, from + length);
        if (!canName(part)) continue;
        const least = Math.max(score_min, length === 1 ? same_min : text_score_min);
        for (const match of this.search({ name: part.join(' '), kind: 'person', birth_year: null }, least)) {
          const key = `${match.list} ${match.entry_id}`;
          if (match.score > (best.get(key)?.score ?? 0)) best.set(key, match);
        }
      }
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, matches_max);
  }

  /** The entries of a listed bank. @param bic of eight or eleven characters */
  searchBank(bic: string): NameMatch[] {
    const entries = this.#entries_of_bic.get(bic.slice(0, bic_length)) ?? [];
    return entries.map((entry) => ({
      list: entry.list,
      entry_id: entry.entry_id,
      entry_name: entry.names[0] ?? bic,
      score: 1,
      entry_digest: entryDigest(entry),
    }));
  }

  #search({ name, birth_year, country }: NameQuery, score_min: number): NameMatch[] {
    const best = new Map<IndexedEntry, NameMatch>();
    const least = birth_year === null ? score_min : score_min - same_birth_bonus;
    for (const tokens of this.#spellings(readName(name, country))) {
      for (const [found, score] of this.#resembling(tokens, least)) {
        const { entry, weak } = found;
        const raised = Math.min(1, score + (bornSameYear(birth_year, entry) ? same_birth_bonus : 0));
        const adjusted = raised * (weak ? weak_name_factor : 1);
        if (adjusted < score_min || adjusted <= (best.get(entry)?.score ?? 0)) continue;
        const rounded = Math.round(adjusted * 1000) / 1000;
        const { list, entry_id } = entry;
        const entry_digest = entryDigest(entry);
        best.set(entry, { list, entry_id, entry_name: found.name, score: rounded, entry_digest });
      }
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, matches_max);
  }

  /** The words as they are read, and with two of them joined or one split where the lists write it so. */
  #spellings(readings: readonly (readonly string[])[]): string[][] {
    const spellings = readings.map((tokens) => [...tokens]);
    for (const tokens of readings) {
      tokens.forEach((token, at) => {
        const joined = token + (tokens[at + 1] ?? '');
        const next = tokens[at + 1] ?? '';
        if (token.startsWith(consonants_only) && next.startsWith(consonants_only))
          spellings.push(tokens.toSpliced(at, 2, token + next.slice(1)));
        if (at + 1 < tokens.length && this.#tokens.has(joined))
          spellings.push(tokens.toSpliced(at, 2, joined));
        for (let cut = 2; cut <= token.length - 2; cut += 1) {
          const [head, tail] = [token.slice(0, cut), token.slice(cut)];
          if (this.#tokens.has(head) && this.#tokens.has(tail))
            spellings.push(tokens.toSpliced(at, 1, head, tail));
        }
      });
    }
    return spellings.slice(0, readings.length + 24);
  }

  /** How rare it is that a name has one of so many names' words. */
  #rarity(names_with: number): number {
    return Math.log(1 + Math.max(this.#names.length, names_min) / (1 + names_with));
  }

  #weightOf(token_no: number): number {
    const text = this.#texts[token_no] ?? '';
    const rarity = this.#rarity(this.#names_of_token[token_no]?.length ?? 0);
    return weightOfWord(text, rarity);
  }

  #queryToken(text: string): QueryToken {
    const similar = this.#tokens.similarTo(text);
    // A word weighs as much as the most common word that it may be; one that no list has, as a rare one.
    const rarities = similar
      .filter((s) => s.similarity >= 0.96)
      .map((s) => this.#rarity(this.#names_of_token[s.token_no]?.length ?? 0));
    const weight = weightOfWord(text, Math.min(this.#rarity(0), ...rarities));
    const by_token = new Map(similar.map(({ token_no, similarity }) => [token_no, similarity]));
    return { text, similar, by_token, weight };
  }

  *#resembling(tokens: readonly string[], score_min: number): Generator<[IndexedName, number]> {
    const query_tokens = tokens.map((text) => this.#queryToken(text));
    const total = query_tokens.reduce((sum, { weight }) => sum + weight, 0);
    // Initials may be the first letter of any word: they are taken for covered.
    const initials = query_tokens.reduce((sum, { text, weight }) => sum + (isInitial(text) ? weight : 0), 0);
    // With a part c of the words' weight in common, no score is above contained_share + (1 - contained_share) * c:
    // nothing that reaches score_min is left out.
    const covered_min = (score_min - contained_share) / (1 - contained_share) - rounding;
    for (const [name_no, covered] of this.#coveredParts(query_tokens)) {
      const name = this.#names[name_no];
      if (!name) continue;
      const begun = name.initials.length === 0 ? 0 : begunWith(name.initials, query_tokens);
      if ((covered + initials + begun) / total < covered_min) continue;
      const score = this.#score(name, query_tokens, total);
      if (score >= score_min) yield [name, score];
    }
  }

  /** For every name with a word in common: the weight of the words asked for that it has, at most. */
  #coveredParts(query_tokens: readonly QueryToken[]): Map<number, number> {
    const covered = new Map<number, number>();
    for (const { text, similar, weight } of query_tokens) {
      const best = new Map<number, number>();
      for (const { token_no, similarity } of similar) {
        for (const name_no of this.#names_of_token[token_no] ?? []) {
          if (similarity > (best.get(name_no) ?? 0)) best.set(name_no, similarity);
        }
      }
      for (const [name_no, similarity] of best) {
        const own = isInitial(text) ? 0 : similarity * weight;
        covered.set(name_no, (covered.get(name_no) ?? 0) + own);
      }
    }
    return covered;
  }

  /** Pairs the words of both names, the most alike first, each once, and weighs what both have in common. */
  #score({ tokens, entry }: IndexedName, query_tokens: readonly QueryToken[], total: number): number {
    const pairs: Pair[] = [];
    query_tokens.forEach(({ by_token, text }, at) => {
      tokens.forEach((token_no, place) => {
        const similarity = by_token.get(token_no) ?? initialOf(text, this.#texts[token_no] ?? '', entry.kind);
        if (similarity > 0) pairs.push({ at, place, similarity });
      });
    });
    pairs.sort((a, b) => b.similarity - a.similarity);
    const used = new Set<number>();
    const listed = new Set<number>();
    let query_weight = 0;
    let listed_weight = 0;
    let listed_total = 0;
    let telling = 0;
    let token_count = 0;
    const generic: number[] = [];
    for (const { at, place, similarity } of pairs) {
      const word = query_tokens[at];
      if (!word || used.has(at) || listed.has(place)) continue;
      used.add(at);
      listed.add(place);
      const token_no = tokens[place] ?? -1;
      const initial = isInitial(word.text) !== isInitial(this.#texts[token_no] ?? '');
      const weight = initial ? initial_weight : this.#weightOf(token_no);
      const rarity = this.#rarity(this.#similarNames(word, similarity));
      const own = Math.min(weight, weightOfWord(word.text, rarity));
      const misspelt = similarity < sure_similarity && !word.text.startsWith(consonants_only);
      const score = misspelt ? similarity - common_penalty * (1 - surelyOf(own)) : similarity;
      query_weight += score * word.weight;
      listed_weight += score * weight;
      listed_total += weight;
      telling = Math.max(telling, isSyllable(word.text) ? Math.min(own, telling_none) : own);
      token_count += weight > particle_weight_max ? 1 : 0;
      if (generic_tokens.has(word.text)) generic.push(token_no);
    }
    // Words that say little each may say much together.
    if (generic.length >= 3 && generic.length === used.size)
      telling = this.#rarity(this.#namesWithAll(generic));
    tokens.forEach((token_no, place) => {
      if (!listed.has(place)) listed_total += this.#weightOf(token_no);
    });
    const own = Math.min(1, query_weight / total);
    const theirs = Math.min(1, listed_weight / listed_total);
    return scoreOf({ own, theirs, token_count, telling, vessel: entry.kind === 'vessel' });
  }

  #namesWithAll(token_nos: readonly number[]): number {
    const [fewest = [], ...others] = token_nos
      .map((token_no) => this.#names_of_token[token_no] ?? [])
      .toSorted((a, b) => a.length - b.length);
    const sets = others.map((names) => new Set(names));
    return fewest.filter((name_no) => sets.every((names) => names.has(name_no))).length;
  }

  /** How many names have a word that is at least so much like the one asked for. */
  #similarNames({ similar }: QueryToken, similarity_min: number): number {
    let names = 0;
    for (const { token_no, similarity } of similar)
      if (similarity >= similarity_min) names += this.#names_of_token[token_no]?.length ?? 0;
    return names;
  }
}

/** Whether words of a text can be the name of somebody: alone, a word must be long and say something. */
function canName(tokens: readonly string[]): boolean {
  const telling = tokens.filter(
    (word) => !isInitial(word) && !particles.has(word) && !generic_tokens.has(word),
  );
  if (tokens.length > 1) return telling.some((word) => /\p{L}{2}/u.test(word));
  return telling.some((word) => /\p{L}{5}/u.test(word) || /\P{Script=Latin}{2}/u.test(word));
}

interface Pair {
  readonly at: number;
  readonly place: number;
  readonly similarity: number;
}

function weightOfWord(text: string, rarity: number): number {
  if (isInitial(text)) return initial_weight;
  if (particles.has(text)) return Math.min(rarity, particle_weight_max);
  if (generic_tokens.has(text)) return Math.min(rarity, generic_weight_max);
  return rarity;
}

function isInitial(text: string): boolean {
  return text.length === 1 && text >= 'A' && text <= 'Z';
}

/** Chinese and Korean syllables and the like, of which there are few: however rare in the lists, one says little. */
function isSyllable(text: string): boolean {
  return text.length <= syllable_max;
}

/** What the words weigh that initials may stand for. */
function begunWith(initials: readonly string[], query_tokens: readonly QueryToken[]): number {
  return query_tokens.reduce(
    (sum, { text, weight }) => sum + (!isInitial(text) && initials.includes(text[0] ?? '') ? weight : 0),
    0,
  );
}

/** How alike an initial and a word are that begins with it. A letter in the listed name of an organisation is none. */
function initialOf(query: string, listed: string, kind: EntryKind): number {
  if (query[0] !== listed[0] || isInitial(query) === isInitial(listed)) return 0;
  return kind === 'person' || isInitial(query) ? initial_similarity : 0;
}

/** How sure it is, 0 to 1, that words as telling as this are not in common by chance. */
function surelyOf(telling: number): number {
  return Math.min(1, Math.max(0, (telling - telling_none) / (telling_all - telling_none)));
}

interface Common {
  /** The part of the name asked for, and of the listed name, that both have. */
  readonly own: number;
  readonly theirs: number;
  /** Words in common that say something. */
  readonly token_count: number;
  readonly telling: number;
  readonly vessel: boolean;
}

/** @returns at most contained_share + (1 - contained_share) * own */
function scoreOf({ own, theirs, token_count: tokens, telling, vessel }: Common): number {
  if (own <= 0 || theirs <= 0) return 0;
  const smaller = Math.min(own, theirs);
  const larger = Math.max(own, theirs);
  const mutual = (2 * smaller * larger) / (smaller + larger);
  if (smaller >= same_min) return mutual;
  const surely = surelyOf(telling);
  const uncertainty = coincidence_factor + (1 - coincidence_factor) * surely;
  if (vessel) return mutual * ship_factor;
  if (larger < contained_min) return mutual * uncertainty;
  if (tokens < 2) {
    const enough = telling >= single_word_rarity && smaller >= single_word_share;
    return enough ? contained_share * larger + (1 - contained_share) * smaller : mutual * uncertainty;
  }
  // Who is asked for by some of the words of a listed name is the same the surer, the rarer these are.
  const most = own > theirs ? part_share_most : contained_share;
  const share = part_share_least + (most - part_share_least) * surely;
  return Math.max(mutual * uncertainty, share * larger + (1 - share) * smaller);
}

/** Whether the year of birth is one of the entry's, or next to it. */
function bornSameYear(birth_year: number | null, { birth_years }: IndexedEntry): boolean {
  return (
    birth_year !== null && birth_years.some((year) => Math.abs(year - birth_year) <= birth_years_apart_max)
  );
}
