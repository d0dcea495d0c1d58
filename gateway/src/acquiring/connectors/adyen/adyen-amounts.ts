import type { Money } from '../../../kernel/values/money.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  fromAcquirerAmount,
  toAcquirerAmount,
  type OwnExponents,
} from '@causeway/connector-kit/acquirer-amounts.ts';

export const amount_sources: Sources = [
  { page: 'https://docs.adyen.com/development-resources/currency-codes', date: '2026-11-22' },
];

/** Where Adyen counts other decimals than ISO 4217: the rows that the page marks as differing from the standard. */
const adyen_exponents: OwnExponents = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/** An amount as Adyen writes it. */
export interface AdyenAmount {
  readonly currency: string;
  /** In Adyen's minor units. */
  readonly value: number;
}

/** @returns null for an amount that Adyen cannot express */
export function toAdyenAmount(money: Money): AdyenAmount | null {
  const value = toAcquirerAmount(money, adyen_exponents);
  return value === null || value > BigInt(Number.MAX_SAFE_INTEGER)
    ? null
    : { currency: money.currency, value: Number(value) };
}

/** @throws Error for a currency that is not known, or an amount finer than ISO 4217 has decimals */
export function fromAdyenAmount({ currency, value }: AdyenAmount): Money {
  return fromAcquirerAmount(BigInt(value), currency, adyen_exponents);
}

/** The same of an amount that Adyen writes as text; null for what is no such number. @throws as fromAdyenAmount does */
export function fromAdyenText(value: string, currency: string): Money | null {
  return /^[0-9]{1,15}$/.test(value) ? fromAdyenAmount({ currency, value: Number(value) }) : null;
}
