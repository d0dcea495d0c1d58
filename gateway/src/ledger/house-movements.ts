import type { Currency } from '../values/currency.ts';
import type { LedgerAccountName } from './chart.ts';
import type { Movement } from './movements.ts';

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
  if (minor === 0n) throw new RangeError('suspense_booked moves more than zero');
  return {
    name: 'suspense_booked',
    currency,
    postings: [
      { account: outside, minor: -minor },
      { account: 'suspense', minor },
    ],
  };
}

/**
 * What a bank takes for itself, or gives back of it. The gateway bears it; in the book of the account whose payout it
 * is for, or else in the gateway's own.
 * @param minor negative where the bank has taken it
 */
export function bankChargedMovement(currency: Currency, minor: bigint): Movement {
  if (minor === 0n) throw new RangeError('bank_charged moves more than zero');
  return {
    name: 'bank_charged',
    currency,
    postings: [
      { account: 'bank_clearing', minor: -minor },
      { account: 'bank_charges', minor },
    ],
  };
}
