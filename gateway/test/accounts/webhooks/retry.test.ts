import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAttempts, listDeliveries, listEndpoints } from '../../../src/accounts/webhooks/list-webhooks.ts';
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  testEndpoint,
} from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { replayDeliveries } from '../../../src/accounts/webhooks/replay/replay-events.ts';
import { fanOutAccount } from '../../../src/accounts/webhooks/delivery/fan-out-events.ts';
import { addMs, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, type Receiver } from '../../support/receiver.ts';

const environment = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };

let gateway: TestGateway;
let client: TestClient;
let receiver: Receiver;
let endpoint_id: string;
beforeAll(async () => {
  gateway = await startTestGateway({ environment });
  gateway.clock.stop();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  client = await gateway.createClient();
  receiver = await startReceiver();
  endpoint_id = await endpointAt('/hooks');
  return () => receiver.close();
});

async function endpointAt(path: string): Promise<string> {
  const settings = { url: receiver.url + path, types: [], format: 'json', description: '' } as const;
  const { endpoint } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
  return endpoint.endpoint_id;
}

function sendTest(): Promise<Date> {
  return testEndpoint(gateway.gateway.context, client.account_id, endpoint_id, 'host:root@test');
}

function ids(): unknown[] {
  return receiver.received.map(({ headers }) => headers['webhook-id']);
}

async function deliveries(): Promise<string[]> {
  const rows = await listDeliveries(gateway.gateway.context, client.account_id, { limit: 100 });
  return rows.map(({ status, tries, failed_reason }) => `${status} ${tries} ${failed_reason}`.trim());
}

/** A round of a worker that does not wait for long until a receiver answers. */
async function workImpatiently(): Promise<void> {
  const { connection } = gateway;
  const worker = await startTestGateway({
    connection,
    environment: { ...environment, WEBHOOK_TIMEOUT_MS: '500' },
  });
  worker.clock.moveTo(gateway.clock.now());
  await worker.work();
  await worker.close();
}

describe('a webhook delivery that is not accepted', () => {
  it('is tried ten times by the schedule under the same id, then fails and disables the endpoint', async () => {
    receiver.react = answer(500, 'no');
    await client.authorised();
    await gateway.work();
    const offsets_s = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400];
    let at_s = 0;
    for (const [done, offset_s] of offsets_s.entries()) {
      expect(receiver.received).toHaveLength(done + 1);
      await gateway.work((offset_s - at_s) * 1000 * 0.5);
      expect(receiver.received).toHaveLength(done + 1);
      await gateway.work((offset_s - at_s) * 1000 * 0.51);
      at_s = offset_s;
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(ids())).toEqual(new Set([`evt_${client.account_id}_1`]));
    expect(await deliveries()).toEqual(['failed 10 exhausted']);
    const [endpoint] = await listEndpoints(gateway.gateway.context, client.account_id);
    expect(endpoint).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    const { body } = await client.post('events', { types: 'endpoint.*' });
    expect(body['events']).toMatchObject([
      { type: 'endpoint.disabled', data: { endpoint_id, url: `${receiver.url}/hooks`, reason: 'failing' } },
    ]);
    await gateway.work(30 * day_ms);
    expect(receiver.received).toHaveLength(10);
  });

  it('costs a failing receiver one attempt, however many events wait for it', async () => {
    await client.authorised();
    await gateway.work();
    receiver.react = answer(500);
    await Promise.all(Array.from({ length: 12 }, () => client.authorised()));
    await gateway.work();
    expect(receiver.received).toHaveLength(2);
    receiver.react = answer(204);
    await gateway.work(10_000);
    expect(await deliveries()).toEqual(Array.from({ length: 13 }, () => expect.stringMatching(/^delivered/)));
  });

  it('delays what comes after it, for longer each time and half a minute at most', async () => {
    const second_ms = 1_000;
    // Their own next tries are a day away.
    receiver.react = answer(503, '', { 'retry-after': '86400' });
    await client.authorised();
    await gateway.work();
    expect(receiver.received).toHaveLength(1);
    for (const [failures, pause_s] of [0, 1, 2, 4, 8, 16, 30, 30].entries()) {
      await client.authorised();
      if (pause_s > 0) await gateway.work((pause_s - 0.9) * second_ms);
      expect(receiver.received).toHaveLength(pause_s > 0 ? failures + 1 : 1);
      await gateway.work(second_ms);
      expect(receiver.received).toHaveLength(failures + 2);
    }
    receiver.react = answer(204);
    await client.authorised();
    await gateway.work(30 * second_ms);
    await client.authorised();
    await gateway.work();
    expect(receiver.received).toHaveLength(11);
  });

  it('does not delay a test event, which releases the backlog when it is accepted', async () => {
    // Their own next tries are a day away.
    receiver.react = answer(503, '', { 'retry-after': '86400' });
    for (let count = 0; count < 8; count += 1) {
      await client.authorised();
      await gateway.work(40_000);
    }
    await Promise.all(Array.from({ length: 3 }, () => client.authorised()));
    await gateway.work();
    const before = receiver.received.length;
    await sendTest();
    await gateway.work();
    expect(receiver.types().slice(before)).toEqual(['endpoint.test']);
    // One that is refused changes nothing for what waits.
    await client.authorised();
    await gateway.work();
    expect(receiver.received).toHaveLength(before + 1);
    receiver.react = answer(204);
    await sendTest();
    await client.authorised();
    await gateway.work();
    const sent = receiver.received.slice(before + 1).map(({ body }) => JSON.parse(body));
    expect(sent[0]).toMatchObject({ type: 'endpoint.test' });
    const later = sent.slice(1).map(({ type, sequence }) => ({ type, sequence: Number(sequence) }));
    expect(later.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'payment.authorised'));
    expect(later).toEqual(later.toSorted((one, other) => one.sequence - other.sequence));
    const rows = await listDeliveries(gateway.gateway.context, client.account_id, { limit: 100 });
    for (const { next_attempt_at, started_at } of rows) {
      if (next_attempt_at) expect(next_attempt_at.getTime()).toBeGreaterThanOrEqual(started_at.getTime());
    }
  });

  it('does not delay a test event that is requested while an attempt hangs', async () => {
    receiver.react = answer(503, '', { 'retry-after': '86400' });
    for (let count = 0; count < 8; count += 1) {
      await client.authorised();
      await gateway.work(40_000);
    }
    await client.authorised();
    const { promise: requested, resolve: resolveRequested } = Promise.withResolvers<void>();
    const { promise: tested, resolve: resolveTested } = Promise.withResolvers<void>();
    receiver.react = async (_webhook, response) => {
      resolveRequested();
      await tested;
      response.writeHead(503, { 'retry-after': '86400' }).end();
    };
    const working = gateway.work(40_000);
    await requested;
    await sendTest();
    await fanOutAccount(gateway.gateway.context, client.account_id);
    resolveTested();
    await working;
    receiver.react = answer(204);
    await gateway.work();
    expect(receiver.types().at(-1)).toBe('endpoint.test');
  });

  it('is accepted by a later attempt, and the response is stored, cut and redacted', async () => {
    receiver.react = answer(503, `card 4242424242424242 ${'x'.repeat(50_000)}`);
    await client.authorised();
    await gateway.work();
    receiver.react = answer(200, 'thanks');
    await gateway.work(5_000);
    expect(ids()).toEqual([`evt_${client.account_id}_1`, `evt_${client.account_id}_1`]);
    expect(await deliveries()).toEqual(['delivered 2']);
    const attempts = await listAttempts(gateway.gateway.context, client.account_id, 1n, endpoint_id);
    expect(attempts.map(({ status_code }) => status_code)).toEqual([503, 200]);
    expect(attempts[0]?.answer).toMatch(/^card 424242\*{6}4242 x+$/);
    expect(attempts[0]?.answer.length).toBeLessThanOrEqual(1024);
    expect(attempts.every(({ latency_ms }) => latency_ms >= 0)).toBe(true);
  });

  it('waits for the time in Retry-After', async () => {
    receiver.react = answer(429, '', { 'retry-after': '3600' });
    await client.authorised();
    await gateway.work();
    await gateway.work(hour_ms - 60_000);
    expect(receiver.received).toHaveLength(1);
    await gateway.work(61_000);
    expect(receiver.received).toHaveLength(2);
  });

  it('does not follow a redirect', async () => {
    receiver.react = (webhook, response) =>
      void (webhook.path === '/hooks'
        ? response.writeHead(307, { location: `${receiver.url}/inside` }).end()
        : response.writeHead(200).end());
    await client.authorised();
    await gateway.work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await deliveries()).toEqual(['pending 1']);
  });

  it('is not tried again after 410, which disables the endpoint, and the others get the event', async () => {
    const other = await endpointAt('/other');
    receiver.react = (webhook, response) =>
      void response.writeHead(webhook.path === '/hooks' ? 410 : 200).end();
    await client.authorised();
    await gateway.work();
    await gateway.work(day_ms);
    const received = receiver.received
      .filter(({ path }) => path === '/other')
      .map(({ body }) => JSON.parse(body));
    expect(received.map(({ type }) => type)).toEqual(['payment.authorised', 'endpoint.disabled']);
    expect(received[1].data).toMatchObject({ endpoint_id, reason: 'gone' });
    expect(receiver.received.filter(({ path }) => path === '/hooks')).toHaveLength(1);
    const endpoints = await listEndpoints(gateway.gateway.context, client.account_id);
    expect(endpoints).toMatchObject([
      { endpoint_id, enabled: false, disabled_reason: 'gone' },
      { endpoint_id: other, enabled: true, disabled_reason: '' },
    ]);
  });

  it('without a response is tried again under the same id', async () => {
    receiver.react = (_webhook, response) => void response.socket?.destroy();
    await client.authorised();
    await gateway.work();
    receiver.react = () => {};
    gateway.clock.advance(5_000);
    await workImpatiently();
    receiver.react = answer(200);
    await gateway.work(300_000);
    expect(new Set(ids()).size).toBe(1);
    const attempts = await listAttempts(gateway.gateway.context, client.account_id, 1n, null);
    expect(attempts.map(({ error }) => error)).toEqual(['connection_failed', 'timeout', '']);
    expect(await deliveries()).toEqual(['delivered 3']);
  });
});

describe('a replay of webhooks', () => {
  it('sends one event, or a range, again under the original ids', async () => {
    const payment = await client.authorised();
    await client.capture(payment);
    await gateway.work();
    const { context } = gateway.gateway;
    expect(await replayDeliveries(context, client.account_id, { from: 2n, to: 2n }, endpoint_id)).toBe(1);
    await gateway.work();
    expect(await replayDeliveries(context, client.account_id, { from: 1n, to: 99n }, null)).toBe(2);
    await gateway.work();
    const sequences = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { sequence: string }).sequence,
    );
    expect(sequences).toEqual(['1', '2', '2', '1', '2']);
  });

  it('of failed ones sends those, and what was missed while disabled, and nothing else', async () => {
    const { context } = gateway.gateway;
    const begun = addMs(gateway.clock.now(), -1_000);
    await client.authorised();
    await gateway.work();
    receiver.react = answer(500);
    await client.authorised();
    await gateway.work();
    await disableEndpoint(context, client.account_id, endpoint_id);
    await client.authorised();
    await gateway.work();
    expect(await deliveries()).toEqual(['failed 1 disabled', 'delivered 1']);
    await enableEndpoint(context, client.account_id, endpoint_id);
    receiver.react = answer(200);
    receiver.received.length = 0;
    const range = { failed_since: begun };
    expect(await replayDeliveries(context, client.account_id, range, endpoint_id)).toBe(2);
    await gateway.work();
    expect(ids()).toEqual([`evt_${client.account_id}_2`, `evt_${client.account_id}_3`]);
    expect(await replayDeliveries(context, client.account_id, range, endpoint_id)).toBe(0);
  });

  it('of those that failed since a time leaves what failed before it', async () => {
    const { context } = gateway.gateway;
    await disableEndpoint(context, client.account_id, endpoint_id);
    for (let before = 0; before < 3; before += 1) await client.authorised();
    await gateway.work(2 * day_ms);
    const since = gateway.clock.now();
    await client.authorised();
    await gateway.work();
    await enableEndpoint(context, client.account_id, endpoint_id);
    expect(await replayDeliveries(context, client.account_id, { failed_since: since }, endpoint_id)).toBe(1);
    await gateway.work();
    expect(ids()).toEqual([`evt_${client.account_id}_4`]);
  });

  it('goes back 90 days and no further', async () => {
    await client.authorised();
    await gateway.work();
    gateway.clock.advance(91 * day_ms);
    const range = { from: 1n, to: 1n };
    expect(await replayDeliveries(gateway.gateway.context, client.account_id, range, null)).toBe(0);
  });
});
