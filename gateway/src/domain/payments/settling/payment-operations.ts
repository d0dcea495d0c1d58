import type { Context } from '../../../context.ts';
import type { Instruction } from '../../../connectors/connector.ts';
import { transact, type Transaction } from '../../../database/transaction.ts';
import type {
  Locked,
  Operation,
  OperationSubject,
  SettleItem,
  Settled,
} from '../../../operations/operation.ts';
import {
  findOpenRefundOperations,
  findPendingRefunds,
  settleRefund,
  writeSettlements,
} from '../../refunds/settle-refunds.ts';
import { insertChallenges, type ChallengeRow } from '../authentication/challenge-store.ts';
import { PaymentChanges, instructionOf, type Cause } from '../payment-changes.ts';
import { findOpenPaymentOperations, keyOf, lockPayments, type PaymentKey } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import { overtaken, settleAuthorisation } from './settle-authorisation.ts';
import { settleAdjustment } from './settle-adjustment.ts';
import { settleCapture, settleVoid } from './settle-capture.ts';

export const payment_operation_kinds = ['authorise', 'adjust', 'capture', 'void', 'refund'] as const;

/** The operations of payments: what their instructions are, and what their outcomes change. */
export function paymentOperations(context: Context): OperationSubject<Payment> {
  return {
    async instruct(operations) {
      const payments = await transact(context.database, (tx) => lockPayments(tx, operations.map(keyIn)));
      return operations.map((operation): Instruction => {
        const payment = payments.get(keyOf(operation));
        if (!payment) throw new Error(`operation ${operation.operation_id} has no payment`);
        return instructionOf(operation, payment);
      });
    },
    lock: (tx, operations) => lockSubjects(tx, operations),
    recall: recallSubjects,
    settle: (tx, locked, items) => settleAll(context, tx, locked, items),
    async findOpen(tx, after, up_to) {
      const found = await Promise.all([
        findOpenPaymentOperations(tx, after, up_to),
        findOpenRefundOperations(tx, after, up_to),
      ]);
      return found.flat();
    },
  };
}

/** Locks the payments, and looks which of the refunds among the operations are still pending. */
async function lockSubjects(tx: Transaction, operations: readonly Operation[]): Promise<Locked<Payment>> {
  const refunds = operations.filter(({ kind }) => kind === 'refund');
  const [subjects, pending] = await Promise.all([
    lockPayments(tx, operations.map(keyIn)),
    findPendingRefunds(tx, refunds),
  ]);
  return {
    subjects,
    isOpen: (operation) =>
      operation.kind === 'refund'
        ? pending.has(`${keyOf(operation)} ${operation.refund_no}`)
        : subjects.get(keyOf(operation))?.open_operation_id === operation.operation_id,
  };
}

/**
 * The payments as their operations were ordered. Every change of a payment moves its version on: while it is what
 * it was then, the operation is open.
 */
function recallSubjects(items: readonly SettleItem[]): Locked<Payment> | null {
  const subjects = new Map<string, Payment>();
  for (const { operation, outcome, leftAs } of items) {
    const payment = leftAs?.() as Payment | undefined;
    if (!payment || outcome.result === 'unknown' || outcome.result === 'accepted') return null;
    const key = keyOf(operation);
    if ((subjects.get(key) ?? payment).version !== payment.version) return null;
    subjects.set(key, payment);
  }
  return { subjects, recalled: true, isOpen: () => true };
}

function keyIn(operation: Operation): PaymentKey {
  return operation as Operation & PaymentKey;
}

function settleAll(
  context: Context,
  tx: Transaction,
  locked: Locked<Payment>,
  items: readonly SettleItem[],
): Settled<Payment>[] {
  const changes = new PaymentChanges(context, locked.subjects);
  const challenges: ChallengeRow[] = [];
  const settlements: ReturnType<typeof settleRefund>['settlement'][] = [];
  const settled = items.map((item): Settled<Payment> => {
    const payment = changes.get(keyIn(item.operation));
    const cause: Cause = { actor: item.operation.actor, at: item.at };
    if (!locked.isOpen(item.operation)) return overtaken(changes, payment, item, cause);
    switch (item.operation.kind) {
      case 'authorise':
        return settleAuthorisation(changes, context, item, challenges);
      case 'adjust':
        return settleAdjustment(changes, payment, item, cause);
      case 'capture':
        return settleCapture(changes, payment, item, cause);
      case 'void':
        return settleVoid(changes, payment, item, cause);
      case 'refund': {
        const { outcome } = item;
        if (outcome.result === 'unknown' || outcome.result === 'accepted') {
          return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
        }
        const done = outcome.result === 'done';
        const refund = settleRefund(changes, item.operation, { done, code: done ? '' : 'A0001' }, cause);
        settlements.push(refund.settlement);
        return {
          status: done ? 'done' : 'refused',
          code: done ? '' : 'A0001',
          subject: refund.payment,
          follow_ups: [],
        };
      }
      case 'payout':
        throw new Error('payouts settle their own operations');
    }
  });
  writeSettlements(tx, settlements);
  insertChallenges(tx, challenges);
  changes.write(tx, locked.recalled);
  return settled;
}
