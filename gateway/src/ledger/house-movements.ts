import type { Currency } from '../kernel/values/currency.ts';
import type { LedgerAccountName } from './chart.ts';
import type { Movement, MovementName } from './movements.ts';

/** A movement between the outside ledger account that money came to or left and another one. */
function outsideMovement(
  name: MovementName,
  currency: Currency,
  minor: bigint,
  [outside, other]: readonly [LedgerAccountName, LedgerAccountName],
): Movement {
  if (minor === 0n) throw new RangeError(`${name} moves more than zero`);
  return {
    name,
    currency,
    postings: [
      { account: outside, minor: -minor },
      { account: other, minor },
    ],
  };
}

/**
 * Money moved outside that matches nothing: it is held in suspense until an operator finds out whose it is.
 * @param minor positive where it came in, negative where it was taken
 * @param outside the ledger account that it came to or left
 */
export function suspenseBookedMovement(
  currency: Currency,
  minor: bigint,
  outside: LedgerAccountName,
): Movement {
  return outsideMovement('suspense_booked', currency, minor, [outside, 'suspense']);
}

/** Reverses a suspense entry once the money is booked where it belongs. */
export function suspenseClearedMovement(
  currency: Currency,
  minor: bigint,
  outside: LedgerAccountName,
): Movement {
  return outsideMovement('suspense_cleared', currency, -minor, [outside, 'suspense']);
}

/** Money received or taken for a merchant account outside payments and payouts. */
export function adjustmentMovement(currency: Currency, minor: bigint, outside: LedgerAccountName): Movement {
  return outsideMovement('adjustment', currency, minor, [outside, 'available']);
}

/** The gateway's own gain or loss. */
export function ownMoneyMovement(currency: Currency, minor: bigint, outside: LedgerAccountName): Movement {
  return outsideMovement('own_money', currency, minor, [outside, 'own_funds']);
}

/**
 * A charge that a bank deducts, or gives back. The gateway bears it; it is booked for the account whose payout caused
 * it, or otherwise in the gateway's own book.
 * @param minor negative where the bank has deducted it
 */
export function bankChargedMovement(currency: Currency, minor: bigint): Movement {
  return outsideMovement('bank_charged', currency, minor, ['bank_clearing', 'bank_charges']);
}

/** A recall is granted: the money is set aside for the bank, taken from where it had been matched to. */
export function recallGrantedMovement(currency: Currency, minor: bigint, from: LedgerAccountName): Movement {
  if (minor <= 0n) throw new RangeError('recall_granted moves more than zero');
  return outsideMovement('recall_granted', currency, minor, [from, 'recalled']);
}

/** The bank has taken the money set aside for it. */
export function recallPaidMovement(currency: Currency, minor: bigint): Movement {
  if (minor <= 0n) throw new RangeError('recall_paid moves more than zero');
  return outsideMovement('recall_paid', currency, -minor, ['bank_clearing', 'recalled']);
}

/** The bank has never taken the money set aside for it: it goes back where it was taken from. */
export function recallWithdrawnMovement(currency: Currency, minor: bigint, to: LedgerAccountName): Movement {
  if (minor <= 0n) throw new RangeError('recall_withdrawn moves more than zero');
  return outsideMovement('recall_withdrawn', currency, -minor, [to, 'recalled']);
}

/**
 * A fee that an acquirer deducts from what it owes, or gives back. The gateway bears it.
 * @param minor negative where the acquirer has deducted it
 */
export function acquirerChargedMovement(currency: Currency, minor: bigint): Movement {
  return outsideMovement('acquirer_charged', currency, minor, ['scheme_receivable', 'acquirer_fees']);
}

/**
 * An acquirer's payout has arrived at a bank: the acquirer owes it no more.
 * @param minor negative where the acquirer has taken it
 */
export function acquirerPaidMovement(currency: Currency, minor: bigint): Movement {
  return outsideMovement('acquirer_paid', currency, minor, ['bank_clearing', 'scheme_receivable']);
}

/**
 * What an acquirer says it owes and what we say differ, and two people have written the difference off.
 * @param minor positive where the acquirer owes more than we said
 */
export function differenceWrittenOffMovement(currency: Currency, minor: bigint): Movement {
  return outsideMovement('difference_written_off', currency, minor, ['scheme_receivable', 'own_funds']);
}
