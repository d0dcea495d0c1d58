import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';

/** What moves a payout from one state to another. */
export type PayoutCause =
  | 'fund'
  | 'lapse'
  | 'approve'
  | 'reject_approval'
  | 'come_due'
  | 'clear'
  | 'reject_review'
  | 'send'
  | 'complete'
  | 'fail'
  | 'return'
  | 'cancel';

export interface PayoutEdge {
  readonly from: PayoutState;
  readonly to: PayoutState;
  readonly cause: PayoutCause;
  readonly event: EventType;
}

/** The event of entering a state (docs/specification/events.md#types). */
export function payoutEvent(state: PayoutState): EventType {
  return `payout.${state.toLowerCase() as Lowercase<PayoutState>}`;
}

function edges(cause: PayoutCause, from: PayoutState, to: readonly PayoutState[]): PayoutEdge[] {
  return to.map((target) => ({ from, to: target, cause, event: payoutEvent(target) }));
}

/** Every legal edge. What is not here is refused. */
export const payout_edges: readonly PayoutEdge[] = [
  ...edges('fund', 'PENDING_FUNDS', ['IN_APPROVAL', 'SCHEDULED', 'IN_REVIEW', 'PROCESSING']),
  // Its exchange rate has ended before there was money.
  ...edges('lapse', 'PENDING_FUNDS', ['FAILED']),
  // To PENDING_FUNDS where the merchant owes more by then than there is: the money set aside goes back for the while.
  ...edges('approve', 'IN_APPROVAL', ['PENDING_FUNDS', 'SCHEDULED', 'IN_REVIEW', 'PROCESSING']),
  ...edges('reject_approval', 'IN_APPROVAL', ['APPROVAL_REJECTED']),
  ...edges('come_due', 'SCHEDULED', ['PENDING_FUNDS', 'IN_REVIEW', 'PROCESSING']),
  ...edges('clear', 'IN_REVIEW', ['PENDING_FUNDS', 'PROCESSING']),
  ...edges('reject_review', 'IN_REVIEW', ['FAILED']),
  ...edges('send', 'PROCESSING', ['SENT']),
  ...edges('complete', 'PROCESSING', ['COMPLETED']),
  ...edges('complete', 'SENT', ['COMPLETED']),
  ...edges('fail', 'PROCESSING', ['FAILED']),
  ...edges('fail', 'SENT', ['FAILED']),
  ...edges('return', 'COMPLETED', ['RETURNED']),
  // More of it has come back.
  ...edges('return', 'RETURNED', ['RETURNED']),
  ...edges('cancel', 'PENDING_FUNDS', ['CANCELLED']),
  ...edges('cancel', 'IN_APPROVAL', ['CANCELLED']),
  ...edges('cancel', 'SCHEDULED', ['CANCELLED']),
  ...edges('cancel', 'IN_REVIEW', ['CANCELLED']),
];

const by_key = new Map(payout_edges.map((edge) => [`${edge.from} ${edge.cause} ${edge.to}`, edge]));

/** @throws RangeError when the table has no such edge: a mistake of the program, caught before anything is written */
export function payoutEdge(from: PayoutState, cause: PayoutCause, to: PayoutState): PayoutEdge {
  const edge = by_key.get(`${from} ${cause} ${to}`);
  if (!edge) throw new RangeError(`a payout cannot go from ${from} to ${to} by ${cause}`);
  return edge;
}

/** Whether a payout in this state can still be cancelled. */
export function canCancel(state: PayoutState): boolean {
  return by_key.has(`${state} cancel CANCELLED`);
}
