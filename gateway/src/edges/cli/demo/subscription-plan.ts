import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import type { PlannedPayment } from './demo-plan.ts';

/** One subscription of the demo: its first payment, and what happens to it. */
export interface PlannedSubscription {
  readonly recurring_id: string;
  readonly name: string;
  /** The payment's amount is the product's price per period. */
  readonly payment: PlannedPayment;
  readonly unit: 'week' | 'month' | 'year';
  readonly count: number;
  readonly trial_days: number;
  readonly promotion: { readonly amount: string; readonly cycles: number } | null;
  readonly total_cycles: number | null;
  readonly ends: 'paused' | 'cancelled' | null;
}

type Terms = Omit<PlannedSubscription, 'recurring_id' | 'payment' | 'name'>;

const plain = { count: 1, trial_days: 0, promotion: null, total_cycles: null, ends: null } as const;
const weekly: Terms = { ...plain, unit: 'week' };
const monthly: Terms = { ...plain, unit: 'month' };
const yearly: Terms = { ...plain, unit: 'year' };

const good = '4242424242424242';
const also_good = '5555555555554444';
const renewals_declined = '4000000000000341';

/** Who subscribed how many days ago to what, with which card. */
const subscribers: readonly (readonly [number, string, string, string, string, string, Terms])[] = [
  [29, 'Ada Lovelace', 'Notebook club', 'EUR', '12.50', good, monthly],
  [28, 'Emmy Noether', 'Paper and ink', 'EUR', '24.00', also_good, { ...monthly, total_cycles: 12 }],
  [26, 'Blaise Pascal', 'Coffee at work', 'EUR', '9.90', good, weekly],
  [25, 'Grace Hopper', 'Desk care', 'USD', '18.00', also_good, monthly],
  [23, 'Leonhard Euler', 'Coffee at work', 'EUR', '9.90', good, { ...weekly, ends: 'paused' }],
  [21, 'Srinivasa Ramanujan', 'Notebook club', 'USD', '14.00', good, { ...monthly, ends: 'cancelled' }],
  [
    18,
    'Sofia Kovalevskaya',
    'Paper and ink',
    'EUR',
    '24.00',
    also_good,
    { ...monthly, promotion: { amount: '12.00', cycles: 3 } },
  ],
  [15, 'Niels Abel', 'Coffee at work', 'EUR', '9.90', renewals_declined, { ...weekly, count: 2 }],
  [12, '冲之 祖', 'Annual plan', 'USD', '240.00', good, yearly],
  [9, '和 関', 'Desk care', 'JPY', '2400', also_good, monthly],
  [5, 'Ada Lovelace', 'Desk care', 'GBP', '15.00', good, { ...monthly, trial_days: 14 }],
  [2, 'Emmy Noether', 'Coffee at work', 'EUR', '9.90', good, weekly],
];

/** Subscriptions that began within the month before a given time. */
export function planSubscriptions(now: Date): PlannedSubscription[] {
  return subscribers.map(([days_ago, customer, name, currency, amount, card, terms], place) => {
    const [first_name = '', last_name = ''] = customer.split(' ');
    const number = String(place + 1).padStart(2, '0');
    const payment: PlannedPayment = {
      order_no: `demo-sub-${number}`,
      at: addMs(now, -days_ago * day_ms),
      course: 'paid',
      card,
      currency,
      amount,
      website: 'shop.example.com',
      first_name,
      last_name,
      country: 'DE',
      city: 'Berlin',
      product: name,
      refund: null,
    };
    return { ...terms, recurring_id: `demo-plan-${number}`, name, payment };
  });
}
