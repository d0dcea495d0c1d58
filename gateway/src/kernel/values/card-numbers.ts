import { unescape } from 'node:querystring';
import {
  card_lengths,
  cardNumbersIn,
  withoutUuids,
} from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { passesLuhn } from '@causeway/schemas/card-numbers/luhn.ts';
import { parseCardNumber } from './card-brands.ts';
import { maskNumbers } from '@causeway/connector-kit/redact.ts';
import { redactValue } from './redact.ts';

/** Maestro claims all that begins with 6, such as bar codes. Its shorter numbers are issued no longer. */
const maestro_digits_min = 16;

/** Whether digits have a valid check digit, and a range and length of a card scheme (docs/card-data.md#texts). */
function isCardNumber(digits: string): boolean {
  if (!passesLuhn(digits)) return false;
  const brand = parseCardNumber(digits)?.brand ?? '';
  return brand === 'maestro' ? digits.length >= maestro_digits_min : brand !== '';
}

const iban_beginning = /\b[A-Z]{2}[0-9]{2}(?: ?[0-9A-Z]){11,30}/g;
const iban_digits_min = 15;

/** How long the IBAN (ISO 13616) is with which a text begins; zero where it is none. */
function ibanLength(text: string): number {
  for (let length = text.length; length >= iban_digits_min; length -= 1) {
    const iban = text.slice(0, length).replaceAll(' ', '');
    const moved = iban.slice(4) + iban.slice(0, 4);
    const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
    if (iban.length >= iban_digits_min && BigInt(digits) % 97n === 1n) return length;
  }
  return 0;
}

/** A shorter text holds no card number: most fields are. */
const card_text_min = Math.min(...card_lengths);

/** A text of the same length without its UUIDs and IBANs, which may hold a row of digits like a card number's. */
function withoutIdentifiers(text: string): string {
  return withoutUuids(text).replaceAll(iban_beginning, (found) => {
    const length = ibanLength(found);
    return 'x'.repeat(length) + found.slice(length);
  });
}

/**
 * Whether a text holds a card number, in the digits of any script, in groups, and percent-encoded as in web addresses.
 * Numbers within longer rows of digits, UUIDs and IBANs do not count.
 */
export function holdsAnyCardNumber(text: string): boolean {
  if (text.length < card_text_min) return false;
  const texts = text.includes('%') ? [text, unescape(text)] : [text];
  return texts.some((one) => cardNumbersIn(withoutIdentifiers(one), isCardNumber).length > 0);
}

/** A text in which first six and last four digits are left of every card number. */
export function maskCardNumbers(text: string): string {
  if (text.length < card_text_min) return text;
  return maskNumbers(text, cardNumbersIn(withoutIdentifiers(text), isCardNumber));
}

/** References that acquirers give: they are searched for, and no client chooses them. */
const references_of_acquirers = new Set(['reference_no', 'dispute_reference']);

/** The text of a field as events and files show it: an identifier that looks like a card number is masked. */
export function maskField(name: string, text: string): string {
  return references_of_acquirers.has(name) ? text : maskCardNumbers(text);
}

/** The same for every field of a record, however deep. */
export function maskFields(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      redactValue(value, (text) => maskField(name, text)),
    ]),
  );
}
