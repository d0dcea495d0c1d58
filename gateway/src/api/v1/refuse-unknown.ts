import { invalid } from '../../errors.ts';
import { namesCardData } from '../../values/card-names.ts';
import { closeName } from '../../values/close-names.ts';
import { placesOf, type UnknownField } from '../known-fields.ts';

/**
 * Refuses unknown fields that must not pass unread: a slip in the name of a known field, data of a card, and of an
 * account with strict fields every other one (docs/specification/requests.md#unknown-fields).
 * @throws RequestRefused (422) that names the first of them, and repeats no value
 */
export function refuseUnknown(unknown: readonly UnknownField[], strict: boolean): void {
  for (const { source, name, value, beside } of unknown) {
    const meant = closeName(name, beside.keys());
    if (meant !== null) throw invalid(source, { rule: 'close_to_field', meant });
    if (namesCardData(name) || holdsCardData(value)) throw invalid(source, { rule: 'card_not_taken' });
    if (strict) throw invalid(source, { rule: 'not_known_field' });
  }
}

function holdsCardData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsCardData);
  return Object.entries(value).some(([name, inner]) => namesCardData(name) || holdsCardData(inner));
}

const header_length_max = 1_000;

/** The value of the header Gateway-Unknown-Fields: the places of the unknown fields, ending in ... where some are left out. */
export function unknownHeader(unknown: readonly UnknownField[]): string {
  let header = '';
  for (const place of placesOf(unknown)) {
    const longer = header === '' ? place : `${header}, ${place}`;
    if (longer.length > header_length_max) return `${header}, ...`;
    header = longer;
  }
  return header;
}
