import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, samplePayment, type TestClient } from '../../support/client.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { HoldingProxy } from '../../support/holding-proxy.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: HoldingProxy;
/** Serves requests; its connections can be held. */
let gateway: TestGateway;
/** Does what a worker does. */
let worker: TestGateway;
let client: TestClient;
beforeAll(async () => {
  clone = await cloneDatabase();
  proxy = new HoldingProxy(join(clone.connection.host ?? '', '.s.PGSQL.5432'));
  const port = await proxy.listen();
  gateway = await startTestGateway({ connection: { ...clone.connection, host: '127.0.0.1', port } });
  worker = await startTestGateway({ connection: clone.connection });
  client = await gateway.createClient();
});
afterEach(() => worker.verify());
afterAll(async () => {
  await Promise.all([gateway.close(), worker.close()]);
  await proxy.close();
  await clone.drop();
});

/** Works while somebody else, such as another worker, has rows locked. */
async function workBeside(lock: string, values: unknown[], advance_ms: number): Promise<void> {
  const other = new pg.Client(clone.connection);
  await other.connect();
  await other.query('BEGIN');
  const { rowCount } = await other.query(`${lock} FOR UPDATE`, values);
  expect(rowCount).toBe(1);
  gateway.clock.advance(advance_ms);
  try {
    await worker.work(advance_ms);
  } finally {
    await other.query('ROLLBACK');
    await other.end();
  }
}

it('an instruction that is being sent for the first time is not sent by a worker', async () => {
  const stall = proxy.hold('insert_operations');
  const paying = client.authorise(samplePayment());
  const connection = await stall;
  await worker.work();
  const [claimed] = await worker.query<{ count: string }>('SELECT count(*) FROM unsettled_operations');
  connection.release();
  expect((await paying).body).toMatchObject({ payment_status: '3000', error_message: '' });
  expect(claimed?.count).toBe('0');
});

it('a worker skips instructions that another worker holds, and sends the others', async () => {
  const { body: locked } = await client.authorise({ card: cards.answer_lost });
  const { body: free } = await client.authorise({ card: cards.answer_lost });
  const rows = `SELECT FROM unsettled_operations u JOIN operations o USING (account_id, operation_id)
    WHERE o.transaction_id = $1`;
  await workBeside(rows, [locked['transaction_id']], 5_000);
  const statuses = [await client.status(locked as never), await client.status(free as never)];
  expect(statuses).toEqual(['1200', '3000']);
  await worker.work();
  expect(await client.status(locked as never)).toBe('3000');
});

it('a worker skips due work that another worker holds, and does the rest', async () => {
  const [locked, free] = [await client.authorised(), await client.authorised()];
  const row = `SELECT FROM due_work WHERE subject_id = $1 AND kind = 'capture_deadline'`;
  await workBeside(row, [locked.transaction_id], 8 * day_ms);
  expect([await client.status(locked), await client.status(free)]).toEqual(['2000', '6100']);
  await worker.work();
  expect(await client.status(locked)).toBe('6100');
});
