import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../../support/gateway.ts';
import { createPortalClient } from '../../../support/portal-client.ts';
import { Seller } from '../../../support/subscriptions.ts';
import { RouteDesk } from './routing-desk.ts';

const here_then_there = { connector: 'sandbox', next: ['sandbox-2'] };

const environment = {
  SANDBOX_FAULTS: 'lost_answer=0.5',
  SANDBOX_ACQUIRERS: 'sandbox,sandbox-2,sandbox-3',
};

let losing = false;
let gateway: TestGateway;
let desk: RouteDesk;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment,
    random: () => (losing ? 0 : 1),
  });
  desk = new RouteDesk(gateway, await createPortalClient(gateway, { operator: true }));
});
// What an acquirer has failed more than a minute ago counts no more.
beforeEach(() => gateway.clock.advance(61_000));
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function pay(client: TestClient, fields: Record<string, string>): Promise<Record<string, any>> {
  const { status, body } = await client.authorise(fields);
  expect(status).toBe(200);
  return body;
}

/** What the acquirers have in their books for a payment, oldest first. */
async function booked({ transaction_id }: { transaction_id?: string }): Promise<string[]> {
  const rows = await gateway.query(
    `SELECT i.acquirer, i.kind, i.response_code FROM operations o
     JOIN sandbox_acquirer.instructions i ON i.account_id = o.account_id AND i.instruction_id = o.operation_id
     WHERE o.transaction_id = $1 ORDER BY o.operation_id`,
    [transaction_id],
  );
  return rows.map((row) => `${row['acquirer']} ${row['kind']} ${row['response_code']}`);
}

async function eventsOf(
  client: TestClient,
  { transaction_id }: { transaction_id?: string },
): Promise<object[]> {
  const rows = await gateway.query(
    `SELECT type, data ->> 'acquirer' AS acquirer, data ->> 'failure_code' AS code FROM events
     WHERE account_id = $1 AND subject_id = $2 ORDER BY seq`,
    [client.account_id, transaction_id],
  );
  return rows.map(({ type, acquirer, code }) => ({ type, acquirer, code }));
}

describe('a payment whose acquirer has failed', () => {
  it('is approved by the next acquirer of its rule, which gets every later step', async () => {
    const client = await desk.routed([here_then_there]);
    const body = await pay(client, { card: cards.malfunction_here, capture: 'manual' });
    expect(body['payment_status']).toBe('2000');
    const payment = body as unknown as Payment;
    await client.capture(payment);
    await client.refund({ ...payment, refund_amount: '1.00' });
    expect(await booked(payment)).toEqual([
      'sandbox authorise 96',
      'sandbox-2 authorise 00',
      'sandbox-2 capture 00',
      'sandbox-2 refund 00',
    ]);
    expect((await eventsOf(client, payment)).slice(0, 2)).toEqual([
      { type: 'payment.attempt_failed', acquirer: 'sandbox', code: 'D0096' },
      { type: 'payment.authorised', acquirer: null, code: '' },
    ]);
  });

  it('is tried at one acquirer after the other, and fails when none remains', async () => {
    const client = await desk.routed([{ connector: 'sandbox', next: ['sandbox-3', 'sandbox-2'] }]);
    const body = await pay(client, { card: cards.malfunction });
    expect(body).toMatchObject({ payment_status: '5200' });
    expect(await booked(body)).toEqual(['sandbox sale 96', 'sandbox-3 sale 96', 'sandbox-2 sale 96']);
    const types = (await eventsOf(client, body)).map((event: any) => `${event.type} ${event.acquirer ?? ''}`);
    expect(types).toEqual([
      'payment.attempt_failed sandbox',
      'payment.attempt_failed sandbox-3',
      'payment.declined ',
    ]);
  });

  it('is tried nowhere else by a rule without further acquirers', async () => {
    const client = await desk.routed([{ connector: 'sandbox' }]);
    const body = await pay(client, { card: cards.malfunction_here });
    expect(body['payment_status']).toBe('5200');
    expect(await booked(body)).toEqual(['sandbox sale 96']);
  });

  it('has the same response when its request is sent again, to the same process or a successor', async () => {
    const client = await desk.routed([here_then_there]);
    const key = { 'idempotency-key': randomUUID() };
    const fields = { card: cards.malfunction_here, order_no: randomUUID() };
    const first = await client.authorise(fields, key);
    expect(first.body['payment_status']).toBe('3000');
    expect((await client.authorise(fields, key)).body).toEqual(first.body);
    await gateway.query(
      `UPDATE idempotency_keys SET response_status = NULL, response_body = NULL
       WHERE account_id = $1 AND key_hash = sha256($2)`,
      [client.account_id, Buffer.from(key['idempotency-key'])],
    );
    gateway.clock.advance(61_000);
    const again = await client.authorise(fields, key);
    expect(again.body['payment_status']).toBe('3000');
    expect(again.body['transaction_id']).toBe(first.body['transaction_id']);
    expect(await booked(first.body)).toEqual(['sandbox sale 96', 'sandbox-2 sale 00']);
  });
});

it('a payment of unknown outcome is never tried at another acquirer', async () => {
  const client = await desk.routed([here_then_there]);
  losing = true;
  const body = await pay(client, { card: cards.malfunction_here });
  losing = false;
  expect(body['payment_status']).toBe('1200');
  await gateway.work(5_000);
  expect(await client.status(body as unknown as Payment)).toBe('5200');
  expect(await booked(body)).toEqual(['sandbox sale 96']);
});

describe('a payment that the issuer has declined', () => {
  it('is tried at the next acquirer where the rule names the decline', async () => {
    const client = await desk.routed([{ ...here_then_there, retry_declines: ['D0005'] }]);
    const body = await pay(client, { card: cards.declined_here });
    expect(body['payment_status']).toBe('3000');
    expect(await booked(body)).toEqual(['sandbox sale 05', 'sandbox-2 sale 00']);
  });

  it('is not tried elsewhere where the rule names other declines', async () => {
    const client = await desk.routed([{ ...here_then_there, retry_declines: ['D0091'] }]);
    expect(await pay(client, { card: cards.declined_here })).toMatchObject({ payment_status: '5000' });
  });

  it('is not tried elsewhere where its scheme forbids it, or its limit is reached', async () => {
    const client = await desk.routed([{ ...here_then_there, retry_declines: ['D0005'] }]);
    const forbidden = await pay(client, { card: '5200000000000031' });
    expect(await booked(forbidden)).toEqual(['sandbox sale 05']);
    const first = await pay(client, { card: cards.declined });
    expect(await booked(first)).toEqual(['sandbox sale 05', 'sandbox-2 sale 05']);
    await gateway.query(
      `UPDATE card_declines SET declined_at = array_fill(now(), ARRAY[15]) WHERE account_id = $1 AND card_brand = 'visa'`,
      [client.account_id],
    );
    const last = await pay(client, { card: cards.declined });
    expect(await booked(last)).toEqual(['sandbox sale 05']);
    const closed = await pay(client, { card: cards.declined });
    expect([closed['payment_status'], closed['error_message']]).toEqual([
      '5100',
      expect.stringContaining('D0104'),
    ]);
  });

  it('is not tried elsewhere where its scheme sets a time before which it may not', async () => {
    const client = await desk.routed([{ ...here_then_there, retry_declines: ['D0005'] }]);
    const body = await pay(client, { card: '5200000000000247' });
    expect(body).toMatchObject({ payment_status: '5000' });
    expect(await booked(body)).toEqual(['sandbox sale 05']);
  });

  it('counts each attempt among the declines of its card', async () => {
    const client = await desk.routed([{ ...here_then_there, retry_declines: ['D0005'] }]);
    await pay(client, { card: cards.declined });
    const [row] = await gateway.query(
      'SELECT cardinality(declined_at) AS declines FROM card_declines WHERE account_id = $1',
      [client.account_id],
    );
    expect(row?.['declines']).toBe(2);
  });

  it.each([
    ['who orders by telephone', { sca_exemption: 'moto' }],
    [
      'whom the merchant has had authenticated elsewhere',
      {
        three_ds_version: '2.2.0',
        three_ds_status: 'U',
        eci: '07',
        ds_transaction_id: '1f4fd6ac-7f3b-4d57-b6a3-6f6e2c1a0b11',
      },
    ],
    ['whom the merchant charges', { initiator: 'merchant', network_transaction_id: '016153570198200' }],
  ])('for missing authentication is not sent to a customer %s', async (_who, fields) => {
    const client = await desk.routed([{ connector: 'sandbox', authenticate: true }]);
    const body = await pay(client, { card: cards.challenge, ...fields });
    expect(body['issuer_url']).toBe('');
    expect(body['payment_status']).not.toBe('1100');
  });

  it('for missing authentication is sent to the customer, where the rule says so', async () => {
    const client = await desk.routed([{ connector: 'sandbox', authenticate: true }]);
    const body = await pay(client, { card: cards.challenge, open3d: 'no3DS' });
    expect(body['payment_status']).toBe('1100');
    expect(body['issuer_url']).toContain('/sandbox/challenge/');
    const plain = await desk.routed([{ connector: 'sandbox' }]);
    const declined = await pay(plain, { card: cards.challenge, open3d: 'no3DS' });
    expect([declined['payment_status'], declined['error_message']]).toEqual([
      '5000',
      expect.stringContaining('D0065'),
    ]);
  });
});

it('a renewal goes to the next acquirer when one has failed', async () => {
  const seller = await Seller.at(gateway, '2031-03-01T08:00:00Z');
  await desk.put(seller.client, [here_then_there]);
  const { recurring_id, answer } = await seller.subscribe({ card: cards.malfunction_here });
  expect(answer.body['payment_status']).toBe('3000');
  await seller.advance('2031-04-02T08:00:00Z');
  const bill = await seller.bill(recurring_id);
  expect(bill.slice(0, 2).map((line) => line.split(' ').slice(1).join(' '))).toEqual(
    Array(2).fill(bill[0]?.split(' ').slice(1).join(' ')),
  );
  const renewals = await gateway.query(
    `SELECT o.connector, o.refused_code FROM operations o JOIN payments p USING (account_id, transaction_id)
     WHERE o.account_id = $1 AND o.kind = 'authorise' ORDER BY o.operation_id OFFSET 2`,
    [seller.client.account_id],
  );
  expect(renewals).toEqual([
    { connector: 'sandbox', refused_code: 'D0096' },
    { connector: 'sandbox-2', refused_code: null },
  ]);
});

it('the circuit of an acquirer that keeps failing is open in every process, until it is tried again', async () => {
  const client = await desk.routed([here_then_there]);
  const beside = await startTestGateway({ connection: gateway.connection, environment });
  const besides = new RouteDesk(beside, await createPortalClient(beside, { operator: true }));
  try {
    for (let failure = 0; failure < 5; failure += 1) await pay(client, { card: cards.malfunction_here });
    const spared = await pay(client, {});
    expect(await booked(spared)).toEqual(['sandbox-2 sale 00']);
    await expect
      .poll(() => besides.query(client, { currency: 'EUR', amount: '1.00', brand: 'visa' }))
      .toMatchObject({ connector: 'sandbox-2', next: ['sandbox'] });
    const shown = (await desk.operator.fetch('GET', '/operator/connectors')).body['connectors'];
    expect(shown.find(({ name }: { name: string }) => name === 'sandbox').resting_until).not.toBe('');
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain(
      'causeway_acquirer_resting{connector="sandbox"} 1',
    );
    gateway.clock.advance(31_000);
    expect(await booked(await pay(client, {}))).toEqual(['sandbox sale 00']);
    expect(await booked(await pay(client, {}))).toEqual(['sandbox sale 00']);
    await expect.poll(() => gateway.query('SELECT connector FROM acquirer_rests')).toEqual([]);
  } finally {
    await beside.close();
  }
});

it.each<[string, object, string]>([
  ['an acquirer that is not there', { next: ['nowhere'] }, 'rules[0].next[0]'],
  ['its own acquirer', { next: ['sandbox'] }, 'rules[0].next[0]'],
  ['one twice', { next: ['sandbox-2', 'sandbox-2'] }, 'rules[0].next[1]'],
  [
    'a decline that is final',
    { next: ['sandbox-2'], retry_declines: ['D0043'] },
    'rules[0].retry_declines[0]',
  ],
  ['declines without another acquirer', { retry_declines: ['D0005'] }, 'rules[0].retry_declines'],
])('a routing rule cannot name %s', async (_what, fields, source) => {
  const client = await gateway.createClient();
  const answer = await desk.put(client, [{ connector: 'sandbox', ...fields }]);
  expect([answer.status, answer.body['source']]).toEqual([422, source]);
});
