import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { formatAmount, type Money } from '../../kernel/values/money.ts';
import { recordEvents } from '../../kernel/events/record-events.ts';

/** Money that was booked to a merchant's available balance, or taken from it, other than by payments and payouts. */
export interface Adjusted {
  readonly account_id: string;
  /** The subject of the posting: the item of suspense, or the recall. */
  readonly adjustment_id: bigint;
  /** Negative where it was taken. */
  readonly money: Money;
  /** The payout whose return it is, or zero. */
  readonly transaction_id: bigint;
  readonly by: Actor;
  /** By the account's clock. */
  readonly at: Date;
}

/** Tells the merchant, in the transaction that books it. Called last, as `recordEvents` is. */
export function recordAdjusted(
  tx: Transaction,
  { account_id, adjustment_id, money: { minor, currency }, transaction_id, by, at }: Adjusted,
): void {
  const data = {
    adjustment_id: adjustment_id.toString(),
    currency,
    amount: formatAmount(minor, currency),
    transaction_id: transaction_id === 0n ? '' : transaction_id.toString(),
  };
  const event = { account_id, type: 'balance.adjusted', subject_id: adjustment_id, actor: by } as const;
  recordEvents(tx, [{ ...event, data, created_at: at }]);
}
