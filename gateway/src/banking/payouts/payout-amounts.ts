import type { FeePaidBy } from '@causeway/schemas/payout-states.ts';
import type { Refusal } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount, moneyText, isAmount } from '../../kernel/values/money.ts';
import { feeFor, type Fee } from '../../accounts/fees/fee.ts';
import { buys, costs, formatQuote, type Quote } from '../../accounts/rates/rate.ts';

/** What a request says of money. Amounts are minor units; at least one of the two is there. */
export interface AmountInput {
  readonly payment_currency: Currency;
  readonly payment_amount: bigint | null;
  readonly source_currency: Currency;
  readonly source_amount: bigint | null;
  readonly fee_paid_by: FeePaidBy;
}

/** Every amount of a payout, in minor units. */
export interface PayoutAmounts {
  readonly payment_amount: bigint;
  readonly source_amount: bigint;
  /** In source_currency when the payer bears it, else in payment_currency. */
  readonly fee_amount: bigint;
  readonly fee_currency: Currency;
  readonly exchange_rate: string;
  readonly rate_id: bigint;
}

/** The currency that the fee is taken in: it comes out of what the one who bears it pays or gets. */
export function feeCurrency(
  input: Pick<AmountInput, 'fee_paid_by' | 'source_currency' | 'payment_currency'>,
): Currency {
  return input.fee_paid_by === 'PAYER' ? input.source_currency : input.payment_currency;
}

/**
 * Works out every amount of a payout: the missing one of payment and source amount at the quoted rate, rounded once
 * (docs/specification/payouts.md#exchange); and the fee on the amount in its currency.
 * @param quote null where the currencies are the same, or no rate is valid
 * @param fee null where the account has no fee schedule for this kind of payout: it costs nothing
 */
export function decideAmounts(
  input: AmountInput,
  quote: Quote | null,
  fee: Fee | null,
): PayoutAmounts | Refusal<'P0004' | 'P0009'> {
  const pair = input.source_currency === input.payment_currency ? samePair(input) : convert(input, quote);
  if ('code' in pair) return pair;
  const fee_currency = feeCurrency(input);
  const base = input.fee_paid_by === 'PAYER' ? pair.source_amount : pair.payment_amount;
  const fee_amount = fee === null ? 0n : feeFor(fee, base);
  if (input.fee_paid_by === 'BENEFICIARY' && fee_amount >= pair.payment_amount) {
    const remaining = moneyText(fee_amount, fee_currency);
    const reason = { rule: 'nothing_left_after_fee', fee: remaining } as const;
    return { code: 'P0009', source: 'payment_amount', reason };
  }
  const booked = quote !== null && input.source_currency !== input.payment_currency;
  return {
    ...pair,
    fee_amount,
    fee_currency,
    exchange_rate: booked ? formatQuote(quote) : '',
    rate_id: booked ? quote.rate_id : 0n,
  };
}

type Pair = { readonly payment_amount: bigint; readonly source_amount: bigint };

function samePair({
  payment_amount,
  source_amount,
  payment_currency,
}: AmountInput): Pair | Refusal<'P0004' | 'P0009'> {
  const amount = payment_amount ?? source_amount ?? 0n;
  if (source_amount !== null && source_amount !== amount) {
    const reason = {
      rule: 'other_source_amount',
      amount: formatAmount(amount, payment_currency),
    } as const;
    return { code: 'P0009', source: 'source_amount', reason };
  }
  return { payment_amount: amount, source_amount: amount };
}

function convert(input: AmountInput, quote: Quote | null): Pair | Refusal<'P0004' | 'P0009'> {
  const { payment_currency, source_currency } = input;
  // One that is rounded to nothing buys nothing, and nothing can be divided by it.
  if (!quote || quote.scaled === 0n) {
    const reason = { rule: 'no_rate', from: source_currency, to: payment_currency } as const;
    return { code: 'P0004', source: 'source_currency', reason };
  }
  const cost = input.payment_amount && costs(quote, input.payment_amount, source_currency, payment_currency);
  const bought = input.source_amount && buys(quote, input.source_amount, source_currency, payment_currency);
  const payment_amount = input.payment_amount ?? bought ?? 0n;
  const source_amount = input.source_amount ?? cost ?? 0n;
  if (input.payment_amount !== null && cost !== source_amount && bought !== payment_amount) {
    const reason = {
      rule: 'other_source_amount_at_rate',
      amount: formatAmount(cost ?? 0n, source_currency),
      rate: formatQuote(quote),
    } as const;
    return { code: 'P0009', source: 'source_amount', reason };
  }
  if (payment_amount === 0n || source_amount === 0n) {
    const source = input.payment_amount === null ? 'source_amount' : 'payment_amount';
    return { code: 'P0009', source, reason: { rule: 'worth_nothing' } };
  }
  if (!isAmount(source_amount, source_currency))
    return {
      code: 'P0009',
      source: 'payment_amount',
      reason: { rule: 'worth_too_much', currency: source_currency },
    };
  if (!isAmount(payment_amount, payment_currency))
    return {
      code: 'P0009',
      source: 'source_amount',
      reason: { rule: 'worth_too_much', currency: payment_currency },
    };
  return { payment_amount, source_amount };
}

/** What leaves the account’s available balance, in source_currency. */
export function payerPays(
  payout: Pick<PayoutAmounts, 'source_amount' | 'fee_amount'> & { readonly fee_paid_by: FeePaidBy },
): bigint {
  return payout.fee_paid_by === 'PAYER' ? payout.source_amount + payout.fee_amount : payout.source_amount;
}

/** What goes to the beneficiary’s bank, in payment_currency. */
export function beneficiaryReceives(
  payout: Pick<PayoutAmounts, 'payment_amount' | 'fee_amount'> & { readonly fee_paid_by: FeePaidBy },
): bigint {
  return payout.fee_paid_by === 'BENEFICIARY'
    ? payout.payment_amount - payout.fee_amount
    : payout.payment_amount;
}
