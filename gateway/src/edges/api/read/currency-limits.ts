import { formatAmount } from '../../../kernel/values/money.ts';
import { requireAmount, requireCurrency } from './read-amount.ts';

/** Reads amounts by currency. @returns minor units as text @throws RequestRefused where a currency or an amount is none */
export function readLimits(limits: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(limits).map(([code, text]) => {
      const currency = requireCurrency(code);
      return [currency, requireAmount(text, currency).toString()];
    }),
  );
}

/** Presents amounts by currency. @param limits in minor units */
export function presentLimits(limits: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(limits).map(([code, minor]) => [code, formatAmount(BigInt(minor), requireCurrency(code))]),
  );
}
