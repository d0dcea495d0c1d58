import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Proxy } from '../support/database-proxy.ts';
import type { TestClient } from '../support/client.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../support/gateway.ts';

const loops = 8;
const cuts = 5;
const proxy = new Proxy();

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let socket: string;
let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  clone = await cloneDatabase();
  socket = join(clone.connection.host ?? '', '.s.PGSQL.5432');
  proxy.leadTo(socket);
  const port = await proxy.listen();
  gateway = await startTestGateway({ connection: { ...clone.connection, host: '127.0.0.1', port } });
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.close();
  await proxy.close();
  await clone.drop();
});

/** Pays all the time, until it is stopped, and counts what was answered. */
class Paying {
  readonly statuses: number[] = [];
  readonly acknowledged: string[] = [];
  /** Codes of what was refused. */
  readonly codes = new Set<string>();
  #stopped = false;
  readonly #loops = Array.from({ length: loops }, () => this.#loop());

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const { status, body } = await client.authorise({ capture: 'auto' });
      this.statuses.push(status);
      if (status === 200) this.acknowledged.push(body['transaction_id']);
      else this.codes.add(body['code']);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }
}

/** Resolves when this status has been answered once more. */
async function untilAnswered(paying: Paying, status: number): Promise<void> {
  const from = paying.statuses.length;
  await expect.poll(() => paying.statuses.slice(from), { interval: 5 }).toContain(status);
}

async function expectStored(paying: Paying): Promise<void> {
  expect([...new Set(paying.statuses)].toSorted()).toEqual([200, 503]);
  expect([...paying.codes]).toEqual(['I0090']);
  for (let from = 0; from < paying.acknowledged.length; from += 100) {
    const trades = paying.acknowledged.slice(from, from + 100);
    const { body } = await client.post('retrievalTrans', { trades });
    const stored = body['orders_list'].map((order: Record<string, string>) => order['transaction_id']);
    expect(stored).toEqual(trades);
  }
  await gateway.verify();
}

it('the gateway answers 503 while the database is out of reach, and continues when it is back', async () => {
  const paying = new Paying();
  for (let cut = 0; cut < cuts; cut += 1) {
    await untilAnswered(paying, 200);
    proxy.leadTo(null);
    await untilAnswered(paying, 503);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    proxy.leadTo(socket);
  }
  await untilAnswered(paying, 200);
  await paying.stop();
  await expectStored(paying);
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
});

it('the gateway answers 503 where it has reached a read-only server, and leaves its connections', async () => {
  const owner = new pg.Client(clone.connection);
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const setting = `ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only`;
  const paying = new Paying();
  await untilAnswered(paying, 200);
  await owner.query(`${setting} = on`);
  proxy.leadTo(socket);
  await untilAnswered(paying, 503);
  await owner.query(`SET default_transaction_read_only = off`);
  await owner.query(`${setting} = off`);
  await owner.end();
  await untilAnswered(paying, 200);
  await paying.stop();
  expect(paying.acknowledged.length).toBeGreaterThan(0);
  await expectStored(paying);
});
