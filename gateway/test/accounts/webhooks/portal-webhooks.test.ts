import * as webhooks from '@causeway/schemas/portal/developers/webhooks.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMs, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { answer, startReceiver, type Receiver } from '../../support/receiver.ts';

let gateway: TestGateway;
let receiver: Receiver;
let shop: TestClient;
let person: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  receiver = await startReceiver();
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'developer' });
  return () => receiver.close();
});

function call(
  route: PortalRoute,
  { params = {}, ...request }: { params?: object; query?: Record<string, string>; body?: unknown } = {},
): Promise<PortalAnswer> {
  return person.call(route, { params: { account_id: shop.account_id, ...params }, ...request });
}

async function create(settings: object = {}): Promise<{ endpoint_id: string; secret: string }> {
  const body = { url: `${receiver.url}/hooks`, description: '', types: [], format: 'json', ...settings };
  return (await call(webhooks.createEndpoint, { body })).body as never;
}

describe('a webhook endpoint created in the portal', () => {
  it('gets a test event and events, and its secret is shown once', async () => {
    const { endpoint_id, secret } = await create({ types: ['payment.*'] });
    expect(secret).toMatch(/^whsec_/);
    const listed = await call(webhooks.listEndpoints);
    expect(listed.body['endpoints']).toMatchObject([{ endpoint_id, types: ['payment.*'], enabled: true }]);
    expect(listed.text).not.toContain(secret);
    expect((await call(webhooks.testEndpoint, { params: { endpoint_id } })).status).toBe(200);
    await shop.captured();
    await gateway.work();
    expect(receiver.types()).toEqual(expect.arrayContaining(['endpoint.test', 'payment.captured']));
  });

  it('is changed, disabled and enabled, with before and after in the audit log', async () => {
    const { endpoint_id } = await create();
    const params = { endpoint_id };
    const body = { url: `${receiver.url}/other`, description: 'Other', types: [], format: 'form' };
    const seen = { url: `${receiver.url}/hooks`, description: '', types: [], format: 'json' };
    await call(webhooks.changeEndpoint, { params, body: { ...body, seen } });
    await call(webhooks.enableEndpoint, { params, body: { enabled: false } });
    const [disabled] = (await call(webhooks.listEndpoints)).body['endpoints'];
    expect(disabled).toMatchObject({ url: body.url, enabled: false, disabled_reason: 'manual' });
    const refused = await call(webhooks.testEndpoint, { params });
    expect([refused.status, refused.body['code']]).toEqual([422, 'U0010']);
    await call(webhooks.enableEndpoint, { params, body: { enabled: true } });
    const { merchant_id } = shop.credentials;
    const admin = await createPortalClient(gateway, { merchant_id });
    const query = { subject: endpoint_id, action: 'webhooks.change' };
    const log = await admin.fetch('GET', `/merchants/${merchant_id}/audit`, { query });
    expect(log.body['entries']).toMatchObject([
      { before: { url: `${receiver.url}/hooks`, format: 'json' }, after: { url: body.url, format: 'form' } },
    ]);
  });

  it('has its secret rotated, and deliveries are signed with both', async () => {
    const { endpoint_id, secret } = await create();
    const params = { endpoint_id };
    const rotated = await call(webhooks.rotateSecret, { params, body: { overlap_hours: 1 } });
    expect(rotated.body['secret']).not.toBe(secret);
    await call(webhooks.testEndpoint, { params });
    await gateway.work();
    expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  it('is refused where its address cannot be used', async () => {
    const body = { url: 'http://169.254.169.254/', description: '', types: [], format: 'json' };
    const refused = await call(webhooks.createEndpoint, { body });
    expect([refused.status, refused.body['code']]).toEqual([422, 'U0010']);
  });
});

describe('a webhook endpoint in the portal', () => {
  it.each([
    ['has a description of up to', { description: 'd'.repeat(1_001) }, 'description'],
    ['is sent types of events that there are', { types: ['payment.nothing'] }, 'types'],
    ['has an address that leads outside', { url: 'ftp://shop.example/hooks' }, 'url'],
  ])('%s, or is refused', async (_what, settings, source) => {
    const before = (await call(webhooks.listEndpoints)).body;
    const body = { url: `${receiver.url}/hooks`, description: '', types: [], format: 'json', ...settings };
    expect(await call(webhooks.createEndpoint, { body })).toMatchObject({ status: 422, body: { source } });
    expect((await call(webhooks.listEndpoints)).body).toEqual(before);
  });

  it('that is disabled is named by a replay that cannot send, and is enabled and sent its deliveries in one step', async () => {
    const { endpoint_id } = await create();
    receiver.react = answer(500);
    await shop.authorised();
    await gateway.work();
    await call(webhooks.enableEndpoint, { params: { endpoint_id }, body: { enabled: false } });
    await shop.authorised();
    await gateway.work();
    const body = { failed_since: addMs(gateway.clock.now(), -hour_ms).toISOString() };
    const preview = await call(webhooks.previewReplay, { body });
    const url = `${receiver.url}/hooks`;
    expect(preview.body).toEqual({ deliveries: 0, disabled: [{ endpoint_id, url, deliveries: 2 }] });
    const refused = await call(webhooks.replayDeliveries, { body });
    expect(refused).toMatchObject({ status: 422, body: { rule: 'replay_needs_endpoint' } });
    receiver.react = answer(204);
    receiver.received.length = 0;
    const replayed = await call(webhooks.replayDeliveries, { body: { ...body, enable: [endpoint_id] } });
    expect(replayed.body).toEqual({ replayed: 2 });
    await gateway.work();
    expect(receiver.received).toHaveLength(2);
    expect((await call(webhooks.previewReplay, { body })).body).toEqual({ deliveries: 0, disabled: [] });
  });

  it('is deleted with its secrets, and its deliveries remain listed', async () => {
    const { endpoint_id } = await create();
    receiver.react = answer(500);
    await shop.authorised();
    await gateway.work();
    expect((await call(webhooks.deleteEndpoint, { params: { endpoint_id } })).status).toBe(200);
    expect((await call(webhooks.listEndpoints)).body['endpoints']).toEqual([]);
    const { body } = await call(webhooks.listDeliveries, { query: { endpoint_id } });
    expect(body['deliveries']).toMatchObject([{ status: 'failed', url: `${receiver.url}/hooks`, tries: 1 }]);
    const replay = { deliveries: [{ sequence: '1', endpoint_id }] };
    expect((await call(webhooks.previewReplay, { body: replay })).body).toEqual({
      deliveries: 0,
      disabled: [],
    });
    expect(await gateway.query('SELECT FROM webhook_secrets WHERE endpoint_id = $1', [endpoint_id])).toEqual(
      [],
    );
    for (const again of [
      await call(webhooks.deleteEndpoint, { params: { endpoint_id } }),
      await call(webhooks.enableEndpoint, { params: { endpoint_id }, body: { enabled: true } }),
    ])
      expect(again).toMatchObject({ status: 404, body: { rule: 'no_endpoint' } });
    const { merchant_id } = shop.credentials;
    const admin = await createPortalClient(gateway, { merchant_id });
    const query = { subject: endpoint_id, action: 'webhooks.delete' };
    const log = await admin.fetch('GET', `/merchants/${merchant_id}/audit`, { query });
    expect(log.body['entries']).toMatchObject([
      { result: 'refused' },
      { result: 'done', before: { url: `${receiver.url}/hooks` } },
    ]);
  });

  it('gets a single delivery replayed without the other endpoints that got the event, as the confirmation said', async () => {
    const { endpoint_id } = await create();
    const other = await create({ url: `${receiver.url}/other` });
    await shop.authorised();
    await gateway.work();
    receiver.received.length = 0;
    const delivery = { sequence: '1', endpoint_id };
    const body = { deliveries: [delivery, delivery] };
    expect((await call(webhooks.previewReplay, { body })).body).toEqual({ deliveries: 1, disabled: [] });
    expect((await call(webhooks.replayDeliveries, { body })).body).toEqual({ replayed: 1 });
    await gateway.work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    await call(webhooks.enableEndpoint, {
      params: { endpoint_id: other.endpoint_id },
      body: { enabled: false },
    });
    const both = { deliveries: [delivery, { sequence: '1', endpoint_id: other.endpoint_id }] };
    expect((await call(webhooks.previewReplay, { body: both })).body).toMatchObject({
      deliveries: 1,
      disabled: [{ endpoint_id: other.endpoint_id, deliveries: 1 }],
    });
  });
});

describe('webhook deliveries in the portal', () => {
  it('show their attempts, and are replayed one by one and all failed ones together', async () => {
    const { endpoint_id } = await create();
    receiver.react = answer(500, 'card 4242424242424242 is broken');
    await shop.authorised();
    await shop.authorised();
    await gateway.work();
    const list = await call(webhooks.listDeliveries, { query: { endpoint_id } });
    expect(list.body).toMatchObject({
      next_before: null,
      deliveries: [{ sequence: '2' }, { sequence: '1', status: 'pending', tries: 1, status_code: 500 }],
    });
    const attempts = await call(webhooks.listAttempts, { params: { sequence: '1' } });
    expect(attempts.body['attempts']).toMatchObject([{ endpoint_id, status_code: 500 }]);
    expect(attempts.text).not.toContain('4242424242424242');
    receiver.react = answer(204);
    const replayed = await call(webhooks.replayDeliveries, {
      body: { deliveries: [{ sequence: '1', endpoint_id }] },
    });
    expect(replayed.body).toEqual({ replayed: 1 });
    // The lane of the endpoint may still be held by the round that has just ended.
    const delivered = async (): Promise<unknown> => {
      await gateway.work();
      return (await call(webhooks.listDeliveries, { query: { status: 'delivered' } })).body['deliveries'];
    };
    // The second event was not tried while the first one failed; it goes out behind it.
    await expect.poll(delivered).toMatchObject([{ sequence: '2' }, { sequence: '1' }]);
    receiver.react = (_webhook, response) => void response.socket?.destroy();
    await shop.authorised();
    const waiting = async (): Promise<unknown> => {
      await gateway.work();
      return (await call(webhooks.listDeliveries, { query: { status: 'pending' } })).body['deliveries'];
    };
    await expect.poll(waiting).toMatchObject([{ sequence: '3', tries: 1, error: 'connection_failed' }]);
    receiver.react = answer(500);
    await call(webhooks.enableEndpoint, { params: { endpoint_id }, body: { enabled: false } });
    await call(webhooks.enableEndpoint, { params: { endpoint_id }, body: { enabled: true } });
    const failed_since = addMs(gateway.clock.now(), -hour_ms).toISOString();
    const all = await call(webhooks.replayDeliveries, { body: { failed_since } });
    expect(all.body).toEqual({ replayed: 1 });
    const vague = await call(webhooks.replayDeliveries, { body: {} });
    expect([vague.status, vague.body['code']]).toEqual([422, 'U0010']);
  });
});

describe('the event feed in the portal', () => {
  it('lists the newest first, by type, and continues where the page ended', async () => {
    for (let count = 0; count < 26; count += 1) await shop.captured();
    const first = await call(webhooks.listEvents);
    expect(first.body['events']).toHaveLength(50);
    const query = { before: first.body['next_before'] };
    const rest = await call(webhooks.listEvents, { query });
    const all = [...first.body['events'], ...rest.body['events']].map((event) => Number(event.sequence));
    expect(all).toEqual(Array.from({ length: all.length }, (_, at) => all.length - at));
    expect(rest.body['next_before']).toBeNull();
    const captured = await call(webhooks.listEvents, { query: { type: 'payment.captured' } });
    expect(captured.body['events']).toHaveLength(26);
    const wrong = await call(webhooks.listEvents, { query: { type: 'nothing' } });
    expect([wrong.status, wrong.body['source']]).toEqual([422, 'type']);
  });
});
