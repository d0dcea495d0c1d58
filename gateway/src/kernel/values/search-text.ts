import { allCurrencies, type Currency } from './currency.ts';
import { formatAmount } from './money.ts';

/** What is searched of an object. */
export interface SearchedObject {
  /** One on each line. */
  readonly texts: string;
  readonly currency: string;
  /** In minor units. */
  readonly amount: bigint;
  /** Of a card number; empty without one. */
  readonly last_four: string;
}

/** What one word of a search may be; any of it is enough. */
export interface SearchTerm {
  /** As `foldText` writes it: part of a text, of one or two characters the beginning of a word. */
  readonly text: string;
  /** As `plainDecimal` writes them. */
  readonly amounts: readonly string[];
  /** Those that the amount was written with; null: any. */
  readonly currencies: readonly string[] | null;
  /** Of a card number. */
  readonly last_four: string | null;
}

/** Most texts, which need less work. */
const plain_text = /^[\x20-\x7e]*$/;
const whole_piece = 3;
/** More pieces of a text tell little more about it. */
const pieces_max = 8;

/** A text without what people leave out: case, accents, width of characters, and what cannot be seen. */
function foldText(text: string): string {
  if (plain_text.test(text)) return text.toLowerCase().trim();
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase()
    .trim();
}

/** An amount without zeros at its end, such as `84.9`: whatever the decimals of its currency. */
function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function valuesOf({ texts }: SearchedObject): string[] {
  return texts
    .split('\n')
    .map(foldText)
    .filter((text) => text !== '');
}

function tokensIn(text: string): string[] {
  if (plain_text.test(text)) return text.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function decimalOf({ amount, currency }: SearchedObject): string {
  return currency === '' ? '' : plainDecimal(formatAmount(amount, currency as Currency));
}

function piecesIn(text: string): string[] {
  // A slice of a plain text is as good as one of its characters, and faster.
  const characters = plain_text.test(text) ? text : Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at + whole_piece <= characters.length; at += 1) {
    const piece = characters.slice(at, at + whole_piece);
    pieces.push(typeof piece === 'string' ? piece : piece.join(''));
  }
  return pieces;
}

/** The pieces by which a block of the index knows an object. */
export function piecesOf(object: SearchedObject): Set<string> {
  const pieces = new Set<string>();
  for (const value of valuesOf(object)) {
    for (const piece of piecesIn(value)) pieces.add(piece);
    for (const word of tokensIn(value)) {
      const [first = '', second = ''] = word.slice(0, 4);
      pieces.add(`^${first}`);
      if (second !== '') pieces.add(`^${first}${second}`);
    }
  }
  const decimal = decimalOf(object);
  if (decimal !== '') pieces.add(`=${decimal}`);
  if (object.last_four !== '') pieces.add(`*${object.last_four}`);
  return pieces;
}

/** For each thing that a term may be the pieces of which an object has all. */
export function piecesOfTerm({ text, amounts, last_four }: SearchTerm): string[][] {
  const of_text = Array.from(text).length < whole_piece ? [`^${text}`] : [...new Set(piecesIn(text))];
  const step = Math.max(1, of_text.length / pieces_max);
  const some = of_text.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  return [
    ...(text === '' ? [] : [some]),
    ...amounts.map((amount) => [`=${amount}`]),
    ...(last_four === null ? [] : [[`*${last_four}`]]),
  ];
}

/** Whether an object is what every term of a search says. */
export function matches(object: SearchedObject, terms: readonly SearchTerm[]): boolean {
  const values = valuesOf(object);
  const decimal = decimalOf(object);
  return terms.every(
    ({ text, amounts, currencies, last_four }) =>
      (text !== '' && values.some((value) => holds(value, text))) ||
      (last_four !== null && object.last_four === last_four) ||
      (amounts.includes(decimal) && (currencies?.includes(object.currency) ?? true)),
  );
}

function holds(value: string, text: string): boolean {
  return Array.from(text).length < whole_piece
    ? tokensIn(value).some((word) => word.startsWith(text))
    : value.includes(text);
}

/** The terms of a text that somebody typed: one for each word, or one where the whole is an amount or a card's end. */
export function readTerms(typed: string): SearchTerm[] {
  const whole = typed.trim();
  const last_four = /^[*•·xX]{1,15}\s*([0-9]{4})$/.exec(whole)?.[1];
  if (last_four !== undefined) return [{ text: '', amounts: [], currencies: null, last_four }];
  const parts = readTypedAmount(whole) ? [whole] : whole.split(/\s+/u);
  return parts.flatMap((part): SearchTerm[] => {
    const text = foldText(part).replace(/^[,;]+|[,;]+$/g, '');
    if (text === '') return [];
    const { amounts, currencies } = readTypedAmount(text) ?? { amounts: [], currencies: null };
    return [{ text, amounts, currencies, last_four: /^[0-9]{4}$/.test(text) ? text : null }];
  });
}

/** An amount as people write it, with what it may be; null where it is none. */
function readTypedAmount(text: string): Pick<SearchTerm, 'amounts' | 'currencies'> | null {
  const [, before = '', number = '', after = ''] =
    /^([^\d\s]*)\s*(\d(?:[\d.,'’\s]*\d)?)\s*([^\d\s]*)$/u.exec(text) ?? [];
  const sign = before + after;
  const currencies = sign === '' ? null : currenciesOf(sign);
  if (number === '' || (sign !== '' && currencies === null) || (before !== '' && after !== '')) return null;
  const amounts = decimalsOf(number);
  return amounts.length === 0 ? null : { amounts, currencies };
}

/** Digits in threes, with their separator; and decimals after a point or a comma. */
const grouped = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:([.,])(\d{1,3}))?$/u;
const ungrouped = /^(0|[1-9]\d*)(?:[.,](\d{1,3}))?$/;

function decimalsOf(number: string): string[] {
  const found = new Set<string>();
  const [, whole = '', decimals = ''] = ungrouped.exec(number) ?? [];
  if (whole !== '') found.add(decimalText(whole, decimals));
  const [in_threes, separator, point, fraction = ''] = grouped.exec(number) ?? [];
  if (in_threes !== undefined && separator !== point) {
    const end = point === undefined ? number.length : number.length - fraction.length - 1;
    found.add(decimalText(number.slice(0, end).replaceAll(/\D/g, ''), fraction));
  }
  return [...found];
}

function decimalText(whole: string, fraction: string): string {
  return fraction === '' ? whole : plainDecimal(`${whole}.${fraction}`);
}

/** The currencies that a sign or a code stands for: `€`, `EUR`, `¥`, `US$`; null where it stands for none. */
function currenciesOf(sign: string): readonly string[] | null {
  signs ??= readSigns();
  return signs.get(foldText(sign)) ?? null;
}

let signs: ReadonlyMap<string, readonly string[]> | undefined;
function readSigns(): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, string[]>();
  for (const currency of allCurrencies())
    for (const sign of new Set([currency, ...signsOf(currency)].map(foldText)))
      read.set(sign, [...(read.get(sign) ?? []), currency]);
  return read;
}

function signsOf(currency: Currency): string[] {
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
}
