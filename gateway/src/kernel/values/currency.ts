import { currency_exponents } from '@causeway/schemas/currencies.ts';
import type { Currency } from '@causeway/connector-kit/currency.ts';

// Connectors from outside have the same currencies.
export { exponentOf, parseCurrency, type Currency } from '@causeway/connector-kit/currency.ts';

/** Every currency of the table. */
export function allCurrencies(): Currency[] {
  return [...currency_exponents.keys()] as Currency[];
}
