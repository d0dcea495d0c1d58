import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signAnswer } from '../../../schemas/src/signing.ts';
import { createEndpoint, rotateSecret } from '../../../gateway/src/accounts/webhooks/manage-endpoints.ts';
import {
  deliver,
  passOn,
  startBadRoad,
  type BadRoad,
  type Turn,
} from '../../../gateway/test/support/bad-road.ts';
import { cards, samplePayment, type TestClient } from '../../../gateway/test/support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../../../gateway/test/support/gateway.ts';
import { fund, samplePayout } from '../../../gateway/test/support/payouts.ts';
import { startReceiver } from '../../../gateway/test/support/receiver.ts';
import { operations } from '../src/generated/causeway.ts';
import {
  Causeway,
  CausewayError,
  ConnectionError,
  ItemRefusedError,
  PaymentStatus,
  RefusedError,
  SignatureError,
  UnavailableError,
  WebhookError,
  constructEvent,
  explain,
  headOf,
  refusalsIn,
  requireDone,
  type AuthoriseRequest,
  type AuthoriseResponse,
  type CausewayOptions,
  type PayoutRequest,
} from '../src/sdk.ts';

let gateway: TestGateway;
let client: TestClient;
let road: BadRoad;
/** Over the road, without patience. */
let causeway: Causeway;

function sdkOf({ credentials }: TestClient, options: Partial<CausewayOptions> = {}): Causeway {
  const { url: base_url, merchant_id, account_id, sign_key } = credentials;
  return new Causeway({ base_url, merchant_id, account_id, sign_key, backoff_ms: 1, ...options });
}

function order(fields: Partial<AuthoriseRequest> = {}): AuthoriseRequest {
  return { ...(samplePayment() as unknown as AuthoriseRequest), ...fields };
}

/** What identifies a payment in a batch. */
function itemOf({ transaction_id, order_no, currency, amount }: AuthoriseResponse) {
  return { transaction_id, order_no, currency, amount };
}

/** What a call throws. */
async function failureOf<Failure>(
  call: PromiseLike<unknown>,
  type: new (...args: any[]) => Failure,
): Promise<Failure> {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(type);
  return failure as Failure;
}

beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  client = await gateway.createClient();
  await fund(gateway, client, '1000000.00');
  road = await startBadRoad(gateway.url);
  causeway = sdkOf(client, { base_url: `${road.url}/` });
});
beforeEach(() => {
  road.passed.length = 0;
  road.turns = [];
});
afterAll(async () => {
  await road.close();
  await gateway.close();
});

const vectors = new URL('../../vectors.json', import.meta.url);
const { requests } = JSON.parse(await readFile(vectors, 'utf8')) as {
  requests: { operation: keyof typeof operations; fields: object }[];
};

describe('the SDK calls the gateway', () => {
  it.each(['hmac-v2', 'sha256-v1'] as const)('by every operation, signed by profile %s', async (profile) => {
    const account = await gateway.createClient({ signing_profile: profile });
    await fund(gateway, account, '1000000.00');
    const sdk = sdkOf(account, { profile, key_id: account.credentials.key_id });
    const called = new Set<string>();
    for (const { operation, fields } of requests) {
      const call = sdk[operation](fields as never) as PromiseLike<object>;
      // The examples name payments of another account, so that some are refused: by a gateway that knows the caller.
      const answer = await call.then(
        (body) => ({ ...headOf(body), body }),
        (error: unknown) => error,
      );
      if (answer instanceof RefusedError)
        expect(answer).toMatchObject({ proven: true, code: /^[A-Z]\d{4}$/ });
      else expect(answer).toMatchObject({ status: 200, body: { account_id: account.account_id } });
      called.add(operation);
    }
    expect([...called]).toEqual(Object.keys(operations));
  });

  it('from the authorisation of a payment to its refund', async () => {
    const payment = await causeway.authorise(order({ capture: 'manual' }));
    expect(payment.payment_status).toBe(PaymentStatus.authorised);
    const captured = await causeway.captureOne(itemOf(payment));
    expect(captured).toMatchObject({ capture_status: '1', error_message: '' });
    const refunded = await causeway.refundOne({ ...itemOf(payment), refund_amount: '1.00' });
    expect(refunded.refund_status).toBe('1');
    const found = await causeway.retrievalTrans({ trades: [payment.transaction_id] });
    expect(found.orders_list).toMatchObject([
      { payment_status: PaymentStatus.partly_refunded, refunded_amount: '1.00' },
    ]);
    const keys = road.passed.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(4);
    expect(keys[3]).toBeUndefined();
    expect(headOf(payment)).toEqual({
      status: 200,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      idempotency_key: keys[0],
      replayed: false,
      mode: 'sandbox',
      unknown_fields: [],
    });
  });

  it('and reads amounts that are numbers by their digits', async () => {
    const payout = await causeway.payout(samplePayout() as unknown as PayoutRequest);
    expect(payout).toMatchObject({ amount_beneficiary_receives: '100.00', fee_amount: '0.00' });
  });

  it('and says which fields the gateway ignored', async () => {
    const fields = { ...order(), colour: 'red', size: undefined };
    expect(headOf(await causeway.authorise(fields)).unknown_fields).toEqual(['colour']);
  });
});

describe('a list of the SDK', () => {
  let lister: Causeway;
  const numbers: string[] = [];
  beforeAll(async () => {
    lister = sdkOf(await gateway.createClient());
    for (const order_no of ['list-1', 'list-2', 'list-3', 'list-4', 'list-5']) {
      await lister.authorise(order({ order_no }));
      numbers.unshift(order_no);
    }
  });

  it('is one page when it is awaited, and all rows when it is looped over', async () => {
    const page = await lister.retrievalPayments({ limit: 2 });
    expect(page.payments.map(({ order_no }) => order_no)).toEqual(numbers.slice(0, 2));
    expect(page.has_more).toBe(true);
    const found: string[] = [];
    for await (const { order_no } of lister.retrievalPayments({ limit: 2 })) found.push(order_no);
    expect(found).toEqual(numbers);
    const sizes: number[] = [];
    for await (const { payments } of lister.retrievalPayments({ limit: 2 }).pages())
      sizes.push(payments.length);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('keeps its filters on every page, and requests no page that is not needed', async () => {
    const found: string[] = [];
    for await (const { order_no } of lister.retrievalPayments({ q: 'list-4', limit: 1 }))
      found.push(order_no);
    expect(found).toEqual(['list-4']);
    const sdk = sdkOf(client, { base_url: road.url });
    for (let count = 0; count < 3; count += 1) await causeway.authorise(order());
    road.passed.length = 0;
    for await (const payment of sdk.retrievalPayments({ limit: 1 })) {
      expect(payment.currency).toBe('EUR');
      break;
    }
    expect(road.passed).toHaveLength(1);
  });

  it('has every event in order, with its data by its type', async () => {
    const found: string[] = [];
    for await (const event of lister.events({ limit: 2 })) {
      if (event.type === 'payment.captured') found.push(event.data.order_no);
    }
    expect(found).toEqual(numbers.toReversed());
  });

  it('throws what its request throws', async () => {
    const wrong = await failureOf(lister.retrievalPayments({ cursor: 'nonsense' }), RefusedError);
    expect(wrong).toMatchObject({ code: 'I0011', source: 'cursor' });
    const caught = await lister.retrievalPayments({ cursor: 'nonsense' }).catch((error: unknown) => error);
    expect(caught).toBeInstanceOf(RefusedError);
  });
});

describe('an error of the SDK', () => {
  it('says what was refused, where, and what to do', async () => {
    const refused = await failureOf(causeway.authorise(order({ amount: '10.005' })), RefusedError);
    expect(refused).toMatchObject({
      name: 'RefusedError',
      code: 'I0011',
      source: 'amount',
      status: 422,
      remedy: 'Correct the parameter, or its name.',
      proven: true,
      may_have_happened: false,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(refused.message).toContain('amount');
    expect(road.passed).toHaveLength(1);
  });

  it('of a wrong key is not proven, and of a wrong address says so', async () => {
    const stranger = sdkOf(client, { sign_key: 'another key' });
    expect(await failureOf(stranger.events(), RefusedError)).toMatchObject({ code: 'I0013', proven: false });
    const lost = sdkOf(client, { base_url: `${gateway.url}/nowhere` });
    expect(await failureOf(lost.events(), RefusedError)).toMatchObject({ code: 'I0007', status: 404 });
    for (const body of ['<html>not here</html>', 'null', '[]', '{"code":7}']) {
      road.turns = [(response) => void response.writeHead(404).end(body)];
      const strange = await failureOf(causeway.events(), UnavailableError);
      expect(strange.message).toBe('HTTP 404 did not come from the gateway: check base_url');
    }
  });

  it('is of one item where one item is refused, and of none where a payment is declined', async () => {
    const payment = await causeway.authorise(order({ capture: 'manual' }));
    const unknown = { ...itemOf(payment), transaction_id: '796000000000009999' };
    const answer = await causeway.capture({ capture_orders: [itemOf(payment), unknown] });
    expect(refusalsIn(answer)).toMatchObject([
      { name: 'ItemRefusedError', code: 'T0001', index: 1, source: 'capture_orders[1]', item: unknown },
    ]);
    expect(() => requireDone(answer)).toThrow('No such transaction');
    const one = await failureOf(causeway.captureOne(unknown), ItemRefusedError);
    expect(one).toMatchObject({ code: 'T0001', status: 200, idempotency_key: expect.any(String) });
    expect(one.remedy).not.toBe('');
    const ended = await causeway.cancelsubscription({ recurring_id: 'none', contract_name: 'none' });
    expect(refusalsIn(ended)).toMatchObject([{ index: 0, item: { recurring_id: 'none' } }]);
    const declined = await causeway.authorise(order({ card: cards.funds }));
    expect(declined.payment_status).toBe(PaymentStatus.declined);
    expect(requireDone(declined)).toBe(declined);
    expect(explain(declined.error_message)).toMatchObject({ code: 'D0051', text: 'Insufficient funds' });
    expect(() => refusalsIn({ ...answer })).toThrow('not an answer of the SDK');
  });

  it('names the option that is missing or cannot be used', async () => {
    const options = { base_url: 'http://127.0.0.1', merchant_id: '1', account_id: '1', sign_key: '' };
    expect(() => new Causeway(options)).toThrow('sign_key is missing');
    for (const base_url of ['here', 'ftp://gateway.example.com'])
      expect(() => new Causeway({ ...options, sign_key: 'x', base_url })).toThrow(
        'base_url is not an address',
      );
    const profile = 'v3' as 'hmac-v2';
    expect(() => new Causeway({ ...options, sign_key: 'x', profile })).toThrow('profile is neither');
    road.passed.length = 0;
    for (const idempotency_key of ['', 'ключ', 'a\r\nb', 'x'.repeat(256)])
      await failureOf(causeway.authorise(order(), { idempotency_key }), TypeError);
    expect(road.passed).toEqual([]);
  });

  it('of a gateway that cannot be reached comes after all attempts', async () => {
    const sdk = sdkOf(client, { base_url: `http://127.0.0.1:${await freePort()}`, attempts: 2 });
    const failure = await failureOf(sdk.authorise(order(), { idempotency_key: 'key-1' }), ConnectionError);
    expect(failure).toMatchObject({ may_have_happened: true, idempotency_key: 'key-1', status: 0 });
    expect(failure.message).toContain('ECONNREFUSED');
  });
});

/** Says to come back, without the gateway having been asked. */
function busy(status: number, code: string, retry_after = '0'): Turn {
  const body = JSON.stringify({ return_status: '0', code, source: '', message: `come back: ${code}` });
  return (response: ServerResponse) =>
    void response.writeHead(status, { 'retry-after': retry_after }).end(body);
}

/** The gateway does it, and its answer is lost. */
const lost: Turn = async (response, pass) => {
  await pass();
  response.socket?.destroy();
};

/** The gateway does it, and nothing comes back. */
const silent: Turn = async (_response, pass) => void (await pass());

describe('a retry of the SDK', () => {
  it('has the same Idempotency-Key and a new signature, and nothing is done twice', async () => {
    const payment = await causeway.authorise(order());
    road.passed.length = 0;
    road.turns = [lost, busy(503, 'I0090'), busy(409, 'I0021'), busy(429, 'I0019'), lost, passOn];
    const refunded = await causeway.refundOne({ ...itemOf(payment), refund_amount: '1.00' }, { attempts: 6 });
    expect(refunded.refund_status).toBe('1');
    expect(road.passed).toHaveLength(6);
    expect(new Set(road.passed.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(road.passed.map(({ body }) => JSON.parse(body).nonce)).size).toBe(6);
    const { refund_orders } = await causeway.retrievalRefund({ refund_orders: payment.order_no });
    expect(refund_orders).toHaveLength(1);
  });

  it('creates one webhook endpoint', async () => {
    road.passed.length = 0;
    road.turns = [lost, passOn];
    const created = await causeway.createWebhook({ url: 'https://93.184.216.34/created-once' });
    expect(headOf(created).replayed).toBe(true);
    const keys = road.passed.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
    const { webhooks } = await causeway.retrievalWebhooks({});
    expect(webhooks.filter(({ url }) => url.endsWith('/created-once'))).toHaveLength(1);
  });

  it('after a time-out is made by the caller, with the key of the error', async () => {
    const payment = await causeway.authorise(order());
    const refund = { ...itemOf(payment), refund_amount: '1.00' };
    road.turns = [silent];
    const failure = await failureOf(
      causeway.refundOne(refund, { timeout_ms: 1, attempts: 1 }),
      ConnectionError,
    );
    expect(failure).toMatchObject({ message: 'No answer within 1 ms', may_have_happened: true });
    const { idempotency_key } = failure;
    // Where the first request is still under way, the gateway says when to come back.
    await causeway.refundOne(refund, { idempotency_key, attempts: 20 });
    const again = await causeway.refund({ refund_orders: [refund] }, { idempotency_key });
    expect(headOf(again)).toMatchObject({ replayed: true, idempotency_key });
    const { refund_orders } = await causeway.retrievalRefund({ refund_orders: payment.order_no });
    expect(refund_orders).toHaveLength(1);
  });

  it('is not made where it would not help, or would take too long', async () => {
    for (const [turn, code, retry_after_s] of [
      [busy(503, 'I0090', '61'), 'I0090', 61],
      [busy(409, 'I0020'), 'I0020', 0],
      [busy(429, 'I0022'), 'I0022', 0],
      [busy(422, 'I0011'), 'I0011', 0],
    ] as const) {
      road.passed.length = 0;
      road.turns = [turn];
      const failure = await failureOf(causeway.authorise(order()), CausewayError);
      expect(failure).toMatchObject({ code, retry_after_s });
      expect(road.passed).toHaveLength(1);
    }
  });

  it('ends with the last failure, and at once when the caller gives up', async () => {
    road.turns = [busy(500, 'I0099'), busy(503, 'I0090')];
    const failure = await failureOf(causeway.authorise(order(), { attempts: 2 }), UnavailableError);
    expect(failure).toMatchObject({ code: 'I0090', status: 503, message: 'come back: I0090' });
    const controller = new AbortController();
    const enough = new Error('enough');
    road.turns = [
      (response, pass) => {
        void busy(503, 'I0090', '30')(response, pass);
        response.once('finish', () => controller.abort(enough));
      },
    ];
    await expect(causeway.authorise(order(), { signal: controller.signal })).rejects.toBe(enough);
    await expect(causeway.authorise(order(), { signal: controller.signal })).rejects.toBe(enough);
  });
});

describe('an answer is trusted by the SDK only if it is proven:', () => {
  const unproven: [string, Turn][] = [
    [
      'not one that was changed on its way',
      async (response, pass) => {
        const answer = await pass();
        deliver(response, { ...answer, body: answer.body.replace('"1.00"', '"9.00"') });
      },
    ],
    [
      'not one that has lost its signature',
      async (response, pass) => {
        const { headers, ...answer } = await pass();
        const { 'gateway-signature': _, ...others } = headers;
        deliver(response, { ...answer, headers: others });
      },
    ],
    [
      'not one that was signed ten minutes ago',
      async (response, pass) => {
        const { headers, ...answer } = await pass();
        const then_s = Math.floor(gateway.clock.now().getTime() / 1000) - 600;
        const signature = signAnswer(client.credentials.sign_key, then_s, answer.body);
        deliver(response, { ...answer, headers: { ...headers, 'gateway-signature': signature } });
      },
    ],
  ];
  it.each(unproven)('%s', async (_name, turn) => {
    const payment = await causeway.authorise(order());
    road.passed.length = 0;
    road.turns = [turn];
    const refund = causeway.refundOne({ ...itemOf(payment), refund_amount: '1.00' });
    const failure = await failureOf(refund, SignatureError);
    expect(failure).toMatchObject({
      status: 200,
      may_have_happened: true,
      idempotency_key: expect.any(String),
    });
    expect(road.passed).toHaveLength(1);
  });
});

describe('a webhook that the gateway delivers', () => {
  it('is an event to the endpoint’s secret, also while it rotates, and to nobody else', async () => {
    const receiver = await startReceiver();
    const shop = await gateway.createClient();
    const { context } = gateway.gateway;
    const settings = { url: receiver.url, types: [], format: 'json', description: '' } as const;
    const { secret, endpoint } = await createEndpoint(context, shop.account_id, settings);
    const next = await rotateSecret(context, shop.account_id, endpoint.endpoint_id, 1);
    await sdkOf(shop).authorise(order({ order_no: 'Zoë 日本', notify_url: receiver.url }));
    await gateway.work();
    await receiver.close();
    const events = [];
    for (const { body, headers } of receiver.received) {
      // The endpoint and the notify_url get it, each signed with keys of its own.
      const by = await Promise.all(
        [secret, shop.credentials.sign_key].map((key) =>
          constructEvent(body, headers, key).catch(() => null),
        ),
      );
      expect(by.filter(Boolean)).toHaveLength(1);
      events.push(await constructEvent(Buffer.from(body), headers, [secret, shop.credentials.sign_key]));
      await failureOf(constructEvent(body, headers, 'another key'), WebhookError);
      await failureOf(constructEvent(`${body} `, headers, [secret, shop.credentials.sign_key]), WebhookError);
      if (by[0]) expect(await constructEvent(body, headers, next)).toEqual(by[0]);
    }
    const captured = events.filter(({ type }) => type === 'payment.captured');
    expect(captured).toHaveLength(2);
    expect(captured[0]?.data).toMatchObject({ order_no: 'Zoë 日本', captured_amount: '100.00' });
  });
});
