import { randomBytes, randomUUID } from 'node:crypto';
import { api_operations } from '@causeway/schemas/operations.ts';
import { signHmacV2, signSha256V1, verifyAnswer } from '@causeway/schemas/signing.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { differsFromReference } from './documented-answers.ts';

export interface Credentials {
  readonly url: string;
  readonly merchant_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly sign_key: string;
  readonly nowMs: () => number;
}

export interface Answer<Body = Record<string, any>> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

export const cards = {
  approve: '4242424242424242',
  declined: '4000000000000002',
  funds: '4000000000009995',
  expired: '4000000000000069',
  wrong_code: '4000000000000127',
  malfunction: '4000000000000119',
  malfunction_here: '4000000000000143',
  declined_here: '4000000000000150',
  challenge: '4000002760003184',
  frictionless: '4000000000003063',
  review: '4000000000009235',
  blocked: '4100000000000019',
  refund_fails: '4000000000005126',
  disputed: '4000000000000259',
  disputed_inquiry: '4000000000001976',
  disputed_fee: '4000000000002685',
  disputed_twice: '4000000404000079',
  disputed_more: '4000000000001158',
  disputed_currency: '4000000000008401',
  answer_lost: '4000000000006975',
  adjust_declined: '4000000000000416',
  extension_declined: '5200000000000411',
  adjust_stopped: '4000000000000440',
  adjust_lost: '4000000000000424',
  renewal_declined: '4000000000000341',
  renewal_recovers: '4000000000000507',
  renewal_stopped: '4000000000000630',
  partial: '4000000000006017',
  renewal_partial: '4000000000006116',
  approved_more: '4000000000006025',
  approved_nothing: '4000000000006033',
} as const;

/** Refusals of requests whose signature was right. */
const codes_of_signed = new Set(['I0012', 'I0014', 'I0015', 'I0016', 'I0017', 'I0019', 'I0023', 'I0028']);

/** Every answer that any test gets is one that the reference announces. */
function holdAgainstReference(operation: string, response: Response, body: Record<string, any>): void {
  const refused = response.headers.get('content-type')?.includes('problem') ? 'problem' : 'refused';
  const events: { type: string }[] = (response.ok && operation === 'events' && body['events']) || [];
  const differences = [
    differsFromReference(response.ok ? operation : refused, body),
    ...events.map((event) => differsFromReference(`event ${event.type}`, event)),
  ];
  const difference = differences.find((one) => one !== null);
  if (difference) throw new Error(`the answer is not what the reference says: ${difference}`);
}

/** A merchant's program: it signs and sends over HTTP, and proves every answer and its signature. */
export class TestClient {
  readonly credentials: Credentials;
  profile: 'hmac-v2' | 'sha256-v1' = 'hmac-v2';

  constructor(credentials: Credentials) {
    this.credentials = credentials;
  }

  get account_id(): string {
    return this.credentials.account_id;
  }

  /** The fields with the envelope, signed. */
  sign(operation: string, fields: RequestBody): RequestBody {
    const { merchant_id, account_id, sign_key, nowMs } = this.credentials;
    const path = `/v1/${operation}`;
    if (this.profile === 'sha256-v1') {
      const known = api_operations.find(({ name }) => name === operation);
      if (!known) throw new Error(`no operation ${operation}`);
      const body = { merchant_id, account_id, ...fields };
      return { ...body, encryption_data: signSha256V1(known, sign_key, body) };
    }
    const body = {
      merchant_id,
      account_id,
      timestamp: String(Math.floor(nowMs() / 1000)),
      nonce: randomBytes(12).toString('hex'),
      ...fields,
    };
    return { ...body, encryption_data: signHmacV2(sign_key, path, body) };
  }

  async send(operation: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.credentials.url}/v1/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await response.text();
    const signature = response.headers.get('gateway-signature');
    if (signature !== null && !verifyAnswer(this.credentials.sign_key, signature, text)) {
      throw new Error(`the answer's signature is wrong: ${signature}`);
    }
    if (response.ok && signature === null) throw new Error('the answer is not signed');
    const answer = JSON.parse(text) as Record<string, any>;
    if (signature === null && codes_of_signed.has(answer['code']))
      throw new Error('the refusal is not signed');
    holdAgainstReference(operation, response, answer);
    return { status: response.status, headers: response.headers, text, body: answer };
  }

  post(operation: string, fields: RequestBody, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(operation, JSON.stringify(this.sign(operation, fields)), headers);
  }

  /** A direct payment with everything that is required. */
  authorise(fields: RequestBody = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('authorise', { ...samplePayment(), ...fields }, headers);
  }

  /** A payment authorised for manual capture; fails unless it is. */
  async authorised(fields: RequestBody = {}): Promise<Payment> {
    const { body } = await this.authorise({ capture: 'manual', ...fields });
    if (body['payment_status'] !== '2000') throw new Error(`not authorised: ${JSON.stringify(body)}`);
    return paymentIn(body);
  }

  /** A captured payment; fails unless it is. */
  async captured(fields: RequestBody = {}): Promise<Payment> {
    const { body } = await this.authorise(fields);
    if (body['payment_status'] !== '3000') throw new Error(`not captured: ${JSON.stringify(body)}`);
    return paymentIn(body);
  }

  async adjust(...items: Item[]): Promise<Record<string, string>[]> {
    return (await this.post('adjust', { adjust_orders: items })).body['adjust_orders'];
  }

  async capture(...items: Item[]): Promise<Record<string, string>[]> {
    return (await this.post('capture', { capture_orders: items })).body['capture_orders'];
  }

  async cancel(...items: Item[]): Promise<Record<string, string>[]> {
    return (await this.post('cancel', { cancel_orders: items })).body['cancel_orders'];
  }

  async review(...items: (Item & { review_flag: string })[]): Promise<Record<string, string>[]> {
    return (await this.post('review', { review_orders: items })).body['review_orders'];
  }

  async refund(
    ...items: (Item & { refund_amount: string; refund_reason?: string; refund_reference?: string })[]
  ): Promise<Record<string, string>[]> {
    return (await this.post('refund', { refund_orders: items })).body['refund_orders'];
  }

  /** The payment_status of one payment, as a query tells it. */
  async status(payment: { transaction_id: string }): Promise<string> {
    const { body } = await this.post('retrievalTrans', { trades: [payment.transaction_id] });
    return body['orders_list'][0].payment_status;
  }
}

export interface Item {
  readonly transaction_id?: string;
  readonly order_no?: string;
  readonly currency?: string;
  readonly amount?: string;
}

/** What the items of a batch repeat of a payment. */
export type Payment = Required<Item>;

export function paymentIn(body: Record<string, string>): Payment {
  const { transaction_id = '', order_no = '', currency = '', amount = '' } = body;
  return { transaction_id, order_no, currency, amount };
}

export function samplePayment(): RequestBody {
  return {
    order_no: `order-${randomUUID()}`,
    currency: 'EUR',
    amount: '100.00',
    website: 'shop.example.com',
    items: 'Notebook#,#N-1#,#50.00#,#2#,#https://shop.example.com/n1#,#17',
    shopper_id: 'shopper-1',
    shopper_email: 'shopper@example.com',
    shopper_ip: '203.0.113.7',
    card: cards.approve,
    expiration_month: '12',
    expiration_year: '2034',
    security_code: '123',
    first_name: 'Ada',
    last_name: 'Lovelace',
    billing_address: { address: '1 Main Street', city: 'Dublin', postcode: 'D01', country: 'IE' },
  };
}

/** The same without its card: an order for the payment page, or for a stored card. */
export function sampleOrder(fields: RequestBody = {}): RequestBody {
  const {
    card: _,
    expiration_month: __,
    expiration_year: ___,
    security_code: ____,
    ...order
  } = samplePayment();
  return { ...order, ...fields };
}
