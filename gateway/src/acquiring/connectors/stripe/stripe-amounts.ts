import { exponentOf } from '../../../kernel/values/currency.ts';
import type { Money } from '../../../kernel/values/money.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import {
  fromAcquirerAmount,
  toAcquirerAmount,
  type OwnExponents,
} from '@causeway/connector-kit/acquirer-amounts.ts';

export const amount_sources: Sources = [{ page: 'https://docs.stripe.com/currencies', date: '2026-11-22' }];

/**
 * Where Stripe counts other minor units than ISO 4217: MGA without decimals; ISK and UGX, which have none any more, as
 * if they had two (zero-decimal currencies and special cases). HUF and TWD are special for payouts only.
 */
const stripe_exponents: OwnExponents = { ISK: 2, MGA: 0, UGX: 2 };

/** Three-decimal currencies are taken with a last digit of 0 (the same page, three-decimal currencies). */
const last_digit_factor = 10n;

/** An amount as Stripe takes it; null where Stripe cannot express it. */
export function toStripeAmount(money: Money): bigint | null {
  const amount = toAcquirerAmount(money, stripe_exponents);
  const three_decimals = exponentOf(money.currency) === 3;
  return amount !== null && three_decimals && amount % last_digit_factor !== 0n ? null : amount;
}

/** @throws Error for a currency that is not known, or an amount that is no whole number of its minor unit */
export function fromStripeAmount(amount: bigint, currency: string): Money {
  return fromAcquirerAmount(amount, currency, stripe_exponents);
}
