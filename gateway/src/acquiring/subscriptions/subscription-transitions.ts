import { SubscriptionStatus, type SubscriptionStatusName } from '@causeway/schemas/subscription-statuses.ts';
import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';

/** Causes of a subscription's change from one status to another. */
export type SubscriptionCause =
  | 'establish'
  | 'start_trial'
  | 'renew'
  | 'decline'
  | 'clear'
  | 'pause'
  | 'resume'
  | 'end';

export interface SubscriptionEdge {
  readonly from: SubscriptionStatusName;
  readonly to: SubscriptionStatusName;
  readonly cause: SubscriptionCause;
  readonly event: EventType;
}

const { pending, trialing, active, past_due, paused, inactive } = SubscriptionStatus;

function edges(
  cause: SubscriptionCause,
  event: EventType,
  from: readonly SubscriptionStatusName[],
  to: readonly SubscriptionStatusName[],
): SubscriptionEdge[] {
  return from.flatMap((source) => to.map((target) => ({ from: source, to: target, cause, event })));
}

/** Every legal edge. Any other is refused. */
export const subscription_edges: readonly SubscriptionEdge[] = [
  ...edges('establish', 'subscription.created', [pending], [pending, trialing, active]),
  ...edges('start_trial', 'subscription.trialing', [pending], [trialing]),
  ...edges('renew', 'subscription.renewed', [pending, trialing, active, past_due], [active]),
  // Another contract is still past due; a pause lasts until it is resumed.
  ...edges('renew', 'subscription.renewed', [past_due], [past_due]),
  ...edges('renew', 'subscription.renewed', [paused], [paused]),
  ...edges('decline', 'subscription.past_due', [pending, trialing, active], [past_due]),
  // The contract that was past due was cancelled separately.
  ...edges('clear', 'subscription.changed', [past_due], [active]),
  ...edges('pause', 'subscription.paused', [trialing, active], [paused]),
  ...edges('resume', 'subscription.resumed', [paused], [trialing, active, past_due]),
  ...edges('end', 'subscription.inactived', [pending, trialing, active, past_due, paused], [inactive]),
];

const by_key = new Map(subscription_edges.map((edge) => [`${edge.from} ${edge.cause} ${edge.to}`, edge]));

/**
 * The edge from one status to another.
 * @throws RangeError when there is none: a bug, caught before anything is written
 */
export function subscriptionEdge(
  from: SubscriptionStatusName,
  cause: SubscriptionCause,
  to: SubscriptionStatusName,
): SubscriptionEdge {
  const edge = by_key.get(`${from} ${cause} ${to}`);
  if (!edge) throw new RangeError(`a subscription cannot go from ${from} to ${to} by ${cause}`);
  return edge;
}
