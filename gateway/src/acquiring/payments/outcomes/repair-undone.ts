import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { PaymentChanges } from '../payment-changes.ts';
import type { PaymentKey } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import { findToRepair, readUncovered } from './outcome-notice-store.ts';
import { releaseAtDeadline, show_disputes } from './undo-capture.ts';

/**
 * Sets right what earlier releases have left of payments whose captures failed after they were done: what could not be
 * taken back cannot be refunded, and a payment whose only capture was undone after its dispute is authorised again.
 * @param account_id null: of all accounts
 * @returns the payments as they are now
 */
export async function repairUndone(
  context: Pick<Context, 'database' | 'clock' | 'ids' | 'meters'>,
  account_id: string | null,
): Promise<Payment[]> {
  const repaired: Payment[] = [];
  for (const key of await findToRepair(context.database, account_id, [...show_disputes])) {
    const payment = await transact(context.database, (tx) => repair(context, tx, key as PaymentKey));
    if (payment) repaired.push(payment);
  }
  return repaired;
}

async function repair(
  context: Pick<Context, 'clock' | 'ids' | 'meters'>,
  tx: Transaction,
  key: PaymentKey,
): Promise<Payment | null> {
  const changes = await PaymentChanges.lock(context, tx, [key]);
  const payment = changes.get(key);
  const uncovered = await readUncovered(tx, key);
  const cause = { actor: 'gateway', at: context.clock.now(key.account_id) } as const;
  let now = payment;
  if (payment.uncovered !== uncovered) now = changes.edit(payment, { uncovered }, cause);
  if (payment.captured === 0n && payment.open_operation_id === null && show_disputes.has(payment.status)) {
    const edge = { cause: 'capture_undone', to: PaymentStatus.authorised } as const;
    now = changes.move(now, edge, { remainder_open: false }, cause);
    releaseAtDeadline(changes, now);
  }
  changes.write(tx);
  return now === payment ? null : now;
}
