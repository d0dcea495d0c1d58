import type { Currency } from '../values/currency.ts';
import type { LedgerAccountName } from './chart.ts';
import type { Movement, MovementName } from './movements.ts';

/** Between the ledger account that money came to or left and another one. */
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
 * Money moved outside that nothing takes: it stands in suspense until a person has found where it belongs.
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

/** The opposite, once it is booked where it belongs. */
export function suspenseClearedMovement(
  currency: Currency,
  minor: bigint,
  outside: LedgerAccountName,
): Movement {
  return outsideMovement('suspense_cleared', currency, -minor, [outside, 'suspense']);
}

/** Money that came in for a merchant account, or was taken for one, beside payments and payouts. */
export function adjustmentMovement(currency: Currency, minor: bigint, outside: LedgerAccountName): Movement {
  return outsideMovement('adjustment', currency, minor, [outside, 'available']);
}

/** What is the gateway's own gain or loss. */
export function ownMoneyMovement(currency: Currency, minor: bigint, outside: LedgerAccountName): Movement {
  return outsideMovement('own_money', currency, minor, [outside, 'own_funds']);
}

/**
 * What a bank takes for itself, or gives back of it. The gateway bears it; in the book of the account whose payout it
 * is for, or else in the gateway's own.
 * @param minor negative where the bank has taken it
 */
export function bankChargedMovement(currency: Currency, minor: bigint): Movement {
  return outsideMovement('bank_charged', currency, minor, ['bank_clearing', 'bank_charges']);
}

/** A bank is promised its money back: it is set aside, out of what it had been matched to. */
export function recallGrantedMovement(currency: Currency, minor: bigint, from: LedgerAccountName): Movement {
  if (minor <= 0n) throw new RangeError('recall_granted moves more than zero');
  return outsideMovement('recall_granted', currency, minor, [from, 'recalled']);
}

/** The bank has taken what it was promised. */
export function recallPaidMovement(currency: Currency, minor: bigint): Movement {
  if (minor <= 0n) throw new RangeError('recall_paid moves more than zero');
  return outsideMovement('recall_paid', currency, -minor, ['bank_clearing', 'recalled']);
}
