import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createEndpoint,
  disableEndpoint,
  rotateSecret,
  testEndpoint,
  type EndpointSettings,
} from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { repeat } from '../../../src/edges/jobs/repeat.ts';
import { scheduledJobs } from '../../../src/edges/jobs/schedule.ts';
import { listen } from '../../../src/kernel/database/listener.ts';
import { events_channel } from '../../../src/kernel/events/record-events.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { signedAt, startReceiver, verified, type Receiver } from '../../support/receiver.ts';

let gateway: TestGateway;
let client: TestClient;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  client = await gateway.createClient();
  receiver = await startReceiver();
  return () => receiver.close();
});

function endpoint(
  settings: Partial<EndpointSettings> = {},
): Promise<{ endpoint: { endpoint_id: string }; secret: string }> {
  const defaults = { url: `${receiver.url}/hooks`, types: [], format: 'json', description: '' } as const;
  return createEndpoint(gateway.gateway.context, client.account_id, { ...defaults, ...settings });
}

describe('a webhook endpoint', () => {
  it('gets every event once, as in the event feed, signed so that the official library accepts it', async () => {
    const { secret } = await endpoint();
    const payment = await client.authorised();
    await client.capture(payment);
    await gateway.work();
    const { body } = await client.post('events', {});
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received.map((webhook) => verified(secret, webhook))).toEqual(body['events']);
    const [first] = receiver.received;
    expect(first?.path).toBe('/hooks');
    expect(first?.headers['webhook-id']).toBe(`evt_${client.account_id}_1`);
    expect(first?.headers['content-type']).toBe('application/json');
    await gateway.work();
    expect(receiver.received).toHaveLength(2);
  });

  it('gets an event as soon as it is committed: it ends the pauses of the worker', async () => {
    await endpoint();
    const { context, deliveries } = gateway.gateway;
    const names = new Set(['derive deliveries', 'deliver to new receivers', 'deliver webhooks']);
    const without_end = scheduledJobs(gateway.gateway)
      .filter(({ name }) => names.has(name))
      .map((job) => ({ ...job, every_ms: day_ms }));
    const worker = repeat(context.log, without_end);
    const events = { name: events_channel, open: () => () => deliveries.noteEvents() };
    const listener = listen(gateway.connection, context.log, [events]);
    await listener.listens;
    for (const count of [1, 2, 3]) {
      await client.authorised();
      await expect.poll(() => receiver.received.length).toBe(count);
    }
    await listener.stop();
    await worker.stop();
  });

  it('can detect a changed body, or another secret', async () => {
    const { secret } = await endpoint();
    await client.captured();
    await gateway.work();
    const [webhook] = receiver.received;
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, webhook!)).toThrow();
    const forged = { ...webhook!, body: webhook!.body.replace('100.00', '900.00') };
    expect(() => verified(secret, forged)).toThrow();
  });

  it('gets only the types that it subscribes to', async () => {
    await endpoint({ types: ['refund.*', 'payment.authorised'] });
    const payment = await client.authorised();
    await client.capture(payment);
    await client.refund({ ...payment, refund_amount: '1.00' });
    await gateway.work();
    expect(receiver.types()).toEqual(['payment.authorised', 'refund.accepted', 'refund.completed']);
  });

  it('gets nothing from before its creation, nor of another account', async () => {
    await client.captured();
    await endpoint();
    const other = await gateway.createClient();
    await other.captured();
    await gateway.work();
    expect(receiver.received).toEqual([]);
    await client.captured();
    await gateway.work();
    expect(receiver.received).not.toEqual([]);
  });

  it('gets name-value pairs when it is set to a form, signed as they are', async () => {
    const { secret } = await endpoint({ format: 'form' });
    const payment = await client.authorised();
    await gateway.work();
    const [webhook] = receiver.received;
    expect(webhook?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(() => verified(secret, webhook!)).toThrow(/JSON|Unexpected/);
    const fields = Object.fromEntries(new URLSearchParams(webhook?.body));
    expect(fields).toMatchObject({
      id: `evt_${client.account_id}_1`,
      type: 'payment.authorised',
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      sequence: '1',
      transaction_id: payment.transaction_id,
      order_no: payment.order_no,
      payment_status: '2000',
      amount: '100.00',
    });
    expect(
      new Webhook(secret).sign(webhook!.headers['webhook-id'] as string, signedAt(webhook!), webhook!.body),
    ).toBe(webhook!.headers['webhook-signature']);
  });

  it('gets signatures of both secrets while one replaces the other', async () => {
    const made = await endpoint();
    const { endpoint_id } = made.endpoint;
    const next = await rotateSecret(gateway.gateway.context, client.account_id, endpoint_id, 1);
    await client.captured();
    await gateway.work();
    const [webhook] = receiver.received;
    expect(verified(made.secret, webhook!)).toEqual(verified(next, webhook!));
    await gateway.query(`UPDATE webhook_secrets SET expires_at = now() - interval '1 second'
      WHERE endpoint_id = '${endpoint_id}' AND expires_at IS NOT NULL`);
    await client.captured();
    await gateway.work();
    const last = receiver.received.at(-1);
    expect(() => verified(made.secret, last!)).toThrow();
    expect(verified(next, last!)).toMatchObject({ type: 'payment.captured' });
  });

  it('gets a test event whatever its filter, and no other endpoint does', async () => {
    const { endpoint: tested } = await endpoint({ types: ['dispute.opened'] });
    await endpoint({ url: `${receiver.url}/other` });
    await testEndpoint(gateway.gateway.context, client.account_id, tested.endpoint_id, 'host:root@test');
    await gateway.work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(receiver.types()).toEqual(['endpoint.test']);
  });

  it('gets nothing while it is disabled', async () => {
    const made = await endpoint();
    await disableEndpoint(gateway.gateway.context, client.account_id, made.endpoint.endpoint_id);
    await client.captured();
    await gateway.work();
    expect(receiver.received).toEqual([]);
  });

  it('gets the events of one payment in their order, however many come at once', async () => {
    await endpoint();
    receiver.react = (_webhook, response) => void setImmediate(() => response.writeHead(200).end());
    const payments = await Promise.all(Array.from({ length: 12 }, () => client.authorised()));
    await client.capture(...payments);
    await gateway.work();
    const sequences = Map.groupBy(
      receiver.received.map(({ body }) => JSON.parse(body)),
      (event) => event.data.transaction_id,
    );
    expect(sequences.size).toBe(12);
    for (const events of sequences.values()) {
      expect(events.map(({ type }) => type)).toEqual(['payment.authorised', 'payment.captured']);
    }
  });
});

describe('the notify_url of a payment', () => {
  it('gets the events of its payment only, signed with the account’s sign key', async () => {
    const payment = await client.captured({ notify_url: `${receiver.url}/notify?order=7` });
    await client.captured();
    await client.refund({ ...payment, refund_amount: '5.00' });
    await gateway.work();
    expect(receiver.types()).toEqual(expect.arrayContaining(['refund.accepted', 'refund.completed']));
    const secret = Buffer.from(client.credentials.sign_key).toString('base64');
    for (const webhook of receiver.received) {
      expect(webhook.path).toBe('/notify?order=7');
      expect(verified(secret, webhook)).toMatchObject({ data: { transaction_id: payment.transaction_id } });
    }
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['http://[::ffff:10.0.0.1]/', 'private'],
    ['http://2130706432/', 'private'],
    ['http://10.1.2.3/', 'private'],
    ['https://merchant.example.com/#fragment', 'fragment'],
    ['https://merchant.example.com:0/', 'absolute http'],
    ['ftp://merchant.example.com/', 'absolute http'],
  ])('is refused when it is %s', async (notify_url, why) => {
    const { status, body } = await client.authorise({ notify_url });
    expect(status).toBe(422);
    expect(body['source']).toBe('notify_url');
    expect(body['message']).toMatch(new RegExp(why));
  });

  it('costs a payment without one no statement', async () => {
    const { rowCount } = { rowCount: (await gateway.query('SELECT FROM notify_urls')).length };
    await client.captured();
    expect((await gateway.query('SELECT FROM notify_urls')).length).toBe(rowCount);
    const cursors = await gateway.query('SELECT FROM webhook_cursors WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(cursors).toEqual([]);
  });
});

describe('the secret of a webhook endpoint', () => {
  it('is stored encrypted, and stays readable after the data keys were rotated', async () => {
    const { rotateCardKeys } = await import('../../../src/operations/key-rotation/rotate-card-keys.ts');
    const { secret } = await endpoint();
    const rotated = await rotateCardKeys(gateway.gateway.context);
    expect(rotated.webhook_secrets).toBeGreaterThan(0);
    await client.captured();
    await gateway.work();
    expect(verified(secret, receiver.received[0]!)).toBeDefined();
    const stored = await gateway.query<{ secret: Buffer }>('SELECT secret FROM webhook_secrets');
    const plain = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(stored.some((row) => row.secret.includes(plain) || row.secret.includes(secret))).toBe(false);
  });

  it('expires after its overlap', async () => {
    const made = await endpoint();
    await rotateSecret(gateway.gateway.context, client.account_id, made.endpoint.endpoint_id, 24);
    const [old] = await gateway.query<{ expires_at: Date }>(
      'SELECT expires_at FROM webhook_secrets WHERE endpoint_id = $1 AND secret_no = 1',
      [made.endpoint.endpoint_id],
    );
    const remaining_ms = (old?.expires_at.getTime() ?? 0) - gateway.clock.now().getTime();
    expect(remaining_ms / hour_ms).toBeCloseTo(24, 1);
  });
});
