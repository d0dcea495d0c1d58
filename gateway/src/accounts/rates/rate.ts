import { exponentOf, type Currency } from '../../kernel/values/currency.ts';
import {
  divideDown,
  divideHalfEven,
  divideUp,
  formatDecimal,
  parseDecimal,
} from '../../kernel/values/rounding.ts';

/** Decimals of a rate, given and quoted. */
export const rate_decimals = 12;
const one = 10n ** BigInt(rate_decimals);
const bps_whole = 10_000n;

/** A rate as the operator entered it: units of quote for one of base. */
export interface Rate {
  readonly rate_id: bigint;
  readonly base: Currency;
  readonly quote: Currency;
  readonly rate: string;
  /** Hundredths of a percent that a customer gets less. */
  readonly markup_bps: number;
  readonly valid_from: Date;
  readonly valid_until: Date;
  readonly source: string;
  readonly created_at: Date;
}

/** What a customer gets: `scaled` / 10^12 units of the payment currency for one of the source currency. */
export interface Quote {
  readonly rate_id: bigint;
  readonly scaled: bigint;
}

/**
 * A customer's rate from source to payment currency, markup taken off, rounded once to 12 decimals. A rate of
 * the opposite pair is turned round.
 * @throws RangeError when the rate is of another pair
 */
export function quoteOf(
  rate: Pick<Rate, 'rate_id' | 'base' | 'quote' | 'rate' | 'markup_bps'>,
  source: Currency,
): Quote {
  const scaled = parseDecimal(rate.rate, rate_decimals);
  if (scaled === null || scaled === 0n) throw new RangeError(`not a rate: ${rate.rate}`);
  const share = bps_whole - BigInt(rate.markup_bps);
  if (rate.base === source)
    return { rate_id: rate.rate_id, scaled: divideHalfEven(scaled * share, bps_whole) };
  if (rate.quote !== source) throw new RangeError(`not a rate of ${source}`);
  return { rate_id: rate.rate_id, scaled: divideHalfEven(one * one * share, scaled * bps_whole) };
}

/** The quoted rate as it is shown and stored. */
export function formatQuote(quote: Quote): string {
  return formatDecimal(quote.scaled, rate_decimals);
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** In minor units. Of less, half a unit is more than half a percent. */
const small_amount = 100n;

/** Half to even, or a small amount as `against` rounds it: against whoever asks (decisions/payouts.md). */
function rounded(numerator: bigint, denominator: bigint, against: typeof divideUp): bigint {
  const round = numerator < small_amount * denominator ? against : divideHalfEven;
  return round(numerator, denominator);
}

/** What a source amount buys, in minor units: rounded half to even, less than a small amount down. */
export function buys(quote: Quote, minor: bigint, source: Currency, payment: Currency): bigint {
  return rounded(
    minor * quote.scaled * powerOfTen(exponentOf(payment)),
    one * powerOfTen(exponentOf(source)),
    divideDown,
  );
}

/** What a payment amount costs, in minor units: rounded half to even, less than a small amount up. */
export function costs(quote: Quote, minor: bigint, source: Currency, payment: Currency): bigint {
  return rounded(
    minor * one * powerOfTen(exponentOf(source)),
    quote.scaled * powerOfTen(exponentOf(payment)),
    divideUp,
  );
}
