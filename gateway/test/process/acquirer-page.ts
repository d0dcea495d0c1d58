import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckoutState } from '@causeway/schemas/checkout-page.ts';
import { sampleOrder, type Payment } from '../support/client.ts';
import type { Trial } from './acquirer-trial.ts';

/** How often is looked for what may take a while, 30 ms apart; then life goes on without it. */
export const looks_max = 10;
export const look_every_ms = 30;

/** What a browser does on the page of the issuer or of a payment method: the address that is called, and how. */
const pages: Readonly<Record<string, (url: string, passes: boolean) => [string, 'GET' | 'POST']>> = {
  adyen: (url, passes) => [`${url}?result=${passes ? 'pass' : 'fail'}`, 'GET'],
  checkout: (url, passes) => [`${url}?pass=${passes ? 'yes' : 'no'}`, 'POST'],
  stripe: (url, passes) => [`${url}/${passes ? 'pass' : 'fail'}`, 'GET'],
};

/** The customer on the page of the issuer or of a payment method. @returns path and query of the way back */
export async function leavePage(kind: string, url: string, passes: boolean): Promise<string> {
  const [page, method] = pages[kind]!(url, passes);
  const response = await fetch(page, { method, redirect: 'manual' });
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  return pathname + search;
}

/** The customer comes back to the gateway, perhaps several times at once. */
export async function comeBack(trial: Trial, way: string, times: number): Promise<void> {
  if (trial.random() < 0.3) trial.disturb();
  const back = (): Promise<unknown> =>
    trial.insist('the way back to the shop', ({ credentials }) =>
      fetch(`${credentials.url}${way}`, { redirect: 'manual' }),
    );
  await Promise.all(Array.from({ length: times }, back));
}

/** Payment methods with pages of their own, and where their customers live. */
const methods: Readonly<Record<string, readonly (readonly [name: string, country: string])[]>> = {
  adyen: [
    ['ideal', 'NL'],
    ['trustly', 'SE'],
  ],
  checkout: [
    ['ideal', 'NL'],
    ['bancontact', 'BE'],
    ['p24', 'PL'],
  ],
  stripe: [
    ['ideal', 'NL'],
    ['bancontact', 'BE'],
    ['eps', 'AT'],
    ['p24', 'PL'],
  ],
};

/** What customers do, one after the other. */
const habits = [
  'pays',
  'gives up',
  'pays and comes back twice',
  'pays and never comes back',
  'never pays',
  'begins again, and pays both times',
  'pays hours later',
] as const;

/** A request of the merchant's program, until it is answered. */
type Order = (operation: string, fields: Record<string, unknown>) => Promise<Record<string, any>>;

/** The shop's payment page, and its customers who pay by a method with a page of its own. */
export class PaymentPage {
  readonly #kind: string;
  readonly #trial: Trial;
  readonly #order: Order;
  readonly visited = new Set<(typeof habits)[number]>();
  /** Pages of the method that are still open in a browser somewhere. */
  readonly #open: string[] = [];
  #customers = 0;

  constructor(kind: string, trial: Trial, order: Order) {
    this.#kind = kind;
    this.#trial = trial;
    this.#order = order;
  }

  /** Whether customers have done everything that they do. */
  get isBusy(): boolean {
    return this.visited.size === habits.length;
  }

  /** The next customer. @returns the payment, whatever became of it; null: there is none */
  async visit(): Promise<Payment | null> {
    const known = methods[this.#kind]!;
    const [method, country] = known[this.#customers % known.length]!;
    const habit = habits[this.#customers % habits.length]!;
    this.#customers += 1;
    const billing_address = { address: '1 Main Street', city: 'Town', postcode: '1012', country };
    const order = await this.#order('checkout', sampleOrder({ billing_address }));
    const path = new URL(order['checkout_url']).pathname;
    const found = [await this.#pressPay(path, method)];
    if (habit === 'begins again, and pays both times') {
      await this.#call(path, 'abandon', {});
      found.push(await this.#pressPay(path, method));
    }
    const urls = found.filter((url) => url !== '');
    for (const url of urls) {
      if (habit === 'never pays') continue;
      if (habit === 'pays hours later') this.#open.push(url);
      else await this.#leave(url, habit);
    }
    if (urls.length === found.length) this.visited.add(habit);
    return this.#paymentOf(order['order_no']);
  }

  async #leave(url: string, habit: (typeof habits)[number]): Promise<void> {
    const way = await leavePage(this.#kind, url, habit !== 'gives up');
    if (habit !== 'pays and never comes back')
      await comeBack(this.#trial, way, habit === 'pays and comes back twice' ? 2 : 1);
  }

  /** Whoever has left the page of a method open pays there now. */
  async payLate(): Promise<void> {
    for (const url of this.#open.splice(0)) await leavePage(this.#kind, url, true);
  }

  /** @returns the page of the method; empty where the customer is not told of one, and goes away */
  async #pressPay(path: string, payment_method: string): Promise<string> {
    if (this.#trial.random() < 0.3) this.#trial.disturb();
    const pressed = { attempt_key: randomUUID(), payment_method };
    let state: CheckoutState | null = await this.#call(path, 'pay', pressed);
    for (let looked = 0; state?.standing !== 'waiting' && looked < looks_max; looked += 1) {
      await sleep(look_every_ms);
      state = await this.#trial.request(async ({ credentials }) => {
        const answer = await fetch(`${credentials.url}${path}/state`);
        return (await answer.json()) as CheckoutState;
      });
    }
    return state?.continue_url ?? '';
  }

  async #call(path: string, action: 'pay' | 'abandon', body: object): Promise<CheckoutState> {
    const answered = await this.#trial.insist(`${action} on the payment page`, async ({ credentials }) => {
      const answer = await fetch(`${credentials.url}${path}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as CheckoutState };
    });
    if (answered.status !== 200) throw new Error(`${action}: ${JSON.stringify(answered)}`);
    return answered.body;
  }

  async #paymentOf(order_no: string): Promise<Payment | null> {
    const [row] = await this.#trial.gateway.query<Payment>(
      `SELECT transaction_id::text, order_no, currency, '100.00' AS amount FROM payments
       WHERE order_no = $1 ORDER BY transaction_id DESC LIMIT 1`,
      [order_no],
    );
    return row ?? null;
  }
}
