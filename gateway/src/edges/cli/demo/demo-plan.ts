import { day_ms, hour_ms } from '../../../kernel/values/dates.ts';

/** What happens to a planned payment after its authorisation. */
type Course = 'paid' | 'captured' | 'partly' | 'cancelled' | 'open' | 'reviewed' | 'rejected';

/** One payment of the demo's month. */
export interface PlannedPayment {
  readonly order_no: string;
  readonly at: Date;
  readonly course: Course;
  readonly card: string;
  readonly currency: string;
  /** Decimal. */
  readonly amount: string;
  readonly website: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string;
  readonly city: string;
  readonly product: string;
  /** How much is refunded: all, a part, or nothing. */
  readonly refund: 'all' | 'part' | null;
}

export interface PlannedPayout {
  readonly request_id: string;
  readonly at: Date;
  readonly amount: string;
  readonly company: string;
  readonly iban: string;
  readonly reference: string;
}

const days = 30;

/** Pseudo-random numbers from 0 to 1 (mulberry32): the demo's month is always the same. */
function steadyChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Percentages with the value for each. */
type Shares<T> = readonly (readonly [number, T])[];

function pick<T>(chance: () => number, shares: Shares<T>): T {
  const whole = shares.reduce((sum, [share]) => sum + share, 0);
  let remaining = chance() * whole;
  for (const [share, value] of shares) {
    remaining -= share;
    if (remaining < 0) return value;
  }
  return (shares.at(-1) as readonly [number, T])[1];
}

/** Cards of all brands that the sandbox approves. */
const good_cards: Shares<string> = [
  [46, '4242424242424242'],
  [28, '5555555555554444'],
  [8, '378282246310005'],
  [6, '6200000000000005'],
  [6, '3566002020360505'],
  [3, '6011111111111117'],
  [3, '4000000000003063'],
];

/** Outcomes of payments, with the sandbox's card for each; null uses an approved one. */
const endings: Shares<{ readonly course: Course; readonly card: string | null }> = [
  [58, { course: 'paid', card: null }],
  [14, { course: 'captured', card: null }],
  [3, { course: 'partly', card: null }],
  [3, { course: 'cancelled', card: null }],
  [3, { course: 'open', card: null }],
  [2, { course: 'reviewed', card: '4000000000009235' }],
  [1, { course: 'rejected', card: '4000000000009235' }],
  [5, { course: 'paid', card: '4000000000000002' }],
  [5, { course: 'paid', card: '4000000000009995' }],
  [2, { course: 'paid', card: '4000000000000069' }],
  [2, { course: 'paid', card: '4000000000000127' }],
  [1, { course: 'paid', card: '4000000000000119' }],
  [1, { course: 'paid', card: '4100000000000019' }],
];

const currencies: Shares<string> = [
  [62, 'EUR'],
  [20, 'USD'],
  [10, 'GBP'],
  [8, 'JPY'],
];

const products: Shares<readonly [string, number]> = [
  [30, ['Notebook', 12.5]],
  [22, ['Fountain pen', 39]],
  [16, ['Desk lamp', 84.9]],
  [12, ['Backpack', 119]],
  [10, ['Office chair', 349]],
  [6, ['Standing desk', 789]],
  [4, ['Annual plan', 240]],
];

const shoppers: Shares<readonly [string, string, string, string]> = [
  [1, ['Ada', 'Lovelace', 'GB', 'London']],
  [1, ['Emmy', 'Noether', 'DE', 'Erlangen']],
  [1, ['Blaise', 'Pascal', 'FR', 'Clermont-Ferrand']],
  [1, ['Grace', 'Hopper', 'US', 'New York']],
  [1, ['Leonhard', 'Euler', 'CH', 'Basel']],
  [1, ['冲之', '祖', 'CN', '南京']],
  [1, ['Srinivasa', 'Ramanujan', 'IN', 'Chennai']],
  [1, ['Sofia', 'Kovalevskaya', 'SE', 'Stockholm']],
  [1, ['Niels', 'Abel', 'NO', 'Oslo']],
  [1, ['和', '関', 'JP', '東京']],
];

const websites: Shares<string> = [
  [70, 'shop.example.com'],
  [22, 'shop.example.de'],
  [8, 'outlet.example.com'],
];

/**
 * Another card that the sandbox treats like this one, with the same first six and last four digits: a card that is
 * declined repeatedly is no longer sent.
 */
function similarCard(card: string, place: number): string {
  if (!card.startsWith('400000')) return card;
  const [tens, ones] = [Math.floor(place / 10) % 10, place % 10];
  // The digit between the two compensates for what they add to the check sum.
  const between = (20 - doubled(tens) - doubled(ones)) % 10;
  return `${card.slice(0, 6)}${tens}${between}${ones}${card.slice(9)}`;
}

/** What a digit adds to a check sum at a doubled position. */
function doubled(digit: number): number {
  return digit > 4 ? 2 * digit - 9 : 2 * digit;
}

function inCurrency(euros: number, currency: string): string {
  if (currency === 'JPY') return String(Math.round(euros * 160));
  return euros.toFixed(2);
}

/** The month before a given time, payment by payment, in chronological order. */
export function planPayments(now: Date): PlannedPayment[] {
  const chance = steadyChance(20_260_101);
  const planned: PlannedPayment[] = [];
  const start = now.getTime() - days * day_ms;
  for (let day = 0; day < days; day += 1) {
    const midnight = start + day * day_ms;
    const weekend = [0, 6].includes(new Date(midnight).getUTCDay());
    const many = Math.round((weekend ? 13 : 21) * (0.8 + 0.4 * chance()) * (1 + day / 90));
    const moments = Array.from({ length: many }, () => midnight + chance() * (day_ms - hour_ms));
    for (const at of moments.toSorted((a, b) => a - b))
      planned.push(planOne(chance, planned.length, at, now));
  }
  const disputed = disputedOnes(chance, planned.length, now);
  return [...planned, ...disputed, ...uncapturedOnes(chance, planned.length + disputed.length, now)];
}

function planOne(chance: () => number, place: number, at_ms: number, now: Date): PlannedPayment {
  const ending = pick(chance, endings);
  const currency = pick(chance, currencies);
  const [product, price] = pick(chance, products);
  const [first_name, last_name, country, city] = pick(chance, shoppers);
  // Only recent payments wait; older ones have been decided.
  const age_ms = now.getTime() - at_ms;
  const waits = ending.course === 'open' || ending.course === 'reviewed';
  const course = waits && age_ms > 3 * day_ms && ending.course === 'open' ? 'captured' : ending.course;
  const refund = pick<'all' | 'part' | null>(chance, [
    [93, null],
    [4, 'all'],
    [3, 'part'],
  ]);
  return {
    order_no: `demo-${String(place + 1).padStart(4, '0')}`,
    at: new Date(at_ms),
    course,
    card: ending.card === null ? pick(chance, good_cards) : similarCard(ending.card, place),
    currency,
    amount: inCurrency(price * (1 + Math.floor(chance() * 3)), currency),
    website: pick(chance, websites),
    first_name,
    last_name,
    country,
    city,
    product,
    refund: ['paid', 'captured'].includes(course) ? refund : null,
  };
}

/** Payments whose card causes a chargeback after the capture. */
function disputedOnes(chance: () => number, used: number, now: Date): PlannedPayment[] {
  return [26, 19, 11, 4].map((ago, place) => ({
    ...planOne(chance, used + place, now.getTime() - ago * day_ms, now),
    course: 'paid',
    card: '4000000000000259',
    refund: null,
  }));
}

/** Payments that wait for their capture, on whatever day of the week the demo begins. */
function uncapturedOnes(chance: () => number, used: number, now: Date): PlannedPayment[] {
  return [52, 27, 5].map((hours_ago, place) => ({
    ...planOne(chance, used + place, now.getTime() - hours_ago * hour_ms, now),
    course: 'open',
    card: pick(chance, good_cards),
    refund: null,
  }));
}

/** Payments left for a person: reviews of the last hours. */
export function waitingReviews(now: Date, used: number): PlannedPayment[] {
  const chance = steadyChance(7);
  return [20, 9, 3].map((hours_ago, place) => ({
    ...planOne(chance, used + place, now.getTime() - hours_ago * hour_ms, now),
    course: 'open',
    card: '4000000000009235',
    refund: null,
  }));
}

const suppliers: readonly (readonly [string, string, string, string])[] = [
  ['Papierfabrik Beispiel GmbH', '532013000', '4200.00', 'Invoice 2041'],
  ['Beispiel Logistik GmbH', '532013001', '1180.50', 'Freight'],
  ['Muster Werbung GmbH', '532013002', '2350.00', 'Campaign'],
  ['Closed Account GmbH', '9012', '640.00', 'Invoice 77'],
  ['Papierfabrik Beispiel GmbH', '532013000', '3890.00', 'Invoice 2102'],
  ['Returned Payments GmbH', '9041', '410.00', 'Deposit'],
  ['Beispiel Logistik GmbH', '532013001', '1214.10', 'Freight'],
];

/** A German IBAN whose account number ends in these digits. */
function germanIban(ending: string): string {
  const bban = `37040044${ending.padStart(10, '0')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

/** Payouts of the month, every fourth day. */
export function planPayouts(now: Date): PlannedPayout[] {
  return suppliers.map(([company, account, amount, reference], place) => ({
    request_id: `demo-payout-${place + 1}`,
    at: new Date(now.getTime() - (28 - place * 4) * day_ms),
    amount,
    company,
    iban: germanIban(account),
    reference,
  }));
}
