import { unescape } from 'node:querystring';
import { cardExpiry } from '../../kernel/values/dates.ts';
import { digitsOf, placedDigits } from '@causeway/schemas/card-numbers/digits.ts';
import { tellableName } from '../../kernel/values/safe-names.ts';
import { maskCard } from '@causeway/connector-kit/redact.ts';

/**
 * Whether a text holds this card number, whatever is between its digits, in the digits of any script, also
 * percent-encoded as in addresses.
 */
export function holdsCardNumber(text: string, pan: string): boolean {
  if (text.length < pan.length) return false;
  return digitsOf(text).includes(pan) || (text.includes('%') && digitsOf(unescape(text)).includes(pan));
}

/**
 * Whether a text holds the number of the card that is shown so, whatever is between its digits: one with the same
 * first six and last four digits and as many of them. No other number that anybody writes is taken for it.
 * @param masked empty where nothing was paid by card
 */
export function holdsMaskedCard(text: string, masked: string): boolean {
  if (masked === '' || text.length < masked.length) return false;
  const texts = text.includes('%') ? [text, unescape(text)] : [text];
  return texts.some((one) => {
    const digits = digitsOf(one);
    for (let at = 0; at + masked.length <= digits.length; at += 1)
      if (maskCard(digits.slice(at, at + masked.length)) === masked) return true;
    return false;
  });
}

/** A value without a card number: in every text of it that holds the number, first six and last four digits are left. */
export function withoutCardNumber<Value>(value: Value, pan: string): Value;
export function withoutCardNumber(value: unknown, pan: string): unknown {
  if (typeof value === 'string') return holdsCardNumber(value, pan) ? maskedIn(value, pan) : value;
  if (Array.isArray(value)) return value.map((inner: unknown) => withoutCardNumber(inner, pan));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      withoutCardNumber(name, pan),
      withoutCardNumber(inner as unknown, pan),
    ]),
  );
}

function maskedIn(text: string, pan: string): string {
  const plain = digitsOf(text).includes(pan) ? text : unescape(text);
  const digits = placedDigits(plain);
  const at = digitsOf(plain).indexOf(pan);
  const [start, end] = [digits[at]?.start ?? 0, digits[at + pan.length - 1]?.end ?? plain.length];
  const masked = plain.slice(0, start) + maskCard(pan) + plain.slice(end);
  return holdsCardNumber(masked, pan) ? maskedIn(masked, pan) : masked;
}

/** Path of the text within a value that holds this card number, or null. */
export function placeOfCardNumber(value: unknown, pan: string, path: string): string | null {
  if (typeof value === 'string') return holdsCardNumber(value, pan) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const place = `${path}.${Array.isArray(value) ? name : tellableName(name)}`;
    const found = holdsCardNumber(name, pan) ? place : placeOfCardNumber(inner, pan, place);
    if (found !== null) return found;
  }
  return null;
}

/** Four-digit year from two or four digits. */
export function expiryYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

export function isExpired(month: number, year: number, now: Date): boolean {
  return now >= cardExpiry(month, year);
}

/** What a stored card's ciphertext belongs to. */
export function cardContext(account_id: string, token_id: string): string {
  return `card ${account_id} ${token_id}`;
}
