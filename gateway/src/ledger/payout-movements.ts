import type { Currency } from '../kernel/values/currency.ts';
import type { LedgerAccountName } from './chart.ts';
import type { Movement, MovementName, Posting } from './movements.ts';

/** The amounts of one payout, in minor units; `fee_paid_by` says who bears the fee. */
export interface PayoutMoney {
  readonly source_currency: Currency;
  readonly source_amount: bigint;
  readonly payment_currency: Currency;
  readonly payment_amount: bigint;
  readonly fee_currency: Currency;
  readonly fee_amount: bigint;
  readonly fee_paid_by: 'PAYER' | 'BENEFICIARY';
}

type Line = readonly [currency: Currency, account: LedgerAccountName, minor: bigint];

/** Groups postings by currency, adds up those of each ledger account, and omits zeros. */
function movements(name: MovementName, lines: readonly Line[]): Movement[] {
  const by_currency = Map.groupBy(lines, ([currency]) => currency);
  return [...by_currency].flatMap(([currency, group]): Movement[] => {
    const sums = new Map<LedgerAccountName, bigint>();
    for (const [, account, minor] of group) sums.set(account, (sums.get(account) ?? 0n) + minor);
    const postings: Posting[] = [...sums].flatMap(([account, minor]) =>
      minor === 0n ? [] : [{ account, minor }],
    );
    return postings.length === 0 ? [] : [{ name, currency, postings }];
  });
}

/** The part of a held payout that is in transit: the payment, and the payer's fee. */
function inTransit(money: PayoutMoney): Line[] {
  const { payment_currency, payment_amount, fee_currency, fee_amount } = money;
  const fee: Line[] = money.fee_paid_by === 'PAYER' ? [[fee_currency, 'payouts_in_transit', fee_amount]] : [];
  return [[payment_currency, 'payouts_in_transit', payment_amount], ...fee];
}

/**
 * The exchange at the quoted rate: the FX account receives the source amount, gives the payment amount, and keeps the
 * difference.
 */
function exchange(money: PayoutMoney): Line[] {
  const { source_currency, source_amount, payment_currency, payment_amount } = money;
  if (source_currency === payment_currency) return [];
  return [
    [source_currency, 'fx', source_amount],
    [payment_currency, 'fx', -payment_amount],
  ];
}

function fromAvailable(money: PayoutMoney): Line {
  const fee = money.fee_paid_by === 'PAYER' ? money.fee_amount : 0n;
  return [money.source_currency, 'available', -(money.source_amount + fee)];
}

function opposite([currency, account, minor]: Line): Line {
  return [currency, account, -minor];
}

/** A payout accepted: its money leaves the available balance, exchanged where the currencies differ. */
export function payoutHeldMovements(money: PayoutMoney): Movement[] {
  return movements('payout_held', [fromAvailable(money), ...exchange(money), ...inTransit(money)]);
}

/** A payout failed: everything is given back at the booked rate, including the fee. */
export function payoutReleasedMovements(money: PayoutMoney): Movement[] {
  const held = [fromAvailable(money), ...exchange(money), ...inTransit(money)];
  return movements('payout_released', held.map(opposite));
}

/** A payout completed: the bank has the money, the gateway its fee. */
export function payoutCompletedMovements(money: PayoutMoney): Movement[] {
  const { payment_currency, payment_amount, fee_currency, fee_amount } = money;
  const sent = money.fee_paid_by === 'BENEFICIARY' ? payment_amount - fee_amount : payment_amount;
  return movements('payout_completed', [
    ...inTransit(money).map(opposite),
    [payment_currency, 'bank_clearing', sent],
    [fee_currency, 'fee_revenue', fee_amount],
  ]);
}

/** A payout returned after completion: what the bank gave back becomes available; the fee is not given back. */
export function payoutReturnedMovements(currency: Currency, minor: bigint): Movement[] {
  return movements('payout_returned', [
    [currency, 'bank_clearing', -minor],
    [currency, 'available', minor],
  ]);
}

/** Money added to the available balance from outside. */
export function topUpMovement(currency: Currency, minor: bigint): Movement {
  if (minor <= 0n) throw new RangeError('a top-up moves more than zero');
  return {
    name: 'top_up',
    currency,
    postings: [
      { account: 'bank_clearing', minor: -minor },
      { account: 'available', minor },
    ],
  };
}
