import { namesSeekingCards } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { invalid } from '../../kernel/errors.ts';
import { holdsAnyCardNumber } from '../../kernel/values/card-numbers.ts';
import { tellableName } from '../../kernel/values/safe-names.ts';
import { knownField, type KnownFields } from './known-fields.ts';

/**
 * The boundary of card numbers: refuses a body that holds one in a text whose schema does not say that it may be
 * numeric (docs/card-data.md#texts).
 * @param body fields that the schema defines
 * @param path of the body, where it is part of something
 * @throws RequestRefused (422) that names the first such text, and does not repeat it
 */
export function refuseCardNumbers(body: unknown, known: KnownFields, path = ''): void {
  const source = cardNumberAt(body, known, path);
  if (source !== null) throw invalid(source, { rule: 'holds_card_number' });
}

/**
 * Addresses are kept by proxies and histories, and filters under names: nothing is looked for by a card number.
 * @throws RequestRefused (422) that names the first text that could be one, and does not repeat it
 */
export function refuseCardSearch(search: unknown, path = ''): void {
  if (typeof search !== 'object' || search === null) return;
  const [name] = namesSeekingCards({ ...search });
  if (name !== undefined) throw invalid(path + name, { rule: 'seeks_card' });
}

/** The path of the first text with a card number, such as `beneficiary.person_documents[0].labels[1]`, or null. */
function cardNumberAt(value: unknown, known: KnownFields, path: string): string | null {
  if (known.may_be_numeric) return null;
  if (typeof value === 'string' || typeof value === 'number')
    return holdsAnyCardNumber(String(value)) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const of = Array.isArray(value) ? known.items : knownField(known, name);
    if (!of) continue;
    const place = placeOf(value, name, path);
    // Where the schema leaves the names open, one can be a text as well.
    if (!Array.isArray(value) && !known.fields.has(name) && holdsAnyCardNumber(name)) return place;
    const found = cardNumberAt(inner, of, place);
    if (found !== null) return found;
  }
  return null;
}

function placeOf(value: object, name: string, path: string): string {
  if (Array.isArray(value)) return `${path}[${name}]`;
  const shown = tellableName(name);
  return path === '' ? shown : `${path}.${shown}`;
}
