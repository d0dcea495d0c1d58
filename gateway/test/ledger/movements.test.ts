import { describe, expect, it } from 'vitest';
import { LedgerAccount, ledgerAccountName } from '../../src/ledger/chart.ts';
import { bankChargedMovement, suspenseBookedMovement } from '../../src/ledger/house-movements.ts';
import {
  captureMovement,
  captureUndoneMovement,
  disputeFeeMovement,
  disputeFundsMovement,
  refundAcceptedMovement,
  refundCompletedMovement,
  refundFailedMovement,
  refundReturnedMovement,
  settlementMovement,
  type Movement,
} from '../../src/ledger/movements.ts';
import {
  payoutCompletedMovements,
  payoutHeldMovements,
  payoutReleasedMovements,
  payoutReturnedMovements,
  topUpMovement,
  type PayoutMoney,
} from '../../src/ledger/payout-movements.ts';
import type { Currency } from '../../src/kernel/values/currency.ts';

const [EUR, USD, JPY] = ['EUR', 'USD', 'JPY'] as Currency[] as [Currency, Currency, Currency];

/** `movement currency: account amount, …`, as it is written below: credits are positive. */
function written(movements: readonly Movement[]): string[] {
  return movements.map(({ name, currency, postings }) => {
    const lines = postings.map(({ account, minor }) => `${account} ${minor > 0n ? '+' : ''}${minor}`);
    return `${name} ${currency}: ${lines.toSorted().join(', ')}`;
  });
}

describe('the chart of accounts', () => {
  it('has the numbers that are stored in every journal', () => {
    expect(LedgerAccount).toEqual({
      pending: 1,
      available: 2,
      reserve: 3,
      payouts_in_transit: 4,
      refunds_in_transit: 5,
      scheme_receivable: 101,
      bank_clearing: 102,
      fee_revenue: 103,
      fx: 104,
      suspense: 105,
      bank_charges: 106,
      own_funds: 107,
      recalled: 108,
      acquirer_fees: 109,
    });
  });
});

// Worked out by hand from docs/specification/ledger.md#movements: whose money it was, and whose it is now.
describe('the ledger movement of card money', () => {
  it.each([
    ['captured', captureMovement(EUR, 1234n), 'capture EUR: pending +1234, scheme_receivable -1234'],
    [
      'of a refund that is accepted',
      refundAcceptedMovement(EUR, 500n),
      'refund_accepted EUR: pending -500, refunds_in_transit +500',
    ],
    [
      'of a refund that is paid',
      refundCompletedMovement(JPY, 500n),
      'refund_completed JPY: refunds_in_transit -500, scheme_receivable +500',
    ],
    [
      'of a refund that came to nothing',
      refundFailedMovement(EUR, 500n),
      'refund_failed EUR: pending +500, refunds_in_transit -500',
    ],
    [
      'of a capture that failed after it was confirmed',
      captureUndoneMovement(EUR, 1234n),
      'capture_undone EUR: pending -1234, scheme_receivable +1234',
    ],
    [
      'of a refund that failed after it was confirmed',
      refundReturnedMovement(EUR, 500n),
      'refund_returned EUR: pending +500, scheme_receivable -500',
    ],
    [
      'that is disputed',
      disputeFundsMovement(USD, -700n),
      'dispute_taken USD: pending -700, scheme_receivable +700',
    ],
    [
      'of a dispute that is won',
      disputeFundsMovement(USD, 700n),
      'dispute_returned USD: pending +700, scheme_receivable -700',
    ],
    [
      'charged for a dispute',
      disputeFeeMovement(EUR, -1500n),
      'dispute_fee EUR: pending -1500, scheme_receivable +1500',
    ],
    [
      'charged for a dispute and given back',
      disputeFeeMovement(EUR, 1500n),
      'dispute_fee EUR: pending +1500, scheme_receivable -1500',
    ],
    ['that is settled', settlementMovement(EUR, 9000n), 'settlement EUR: available +9000, pending -9000'],
    [
      'of a day that took more than it brought',
      settlementMovement(EUR, -40n),
      'settlement EUR: available -40, pending +40',
    ],
    [
      'that a bank takes for itself',
      bankChargedMovement(EUR, -100n),
      'bank_charged EUR: bank_charges -100, bank_clearing +100',
    ],
    [
      'that came and that nothing takes',
      suspenseBookedMovement(EUR, 100n, 'bank_clearing'),
      'suspense_booked EUR: bank_clearing -100, suspense +100',
    ],
    [
      'that was taken for nothing that is known',
      suspenseBookedMovement(EUR, -100n, 'scheme_receivable'),
      'suspense_booked EUR: scheme_receivable +100, suspense -100',
    ],
    ['put in from outside', topUpMovement(EUR, 100n), 'top_up EUR: available +100, bank_clearing -100'],
  ])('%s has the postings of the specification', (_what, movement, expected) => {
    expect(written([movement])).toEqual([expected]);
  });

  it.each([
    ['captured', () => captureMovement(EUR, 0n)],
    ['refunded', () => refundAcceptedMovement(EUR, -1n)],
    ['settled', () => settlementMovement(EUR, 0n)],
    ['taken by a dispute', () => disputeFundsMovement(EUR, 0n)],
    ['charged for a dispute', () => disputeFeeMovement(EUR, 0n)],
    ['put in', () => topUpMovement(EUR, 0n)],
    ['charged', () => bankChargedMovement(EUR, 0n)],
    ['in suspense', () => suspenseBookedMovement(EUR, 0n, 'bank_clearing')],
  ])('of an amount of zero or less cannot be %s', (_what, move) => {
    expect(move).toThrow(RangeError);
  });
});

/** 100.00 EUR from a balance in EUR, without a fee. */
const plain: PayoutMoney = {
  source_currency: EUR,
  source_amount: 10_000n,
  payment_currency: EUR,
  payment_amount: 10_000n,
  fee_currency: EUR,
  fee_amount: 0n,
  fee_paid_by: 'PAYER',
};
const fee = { fee_amount: 250n };
/** 110.00 USD bought for 100.00 EUR. */
const exchanged = { payment_currency: USD, payment_amount: 11_000n };
const by_beneficiary = { fee_paid_by: 'BENEFICIARY' } as const;

describe('the ledger movements of a payout', () => {
  it.each<[string, Partial<PayoutMoney>, { held: string[]; completed: string[] }]>([
    [
      'without a fee',
      {},
      {
        held: ['payout_held EUR: available -10000, payouts_in_transit +10000'],
        completed: ['payout_completed EUR: bank_clearing +10000, payouts_in_transit -10000'],
      },
    ],
    [
      'whose fee comes on top',
      fee,
      {
        held: ['payout_held EUR: available -10250, payouts_in_transit +10250'],
        completed: [
          'payout_completed EUR: bank_clearing +10000, fee_revenue +250, payouts_in_transit -10250',
        ],
      },
    ],
    [
      'whose fee the beneficiary bears',
      { ...fee, ...by_beneficiary },
      {
        held: ['payout_held EUR: available -10000, payouts_in_transit +10000'],
        completed: ['payout_completed EUR: bank_clearing +9750, fee_revenue +250, payouts_in_transit -10000'],
      },
    ],
    [
      'in another currency',
      exchanged,
      {
        held: [
          'payout_held EUR: available -10000, fx +10000',
          'payout_held USD: fx -11000, payouts_in_transit +11000',
        ],
        completed: ['payout_completed USD: bank_clearing +11000, payouts_in_transit -11000'],
      },
    ],
    [
      'in another currency, whose fee comes on top in the payer’s own',
      { ...exchanged, ...fee },
      {
        held: [
          'payout_held EUR: available -10250, fx +10000, payouts_in_transit +250',
          'payout_held USD: fx -11000, payouts_in_transit +11000',
        ],
        completed: [
          'payout_completed USD: bank_clearing +11000, payouts_in_transit -11000',
          'payout_completed EUR: fee_revenue +250, payouts_in_transit -250',
        ],
      },
    ],
    [
      'in another currency, whose fee the beneficiary bears in theirs',
      { ...exchanged, ...fee, fee_currency: USD, ...by_beneficiary },
      {
        held: [
          'payout_held EUR: available -10000, fx +10000',
          'payout_held USD: fx -11000, payouts_in_transit +11000',
        ],
        completed: [
          'payout_completed USD: bank_clearing +10750, fee_revenue +250, payouts_in_transit -11000',
        ],
      },
    ],
  ])('%s have the postings of the specification', (_what, fields, { held, completed }) => {
    const money = { ...plain, ...fields };
    expect(written(payoutHeldMovements(money))).toEqual(held);
    expect(written(payoutCompletedMovements(money))).toEqual(completed);
  });

  it('that failed give back all that was held, including the fee and the exchange', () => {
    expect(written(payoutReleasedMovements({ ...plain, ...exchanged, ...fee }))).toEqual([
      'payout_released EUR: available +10250, fx -10000, payouts_in_transit -250',
      'payout_released USD: fx +11000, payouts_in_transit -11000',
    ]);
  });

  it('that is returned after it was paid give back what came, not the fee', () => {
    expect(written(payoutReturnedMovements(USD, 10_750n))).toEqual([
      'payout_returned USD: available +10750, bank_clearing -10750',
    ]);
  });
});

it('every ledger account has a name, and no other number has one', () => {
  for (const [name, number] of Object.entries(LedgerAccount)) expect(ledgerAccountName(number)).toBe(name);
  expect(() => ledgerAccountName(999)).toThrow(new RangeError('there is no ledger account 999'));
});
