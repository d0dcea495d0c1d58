import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selfSigned } from '../../support/certificate.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { readMetrics } from '../../support/metrics.ts';

const ends_at = new Date('2031-05-06T07:08:09Z');

let folder: string;
let proxy: Server;
let gateway: TestGateway;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-proxy-'));
  proxy = createServer(selfSigned(new Date('2020-01-01T00:00:00Z'), ends_at));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  gateway = await startTestGateway({
    environment: { PUBLIC_URL: `https://localhost:${port}`, GATEWAY_DATA_DIR: folder },
  });
});
afterAll(async () => {
  await gateway.close();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Gateway processes listen on a port of their own; PUBLIC_URL is the proxy's. */
const listening = (): { url: string } => ({
  url: `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`,
});

it('the metrics report when the certificate of the public address expires, even if it is not trusted', async () => {
  const read = async (): Promise<number> =>
    (await readMetrics(listening())).of('causeway_certificate_expiry_timestamp_seconds') ?? 0;
  await expect.poll(read).toBe(ends_at.getTime() / 1_000);
});

it('the metrics report the free space of the data folder’s disk', async () => {
  const { of } = await readMetrics(listening());
  const [free = 0, size = 0] = [of('causeway_data_free_bytes'), of('causeway_data_size_bytes')];
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  expect(of('causeway_database_disk_full')).toBe(0);
});

it('the metrics report of each replication slot whether its standby is connected and how far it is behind', async () => {
  const slot = `standby_${process.pid}`;
  expect((await readMetrics(listening())).of(`causeway_database_standby_connected{slot="${slot}"}`)).toBe(
    undefined,
  );
  await gateway.query(`SELECT pg_create_physical_replication_slot('${slot}', true)`);
  try {
    const { of } = await readMetrics(listening());
    expect(of(`causeway_database_standby_connected{slot="${slot}"}`)).toBe(0);
    expect(of(`causeway_database_standby_behind_bytes{slot="${slot}"}`)).toBeGreaterThanOrEqual(0);
  } finally {
    await gateway.query(`SELECT pg_drop_replication_slot('${slot}')`);
  }
});
