import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAttempts, listDeliveries, listEndpoints } from '../../../src/accounts/webhooks/list-webhooks.ts';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, type Receiver } from '../../support/receiver.ts';

/** Longer than a worker may have a lane. */
const lease_over_ms = 121_000;

let gateway: TestGateway;
let client: TestClient;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await startTestGateway({
    environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', WEBHOOK_TIMEOUT_MS: '60000' },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  client = await gateway.createClient();
  receiver = await startReceiver();
  const settings = { url: receiver.url, types: [], format: 'json', description: '' } as const;
  await createEndpoint(gateway.gateway.context, client.account_id, settings);
  return () => receiver.close();
});

/** Has a worker take up what is due, without waiting for what comes of it. */
async function takeUp(): Promise<void> {
  const { deliveries: pool } = gateway.gateway;
  await pool.fanOut();
  for (const kind of ['proven', 'new', 'failing'] as const) await pool.run(kind);
}

async function deliveries(): Promise<string[]> {
  const rows = await listDeliveries(gateway.gateway.context, client.account_id, { limit: 100 });
  return rows.map((row) => `${row.status} ${row.tries} ${row.failed_reason}`.trim());
}

/** What was answered, in the order in which it was sent. */
async function attempts(): Promise<(number | null)[]> {
  const rows = await listAttempts(gateway.gateway.context, client.account_id, 1n, null);
  return rows.map(({ status_code }) => status_code);
}

async function enabled(): Promise<boolean | undefined> {
  const [endpoint] = await listEndpoints(gateway.gateway.context, client.account_id);
  return endpoint?.enabled;
}

describe('a webhook worker that stalled beyond its lease', () => {
  /** Two workers that have the same delivery under way. */
  async function twice(): Promise<ServerResponse[]> {
    const held: ServerResponse[] = [];
    receiver.react = (_webhook, response) => void held.push(response);
    await client.authorised();
    await takeUp();
    await expect.poll(() => held.length).toBe(1);
    gateway.clock.advance(lease_over_ms);
    await takeUp();
    await expect.poll(() => held.length).toBe(2);
    return held;
  }

  it('does not take the lane from its successor', async () => {
    const held = await twice();
    held[0]?.writeHead(500).end();
    await expect.poll(attempts).toEqual([500]);
    gateway.clock.advance(6_000);
    await takeUp();
    held[1]?.writeHead(204).end();
    await expect.poll(deliveries).toEqual(['delivered 1']);
    await gateway.work(day_ms);
    expect(held).toHaveLength(2);
  });

  it('has its deliveries counted when they were accepted, and they are not sent again', async () => {
    const held = await twice();
    held[0]?.writeHead(204).end();
    await expect.poll(deliveries).toEqual(['delivered 1']);
    held[1]?.writeHead(500).end();
    await expect.poll(attempts).toEqual([204, 500]);
    await gateway.work(day_ms);
    expect(held).toHaveLength(2);
    expect(await enabled()).toBe(true);
  });

  it('does not disable an endpoint that accepted something from its successor', async () => {
    const held = await twice();
    held[1]?.writeHead(204).end();
    await expect.poll(deliveries).toEqual(['delivered 1']);
    held[0]?.writeHead(410).end();
    await gateway.work();
    expect(await enabled()).toBe(true);
    expect(await deliveries()).toEqual(['delivered 1']);
  });
});

describe('a failing webhook endpoint', () => {
  it('that refuses one event for a day and accepts the others stays enabled', async () => {
    receiver.react = (webhook, response) =>
      void response.writeHead(webhook.headers['webhook-id'] === refused ? 500 : 204).end();
    const refused = `evt_${client.account_id}_1`;
    for (let times = 0; times < 10; times += 1) {
      await client.authorised();
      for (let hours = 0; hours < 4; hours += 1) await gateway.work(hour_ms);
    }
    const listed = (await deliveries()).toSorted();
    expect(listed).toEqual([...Array.from({ length: 9 }, () => 'delivered 1'), 'failed 10 exhausted']);
    expect(await enabled()).toBe(true);
  });

  it('that refuses everything for a day is disabled', async () => {
    receiver.react = answer(500);
    await client.authorised();
    await gateway.work();
    for (let hours = 0; hours < 48 && (await enabled()) === true; hours += 1) await gateway.work(hour_ms);
    expect(await deliveries()).toEqual(['failed 10 exhausted']);
    expect(await enabled()).toBe(false);
    await gateway.work(day_ms);
  });
});
