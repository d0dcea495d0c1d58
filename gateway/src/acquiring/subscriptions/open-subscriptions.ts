import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Payment } from '../payments/payment.ts';
import { registerNotifyUrls } from '../../accounts/webhooks/notify-urls.ts';
import { insertAttempts, insertContracts } from './contracts/contract-store.ts';
import type { Contract } from './contracts/contract.ts';
import { subscriptionNotifyUrls } from './subscription-notify-urls.ts';
import { cycleAmount, firstChargeDay, periodStart, type Subscription } from './subscription.ts';
import type { SubscriptionTerms } from '../../kernel/values/subscription-terms.ts';
import { insertSubscriptions, usedRecurringIds } from './subscription-store.ts';
import type { NewPayment, Drafted } from '../payments/new-payment.ts';

/** Which of the payments would start a subscription under a recurring_id that is taken. */
export async function findDuplicateRecurringIds(
  tx: Transaction,
  items: readonly NewPayment[],
): Promise<Set<NewPayment>> {
  const named = items.flatMap((item) =>
    item.opens ? [{ item, account_id: item.account.account_id, recurring_id: item.opens.recurring_id }] : [],
  );
  const names = await usedRecurringIds(tx, named);
  const duplicates = new Set<NewPayment>();
  for (const { item, account_id, recurring_id } of named) {
    const name = `${account_id} ${recurring_id}`;
    // Of two in one list, the first counts: the unique index that refuses the second would refuse the whole list.
    if (names.has(name)) duplicates.add(item);
    names.add(name);
  }
  return duplicates;
}

/**
 * Writes subscriptions in the transaction that creates their first payments. They are pending until the payments have
 * succeeded; where those pay the first cycle, its contract is being charged.
 */
export function openSubscriptions(
  context: Pick<Context, 'ids' | 'meters'>,
  tx: Transaction,
  openings: readonly Drafted[],
): void {
  const opened = openings.flatMap(({ item, payment }) => {
    if (!item.opens || payment.subscription_id === null) return [];
    const subscription = subscriptionOf(item, item.opens, payment, payment.subscription_id);
    return [{ subscription, contract: payment.amount > 0n ? firstContract(context, subscription) : null }];
  });
  const first = opened.flatMap(({ subscription, contract }) =>
    contract ? [{ subscription, contract }] : [],
  );
  insertSubscriptions(
    tx,
    opened.map(({ subscription }) => subscription),
  );
  registerNotifyUrls(
    tx,
    opened.flatMap(({ subscription, contract }) =>
      subscriptionNotifyUrls(subscription, contract ? [contract] : []),
    ),
  );
  insertContracts(
    tx,
    first.map(({ contract }) => contract),
  );
  insertAttempts(
    tx,
    first.map(({ subscription, contract }) => ({
      account_id: contract.account_id,
      contract_id: contract.contract_id,
      attempt_no: 1,
      transaction_id: subscription.initial_transaction_id,
      token_id: subscription.token_id,
      attempted_at: contract.created_at,
    })),
  );
}

function subscriptionOf(
  item: NewPayment,
  terms: SubscriptionTerms,
  payment: Payment,
  subscription_id: bigint,
): Subscription {
  const { account_id, currency, created_at } = payment;
  const cycles_drawn = payment.amount > 0n ? 1 : 0;
  return {
    ...terms,
    account_id,
    subscription_id,
    status: SubscriptionStatus.pending,
    live: true,
    established: false,
    currency,
    anchor_at: firstChargeDay(terms),
    next_period: cycles_drawn,
    cycles_drawn,
    past_due_contracts: 0,
    contract_lead_days: item.account.contract_lead_days,
    initial_transaction_id: payment.transaction_id,
    network_transaction_id: '',
    token_id: payment.token_id,
    website: item.website,
    notify_url: item.notify_url,
    details: item.details,
    metadata: item.metadata ?? null,
    end_reason: '',
    ended_at: null,
    created_at,
    updated_at: created_at,
  };
}

function firstContract(context: Pick<Context, 'ids' | 'meters'>, subscription: Subscription): Contract {
  const { account_id, subscription_id, currency, created_at } = subscription;
  return {
    account_id,
    contract_id: context.ids.next(),
    subscription_id,
    cycle_no: 1,
    status: ContractStatus.charging,
    currency,
    amount: cycleAmount(subscription, 1),
    period_start_at: subscription.anchor_at,
    period_end_at: periodStart(subscription, 1),
    due_at: created_at,
    attempts: 1,
    next_attempt_at: null,
    transaction_id: subscription.initial_transaction_id,
    failure_code: '',
    charged_at: null,
    created_at,
    updated_at: created_at,
  };
}
