import { placedDigits, type PlacedDigit } from './digits.ts';
import { passesLuhn } from './luhn.ts';

/** Thirteen ASCII digits that could belong to one number: few texts have them, so that the others pass quickly. */
const near_digits = /(?<![0-9])[2-9](?:[ \t./_|*+~'-]{0,3}[0-9]){12}/;
const beyond_ascii = /[^\0-\x7f]/;
/**
 * Characters between the digits of one number, including invisible ones. No character that separates fields of JSON.
 */
const separators = /^[\p{Z}\p{Pd}\p{Cf}\p{M}\t./_|*+~·•’']{0,3}$/u;
/** Lengths of card numbers, the usual ones first. */
export const card_lengths = [16, 15, 19, 18, 17, 14, 13];
/** How card numbers of the schemes begin. */
const card_beginning = /^(?:[3-6]|2[2-7])/;

/** What may be a card number, and where in a text it begins and ends. */
interface PlacedNumber {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/** Whether digits, as many as a card number has, begin and end as one does. */
export function couldBeCard(digits: string): boolean {
  return card_beginning.test(digits) && passesLuhn(digits);
}

/**
 * Every possible card number in a text, however it is written, in their order.
 * @param isNumber whether as many digits as a card number has are one
 */
export function cardNumbersIn(text: string, isNumber = couldBeCard): PlacedNumber[] {
  if (!near_digits.test(text) && !beyond_ascii.test(text)) return [];
  return runsOf(text, placedDigits(text)).flatMap((run) => numbersIn(run, isNumber));
}

const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** A text of the same length without the digits of its UUIDs: one UUID in seven hundred looks like a card number. */
export function withoutUuids(text: string): string {
  return text.replaceAll(uuids, (uuid) => 'x'.repeat(uuid.length));
}

/** Whether somebody who looks for this text may look for a card number. */
export function seeksCard(text: string): boolean {
  return cardNumbersIn(withoutUuids(text)).length > 0;
}

/** Parameters that hold nothing but numbers that a page before gave out. */
const cursors = new Set(['cursor', 'before', 'after']);

/** The names of the texts of an address, or of a filter, by which a card number may be looked for. */
export function namesSeekingCards(query: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(query).flatMap(([name, text]) =>
    typeof text === 'string' && !cursors.has(name) && seeksCard(text) ? [name] : [],
  );
}

/** Sequences of digits with nothing but separators between them. */
function runsOf(text: string, digits: readonly PlacedDigit[]): PlacedDigit[][] {
  const runs: PlacedDigit[][] = [];
  let last: PlacedDigit | undefined;
  for (const digit of digits) {
    const continues = last !== undefined && separators.test(text.slice(last.end, digit.start));
    if (continues) runs.at(-1)?.push(digit);
    else runs.push([digit]);
    last = digit;
  }
  return runs;
}

/** Possible card numbers in a sequence of digits: with a valid check digit, and no adjacent digit. */
function numbersIn(run: readonly PlacedDigit[], isNumber: typeof couldBeCard): PlacedNumber[] {
  const found: PlacedNumber[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const length = run[at - 1]?.end === run[at]?.start ? undefined : lengthAt(run, at, isNumber);
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

function lengthAt(run: readonly PlacedDigit[], at: number, isNumber: typeof couldBeCard): number | undefined {
  return card_lengths.find((length) => {
    const last = run[at + length - 1];
    if (!last || last.end === run[at + length]?.start) return false;
    return isNumber(digitsAt(run, at, length));
  });
}
