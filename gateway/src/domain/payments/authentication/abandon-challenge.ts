import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { PaymentChanges, type Cause } from '../payment-changes.ts';
import type { PaymentKey } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import { eraseChallenges } from './challenge-store.ts';

/**
 * Ends payments whose customers cancel the challenge: the attempts fail as if the issuer had declined, and their orders
 * can be paid in another way. A payment that no longer waits for its customer is not changed.
 * @returns the payments afterwards, null where one does not exist
 */
export async function abandonChallenges(
  context: Context,
  keys: readonly PaymentKey[],
): Promise<(Payment | null)[]> {
  return transact(context.database, async (tx) => {
    const changes = await PaymentChanges.lock(context, tx, keys);
    const abandoned = keys.filter((key) => {
      const payment = changes.find(key);
      if (payment?.status !== PaymentStatus.waiting_for_customer) return false;
      const cause: Cause = { actor: 'customer', at: context.clock.now(key.account_id) };
      const edge = { cause: 'authentication_failed', to: PaymentStatus.authentication_failed } as const;
      changes.move(payment, edge, { failure_code: 'D0101' }, cause);
      return true;
    });
    eraseChallenges(tx, abandoned);
    changes.write(tx);
    return keys.map((key) => changes.find(key) ?? null);
  });
}
