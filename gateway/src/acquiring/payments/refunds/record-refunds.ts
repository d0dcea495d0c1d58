import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import {
  refundCompletedMovement,
  refundFailedMovement,
  refundReturnedMovement,
} from '../../../ledger/movements.ts';
import type { StoredInstruction } from '../../../kernel/instructions/instruction.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { closedStatus, type Payment } from '../payment.ts';
import type { Metadata } from '../../../kernel/values/metadata.ts';
import { refundEdge } from './refund.ts';
import { refundEventData } from './refund-payments.ts';
import {
  openRefundInstructions,
  pendingRefunds,
  readRefund,
  recordRefundRows,
  returnRefundRow,
  type RefundOutcome,
} from './refund-store.ts';

/** Statuses that a completed refund changes; in the others (a dispute, a capture under way) only the amounts change. */
const moved_by_refund: ReadonlySet<number> = new Set([PaymentStatus.captured, PaymentStatus.partly_refunded]);

/** Records a refund's outcome: on the payment through `changes`, and in the refund's own row. */
export function recordRefund(
  changes: PaymentChanges,
  instruction: StoredInstruction,
  outcome: { done: boolean; code: string; metadata: Metadata | null },
  cause: Cause,
): { payment: Payment; outcome: RefundOutcome } {
  const payment = changes.get(instruction);
  const { amount, refund_no, currency } = instruction;
  const status = outcome.done ? 'completed' : 'failed';
  const changed = outcome.done
    ? completedOn(changes, payment, amount, cause)
    : changes.edit(payment, { refunding: payment.refunding - amount }, cause);
  const movement = outcome.done ? refundCompletedMovement : refundFailedMovement;
  changes.post(changed, movement(currency, amount), cause, refund_no);
  const failure = outcome.done ? {} : { failure_code: outcome.code };
  changes.emit(changed, refundEdge('pending', status).event, cause, {
    ...refundEventData({ ...instruction, metadata: outcome.metadata }),
    ...failure,
  });
  const { account_id, transaction_id } = payment;
  const row = { account_id, transaction_id, refund_no, status, failure_code: outcome.code } as const;
  return { payment: changed, outcome: { ...row, processed_at: cause.at } };
}

/** The payment after one of its refunds under way is completed. */
export function completedOn(
  changes: PaymentChanges,
  payment: Payment,
  amount: bigint,
  cause: Cause,
): Payment {
  const fields = { refunding: payment.refunding - amount, refunded: payment.refunded + amount };
  return moved_by_refund.has(payment.status)
    ? changes.move(payment, { cause: 'refund', to: closedStatus({ ...payment, ...fields }) }, fields, cause)
    : changes.edit(payment, fields, cause);
}

/** Statuses that a refund that came back changes. */
const moved_by_return: ReadonlySet<number> = new Set([PaymentStatus.partly_refunded, PaymentStatus.refunded]);

/** A refund that had been paid has failed after all: its money comes back, and can be refunded again. */
export async function returnRefund(
  changes: PaymentChanges,
  tx: Transaction,
  key: Pick<StoredInstruction, 'account_id' | 'transaction_id' | 'refund_no'>,
  code: string,
  cause: Cause,
): Promise<void> {
  const refund = await readRefund(tx, key);
  if (!refund) throw new Error(`payment ${key.transaction_id} has no refund ${key.refund_no}`);
  const payment = changes.get(refund);
  const { amount, refund_no, currency } = refund;
  const fields = { refunded: payment.refunded - amount };
  const changed = moved_by_return.has(payment.status)
    ? changes.move(
        payment,
        { cause: 'refund_returned', to: closedStatus({ ...payment, ...fields }) },
        fields,
        cause,
      )
    : changes.edit(payment, fields, cause);
  changes.post(changed, refundReturnedMovement(currency, amount), cause, refund_no);
  changes.emit(changed, refundEdge('completed', 'failed').event, cause, {
    ...refundEventData(refund),
    failure_code: code || 'A0001',
    returned_amount: formatAmount(amount, currency),
  });
  returnRefundRow(tx, refund, code || 'A0001', cause.at);
}

/**
 * Those of these instructions' refunds that are pending, with their metadata, by `account transaction refund_no`. They
 * stay so for as long as their payments are locked.
 */
export function findPendingRefunds(
  reader: Transaction | Database,
  instructions: readonly StoredInstruction[],
): Promise<Map<string, Metadata | null>> {
  return pendingRefunds(reader, instructions);
}

/** Open refund instructions with ids in (after, up_to]. */
export function findOpenRefundInstructions(
  tx: Transaction,
  after: bigint,
  up_to: bigint,
): Promise<{ account_id: string; operation_id: bigint }[]> {
  return openRefundInstructions(tx, after, up_to);
}

/** Writes the refunds' own rows, in the transaction of the payments' changes. */
export function writeRefundOutcomes(tx: Transaction, outcomes: readonly RefundOutcome[]): void {
  recordRefundRows(tx, outcomes);
}
