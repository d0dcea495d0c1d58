import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  NameIndex,
  type IndexedEntry,
  type NameMatch,
} from '../../../src/banking/screening/matching/find-names.ts';
import {
  TokenIndex,
  type SimilarToken,
  type SimilarTokens,
} from '../../../src/banking/screening/matching/find-tokens.ts';
import {
  nameTokens,
  readToken,
  tokenSimilarity,
} from '../../../src/banking/screening/matching/name-tokens.ts';

/** Compares with every word of the lists: slow, and misses nothing. */
class EveryToken implements SimilarTokens {
  readonly #tokens = new Map<string, ReturnType<typeof readToken>>();

  add(token: string): number {
    if (!this.#tokens.has(token)) this.#tokens.set(token, readToken(token));
    return [...this.#tokens.keys()].indexOf(token);
  }

  has(token: string): boolean {
    return this.#tokens.has(token);
  }

  similarTo(text: string): SimilarToken[] {
    const token = readToken(text);
    return [...this.#tokens.values()]
      .map((other, token_no) => ({ token_no, similarity: tokenSimilarity(token, other) }))
      .filter(({ similarity }) => similarity > 0);
  }
}

const name_parts =
  'VORISLAV PETROVICH TARKANIN MUHAMMAD JALIL ALZURQANI KWAN JONG PIL IBRAHIM YOUSEF SHALHOUB QARTUBA RELIEF FOUNDATION AEROZULIAN SEVERNAYA BUKHTA HUDAYBI EXCHANGE ABCD ACBD AMERICA AMERIAC ALI LI 77BANK BANK770 OXFORD DJAMEL JAMEL SHCHUKIN SCHUKIN MISSISSIPPI PRIGOZHIN PRIGOSCHIN JEWGENI YEVGENIY ALEXANDER ALYAKSANDR V B SHIPPING IRAN IRANIAN JANUKOWYTSCH ~MHMD ~DHWHRY ZAWAHIRI MOHAMMED ~ALLH ~'.split(
    ' ',
  );

/** What typists, clerks and other scripts do to a word. */
const spoil: readonly ((word: string, at: number, letter: string) => string)[] = [
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => word.slice(0, at) + (word[at] ?? '') + word.slice(at),
  (word) => word.replace('KH', 'H').replace('Y', 'I').replace('OU', 'U').replace('Q', 'K').replace('V', 'W'),
  (word) =>
    word.replace('I', 'EE').replace('J', 'DJ').replace('MM', 'M').replace('ZH', 'J').replace('S', 'SH'),
  (word) => word.split('').toReversed().join(''),
  (word, at) => word.slice(at) + word.slice(0, at),
];

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0167~'.split(''));
const spoiled = fc
  .tuple(
    fc.constantFrom(...name_parts),
    fc.array(fc.tuple(fc.nat(spoil.length - 1), fc.nat(12), letter), { maxLength: 3 }),
  )
  .map(([word, changes]) =>
    changes.reduce(
      (text, [how, at, by]) => spoil[how]?.(text, at % Math.max(1, text.length), by) ?? text,
      word,
    ),
  )
  .filter((word) => word !== '');
const few_letters = fc
  .array(fc.constantFrom(...'ABCDO01'.split('')), { minLength: 1, maxLength: 9 })
  .map((letters) => letters.join(''));
const word = fc.oneof({ weight: 3, arbitrary: spoiled }, { weight: 1, arbitrary: few_letters });

it('every word that a full comparison finds is found by the index of letters', () => {
  let similar = 0;
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 20, maxLength: 40 }),
      fc.array(word, { minLength: 1, maxLength: 8 }),
      (listed, query) => {
        const index = new TokenIndex();
        const every = new EveryToken();
        for (const token of listed) expect(index.add(token)).toBe(every.add(token));
        for (const token of query) {
          const expected = every.similarTo(token);
          expect(index.similarTo(token)).toEqual(expected);
          similar += expected.length;
        }
      },
    ),
    { numRuns: 1_000 },
  );
  expect(similar).toBeGreaterThan(500);
});

it.each([
  ['ABCD', 'ACBD'],
  ['AMERICA', 'AMERIAC'],
  ['JOAN', 'JAON'],
])('the listed name %s is found for %s', (listed, query) => {
  const index = new TokenIndex();
  index.add(listed);
  expect(index.similarTo(query)).toHaveLength(1);
});

const name = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))
  .filter((text) => nameTokens(text).length > 0);
const entry = fc.record({
  kind: fc.constantFrom('person' as const, 'entity' as const),
  names: fc.array(name, { minLength: 1, maxLength: 3 }),
  weak_names: fc.array(name, { maxLength: 1 }),
  birth_years: fc.constantFrom([], [1961]),
});

function found(matches: readonly NameMatch[]): Map<string, number> {
  return new Map(matches.map(({ entry_id, score }) => [entry_id, score]));
}

it('every hit of a search through all names is found: typos, other order, other letters, joined words', () => {
  let hits = 0;
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 8 }),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0.7, 0.85, 0.95),
      (entries, request, score_min) => {
        const index = new NameIndex();
        const every = new NameIndex(new EveryToken());
        for (const [at, one] of entries.entries()) {
          const listed: IndexedEntry = { ...one, list: 'ofac', entry_id: `e${at}`, programme: '', bics: [] };
          index.add(listed);
          every.add(listed);
        }
        const turned = entries.flatMap(({ names }) =>
          names.map((text) => text.split(' ').toReversed().join(' ')),
        );
        for (const text of [...request, ...turned]) {
          const query = { name: text, kind: 'person' as const, birth_year: 1961 };
          // With no least score, no name is left out before it is weighed.
          const all = found(every.search(query, 0.001));
          const own = found(index.search(query, score_min));
          for (const [entry_id, score] of own) expect(all.get(entry_id)).toBe(score);
          // Scores are rounded to a thousandth, and compared before they are.
          for (const [entry_id, score] of all)
            if (score > score_min + 0.0005) expect(own.get(entry_id)).toBe(score);
          hits += own.size;
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(hits).toBeGreaterThan(300);
});
