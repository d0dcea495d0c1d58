import { randomUUID } from 'node:crypto';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseRequests } from '../../../src/kernel/idempotency/claim-requests.ts';
import { addMs, day_ms } from '../../../src/kernel/values/dates.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, type Answer, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, payout } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { startReceiver, verified, type Receiver } from '../../support/receiver.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let client: TestClient;
let other: TestClient;
let admin: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  client = await gateway.createClient();
  other = await gateway.createClient();
  admin = await createPortalClient(gateway, client.credentials);
  await fund(gateway, client, '1000.00');
});
afterAll(() => gateway.close());

type Fields = Record<string, any>;

/** An action that is performed; fails unless it is. */
async function perform(operation: string, fields: RequestBody, by = client): Promise<Fields> {
  const { status, body } = await by.post(operation, fields);
  expect([status, body['message']]).toEqual([200, undefined]);
  return body;
}

/** How a request is refused: status, code, parameter and message. */
async function refusal(operation: string, fields: RequestBody, by = client): Promise<unknown[]> {
  const { status, body } = await by.post(operation, fields);
  return [status, body['code'], body['source'], body['message']];
}

/** The entries of the merchant's audit log for an action, newest first, as people read them. */
async function audited(action: string): Promise<Fields[]> {
  const path = `/merchants/${client.credentials.merchant_id}/audit`;
  return (await admin.fetch('GET', path, { query: { action } })).body['entries'];
}

/** What the audit log of a client's merchant says last of an action: who, with what result, and the state after. */
async function lastEntry(action: string, of = client): Promise<Fields> {
  const [entry = {}] = await gateway.query<Fields>(
    `SELECT actor, result, code, coalesce(nullif(o.subject, ''), e.subject) AS subject, before, after
     FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE merchant_id = $1 AND action = $2 ORDER BY audit_id DESC LIMIT 1`,
    [of.credentials.merchant_id, action],
  );
  return entry;
}

/** The same request twice under one Idempotency-Key. */
async function twice(operation: string, fields: RequestBody): Promise<[Answer, Answer]> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await client.post(operation, fields, headers);
  const again = await client.post(operation, fields, headers);
  expect([first, again].map(({ headers: of }) => of.get('idempotency-replayed'))).toEqual([null, 'true']);
  return [first, again];
}

/** What another account is told, and what is told of an id that nobody has. */
async function expectOwnOnly(
  operation: string,
  fields: RequestBody,
  source: string,
  owner = client,
): Promise<void> {
  const unknown = [404, 'U0008', source, `${source} names nothing that this account has`];
  expect(await refusal(operation, fields, other)).toEqual(unknown);
  expect(await refusal(operation, { ...fields, [source]: '1' }, owner)).toEqual(unknown);
}

describe('cancelPayout', () => {
  /** A payout whose day has not come. */
  async function scheduled(): Promise<string> {
    const payment_date = addMs(gateway.clock.now(), 5 * day_ms)
      .toISOString()
      .slice(0, 10);
    const { body } = await payout(client, { payment_date });
    expect(body['status']).toBe('SCHEDULED');
    return body['transaction_id'];
  }

  it('cancels a payout, makes its money available again, and is in the audit log under the sign key', async () => {
    const before = await balancesOf(gateway, client);
    const transaction_id = await scheduled();
    const body = await perform('cancelPayout', { transaction_id, note: 'wrong invoice' });
    expect(body).toMatchObject({ transaction_id, status: 'CANCELLED', return_status: '1' });
    expect(await balancesOf(gateway, client)).toEqual(before);
    const [entry, ...others] = await audited('payouts.cancel');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      actor: `api:${client.credentials.key_id}`,
      account_id: client.account_id,
      address: '127.0.0.1',
      subject: transaction_id,
      result: 'done',
      before: { status: 'SCHEDULED' },
      after: { status: 'CANCELLED', note: 'wrong invoice' },
    });
    const { body: listed } = await client.post('events', { types: 'payout.cancelled' });
    expect(listed['events'].map(({ data }: Fields) => data.transaction_id)).toEqual([transaction_id]);
  });

  it('answers a repetition under its Idempotency-Key with the first answer, and another one too', async () => {
    const transaction_id = await scheduled();
    const entries = (await audited('payouts.cancel')).length;
    const [first, again] = await twice('cancelPayout', { transaction_id });
    expect(again.text).toBe(first.text);
    expect((await audited('payouts.cancel')).length).toBe(entries + 1);
    expect(await perform('cancelPayout', { transaction_id })).toMatchObject({ status: 'CANCELLED' });
  });

  it('refuses a payout that the bank has, and says so in the audit log', async () => {
    const { body } = await payout(client);
    const [status, code, , message] = await refusal('cancelPayout', {
      transaction_id: body['transaction_id'],
    });
    expect([status, code]).toEqual([422, 'U0010']);
    expect(message).toMatch(/can no longer be cancelled/);
    const [entry] = await audited('payouts.cancel');
    expect(entry).toMatchObject({ result: 'refused', code: 'U0010', subject: body['transaction_id'] });
  });

  it('finds only payouts of its account', async () => {
    await expectOwnOnly('cancelPayout', { transaction_id: await scheduled() }, 'transaction_id');
    expect(await refusal('cancelPayout', { transaction_id: 'x' })).toEqual([
      404,
      'U0008',
      'transaction_id',
      'transaction_id names nothing that this account has',
    ]);
  });
});

describe('an action on a subscription', () => {
  let seller: Seller;
  let recurring_id: string;
  beforeAll(async () => {
    seller = await Seller.at(gateway, '2030-01-10T09:00:00Z');
    ({ recurring_id } = await seller.subscribe());
  });

  it('pauses and resumes it, and the audit log names the sign key', async () => {
    const actor = `api:${seller.client.credentials.key_id}`;
    const named = { recurring_id };
    await seller.advance('2030-02-08T00:00:00Z');
    const contract = (await seller.contracts(recurring_id)).at(-1);
    const paused = await perform('pauseSubscription', named, seller.client);
    expect(paused).toMatchObject({
      recurring_id,
      subscription_status: 'Paused',
      contracts_still_charged: [
        {
          contract_id: contract?.['contract_id'],
          amount: '10.00',
          currency: 'EUR',
          charge_date: '2030-02-10',
        },
      ],
    });
    expect((await perform('pauseSubscription', named, seller.client))['subscription_status']).toBe('Paused');
    expect(await lastEntry('subscriptions.pause', seller.client)).toMatchObject({ actor, result: 'done' });
    const resumed = await perform('resumeSubscription', named, seller.client);
    expect(resumed).toMatchObject({ recurring_id, subscription_status: 'Actived' });
    expect(await refusal('resumeSubscription', named, seller.client)).toEqual([
      422,
      'U0010',
      '',
      'The subscription’s status is Actived, which does not allow this',
    ]);
    expect(await lastEntry('subscriptions.resume', seller.client)).toMatchObject({
      actor,
      result: 'refused',
      code: 'U0010',
    });
  });

  it('changes amount and card in one step, or neither where one cannot be', async () => {
    const { body: stored } = await seller.client.authorise({ card: cards.frictionless, token_flag: 'YES' });
    const { token_id } = stored as { token_id: string };
    const change = { recurring_id, amount: '12.50', token_id };
    const before = await seller.subscription(recurring_id);
    const events = (await seller.events()).length;
    const refused = [
      ['amount', { ...change, amount: '12.505' }],
      ['token_id', { ...change, token_id: 'tok_none' }],
    ] as const;
    for (const [source, fields] of refused)
      expect((await refusal('changeSubscription', fields, seller.client)).slice(0, 3)).toEqual([
        422,
        'U0010',
        source,
      ]);
    expect(await seller.subscription(recurring_id)).toEqual(before);
    expect(await perform('changeSubscription', change, seller.client)).toMatchObject({
      recurring_id,
      subscription_status: 'Actived',
      currency: 'EUR',
      amount: '12.50',
      token_id,
    });
    expect((await seller.events()).slice(events)).toEqual(['subscription.changed']);
    expect(await lastEntry('subscriptions.change', seller.client)).toMatchObject({
      before: { amount: '10.00' },
      after: { amount: '12.50', token_id },
    });
  });

  it('cancels one contract, and the subscription goes on', async () => {
    const contract = (await seller.contracts(recurring_id)).at(-1);
    const named = { contract_id: contract?.['contract_id'] };
    for (let time = 0; time < 2; time += 1)
      expect(await perform('cancelContract', named, seller.client)).toMatchObject({
        ...named,
        contract_status: 'cancelled',
      });
    expect(await seller.status(recurring_id)).toBe('Actived');
    await expectOwnOnly('cancelContract', named, 'contract_id', seller.client);
  });

  it('finds only subscriptions of its account', async () => {
    for (const operation of ['pauseSubscription', 'resumeSubscription', 'changeSubscription'])
      await expectOwnOnly(operation, { recurring_id, amount: '1.00' }, 'recurring_id', seller.client);
  });
});

describe('an action on a dispute', () => {
  const content = Buffer.from('Signed for by the customer on 3 May').toString('base64');
  const file = { name: 'receipt.txt', content_type: 'text/plain', content };

  async function disputed(card: string = cards.disputed): Promise<string> {
    const payment = await client.captured({ card });
    await gateway.work(2_000);
    const { body } = await client.post('retrievalDisputes', { q: payment.order_no });
    return body['disputes'][0].dispute_id;
  }

  it('defends it with the files that were uploaded, which the acquirer gets', async () => {
    const dispute_id = await disputed();
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, 'x')]).toString('base64');
    const pdf = { name: 'contract.pdf', content_type: 'application/pdf', content: large };
    const { evidence_id } = await perform('uploadEvidence', { dispute_id, ...pdf });
    const { evidence_id: wrong } = await perform('uploadEvidence', { dispute_id, ...file });
    await perform('deleteEvidence', { dispute_id, evidence_id: wrong });
    expect(await perform('answerDispute', { dispute_id, explanation: 'It was delivered' })).toMatchObject({
      dispute_id,
      state: 'answered',
    });
    expect(await lastEntry('disputes.answer')).toMatchObject({
      actor: `api:${client.credentials.key_id}`,
      subject: dispute_id,
      after: { response: 'defended', explanation: 'It was delivered' },
    });
    const stored = await gateway.query(
      'SELECT evidence_id::text FROM dispute_evidence WHERE dispute_id = $1',
      [dispute_id],
    );
    expect(stored).toEqual([{ evidence_id }]);
    await gateway.work(0);
    await gateway.work(2_000);
    const { body } = await client.post('retrievalDisputes', { q: dispute_id });
    expect(body['disputes']).toMatchObject([{ dispute_id, state: 'won' }]);
    expect((await refusal('acceptDispute', { dispute_id })).slice(0, 2)).toEqual([422, 'U0010']);
  });

  it('accepts it, which loses it at once', async () => {
    const dispute_id = await disputed();
    expect(await perform('acceptDispute', { dispute_id })).toMatchObject({ dispute_id, state: 'lost' });
    expect((await refusal('answerDispute', { dispute_id, explanation: 'x' })).slice(0, 2)).toEqual([
      422,
      'U0010',
    ]);
    await expectOwnOnly('acceptDispute', { dispute_id }, 'dispute_id');
  });

  it('is refused without evidence and explanation, and for a file that is not what it says', async () => {
    const dispute_id = await disputed();
    expect(await refusal('answerDispute', { dispute_id })).toEqual([
      422,
      'U0010',
      '',
      expect.stringMatching(/explanation|file/i),
    ]);
    const [status, code] = await refusal('uploadEvidence', {
      dispute_id,
      ...file,
      content_type: 'image/png',
    });
    expect([status, code]).toEqual([422, 'U0010']);
    const many = 'A'.repeat(2_900_000);
    expect((await refusal('uploadEvidence', { dispute_id, ...file, content: many })).slice(0, 3)).toEqual([
      422,
      'I0011',
      'content',
    ]);
    for (const operation of ['answerDispute', 'uploadEvidence'])
      await expectOwnOnly(operation, { dispute_id, ...file, explanation: 'x' }, 'dispute_id');
  });
});

describe('expireCheckout', () => {
  it('closes a payment page, also again', async () => {
    const page = await OpenedCheckout.create(client);
    const { session_id, order_no } = page;
    for (let time = 0; time < 2; time += 1)
      expect(await perform('expireCheckout', { session_id })).toMatchObject({
        session_id,
        order_no,
        status: 'expired',
      });
    expect(await page.refusal(submission())).toEqual([409, 'C0002']);
    expect(await lastEntry('checkouts.expire')).toMatchObject({
      actor: `api:${client.credentials.key_id}`,
      subject: session_id,
      after: { order_no, status: 'expired' },
    });
    await expectOwnOnly('expireCheckout', { session_id }, 'session_id');
  });

  it('refuses a page whose order is paid', async () => {
    const page = await OpenedCheckout.create(client);
    await page.pay(submission());
    expect(await refusal('expireCheckout', { session_id: page.session_id })).toEqual([
      422,
      'U0010',
      '',
      'The order of this payment page is paid: cancel or refund the payment',
    ]);
  });
});

describe('deleteCard', () => {
  async function stored(fields: RequestBody = {}): Promise<Fields> {
    const { body } = await client.authorise({ token_flag: 'YES', shopper_id: 'ada', ...fields });
    return body;
  }
  const refused = (recurring_id: string): unknown[] => [
    422,
    'U0010',
    '',
    `The card is charged by the subscription ${recurring_id}: give it another card, or cancel it with its contracts, first`,
  ];

  it('erases the card and what its customers have agreed to, and no payment can be made with it', async () => {
    const { token_id, transaction_id } = await stored({ card: '4111111111111111' });
    await expectOwnOnly('deleteCard', { token_id }, 'token_id');
    const [first, again] = await twice('deleteCard', { token_id });
    expect(first.body).toMatchObject({ token_id, card_brand: 'visa', last_four: '1111', return_status: '1' });
    expect(again.text).toBe(first.text);
    expect(await lastEntry('cards.delete')).toMatchObject({
      actor: `api:${client.credentials.key_id}`,
      subject: token_id,
      before: { card_brand: 'visa', last_four: '1111' },
    });
    for (const table of ['cards', 'card_agreements', 'shopper_cards'])
      expect(await gateway.query(`SELECT 1 FROM ${table} WHERE token_id = $1`, [token_id])).toEqual([]);
    const { status, body } = await client.authorise({ card: undefined, token_id, shopper_id: 'ada' });
    expect([status, body['code'], body['source']]).toEqual([422, 'I0026', 'token_id']);
    expect((await client.post('capture', { capture_orders: [{ transaction_id }] })).status).toBe(200);
    expect((await stored({ card: '4111111111111111' }))['token_id']).not.toBe(token_id);
  });

  it('refuses a card that a subscription charges, or a contract of one that has ended', async () => {
    const seller = await Seller.at(gateway, '2031-03-01T12:00:00Z');
    const { recurring_id, answer } = await seller.subscribe();
    const { token_id } = answer.body;
    expect(await refusal('deleteCard', { token_id }, seller.client)).toEqual(refused(recurring_id));
    await seller.advance('2031-03-30T00:00:00Z');
    await seller.cancel(recurring_id);
    expect(await refusal('deleteCard', { token_id }, seller.client)).toEqual(refused(recurring_id));
    const open = (await seller.contracts(recurring_id)).at(-1);
    await seller.cancelContract(open?.['contract_id']);
    await perform('deleteCard', { token_id }, seller.client);
  });
});

describe('the test clock', () => {
  it('advances by program, and does what falls due on the way', async () => {
    const shop = await gateway.createClient();
    expect(await perform('retrievalClock', {}, shop)).toMatchObject({ test_clock: false, advancing: false });
    const { recurring_id } = await new Seller(gateway, shop).subscribe();
    const to = addMs(gateway.clock.now(), 40 * day_ms).toISOString();
    const { from, now, moments, done } = await perform('advanceClock', { to }, shop);
    expect(now).toBe(to);
    expect(from < to && moments > 0 && done > 0).toBe(true);
    expect(await perform('retrievalClock', {}, shop)).toMatchObject({ test_clock: true, now: to });
    const { body } = await shop.post('retrievalContracts', { recurring_id, status: 'charged' });
    expect(body['contracts']).toHaveLength(2);
    expect(await lastEntry('sandbox.advance_clock', shop)).toMatchObject({
      actor: `api:${shop.credentials.key_id}`,
      after: { to },
    });
  });

  it('never goes back, and knows days that exist only', async () => {
    const shop = await gateway.createClient();
    expect((await refusal('advanceClock', { to: '2020-01-01T00:00:00Z' }, shop)).slice(0, 2)).toEqual([
      422,
      'U0010',
    ]);
    for (const to of ['2031-02-30T00:00:00Z', '2031-02-03', 'tomorrow', ''])
      expect((await refusal('advanceClock', { to }, shop)).slice(0, 3)).toEqual([422, 'I0011', 'to']);
    expect(await perform('retrievalClock', {}, shop)).toMatchObject({ test_clock: false });
  });
});

describe('a webhook endpoint', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  async function listed(endpoint_id: string): Promise<Fields | undefined> {
    const { webhooks } = await perform('retrievalWebhooks', {});
    return webhooks.find((one: Fields) => one['endpoint_id'] === endpoint_id);
  }

  it('is created, tested, changed, disabled, replayed to and deleted by program', async () => {
    const types = ['payment.captured', 'refund.*'];
    const { endpoint_id, secret } = await perform('createWebhook', { url: receiver.url, types });
    expect(await listed(endpoint_id)).toMatchObject({
      url: receiver.url,
      types,
      format: 'json',
      enabled: true,
    });
    await perform('testWebhook', { endpoint_id });
    await gateway.work();
    expect(receiver.types()).toEqual(['endpoint.test']);
    expect(verified(secret, receiver.received[0]!)).toMatchObject({ type: 'endpoint.test' });
    await perform('updateWebhook', { endpoint_id, description: 'orders', types: 'payment.*' });
    expect(await listed(endpoint_id)).toMatchObject({
      description: 'orders',
      types: ['payment.*'],
      url: receiver.url,
    });
    await perform('disableWebhook', { endpoint_id });
    expect((await refusal('testWebhook', { endpoint_id })).slice(0, 2)).toEqual([422, 'U0010']);
    await client.captured();
    await gateway.work();
    await perform('enableWebhook', { endpoint_id });
    const failed_since = addMs(gateway.clock.now(), -day_ms).toISOString();
    const { body } = await client.post('events', { types: 'payment.captured', limit: 1000 });
    const { sequence, id } = body['events'].at(-1);
    expect(await perform('replayEvents', { endpoint_id, from: sequence })).toMatchObject({ replayed: 1 });
    await gateway.work();
    expect(JSON.parse(receiver.received.at(-1)!.body)).toMatchObject({ id, type: 'payment.captured' });
    expect(
      (await refusal('replayEvents', { endpoint_id, from: sequence, failed_since })).slice(0, 2),
    ).toEqual([422, 'U0010']);
    await perform('deleteWebhook', { endpoint_id });
    expect(await listed(endpoint_id)).toBeUndefined();
    for (const action of ['create', 'test', 'change', 'enable', 'replay', 'delete'])
      expect(await lastEntry(`webhooks.${action}`)).toMatchObject({
        actor: `api:${client.credentials.key_id}`,
      });
  });

  it('shows its secret once: neither a repetition nor any log has it', async () => {
    const [created, again] = await twice('createWebhook', { url: receiver.url, types: ['payout.*'] });
    const { endpoint_id, secret } = created.body;
    expect(again.body).toEqual({ ...created.body, secret: '' });
    const [rotated, once_more] = await twice('rotateWebhookSecret', { endpoint_id, overlap_hours: '0' });
    expect(once_more.body).toEqual({ ...rotated.body, secret: '' });
    await perform('testWebhook', { endpoint_id });
    await gateway.work();
    const received = receiver.received.at(-1)!;
    expect(verified(rotated.body['secret'], received)).toMatchObject({ type: 'endpoint.test' });
    expect(() => verified(secret, received)).toThrow();
    const stored = JSON.stringify([
      await gateway.query('SELECT * FROM audit_log_entries e JOIN audit_log_outcomes o USING (audit_id)'),
      await gateway.query('SELECT * FROM request_log'),
      await gateway.query('SELECT * FROM idempotency_keys'),
      gateway.log_lines,
    ]);
    for (const one of [secret, rotated.body['secret']]) expect(stored).not.toContain(one);
    await perform('deleteWebhook', { endpoint_id });
  });

  it('is refused with the field at fault, and is one of the account', async () => {
    expect((await refusal('createWebhook', { url: 'ftp://example.com' })).slice(0, 3)).toEqual([
      422,
      'U0010',
      'url',
    ]);
    expect(
      (await refusal('createWebhook', { url: receiver.url, types: 'payment.flown' })).slice(0, 3),
    ).toEqual([422, 'U0010', 'types']);
    const { endpoint_id } = await perform('createWebhook', { url: receiver.url });
    for (const operation of [
      'updateWebhook',
      'enableWebhook',
      'disableWebhook',
      'rotateWebhookSecret',
      'deleteWebhook',
      'testWebhook',
    ])
      expect((await refusal(operation, { endpoint_id }, other)).slice(0, 3)).toEqual([
        404,
        'U0008',
        'endpoint_id',
      ]);
  });

  it('is created once under its Idempotency-Key, also where the process died before it answered', async () => {
    const { context } = gateway.gateway;
    const headers = { 'idempotency-key': randomUUID() };
    const fields = { url: receiver.url, description: 'once' };
    const { body: first } = await client.post('createWebhook', fields, headers);
    const [claim] = await gateway.query<{ account_id: string; key_hash: string; claim_id: string }>(
      `UPDATE idempotency_keys SET response_status = NULL, response_body = NULL
       WHERE account_id = $1 AND response_body LIKE $2
       RETURNING account_id, encode(key_hash, 'hex') AS key_hash, claim_id`,
      [client.account_id, `%${first['endpoint_id']}%`],
    );
    await releaseRequests(context, [{ ...claim!, claim_id: BigInt(claim!.claim_id) }]);
    gateway.clock.advance(context.claim_ms + 1);
    const { body: again } = await client.post('createWebhook', fields, headers);
    expect(again['endpoint_id']).toBe(first['endpoint_id']);
    const { webhooks } = await perform('retrievalWebhooks', {});
    expect(webhooks.filter((one: Fields) => one['description'] === 'once')).toHaveLength(1);
    await perform('testWebhook', { endpoint_id: again['endpoint_id'] });
    await gateway.work();
    expect(verified(again['secret'], receiver.received.at(-1)!)).toMatchObject({ type: 'endpoint.test' });
  });
});
