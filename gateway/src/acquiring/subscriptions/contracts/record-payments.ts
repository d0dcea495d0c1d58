import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { startOfUtcDay } from '../../../kernel/values/intervals.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { Performable } from '../../../kernel/instructions/instruction.ts';
import type { Performer } from '../../../kernel/instructions/perform-instructions.ts';
import { dropTimers } from '../../../kernel/scheduling/timers.ts';
import type { TimerHandler } from '../../../kernel/scheduling/run-timers.ts';
import { orderVoid } from '../../payments/cancel-payments.ts';
import { PaymentChanges } from '../../payments/payment-changes.ts';
import { hasOutcome, isReleased, methodOf, type Payment } from '../../payments/payment.ts';
import { firstChargeDay, periodStart, type Subscription } from '../subscription.ts';
import { SubscriptionChanges } from '../subscription-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { lockSubscriptions } from '../subscription-store.ts';
import { takeSteps } from '../run-subscriptions.ts';
import { lockContractsOfPayments, lockOpenContracts } from './contract-store.ts';
import type { Contract } from './contract.ts';
import { declineContract, undoCharge } from './decline-contract.ts';
import { resendAt } from './dunning.ts';

type PaymentKey = Pick<Payment, 'account_id' | 'transaction_id'>;

const list_max = 200;
/** The decline code of a payment that failed before its issuer decided. */
const never_requested = 'D0102';

/**
 * Applies the outcomes of payments to their subscriptions. The payment's own transaction sets a timer for it. Whoever
 * records the payment's outcome calls this at once; the worker does when the process has died in between. Repeating it
 * changes nothing.
 * @returns what is to be performed: releases of payments whose captures were undone
 */
export async function followPayments(
  context: Context,
  payments: readonly PaymentKey[],
): Promise<readonly Performable[]> {
  if (payments.length === 0) return [];
  return transact(context.database, async (tx) => {
    dropTimers(
      tx,
      payments.map(({ account_id, transaction_id }) => ({
        account_id,
        kind: 'subscription_payment',
        subject_id: transaction_id,
      })),
    );
    return recordPayments(context, tx, payments);
  });
}

/** The timer of payments that were not followed up at once. */
export function paidTimer(context: Context, performer: Performer<Payment>): TimerHandler {
  return {
    kind: 'subscription_payment',
    list_max,
    async take(tx, rows) {
      const keys = rows.map(
        ({ account_id, subject_id }) => ({ account_id, transaction_id: subject_id }) as PaymentKey,
      );
      const performables = await recordPayments(context, tx, keys);
      return () => performer.perform(performables);
    },
  };
}

async function recordPayments(
  context: Context,
  tx: Transaction,
  keys: readonly PaymentKey[],
): Promise<readonly Performable[]> {
  const payments = await PaymentChanges.lock(context, tx, keys);
  const paid_for = keys.flatMap((key) => {
    const payment = payments.find(key);
    const subscription_id = payment?.subscription_id ?? null;
    return payment && subscription_id !== null ? [{ payment, subscription_id }] : [];
  });
  if (paid_for.length === 0) return [];
  const owed = paid_for.map(({ payment: { account_id, transaction_id }, subscription_id }) => ({
    account_id,
    subscription_id,
    transaction_id,
  }));
  const subscriptions = await lockSubscriptions(tx, owed);
  const open = await lockOpenContracts(tx, [...subscriptions.values()]);
  const contracts = new Map([...open, ...(await lockContractsOfPayments(tx, owed))]);
  const releases: Performable[] = [];
  const changes = new SubscriptionChanges(context, subscriptions, contracts);
  for (const { payment, subscription_id } of paid_for) {
    const subscription = changes.subscription({ account_id: payment.account_id, subscription_id });
    const cause: Cause = { actor: 'gateway', at: context.clock.now(payment.account_id) };
    if (!subscription) continue;
    const contract = changes
      .contractsOf(subscription)
      .find(({ transaction_id }) => transaction_id === payment.transaction_id);
    if (contract?.status === ContractStatus.charged) {
      if (payment.captured > 0n || !hasOutcome(payment)) continue;
      undoCharge(changes, subscription, contract, cause);
      // The contract's next charge holds money of its own.
      if (payment.status === PaymentStatus.authorised)
        releases.push(orderVoid(payments, payment, 'cancel', cause));
    } else recordPayment(changes, subscription, contract, payment, cause);
  }
  payments.write(tx);
  changes.write(tx);
  return releases;
}

/** What a payment's status means for the contract that it pays, or the agreement that it verifies. */
type PaymentResult = 'paid' | 'verified' | 'failed' | 'open';

function resultOf({ amount, captured, status, live }: Payment): PaymentResult {
  if (captured > 0n) return 'paid';
  if (amount === 0n && status === PaymentStatus.authorised) return 'verified';
  return !live || isReleased(status) ? 'failed' : 'open';
}

function recordPayment(
  changes: SubscriptionChanges,
  subscription: Subscription,
  paid: Contract | undefined,
  payment: Payment,
  cause: Cause,
): void {
  const contract = paid?.status === ContractStatus.charging ? paid : undefined;
  const is_initial = payment.transaction_id === subscription.initial_transaction_id;
  switch (resultOf(payment)) {
    case 'paid':
      if (contract && is_initial) establishByCharge(changes, subscription, contract, payment, cause);
      else if (contract) {
        renew(changes, subscription, contract, contract.attempts > 1, payment, cause);
        changes.countRenewal('', { connector: payment.connector, method: methodOf(payment) });
      } else if (paid) catchUp(changes, subscription, paid, payment, cause);
      return;
    case 'verified':
      if (is_initial && !isOver(subscription)) establishByVerification(changes, subscription, payment, cause);
      return;
    case 'failed':
      if (is_initial) failFirst(changes, subscription, contract, payment, cause);
      else if (contract) {
        failRenewal(changes, subscription, contract, payment, cause);
        changes.countRenewal(failureOf(payment), {
          connector: payment.connector,
          method: methodOf(payment),
        });
      }
      return;
    case 'open':
  }
}

/** What the event of a paid contract says of its payment: it may have been captured in part. */
function capturedOf({ captured, currency }: Payment): { captured_amount: string } {
  return { captured_amount: formatAmount(captured, currency) };
}

function failureOf({ failure_code, status }: Payment): string {
  if (failure_code !== '') return failure_code;
  return status === PaymentStatus.rejected_in_review ? 'D0100' : 'D0102';
}

function isOver({ status, established }: Subscription): boolean {
  return status === SubscriptionStatus.inactive || established;
}

/**
 * The agreement under which the first payment has been made, unless the subscription's card was changed meanwhile:
 * then the one about the new card stays.
 */
function agreedBy(
  { token_id, network_transaction_id }: Payment,
  subscription: Subscription,
): Partial<Pick<Subscription, 'network_transaction_id'>> {
  return token_id === subscription.token_id ? { network_transaction_id } : {};
}

/** The first cycle is paid: the day of its charge is the anchor. */
function establishByCharge(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  payment: Payment,
  cause: Cause,
): void {
  const charged_at = payment.captured_at ?? cause.at;
  const anchor_at = startOfUtcDay(charged_at);
  const established = isOver(subscription)
    ? null
    : changes.move(
        subscription,
        { cause: 'establish', to: SubscriptionStatus.active },
        { established: true, ...agreedBy(payment, subscription), anchor_at },
        cause,
      );
  const period = {
    period_start_at: anchor_at,
    period_end_at: periodStart({ ...subscription, anchor_at }, 1),
  };
  const paid = { charged_at, failure_code: '', ...period };
  const edge = { cause: 'charge', to: ContractStatus.charged } as const;
  changes.moveContract(contract, edge, paid, cause, capturedOf(payment));
  if (established) takeSteps(changes, established, cause);
}

/**
 * The card is verified: the trial begins, or the subscription waits for its start. Where that took until the first
 * charge was due, such as in a review, today is the first day: nothing is charged for days before.
 */
function establishByVerification(
  changes: SubscriptionChanges,
  subscription: Subscription,
  payment: Payment,
  cause: Cause,
): void {
  const { starts_at, trial_days } = subscription;
  const in_trial = trial_days > 0 && starts_at <= cause.at;
  const edge = {
    cause: 'establish',
    to: in_trial ? SubscriptionStatus.trialing : SubscriptionStatus.pending,
  } as const;
  const [planned_at, today] = [firstChargeDay(subscription), startOfUtcDay(cause.at)];
  const anchor_at = planned_at > today ? planned_at : today;
  const fields = { established: true, ...agreedBy(payment, subscription), anchor_at };
  takeSteps(changes, changes.move(subscription, edge, fields, cause), cause);
}

function failFirst(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract | undefined,
  payment: Payment,
  cause: Cause,
): void {
  if (contract) {
    const failed = { failure_code: failureOf(payment) };
    changes.moveContract(contract, { cause: 'decline', to: ContractStatus.failed }, failed, cause);
  }
  if (!isOver(subscription)) changes.end(subscription, 'first_payment_failed', cause);
}

/** A renewal failed: it is sent again where the issuer was never asked, and declined where the issuer refused. */
function failRenewal(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  payment: Payment,
  cause: Cause,
): void {
  const failure_code = failureOf(payment);
  const is_retry = contract.attempts > 1;
  const stopped = is_retry && subscription.status === SubscriptionStatus.inactive;
  const next_attempt_at =
    payment.failure_code === never_requested && !stopped
      ? resendAt(contract.attempts, contract.due_at, cause.at)
      : null;
  if (!next_attempt_at) {
    declineContract(changes, subscription, contract, { ...payment, failure_code }, cause);
    return;
  }
  const to = is_retry ? ContractStatus.past_due : ContractStatus.drawn_up;
  const fields = { attempts: contract.attempts - 1, next_attempt_at };
  changes.moveContract(contract, { cause: 'unsent', to }, fields, cause);
}

const unpaid = new Set<Contract['status']>([
  ContractStatus.past_due,
  ContractStatus.failed,
  ContractStatus.cancelled,
]);

/**
 * The merchant has captured again what could not be released after its capture had been undone; the contract may have
 * been given up or cancelled since.
 */
function catchUp(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  payment: Payment,
  cause: Cause,
): void {
  if (!unpaid.has(contract.status)) return;
  renew(changes, subscription, contract, contract.status === ContractStatus.past_due, payment, cause);
}

/** A further cycle is paid. @param was_behind whether the contract was past due */
function renew(
  changes: SubscriptionChanges,
  subscription: Subscription,
  contract: Contract,
  was_behind: boolean,
  payment: Payment,
  cause: Cause,
): void {
  const paid = { charged_at: cause.at, next_attempt_at: null, failure_code: '' };
  const edge = { cause: 'charge', to: ContractStatus.charged } as const;
  changes.moveContract(contract, edge, paid, cause, capturedOf(payment));
  if (subscription.status === SubscriptionStatus.inactive) return;
  const past_due_contracts = subscription.past_due_contracts - (was_behind ? 1 : 0);
  const otherwise = past_due_contracts > 0 ? SubscriptionStatus.past_due : SubscriptionStatus.active;
  const to = subscription.status === SubscriptionStatus.paused ? SubscriptionStatus.paused : otherwise;
  takeSteps(
    changes,
    changes.move(subscription, { cause: 'renew', to }, { past_due_contracts }, cause),
    cause,
  );
}
