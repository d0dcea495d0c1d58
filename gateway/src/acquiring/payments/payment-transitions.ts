import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';

/** Causes of a payment's change from one status to another. */
export type PaymentCause =
  | 'challenge'
  | 'authenticated'
  | 'approve'
  | 'hold'
  | 'decline'
  | 'block'
  | 'authentication_failed'
  | 'fail'
  | 'start_adjust'
  | 'adjust'
  | 'adjust_failed'
  | 'start_capture'
  | 'capture'
  | 'capture_failed'
  | 'capture_undone'
  | 'start_void'
  | 'cancel'
  | 'expire'
  | 'reject'
  | 'void_failed'
  | 'approve_review'
  | 'refund'
  | 'refund_returned'
  | 'dispute';

export interface PaymentEdge {
  readonly from: PaymentStatusCode;
  readonly to: PaymentStatusCode;
  readonly cause: PaymentCause;
  /**
   * The event that the edge emits. Edges into and out of a status that only means that an instruction is under way emit
   * none: the instruction's row is their record, and the event comes with the outcome. Neither do edges that follow
   * from a refund or a dispute, which have events of their own.
   */
  readonly event: EventType | null;
}

const {
  waiting_for_customer,
  processing,
  authorised,
  held_for_review,
  captured,
  partly_captured,
  capture_under_way,
  partly_refunded,
  refunded,
  declined,
  blocked_by_risk,
  technical_failure,
  authentication_failed,
  cancelled,
  authorisation_expired,
  rejected_in_review,
  dispute_inquiry,
  dispute_chargeback,
  dispute_won,
  dispute_lost,
} = PaymentStatus;

function edges(
  cause: PaymentCause,
  event: EventType | null,
  from: readonly PaymentStatusCode[],
  to: readonly PaymentStatusCode[],
): PaymentEdge[] {
  return from.flatMap((source) => to.map((target) => ({ from: source, to: target, cause, event })));
}

/** The dispute statuses: of several disputes, the one that demands most of the merchant counts. */
const disputed = [dispute_inquiry, dispute_chargeback, dispute_won, dispute_lost] as const;
/** Statuses of a payment of which no more will be captured. */
const closed = [captured, partly_refunded, refunded, ...disputed] as const;
/** Statuses in which more can be captured: disputes do not end an authorisation. */
const open = [partly_captured, ...disputed] as const;

/** Every legal edge. Any other is refused. */
export const payment_edges: readonly PaymentEdge[] = [
  ...edges('challenge', null, [processing], [waiting_for_customer]),
  ...edges('authenticated', null, [waiting_for_customer], [processing]),
  ...edges('approve', 'payment.authorised', [processing], [authorised]),
  ...edges('hold', 'payment.held', [processing], [held_for_review]),
  ...edges('decline', 'payment.declined', [processing], [declined]),
  ...edges('block', 'payment.declined', [processing], [blocked_by_risk]),
  ...edges('fail', 'payment.declined', [processing, waiting_for_customer], [technical_failure]),
  ...edges(
    'authentication_failed',
    'payment.declined',
    [processing, waiting_for_customer],
    [authentication_failed],
  ),
  ...edges('start_adjust', null, [authorised], [processing]),
  ...edges('adjust', 'payment.adjusted', [processing], [authorised]),
  ...edges('adjust_failed', 'payment.adjust_failed', [processing], [authorised]),
  ...edges('start_capture', null, [authorised, ...open], [capture_under_way]),
  ...edges('capture', 'payment.captured', [authorised], [captured, ...disputed]),
  ...edges('capture', 'payment.captured', [capture_under_way], [captured, partly_refunded, ...open]),
  ...edges('capture_failed', 'payment.capture_failed', [capture_under_way], [authorised, ...open]),
  ...edges('capture_undone', 'payment.capture_failed', [captured], [authorised, captured]),
  ...edges('capture_undone', 'payment.capture_failed', [partly_captured], [authorised, partly_captured]),
  ...edges('capture_undone', 'payment.capture_failed', [partly_refunded], [partly_refunded, refunded]),
  ...edges('capture_undone', 'payment.capture_failed', disputed, [authorised]),
  ...edges('start_void', null, [authorised, held_for_review, ...open], [processing]),
  ...edges('cancel', 'payment.cancelled', [processing, waiting_for_customer], [cancelled]),
  ...edges('cancel', 'payment.cancelled', [processing], closed),
  ...edges('expire', 'payment.expired', [processing, waiting_for_customer], [authorisation_expired]),
  ...edges('expire', 'payment.expired', [processing], closed),
  ...edges('reject', 'payment.review_rejected', [processing], [rejected_in_review]),
  ...edges('void_failed', 'payment.cancel_failed', [processing], [authorised, held_for_review, ...open]),
  ...edges('approve_review', 'payment.review_approved', [held_for_review], [authorised]),
  ...edges('refund', null, [captured, partly_refunded], [partly_refunded, refunded]),
  ...edges('refund_returned', null, [partly_refunded, refunded], [captured, partly_refunded]),
  ...edges('dispute', null, [captured, partly_captured, partly_refunded, refunded], disputed),
  ...disputed.flatMap((from) =>
    edges(
      'dispute',
      null,
      [from],
      disputed.filter((to) => to !== from),
    ),
  ),
];

const by_key = new Map(payment_edges.map((edge) => [`${edge.from} ${edge.cause} ${edge.to}`, edge]));

/**
 * The edge from one status to another.
 * @throws RangeError when there is none: a bug, caught before anything is written
 */
export function paymentEdge(
  from: PaymentStatusCode,
  cause: PaymentCause,
  to: PaymentStatusCode,
): PaymentEdge {
  const edge = by_key.get(`${from} ${cause} ${to}`);
  if (!edge) throw new RangeError(`a payment cannot go from ${from} to ${to} by ${cause}`);
  return edge;
}
