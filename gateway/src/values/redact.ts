import { placedDigits, type PlacedDigit } from './digits.ts';
import { maskCard } from './text.ts';
import { passesLuhn } from './luhn.ts';

/** Fields of JSON text that hold secrets, at any depth. */
const secret_fields =
  /"(card|pan|security_code|cavv|authentication_value|sign_key|secret|password|encryption_data|authorization|cookie)":"(?:[^"\\]|\\.)*"/g;

/** Thirteen ASCII digits that could belong to one number: few texts have them, so that the others pass quickly. */
const near_digits = /(?<![0-9])[2-6](?:[ \t./_|*+~'-]{0,3}[0-9]){12}/;
const beyond_ascii = /[^\0-\x7f]/;
/**
 * Characters between the digits of one number, including invisible ones. No character that separates fields of JSON.
 */
const separators = /^[\p{Z}\p{Pd}\p{Cf}\p{M}\t./_|*+~·•’']{0,3}$/u;
/** Lengths of card numbers, the usual ones first. */
const card_lengths = [16, 15, 19, 18, 17, 14, 13];
/** How card numbers of the schemes begin. */
const card_beginning = /^(?:[3-6]|2[2-7])/;

/** A shorter text contains neither a secret field nor a card number. */
const harmless_length_max = 7;

/** Removes secret fields, and masks possible card numbers, wherever they are and however they are written. */
export function redactText(text: string): string {
  if (text.length <= harmless_length_max) return text;
  const shown = text.replace(secret_fields, '"$1":"[redacted]"');
  return near_digits.test(shown) || beyond_ascii.test(shown) ? maskNumbers(shown) : shown;
}

function maskNumbers(text: string): string {
  let shown = '';
  let done = 0;
  for (const run of runsOf(text, placedDigits(text))) {
    for (const { start, end, digits } of numbersIn(run)) {
      shown += text.slice(done, start) + maskCard(digits);
      done = end;
    }
  }
  return done === 0 ? text : shown + text.slice(done);
}

/** Sequences of digits with nothing but separators between them. */
function runsOf(text: string, digits: readonly PlacedDigit[]): PlacedDigit[][] {
  const runs: PlacedDigit[][] = [];
  let last: PlacedDigit | undefined;
  for (const digit of digits) {
    const goes_on = last !== undefined && separators.test(text.slice(last.end, digit.start));
    if (goes_on) runs.at(-1)?.push(digit);
    else runs.push([digit]);
    last = digit;
  }
  return runs;
}

/** Possible card numbers in a sequence of digits: with a valid check digit, and no adjacent digit. */
function numbersIn(run: readonly PlacedDigit[]): { start: number; end: number; digits: string }[] {
  const found: { start: number; end: number; digits: string }[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const length = run[at - 1]?.end === run[at]?.start ? undefined : lengthAt(run, at);
    if (length === undefined) continue;
    const last = run[at + length - 1];
    const start = run[at]?.start ?? 0;
    found.push({ start, end: last?.end ?? start, digits: digitsAt(run, at, length) });
    at += length - 1;
  }
  return found;
}

function digitsAt(run: readonly PlacedDigit[], at: number, length: number): string {
  return run
    .slice(at, at + length)
    .map(({ value }) => value)
    .join('');
}

function lengthAt(run: readonly PlacedDigit[], at: number): number | undefined {
  return card_lengths.find((length) => {
    const last = run[at + length - 1];
    if (!last || last.end === run[at + length]?.start) return false;
    const digits = digitsAt(run, at, length);
    return card_beginning.test(digits) && passesLuhn(digits);
  });
}

/**
 * Whether a text holds what could be a card number, also within a longer row of digits: for ids of callers, where zeros
 * or other digits can stand around it.
 */
export function couldHoldCard(text: string): boolean {
  return text.matchAll(/[0-9]{13,}/g).some(([row]) =>
    card_lengths.some((length) => {
      for (let at = 0; at + length <= row.length; at += 1) {
        const digits = row.slice(at, at + length);
        if (card_beginning.test(digits) && passesLuhn(digits)) return true;
      }
      return false;
    }),
  );
}

/** The same in every text of a value, however deep. */
export function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactValue(inner)]));
}

/** The beginning of an external text in a form that can be stored: no NUL, no unpaired surrogate. */
export function cutText(text: string, length_max: number): string {
  return text.replaceAll('\0', '').slice(0, length_max).toWellFormed();
}
