import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { OwnExponents } from '@causeway/connector-kit/acquirer-amounts.ts';
import { fromAcquirerAmount, toAcquirerAmount } from '@causeway/connector-kit/acquirer-amounts.ts';
import type { Money } from '../../../kernel/values/money.ts';

export const amount_sources: Sources = [
  {
    page: 'https://www.checkout.com/docs/payments/accept-payments/format-the-amount-value',
    date: '2025-12-17',
  },
];

/**
 * Where Checkout.com counts other minor units than ISO 4217: it divides Chilean pesos by 100, and their last two digits
 * must be 00. Its lists of currencies without decimals and with three are those of ISO 4217.
 */
const checkoutcom_exponents: OwnExponents = { CLP: 2 };

/** Of these, which it divides by 1000, the last digit must be 0. The same page. */
const three_decimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Null where Checkout.com does not accept the amount. */
export function amountToSend(money: Money): number | null {
  const amount = toAcquirerAmount(money, checkoutcom_exponents);
  if (amount === null || amount > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return three_decimals.has(money.currency) && amount % 10n !== 0n ? null : Number(amount);
}

/** Null for a currency or an amount that this gateway cannot have sent. */
export function readAmount(amount: bigint | null, currency: string): Money | null {
  if (amount === null) return null;
  try {
    return fromAcquirerAmount(amount, currency, checkoutcom_exponents);
  } catch {
    return null;
  }
}
