import { exponentOf, parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import { cannot } from '../../../kernel/errors.ts';
import { cutText } from '../../../kernel/values/redact.ts';
import type { LineKind, ReportRow } from '../report-line.ts';

/** What an acquirer's name of a type means; undefined where its table does not have it. */
export function kindIn(kinds: Readonly<Record<string, LineKind>>, name: string): LineKind | undefined {
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** The currency in a column. @throws RequestRefused where it is none */
export function currencyIn(row: ReportRow, column: string): Currency {
  const code = row.text(column).toUpperCase();
  const currency = parseCurrency(code);
  if (!currency)
    throw cannot({ rule: 'report_currency', line: row.line_no, column, value: cutText(code, 100) });
  return currency;
}

/**
 * The amount in a column, in minor units; zero where it is empty. More decimals than the currency has must be zeros.
 * @throws RequestRefused where it is none
 */
export function amountIn(row: ReportRow, column: string, currency: Currency): bigint {
  const text = row.text(column);
  if (text === '') return 0n;
  const exponent = exponentOf(currency);
  const [, sign, whole = '', fraction = ''] = /^([-+]?)([0-9]{1,15})(?:\.([0-9]{0,12}))?$/.exec(text) ?? [];
  const decimals_text = fraction.slice(0, exponent).padEnd(exponent, '0');
  if (whole === '' || /[1-9]/.test(fraction.slice(exponent)))
    throw cannot({
      rule: 'report_amount',
      line: row.line_no,
      column,
      value: cutText(text, 100),
      currency,
      decimals: exponent,
    });
  const minor = BigInt(whole + decimals_text);
  return sign === '-' ? -minor : minor;
}

/** The day that was read last: most lines of a report have the day of the line before. */
let known_day = '';

/** The day in a column that begins with one (ISO 8601), as YYYY-MM-DD. @throws RequestRefused where it does not */
export function dayIn(row: ReportRow, column: string): string {
  const text = row.text(column);
  const day = text.slice(0, 10);
  if (day === known_day) return known_day;
  if (
    !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ||
    new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day
  )
    throw cannot({ rule: 'report_day', line: row.line_no, column, value: cutText(text, 100) });
  known_day = day;
  return day;
}
