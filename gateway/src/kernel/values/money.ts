import { amountFormText, type AmountForm } from '@causeway/schemas/errors/rules/field-rules.ts';
import type { Money } from '@causeway/connector-kit/currency.ts';
import { exponentOf, type Currency } from './currency.ts';

export type { Money };

const patterns = new Map<number, RegExp>(
  [0, 2, 3].map((exponent): [number, RegExp] => [
    exponent,
    exponent === 0
      ? /^(0|[1-9][0-9]{0,11})(?:\.(0+))?$/
      : new RegExp(`^(0|[1-9][0-9]{0,11})(?:\\.([0-9]{1,${exponent}}))?$`),
  ]),
);

const amount_length_max = 15;

/**
 * Reads a decimal amount into minor units, or gives null when it is not one (docs/specification/values.md#amounts):
 * no sign, no exponent form, no separators, no leading zeros, no more decimals than the currency has; for currencies
 * without decimals an all-zero fraction is accepted. Nothing is rounded. Zero is read as 0n.
 */
export function parseAmount(text: string, currency: Currency): bigint | null {
  if (text.length > amount_length_max) return null;
  const exponent = exponentOf(currency);
  const match = patterns.get(exponent)?.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return exponent === 0 ? BigInt(whole) : BigInt(whole + fraction.padEnd(exponent, '0'));
}

/** Writes minor units with exactly as many decimals as the currency has (docs/specification/values.md#amounts). */
export function formatAmount(minor: bigint, currency: Currency): string {
  const exponent = exponentOf(currency);
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** An amount with its currency, such as `12.50 EUR`. */
export function moneyText(minor: bigint, currency: Currency): string {
  return `${formatAmount(minor, currency)} ${currency}`;
}

/** Whether an amount, which was worked out, can be written as an amount on the wire. */
export function isAmount(minor: bigint, currency: Currency): boolean {
  return parseAmount(formatAmount(minor, currency), currency) !== null;
}

/** What an amount may look like: parameters of the rule `not_amount`. */
export function amountForm(currency: Currency): AmountForm {
  const decimals = exponentOf(currency);
  return { currency, decimals, example: formatAmount(decimals === 0 ? 1000n : 1050n, currency) };
}

/** The same in English, for the edges that make their own texts. */
export function amountRule(currency: Currency): string {
  return amountFormText(amountForm(currency));
}
