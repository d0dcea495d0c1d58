import { describe, expect, it } from 'vitest';
import type { EntryKind } from '../../../src/banking/screening/lists/list-entry.ts';
import { NameIndex, type IndexedEntry } from '../../../src/banking/screening/matching/find-names.ts';
import { jaroWinkler, nameTokens, readName } from '../../../src/banking/screening/matching/name-tokens.ts';

const score_min = 0.85;
const input =
  'AHMED ALI BORIS CARLOS DMITRI ELENA FATIMA GEORGE HASSAN IVAN JUAN KARIM LEILA MARIA NIKOLAI OMAR PAVEL RASHID SERGEI YUSUF'.split(
    ' ',
  );

/** Made-up words that look like names, so that an index of lists' size has rare and common words. */
function word(seed: number): string {
  const syllables = 'BA KO RI MU TAN SHE LI VOR DA ZUK NE PO GAR HI FEL QU MIR TO SAV EN'.split(' ');
  let text = '';
  for (let rest = seed + 400; rest > 0; rest = Math.floor(rest / 20)) text += syllables[rest % 20];
  return text;
}

function indexOf(count: number, extra: readonly IndexedEntry[]): NameIndex {
  const index = new NameIndex();
  for (let at = 0; at < count; at += 1) {
    const names = [
      `${input[at % 20]} ${input[(at * 7) % 20]} ${word(at)}`,
      `${word(at % 3_000)} ${word(at + 40_000)} TRADING`,
      ...(at % 100 === 0
        ? [`${word(at + 80_000)} AIRLINES`, `${word(at + 90_000)} PETROVICH ${word(at + 95_000)}`]
        : []),
    ];
    index.add(entry(`f${at}`, names));
  }
  for (const listed of extra) index.add(listed);
  return index;
}

function entry(entry_id: string, names: readonly string[], more: Partial<IndexedEntry> = {}): IndexedEntry {
  return {
    list: 'ofac',
    entry_id,
    kind: 'person',
    names,
    weak_names: [],
    birth_years: [],
    programme: '',
    bics: [],
    ...more,
  };
}

const listed = [
  entry('p1', ['Vorislav Petrovich TARKANIN', 'Ворислав Петрович Тарканин'], { birth_years: [1961] }),
  entry('p2', ['Muhammad Jalil AL-ZURQANI', 'محمد جليل الزرقاني']),
  entry('p3', ['KWAN Jong Pil'], { weak_names: ['DRAGON'] }),
  entry('p3b', ['KWAK Jong Pil']),
  entry('p4', ['Ibrahim Yousef SHALHOUB']),
  entry('p5', ['李文浩']),
  entry('e1', ['QARTUBA RELIEF FOUNDATION'], { kind: 'entity' }),
  entry('e2', ['AEROZULIAN AIRLINES'], { kind: 'entity' }),
  entry('e3', ['OOO Severnaya Bukhta'], { kind: 'entity' }),
  entry('e4', ['AL HUDAYBI EXCHANGE COMPANY'], { kind: 'entity' }),
];
const index = indexOf(30_000, listed);

function hits(name: string, kind: EntryKind = 'person', birth_year: number | null = null): string[] {
  return index.search({ name, kind, birth_year }, score_min).map((match) => match.entry_id);
}

describe('screening finds a listed name', () => {
  it.each([
    ['as it is listed', 'Vorislav Petrovich TARKANIN', 'p1'],
    ['with the words in another order', 'Tarkanin, Vorislav', 'p1'],
    ['in its own script', 'Ворислав Тарканин', 'p1'],
    ['with a misspelt word', 'Vorislav Tarkannin', 'p1'],
    ['with letters exchanged', 'Vorsilav Tarkanin', 'p1'],
    ['carried over in another way', 'Mohamed Jaleel al Zurkani', 'p2'],
    ['with the article joined', 'Muhammad Jalil Alzurqani', 'p2'],
    ['in Arabic', 'محمد جليل الزرقاني', 'p2'],
    ['with given names joined', 'Kwan Jongpil', 'p3'],
    ['with a hyphen', 'Jong-Pil Kwan', 'p3'],
    ['with accents', 'Ibráhim Yoüsef Shàlhoub', 'p4'],
    ['as it sounds', 'Ebrahim Yusuf Shalhub', 'p4'],
    ['in Chinese', '李文浩', 'p5'],
    ['by an initial', 'V. Tarkanin', 'p1'],
    ['by an initial without a space', 'V.Tarkanin', 'p1'],
    ['with a digit for a letter', 'V0rislav Tarkan1n', 'p1'],
    ['with letters of another script that look alike', 'Vоrislаv Tаrkаnin', 'p1'],
    ['with its letters set apart', 'V O R I S L A V  T A R K A N I N', 'p1'],
    ['with invisible signs', 'Vori\u200bslav Tar\u00adkanin', 'p1'],
    ['as Germans write it', 'Worislaw Tarkanin', 'p1'],
    ['in Persian letters without the article', 'محمد جلیل زرقانی', 'p2'],
    ['in Hangul', '곽종필', 'p3b'],
    ['in Chinese and Latin letters', '李文浩 Li Wenhao', 'p5'],
    ['in full width letters', 'ＶＯＲＩＳＬＡＶ ＴＡＲＫＡＮＩＮ', 'p1'],
  ])('for a person %s', (_how, name, expected) => {
    expect(hits(name)).toContain(expected);
  });

  it.each([
    ['with a legal form', 'Qartuba Relief Foundation Ltd.', 'e1'],
    ['without its last word', 'Aerozulian', 'e2'],
    ['with another legal form', 'Severnaya Bukhta LLC', 'e3'],
    ['with words around it', 'Qartuba Relief Foundation Hamburg', 'e1'],
    ['with the article joined and the form left out', 'AlHudaybi Exchange', 'e4'],
    ['that bears a listed person’s name', 'Vorislav Tarkanin GmbH', 'p1'],
  ])('for a company %s', (_how, name, expected) => {
    expect(hits(name, 'entity')).toContain(expected);
  });

  it('for a weak name, when it is the whole name', () => {
    expect(hits('Dragon')).toContain('p3');
  });
});

describe('screening lets an innocent name pass', () => {
  it.each([
    'Anna Schneider',
    'Ivan Petrovich',
    'Jean-Pierre Dubois',
    'Muhammad Khan',
    'Maria Gonzalez Lopez',
    'Li Wei',
    'Tarun Kanin',
    'X',
    '',
    '...',
  ])('for the person %j', (name) => {
    expect(hits(name)).toEqual([]);
  });

  it.each([
    'Relief Foundation of Bremen',
    'Golden Dragon Restaurant',
    'Exchange Company AG',
    'Northern Airlines Ltd',
    'Muster Handels GmbH',
  ])('for the company %j', (name) => {
    expect(hits(name, 'entity')).toEqual([]);
  });
});

describe('what is declared beside a screened name', () => {
  const scoreOf = (name: string, kind: EntryKind, birth_year: number | null, entry_id: string): unknown =>
    index.search({ name, kind, birth_year }, 0.7).find((match) => match.entry_id === entry_id)?.score;

  it('never reduces a score: neither the kind nor a year of birth', () => {
    const name = 'Vorislav Petrovich Tarkanin';
    for (const kind of ['person', 'entity', 'vessel'] as const)
      for (const year of [null, 1959, 1961, 1990]) expect(scoreOf(name, kind, year, 'p1')).toBe(1);
    const similar = 'Worislaw Tarkanyn';
    expect(scoreOf(similar, 'person', 1990, 'p1')).toBe(scoreOf(similar, 'entity', null, 'p1'));
    expect(hits(similar, 'entity', 1990)).toContain('p1');
  });

  it('raises the score when the year of birth is the entry’s, or next to it', () => {
    const similar = 'Worislaw Tarkanyn';
    const without = Number(scoreOf(similar, 'person', null, 'p1'));
    for (const year of [1960, 1961, 1962])
      expect(scoreOf(similar, 'person', year, 'p1')).toBeCloseTo(Math.min(1, without + 0.05), 3);
    expect(scoreOf(similar, 'person', 1963, 'p1')).toBe(without);
  });

  it('counts beside a weak name, which scores less', () => {
    expect(scoreOf('Dragon', 'person', null, 'p3')).toBe(0.92);
  });
});

it('screening finds a name with exactly the requested score', () => {
  const found = (lowest_score: number): number =>
    index.search({ name: 'Dragon', kind: 'person', birth_year: null }, lowest_score).length;
  expect([found(0.92), found(0.921)]).toEqual([1, 0]);
});

it('screening returns the closest matches first, one match for an entry, with its score', () => {
  const matches = index.search(
    { name: 'Vorislav Petrovich Tarkanin', kind: 'person', birth_year: null },
    score_min,
  );
  expect(matches[0]).toMatchObject({ entry_id: 'p1', score: 1, list: 'ofac' });
  expect(new Set(matches.map(({ entry_id }) => entry_id)).size).toBe(matches.length);
  expect(matches.map(({ score }) => score)).toEqual(
    matches.map(({ score }) => score).toSorted((a, b) => b - a),
  );
});

it('screening finds every listed name among 30,000 entries, also with one letter changed', () => {
  let missed = 0;
  let count = 0;
  for (let at = 0; at < 30_000; at += 1_201) {
    const name = `${word(at % 3_000)} ${word(at + 40_000)} TRADING`;
    const changed = `${name.slice(0, 4)}X${name.slice(5)}`;
    if (!hits(name, 'entity').includes(`f${at}`)) missed += 1;
    if (word(at % 3_000).length > 6 && !hits(changed, 'entity').includes(`f${at}`)) missed += 1;
    count += 1;
  }
  expect([missed, count]).toEqual([0, 25]);
});

it('screening gives the same result again, and finds what was added meanwhile', () => {
  const small = indexOf(50, listed);
  const find = (name: string): string[] =>
    small.search({ name, kind: 'person', birth_year: null }, score_min).map(({ entry_id }) => entry_id);
  expect([find('Vorislav Tarkanin'), find('Vorislav Tarkanin')]).toEqual([['p1'], ['p1']]);
  expect(find('Ondrej Kvapilik')).toEqual([]);
  small.add(entry('p9', ['Ondrej KVAPILIK']));
  expect(find('Ondrej Kvapilik')).toEqual(['p9']);
  expect(small.search({ name: 'Ondrej Kvapilik', kind: 'person', birth_year: null }, 1)).toHaveLength(1);
});

it('screening handles names of any length and kind, and finds nothing in them', () => {
  const names = ['A'.repeat(5_000), 'AL '.repeat(1_000), '🙂🙂', '‮‏', '\u0000', 'Ali '.repeat(60)];
  expect(names.map((name) => hits(name))).toEqual(names.map(() => []));
});

describe('a name is compared by the rules of its own language', () => {
  it.each([
    ['without a country, by its family name', '山田太郎', ''],
    ['by a country', '王林', 'JP'],
    ['by its kana', '林 さくら', ''],
    ['by a character that only Japan writes', '黒沢 明', ''],
  ])('so that a Japanese name is not read in pinyin: %s', (_how, name, country) => {
    expect(readName(name, country).flat().join('')).not.toMatch(/SHAN|TAI|WANG|HEI/);
  });

  it('so that a Chinese name is read in pinyin and by its characters', () => {
    expect(readName('王小明')).toEqual([
      ['王', '小', '明'],
      ['WANG', 'XIAO', 'MING'],
    ]);
  });

  it('so that Hangul is read as the North and as the South write it', () => {
    const readings = readName('김정은').map((reading) => reading.join(' '));
    expect(readings).toEqual(expect.arrayContaining(['KIM JONG UN', 'GIM JEONG EUN']));
  });

  it('so that only the consonants of Arabic letters are compared', () => {
    expect(readName('الظواهري')[0]?.[0]).toMatch(/^~/);
  });
});

it('screening compares words by Jaro and Winkler’s formula', () => {
  expect(jaroWinkler('MARTHA', 'MARHTA')).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler('DIXON', 'DICKSONX')).toBeCloseTo(0.8133, 4);
  expect(jaroWinkler('DWAYNE', 'DUANE')).toBeCloseTo(0.84, 4);
  expect(jaroWinkler('ABC', 'XYZ')).toBe(0);
});

it('screening reduces names to distinctive words', () => {
  expect(nameTokens('Müller & Söhne GmbH & Co. KG')).toEqual(['MULLER', 'SOHNE']);
  expect(nameTokens("O'Neill, Dr. Shaun")).toEqual(['ONEILL', 'SHAUN']);
  expect(nameTokens('Co. Ltd.')).toEqual(['CO', 'LTD']);
});
