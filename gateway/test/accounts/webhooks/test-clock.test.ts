import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import { listAttempts, listDeliveries, listEndpoints } from '../../../src/accounts/webhooks/list-webhooks.ts';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { addMs, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, type Receiver } from '../../support/receiver.ts';

const private_allowed = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };

let gateway: TestGateway;
/** Another process, which waits for receivers as long as usual. */
let patient: TestGateway;
let client: TestClient;
let receiver: Receiver;
let endpoint_id: string;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { ...private_allowed, WEBHOOK_TIMEOUT_MS: '500' } });
  patient = await startTestGateway({ connection: gateway.connection, environment: private_allowed });
});
afterAll(async () => {
  await patient.close();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  receiver = await startReceiver();
  const settings = { url: receiver.url, types: [], format: 'json', description: '' } as const;
  const made = await createEndpoint(gateway.gateway.context, client.account_id, settings);
  endpoint_id = made.endpoint.endpoint_id;
  return () => receiver.close();
});

it('a webhook delivery that is not accepted is tried at its times when a test clock advances', async () => {
  receiver.react = answer(500);
  await client.authorised();
  const to = addMs(gateway.clock.now(), 2 * hour_ms + 60_000);
  const advanced = await advanceClock(patient.gateway, client.account_id, to);
  expect(receiver.received).toHaveLength(5);
  expect(advanced).toMatchObject({ now: to, moments: 5, done: 5 });
});

it('a receiver that never answers delays a test clock twice, and all its attempts are stored', async () => {
  receiver.react = () => {};
  await client.authorised();
  const to = addMs(gateway.clock.now(), 2 * day_ms);
  await advanceClock(gateway.gateway, client.account_id, to);
  expect(receiver.received).toHaveLength(2);
  const attempts = await listAttempts(gateway.gateway.context, client.account_id, 1n, endpoint_id);
  expect(attempts.map(({ error }) => error)).toEqual([
    'timeout',
    'timeout',
    ...Array.from({ length: 8 }, () => 'not_asked_again'),
  ]);
  const [endpoint] = await listEndpoints(gateway.gateway.context, client.account_id);
  expect(endpoint).toMatchObject({ enabled: false, disabled_reason: 'failing' });
});

it('a test clock is locked against others for as long as a slow receiver takes', async () => {
  const { account_id } = client;
  const held: ServerResponse[] = [];
  receiver.react = (_webhook, response) => void held.push(response);
  await client.authorised();
  const until = async (): Promise<number> => {
    const [row] = await gateway.query<{ until: Date }>(
      'SELECT advancing_until AS until FROM test_clocks WHERE account_id = $1',
      [account_id],
    );
    return row?.until?.getTime() ?? 0;
  };
  const advanced = advanceClock(patient.gateway, account_id, addMs(gateway.clock.now(), day_ms));
  await expect.poll(() => held.length).toBe(1);
  const at_first = await until();
  await expect.poll(until).toBeGreaterThan(at_first);
  held[0]?.writeHead(204).end();
  await advanced;
  const listed = await listDeliveries(gateway.gateway.context, account_id, { limit: 100 });
  expect(listed).toMatchObject([{ status: 'delivered', tries: 1 }]);
});
