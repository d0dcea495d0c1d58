import type { PaymentMethod, SwiftChargeOption } from '@causeway/schemas/payout-states.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { divideHalfEven } from '../../kernel/values/rounding.ts';

const million = 1_000_000n;

/** Which payouts a fee is for. */
export interface FeeKey {
  readonly account_id: string;
  /** The currency that the fee is taken in. */
  readonly currency: Currency;
  readonly payment_method: PaymentMethod;
  /** Empty for LOCAL, which knows no charge option. */
  readonly charge_option: SwiftChargeOption | '';
}

/** What they cost, in minor units. */
export interface FeeTerms {
  readonly fixed: bigint;
  /** Share of the amount in parts per million. */
  readonly percent_millionths: number;
  readonly minimum: bigint;
  readonly maximum: bigint | null;
}

export type Fee = FeeKey & FeeTerms;

/** The fee for an amount: fixed and percentage, rounded half to even once, within its bounds. */
export function feeFor(fee: FeeTerms, amount: bigint): bigint {
  const whole = fee.fixed + divideHalfEven(amount * BigInt(fee.percent_millionths), million);
  if (whole < fee.minimum) return fee.minimum;
  return fee.maximum !== null && whole > fee.maximum ? fee.maximum : whole;
}
