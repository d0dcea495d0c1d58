import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import { readOfTransaction, type RecordedInstruction } from '../../kernel/instructions/read-instructions.ts';
import type { Performer } from '../../kernel/instructions/perform-instructions.ts';
import { addMs } from '../../kernel/values/dates.ts';
import type { Timer } from '../../kernel/scheduling/timers.ts';
import type { TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import { orderVoid } from './cancel-payments.ts';
import { eraseChallenges } from './authentication/challenge-store.ts';
import { PaymentChanges } from './payment-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { PaymentKey } from './payment-store.ts';
import { hasEnded, hasOpenRemainder, type Payment } from './payment.ts';
import { reverseAgain } from './outcomes/record-authorisation.ts';

const list_max = 100;

/** Kinds of payment timers; those due at the same time fire in this order. */
const kinds = ['challenge_limit', 'review_limit', 'capture_deadline', 'refused_release'] as const;
type PaymentTimerKind = (typeof kinds)[number];
/** Timers that reversals of failed payments wait for: those that an older program has set are deadlines. */
const releases: ReadonlySet<PaymentTimerKind> = new Set(['capture_deadline', 'refused_release']);
/** A timer of a payment with an instruction under way is postponed by this time. */
const busy_ms = 60_000;

/** What a timer does to its payment, by kind. */
const when_due: Record<
  PaymentTimerKind,
  (changes: PaymentChanges, payment: Payment, cause: Cause) => Performable | null
> = {
  capture_deadline(changes, payment, cause) {
    if (!isOpen(payment)) return null;
    const { capture_deadline_at: until } = payment;
    if (until === null || until <= cause.at) return orderVoid(changes, payment, 'expire', cause);
    // The authorisation was extended after the timer for the old deadline had been set.
    changes.wait(payment, 'capture_deadline', until);
    return null;
  },
  review_limit(changes, payment, cause) {
    if (payment.status !== PaymentStatus.held_for_review) return null;
    return orderVoid(changes, changes.edit(payment, { review_decision: 'rejected' }, cause), 'reject', cause);
  },
  refused_release(changes, payment, cause) {
    const held = payment.status === PaymentStatus.held_for_review;
    return when_due[held ? 'review_limit' : 'capture_deadline'](changes, payment, cause);
  },
  challenge_limit(changes, payment, cause) {
    if (payment.status !== PaymentStatus.waiting_for_customer) return null;
    const edge = { cause: 'authentication_failed', to: PaymentStatus.authentication_failed } as const;
    changes.move(payment, edge, { failure_code: 'D0101' }, cause);
    return null;
  },
};

function isOpen(payment: Payment): boolean {
  return hasOpenRemainder(payment) || payment.status === PaymentStatus.held_for_review;
}

function isBusy({ status }: Payment): boolean {
  return status === PaymentStatus.processing || status === PaymentStatus.capture_under_way;
}

/**
 * The timers of payments: authorisations are released at their capture deadline, undecided reviews are rejected, and
 * challenges that the customer did not complete fail. What the acquirer has refused to release is asked for again.
 */
export function paymentTimers(context: Context, performer: Performer<Payment>): TimerHandler[] {
  return kinds.map((kind) => ({
    kind,
    list_max,
    async take(tx, rows) {
      const changes = await PaymentChanges.lock(context, tx, rows.map(keyIn));
      const payments = rows.flatMap((row) => changes.find(keyIn(row)) ?? []);
      const held = await findHeld(
        tx,
        payments.filter((payment) => releases.has(kind) && hasEnded(payment)),
      );
      const performables = payments.flatMap((payment) => {
        const cause: Cause = { actor: 'gateway', at: context.clock.now(payment.account_id) };
        const refused = held.get(payment);
        if (refused) return reverseAgain(changes, payment, refused, cause) ?? [];
        if (!isBusy(payment)) return when_due[kind](changes, payment, cause) ?? [];
        changes.wait(payment, kind, addMs(cause.at, busy_ms));
        return [];
      });
      if (kind === 'challenge_limit') eraseChallenges(tx, rows.map(keyIn));
      changes.write(tx);
      return () => performer.perform(performables);
    },
  }));
}

/**
 * The last reversals of failed payments, where the acquirer still holds what they asked it to release. Those
 * of which one reversal is done are left out: a later one, ordered because an approval was told meanwhile, was refused
 * for that, and nothing is left to release.
 */
async function findHeld(
  tx: Transaction,
  failed: readonly Payment[],
): Promise<ReadonlyMap<Payment, RecordedInstruction>> {
  const held = new Map<Payment, RecordedInstruction>();
  for (const payment of failed) {
    const instructions = await readOfTransaction(tx, payment.account_id, payment.transaction_id);
    const last = instructions.findLast(({ purpose }) => purpose === 'reversal');
    if (last && !instructions.some(isDoneReversal)) held.set(payment, last);
  }
  return held;
}

function isDoneReversal({ purpose, refused_code, waiting }: RecordedInstruction): boolean {
  return purpose === 'reversal' && refused_code === null && !waiting;
}

function keyIn(row: Timer): PaymentKey {
  return { account_id: row.account_id, transaction_id: row.subject_id } as PaymentKey;
}
