import type { ReadDatabase } from '../database/database.ts';
import { matches, piecesOfTerm } from '../values/search-text.ts';
import type { ListSearch } from '../values/search.ts';
import {
  readBlocks,
  readChanges,
  readEntries,
  readPlaces,
  type Block,
  type BlocksKey,
  type WantedPiece,
} from './blocks.ts';
import { readPlaceSet } from './place-sets.ts';
import {
  isOlder,
  scanned_rows,
  spanValues,
  type SearchedList,
  type SearchKey,
  type SearchRow,
  type SearchSpan,
} from './searched-list.ts';

/** How many objects that the index names are read at a time. */
const named_rows = 100;
/** How many blocks are looked into at a time: few for what many objects have, then more. */
const blocks_first = 2;
const blocks_max = 256;

/** Some of the objects that a search finds, the newest first. */
export interface FoundObjects {
  readonly keys: readonly SearchKey[];
  /** Where the search goes on: nothing is left out before it. Null: there is nothing more. */
  readonly rest: SearchKey | null;
  /** How many objects were looked at one by one: of those in no block yet, and of those that the index names. */
  readonly looked_at: number;
}

/**
 * The objects of a span that a search finds, in the order of the list: those with one of its numbers, whole; where there
 * is none, those that are what all of its words say.
 * @param wanted ends the search once so many are found
 * @param looked_at_max ends it once so many were looked at
 */
export async function findObjects(
  database: ReadDatabase,
  searched: SearchedList,
  search: ListSearch,
  span: SearchSpan,
  wanted: number,
  looked_at_max: number,
): Promise<FoundObjects> {
  const numbered = await database.read(searched.whole, { ...spanValues(span), ...search.whole });
  if (numbered.length > 0) return { keys: numbered, rest: null, looked_at: numbered.length };
  if (search.terms.length === 0) return { keys: [], rest: null, looked_at: 0 };
  const one = new Finding(database, searched, search, span, wanted, looked_at_max);
  const before = await readChanges(database, span.account_id);
  const found = await one.find();
  if (before === (await readChanges(database, span.account_id))) return found;
  return new Finding(database, searched, search, span, wanted, looked_at_max).find();
}

class Finding {
  readonly #database: ReadDatabase;
  readonly #searched: SearchedList;
  readonly #search: ListSearch;
  readonly #span: SearchSpan;
  readonly #wanted: number;
  readonly #looked_at_max: number;
  readonly #key: BlocksKey;
  readonly #keys: SearchKey[] = [];
  #looked_at = 0;
  #rest: SearchKey;

  constructor(
    database: ReadDatabase,
    searched: SearchedList,
    search: ListSearch,
    span: SearchSpan,
    wanted: number,
    looked_at_max: number,
  ) {
    this.#database = database;
    this.#searched = searched;
    this.#search = search;
    this.#span = span;
    this.#wanted = wanted;
    this.#looked_at_max = looked_at_max;
    this.#key = { account_id: span.account_id, list: searched.list };
    this.#rest = span.before;
  }

  async find(): Promise<FoundObjects> {
    const blocks = await readBlocks(this.#database, this.#key);
    const newest = blocks[0]?.until ?? this.#span.after;
    if (!(await this.#scan(isOlder(newest, this.#span.after) ? this.#span.after : newest)))
      return this.#found(this.#rest);
    const within = blocks.filter(
      ({ from, until }) => isOlder(from, this.#span.before) && isOlder(this.#span.after, until),
    );
    for (
      let at = 0, some = blocks_first;
      at < within.length;
      at += some, some = Math.min(some * 4, blocks_max)
    )
      if (!(await this.#lookInto(within.slice(at, at + some)))) return this.#found(this.#rest);
    return this.#found(null);
  }

  #found(rest: SearchKey | null): FoundObjects {
    return { keys: this.#keys, rest, looked_at: this.#looked_at };
  }

  /** @returns whether the search goes on */
  #note(rows: readonly SearchRow[]): boolean {
    this.#looked_at += rows.length;
    for (const row of rows)
      if (matches(row, this.#search.terms)) this.#keys.push({ at: row.at, id: row.id, no: row.no });
    this.#rest = rows.at(-1) ?? this.#rest;
    return this.#keys.length < this.#wanted && this.#looked_at < this.#looked_at_max;
  }

  /** Looks at what is in no block yet. @returns whether the search goes on */
  async #scan(until: SearchKey): Promise<boolean> {
    const last = isOlder(until, this.#rest) ? until : this.#rest;
    for (;;) {
      const span = { account_id: this.#span.account_id, before: this.#rest, after: last };
      const rows = await this.#database.read(this.#searched.newest, spanValues(span));
      const continues = this.#note(rows);
      if (rows.length < scanned_rows) return this.#keys.length < this.#wanted;
      if (!continues) return false;
    }
  }

  /** Looks into blocks, the newest first. @returns whether the search goes on */
  async #lookInto(blocks: readonly Block[]): Promise<boolean> {
    const named = await this.#placesIn(blocks);
    const [first] = blocks;
    // Of the block in which the page begins, the newer objects were on the pages before.
    if (first && !isOlder(first.until, this.#span.before)) {
      const older = await this.#countFrom(first);
      const newer = named.findIndex(({ block, place }) => block !== first.block || place < older);
      named.splice(0, newer === -1 ? named.length : newer);
    }
    while (named.length > 0) {
      const some = named.splice(0, named_rows);
      const entries = await readEntries(this.#database, this.#key, some);
      const rows = await this.#database.read(this.#searched.named, { ...spanValues(this.#span), k: entries });
      if (!this.#note(rows)) return false;
    }
    return true;
  }

  /** How many objects of a block are older than where the page begins. */
  async #countFrom({ from }: Block): Promise<number> {
    const { account_id, before } = this.#span;
    const span = { account_id, before, after: { ...from, no: from.no - 1 } };
    const [row] = await this.#database.read(this.#searched.counted, spanValues(span));
    return row?.objects ?? 0;
  }

  /** The places of blocks that may hold what is searched for, the newest first. */
  async #placesIn(blocks: readonly Block[]): Promise<{ block: number; place: number }[]> {
    const numbers = blocks.map(({ block }) => block);
    const alternatives = this.#search.terms.map(piecesOfTerm);
    const pieces_wanted = alternatives
      .flat()
      .flatMap((pieces, alternative) =>
        pieces.map((piece): WantedPiece => ({ piece, alternative, pieces: pieces.length })),
      );
    const range = [numbers.at(-1) ?? 0, numbers[0] ?? 0] as const;
    const stored = await readPlaces(this.#database, this.#key, pieces_wanted, range);
    const by_block = Map.groupBy(stored, ({ block }) => block);
    return numbers.flatMap((block) => {
      const rows = Map.groupBy(by_block.get(block) ?? [], ({ alternative }) => alternative);
      let first = 0;
      const of_terms = alternatives.map((of_term) => {
        const sets = of_term.map((_, at) =>
          placesOf((rows.get(first + at) ?? []).map(({ places }) => places)),
        );
        first += of_term.length;
        return sets.reduce((all, one) => all.union(one), new Set<number>());
      });
      const [one = new Set<number>(), ...others] = of_terms;
      const places = others.reduce((all, other) => all.intersection(other), one);
      return [...places].toSorted((a, b) => b - a).map((place) => ({ block, place }));
    });
  }
}

/** The places that all of these have. */
function placesOf(stored: readonly Buffer[]): Set<number> {
  const [first, ...others] = stored.map(readPlaceSet);
  return others.reduce((all, other) => all.intersection(other), first ?? new Set<number>());
}
