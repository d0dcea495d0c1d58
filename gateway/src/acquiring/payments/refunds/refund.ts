import { ItemStatus, type ItemStatusCode } from '@causeway/schemas/statuses.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import type { Metadata } from '../../../kernel/values/metadata.ts';
import type { AccountId, TransactionId } from '../../../kernel/values/ids.ts';

export type RefundStatus = 'pending' | 'completed' | 'failed';

/** A refund as its row stores it; the amount is minor units of the payment's currency. */
export interface Refund {
  readonly account_id: AccountId;
  readonly transaction_id: TransactionId;
  /** 1 to 99, without gaps per payment. */
  readonly refund_no: number;
  /** The merchant's own reference, or empty. */
  readonly refund_reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reason: string;
  readonly status: RefundStatus;
  readonly failure_code: string;
  readonly created_at: Date;
  readonly processed_at: Date | null;
  /** When it came back after it had been completed; then its status is `failed`. */
  readonly returned_at: Date | null;
  /** What the merchant has noted about it, or null. */
  readonly metadata: Metadata | null;
}

export interface RefundEdge {
  readonly from: RefundStatus;
  readonly to: RefundStatus;
  readonly event: 'refund.completed' | 'refund.failed';
}

/** Every legal edge of a refund; it starts as pending, with refund.accepted. */
export const refund_edges: readonly RefundEdge[] = [
  { from: 'pending', to: 'completed', event: 'refund.completed' },
  { from: 'pending', to: 'failed', event: 'refund.failed' },
  { from: 'completed', to: 'failed', event: 'refund.failed' },
];

/** @throws RangeError when there is no such edge: a bug */
export function refundEdge(from: RefundStatus, to: RefundStatus): RefundEdge {
  const edge = refund_edges.find((known) => known.from === from && known.to === to);
  if (!edge) throw new RangeError(`a refund cannot go from ${from} to ${to}`);
  return edge;
}

/** refund_status on the wire (docs/statuses.md#of-an-item). */
export function refundStatusCode(status: RefundStatus): ItemStatusCode {
  switch (status) {
    case 'pending':
      return ItemStatus.waiting;
    case 'completed':
      return ItemStatus.done;
    case 'failed':
      return ItemStatus.failed_afterwards;
  }
}
