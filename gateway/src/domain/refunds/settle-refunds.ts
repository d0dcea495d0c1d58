import { PaymentStatus } from '@causeway/contract/statuses.ts';
import type { Transaction } from '../../database/transaction.ts';
import { refundCompletedMovement, refundFailedMovement } from '../../ledger/movements.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Cause, PaymentChanges } from '../payments/payment-changes.ts';
import { settledStatus, type Payment } from '../payments/payment.ts';
import { refundEdge } from './refund.ts';
import { refundEventData } from './refund-payments.ts';
import {
  openRefundOperations,
  pendingRefunds,
  settleRefundRows,
  type RefundSettlement,
} from './refund-store.ts';

/** Statuses that a completed refund changes; in the others (a dispute, a capture under way) it only counts. */
const moved_by_refund: ReadonlySet<number> = new Set([PaymentStatus.captured, PaymentStatus.partly_refunded]);

/** What a refund's outcome changes: the payment through `changes`, and the refund's own row. */
export function settleRefund(
  changes: PaymentChanges,
  operation: Operation,
  outcome: { done: boolean; code: string },
  cause: Cause,
): { payment: Payment; settlement: RefundSettlement } {
  const payment = changes.get(operation);
  const { amount, refund_no, currency } = operation;
  const status = outcome.done ? 'completed' : 'failed';
  const fields = {
    refunding: payment.refunding - amount,
    refunded: outcome.done ? payment.refunded + amount : payment.refunded,
  };
  const moves = outcome.done && moved_by_refund.has(payment.status);
  const changed = moves
    ? changes.move(payment, { cause: 'refund', to: settledStatus({ ...payment, ...fields }) }, fields, cause)
    : changes.edit(payment, fields, cause);
  const movement = outcome.done ? refundCompletedMovement : refundFailedMovement;
  changes.post(changed, movement(currency, amount), cause, refund_no);
  const failure = outcome.done ? {} : { failure_code: outcome.code };
  changes.emit(changed, refundEdge('pending', status).event, cause, {
    ...refundEventData(operation),
    ...failure,
  });
  const { account_id, transaction_id } = payment;
  const settlement = { account_id, transaction_id, refund_no, status, failure_code: outcome.code } as const;
  return { payment: changed, settlement: { ...settlement, processed_at: cause.at } };
}

/** Which of these operations' refunds are pending, as `account transaction refund_no`; their payments are locked. */
export function findPendingRefunds(tx: Transaction, operations: readonly Operation[]): Promise<Set<string>> {
  return pendingRefunds(tx, operations);
}

/** Operations of a span of ids whose refunds are pending. */
export function findOpenRefundOperations(
  tx: Transaction,
  after: bigint,
  up_to: bigint,
): Promise<{ account_id: string; operation_id: bigint }[]> {
  return openRefundOperations(tx, after, up_to);
}

/** Writes the refunds' own rows, in the transaction of the payments' changes. */
export function writeSettlements(tx: Transaction, settlements: readonly RefundSettlement[]): void {
  settleRefundRows(tx, settlements);
}
