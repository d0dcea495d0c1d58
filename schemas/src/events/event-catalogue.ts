import { balance_events } from './balance-events.ts';
import { endpoint_events } from './endpoint-events.ts';
import type { EventKind } from './event.ts';
import { payment_events } from './payment-events.ts';
import { payout_events } from './payout-events.ts';
import { subscription_events } from './subscription-events.ts';

const kinds = [
  ...payment_events,
  ...payout_events,
  ...subscription_events,
  ...balance_events,
  ...endpoint_events,
] as const;

/** Every kind of event: what is not here cannot be written. The reference documentation is made from it. */
export const event_catalogue: readonly EventKind[] = kinds;

export type EventType = (typeof kinds)[number]['type'];

const nouns = new Set(kinds.map(({ type }) => type.split('.')[0]));

/** Every type of event, in the order of the reference. */
export const event_types: readonly string[] = kinds.map(({ type }) => type);

const types = new Set(event_types);

/** Whether a text filters events: a type, or all types of a noun such as `payment.*`. */
export function isEventFilter(text: string): boolean {
  const [noun, rest] = text.split('.');
  return types.has(text) || (rest === '*' && nouns.has(noun ?? '') && text === `${noun}.*`);
}
