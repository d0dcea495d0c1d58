import type { Currency } from '../../kernel/values/currency.ts';
import type { BankCalendars } from '../../kernel/values/bank-calendar.ts';
import { addDays } from '../../kernel/values/dates.ts';
import type { Timer } from '../../kernel/scheduling/timers.ts';

/** After how many banking days card money becomes available, where the operator has said nothing else. */
export const usual_delay = 2;

/** One day's card money of an account in one currency, in minor units; what leaves the merchant is negative. */
export interface SettlementBatch {
  readonly account_id: string;
  readonly batch_id: bigint;
  readonly currency: Currency;
  /** YYYY-MM-DD in the account's time zone. */
  readonly day: string;
  readonly captured: bigint;
  readonly refunded: bigint;
  readonly disputed: bigint;
  readonly carried: bigint;
  readonly carried_from: bigint | null;
  /** When the banking day on which it is settled begins. */
  readonly due_at: Date;
  /** The account's when the batch was made: its days are told in it. Empty where an earlier release made it. */
  readonly time_zone: string;
}

/** By how much a batch changes the merchant's money. */
export function netOf(
  batch: Pick<SettlementBatch, 'captured' | 'refunded' | 'disputed' | 'carried'>,
): bigint {
  return batch.captured + batch.refunded + batch.disputed + batch.carried;
}

/**
 * The banking day on which a day's money is settled: so many banking days after it, and never on the day itself.
 * Days on which banks rest count for nothing: two banking days after a Friday, Saturday or Sunday are a Tuesday.
 */
export function settlementDay(
  calendars: BankCalendars,
  day: string,
  currency: Currency,
  banking_days: number,
): string {
  let due = day;
  for (let after = 0; after < Math.max(1, banking_days); after += 1)
    due = calendars.nextBankingDay(addDays(due, 1), currency);
  return due;
}

/** What becomes of batches that are settled together. */
interface Decided {
  /** From pending to available; negative: the other way. */
  readonly moved: bigint;
  /** What is left to take: never more than zero. */
  readonly carried: bigint;
}

/**
 * Refunds and chargebacks that exceed what was captured are taken from the available balance, as far as it goes; the
 * rest waits for the next settlement.
 * @param available never below zero
 */
export function decideSettlement(net: bigint, available: bigint): Decided {
  if (net >= 0n) return { moved: net, carried: 0n };
  const moved = -net <= available ? net : -available;
  return { moved, carried: net - moved };
}

/** The moment at which a batch is settled, as it is waited for. */
export function timerOf({ account_id, batch_id, due_at }: SettlementBatch): Timer {
  return { account_id, kind: 'settlement', subject_id: batch_id, due_at };
}
