import { createHash } from 'node:crypto';
import { readPayout } from '../../api/read/read-payout.ts';
import type { Gateway } from '../../../app.ts';
import { topUp } from '../../../ledger/balances/manage-balances.ts';
import { requireCurrency } from '../../api/read/read-amount.ts';
import { recordDisputeNotices } from '../../../acquiring/disputes/record-notices.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import type { ItemOutcome, RequestItem } from '../../../acquiring/payments/payment-outcome.ts';
import type { Payment } from '../../../acquiring/payments/payment.ts';
import { queryPayments } from '../../../acquiring/payments/listing/query-payments.ts';
import { listPayouts } from '../../../banking/payouts/listing/list-payouts.ts';
import { applyPayoutNotices } from '../../../banking/reconciliation/payout-notices.ts';
import { UsageError } from '../../../kernel/errors.ts';
import type { DemoClock } from './demo-clock.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { parseAmount } from '../../../kernel/values/money.ts';
import { actor, paymentRequest, payoutRequest } from './demo-requests.ts';
import { seedSubscriptions } from './seed-subscriptions.ts';
import {
  planPayments,
  planPayouts,
  waitingReviews,
  type PlannedPayment,
  type PlannedPayout,
} from './demo-plan.ts';
import { no_request } from '../../../kernel/idempotency/claim-requests.ts';

export interface Seeded {
  readonly account_id: string;
  readonly payments: number;
  readonly captures: number;
  readonly refunds: number;
  readonly reviews: number;
  readonly cancellations: number;
  readonly payouts: number;
  readonly subscriptions: number;
  /** Orders that existed already. */
  readonly skipped: number;
}

const follow_up_ms = 120_000;
const opening_balance = '50000.00';

/**
 * Fills a sandbox account with a month of payments and payouts, through the functions that requests use. Existing data
 * is kept, so a second run changes nothing.
 * @param clock the clock with which the gateway was opened
 * @throws UsageError in production, and for production accounts
 */
export async function seedDemo(
  gateway: Gateway,
  clock: DemoClock,
  account_id: string,
  now: Date,
): Promise<Seeded> {
  const account = await requireAccount(gateway.context, account_id);
  if (gateway.config.mode !== 'sandbox' || account.mode !== 'sandbox') {
    throw new UsageError('only sandbox accounts can be filled with a demo');
  }
  return new DemoMonth(gateway, clock, account, now).run();
}

type Counts = { -readonly [K in keyof Omit<Seeded, 'account_id'>]: number };

class DemoMonth {
  readonly #gateway: Gateway;
  readonly #clock: DemoClock;
  readonly #account: Account;
  readonly #now: Date;
  /** Payouts created by an earlier run, by request_id. */
  #paid_out: ReadonlySet<string> = new Set();
  readonly #counts: Counts = {
    payments: 0,
    captures: 0,
    refunds: 0,
    reviews: 0,
    cancellations: 0,
    payouts: 0,
    subscriptions: 0,
    skipped: 0,
  };

  constructor(gateway: Gateway, clock: DemoClock, account: Account, now: Date) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#account = account;
    this.#now = now;
  }

  async run(): Promise<Seeded> {
    const month = planPayments(this.#now);
    const planned = await this.#missing([...month, ...waitingReviews(this.#now, month.length)]);
    const payouts = planPayouts(this.#now);
    this.#paid_out = await this.#knownPayouts();
    const first_day = this.#now.getTime() - 31 * day_ms;
    for (let day = first_day; day <= this.#now.getTime(); day += day_ms) {
      const of_day = ({ at }: { at: Date }): boolean => at.getTime() >= day && at.getTime() < day + day_ms;
      await this.#payDay(planned.filter(of_day));
      for (const payout of payouts.filter(of_day)) await this.#payOut(payout, payout === payouts[0]);
      await this.#settle(new Date(Math.min(day + day_ms, this.#now.getTime())));
    }
    const begun = await seedSubscriptions(this.#gateway, this.#clock, this.#account, this.#now);
    this.#counts.subscriptions += begun.subscriptions;
    this.#counts.skipped += begun.skipped;
    // The subscriptions' payments belong to days that are already closed.
    await this.#settle(this.#now);
    return { account_id: this.#account.account_id, ...this.#counts };
  }

  /** Planned payments that no earlier run created. */
  async #missing(planned: readonly PlannedPayment[]): Promise<PlannedPayment[]> {
    const { context } = this.#gateway;
    const found = await queryPayments(context, this.#account.account_id, planned);
    const missing = planned.filter((_payment, place) => found[place] === null);
    this.#counts.skipped += planned.length - missing.length;
    return missing;
  }

  async #knownPayouts(): Promise<Set<string>> {
    const { account_id } = this.#account;
    const filter = { account_id, states: null, before: null, limit: 1_000 };
    const known = await listPayouts(this.#gateway.context, filter);
    return new Set(known.map(({ request_id }) => request_id));
  }

  /** The payments of a day, each at its time, and what happens to them a little later. */
  async #payDay(planned: readonly PlannedPayment[]): Promise<void> {
    for (const plan of planned.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      this.#clock.set(plan.at);
      const payment = await this.#create(plan);
      this.#clock.set(this.#soon(follow_up_ms));
      if (payment) await this.#proceed(plan, payment);
    }
  }

  /** That much later, but never after the present. */
  #soon(span_ms: number): Date {
    const later = addMs(this.#clock.now(), span_ms);
    return later < this.#now ? later : this.#now;
  }

  async #create(plan: PlannedPayment): Promise<Payment | null> {
    const outcome = await this.#gateway.verbs.create(
      paymentRequest(this.#gateway.context, this.#account, plan, this.#now),
    );
    if (!outcome || outcome.status === 'refused') return null;
    this.#counts.payments += 1;
    return outcome.payment;
  }

  /** What happens to a payment after its authorisation. */
  async #proceed(plan: PlannedPayment, payment: Payment): Promise<void> {
    const { verbs } = this.#gateway;
    const item = this.#itemOf(payment);
    const whole = payment.amount;
    const part = (whole + 1n) / 2n;
    if (payment.status === 2000 && (plan.course === 'captured' || plan.course === 'partly')) {
      const amount = plan.course === 'partly' ? part : whole;
      this.#counts.captures += done(await verbs.capture([{ ...item, amount }]));
    }
    if (payment.status === 2000 && plan.course === 'cancelled') {
      this.#counts.cancellations += done(await verbs.cancel([item]));
    }
    if (payment.status === 2100 && (plan.course === 'reviewed' || plan.course === 'rejected')) {
      const decision = plan.course === 'reviewed' ? 'approved' : 'rejected';
      this.#counts.reviews += done(await verbs.review([{ ...item, decision }]));
    }
    if (plan.refund && payment.status !== 2100 && payment.live) {
      const refund_amount = plan.refund === 'all' ? whole : part;
      const refund = {
        ...item,
        refund_amount,
        refund_reason: 'Sent back',
        metadata: {},
        refund_reference: '',
        card_number_check: false,
      };
      this.#counts.refunds += done(await verbs.refund([refund]));
    }
  }

  #itemOf(payment: Payment): RequestItem {
    const { account_id, amount } = payment;
    return { account_id, payment, amount, actor, at: this.#clock.now(), origin: no_request, place: 0 };
  }

  /** A payout; before the first one, a balance for all of them. A request_id counts once. */
  async #payOut(plan: PlannedPayout, first: boolean): Promise<void> {
    const { context, payouts } = this.#gateway;
    this.#clock.set(plan.at);
    const { account_id } = this.#account;
    const eur = requireCurrency('EUR');
    if (this.#paid_out.has(plan.request_id)) {
      this.#counts.skipped += 1;
      return;
    }
    if (first) await topUp(context, account_id, eur, parseAmount(opening_balance, eur) ?? 0n);
    const created = await payouts.create({
      account: this.#account,
      actor,
      at: plan.at,
      origin: no_request,
      request_id: plan.request_id,
      order: readPayout(payoutRequest(plan)),
      request_hash: createHash('sha256').update(plan.request_id).digest('hex'),
      expected: null,
      answer: ({ transaction_id }) => JSON.stringify({ transaction_id: transaction_id.toString() }),
    });
    if (!created.repeated) this.#counts.payouts += 1;
  }

  /** Handles notices of acquirers and banks, and what falls due, up to a time. */
  async #settle(at: Date): Promise<void> {
    const { context, timed_work } = this.#gateway;
    if (at > this.#clock.now()) this.#clock.set(at);
    for (const acquirer of context.connectors.acquirers()) {
      const notices = (await acquirer.notices?.(1_000)) ?? [];
      await recordDisputeNotices(context, acquirer.name, notices);
      await acquirer.acknowledge?.(notices.map(({ notice_id }) => notice_id));
    }
    for (const bank of context.connectors.banks()) {
      const notices = await bank.notices(1_000);
      await applyPayoutNotices(
        context,
        notices.filter((notice) => notice.kind === 'payout'),
      );
      await bank.acknowledge(notices.map(({ notice_id }) => notice_id));
    }
    for (const work of timed_work) await work.runDue(this.#account.account_id);
  }
}

function done(outcomes: readonly ItemOutcome[]): number {
  return outcomes.filter(({ status }) => status !== 'refused').length;
}
