import { childrenOf, find, type XmlElement } from '../../../kernel/values/xml.ts';
import { bicsOf, distinctNames, yearSpan, type ListEntry, type ListHead } from './list-entry.ts';

/** The European Union's consolidated financial sanctions list, format 1.1: one record per sanctionEntity. */
export const eu_records: ReadonlySet<string> = new Set(['sanctionEntity']);
export const eu_root = 'export';

function wholeName({ attributes }: XmlElement): string {
  const { wholeName: whole = '', firstName = '', middleName = '', lastName = '' } = attributes;
  return whole || `${firstName} ${middleName} ${lastName}`;
}

function birthYears({ attributes }: XmlElement): number[] {
  const { year = '', birthdate = '', yearRangeFrom = '', yearRangeTo = '' } = attributes;
  const exact = year || birthdate.slice(0, 4);
  return exact !== '' ? yearSpan(exact, exact) : yearSpan(yearRangeFrom, yearRangeTo);
}

function isWeak({ attributes }: XmlElement): boolean {
  return attributes['strong'] === 'false';
}

export function readEuEntry(record: XmlElement): ListEntry {
  const subject = find(record, 'subjectType')?.attributes ?? {};
  const names = childrenOf(record, 'nameAlias');
  return {
    entry_id: record.attributes['euReferenceNumber'] || (record.attributes['logicalId'] ?? ''),
    kind: subject['classificationCode'] === 'P' || subject['code'] === 'person' ? 'person' : 'entity',
    names: distinctNames(names.filter((name) => !isWeak(name)).map(wholeName)),
    weak_names: distinctNames(names.filter(isWeak).map(wholeName)),
    birth_years: [...new Set(childrenOf(record, 'birthdate').flatMap(birthYears))],
    programme: [
      ...new Set(childrenOf(record, 'regulation').map((r) => r.attributes['programme'] ?? '')),
    ].join(', '),
    bics: bicsOf(
      childrenOf(record, 'identification')
        .filter(({ attributes }) => /bic/i.test(attributes['identificationTypeCode'] ?? ''))
        .map(({ attributes }) => attributes['number'] ?? ''),
    ),
  };
}

export function readEuHead(root: XmlElement): ListHead {
  return { published_at: new Date(root.attributes['generationDate'] ?? ''), entries_announced: null };
}
