import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideDelivery } from '../../../src/accounts/webhooks/delivery/delivery.ts';
import { listSignKeys } from '../../../src/accounts/merchants/list-accounts.ts';
import { revokeSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import {
  listAttempts,
  deliveriesOfEvent,
  listDeliveries,
  listEndpoints,
  listTroubledEndpoints,
} from '../../../src/accounts/webhooks/list-webhooks.ts';
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  rotateSecret,
  testEndpoint,
} from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { previewReplay, replayDeliveries } from '../../../src/accounts/webhooks/replay/replay-events.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, type Receiver } from '../../support/receiver.ts';

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

async function endpointAt(path: string): Promise<string> {
  const settings = { url: receiver.url + path, types: [], format: 'json', description: '' } as const;
  const { endpoint } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
  return endpoint.endpoint_id;
}

const since_epoch = { failed_since: new Date(0) };

async function statuses(): Promise<string[]> {
  const rows = await listDeliveries(gateway.gateway.context, client.account_id, { limit: 100 });
  return rows.map(({ status }) => status);
}

describe('a receiver’s response to a webhook', () => {
  it.each([
    [200, 'delivered'],
    [202, 'delivered'],
    [299, 'delivered'],
    [300, 'pending'],
    [304, 'pending'],
    [400, 'pending'],
    [409, 'pending'],
    [503, 'pending'],
  ])('of %i leaves a delivery %s', async (status, expected) => {
    await endpointAt('/');
    receiver.react = answer(status);
    await client.authorised();
    await gateway.work();
    expect(await statuses()).toEqual([expected]);
    const finished =
      'SELECT finished_at IS NOT NULL AS finished FROM webhook_deliveries WHERE account_id = $1';
    expect(await gateway.query(finished, [client.account_id])).toEqual([
      { finished: expected === 'delivered' },
    ]);
  });

  it('may set by a date when the next attempt is', async () => {
    await endpointAt('/');
    const date = new Date(gateway.clock.now().getTime() + 2 * hour_ms).toUTCString();
    receiver.react = answer(503, '', { 'retry-after': date });
    await client.authorised();
    await gateway.work();
    await gateway.work(2 * hour_ms - 60_000);
    expect(receiver.received).toHaveLength(1);
    await gateway.work(120_000);
    expect(receiver.received).toHaveLength(2);
  });

  it.each(['3600s', 'in 3600', '3600.5', '-3600', '12345678901'])(
    'with Retry-After %j, which is no number of seconds, is followed by the schedule',
    async (text) => {
      await endpointAt('/');
      receiver.react = answer(503, '', { 'retry-after': text });
      await client.authorised();
      await gateway.work();
      await gateway.work(5_000);
      expect(receiver.received).toHaveLength(2);
    },
  );

  it('cannot delay an attempt for more than a day, nor have it earlier', async () => {
    await endpointAt('/');
    receiver.react = answer(503, '', { 'retry-after': '900000' });
    await client.authorised();
    await gateway.work();
    await gateway.work(day_ms - 60_000);
    expect(receiver.received).toHaveLength(1);
    receiver.react = answer(503, '', { 'retry-after': '1' });
    await gateway.work(120_000);
    expect(receiver.received).toHaveLength(2);
    await gateway.work(200_000);
    expect(receiver.received).toHaveLength(2);
    await gateway.work(100_000);
    expect(receiver.received).toHaveLength(3);
  });

  it('of 410 for one payment leaves the notify_url of another at the same address', async () => {
    const notify_url = `${receiver.url}/notify`;
    receiver.react = answer(410);
    const gone = await client.authorised({ notify_url });
    await gateway.work();
    receiver.react = answer(204);
    const other = await client.authorised({ notify_url });
    await client.capture(gone);
    await gateway.work();
    expect(receiver.types()).toEqual(['payment.authorised', 'payment.authorised']);
    await client.capture(other);
    await gateway.work();
    expect(receiver.types()).toEqual(['payment.authorised', 'payment.authorised', 'payment.captured']);
  });

  it('that never comes ends the event, and not the notify_url: the next event is sent', async () => {
    receiver.react = answer(500);
    const payment = await client.authorised({ notify_url: `${receiver.url}/notify` });
    for (let hours = 0; hours < 48; hours += 1) await gateway.work(hour_ms);
    expect(await statuses()).toEqual(['failed']);
    receiver.react = answer(204);
    await client.capture(payment);
    await gateway.work();
    expect(await statuses()).toEqual(['delivered', 'failed']);
    const { context } = gateway.gateway;
    expect(await previewReplay(context, client.account_id, since_epoch, null)).toMatchObject({
      deliveries: 1,
    });
    expect(await deliveriesOfEvent(context, client.account_id, 1n)).toMatchObject([
      { status: 'failed', endpoint_id: '', tries: 10 },
    ]);
  });

  it('of 410 ends what still waits for its next attempt there', async () => {
    receiver.react = answer(503);
    const payment = await client.authorised({ notify_url: `${receiver.url}/notify` });
    await gateway.work();
    receiver.react = answer(410);
    await client.capture(payment);
    await gateway.work();
    expect(receiver.types()).toEqual(['payment.authorised', 'payment.captured']);
    receiver.react = answer(204);
    await gateway.work(hour_ms);
    expect(receiver.received).toHaveLength(2);
    const rows = await listDeliveries(gateway.gateway.context, client.account_id, { limit: 100 });
    expect(rows).toMatchObject([
      { type: 'payment.captured', status: 'failed', failed_reason: 'gone' },
      { type: 'payment.authorised', status: 'failed', failed_reason: 'disabled' },
    ]);
  });
});

describe('the next attempt of a delivery', () => {
  const at = new Date('2031-03-03T12:00:00.500Z');
  const refused = { status: 503, failure: '', latency_ms: 1, text: '' } as const;
  const dueIn = (seq: bigint, tries: number, retry_after: string | null): number => {
    const delivery = { account_id: '1', lane: 'we_1', seq, tries };
    const outcome = decideDelivery(delivery, { ...refused, retry_after }, at, at);
    return outcome.status === 'pending' ? outcome.next_attempt_at.getTime() - at.getTime() : Number.NaN;
  };

  it('is up to a tenth of its time early, so that not all come at once, and never late', () => {
    // The third try is 295 seconds after the second.
    const spans = Array.from({ length: 300 }, (_, seq) => dueIn(BigInt(seq), 1, null));
    expect(Math.max(...spans)).toBeLessThanOrEqual(295_000);
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(0.9 * 295_000);
    expect(Math.max(...spans) - Math.min(...spans)).toBeGreaterThan(0.09 * 295_000);
  });

  it('is not before the date that the receiver has set', () => {
    expect(dueIn(1n, 0, 'Mon, 03 Mar 2031 12:30:00 GMT')).toBeGreaterThanOrEqual(1_799_500);
  });
});

it('an event for an account without a sign key is not sent, and the delivery says why', async () => {
  const { context } = gateway.gateway;
  const { account_id } = client;
  await client.authorised({ notify_url: `${receiver.url}/notify` });
  for (const { key_id } of await listSignKeys(context, account_id))
    await revokeSignKey(context, account_id, key_id);
  // The process hears of it from the database.
  await expect.poll(async () => (await gateway.gateway.directory.find(account_id))?.sign_keys).toEqual([]);
  await gateway.work();
  expect(receiver.received).toEqual([]);
  const rows = await listDeliveries(context, account_id, { limit: 10 });
  expect(rows).toMatchObject([{ status: 'pending', tries: 1 }]);
  expect(await listAttempts(context, account_id, 1n, null)).toMatchObject([
    { error: 'no_signing_key', endpoint_id: '' },
  ]);
});

describe('a webhook endpoint', () => {
  it('gets one event first, and once it has accepted it eight at a time', async () => {
    await endpointAt('/many');
    for (let made = 0; made < 20; made += 1) await client.authorised();
    const open: ServerResponse[] = [];
    const crowds: number[] = [];
    receiver.react = (_webhook, response) => {
      open.push(response);
      // Whoever comes alone is answered at once, the others when no more come.
      const crowd =
        receiver.received.length === 1 ? 1 : Math.min(8, 21 - receiver.received.length + open.length);
      if (open.length < crowd) return;
      crowds.push(open.length);
      for (const waiting of open.splice(0)) waiting.writeHead(204).end();
    };
    await gateway.work();
    expect(receiver.received).toHaveLength(20);
    expect([crowds[0], Math.max(...crowds)]).toEqual([1, 8]);
  });

  it('that fails, or is disabled as failing, is shown to the operator', async () => {
    const { context } = gateway.gateway;
    const before = await listTroubledEndpoints(context, 1_000);
    const endpoint_id = await endpointAt('/failing');
    receiver.react = answer(500);
    await client.authorised();
    await gateway.work();
    const { endpoints, troubled } = await listTroubledEndpoints(context, 1_000);
    expect(endpoints).toBe(before.endpoints + 1);
    expect(await listEndpoints(context, client.account_id)).toMatchObject([{ endpoint_id, failures: 1 }]);
    expect(await previewReplay(context, client.account_id, since_epoch, endpoint_id)).toEqual({
      deliveries: 0,
      disabled: [],
    });
    expect(troubled.find((row) => row.endpoint_id === endpoint_id)).toMatchObject({
      failures: 1,
      enabled: true,
    });
  });

  it('gets its test event replayed, and no other endpoint does', async () => {
    const tested = await endpointAt('/tested');
    await endpointAt('/other');
    const { context } = gateway.gateway;
    await testEndpoint(context, client.account_id, tested, 'host:root@test');
    await gateway.work();
    await replayDeliveries(context, client.account_id, { from: 1n, to: 1n }, null);
    await gateway.work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/tested', '/tested']);
  });

  it('cannot subscribe to unknown event types', async () => {
    await client.authorised();
    const replay = replayDeliveries(gateway.gateway.context, client.account_id, { from: 2n, to: 9n }, null);
    await expect(replay).rejects.toMatchObject({
      reason: { rule: 'no_event_yet', sequence: '2', last: '1' },
    });
  });

  it('is served at once when it is enabled again, however often it had failed', async () => {
    const endpoint_id = await endpointAt('/');
    const { context } = gateway.gateway;
    receiver.react = answer(500);
    await client.authorised();
    await client.authorised();
    for (let attempts = 0; attempts < 8; attempts += 1) await gateway.work(hour_ms);
    await disableEndpoint(context, client.account_id, endpoint_id);
    await expect(
      testEndpoint(context, client.account_id, endpoint_id, 'host:root@test'),
    ).rejects.toMatchObject({ reason: { rule: 'endpoint_disabled', endpoint_id } });
    await enableEndpoint(context, client.account_id, endpoint_id);
    receiver.react = answer(204);
    receiver.received.length = 0;
    await Promise.all([client.authorised(), client.authorised()]);
    await gateway.work();
    expect(receiver.received).toHaveLength(2);
  });

  it('can have nineteen others beside it, and no more', async () => {
    for (let count = 1; count <= 20; count += 1) await endpointAt(`/${count}`);
    await expect(endpointAt('/21')).rejects.toThrow('at most 20 endpoints');
  });
});

describe('a replaced secret of a webhook endpoint', () => {
  async function endsOf(endpoint_id: string): Promise<(number | null)[]> {
    const rows = await gateway.query<{ expires_at: Date | null }>(
      'SELECT expires_at FROM webhook_secrets WHERE endpoint_id = $1 ORDER BY secret_no',
      [endpoint_id],
    );
    const now_ms = gateway.clock.now().getTime();
    return rows.map(({ expires_at }) => expires_at && Math.round((expires_at.getTime() - now_ms) / hour_ms));
  }

  it('ends no later after the next rotation, and earlier where that requests it', async () => {
    const endpoint_id = await endpointAt('/');
    const { context } = gateway.gateway;
    await rotateSecret(context, client.account_id, endpoint_id, 24);
    await rotateSecret(context, client.account_id, endpoint_id, 48);
    expect(await endsOf(endpoint_id)).toEqual([24, 48, null]);
    await rotateSecret(context, client.account_id, endpoint_id, 2);
    expect(await endsOf(endpoint_id)).toEqual([2, 2, 2, null]);
  });
});
