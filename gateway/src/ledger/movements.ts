import type { Currency } from '../values/currency.ts';
import type { LedgerAccountName } from './chart.ts';

/** One line of a movement: minor units, a credit when positive. */
export interface Posting {
  readonly account: LedgerAccountName;
  readonly minor: bigint;
}

/** What moves money, by name. */
export type MovementName =
  | 'capture'
  | 'refund_accepted'
  | 'refund_completed'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'settlement'
  | 'payout_held'
  | 'payout_released'
  | 'payout_completed'
  | 'payout_returned'
  | 'top_up'
  | 'bank_charged'
  | 'suspense_booked';

/** A movement of money in one currency; its postings sum to zero. */
export interface Movement {
  readonly name: MovementName;
  readonly currency: Currency;
  readonly postings: readonly Posting[];
}

function transfer(
  name: MovementName,
  currency: Currency,
  minor: bigint,
  from: LedgerAccountName,
  to: LedgerAccountName,
): Movement {
  if (minor <= 0n) throw new RangeError(`${name} moves more than zero`);
  return {
    name,
    currency,
    postings: [
      { account: from, minor: -minor },
      { account: to, minor },
    ],
  };
}

/** Money captured: the scheme owes it to the gateway, the gateway to the merchant once settled. */
export function captureMovement(currency: Currency, minor: bigint): Movement {
  return transfer('capture', currency, minor, 'scheme_receivable', 'pending');
}

/** A refund accepted: the merchant's money is set aside until the acquirer has confirmed. */
export function refundAcceptedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_accepted', currency, minor, 'pending', 'refunds_in_transit');
}

/** A refund confirmed: the scheme takes it off what it owes. */
export function refundCompletedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_completed', currency, minor, 'refunds_in_transit', 'scheme_receivable');
}

/** A refund that came to nothing: the money goes back to the merchant. */
export function refundFailedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_failed', currency, minor, 'refunds_in_transit', 'pending');
}

/** A chargeback: the scheme takes the disputed amount back, the merchant bears it. */
export function disputeOpenedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('dispute_opened', currency, minor, 'pending', 'scheme_receivable');
}

/** A dispute won: the scheme owes the amount again, and so does the gateway to the merchant. */
export function disputeWonMovement(currency: Currency, minor: bigint): Movement {
  return transfer('dispute_won', currency, minor, 'scheme_receivable', 'pending');
}

/**
 * Card money settled with the merchant: from pending to available.
 * @param minor negative where refunds and chargebacks exceed what was captured: then it is taken from available
 */
export function settlementMovement(currency: Currency, minor: bigint): Movement {
  return minor < 0n
    ? transfer('settlement', currency, -minor, 'available', 'pending')
    : transfer('settlement', currency, minor, 'pending', 'available');
}
