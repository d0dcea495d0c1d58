import { utcStamp } from '../../kernel/values/dates.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import type { DisputeStage } from '@causeway/connector-kit/acquirer.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { AccountId, TransactionId } from '../../kernel/values/ids.ts';
import { formatAmount } from '../../kernel/values/money.ts';

export type DisputeResponse = 'accepted' | 'defended';

/** The acquirer's; assumed from the scheme's rule; assumed where nothing is known. */
type DeadlineOrigin = 'acquirer' | 'scheme' | 'default';

/** A dispute with the answer to its current stage; amounts are in minor units. */
export interface Dispute {
  readonly account_id: AccountId;
  readonly dispute_id: bigint;
  readonly transaction_id: TransactionId;
  readonly connector: string;
  /** The acquirer's reference of the case. */
  readonly connector_reference: string;
  readonly stage: DisputeStage;
  /** Increases with every stage that can be answered: the answer and the evidence belong to this one. */
  readonly stage_no: number;
  /** The contested amount. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** The part of the payment that cannot be refunded because of it, in the payment's currency. */
  readonly held: bigint;
  readonly reason_code: string;
  /** The answer deadline; null where it cannot be answered. */
  readonly evidence_due_at: Date | null;
  /** Whose word that deadline is; empty where there is none, or where it was set before this was recorded. */
  readonly due_from: DeadlineOrigin | '';
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly response: DisputeResponse | null;
  /** The stage that was answered; the dispute may have ended since. */
  readonly answered_stage: DisputeStage | null;
  readonly explanation: string;
  readonly responded_by: string;
  readonly responded_at: Date | null;
  /** When the answer was sent to the acquirer. */
  readonly sent_at: Date | null;
}

/** An acquirer's notice about a dispute, with the money moved; negative amounts are taken from the merchant. */
export interface RecordedNotice {
  readonly account_id: AccountId;
  readonly connector: string;
  readonly notice_reference: string;
  readonly dispute_id: bigint;
  readonly transaction_id: TransactionId;
  /** Number of the notice among those of the payment, from 1; its postings contain it. */
  readonly notice_no: number;
  readonly stage: DisputeStage | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly funds: bigint;
  readonly funds_currency: Currency;
  readonly fee: bigint;
  readonly fee_currency: Currency;
  readonly reason_code: string;
  readonly answer_due_at: Date | null;
  readonly occurred_at: Date;
  readonly received_at: Date;
}

/** In the order in which a case goes through them: orders notices with the same time. */
const stage_ranks: Readonly<Record<DisputeStage, number>> = {
  inquiry: 1,
  chargeback: 2,
  pre_arbitration: 3,
  arbitration: 4,
  won: 5,
  lost: 5,
};

/** Stages that end a dispute, as far as is known. */
export function isEnd(stage: DisputeStage): boolean {
  return stage === 'won' || stage === 'lost';
}

/** Whether the dispute has not been decided. */
export function isOpen({ stage }: Pick<Dispute, 'stage'>): boolean {
  return !isEnd(stage);
}

/** Whether the merchant can still answer, and change the evidence. */
export function canAnswer(dispute: Dispute, at: Date): boolean {
  return refuseAnswer(dispute, at) === null;
}

/** What somebody saw of a dispute's stage before they acted on it. */
export interface ExpectedStage extends Pick<Dispute, 'stage_no' | 'amount' | 'currency'> {
  /** The files of the stage. */
  readonly evidence_ids: readonly bigint[];
}

/** @throws RequestRefused U0015 where the dispute's stage is not the one that was seen (decisions/portal.md) */
export function requireStage(dispute: Dispute, stage_no: number | undefined): void {
  if (stage_no === undefined) throw new RequestRefused('U0015');
  if (stage_no === dispute.stage_no) return;
  throw new RequestRefused('U0015', { reason: { rule: 'stage_changed', stage: dispute.stage } });
}

/** @throws RequestRefused U0015 where stage or amount of the dispute are not those that were seen */
export function requireUnchanged(dispute: Dispute, expected: ExpectedStage | null): void {
  requireStage(dispute, expected?.stage_no);
  const { amount, currency } = dispute;
  if (!expected || expected.currency !== currency) throw new RequestRefused('U0015');
  if (expected.amount === amount) return;
  const [was, now] = [formatAmount(expected.amount, currency), formatAmount(amount, currency)];
  throw new RequestRefused('U0015', { reason: { rule: 'amount_changed', seen: was, now } });
}

/** Why a dispute cannot be answered; null when it can. */
export function refuseAnswer(dispute: Dispute, at: Date): Reason | null {
  if (!isOpen(dispute)) return { rule: 'dispute_over', state: dispute.stage };
  if (dispute.response !== null) return { rule: 'dispute_answered' };
  if (dispute.evidence_due_at === null) return { rule: 'stage_not_answered' };
  return at < dispute.evidence_due_at ? null : { rule: 'answer_time_over' };
}

/**
 * Whether a notice changes the dispute's stage: it names another stage than the latest notice so far, and is later than
 * that one. Late and repeated notices change no stage.
 * @param told the dispute's notices so far
 */
export function isNews(
  notice: Pick<RecordedNotice, 'stage' | 'occurred_at'>,
  notices: readonly RecordedNotice[],
): boolean {
  const latest = latestStage(notices);
  return notice.stage !== null && (!latest || (latest.stage !== notice.stage && isLater(notice, latest)));
}

/** Whether a notice brings later details of the current stage, such as a new deadline. */
export function isUpdate(
  notice: Pick<RecordedNotice, 'stage' | 'occurred_at'>,
  notices: readonly RecordedNotice[],
): boolean {
  const latest = latestStage(notices);
  return latest !== undefined && latest.stage === notice.stage && isLater(notice, latest);
}

type Staged = RecordedNotice & { readonly stage: DisputeStage };

function latestStage(notices: readonly RecordedNotice[]): Staged | undefined {
  return notices
    .filter((one): one is Staged => one.stage !== null)
    .reduce<Staged | undefined>((latest, one) => (!latest || isLater(one, latest) ? one : latest), undefined);
}

function isLater(one: Pick<RecordedNotice, 'stage' | 'occurred_at'>, than: Staged): boolean {
  const by = one.occurred_at.getTime() - than.occurred_at.getTime();
  return by > 0 || (by === 0 && one.stage !== null && stage_ranks[one.stage] >= stage_ranks[than.stage]);
}

/**
 * The part of the payment that cannot be refunded because of a dispute: what the acquirer has taken and not given back
 * or, where it has moved nothing yet, the contested amount. If money was taken in another currency, the contested
 * amount; if that is in another currency too, everything, with what may still be captured.
 */
export function heldBy(
  { stage, amount, currency }: Pick<Dispute, 'stage' | 'amount' | 'currency'>,
  notices: readonly Pick<RecordedNotice, 'funds' | 'funds_currency'>[],
  payment: { readonly currency: Currency; readonly amount: bigint },
): bigint {
  const contested = currency === payment.currency ? amount : payment.amount;
  const moved = notices.filter(({ funds }) => funds !== 0n);
  if (moved.length === 0) return stage === 'inquiry' || stage === 'won' ? 0n : contested;
  const nets = new Map<Currency, bigint>();
  for (const { funds, funds_currency } of moved)
    nets.set(funds_currency, (nets.get(funds_currency) ?? 0n) + funds);
  const withdrawn = -(nets.get(payment.currency) ?? 0n);
  const elsewhere = [...nets].some(([other, net]) => other !== payment.currency && net < 0n);
  // Between stages the money may have been given back for a while: it is still contested.
  const open = stage === 'chargeback' || stage === 'pre_arbitration' || stage === 'arbitration';
  const least = elsewhere || open ? contested : 0n;
  return withdrawn > least ? withdrawn : least;
}

/**
 * The combined payment_status of a payment's disputes: the gravest of the open ones, otherwise lost if one is lost.
 * Pre-arbitration and arbitration are 7100, like the chargeback that they continue.
 */
export function disputeStatusOf(disputes: readonly Pick<Dispute, 'stage'>[]): PaymentStatusCode | 0 {
  const stages = new Set(disputes.map(({ stage }) => stage));
  if (stages.has('arbitration') || stages.has('pre_arbitration') || stages.has('chargeback'))
    return PaymentStatus.dispute_chargeback;
  if (stages.has('inquiry')) return PaymentStatus.dispute_inquiry;
  if (stages.has('lost')) return PaymentStatus.dispute_lost;
  return stages.has('won') ? PaymentStatus.dispute_won : 0;
}

/** The dispute as its events and lists show it, beside its payment. */
export function disputeSnapshot(dispute: Dispute): Record<string, string> {
  return {
    dispute_id: dispute.dispute_id.toString(),
    dispute_reference: dispute.connector_reference,
    dispute_stage: dispute.stage,
    dispute_amount: formatAmount(dispute.amount, dispute.currency),
    dispute_currency: dispute.currency,
    reason_code: dispute.reason_code,
    answer_due_at: utcStamp(dispute.evidence_due_at),
    answer_due_from: dispute.due_from,
  };
}
