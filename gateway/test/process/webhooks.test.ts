import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEndpoint } from '../../src/accounts/webhooks/manage-endpoints.ts';
import type { TestClient } from '../support/client.ts';
import { createOperator, type Operator } from '../support/command.ts';
import { cloneDatabase, freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { runCommand, startProcess, type GatewayProcess } from '../support/process.ts';
import { answer, startReceiver, verified } from '../support/receiver.ts';

const environment = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let world: TestGateway;
let operator: Operator;
const children: ChildProcess[] = [];
beforeEach(async () => {
  clone = await cloneDatabase();
  world = await startTestGateway({ connection: clone.connection, environment });
  operator = createOperator(clone.connection, environment);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('close', resolve));
  }
  await world.close();
  operator.remove();
  await clone.drop();
});

/** The gateway's worker, as an operator starts it. */
function startWorker(): GatewayProcess {
  const worker = startProcess(['worker'], { ...operator.environment, LOG_LEVEL: 'warn' });
  children.push(worker.child);
  return worker;
}

/** A receiver in a process of its own: says what it got, and answers if it is told to. */
function startReceiverProcess(
  port: number,
  answers: boolean,
): { got(): { id: string; body: string }[]; child: ChildProcess } {
  const source = `require('http').createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      console.log(JSON.stringify({ id: request.headers['webhook-id'], headers: request.headers, body }));
      if (${answers}) response.writeHead(204).end();
    });
  }).listen(${port}, '127.0.0.1');`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  return {
    got: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    child,
  };
}

async function endpointAt(client: TestClient, url: string): Promise<string> {
  const settings = { url, types: [], format: 'json', description: '' } as const;
  const { secret } = await createEndpoint(world.gateway.context, client.account_id, settings);
  return secret;
}

it('a receiver killed between request and response gets the event again, under the same id', async () => {
  const client = await world.createClient();
  const port = await freePort();
  const secret = await endpointAt(client, `http://127.0.0.1:${port}/hooks`);
  const dying = startReceiverProcess(port, false);
  startWorker();
  await client.authorised();
  await expect.poll(() => dying.got().length).toBe(1);
  dying.child.kill('SIGKILL');
  await new Promise((resolve) => dying.child.once('close', resolve));
  const next = startReceiverProcess(port, true);
  await expect.poll(() => next.got().length).toBe(1);
  const [first] = dying.got();
  const [again] = next.got() as { id: string; body: string; headers: Record<string, string> }[];
  expect([first?.id, again?.id]).toEqual([`evt_${client.account_id}_1`, `evt_${client.account_id}_1`]);
  expect(again?.body).toBe(first?.body);
  expect(verified(secret, again!)).toMatchObject({
    sequence: '1',
  });
  await expect
    .poll(() => world.query('SELECT status, tries FROM webhook_deliveries'))
    .toEqual([{ status: 'delivered', tries: 2 }]);
});

it('a worker killed between the response and its record sends the event again, under the same id', async () => {
  const client = await world.createClient();
  const receiver = await startReceiver();
  receiver.react = () => {};
  await endpointAt(client, receiver.url);
  const worker = startWorker();
  await client.authorised();
  await expect.poll(() => receiver.received.length).toBe(1);
  worker.child.kill('SIGKILL');
  await worker.ended;
  receiver.react = answer(204);
  // Another process, for which the killed one's lease has run out.
  await world.work(200_000);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    `evt_${client.account_id}_1`,
    `evt_${client.account_id}_1`,
  ]);
  expect(await world.query('SELECT status FROM webhook_deliveries')).toEqual([{ status: 'delivered' }]);
  await receiver.close();
});

it('two workers deliver every event once', async () => {
  const receiver = await startReceiver();
  const clients = await Promise.all(Array.from({ length: 8 }, () => world.createClient()));
  for (const client of clients) await endpointAt(client, receiver.url);
  startWorker();
  startWorker();
  await Promise.all(
    clients.map(async (client) => {
      for (let payment = 0; payment < 10; payment += 1) await client.captured();
    }),
  );
  const [written] = await world.query<{ events: number }>('SELECT count(*)::int AS events FROM events');
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(written!.events);
  await expect
    .poll(() => world.query(`SELECT FROM webhook_deliveries WHERE status <> 'delivered'`))
    .toEqual([]);
  expect(receiver.received).toHaveLength(written!.events);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(written!.events);
  await receiver.close();
});

const dead_endpoints = 1_000;

it('a thousand endpoints that hang or fail delay no others', async () => {
  const receiver = await startReceiver();
  const latencies_ms: number[] = [];
  const healthy: string[] = [];
  const dead = new Set<string>();
  receiver.react = ({ path, headers, body }, response) => {
    if (path.startsWith('/dead')) dead.add(path);
    if (path.startsWith('/dead/hanging')) return;
    response.writeHead(path.startsWith('/dead') ? 500 : 204).end();
    if (path !== '/healthy') return;
    healthy.push(String(headers['webhook-id']));
    latencies_ms.push(Date.now() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp));
  };
  const clients = await Promise.all(Array.from({ length: 50 }, () => world.createClient()));
  for (const client of clients) await endpointAt(client, `${receiver.url}/healthy`);
  startWorker();
  const load = async (rounds: number): Promise<string> => {
    latencies_ms.length = 0;
    const before = healthy.length;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(clients.map((client) => client.authorised()));
    }
    await expect.poll(() => healthy.length).toBe(before + rounds * clients.length);
    return spread(latencies_ms);
  };
  // The worker is at work once it has delivered something.
  await load(1);
  const alone = await load(4);
  // Twenty endpoints are the most that an account can have: nineteen dead ones stand beside each healthy one.
  const spare = await Promise.all(Array.from({ length: 3 }, () => world.createClient()));
  const places = [
    ...clients.flatMap((client) => Array.from({ length: 19 }, () => client)),
    ...spare.flatMap((client) => Array.from({ length: 20 }, () => client)),
  ].slice(0, dead_endpoints);
  for (const [number, client] of places.entries()) {
    const kind = number % 2 === 0 ? 'hanging' : 'failing';
    await endpointAt(client, `${receiver.url}/dead/${kind}/${number}`);
  }
  await Promise.all(spare.map((client) => client.authorised()));
  const at_first = await load(4);
  await expect.poll(() => dead.size).toBe(dead_endpoints);
  const beside = await load(4);
  expect(new Set(healthy).size).toBe(healthy.length);
  const attempts = (): Promise<object[]> =>
    world.query(
      `SELECT DISTINCT d.status, d.tries FROM webhook_deliveries d
     JOIN webhook_endpoints e ON e.account_id = d.account_id AND e.endpoint_id = d.lane
     WHERE e.url LIKE '%/healthy'`,
    );
  await expect.poll(attempts).toEqual([{ status: 'delivered', tries: 1 }]);
  expect(
    await world.query(`SELECT FROM webhook_deliveries d JOIN webhook_endpoints e ON e.endpoint_id = d.lane
    WHERE e.url LIKE '%/dead/%' AND d.status = 'delivered'`),
  ).toEqual([]);
  process.stderr.write(
    `webhooks, from event to receiver: alone ${alone}; while ${dead_endpoints} endpoints die ${at_first}; once they are dead ${beside}\n`,
  );
  await receiver.close();
});

function spread(values_ms: readonly number[]): string {
  const sorted = values_ms.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, of ${sorted.length}`;
}

it('a command sends webhooks to the private addresses allowed for the gateway on the same data folder', async () => {
  const client = await world.createClient();
  const { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: _, ...plain } = operator.environment;
  const url = 'http://127.0.0.1:9/hooks';
  const create = ['webhooks', 'create', '--account', client.account_id, '--url', url];
  expect(await runCommand(create, plain)).toMatchObject({ code: 1 });
  startWorker();
  await expect.poll(() => existsSync(join(operator.folder, 'sandbox-settings.json'))).toBe(true);
  expect(await runCommand(create, plain)).toMatchObject({ code: 0 });
  const none = { ...plain, WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '' };
  expect(await runCommand(create, none)).toMatchObject({ code: 1 });
});
