import { childrenOf, textAt, type XmlElement } from '../../../kernel/values/xml.ts';
import { distinctNames, yearSpan, type ListEntry, type ListHead } from './list-entry.ts';

/** The United Nations Security Council Consolidated List: records INDIVIDUAL and ENTITY. */
export const un_records: ReadonlySet<string> = new Set(['INDIVIDUAL', 'ENTITY']);
export const un_root = 'CONSOLIDATED_LIST';

const name_parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** A birth is a DATE, a YEAR, or a span of years. */
function birthYears(birth: XmlElement): number[] {
  const year = textAt(birth, 'DATE').slice(0, 4) || textAt(birth, 'YEAR');
  if (year !== '') return yearSpan(year, year);
  return yearSpan(textAt(birth, 'FROM_YEAR'), textAt(birth, 'TO_YEAR'));
}

function isWeak(alias: XmlElement): boolean {
  return textAt(alias, 'QUALITY') === 'Low';
}

function aliasName(alias: XmlElement): string {
  return textAt(alias, 'ALIAS_NAME');
}

export function readUnEntry(record: XmlElement): ListEntry {
  const person = record.name === 'INDIVIDUAL';
  const aliases = childrenOf(record, person ? 'INDIVIDUAL_ALIAS' : 'ENTITY_ALIAS');
  return {
    entry_id: textAt(record, 'DATAID'),
    kind: person ? 'person' : 'entity',
    names: distinctNames([
      name_parts.map((part) => textAt(record, part)).join(' '),
      textAt(record, 'NAME_ORIGINAL_SCRIPT'),
      ...aliases.filter((alias) => !isWeak(alias)).map(aliasName),
    ]),
    weak_names: distinctNames(aliases.filter(isWeak).map(aliasName)),
    birth_years: [...new Set(childrenOf(record, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(birthYears))],
    programme: [textAt(record, 'UN_LIST_TYPE'), textAt(record, 'REFERENCE_NUMBER')].filter(Boolean).join(' '),
    bics: [],
  };
}

export function readUnHead(root: XmlElement): ListHead {
  return { published_at: new Date(root.attributes['dateGenerated'] ?? ''), entries_announced: null };
}
