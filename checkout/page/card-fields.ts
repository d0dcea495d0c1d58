import {
  built_in_card_ranges,
  cardBrand,
  useCardRanges,
  type CardRanges,
} from '@causeway/schemas/card-ranges.ts';
import valid from 'card-validator';
import { element, setText } from './elements.ts';

/** The card as the customer has entered it, checked. */
export interface EnteredCard {
  readonly number: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  readonly holder: string;
}

export type Texts = Readonly<Record<string, string>>;

const digits_max = 19;
const digits_min = 12;
const default_gaps = [4, 8, 12, 16];
const default_code_length = 3;

export const number_input = (): HTMLInputElement => element('card-number', HTMLInputElement);
export const expiry_input = (): HTMLInputElement => element('expiry', HTMLInputElement);
export const code_input = (): HTMLInputElement => element('security-code', HTMLInputElement);
export const holder_input = (): HTMLInputElement => element('card-holder', HTMLInputElement);

/** The digits of a text as cards have them, whatever the keyboard writes. */
function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, '');
}

/** Keyboards of the page's languages write digits of their own, each ten from a multiple of 16 on: Arabic, Persian, full width. */
function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
}

/** Where in a text its first so many digits end. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let counted = 0; counted < digits && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) counted += 1;
  }
  return place;
}

/** Puts a formatted text into a field, with the caret behind the same digit as before. */
function reformat(input: HTMLInputElement, format: (digits: string, typed: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const digits_before = digitsOf(input.value.slice(0, caret)).length;
  const at_end = caret === input.value.length;
  const text = format(digitsOf(input.value), plainDigits(input.value));
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement !== input) return;
  const place = at_end ? text.length : placeBehind(text, digits_before);
  input.setSelectionRange(place, place);
}

function formatNumber(digits: string): string {
  const shown = digits.slice(0, digits_max);
  const gaps = valid.number(shown).card?.gaps ?? default_gaps;
  return shown.replace(/./g, (digit, at: number) => (gaps.includes(at) ? ` ${digit}` : digit));
}

function formatExpiry(digits: string, typed: string): string {
  // As password managers fill it in: the year first (HTML's own form of cc-exp).
  const [, year, month] = /^\s*20(\d\d)\D+(\d\d?)\s*$/.exec(typed) ?? [];
  if (year && month) return `${month.padStart(2, '0')} / ${year}`;
  // A month from 2 to 9 needs no second digit, nor does January before a separator, as in 1/34.
  const full = /^[2-9]/.test(digits) || /^1\s*[^\d\s]/.test(typed) ? `0${digits}` : digits;
  // Browsers fill in the year with four digits.
  const short = full.length > 5 ? full.slice(0, 2) + full.slice(4, 6) : full;
  return short.length > 2 || full !== digits ? `${short.slice(0, 2)} / ${short.slice(2)}` : short;
}

/** Shows the brand while the number is entered, and how long its security code is. */
function showBrand(texts: Texts): void {
  const card = valid.number(digitsOf(number_input().value)).card;
  setText('card-brand', card?.niceType ?? '');
  setCodeLength(card?.code.size ?? default_code_length, texts);
}

export function setCodeLength(length: number, texts: Texts): void {
  const code = code_input();
  code.maxLength = length;
  const name = length === 4 ? 'security_code_hint_front' : 'security_code_hint';
  setText('security-code-hint', texts[name] ?? '');
}

/** Formats what is typed, pasted or filled in; what an input method is still composing is left alone until it is done. */
export function startCardFields(texts: Texts, of_operator: CardRanges | null): void {
  useCardRanges(
    valid.creditCardType,
    of_operator ? [built_in_card_ranges, of_operator] : [built_in_card_ranges],
  );
  onEntry(number_input(), () => {
    reformat(number_input(), formatNumber);
    showBrand(texts);
  });
  onEntry(expiry_input(), (event) => {
    const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (!erasing) reformat(expiry_input(), formatExpiry);
  });
  onEntry(code_input(), () => {
    reformat(code_input(), (digits) => digits.slice(0, code_input().maxLength));
  });
}

function onEntry(input: HTMLInputElement, format: (event: Event) => void): void {
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) format(event);
  });
  input.addEventListener('compositionend', format);
}

/** Name of the text that says what is wrong with a field, or empty. */
export function numberError(): string {
  const digits = digitsOf(number_input().value);
  const skipLuhnValidation = cardBrand(valid.number(digits).card?.type ?? '')?.check_digit === false;
  const { isValid } = valid.number(digits, { luhnValidateUnionPay: true, skipLuhnValidation });
  return isValid ? '' : 'error_card_number';
}

export function expiryError(): string {
  const text = expiry_input().value;
  if (!/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/.test(text)) return 'error_expiry';
  return valid.expirationDate(text).isValid ? '' : 'error_expired';
}

export function codeError(): string {
  return valid.cvv(code_input().value, code_input().maxLength).isValid ? '' : 'error_security_code';
}

export function holderError(): string {
  const name = holder_input().value.trim();
  // Browsers sometimes fill the number in here.
  return name === '' || digitsOf(name).length >= digits_min ? 'error_card_holder' : '';
}

/** The card of a form without errors. */
export function enteredCard(): EnteredCard {
  const [month = '', year = ''] = expiry_input().value.split('/');
  return {
    number: digitsOf(number_input().value),
    expiration_month: digitsOf(month),
    expiration_year: digitsOf(year),
    holder: holder_input().value.trim(),
  };
}

/** Nothing of the card stays in the page once it is not needed any more. */
export function clearCard(): void {
  for (const input of [number_input(), expiry_input(), code_input()]) input.value = '';
  setText('card-brand', '');
}
