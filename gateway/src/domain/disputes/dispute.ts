import type { Currency } from '../../values/currency.ts';
import type { AccountId, TransactionId } from '../../values/ids.ts';

export type DisputeStage = 'inquiry' | 'chargeback' | 'won' | 'lost';
export type DisputeResponse = 'accepted' | 'defended';

/** A dispute with what was answered to it; the amount is in minor units. */
export interface Dispute {
  readonly account_id: AccountId;
  readonly dispute_id: bigint;
  readonly transaction_id: TransactionId;
  readonly connector_reference: string;
  readonly stage: DisputeStage;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason_code: string;
  readonly evidence_due_at: Date;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly response: DisputeResponse | null;
  readonly explanation: string;
  readonly responded_by: string;
  readonly responded_at: Date | null;
  /** When the acquirer was told of the answer. */
  readonly sent_at: Date | null;
}

/** Whether the dispute has not been decided. */
export function isOpen({ stage }: Pick<Dispute, 'stage'>): boolean {
  return stage === 'inquiry' || stage === 'chargeback';
}

/** Whether the merchant can still answer, and change the evidence. */
export function canAnswer(dispute: Dispute, at: Date): boolean {
  return isOpen(dispute) && dispute.response === null && at < dispute.evidence_due_at;
}

/** Why a dispute cannot be answered; null when it can. */
export function refuseAnswer(dispute: Dispute, at: Date): string | null {
  if (!isOpen(dispute)) return `The dispute is ${dispute.stage}`;
  if (dispute.response !== null) return 'The dispute has been answered already';
  return at < dispute.evidence_due_at ? null : 'The time to answer the dispute is over';
}
