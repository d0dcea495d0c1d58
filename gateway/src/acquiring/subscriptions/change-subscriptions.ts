import { SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../kernel/context.ts';
import { isRefusal, type Refusal } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { startOfUtcDay } from '../../kernel/values/intervals.ts';
import { amountForm } from '../../kernel/values/money.ts';
import { findCardAgreement, type CardAgreement } from '../cards/card-agreements.ts';
import { findCard } from '../cards/store-cards.ts';
import {
  changeSubscriptions,
  contractsChanged,
  type NamedSubscription,
  type SubscriptionOutcome,
} from './cancel-subscriptions.ts';
import { takeSteps } from './run-subscriptions.ts';
import { isFullyDrawn, type Subscription } from './subscription.ts';
import { chargeOnResume, firstPeriodAfter } from './subscription-schedule.ts';
import type { SubscriptionChanges } from './subscription-changes.ts';

function statusRefusal({ status }: Subscription): Refusal {
  if (status === SubscriptionStatus.inactive) return { code: 'S0004' };
  return { code: 'S0005', reason: { rule: 'subscription_status', status } };
}

/**
 * Pauses subscriptions: no contract is created until they are resumed. One that exists already is still charged, unless
 * it is cancelled separately. Pausing again succeeds.
 */
export function pauseSubscriptions(
  context: Context,
  items: readonly NamedSubscription[],
): Promise<SubscriptionOutcome[]> {
  return changeSubscriptions(context, items, (changes, subscription, item) => {
    const { status } = subscription;
    if (status === SubscriptionStatus.paused) return subscription;
    if (status !== SubscriptionStatus.active && status !== SubscriptionStatus.trialing) {
      return statusRefusal(subscription);
    }
    const refusal = contractsChanged(changes, subscription, item, ['still_charged']);
    if (refusal) return refusal;
    const paused = changes.move(subscription, { cause: 'pause', to: SubscriptionStatus.paused }, {}, item);
    changes.waitForNextStep(paused);
    return paused;
  });
}

/**
 * Resumes paused subscriptions on their original anchor: periods that began during the pause are skipped, and the next
 * one that begins is charged.
 */
export function resumeSubscriptions(
  context: Context,
  items: readonly NamedSubscription[],
): Promise<SubscriptionOutcome[]> {
  return changeSubscriptions(context, items, (changes, subscription, item) => {
    if (subscription.status !== SubscriptionStatus.paused) return statusRefusal(subscription);
    const refusal = nextChargeChanged(changes, subscription, item);
    if (refusal) return refusal;
    const next_period = isFullyDrawn(subscription)
      ? subscription.next_period
      : firstPeriodAfter(subscription, item.at);
    const edge = { cause: 'resume', to: resumedStatus(subscription, item.at) } as const;
    const resumed = changes.move(subscription, edge, { next_period }, item);
    return takeSteps(changes, resumed, item);
  });
}

/** Why a resumption charges next something else than was confirmed; null where it does not (decisions/portal.md). */
function nextChargeChanged(
  changes: SubscriptionChanges,
  subscription: Subscription,
  { expected, at }: NamedSubscription,
): Refusal | null {
  if (expected === undefined) return null;
  if (expected === null) return { code: 'U0015' };
  const waiting = changes
    .contractsOf(subscription)
    .flatMap(({ next_attempt_at, amount }) => (next_attempt_at ? [{ at: next_attempt_at, amount }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const [was, now] = [expected.next_charge, chargeOnResume(subscription, waiting[0] ?? null, at)];
  const same = was?.at.getTime() === now?.at.getTime() && was?.amount === now?.amount;
  return same ? null : { code: 'U0015', reason: { rule: 'next_charge_changed' } };
}

function resumedStatus(
  { past_due_contracts, starts_at, trial_days }: Subscription,
  at: Date,
): 'Past_due' | 'Trialing' | 'Actived' {
  if (past_due_contracts > 0) return SubscriptionStatus.past_due;
  const in_trial = trial_days > 0 && at < addMs(startOfUtcDay(starts_at), trial_days * day_ms);
  return in_trial ? SubscriptionStatus.trialing : SubscriptionStatus.active;
}

/** What is changed of a subscription. */
interface SubscriptionTerms {
  /** Of a period; zero where it could not be read, which is refused alike. */
  readonly amount?: bigint | undefined;
  /** Another stored card. */
  readonly token_id?: string | undefined;
}

/**
 * Changes the amount of a subscription, or its card, or both together. The amount is that of the next period whose
 * contract does not exist yet; cycles of a promotion keep theirs. Another stored card of the customer is charged from
 * now on, under the customer's agreement about it: schemes identify an agreement by the card with which it was made.
 */
export async function changeSubscription(
  context: Context,
  item: NamedSubscription & SubscriptionTerms,
): Promise<SubscriptionOutcome> {
  const { account_id, token_id } = item;
  if (token_id === undefined) return changeTerms(context, item, null);
  const [card, [named]] = await Promise.all([
    findCard(context, account_id, token_id),
    changeSubscriptions(context, [item], (_changes, subscription) => subscription),
  ]);
  if (!card) {
    return { code: 'S0007', source: 'token_id', reason: { rule: 'not_stored_card' } };
  }
  if (!named || isRefusal(named)) return named ?? { code: 'S0001' };
  const { subscription_id, details } = named.subscription;
  const shopper_id = String(details['shopper_id'] ?? '');
  const { agreement } = await findCardAgreement(context, account_id, token_id, shopper_id);
  // By now the recurring_id may name a later subscription, of another customer, who has agreed to nothing.
  return changeTerms(context, { ...item, subscription_id }, agreement);
}

async function changeTerms(
  context: Context,
  item: NamedSubscription & SubscriptionTerms,
  agreement: CardAgreement | null,
): Promise<SubscriptionOutcome> {
  const [outcome] = await changeSubscriptions(context, [item], (changes, subscription) => {
    if (subscription.status === SubscriptionStatus.inactive) return statusRefusal(subscription);
    const { amount = subscription.amount, token_id = subscription.token_id } = item;
    if (item.amount !== undefined && amount <= 0n) {
      const reason = { rule: 'not_positive_amount', ...amountForm(subscription.currency) } as const;
      return { code: 'S0007', source: 'amount', reason };
    }
    const other_card = token_id !== subscription.token_id;
    if (amount === subscription.amount && !other_card) return subscription;
    if (other_card && !agreement)
      return { code: 'S0007', source: 'token_id', reason: { rule: 'card_not_agreed' } };
    const card = other_card
      ? { token_id, network_transaction_id: agreement?.network_transaction_id ?? '' }
      : {};
    const changed = changes.edit(subscription, { amount, ...card }, item);
    changes.emit(changed, 'subscription.changed', item);
    return changed;
  });
  return outcome ?? { code: 'S0001' };
}
