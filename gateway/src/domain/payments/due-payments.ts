import { PaymentStatus } from '@causeway/contract/statuses.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import type { Performable } from '../../operations/operation.ts';
import type { Performer } from '../../operations/perform-operations.ts';
import { addMs } from '../../values/dates.ts';
import { claimDueWork, removeDueWork, type DueKind, type DueRow } from '../due/due-work.ts';
import { orderVoid } from './cancel-payments.ts';
import { eraseChallenges } from './authentication/challenge-store.ts';
import { PaymentChanges, type Cause } from './payment-changes.ts';
import type { PaymentKey } from './payment-store.ts';
import type { Payment } from './payment.ts';

const claim_max = 100;
/** A payment with an operation under way is looked at again after this time. */
const busy_ms = 60_000;

/** What a moment that has come makes of a payment, by what was waited for. */
const on_due: Record<
  DueKind,
  (changes: PaymentChanges, payment: Payment, cause: Cause) => Performable | null
> = {
  capture_deadline(changes, payment, cause) {
    return isOpen(payment) ? orderVoid(changes, payment, 'expire', cause) : null;
  },
  review_limit(changes, payment, cause) {
    if (payment.status !== PaymentStatus.held_for_review) return null;
    return orderVoid(changes, changes.edit(payment, { review_decision: 'rejected' }, cause), 'reject', cause);
  },
  challenge_limit(changes, payment, cause) {
    if (payment.status !== PaymentStatus.waiting_for_customer) return null;
    const edge = { cause: 'authentication_failed', to: PaymentStatus.authentication_failed } as const;
    changes.move(payment, edge, { failure_code: 'D0101' }, cause);
    return null;
  },
};

function isOpen({ status }: Payment): boolean {
  const open: readonly number[] = [
    PaymentStatus.authorised,
    PaymentStatus.partly_captured,
    PaymentStatus.held_for_review,
  ];
  return open.includes(status);
}

function isBusy({ status }: Payment): boolean {
  return status === PaymentStatus.processing || status === PaymentStatus.capture_under_way;
}

/**
 * Does what is due of one kind by a moment: releases authorisations at their capture deadline, rejects reviews
 * that nobody decided, gives up customers who did not come back. Several workers may do it at once.
 * @returns how many were due
 */
export async function runDuePayments(
  context: Context,
  performer: Performer<Payment>,
  kind: DueKind,
  by: Date,
): Promise<number> {
  const { due, performables } = await transact(context.database, async (tx) => {
    const rows = await claimDueWork(tx, kind, by, claim_max);
    if (rows.length === 0) return { due: 0, performables: [] };
    const changes = await PaymentChanges.lock(context, tx, rows.map(keyIn));
    removeDueWork(tx, rows);
    const ordered = rows.flatMap((row) => {
      const payment = changes.find(keyIn(row));
      if (!payment) return [];
      if (isBusy(payment)) changes.wait(payment, kind, addMs(by, busy_ms));
      const cause: Cause = { actor: 'gateway', at: context.clock.now(row.account_id) };
      return isBusy(payment) ? [] : (on_due[kind](changes, payment, cause) ?? []);
    });
    if (kind === 'challenge_limit') eraseChallenges(tx, rows.map(keyIn));
    changes.write(tx);
    return { due: rows.length, performables: ordered };
  });
  await performer.perform(performables);
  return due;
}

function keyIn(row: DueRow): PaymentKey {
  return { account_id: row.account_id, transaction_id: row.subject_id } as PaymentKey;
}
