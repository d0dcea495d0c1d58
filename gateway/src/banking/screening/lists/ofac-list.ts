import { childrenOf, find, textAt, type XmlElement } from '../../../kernel/values/xml.ts';
import {
  bicsOf,
  distinctNames,
  yearSpan,
  type EntryKind,
  type ListEntry,
  type ListHead,
} from './list-entry.ts';

/** OFAC's SDN.XML, and CONSOLIDATED.XML, which has the same form: one record per sdnEntry. */
export const ofac_records: ReadonlySet<string> = new Set(['sdnEntry']);
export const ofac_root = 'sdnList';

const kinds: Readonly<Record<string, EntryKind>> = {
  Individual: 'person',
  Entity: 'entity',
  Vessel: 'vessel',
  Aircraft: 'vessel',
};

function nameOf(element: XmlElement): string {
  return `${textAt(element, 'firstName')} ${textAt(element, 'lastName')}`;
}

/** `01 Jan 1950`, `circa 1950`, `1949 to 1951`: the years are all that is compared. */
function birthYears(text: string): number[] {
  const years = [...text.matchAll(/\b(1[89][0-9]{2}|20[0-9]{2})\b/g)].map((match) => match[0]);
  return years.length === 0 ? [] : yearSpan(years[0] ?? '', years.at(-1) ?? '');
}

function isWeak(alias: XmlElement): boolean {
  return textAt(alias, 'category') === 'weak';
}

export function readOfacEntry(record: XmlElement): ListEntry {
  const aliases = childrenOf(find(record, 'akaList'), 'aka');
  const births = childrenOf(find(record, 'dateOfBirthList'), 'dateOfBirthItem');
  return {
    entry_id: textAt(record, 'uid'),
    kind: kinds[textAt(record, 'sdnType')] ?? 'entity',
    names: distinctNames([nameOf(record), ...aliases.filter((alias) => !isWeak(alias)).map(nameOf)]),
    weak_names: distinctNames(aliases.filter(isWeak).map(nameOf)),
    birth_years: [...new Set(births.flatMap((birth) => birthYears(textAt(birth, 'dateOfBirth'))))],
    programme: childrenOf(find(record, 'programList'), 'program')
      .map(({ text }) => text)
      .join(', '),
    bics: bicsOf(
      childrenOf(find(record, 'idList'), 'id')
        .filter((id) => textAt(id, 'idType') === 'SWIFT/BIC')
        .map((id) => textAt(id, 'idNumber')),
    ),
  };
}

/** `publshInformation` is OFAC's own spelling; its date is written MM/DD/YYYY. */
export function readOfacHead(root: XmlElement): ListHead {
  const head = find(root, 'publshInformation');
  const [month, day, year] = textAt(head, 'Publish_Date').split('/');
  const announced = Number.parseInt(textAt(head, 'Record_Count'), 10);
  return {
    published_at: new Date(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}T00:00:00Z`),
    entries_announced: Number.isNaN(announced) ? null : announced,
  };
}
