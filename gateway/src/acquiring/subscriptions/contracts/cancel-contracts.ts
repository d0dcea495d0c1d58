import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import type { Result } from '../../../kernel/errors.ts';
import { takeSteps } from '../run-subscriptions.ts';
import { SubscriptionChanges } from '../subscription-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { lockSubscriptions } from '../subscription-store.ts';
import { contractKey, findSubscriptionKeys, lockContracts } from './contract-store.ts';
import type { Contract } from './contract.ts';
import type { Subscription } from '../subscription.ts';

/** The identifiers of a contract in a request. */
export interface NamedContract extends Cause {
  readonly account_id: string;
  readonly contract_id: bigint;
}

/**
 * Cancels single contracts before they are charged or while they wait for another attempt; their subscriptions
 * continue, or stay ended. Cancelling again succeeds.
 */
export async function cancelContracts(
  context: Context,
  items: readonly NamedContract[],
): Promise<Result<Contract>[]> {
  return transact(context.database, async (tx) => {
    const keys = [
      ...new Map(
        items.map(({ account_id, contract_id }) => [
          contractKey({ account_id, contract_id }),
          { account_id, contract_id },
        ]),
      ).values(),
    ];
    const subscriptions = await lockSubscriptions(tx, await findSubscriptionKeys(tx, keys));
    const changes = new SubscriptionChanges(context, subscriptions, await lockContracts(tx, keys));
    const outcomes = items.map((item) => cancelContract(changes, item));
    changes.write(tx);
    return outcomes;
  });
}

function cancelContract(changes: SubscriptionChanges, item: NamedContract): Result<Contract> {
  const contract = changes.contract(item);
  const subscription = contract && changes.subscription(contract);
  if (!contract || !subscription) return { code: 'S0003' };
  const { status } = contract;
  if (status === ContractStatus.cancelled) return contract;
  if (status !== ContractStatus.drawn_up && status !== ContractStatus.past_due) {
    return { code: 'S0006', reason: { rule: 'contract_status', status } };
  }
  return endContract(changes, subscription, contract, item);
}

/** Cancels a contract that waits for its charge; a subscription that was past due with it alone is active again. */
export function endContract(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  cause: Cause,
): Contract {
  const edge = { cause: 'cancel', to: ContractStatus.cancelled } as const;
  const cancelled = changes.moveContract(contract, edge, { next_attempt_at: null }, cause);
  if (contract.status === ContractStatus.past_due && subscription.status !== SubscriptionStatus.inactive) {
    const fields = { past_due_contracts: subscription.past_due_contracts - 1 };
    const clear = subscription.status === SubscriptionStatus.past_due && fields.past_due_contracts === 0;
    const cleared = clear
      ? changes.move(subscription, { cause: 'clear', to: SubscriptionStatus.active }, fields, cause)
      : changes.edit(subscription, fields, cause);
    takeSteps(changes, cleared, cause);
  }
  return cancelled;
}
