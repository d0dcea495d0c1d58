import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort, startTestGateway, type TestGateway } from '../../support/gateway.ts';

const per_address = 20;

let gateway: TestGateway;
let metrics_port: number;
let port: number;
const silent: Socket[] = [];
beforeAll(async () => {
  metrics_port = await freePort();
  gateway = await startTestGateway({
    environment: {
      CONNECTIONS_PER_ADDRESS: String(per_address),
      METRICS_PORT: String(metrics_port),
      OPERATOR_ADDRESSES: '127.0.0.5',
    },
  });
  port = Number(new URL(gateway.url).port);
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const socket of silent) socket.destroy();
});

/** Opens connections that never say a word. @returns how many the gateway keeps */
async function openSilent(count: number, from: string): Promise<number> {
  let ended = 0;
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => {});
    socket.on('close', () => (ended += 1));
    silent.push(socket);
    await once(socket, 'connect');
  }
  await expect.poll(() => count - ended).toBeLessThanOrEqual(per_address);
  return count - ended;
}

function statusOf(path: string, to: number, from: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port: to, path, localAddress: from, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
    sent.end();
  });
}

it('silent connections of one host are limited, and do not affect the others and readiness', async () => {
  expect(await openSilent(3 * per_address, '127.0.0.1')).toBe(per_address);
  expect(await statusOf('/readyz', port, '127.0.0.1')).toBe('ECONNRESET');
  expect(await statusOf('/readyz', port, '127.0.0.2')).toBe(200);
  expect(await statusOf('/readyz', metrics_port, '127.0.0.1')).toBe(200);
  expect(await statusOf('/healthz', metrics_port, '127.0.0.1')).toBe(200);
  const figures = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
  expect(figures).toContain(`causeway_connections_refused_total{limit="address"} ${2 * per_address + 1}`);
  const lines = gateway.log_lines.filter((line) => line.includes('one address has too many open'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, connections_max: per_address });
});

it('silent connections of a trusted proxy are not limited, because many callers use it', async () => {
  const proxied = await startTestGateway({
    environment: { CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: '127.0.0.3/32' },
  });
  const to = Number(new URL(proxied.url).port);
  const held: Socket[] = [];
  for (let at = 0; at < 10; at += 1) {
    const socket = connect({ port: to, host: '127.0.0.1', localAddress: '127.0.0.3' });
    held.push(socket);
    await once(socket, 'connect');
  }
  expect(await statusOf('/readyz', to, '127.0.0.3')).toBe(200);
  for (const socket of held) socket.destroy();
  await proxied.close();
});

it('the last connections are the operator’s: a quarter of the 64 of METRICS_PORT', async () => {
  const before = silent.length;
  for (const from of ['127.0.0.1', '127.0.0.2'])
    for (let at = 0; at < 24; at += 1) {
      const socket = connect({ port: metrics_port, host: '127.0.0.1', localAddress: from });
      silent.push(socket.on('error', () => {}));
      await once(socket, 'connect');
    }
  expect(silent.length - before).toBe(48);
  expect(await statusOf('/healthz', metrics_port, '127.0.0.3')).toBe('ECONNRESET');
  expect(await statusOf('/healthz', metrics_port, '127.0.0.5')).toBe(200);
});
