import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import { retryRuleOf, type Declined } from '../../../kernel/values/schemes/retry-rules.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChanges } from '../subscription-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import type { Contract } from './contract.ts';
import { nextAttemptAt } from './dunning.ts';

/** A charge that the issuer approved, and whose money did not come: no scheme forbids another one. */
const failed_capture: Declined = {
  card_brand: '',
  failure_code: 'D0102',
  response_code: '',
  advice_code: '',
};

/**
 * Applies a failed charge to its contract and subscription: the contract is charged again on its next day of dunning,
 * or fails for good, which ends the subscription. Nothing is retried once the subscription has ended.
 * @param contract with the failed charge counted in its attempts
 * @param declined why it failed, with the answer of the card's scheme
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

/**
 * Applies to a contract that was paid that its payment's capture has failed after all: it is charged again on its next
 * day of dunning, or fails for good. The days count from the beginning of its period: a first payment may have been
 * captured long after it was made, and its period begins only then.
 */
export function undoCharge(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  cause: Cause,
): void {
  const over = subscription.status === SubscriptionStatus.inactive;
  const { attempts, period_start_at } = contract;
  const due_at = contract.due_at > period_start_at ? contract.due_at : period_start_at;
  const next_attempt_at = over
    ? null
    : nextAttemptAt(retryRuleOf(failed_capture), attempts, due_at, cause.at);
  const to = next_attempt_at ? ContractStatus.past_due : ContractStatus.failed;
  const fields = { failure_code: failed_capture.failure_code, due_at, next_attempt_at, charged_at: null };
  changes.moveContract(contract, { cause: 'undo', to }, fields, cause);
  if (over) return;
  if (next_attempt_at) fallBehind(changes, subscription, cause);
  else giveUp(changes, subscription, cause);
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

/** Ends the subscription unpaid: the service stops, so contracts created ahead are not charged either. */
function giveUp(changes: SubscriptionChanges, subscription: Subscription, cause: Cause): void {
  stopDunning(changes, subscription, cause);
  for (const contract of changes.contractsOf(subscription)) {
    if (contract.status !== ContractStatus.drawn_up) continue;
    const edge = { cause: 'cancel', to: ContractStatus.cancelled } as const;
    changes.moveContract(contract, edge, { next_attempt_at: null }, cause);
  }
  changes.end(subscription, 'unpaid', cause);
}

/** Ends the contracts of a subscription that wait for another attempt. */
export function stopDunning(changes: SubscriptionChanges, subscription: Subscription, cause: Cause): void {
  for (const contract of changes.contractsOf(subscription)) {
    if (contract.status !== ContractStatus.past_due) continue;
    const edge = { cause: 'give_up', to: ContractStatus.failed } as const;
    changes.moveContract(contract, edge, { next_attempt_at: null }, cause);
  }
}
