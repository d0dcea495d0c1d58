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
  | 'dispute_taken'
  | 'dispute_returned'
  | 'dispute_fee'
  | 'settlement'
  | 'payout_held'
  | 'payout_released'
  | 'payout_completed'
  | 'payout_returned'
  | 'top_up'
  | 'bank_charged'
  | 'adjustment'
  | 'own_money'
  | 'recall_granted'
  | 'recall_paid'
  | 'suspense_cleared'
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

/**
 * Money that the acquirer has moved because of a dispute: the merchant bears what is taken and gets what is given back.
 * @param minor below zero where it was taken
 */
export function disputeFundsMovement(currency: Currency, minor: bigint): Movement {
  return minor < 0n
    ? transfer('dispute_taken', currency, -minor, 'pending', 'scheme_receivable')
    : transfer('dispute_returned', currency, minor, 'scheme_receivable', 'pending');
}

/**
 * What the acquirer has charged for a dispute, and kept from what it owes.
 * @param minor below zero where it was taken
 */
export function disputeFeeMovement(currency: Currency, minor: bigint): Movement {
  return minor < 0n
    ? transfer('dispute_fee', currency, -minor, 'pending', 'scheme_receivable')
    : transfer('dispute_fee', currency, minor, 'scheme_receivable', 'pending');
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
