import { payoutFailureType } from '@causeway/schemas/payout-states.ts';
import {
  failureOf,
  unexplained,
  type PayoutFailure,
  type PayoutInstruction,
} from '../../../kernel/port/bank.ts';
import type { Context } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import {
  payoutCompletedMovements,
  payoutReleasedMovements,
  payoutReturnedMovements,
} from '../../../ledger/payout-movements.ts';
import type {
  Locked,
  StoredInstruction,
  InstructionSubject,
  Performable,
  OutcomeItem,
  RecordedOutcome,
} from '../../../kernel/instructions/instruction.ts';
import { formatAmount, type Money } from '../../../kernel/values/money.ts';
import { cutText } from '../../../kernel/values/redact.ts';
import { beneficiaryReceives } from '../payout-amounts.ts';
import { PayoutChanges } from '../payout-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { ordinary_rail, ordinaryUetr, payoutInstruction, type PayoutRequest } from '../payout-request.ts';
import { insertAnswers } from '../accepting/request-store.ts';
import { findDetails, findOpenPayoutInstructions, lockPayouts } from '../payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';

export const payout_instruction_kinds = ['payout'] as const;

const reason_max = 500;
const technical: PayoutFailure = { reason_code: 'TS01', text: 'The bank never received the instruction' };

/** failure_type and failure_reason as they are stored, from what the bank said. */
function failureFields(
  failure: PayoutFailure | null,
): Pick<Payout, 'failure_type' | 'failure_code' | 'failure_reason'> {
  const { reason_code, text } = failure ?? unexplained;
  const failure_type = payoutFailureType(reason_code);
  const reported_reason = text === '' ? failure_type.toLowerCase().replaceAll('_', ' ') : text;
  const reason = reason_code === '' ? reported_reason : `${reason_code}: ${reported_reason}`;
  return { failure_type, failure_code: reason_code, failure_reason: cutText(reason, reason_max) };
}

/** The bank has accepted the payout; its final word comes later. */
export function sent(changes: PayoutChanges, payout: Payout, reference: string, cause: Cause): Payout {
  if (payout.status !== 'PROCESSING') return payout;
  const fields = { connector_reference: reference || payout.connector_reference };
  return changes.move(payout, { cause: 'send', to: 'SENT' }, fields, cause);
}

/** The beneficiary's bank has the money. */
export function completed(changes: PayoutChanges, payout: Payout, reference: string, cause: Cause): Payout {
  const fields = {
    open_operation_id: null,
    connector_reference: reference || payout.connector_reference,
  };
  const moved = changes.move(payout, { cause: 'complete', to: 'COMPLETED' }, fields, cause);
  changes.post(moved, payoutCompletedMovements(moved), cause);
  return moved;
}

/** The bank did not pay: the money is available again. */
function failed(changes: PayoutChanges, payout: Payout, failure: PayoutFailure | null, cause: Cause): Payout {
  const fields = { open_operation_id: null, ...failureFields(failure) };
  const moved = changes.move(payout, { cause: 'fail', to: 'FAILED' }, fields, cause);
  changes.post(moved, payoutReleasedMovements(moved), cause);
  return moved;
}

/**
 * Reason codes of ISO 20022 that say no more than that the money could not go at once: the beneficiary's bank, or one on
 * the way, was late, off line or in error, or takes no part in instant transfers (EPC004-16, SEPA Instant Credit Transfer
 * rulebook, rejections). They are final: nothing was paid.
 */
const not_at_once = new Set(['AB05', 'AB06', 'AB07', 'AB08', 'AB09', 'AB10', 'CNOR']);

/**
 * A payout that its bank refused: it fails, or, where an instant one could not go at once and its account wants it, goes as
 * an ordinary transfer, once, under an instruction of its own.
 * @returns that instruction, or null
 */
export function refused(
  context: Pick<Context, 'ids' | 'meters'>,
  changes: PayoutChanges,
  payout: Payout,
  failure: PayoutFailure | null,
  cause: Cause,
): { readonly payout: Payout; readonly operation: StoredInstruction | null } {
  const code = failure?.reason_code ?? '';
  if (!payout.instant_fallback || payout.instant_refused !== '' || !not_at_once.has(code))
    return { payout: failed(changes, payout, failure, cause), operation: null };
  const fields = { open_operation_id: context.ids.next(), instant_refused: code };
  const edited = changes.edit(payout, fields, cause);
  return { payout: edited, operation: changes.orderByItself(edited, cause) };
}

/** What of a payout's money is still out there, in minor units of its payment currency. */
export function notReturned(payout: Payout): bigint {
  return beneficiaryReceives(payout) - payout.returned_amount;
}

/**
 * Money came back: what of it did is available, in the payment currency. It may come in parts.
 * @param amount null where the bank does not say: all that is still out
 * @param otherwise what came in another currency, which is not part of the amount
 */
export function returned(
  changes: PayoutChanges,
  payout: Payout,
  amount: bigint | null,
  failure: PayoutFailure | null,
  cause: Cause,
  otherwise: Money | null = null,
): Payout {
  const remaining = notReturned(payout);
  const came = amount === null || amount > remaining ? remaining : amount;
  const { reason_code, text } = failure ?? unexplained;
  const explained = reason_code !== '' || text !== '';
  const reported_reason = explained || payout.failure_type === '' ? failureFields(failure) : {};
  const fields = { returned_amount: payout.returned_amount + came, ...reported_reason };
  const edge = { cause: 'return', to: 'RETURNED' } as const;
  const moved = changes.move(payout, edge, fields, cause, otherwise ? reportedAmountOf(otherwise) : {});
  changes.post(moved, payoutReturnedMovements(moved.payment_currency, came), cause);
  return moved;
}

function reportedAmountOf({ minor, currency }: Money): Record<string, string> {
  return { returned_otherwise_amount: formatAmount(minor, currency), returned_otherwise_currency: currency };
}

/** The instructions of payouts: what their instructions are, and what their outcomes change. */
export function payoutInstructions(context: Context): InstructionSubject<Payout> {
  return {
    async instruct(instructions) {
      const payouts = await transact(context.database, (tx) => lockPayouts(tx, instructions.map(keyIn)));
      const details = await findDetails(context.database, [...payouts.values()]);
      return instructions.map((instruction): PayoutInstruction => {
        const payout = payouts.get(payoutKeyOf(instruction));
        const request = details.get(payoutKeyOf(instruction)) as PayoutRequest | undefined;
        if (!payout || !request) throw new Error(`instruction ${instruction.operation_id} has no payout`);
        return payoutInstruction(payout, instruction, request);
      });
    },
    lock: (tx, all_stored) => lockSubjects(tx, all_stored),
    recall: recallSubjects,
    record: (tx, locked, items) => recordAll(context, tx, locked, items),
    findOpen: (tx, after, up_to) => findOpenPayoutInstructions(tx, after, up_to),
  };
}

function keyIn(instruction: StoredInstruction): PayoutKey {
  return instruction as StoredInstruction & PayoutKey;
}

async function lockSubjects(
  tx: Transaction,
  instructions: readonly StoredInstruction[],
): Promise<Locked<Payout>> {
  const subjects = await lockPayouts(tx, instructions.map(keyIn));
  return {
    subjects,
    isOpen: (instruction) =>
      subjects.get(payoutKeyOf(instruction))?.open_operation_id === instruction.operation_id,
  };
}

/** The payouts as their instructions were ordered: while they are in PROCESSING, they are what they were then. */
function recallSubjects(items: readonly OutcomeItem[]): Locked<Payout> | null {
  const subjects = new Map<string, Payout>();
  for (const { stored: instruction, outcome, finalState } of items) {
    const payout = finalState?.() as Payout | undefined;
    if (!payout || outcome.result === 'unknown' || outcome.result === 'accepted') return null;
    if (payout.open_operation_id !== instruction.operation_id || payout.status !== 'PROCESSING') return null;
    subjects.set(payoutKeyOf(instruction), payout);
  }
  return { subjects, recalled: true, isOpen: () => true };
}

/** Keeps what is answered to those that wait for these outcomes. */
function storeAnswers(
  tx: Transaction,
  items: readonly OutcomeItem[],
  settled: readonly RecordedOutcome<Payout>[],
): RecordedOutcome<Payout>[] {
  const answered = settled.map((one, at): RecordedOutcome<Payout> => {
    // What goes on is answered once it has ended.
    const answer = one.follow_ups.length > 0 ? undefined : items[at]?.answerFor?.(one.subject);
    return answer === undefined ? one : { ...one, answer };
  });
  insertAnswers(
    tx,
    answered.flatMap(({ subject: { account_id, transaction_id }, answer }) =>
      answer === undefined ? [] : { account_id, transaction_id, answer },
    ),
  );
  return answered;
}

function recordAll(
  context: Context,
  tx: Transaction,
  locked: Locked<Payout>,
  items: readonly OutcomeItem[],
): RecordedOutcome<Payout>[] {
  const changes = new PayoutChanges(context, locked.subjects);
  const settled = items.map((item): RecordedOutcome<Payout> => {
    const payout = changes.find(item.stored);
    if (!payout) throw new Error(`payout ${item.stored.transaction_id} was not locked`);
    if (!locked.isOpen(item.stored)) return { status: 'waiting', code: '', subject: payout, follow_ups: [] };
    const cause: Cause = { actor: item.stored.actor, at: item.at, traceparent: item.stored.traceparent };
    return recordOne(context, changes, payout, item, cause);
  });
  changes.write(tx, locked.recalled);
  // Where somebody has answered already, all of it is tried again with locks, and without answers.
  return locked.recalled ? storeAnswers(tx, items, settled) : settled;
}

/** The ordinary transfer in place of an instant one, with what that one's instruction said. */
function ordinary(
  changes: PayoutChanges,
  payout: Payout,
  stored: StoredInstruction,
  instruction: PayoutInstruction,
): Performable {
  const { answer_within_ms: _, payout: instant, ...same } = instruction;
  const details = { ...instant, rail: ordinary_rail, uetr: ordinaryUetr(instant.uetr) };
  const again = { ...same, id: stored.operation_id, payout: details };
  return { stored: stored, instruction: again, finalState: () => changes.find(payout) ?? payout };
}

function recordOne(
  context: Context,
  changes: PayoutChanges,
  payout: Payout,
  { outcome, instruction }: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payout> {
  const follow_ups = [] as const;
  switch (outcome.result) {
    case 'done': {
      const subject = completed(changes, payout, outcome.reference, cause);
      return { status: 'done', code: '', subject, follow_ups };
    }
    case 'refused': {
      const failure = failureOf(outcome);
      const { payout: subject, operation: again } = refused(context, changes, payout, failure, cause);
      return again
        ? {
            status: 'waiting',
            code: '',
            subject,
            // Without the instruction in memory recovery sends it.
            follow_ups:
              instruction?.kind === 'payout' ? [ordinary(changes, subject, again, instruction)] : [],
          }
        : { status: 'refused', code: '', subject, follow_ups };
    }
    case 'accepted': {
      // A bank that takes files has the payout only once it says so by itself.
      const immediate = context.connectors.bank(payout.connector)?.capabilities.payouts === 'immediate';
      const subject = immediate ? sent(changes, payout, '', cause) : payout;
      return { status: 'waiting', code: '', subject, follow_ups };
    }
    case 'not_found':
    case 'abandoned': {
      const subject = failed(changes, payout, technical, cause);
      return { status: 'refused', code: '', subject, follow_ups };
    }
    case 'unknown':
    case 'challenge':
      return { status: 'waiting', code: '', subject: payout, follow_ups };
  }
}
