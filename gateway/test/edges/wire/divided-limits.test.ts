import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiProcesses, living_ms } from '../../../src/operations/health/api-processes.ts';
import type { Database } from '../../../src/kernel/database/database.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { PortalClient } from '../../support/portal-client.ts';

let one: TestGateway;
let two: TestGateway;
beforeAll(async () => {
  const environment = { CONNECTIONS_PER_ADDRESS: '9' };
  one = await startTestGateway({ environment });
  two = await startTestGateway({ environment, connection: one.connection });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const processesOf = ({ gateway }: TestGateway) => new ApiProcesses(gateway.context);

/** By a connection of its own, which is taken after those that were opened before. */
async function turnedAway({ url }: TestGateway): Promise<number> {
  const [response] = (await once(get(`${url}/metrics`, { agent: false }), 'response')) as [IncomingMessage];
  const figures = await text(response);
  return Number(/causeway_connections_refused_total\{limit="address"\} (\d+)/.exec(figures)?.[1] ?? 0);
}

/** Opens nine silent connections, and closes them again. @returns how many the gateway lets in */
async function letIn(gateway: TestGateway): Promise<number> {
  const before = await turnedAway(gateway);
  const port = Number(new URL(gateway.url).port);
  const sockets = Array.from({ length: 9 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }).on('error', () => {}),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const after = await turnedAway(gateway);
  const closed = sockets.flatMap((socket) => (socket.closed ? [] : [once(socket, 'close')]));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  return 9 - (after - before);
}

it('two gateways on one database let in as many connections of an address as one, and count as many attempts', async () => {
  // Each hears of the other when that begins.
  await expect.poll(() => letIn(one)).toBeLessThan(9);
  await expect.poll(() => letIn(two)).toBeLessThan(9);
  expect((await letIn(one)) + (await letIn(two))).toBe(9);
  const [at_one, at_two] = [new PortalClient(one.url), new PortalClient(two.url)];
  let passed = 0;
  for (let time = 0; time < 40; time += 1)
    for (const client of [at_one, at_two]) {
      const { status, body } = await client.fetch('POST', '/passkey-sign-in/options', { body: {} });
      if (status === 200) passed += 1;
      else expect([status, body['code']]).toEqual([429, 'U0003']);
    }
  expect(passed).toBe(60);
});

it('each process that lives has a part of a limit, and the parts sum to it', async () => {
  const [third, fourth] = [processesOf(one), processesOf(two)];
  await third.heartbeat();
  // Two gateways of the test, and these two.
  expect(await fourth.heartbeat()).toBe(4);
  expect(await third.heartbeat()).toBe(4);
  for (const limit of [4, 10, 11, 60, 500])
    expect(third.partOf(limit) - Math.floor(limit / 4), String(limit)).toBeOneOf([0, 1]);
  expect(third.partOf(1)).toBe(1);
  await fourth.leave();
  expect(await third.heartbeat()).toBe(3);
  await third.leave();
});

it('a process that has told nothing for fifteen seconds has no part any more, and its row goes', async () => {
  const [killed, left] = [processesOf(one), processesOf(one)];
  await killed.heartbeat();
  await left.heartbeat();
  const before = await left.heartbeat();
  one.clock.advance(living_ms + 1);
  expect(await left.heartbeat()).toBeLessThan(before);
  one.clock.advance(60_000);
  await left.heartbeat();
  const rows = await one.query('SELECT FROM api_processes');
  await left.leave();
  expect(rows).toHaveLength(1);
});

it('while the database does not answer, the last count stays', async () => {
  const { clock } = one.gateway.context;
  const processes = new ApiProcesses({ clock, database: {} as Database });
  await expect(processes.heartbeat()).rejects.toThrow();
  expect(processes.partOf(10)).toBe(10);
});
