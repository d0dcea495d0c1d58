import { unescape } from 'node:querystring';
import { built_in_card_ranges, cardBrand, cardBrands, useCardRanges } from '@causeway/schemas/card-ranges.ts';
import valid from 'card-validator';
import { cardExpiry } from '../../values/dates.ts';
import { digitsOf, placedDigits } from '@causeway/schemas/card-numbers/digits.ts';
import { maskCard } from '../../values/text.ts';

/** A card number that passed its checks. */
export interface CardNumber {
  readonly pan: string;
  /** visa, mastercard, american-express, unionpay, jcb, …; empty when no scheme claims the number. */
  readonly brand: string;
  /** First six and last four digits, the others starred: what may be shown (PCI DSS 3.4). */
  readonly masked: string;
}

useCardRanges(valid.creditCardType, [built_in_card_ranges]);

/**
 * @returns null when the number fails its check digit, where its scheme has one, or has a length that its scheme does
 * not use
 */
export function parseCardNumber(digits: string): CardNumber | null {
  const brand = brandOfPrefix(digits);
  const skipLuhnValidation = cardBrand(brand)?.check_digit === false;
  const { isValid } = valid.number(digits, { luhnValidateUnionPay: true, skipLuhnValidation });
  return isValid ? { pan: digits, brand, masked: maskCard(digits) } : null;
}

/** The brand of the numbers that begin with some digits; empty where there is none, or where more digits decide. */
export function brandOfPrefix(digits: string): string {
  return valid.number(digits).card?.type ?? '';
}

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
    Object.entries(value).map(([name, inner]) => [name, withoutCardNumber(inner as unknown, pan)]),
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
    const found = placeOfCardNumber(inner, pan, `${path}.${name}`);
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

/** A brand as its scheme writes it, such as Mastercard; the word itself where there is no such scheme. */
export function brandName(brand: string): string {
  return valid.creditCardType.getTypeInfo(brand)?.niceType ?? brand;
}

/** A brand by its own name or that of its scheme, such as visa, American Express or amex; null where there is none. */
export function findBrand(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'amex') return 'american-express';
  const types = [...Object.values(valid.creditCardType.types), ...cardBrands()];
  return types.find((type) => type === wanted || brandName(type).toLowerCase() === wanted) ?? null;
}

/** How many digits the security code of a brand's cards has. */
export function securityCodeLength(brand: string): number {
  return valid.creditCardType.getTypeInfo(brand)?.code.size ?? 3;
}
