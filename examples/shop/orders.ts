import { randomBytes } from 'node:crypto';
import stock from './products.json' with { type: 'json' };
import type { Currency, Event, Payment, Subscription } from '../../sdk/typescript/src/sdk.ts';

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly currency: Currency;
  readonly price: string;
  /** How often a subscription is charged; absent from what is bought once. */
  readonly interval_unit?: 'week' | 'month';
}

export const products = stock as readonly Product[];
export const ada = { first_name: 'Ada', last_name: 'Lovelace', shopper_email: 'ada@example.com' };

export interface Order {
  readonly order_no: string;
  readonly product: Product;
  /** What the gateway has reported, newest first. */
  readonly events: Event[];
  /** As the newest event has them. */
  payment: Payment | null;
  subscription: Subscription | null;
  /** When the order was first paid: here a real shop would ship. */
  paid_at: string | null;
  /** What was requested last, and how many events there were before. */
  requested: keyof typeof confirmations | null;
  events_before: number;
}

const confirmations = {
  payment: /^payment\.captured$/,
  refund: /^refund\.(completed|failed)$/,
  cancellation: /^subscription\.inactived$/,
};

/** What was requested, and no event has confirmed yet. An event can arrive before the answer to the request. */
export function awaited({ requested, events, events_before }: Order): Order['requested'] {
  const since = events.slice(0, events.length - events_before);
  return requested && since.some(({ type }) => confirmations[requested].test(type)) ? null : requested;
}

/** The orders of the shop, in memory. A real shop stores them in its database. */
export class Orders {
  readonly #orders = new Map<string, Order>();

  create(product: Product): Order {
    const order_no = `shop-${randomBytes(8).toString('hex')}`;
    const nothing = { payment: null, subscription: null, paid_at: null, requested: null, events_before: 0 };
    const order: Order = { order_no, product, events: [], ...nothing };
    this.#orders.set(order_no, order);
    return order;
  }

  find(order_no: string): Order | undefined {
    return this.#orders.get(order_no);
  }

  all(): Order[] {
    return [...this.#orders.values()].toReversed();
  }

  /** An event can be delivered twice, and late: it counts once, and newer ones stay in force. @returns whether it was new */
  apply(event: Event): boolean {
    const { data } = event;
    const order = this.find(
      'recurring_id' in data ? data.recurring_id : 'order_no' in data ? data.order_no : '',
    );
    if (!order || order.events.some(({ id }) => id === event.id)) return false;
    order.events.push(event);
    order.events.sort((one, other) => Number(other.sequence) - Number(one.sequence));
    const newest = (kind: RegExp) => order.events.find(({ type }) => kind.test(type))?.data ?? null;
    order.payment = newest(/^(payment|refund)\./) as Payment | null;
    order.subscription = newest(/^subscription\./) as Subscription | null;
    if (event.type === 'payment.captured') order.paid_at ??= event.timestamp;
    return true;
  }
}
