import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { parseDecimal } from '../../../kernel/values/rounding.ts';
import type { NewRate } from '../../../accounts/rates/manage-rates.ts';
import { rate_decimals } from '../../../accounts/rates/rate.ts';

const markup_bps_max = 5_000;

/** A rate as an operator enters it; empty texts take what is usual. */
export interface RateEntry {
  readonly base: string;
  readonly quote: string;
  /** Units of quote for one of base, a decimal. */
  readonly rate: string;
  /** Hundredths of a percent; 0 when empty. */
  readonly markup_bps: string;
  /** ISO 8601; now when empty. */
  readonly valid_from: string;
  /** ISO 8601; a day after valid_from when empty. */
  readonly valid_until: string;
}

function readTime(name: string, text: string, otherwise: Date): Date {
  if (text === '') return otherwise;
  const at = new Date(text);
  const sound = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!sound || Number.isNaN(at.getTime())) throw cannot({ rule: 'no_time', name, text });
  return at;
}

function requireCode(name: string, code: string): Currency {
  const currency = parseCurrency(code);
  if (!currency) throw cannot({ rule: 'no_rate_currency', name, code: code || 'empty' });
  return currency;
}

function readRate(entry: RateEntry, now: Date): NewRate {
  const base = requireCode('base', entry.base);
  const quote = requireCode('quote', entry.quote);
  if (base === quote) throw cannot({ rule: 'rate_of_one_currency' });
  const scaled = parseDecimal(entry.rate, rate_decimals);
  if (scaled === null || scaled === 0n) throw cannot({ rule: 'rate_form', max: rate_decimals });
  const markup_bps = Number(entry.markup_bps || '0');
  if (!/^[0-9]{0,4}$/.test(entry.markup_bps) || markup_bps > markup_bps_max)
    throw cannot({ rule: 'markup_form', max: markup_bps_max });
  const valid_from = readTime('valid from', entry.valid_from, now);
  const valid_until = readTime('valid until', entry.valid_until, addMs(valid_from, day_ms));
  if (valid_until <= valid_from) throw cannot({ rule: 'rate_validity' });
  return { base, quote, rate: entry.rate, markup_bps, valid_from, valid_until };
}

/** Reads rates as they were entered. @throws RequestRefused that names the entry at fault */
export function readRates(entries: readonly RateEntry[], now: Date): NewRate[] {
  return entries.map((entry, at) => {
    try {
      return readRate(entry, now);
    } catch (error) {
      if (!(error instanceof RequestRefused) || entries.length === 1) throw error;
      const pair = `${entry.base}/${entry.quote}`;
      throw cannot({ rule: 'rate_at', place: at + 1, pair, said: error.message });
    }
  });
}

const header = ['base', 'quote', 'rate', 'markup_bps', 'valid_from', 'valid_until'];

/**
 * Reads a file of rates: CSV with the header base,quote,rate,markup_bps,valid_from,valid_until; the last three
 * columns may be empty or left out.
 * @throws RequestRefused with the line at fault
 */
export function parseRateFile(text: string): RateEntry[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = (lines[0] ?? '').split(',').map((name) => name.trim());
  if (
    !['base', 'quote', 'rate'].every((name) => names.includes(name)) ||
    !names.every((name) => header.includes(name))
  )
    throw cannot({ rule: 'rates_heading', heading: header.join(',') });
  return lines.slice(1).flatMap((line, at): RateEntry[] => {
    if (line.trim() === '') return [];
    const cells = line.split(',').map((cell) => cell.trim());
    if (cells.length > names.length) throw cannot({ rule: 'rates_columns', line: at + 2 });
    const cell = (name: string): string => cells[names.indexOf(name)] ?? '';
    return [
      {
        base: cell('base'),
        quote: cell('quote'),
        rate: cell('rate'),
        markup_bps: cell('markup_bps'),
        valid_from: cell('valid_from'),
        valid_until: cell('valid_until'),
      },
    ];
  });
}
