import { randomUUID } from 'node:crypto';
import type { CheckoutState, CheckoutSubmission } from '@causeway/schemas/checkout-page.ts';
import { cards, sampleOrder, type TestClient } from './client.ts';

/** What the page sends when a customer presses Pay: a key of its own each time. */
export function submission(number: string = cards.approve): CheckoutSubmission & { card: object } {
  return {
    attempt_key: randomUUID(),
    payment_method: 'card',
    card: { number, expiration_month: '12', expiration_year: '34', holder: 'Ada Lovelace' },
    security_code: '123',
  };
}

type Submission = { readonly [K in keyof CheckoutSubmission]: CheckoutSubmission[K] | undefined };

/** A session of the payment page, as a browser without eyes uses it. */
export class OpenedCheckout {
  readonly order_no: string;
  readonly session_id: string;
  readonly url: string;

  private constructor(body: Record<string, string>) {
    this.order_no = body['order_no'] ?? '';
    this.session_id = body['session_id'] ?? '';
    this.url = body['checkout_url'] ?? '';
  }

  static async create(client: TestClient, fields: Record<string, unknown> = {}): Promise<OpenedCheckout> {
    const { body } = await client.post('checkout', sampleOrder(fields));
    if (body['return_status'] !== '1') throw new Error(`no session: ${JSON.stringify(body)}`);
    return new OpenedCheckout(body);
  }

  async post(
    action: 'pay' | 'abandon',
    body: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Record<string, any> }> {
    const response = await fetch(`${this.url}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, any> };
  }

  async pay(input: Submission): Promise<CheckoutState> {
    const { status, body } = await this.post('pay', input);
    if (status !== 200) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
    return body as CheckoutState;
  }

  /** Status and code of a refused payment. */
  async refusal(input: Submission): Promise<[number, string]> {
    const { status, body } = await this.post('pay', input);
    return [status, body['code']];
  }

  async state(): Promise<CheckoutState> {
    return (await (await fetch(`${this.url}/state`)).json()) as CheckoutState;
  }

  /** Where the customer is sent back to. */
  async back(): Promise<URL> {
    const response = await fetch(`${this.url}/return`, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  }

  async html(headers: Record<string, string> = {}): Promise<string> {
    return (await fetch(this.url, { headers })).text();
  }
}
