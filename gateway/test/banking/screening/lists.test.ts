import { describe, expect, it } from 'vitest';
import { readList } from '../../../src/banking/screening/lists/read-list.ts';
import {
  chunksOf,
  eu_list,
  ofacBank,
  ofacEntity,
  ofacList,
  ofacPerson,
  persons,
  uk_list,
  un_list,
} from './published-lists.ts';

describe('the sanctions list of OFAC', () => {
  it('has names, other names, weak names, years of birth and programmes', async () => {
    const { head, entries } = await readList('ofac', chunksOf(ofacList()));
    expect(head).toEqual({ published_at: new Date('2026-11-20T00:00:00Z'), entries_announced: 3 });
    expect(entries[0]).toEqual({
      entry_id: '101',
      kind: 'person',
      names: ['Vorislav Petrovich TARKANIN', 'Worislaw TARKANINE'],
      weak_names: [],
      birth_years: [1961],
      programme: 'TEST-1, TEST-2',
      bics: [],
    });
    expect(entries[1]?.birth_years).toEqual([1958]);
    expect(entries[2]).toMatchObject({ names: ['Jong Pil KWAN'], weak_names: ['DRAGON'], birth_years: [] });
  });

  it('tells persons, entities and vessels apart', async () => {
    const list = ofacList([
      ofacPerson(persons[0]!),
      ofacEntity('7', 'A &amp; B TRADING'),
      ofacEntity('8', 'SEA STAR', 'Vessel'),
    ]);
    const { entries } = await readList('ofac', chunksOf(list));
    expect(entries.map(({ kind, names }) => [kind, names[0]])).toEqual([
      ['person', 'Vorislav Petrovich TARKANIN'],
      ['entity', 'A & B TRADING'],
      ['vessel', 'SEA STAR'],
    ]);
  });
});

it('the sanctions lists of OFAC and Europe have the BICs of banks', async () => {
  const { entries } = await readList(
    'ofac',
    chunksOf(ofacList([ofacBank('9', 'TARKAN BANK', 'TARKKPPYXXX')])),
  );
  expect(entries[0]?.bics).toEqual(['TARKKPPY']);
  const bank = eu_list.replace(
    '<nameAlias wholeName="OOO',
    '<identification identificationTypeCode="swiftbic" number="OOOSRUMM"/>$&',
  );
  expect((await readList('eu', chunksOf(bank))).entries[1]?.bics).toEqual(['OOOSRUMM']);
});

it('the sanctions list of the United Kingdom has persons, entities and ships, weak names and original scripts', async () => {
  const { head, entries } = await readList('uk', chunksOf(uk_list, 11));
  expect(head.published_at.toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect(entries).toEqual([
    {
      entry_id: 'TST0001',
      kind: 'person',
      names: ['Borislav Ivanovich KESTRANOV', 'Boris KESTRANOFF', 'Борислав Кестранов'],
      weak_names: ['The Falcon'],
      birth_years: [1963],
      programme: 'The Test (Sanctions) (EU Exit) Regulations 2026',
      bics: [],
    },
    expect.objectContaining({
      entry_id: 'TST0002',
      kind: 'entity',
      names: ['KESTRAN HOLDING'],
      birth_years: [],
    }),
    expect.objectContaining({ entry_id: 'TST0003', kind: 'vessel', names: ['KESTRAN STAR'] }),
  ]);
});

it('the sanctions list of the United Nations has persons and entities with their names in every script', async () => {
  const { head, entries } = await readList('un', chunksOf(un_list));
  expect(head.published_at.toISOString()).toBe('2026-11-19T23:00:01.003Z');
  expect(entries).toEqual([
    {
      entry_id: '690001',
      kind: 'person',
      names: ['Muhammad Jalil al-Zurqani', 'محمد جليل الزرقاني', 'Abu Jalil al-Basri'],
      weak_names: ['The Tailor'],
      birth_years: [1957, 1958, 1959],
      programme: 'Test Regime QDi.901',
      bics: [],
    },
    {
      entry_id: '690002',
      kind: 'entity',
      names: ['Qartuba Relief Foundation', 'Mu’assasat Qurtuba'],
      weak_names: [],
      birth_years: [],
      programme: 'Test Regime QDe.902',
      bics: [],
    },
  ]);
});

it('the sanctions list of the European Union has persons and enterprises', async () => {
  const { head, entries } = await readList('eu', chunksOf(eu_list, 7));
  expect(head.published_at.toISOString()).toBe('2026-11-19T13:36:22.160Z');
  expect(entries).toEqual([
    {
      entry_id: 'EU.9001.11',
      kind: 'person',
      names: ['Ворислав Тарканин', 'Vorislav Tarkanin'],
      weak_names: [],
      birth_years: [1961],
      programme: 'TST',
      bics: [],
    },
    {
      entry_id: 'EU.9002.12',
      kind: 'entity',
      names: ['OOO Severnaya Bukhta'],
      weak_names: ['Nord Bay'],
      birth_years: [],
      programme: 'TST',
      bics: [],
    },
  ]);
});

describe('a sanctions list is refused', () => {
  it.each([
    ['when it is cut short', 'ofac', ofacList().slice(0, -40), /not well-formed/],
    ['when entries are missing', 'ofac', ofacList(undefined, { count: 4 }), /announces 4 entries but has 3/],
    ['when it is another list', 'un', ofacList(), /no un list: its root is sdnList/],
    ['when the list of the United Kingdom is cut short', 'uk', uk_list.slice(0, -30), /not well-formed/],
    [
      'when it is the list that ended in January 2026',
      'uk',
      '<ArrayOfFinancialSanctionsTarget/>',
      /no uk list/,
    ],
    ['when it has no date', 'ofac', ofacList(undefined, { published: '' }), /when it was made/],
    ['when it is empty', 'eu', '', /not well-formed|empty/],
    ['when it has no entries', 'ofac', ofacList([]), /no entries/],
    ['when an entry is in it twice', 'ofac', ofacList([ofacEntity('7', 'X'), ofacEntity('7', 'Y')]), /twice/],
    ['when an entry has no number', 'ofac', ofacList([ofacEntity('', 'X')]), /no number/],
    [
      'when it has a document type',
      'un',
      `<!DOCTYPE a [<!ENTITY b "c">]>${un_list.replace(/^.*\n/, '')}`,
      /document type/,
    ],
    ['when it is a web page', 'un', '<html><body>Service unavailable<br></body></html>', /not well-formed/],
    ['when it is not UTF-8', 'un', un_list.replace('UTF-8', 'ISO-8859-1'), /only UTF-8/],
  ] as const)('%s', async (_when, list, text, message) => {
    await expect(readList(list, chunksOf(text))).rejects.toThrow(message);
  });
});
