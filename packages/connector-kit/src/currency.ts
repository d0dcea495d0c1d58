import { currency_exponents } from '@causeway/schemas/currencies.ts';

declare const currencyBrand: unique symbol;
/** An ISO 4217 alphabetic code of a supported currency. */
export type Currency = string & { readonly [currencyBrand]: true };

/** An amount in minor units (cents) of its currency. */
export interface Money {
  readonly minor: bigint;
  readonly currency: Currency;
}

/** The currency with this code (upper case only), or null when it is not supported. */
export function parseCurrency(code: string): Currency | null {
  return currency_exponents.has(code) ? (code as Currency) : null;
}

/** Digits after the decimal point: 0, 2 or 3. */
export function exponentOf(currency: Currency): number {
  const exponent = currency_exponents.get(currency);
  if (exponent === undefined) throw new RangeError(`not a currency of the table: ${currency}`);
  return exponent;
}
