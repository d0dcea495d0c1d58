import type { Reason, Rule } from '@causeway/schemas/errors/rules/rules.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { OutcomeNotice } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../../kernel/context.ts';
import { putInSuspense } from '../../../ledger/suspense/put-in-suspense.ts';
import { dateIn } from '../../../kernel/values/dates.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { storedInstruction } from '../../../kernel/instructions/instruction-store.ts';
import type {
  InstructionSubject,
  Locked,
  OutcomeItem,
  Performable,
  StoredInstruction,
} from '../../../kernel/instructions/instruction.ts';
import { readOfTransaction } from '../../../kernel/instructions/read-instructions.ts';
import {
  recordLocked,
  storedMessage,
  type Performer,
} from '../../../kernel/instructions/perform-instructions.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import { keyOf } from '../payment-store.ts';
import { hasEnded, isAbandoned, retainedOf, type Payment } from '../payment.ts';
import { returnRefund } from '../refunds/record-refunds.ts';
import { findInstruction, nameOfStep, type NotApplied, type Unordered } from './find-instruction.ts';
import {
  insertNotice,
  readInstruction,
  readNotices,
  readRefundState,
  referencesOf,
  type InstructionRow,
  type NoticeEffect,
  type OperationNotice,
} from './outcome-notice-store.ts';
import { undoCapture } from './undo-capture.ts';

/** What became of a notice. */
export type Reported = { readonly result: 'applied'; readonly reason: Reason } | NotApplied;

/** Who tells: an acquirer, with the settings that proved its signature. */
export interface Teller {
  readonly connector: string;
  /** The account whose own settings they are, and that alone it may tell of; empty: the acquirer's. */
  readonly account_id: string;
}

export const of_another_account: Reported = {
  result: 'not_understood',
  reason: { rule: 'notice_of_another_account' },
};

const rule_of_effect = {
  none: 'notice_nothing_to_do',
  recorded: 'notice_recorded',
  undone: 'notice_undone',
  returned: 'notice_returned',
  suspense: 'notice_suspense',
} as const satisfies Readonly<Record<NoticeEffect, Rule>>;

/** What recording an answer may take in addition to the connector's timeout. */
const answer_margin_ms = 5_000;

/**
 * Applies what an acquirer has told of an instruction, whenever it comes: before the instruction's own answer, after it,
 * twice or months later. Under the payment's lock, and each notice at most once
 * (docs/specification/payments.md#outcomes-that-come-later).
 */
export async function reportOutcome(
  context: Context,
  subject: InstructionSubject<Payment>,
  performer: Performer<Payment>,
  { connector, account_id }: Teller,
  notice: OutcomeNotice,
): Promise<Reported> {
  const found = await findInstruction(context.database, connector, notice);
  if ('result' in found) return found;
  if (account_id !== '' && account_id !== found.account_id) return of_another_account;
  const reported = await transact(context.database, async (tx) => {
    const stored = storedInstruction(found, 0);
    const locked = await subject.lock(tx, [stored]);
    const payment = locked.subjects.get(keyOf(stored));
    if (!payment) return notUnderstood({ rule: 'notice_payment_missing' });
    const telling = new Telling(context, tx, subject, locked, payment, notice);
    return telling.report(stored);
  });
  if (reported.follow_ups.length > 0) await performer.perform(reported.follow_ups);
  return reported;
}

type Done = Reported & { readonly follow_ups: readonly Performable[] };

function notUnderstood(reason: Reason, unordered?: Unordered): Done {
  return { result: 'not_understood', reason, follow_ups: [], ...(unordered ? { unordered } : {}) };
}

function applied(reason: Reason, follow_ups: readonly Performable[] = []): Done {
  return { result: 'applied', reason, follow_ups };
}

const early: Done = { result: 'not_known', reason: { rule: 'notice_early' }, follow_ups: [] };

/** One notice in the transaction that applies it. */
class Telling {
  readonly #context: Context;
  readonly #tx: Transaction;
  readonly #subject: InstructionSubject<Payment>;
  readonly #locked: Locked<Payment>;
  readonly #payment: Payment;
  readonly #notice: OutcomeNotice;

  constructor(
    context: Context,
    tx: Transaction,
    subject: InstructionSubject<Payment>,
    locked: Locked<Payment>,
    payment: Payment,
    notice: OutcomeNotice,
  ) {
    this.#context = context;
    this.#tx = tx;
    this.#subject = subject;
    this.#locked = locked;
    this.#payment = payment;
    this.#notice = notice;
  }

  async report(stored: StoredInstruction): Promise<Done> {
    const earlier = await readNotices(this.#tx, stored);
    if (earlier.some(({ notice_id }) => notice_id === this.#notice.notice_id))
      return applied({ rule: 'notice_told_before' });
    if (stored.kind === 'authorise' && this.#notice.instruction_kind === 'authorise')
      return this.#authorisation(stored);
    const { open_operation_id, status } = this.#payment;
    // A capture that names an authorisation is that of a sale, once this has its outcome.
    if (
      stored.kind === 'authorise' &&
      (open_operation_id !== null ||
        status === PaymentStatus.waiting_for_customer ||
        (isAbandoned(this.#payment) && !(await this.#hasFailed(stored, earlier))))
    )
      return early;
    const open = this.#locked.isOpen(stored);
    // A sale takes what was approved, which can be less than was asked.
    const mismatch = this.#amountMismatch(stored.kind === 'authorise' ? this.#payment.amount : stored.amount);
    if (mismatch) return open ? mismatch : this.#otherAmount(mismatch, stored, earlier);
    return open ? this.#record(stored) : this.#late(stored, earlier);
  }

  /**
   * An authorisation can take several instructions: what is told of any of them is told of the one under way, also while
   * the customer is still expected back from the issuer.
   */
  async #authorisation(named: StoredInstruction): Promise<Done> {
    const { outcome, authorisation_reference } = this.#notice;
    const payment = this.#payment;
    const done = outcome.result === 'done';
    const known = payment.connector_reference;
    const same = known !== '' && (authorisation_reference === '' || authorisation_reference === known);
    const mismatch = this.#approvalMismatch(named.amount, same);
    if (mismatch) return mismatch;
    const refused = ((await readInstruction(this.#tx, named))?.refused_code ?? null) !== null;
    // Another attempt may have followed it, here or at another acquirer.
    if (refused && !done) return this.#storeNotice(named, 'none');
    if (payment.connector !== named.connector) return notUnderstood({ rule: 'notice_payment_moved' });
    if (payment.status === PaymentStatus.waiting_for_customer)
      return this.#record(named, this.#approval(named));
    const open = await this.#openInstruction();
    if (open?.kind === 'authorise' && !refused) {
      const approval = this.#approval(named);
      // Its own answer may try again what is refused, and say that less of a card was approved, wanted or not.
      const in_part = payment.payment_method === 'card' && approval.approved === undefined;
      const answer_says_more = !done || in_part;
      if (answer_says_more && this.#answerMayCome(open)) return early;
      return this.#record(storedInstruction(open, 0), approval);
    }
    // Its reversal is under way: what has been authorised after all is released once that has its outcome.
    if (open?.kind === 'void' && done && known === '') return early;
    if (!done) {
      if (payment.live && !isAbandoned(payment)) return notUnderstood({ rule: 'notice_refuses_approved' });
      return this.#storeNotice(named, 'none');
    }
    if (same) return this.#storeNotice(named, 'none');
    if (isAbandoned(payment)) return this.#record(named);
    return notUnderstood(
      payment.live
        ? { rule: 'notice_other_reference', known }
        : { rule: 'notice_approves_failed', code: payment.failure_code },
    );
  }

  /** What is under way of a payment without an outcome. */
  async #openInstruction(): Promise<InstructionRow | null> {
    const { account_id, status, open_operation_id: operation_id } = this.#payment;
    if (status !== PaymentStatus.processing || operation_id === null) return null;
    return readInstruction(this.#tx, { account_id, operation_id });
  }

  /**
   * Whether the process that sent it may still have the answer: with the card in memory, that can try a refused payment
   * again, which a notice cannot, and an answer may say what was approved where a notice does not.
   */
  #answerMayCome({ account_id, connector, created_at }: InstructionRow): boolean {
    const timeout_ms = this.#context.connectors.acquirer(connector, account_id)?.capabilities.timeout_ms ?? 0;
    return this.#context.clock.now(account_id) < addMs(created_at, timeout_ms + answer_margin_ms);
  }

  /** What is told of an instruction that has its outcome. */
  async #late(stored: StoredInstruction, earlier: readonly OperationNotice[]): Promise<Done> {
    const { outcome, occurred_at } = this.#notice;
    const failed = await this.#hasFailed(stored, earlier);
    const reportedAs = (result: OperationNotice['result']): number =>
      Math.max(-1, ...earlier.filter((one) => one.result === result).map((one) => one.occurred_at.getTime()));
    // What was captured of a payment that had ended is given back with the reversal.
    if (stored.kind === 'authorise' && hasEnded(this.#payment) && (await this.#isReversed(stored)))
      return this.#storeNotice(stored, 'none');
    if (stored.kind === 'authorise' && outcome.result === 'done' && !failed && this.#payment.captured === 0n)
      return this.#unordered('not_expected', { rule: 'notice_no_capture_ordered' });
    if (outcome.result === 'done' && !failed && (await this.#isAnotherStep(stored)))
      return this.#unordered('not_expected', {
        rule: 'notice_none_fits',
        kind: this.#notice.instruction_kind,
      });
    if ((outcome.result === 'refused') === failed) return this.#storeNotice(stored, 'none');
    if (outcome.result === 'done')
      // What happened before its failure is told after it.
      return reportedAs('refused') >= occurred_at.getTime()
        ? this.#storeNotice(stored, 'none')
        : this.#unordered('not_expected', { rule: 'notice_done_after_refused' });
    if (reportedAs('done') > occurred_at.getTime())
      return notUnderstood({ rule: 'notice_refused_before_done' });
    const cause: Cause = { actor: 'acquirer', at: this.#context.clock.now(stored.account_id) };
    switch (stored.kind) {
      case 'refund':
        return this.#returnRefund(stored, cause);
      case 'capture':
      case 'authorise':
        return this.#undoCapture(stored, cause);
      default:
        return notUnderstood({ rule: 'notice_refuses_done' });
    }
  }

  /**
   * Whether the acquirer calls what was done of a capture or refund otherwise than what it tells now: then one of the two
   * was ordered at the acquirer, and told first.
   */
  async #isAnotherStep(stored: StoredInstruction): Promise<boolean> {
    const name = nameOfStep(this.#notice);
    if (name === '' || (stored.kind !== 'capture' && stored.kind !== 'refund')) return false;
    const named = (await referencesOf(this.#tx, [stored])).filter(
      ({ reference }) => reference !== this.#payment.connector_reference,
    );
    return named.length > 0 && named.every(({ reference }) => reference !== name);
  }

  /** Whether a reversal gives back what was captured with the authorisation. */
  async #isReversed({ account_id, transaction_id, operation_id }: StoredInstruction): Promise<boolean> {
    const instructions = await readOfTransaction(this.#tx, account_id, transaction_id);
    return instructions.some(({ reverses }) => reverses === operation_id);
  }

  /** Whether the outcome that is recorded is a refusal. Of a sale, its capture is meant. */
  async #hasFailed(stored: StoredInstruction, earlier: readonly OperationNotice[]): Promise<boolean> {
    if (stored.kind === 'refund') return (await readRefundState(this.#tx, stored))?.status === 'failed';
    if (earlier.some(({ effect }) => effect === 'undone' || effect === 'suspense')) return true;
    const row = await readInstruction(this.#tx, stored);
    return (row?.refused_code ?? null) !== null;
  }

  async #returnRefund(stored: StoredInstruction, cause: Cause): Promise<Done> {
    const changes = new PaymentChanges(this.#context, this.#locked.subjects);
    await returnRefund(changes, this.#tx, stored, this.#codeOf(), cause);
    changes.write(this.#tx);
    return this.#storeNotice(stored, 'returned', stored.amount);
  }

  async #undoCapture(stored: StoredInstruction, cause: Cause): Promise<Done> {
    const payment = this.#payment;
    const { account_id, transaction_id, operation_id, connector } = stored;
    const amount = stored.kind === 'authorise' ? payment.captured : stored.amount;
    if (amount === 0n) return this.#unordered('not_expected', { rule: 'notice_nothing_captured' });
    const captured_remaining = retainedOf(payment);
    const undone = captured_remaining < amount ? captured_remaining : amount;
    const uncovered = amount - undone;
    const changes = new PaymentChanges(this.#context, this.#locked.subjects);
    const after = undone > 0n ? undoCapture(changes, payment, undone, cause) : payment;
    if (uncovered > 0n) changes.edit(after, { uncovered: after.uncovered + uncovered }, cause);
    changes.write(this.#tx);
    if (uncovered === 0n) return this.#storeNotice(stored, 'undone', undone);
    const { notice_id, occurred_at, reference } = this.#notice;
    // A person decides who bears what was refunded or disputed before the capture failed.
    const money = {
      connector,
      notice_id: `outcome ${notice_id}`,
      ledger_account: 'scheme_receivable',
      currency: payment.currency,
      amount: -uncovered,
      booked_on: dateIn(occurred_at, 'UTC'),
      cause: 'capture_failed',
      reference,
      remittance: '',
      details: {
        account_id,
        transaction_id: transaction_id.toString(),
        operation_id: operation_id.toString(),
      },
      likely: { account_id, transaction_id },
    } as const;
    await putInSuspense(this.#context, this.#tx, [money]);
    return undone === 0n
      ? this.#storeNotice(stored, 'suspense', uncovered)
      : this.#storeNotice(stored, 'undone', undone, uncovered);
  }

  /** Records the outcome as the acquirer's own answer would be. */
  #record(stored: StoredInstruction, outcome: OutcomeNotice['outcome'] = this.#notice.outcome): Done {
    const item: OutcomeItem = {
      stored: { ...stored, attempts: 1 },
      outcome,
      at: this.#context.clock.now(stored.account_id),
      reported: true,
    };
    const now = this.#context.clock.now();
    const recorded = recordLocked(this.#tx, this.#subject, this.#locked, [item], now);
    this.#storeNotice(stored, 'recorded');
    return applied(
      { rule: 'notice_recorded' },
      recorded.flatMap(({ follow_ups }) => follow_ups),
    );
  }

  #storeNotice(stored: StoredInstruction, effect: NoticeEffect, moved = 0n, uncovered = 0n): Done {
    const { account_id, operation_id, transaction_id } = stored;
    const { notice_id, outcome, occurred_at } = this.#notice;
    insertNotice(this.#tx, {
      account_id,
      operation_id,
      notice_id,
      transaction_id,
      result: outcome.result,
      effect,
      moved,
      uncovered,
      code: this.#codeOf(),
      ...storedMessage(outcome.message),
      occurred_at,
      received_at: this.#context.clock.now(),
    });
    return applied({ rule: uncovered > 0n ? 'notice_undone_in_part' : rule_of_effect[effect] });
  }

  #codeOf(): string {
    const { outcome } = this.#notice;
    return outcome.result === 'refused' ? outcome.code : '';
  }

  /** The outcome; an approval over less than was asked is of that, where it says no more. */
  #approval({
    amount: requested,
  }: StoredInstruction): OutcomeNotice['outcome'] & { readonly approved?: bigint } {
    const { outcome, amount } = this.#notice;
    if (outcome.result !== 'done' || outcome.approved !== undefined || amount === null) return outcome;
    return amount.minor < requested ? { ...outcome, approved: amount.minor } : outcome;
  }

  /**
   * With `approved`, the amount may be what was asked or approved: its currency alone is compared. Without, less than was
   * asked is what was approved, unless its own answer has said otherwise before.
   * @param answered whether that is known
   */
  #approvalMismatch(requested: bigint, answered: boolean): Done | null {
    const { outcome, amount } = this.#notice;
    if (outcome.result !== 'done' || amount === null) return null;
    const { amount: recorded, failure_code } = this.#payment;
    const fits =
      outcome.approved !== undefined ||
      (answered && amount.minor === recorded) ||
      // What was less than asked, and not wanted, is released whatever it was.
      (amount.minor < requested && (!answered || failure_code === 'D0108'));
    return this.#amountMismatch(fits ? amount.minor : requested);
  }

  /** An amount that is not the instruction's is never taken over. */
  #amountMismatch(requested: bigint): Done | null {
    const { amount } = this.#notice;
    const { currency } = this.#payment;
    if (amount === null || (amount.minor === requested && amount.currency === currency)) return null;
    return notUnderstood({
      rule: 'notice_other_amount',
      told: moneyText(amount.minor, amount.currency),
      instructed: moneyText(requested, currency),
    });
  }

  /** A step with its outcome was done over another amount of its currency: the difference is in no book. */
  async #otherAmount(
    mismatch: Done,
    stored: StoredInstruction,
    earlier: readonly OperationNotice[],
  ): Promise<Done> {
    const { outcome, amount, instruction_kind } = this.#notice;
    // Nobody has captured what was authorised: that, or its failure, is of somebody at the acquirer.
    if (stored.kind === 'authorise' && this.#payment.live && this.#payment.captured === 0n)
      return this.#unordered('not_expected', mismatch.reason);
    const same = stored.kind === instruction_kind && amount?.currency === this.#payment.currency;
    if (outcome.result !== 'done' || !same) return mismatch;
    const recorded = (await this.#hasFailed(stored, earlier)) ? 0n : stored.amount;
    return this.#unordered('other_amount', mismatch.reason, recorded);
  }

  /** It was not ordered like this: what it moved is probably this payment's. */
  #unordered(cause: Unordered['cause'], reason: Reason, recorded = 0n): Done {
    const { account_id, transaction_id } = this.#payment;
    return notUnderstood(reason, { cause, recorded, likely: { account_id, transaction_id } });
  }
}
