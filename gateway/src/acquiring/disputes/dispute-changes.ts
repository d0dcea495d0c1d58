import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { DisputeNotice, DisputeStage } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { noteSearchedChange } from '../../kernel/search/blocks.ts';
import { disputeFeeMovement, disputeFundsMovement } from '../../ledger/movements.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { merchantDays, type DisputeDeadlines } from '../../kernel/values/schemes/dispute-deadlines.ts';
import { formatAmount, type Money } from '../../kernel/values/money.ts';
import type { Timer } from '../../kernel/scheduling/timers.ts';
import { Rows, type Cause } from '../../ledger/unit-of-work.ts';
import { PaymentChanges } from '../payments/payment-changes.ts';
import type { Payment } from '../payments/payment.ts';
import { dispute_search } from './dispute-search.ts';
import { listDisputeDeadlines } from './manage-deadlines.ts';
import {
  insertAnswers,
  insertDisputes,
  insertNotices,
  lockDisputesOf,
  readNoticesOf,
  updateDisputes,
  type PastAnswer,
  type PaymentKey,
} from './dispute-store.ts';
import {
  disputeSnapshot,
  disputeStatusOf,
  heldBy,
  isEnd,
  isNews,
  isUpdate,
  type Dispute,
  type DisputeResponse,
  type RecordedNotice,
} from './dispute.ts';

/** How many days a stage can be answered where neither the acquirer nor the scheme's rule gives a deadline. */
const answer_days = 14;

/** Payment statuses that the status of disputes replaces; while an instruction is under way, its outcome does so. */
const shows_disputes: ReadonlySet<number> = new Set([
  PaymentStatus.captured,
  PaymentStatus.partly_captured,
  PaymentStatus.partly_refunded,
  PaymentStatus.refunded,
  PaymentStatus.dispute_inquiry,
  PaymentStatus.dispute_chargeback,
  PaymentStatus.dispute_won,
  PaymentStatus.dispute_lost,
]);

/** Money that is moved before a stage is told is moved by a chargeback. */
const assumed_stage: DisputeStage = 'chargeback';

const unanswered = {
  response: null,
  answered_stage: null,
  explanation: '',
  responded_by: '',
  responded_at: null,
  sent_at: null,
} as const;

const events_of: Readonly<Record<DisputeStage, EventType>> = {
  inquiry: 'dispute.stage_changed',
  chargeback: 'dispute.stage_changed',
  pre_arbitration: 'dispute.stage_changed',
  arbitration: 'dispute.stage_changed',
  won: 'dispute.won',
  lost: 'dispute.lost',
};

/**
 * Collects the changes that notices, answers and deadlines make to the disputes of locked payments, and writes all of
 * them with a constant number of statements: disputes, notices, payments, postings, events and timers.
 */
export class DisputeChanges {
  readonly #context: Context;
  readonly #payments: PaymentChanges;
  readonly #disputes: Rows<bigint, Dispute>;
  readonly #notices: RecordedNotice[];
  readonly #deadlines: readonly DisputeDeadlines[];
  readonly #recorded_notices: RecordedNotice[] = [];
  readonly #answers: PastAnswer[] = [];

  /** Locks payments in key order, then their disputes; unknown keys are omitted. */
  static async lock(context: Context, tx: Transaction, keys: readonly PaymentKey[]): Promise<DisputeChanges> {
    const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()];
    const payments = await PaymentChanges.lock(context, tx, distinct);
    const [disputes, notices, deadlines] = await Promise.all([
      lockDisputesOf(tx, distinct),
      readNoticesOf(tx, distinct),
      listDisputeDeadlines(tx),
    ]);
    const tables = deadlines.map(({ table }) => table);
    return new DisputeChanges(context, payments, disputes, notices, tables);
  }

  private constructor(
    context: Context,
    payments: PaymentChanges,
    disputes: readonly Dispute[],
    notices: readonly RecordedNotice[],
    deadlines: readonly DisputeDeadlines[],
  ) {
    this.#context = context;
    this.#payments = payments;
    this.#disputes = new Rows(new Map(disputes.map((dispute) => [dispute.dispute_id, dispute])));
    this.#notices = [...notices];
    this.#deadlines = deadlines;
  }

  /** The dispute with all changes so far. */
  find(key: { readonly account_id: string; readonly dispute_id: bigint }): Dispute | undefined {
    const dispute = this.#disputes.get(key.dispute_id);
    return dispute?.account_id === key.account_id ? dispute : undefined;
  }

  payment(key: PaymentKey): Payment | undefined {
    return this.#payments.find(key);
  }

  /**
   * Records an acquirer's notice about a locked payment: its money is booked as it was moved, and the dispute changes
   * to the stage that it names, unless a later one is known.
   */
  record(key: PaymentKey, notice: DisputeNotice, connector: string, cause: Cause): void {
    const payment = this.#payments.get(key);
    const known = this.#known(payment, notice, connector);
    const notices = known ? this.#of(known) : [];
    const before = known ?? this.#begin(payment, notice, connector, cause);
    const recorded = this.#recordNotice(payment, before, notice, connector, cause);
    const dispute = this.#advance(payment, before, notice, recorded, notices, cause);
    this.#disputes.set(dispute.dispute_id, dispute);
    const followed = this.#follow(payment, cause);
    const held = this.#disputes.get(dispute.dispute_id) ?? dispute;
    if (!known) this.#emit(followed, 'dispute.opened', held, cause);
    if (known ? held.stage !== known.stage : isEnd(held.stage))
      this.#emit(followed, events_of[held.stage], held, cause);
    this.#book(followed, held, recorded, cause);
  }

  /** What a notice gives back beyond what its dispute has taken so far, in that currency. */
  beyondWithdrawn(
    key: PaymentKey,
    notice: DisputeNotice,
    connector: string,
  ): Pick<DisputeNotice, 'funds' | 'fee'> {
    const known = this.#known(key, notice, connector);
    const notices = known ? this.#of(known) : [];
    const { funds, fee } = notice;
    return {
      funds: beyond(
        funds,
        notices.map((one) => ({ minor: one.funds, currency: one.funds_currency })),
      ),
      fee: beyond(
        fee,
        notices.map((one) => ({ minor: one.fee, currency: one.fee_currency })),
      ),
    };
  }

  /** Ends a dispute that was not answered, or was accepted: it counts as lost. */
  lose(dispute: Dispute, cause: Cause): Dispute {
    const lost: Dispute = { ...dispute, stage: 'lost', closed_at: cause.at };
    this.#disputes.set(dispute.dispute_id, lost);
    const payment = this.#follow(this.#payments.get(lost), cause);
    const held = this.#disputes.get(lost.dispute_id) ?? lost;
    this.#emit(payment, 'dispute.lost', held, cause);
    this.#wait(lost, 'dispute_deadline', null);
    return held;
  }

  /** Stores an answer to the current stage, and sets the timer that sends it. */
  answer(
    dispute: Dispute,
    answer: { readonly response: DisputeResponse; readonly explanation: string },
    { actor, at }: Cause,
  ): Dispute {
    const answer_fields = { ...answer, answered_stage: dispute.stage, responded_by: actor, responded_at: at };
    const answered = { ...dispute, ...answer_fields };
    this.#disputes.set(dispute.dispute_id, answered);
    this.#wait(dispute, 'dispute_deadline', null);
    this.#wait(dispute, 'dispute_answer', at);
    return answered;
  }

  /** The deadline of a stage passed without an answer, and the stage is not lost by that. */
  passDeadline(dispute: Dispute): void {
    this.#disputes.set(dispute.dispute_id, { ...dispute, evidence_due_at: null, due_from: '' });
  }

  write(tx: Transaction): void {
    insertDisputes(tx, this.#disputes.added());
    const changed = this.#disputes.changed();
    updateDisputes(
      tx,
      changed.map(({ to }) => to),
    );
    for (const { from, to } of changed)
      if (from.amount !== to.amount)
        noteSearchedChange(
          tx,
          { account_id: to.account_id, list: dispute_search.list },
          { at: to.opened_at, id: to.dispute_id, no: 0 },
        );
    insertNotices(tx, this.#recorded_notices);
    insertAnswers(tx, this.#answers);
    this.#payments.write(tx);
  }

  #known(key: PaymentKey, { case_reference }: DisputeNotice, connector: string): Dispute | undefined {
    return this.#ofPayment(key).find(
      (one) => one.connector === connector && one.connector_reference === case_reference,
    );
  }

  #ofPayment(key: PaymentKey): Dispute[] {
    return this.#disputes.all().filter((dispute) => keyOf(dispute) === keyOf(key));
  }

  #of({ dispute_id }: Dispute): RecordedNotice[] {
    return this.#notices.filter((notice) => notice.dispute_id === dispute_id);
  }

  #begin(payment: Payment, notice: DisputeNotice, connector: string, { at }: Cause): Dispute {
    const { account_id, transaction_id } = payment;
    return {
      account_id,
      dispute_id: this.#context.ids.next(),
      transaction_id,
      connector,
      connector_reference: notice.case_reference,
      stage: notice.stage ?? assumed_stage,
      stage_no: 0,
      amount: notice.amount.minor,
      currency: notice.amount.currency,
      held: 0n,
      reason_code: notice.reason_code,
      evidence_due_at: null,
      due_from: '',
      opened_at: at,
      closed_at: null,
      ...unanswered,
    };
  }

  #recordNotice(
    payment: Payment,
    { dispute_id }: Dispute,
    notice: DisputeNotice,
    connector: string,
    { at }: Cause,
  ): RecordedNotice {
    const { account_id, transaction_id } = payment;
    const numbers = this.#notices.filter((one) => keyOf(one) === keyOf(payment)).map((one) => one.notice_no);
    const { amount, funds, fee, reason_code, answer_due_at, occurred_at, stage } = notice;
    const recorded: RecordedNotice = {
      account_id,
      connector,
      notice_reference: notice.reference,
      dispute_id,
      transaction_id,
      notice_no: Math.max(0, ...numbers) + 1,
      stage,
      amount: amount.minor,
      currency: amount.currency,
      funds: funds?.minor ?? 0n,
      funds_currency: (funds ?? amount).currency,
      fee: fee?.minor ?? 0n,
      fee_currency: (fee ?? amount).currency,
      reason_code,
      answer_due_at,
      occurred_at,
      received_at: at,
    };
    this.#notices.push(recorded);
    this.#recorded_notices.push(recorded);
    return recorded;
  }

  /** Changes the dispute by a notice. */
  #advance(
    payment: Payment,
    dispute: Dispute,
    notice: DisputeNotice,
    recorded: RecordedNotice,
    notices: readonly RecordedNotice[],
    cause: Cause,
  ): Dispute {
    const begins = dispute.stage_no === 0;
    const stage = notice.stage ?? dispute.stage;
    if (!begins && !isNews(recorded, notices) && !isUpdate(recorded, notices)) return dispute;
    // Some acquirers give no amount in the final notice.
    const { minor: amount, currency } =
      notice.amount.minor > 0n ? notice.amount : { minor: dispute.amount, currency: dispute.currency };
    const reason_code = notice.reason_code || dispute.reason_code;
    const fields = { ...dispute, amount, currency, reason_code };
    // Nobody reads an answer to what is decided, and an acquirer that refuses it would be sent it for ever.
    if (notice.stage !== null && isEnd(notice.stage)) this.#wait(dispute, 'dispute_answer', null);
    // The first notice of a stage says what was assumed: nothing begins anew, also if that is answered or over by now.
    const is_assumed = stage === assumed_stage && notices.every((one) => one.stage === null);
    if (!begins && (isUpdate(recorded, notices) || stage === dispute.stage || is_assumed)) {
      // An unanswered dispute may already count as lost: another notice of the same stage does not open it again.
      if (isEnd(dispute.stage) || dispute.response !== null || notice.answer_due_at === null) return fields;
      this.#wait(dispute, 'dispute_deadline', notice.answer_due_at);
      return { ...fields, evidence_due_at: notice.answer_due_at, due_from: 'acquirer' };
    }
    if (isEnd(stage)) {
      this.#wait(dispute, 'dispute_deadline', null);
      return { ...fields, stage, stage_no: Math.max(1, fields.stage_no), closed_at: cause.at };
    }
    return this.#enter(fields, stage, this.#deadlineOf(payment, stage, notice, cause));
  }

  /** Starts a stage with an answer: the answer to the previous stage is kept, and another can be given. */
  #enter(
    dispute: Dispute,
    stage: DisputeStage,
    deadline: Pick<Dispute, 'evidence_due_at' | 'due_from'>,
  ): Dispute {
    const { account_id, dispute_id, stage_no, response, answered_stage, responded_at } = dispute;
    if (response !== null && answered_stage !== null && responded_at !== null) {
      const { explanation, responded_by, sent_at } = dispute;
      const answer_fields = {
        stage: answered_stage,
        response,
        explanation,
        responded_by,
        responded_at,
        sent_at,
      };
      this.#answers.push({ account_id, dispute_id, stage_no, ...answer_fields });
    }
    this.#wait(dispute, 'dispute_deadline', deadline.evidence_due_at);
    if (stage_no > 0) this.#wait(dispute, 'dispute_answer', null);
    const begun = { stage, stage_no: stage_no + 1, ...deadline, closed_at: null };
    return { ...dispute, ...begun, ...unanswered };
  }

  /**
   * By when a stage can be answered: as the acquirer says, else by the scheme's rule, counted from when the stage began,
   * else a default; arbitration has a deadline only if the acquirer gives one.
   */
  #deadlineOf(
    { card_brand }: Payment,
    stage: DisputeStage,
    { answer_due_at, occurred_at }: DisputeNotice,
    { at }: Cause,
  ): Pick<Dispute, 'evidence_due_at' | 'due_from'> {
    if (answer_due_at !== null) return { evidence_due_at: answer_due_at, due_from: 'acquirer' };
    if (stage === 'arbitration') return { evidence_due_at: null, due_from: '' };
    const days = merchantDays(this.#deadlines, card_brand, stage);
    const by_rule = days === null ? null : addMs(occurred_at < at ? occurred_at : at, days * day_ms);
    // A stage that is told of so late is not lost by what is only assumed.
    if (by_rule && by_rule > at) return { evidence_due_at: by_rule, due_from: 'scheme' };
    return { evidence_due_at: addMs(at, answer_days * day_ms), due_from: 'default' };
  }

  /** Updates the payment with the combined status of its disputes. */
  #follow(payment: Payment, cause: Cause): Payment {
    const disputes = this.#ofPayment(payment).map((dispute) => {
      const held = heldBy(dispute, this.#of(dispute), payment);
      if (held === dispute.held) return dispute;
      const changed = { ...dispute, held };
      this.#disputes.set(dispute.dispute_id, changed);
      return changed;
    });
    const disputed = disputes.reduce((sum, { held }) => sum + held, 0n);
    const dispute_status = disputeStatusOf(disputes);
    const fields = { disputed, dispute_status };
    const stays =
      dispute_status === 0 || payment.status === dispute_status || !shows_disputes.has(payment.status);
    if (stays) return this.#payments.edit(payment, fields, cause);
    const remainder_open = payment.remainder_open || payment.status === PaymentStatus.partly_captured;
    const edge = { cause: 'dispute', to: dispute_status } as const;
    return this.#payments.move(payment, edge, { ...fields, remainder_open }, cause);
  }

  #book(payment: Payment, dispute: Dispute, recorded: RecordedNotice, cause: Cause): void {
    const { funds, funds_currency, fee, fee_currency, notice_no } = recorded;
    if (funds !== 0n)
      this.#payments.post(payment, disputeFundsMovement(funds_currency, funds), cause, notice_no);
    if (fee !== 0n) this.#payments.post(payment, disputeFeeMovement(fee_currency, fee), cause, notice_no);
    const moved = funds === 0n ? fee : funds;
    if (moved === 0n) return;
    const type = moved < 0n ? 'dispute.funds_taken' : 'dispute.funds_returned';
    this.#emit(payment, type, dispute, cause, {
      funds_amount: formatAmount(funds, funds_currency),
      funds_currency,
      fee_amount: formatAmount(fee, fee_currency),
      fee_currency,
    });
  }

  #emit(
    payment: Payment,
    type: EventType,
    dispute: Dispute,
    cause: Cause,
    extra: Record<string, string> = {},
  ): void {
    this.#payments.emit(payment, type, cause, { ...disputeSnapshot(dispute), ...extra });
  }

  #wait(dispute: Dispute, kind: Timer['kind'], due_at: Date | null): void {
    const { account_id, dispute_id: subject_id } = dispute;
    this.#payments.setTimer({ account_id, kind, subject_id }, due_at);
  }
}

/** The part of money given back that earlier movements have not taken; null where there is none. */
function beyond(money: Money | null, moved: readonly Money[]): Money | null {
  if (money === null || money.minor <= 0n) return null;
  const net = moved.reduce(
    (sum, { minor, currency }) => (currency === money.currency ? sum + minor : sum),
    0n,
  );
  const covered = net < 0n ? -net : 0n;
  return money.minor > covered ? { ...money, minor: money.minor - covered } : null;
}

function keyOf({ account_id, transaction_id }: PaymentKey): string {
  return `${account_id} ${transaction_id}`;
}
