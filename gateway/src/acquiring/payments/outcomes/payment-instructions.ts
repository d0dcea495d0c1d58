import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Instruction } from '@causeway/connector-kit/instruction.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import type {
  Locked,
  StoredInstruction,
  InstructionSubject,
  OutcomeItem,
  RecordedOutcome,
} from '../../../kernel/instructions/instruction.ts';
import {
  findOpenRefundInstructions,
  findPendingRefunds,
  recordRefund,
  writeRefundOutcomes,
} from '../refunds/record-refunds.ts';
import { eraseChallenges, insertChallenges, type ChallengeRow } from '../authentication/challenge-store.ts';
import { PaymentChanges, instructionOf, type PaymentInstruction } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import type { Metadata } from '../../../kernel/values/metadata.ts';
import { findOpenPaymentInstructions, keyOf, lockPayments, type PaymentKey } from '../payment-store.ts';
import type { Payment } from '../payment.ts';
import { insertReferences, type AcquirerReference } from './outcome-notice-store.ts';
import { overtaken, recordAuthorisation, reportedWithoutCustomer } from './record-authorisation.ts';
import { recordAdjustment } from './record-adjustment.ts';
import { recordCapture, recordVoid } from './record-capture.ts';

export const payment_instruction_kinds = ['authorise', 'adjust', 'capture', 'void', 'refund'] as const;

/** The instructions of payments: how to rebuild them, and what their outcomes change. */
export function paymentInstructions(context: Context): InstructionSubject<Payment> {
  return {
    async instruct(instructions) {
      const payments = await transact(context.database, (tx) => lockPayments(tx, instructions.map(keyIn)));
      return instructions.map((instruction): Instruction => {
        const payment = payments.get(keyOf(instruction));
        if (!payment) throw new Error(`instruction ${instruction.operation_id} has no payment`);
        return instructionOf(keyIn(instruction), payment);
      });
    },
    lock: (tx, all_stored) => lockSubjects(tx, all_stored),
    recall: recallSubjects,
    record: (tx, locked, items) => recordAll(context, tx, locked, items),
    async findOpen(tx, after, up_to) {
      const found = await Promise.all([
        findOpenPaymentInstructions(tx, after, up_to),
        findOpenRefundInstructions(tx, after, up_to),
      ]);
      return found.flat();
    },
  };
}

interface LockedPayments extends Locked<Payment> {
  /** The metadata of pending refunds; of recalled payments none has any. */
  readonly pending?: ReadonlyMap<string, Metadata | null>;
}

/** Locks the payments, and reads which of the refunds among the instructions are still pending. */
async function lockSubjects(
  tx: Transaction,
  instructions: readonly StoredInstruction[],
): Promise<LockedPayments> {
  const refunds = instructions.filter(({ kind }) => kind === 'refund');
  const [subjects, pending] = await Promise.all([
    lockPayments(tx, instructions.map(keyIn)),
    findPendingRefunds(tx, refunds),
  ]);
  return {
    subjects,
    pending,
    isOpen: (instruction) =>
      instruction.kind === 'refund'
        ? pending.has(`${keyOf(instruction)} ${instruction.refund_no}`)
        : subjects.get(keyOf(instruction))?.open_operation_id === instruction.operation_id,
  };
}

/**
 * The payments as they were when their instructions were ordered. Every change of a payment increments its version:
 * while the version is the same, the instruction is open.
 */
function recallSubjects(items: readonly OutcomeItem[]): Locked<Payment> | null {
  const subjects = new Map<string, Payment>();
  for (const { stored: instruction, outcome, finalState } of items) {
    const payment = finalState?.() as Payment | undefined;
    if (!payment || outcome.result === 'unknown' || outcome.result === 'accepted') return null;
    const key = keyOf(instruction);
    if ((subjects.get(key) ?? payment).version !== payment.version) return null;
    subjects.set(key, payment);
  }
  return { subjects, recalled: true, isOpen: () => true };
}

function keyIn(instruction: StoredInstruction): PaymentInstruction & PaymentKey {
  return instruction as PaymentInstruction & PaymentKey;
}

function recordAll(
  context: Context,
  tx: Transaction,
  locked: LockedPayments,
  items: readonly OutcomeItem[],
): RecordedOutcome<Payment>[] {
  const changes = new PaymentChanges(context, locked.subjects);
  const challenges: ChallengeRow[] = [];
  const came: PaymentKey[] = [];
  const refunds: ReturnType<typeof recordRefund>['outcome'][] = [];
  const recorded = items.map((item): RecordedOutcome<Payment> => {
    const payment = changes.get(keyIn(item.stored));
    const cause: Cause = { actor: item.stored.actor, at: item.at, traceparent: item.stored.traceparent };
    if (item.reported === true && payment.status === PaymentStatus.waiting_for_customer) {
      came.push(keyIn(item.stored));
      return reportedWithoutCustomer(changes, context, item, cause);
    }
    if (!locked.isOpen(item.stored)) return overtaken(changes, context, payment, item, cause);
    switch (keyIn(item.stored).kind) {
      case 'authorise':
        return recordAuthorisation(changes, context, item, challenges);
      case 'adjust':
        return recordAdjustment(changes, payment, item, cause);
      case 'capture':
        return recordCapture(changes, payment, item, cause);
      case 'void':
        return recordVoid(changes, payment, item, cause);
      case 'refund': {
        const { outcome } = item;
        if (outcome.result === 'unknown' || outcome.result === 'accepted') {
          return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
        }
        const done = outcome.result === 'done';
        const key = `${keyOf(item.stored)} ${item.stored.refund_no}`;
        const metadata = locked.pending?.get(key) ?? null;
        const result = { done, code: done ? '' : 'A0001', metadata };
        const refund = recordRefund(changes, item.stored, result, cause);
        refunds.push(refund.outcome);
        return {
          status: done ? 'done' : 'refused',
          code: done ? '' : 'A0001',
          subject: refund.payment,
          follow_ups: [],
        };
      }
    }
  });
  writeRefundOutcomes(tx, refunds);
  insertChallenges(tx, challenges);
  eraseChallenges(tx, came);
  insertReferences(
    tx,
    items.flatMap((item) => referenceOf(context, changes.get(keyIn(item.stored)), item)),
  );
  changes.write(tx, locked.recalled);
  return recorded;
}

/** How the acquirer calls what it has done or accepted, where it sends notifications that may say no more. */
function referenceOf(
  { connectors }: Pick<Context, 'connectors'>,
  { connector_reference }: Payment,
  { stored, outcome, reported }: OutcomeItem,
): AcquirerReference[] {
  const { reference } = { reference: '', ...outcome };
  if (reference === '' || !connectors.acquirer(stored.connector)?.interpret) return [];
  // A notice that names only the authorisation would else be taken for this step, whichever it is of.
  if (reported === true && stored.kind !== 'authorise' && reference === connector_reference) return [];
  const { account_id, operation_id, connector, transaction_id } = stored;
  return [{ account_id, operation_id, reference, connector, transaction_id }];
}
