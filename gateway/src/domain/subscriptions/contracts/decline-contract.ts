import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import { retryRuleOf, type Declined } from '../../../values/schemes/retry-rules.ts';
import type { Subscription } from '../subscription.ts';
import type { Cause, SubscriptionChanges } from '../subscription-changes.ts';
import type { Contract } from './contract.ts';
import { nextAttemptAt } from './dunning.ts';

/**
 * What a failed charge makes of its contract and subscription: it is charged again at its day of dunning, or
 * given up, which ends the subscription. Nothing is tried again once the subscription has ended.
 * @param contract as it stands, the failed charge counted in its attempts
 * @param declined why it failed, with what the card's scheme has said of it
 */
export function declineContract(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  declined: Declined,
  cause: Cause,
): void {
  const { failure_code } = declined;
  const over = subscription.status === SubscriptionStatus.inactive;
  const next_attempt_at = over
    ? null
    : nextAttemptAt(retryRuleOf(declined), contract.attempts, contract.due_at, cause.at);
  const to = next_attempt_at ? ContractStatus.past_due : ContractStatus.failed;
  changes.moveContract(contract, { cause: 'decline', to }, { failure_code, next_attempt_at }, cause);
  if (over) return;
  if (!next_attempt_at) giveUp(changes, subscription, cause);
  else if (contract.attempts === 1) fallBehind(changes, subscription, cause);
}

function fallBehind(changes: SubscriptionChanges, subscription: Subscription, cause: Cause): void {
  const { status, past_due_contracts } = subscription;
  const fields = { past_due_contracts: past_due_contracts + 1 };
  const stays = status === SubscriptionStatus.past_due || status === SubscriptionStatus.paused;
  const behind = stays
    ? changes.edit(subscription, fields, cause)
    : changes.move(subscription, { cause: 'decline', to: SubscriptionStatus.past_due }, fields, cause);
  changes.waitForNextStep(behind);
}

/** Ends the subscription unpaid: nobody is served any more, so what was drawn up ahead is not charged either. */
function giveUp(changes: SubscriptionChanges, subscription: Subscription, cause: Cause): void {
  stopDunning(changes, subscription, cause);
  for (const contract of changes.contractsOf(subscription)) {
    if (contract.status !== ContractStatus.drawn_up) continue;
    const edge = { cause: 'cancel', to: ContractStatus.cancelled } as const;
    changes.moveContract(contract, edge, { next_attempt_at: null }, cause);
  }
  changes.end(subscription, 'unpaid', cause);
}

/** Gives up the contracts of a subscription that wait for another attempt. */
export function stopDunning(changes: SubscriptionChanges, subscription: Subscription, cause: Cause): void {
  for (const contract of changes.contractsOf(subscription)) {
    if (contract.status !== ContractStatus.past_due) continue;
    const edge = { cause: 'give_up', to: ContractStatus.failed } as const;
    changes.moveContract(contract, edge, { next_attempt_at: null }, cause);
  }
}
