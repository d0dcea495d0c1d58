import type { CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import type { SubscriptionTerms } from '../../values/subscription-terms.ts';
import { firstChargeDay } from '../../domain/subscriptions/subscription.ts';
import type { Currency } from '../../values/currency.ts';
import { formatAmount } from '../../values/money.ts';
import { pricedInterval } from './interval-names.ts';

/** The recurring charges that a customer agrees to. */
export interface ShownAgreement {
  /** The amounts of the cycles and their interval, as in "€4.00 × 2, €10.00 × 10 every month". */
  readonly prices: string;
  /** The day of the first charge, as in "24 Jan 2030"; empty when it is today. */
  readonly first_day: string;
}

export function shownAgreement(
  terms: SubscriptionTerms,
  currency: Currency,
  language: CheckoutLanguage,
  today: Date,
  shownAmount: (decimal: string) => string,
): ShownAgreement {
  const { amount, promotion_amount, promotion_cycles, total_cycles, interval_unit, interval_count } = terms;
  const price = (minor: bigint, cycles: number | null): string => {
    const shown = shownAmount(formatAmount(minor, currency));
    return cycles === null ? shown : `${shown} × ${new Intl.NumberFormat(language).format(cycles)}`;
  };
  const later_cycles = total_cycles === null ? null : total_cycles - promotion_cycles;
  const prices = [
    ...(promotion_cycles > 0 ? [price(promotion_amount, promotion_cycles)] : []),
    ...(later_cycles === 0 ? [] : [price(amount, later_cycles)]),
  ];
  const interval = { unit: interval_unit, count: interval_count };
  const begins = firstChargeDay(terms);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(begins);
  return {
    prices: pricedInterval(prices.join(', '), interval, language),
    first_day: begins > today ? day : '',
  };
}
