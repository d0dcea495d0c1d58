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
