import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, verified, type Receiver } from '../../support/receiver.ts';

const environment = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };

let gateway: TestGateway;
let operator: Operator;
let receiver: Receiver;
let client: TestClient;
let account: string[];
beforeAll(async () => {
  gateway = await startTestGateway({ environment });
  operator = createOperator(gateway.connection, environment);
  receiver = await startReceiver();
  client = await gateway.createClient();
  account = ['--account', client.account_id];
});
afterAll(async () => {
  await receiver.close();
  await gateway.close();
  operator.remove();
});

async function response(...args: (string | string[])[]): Promise<string> {
  const { code, output } = await operator.run(...args);
  expect(code, output).toBe(0);
  return output;
}

it('gateway webhooks creates an endpoint, tests it, disables it, and resends what it missed', async () => {
  const url = `${receiver.url}/hooks`;
  const types = ['--types', 'payment.*,endpoint.test'];
  const made = await operator.json('webhooks', 'create', account, '--url', url, types);
  const { endpoint_id, secret } = made;
  expect(await response('webhooks', 'test', endpoint_id, account)).toContain('on its way');
  await gateway.work();
  expect(receiver.types()).toEqual(['endpoint.test']);
  expect(verified(secret, receiver.received[0]!)).toMatchObject({
    sequence: '1',
  });

  const begun = gateway.clock.now().toISOString();
  receiver.react = answer(500, 'not now');
  await client.authorised();
  await gateway.work();
  await response('webhooks', 'disable', endpoint_id, account);
  await client.authorised();
  const { endpoints } = await operator.json('webhooks', 'list', account);
  const [listed] = endpoints;
  expect(listed).toMatchObject({ endpoint_id, url, enabled: false, disabled_reason: 'manual' });
  expect(listed).not.toHaveProperty('secret');
  await gateway.work();
  const { deliveries } = await operator.json('webhooks', 'deliveries', account);
  expect(deliveries).toMatchObject([
    { sequence: '2', status: 'failed', tries: 1 },
    { sequence: '1', status: 'delivered', tries: 1 },
  ]);
  const { attempts } = await operator.json('webhooks', 'attempts', account, '--event', '2');
  expect(attempts).toMatchObject([{ status_code: 500, answer: 'not now' }]);

  receiver.react = answer(204);
  receiver.received.length = 0;
  const refused = await operator.run('webhooks', 'replay', account, '--failed-since', begun);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(endpoint_id)]);
  expect(refused.output).toContain('--enable');
  expect(await response('webhooks', 'replay', account, '--failed-since', begun, '--enable')).toBe(
    '2 deliveries are on the way.\n',
  );
  // The command takes the time from the database, as near as it is known.
  await gateway.work(1_000);
  expect(receiver.received.map((one) => one.headers['webhook-id'])).toEqual([
    `evt_${client.account_id}_2`,
    `evt_${client.account_id}_3`,
  ]);
  expect(await response('webhooks', 'replay', account, '--event', '3')).toBe('1 delivery is on the way.\n');
  const spare = await operator.json('webhooks', 'create', account, '--url', `${url}/spare`);
  const deleted = await response('webhooks', 'delete', spare.endpoint_id, account);
  expect(deleted).toBe(`Endpoint ${spare.endpoint_id} is deleted.\n`);
  expect(await operator.json('webhooks', 'list', account)).toMatchObject({
    endpoints: [{ endpoint_id }],
  });
});

it('gateway events lists events as they are pulled and sent', async () => {
  const listed = await operator.json('events', 'list', account, '--types', 'payment.*');
  const { body } = await client.post('events', { types: 'payment.*' });
  expect(listed.length).toBeGreaterThan(0);
  expect(listed).toEqual(body['events']);
  // In a terminal they fit into a line each.
  const table = await response('events', 'list', account);
  expect(table).toContain(`transaction_id ${listed[0].data.transaction_id}`);
  for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  const [, second] = listed;
  const after = ['--after', listed[0].sequence, '--limit', '1'];
  expect(await operator.json('events', 'list', account, after)).toEqual([second]);
});

it('gateway webhooks rotates a secret, and refuses invalid arguments by name', async () => {
  const [{ endpoint_id }] = (await operator.json('webhooks', 'list', account)).endpoints;
  const { secret } = await operator.json('webhooks', 'rotate-secret', endpoint_id, account);
  expect(secret).toMatch(/^whsec_/);
  const wrong = await Promise.all([
    operator.run('webhooks', 'create', account, '--url', 'http://169.254.169.254/'),
    operator.run('webhooks', 'create', account, '--url', 'https://x.example', '--types', 'nothing.here'),
    operator.run('webhooks', 'replay', account),
    operator.run('webhooks', 'replay', account, '--event', '999999'),
    operator.run('webhooks', 'disable', 'we_unknown', account),
    operator.run('events', 'list', '--account', '9999999999'),
  ]);
  expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
  const outputs = wrong.map(({ output }) => output);
  expect(outputs[0]).toContain('WEBHOOK_ALLOW_PRIVATE_ADDRESSES=169.254.169.254');
  expect(outputs[1]).toContain('nothing.here');
  expect(outputs[3]).toContain('there is no event 999999: the newest is');
  expect(outputs[4]).toContain('endpoint_id');
  expect(outputs[5]).toContain('9999999999');
  for (const output of outputs) expect(output).not.toMatch(/\n\s+at /);
});
