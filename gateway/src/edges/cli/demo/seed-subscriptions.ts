import type { Gateway } from '../../../app.ts';
import { storeCard } from '../../../acquiring/cards/store-cards.ts';
import { runTimers } from '../../../kernel/scheduling/run-timers.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { queryPayments } from '../../../acquiring/payments/listing/query-payments.ts';
import { cancelSubscriptions } from '../../../acquiring/subscriptions/cancel-subscriptions.ts';
import { pauseSubscriptions } from '../../../acquiring/subscriptions/change-subscriptions.ts';
import { openingAmount } from '../../../acquiring/subscriptions/subscription.ts';
import type { SubscriptionTerms } from '../../../kernel/values/subscription-terms.ts';
import { requireCurrency } from '../../api/read/read-amount.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { startOfUtcDay } from '../../../kernel/values/intervals.ts';
import { parseAmount } from '../../../kernel/values/money.ts';
import { actor, paymentRequest } from './demo-requests.ts';
import type { DemoClock } from './demo-clock.ts';
import { planSubscriptions, type PlannedSubscription } from './subscription-plan.ts';
import type { NewPayment } from '../../../acquiring/payments/new-payment.ts';

const due_kinds: ReadonlySet<string> = new Set(['subscription', 'contract', 'subscription_payment']);

/**
 * Creates the demo's subscriptions and advances each to the present at once: another process working in real time would
 * charge all their periods on one day.
 * @param clock the clock with which the gateway was opened
 * @returns how many were created, and how many existed already
 */
export async function seedSubscriptions(
  gateway: Gateway,
  clock: DemoClock,
  account: Account,
  now: Date,
): Promise<{ subscriptions: number; skipped: number }> {
  const { context, verbs } = gateway;
  const plans = planSubscriptions(now);
  const found = await queryPayments(
    context,
    account.account_id,
    plans.map(({ payment }) => payment),
  );
  const missing = plans.filter((_plan, place) => found[place] === null);
  for (const plan of missing) {
    clock.set(plan.payment.at);
    await verbs.create(await firstPayment(gateway, account, plan, now));
    for (let day = addMs(startOfUtcDay(plan.payment.at), day_ms); day <= now; day = addMs(day, day_ms)) {
      await settleDay(gateway, clock, account, day);
    }
    clock.set(now);
    await end(gateway, account, plan, now);
  }
  return { subscriptions: missing.length, skipped: plans.length - missing.length };
}

async function firstPayment(
  { context }: Gateway,
  account: Account,
  plan: PlannedSubscription,
  now: Date,
): Promise<NewPayment> {
  const payment = paymentRequest(context, account, plan.payment, now);
  const currency = requireCurrency(plan.payment.currency);
  const { promotion, unit, count, trial_days, total_cycles, recurring_id, name } = plan;
  const opens: SubscriptionTerms = {
    recurring_id,
    contract_name: name,
    amount: payment.amount,
    promotion_amount: promotion ? (parseAmount(promotion.amount, currency) ?? 0n) : 0n,
    promotion_cycles: promotion?.cycles ?? 0,
    total_cycles,
    interval_unit: unit,
    interval_count: count,
    starts_at: plan.payment.at,
    trial_days,
  };
  const { authorisation, card_brand: brand, card_masked: masked } = payment;
  const { card } = authorisation;
  if (!card) throw new Error('a subscription is paid by card');
  return {
    ...payment,
    amount: openingAmount(opens, plan.payment.at),
    token_id: await storeCard(context, account.account_id, { ...card, brand, masked }),
    authorisation: {
      ...authorisation,
      stored_credential: {
        initiator: 'customer',
        stage: 'first',
        purpose: 'subscription',
        network_transaction_id: '',
      },
    },
    opens,
  };
}

/** A day's timed steps of subscriptions: contracts are created, charged, retried. */
async function settleDay(
  { context, timers: due_handlers }: Gateway,
  clock: DemoClock,
  { account_id }: Account,
  day: Date,
): Promise<void> {
  clock.set(day);
  for (const handler of due_handlers) {
    if (due_kinds.has(handler.kind)) await runTimers(context, handler, { account_id });
  }
}

async function end(
  { context }: Gateway,
  { account_id }: Account,
  { recurring_id, ends }: PlannedSubscription,
  at: Date,
): Promise<void> {
  const item = { account_id, recurring_id, actor, at };
  if (ends === 'paused') await pauseSubscriptions(context, [item]);
  if (ends === 'cancelled') await cancelSubscriptions(context, [item]);
}
