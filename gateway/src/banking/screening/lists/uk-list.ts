import { childrenOf, find, textAt, type XmlElement } from '../../../kernel/values/xml.ts';
import { distinctNames, yearSpan, type EntryKind, type ListEntry, type ListHead } from './list-entry.ts';

/**
 * The UK Sanctions List of the Foreign, Commonwealth & Development Office, UK-Sanctions-List.xml: one record per
 * Designation. It is the only list of the United Kingdom since OFSI's consolidated list ended on 28 January 2026.
 */
export const uk_records: ReadonlySet<string> = new Set(['Designation']);
export const uk_root = 'Designations';

const kinds: Readonly<Record<string, EntryKind>> = { individual: 'person', entity: 'entity', ship: 'vessel' };

function nameOf(name: XmlElement): string {
  return [1, 2, 3, 4, 5, 6].map((part) => textAt(name, `Name${part}`)).join(' ');
}

/** Dates are written DD/MM/YYYY, with `dd` and `mm` where day or month is not known. */
function birthYears({ text }: XmlElement): number[] {
  const [year] = /[0-9]{4}/.exec(text) ?? [];
  return year === undefined ? [] : yearSpan(year, year);
}

function isPrimary(name: XmlElement): boolean {
  return textAt(name, 'NameType').toLowerCase() === 'primary name';
}

function isWeak(name: XmlElement): boolean {
  return textAt(name, 'AliasStrength').toLowerCase().startsWith('low');
}

export function readUkEntry(record: XmlElement): ListEntry {
  const names = childrenOf(find(record, 'Names'), 'Name');
  const strong = names.filter((name) => !isWeak(name));
  const originals = childrenOf(find(record, 'NonLatinNames'), 'NonLatinName');
  const person = find(find(record, 'IndividualDetails'), 'Individual');
  return {
    entry_id: textAt(record, 'UniqueID'),
    kind: kinds[textAt(record, 'IndividualEntityShip').toLowerCase()] ?? 'entity',
    names: distinctNames([
      ...strong.toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a))).map(nameOf),
      ...originals.map((original) => textAt(original, 'NameNonLatinScript')),
    ]),
    weak_names: distinctNames(names.filter(isWeak).map(nameOf)),
    birth_years: [...new Set(childrenOf(find(person, 'DOBs'), 'DOB').flatMap(birthYears))],
    programme: textAt(record, 'RegimeName'),
    bics: [],
  };
}

/** `DateGenerated` is written DD/MM/YYYY. */
export function readUkHead(root: XmlElement): ListHead {
  const [day = '', month = '', year = ''] = textAt(root, 'DateGenerated').slice(0, 10).split('/');
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00Z`;
  return { published_at: new Date(written), entries_announced: null };
}
