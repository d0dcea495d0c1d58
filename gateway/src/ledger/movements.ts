import type { Currency } from '../kernel/values/currency.ts';
import type { LedgerAccountName } from './chart.ts';

/** One line of a movement: minor units, a credit when positive. */
export interface Posting {
  readonly account: LedgerAccountName;
  readonly minor: bigint;
}

/** Names of the movements. */
export type MovementName =
  | 'capture'
  | 'capture_undone'
  | 'refund_accepted'
  | 'refund_completed'
  | 'refund_failed'
  | 'refund_returned'
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
  | 'recall_withdrawn'
  | 'suspense_cleared'
  | 'suspense_booked'
  | 'acquirer_charged'
  | 'acquirer_paid'
  | 'difference_written_off';

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

/** Money captured: the scheme owes it to the gateway, and the gateway owes it to the merchant once it is settled. */
export function captureMovement(currency: Currency, minor: bigint): Movement {
  return transfer('capture', currency, minor, 'scheme_receivable', 'pending');
}

/** A capture that had been confirmed has failed after all: neither is owed any more. */
export function captureUndoneMovement(currency: Currency, minor: bigint): Movement {
  return transfer('capture_undone', currency, minor, 'pending', 'scheme_receivable');
}

/** A refund accepted: the money is set aside until the acquirer has confirmed the refund. */
export function refundAcceptedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_accepted', currency, minor, 'pending', 'refunds_in_transit');
}

/** A refund confirmed: the scheme deducts it from what it owes. */
export function refundCompletedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_completed', currency, minor, 'refunds_in_transit', 'scheme_receivable');
}

/** A refund failed: the money is given back to the merchant. */
export function refundFailedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_failed', currency, minor, 'refunds_in_transit', 'pending');
}

/** A refund that had been confirmed has failed after all: the scheme owes the money again, and so does the gateway. */
export function refundReturnedMovement(currency: Currency, minor: bigint): Movement {
  return transfer('refund_returned', currency, minor, 'scheme_receivable', 'pending');
}

/**
 * Money that the acquirer moved because of a dispute: the merchant bears what is taken and receives what is given back.
 * @param minor negative where it was taken
 */
export function disputeFundsMovement(currency: Currency, minor: bigint): Movement {
  return minor < 0n
    ? transfer('dispute_taken', currency, -minor, 'pending', 'scheme_receivable')
    : transfer('dispute_returned', currency, minor, 'scheme_receivable', 'pending');
}

/**
 * A fee that the acquirer charged for a dispute and deducted from what it owes.
 * @param minor negative where it was taken
 */
export function disputeFeeMovement(currency: Currency, minor: bigint): Movement {
  return minor < 0n
    ? transfer('dispute_fee', currency, -minor, 'pending', 'scheme_receivable')
    : transfer('dispute_fee', currency, minor, 'scheme_receivable', 'pending');
}

/**
 * Settlement of card money: from pending to available.
 * @param minor negative where refunds and chargebacks exceed what was captured: then it is taken from available
 */
export function settlementMovement(currency: Currency, minor: bigint): Movement {
  return minor < 0n
    ? transfer('settlement', currency, -minor, 'available', 'pending')
    : transfer('settlement', currency, minor, 'pending', 'available');
}
