import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { samplePayment, TestClient } from '../../support/client.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { HoldingProxy, type HoldAt } from '../../support/holding-proxy.ts';
import { fund, samplePayout } from '../../support/payouts.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: HoldingProxy;
let gateway: TestGateway;
let other_gateway: TestGateway;
let client: TestClient;
let other: TestClient;
beforeAll(async () => {
  clone = await cloneDatabase();
  proxy = new HoldingProxy(join(clone.connection.host ?? '', '.s.PGSQL.5432'));
  const port = await proxy.listen();
  gateway = await startTestGateway({ connection: { ...clone.connection, host: '127.0.0.1', port } });
  other_gateway = await startTestGateway({ connection: clone.connection });
  // A claim does not end by itself, however slow the machine is.
  gateway.clock.stop();
  other_gateway.clock.stop();
  client = await gateway.createClient();
  other = new TestClient({ ...client.credentials, url: other_gateway.url });
  await fund(gateway, client, '1000000.00');
});
afterEach(() => other_gateway.verify());
afterAll(async () => {
  await Promise.all([gateway.close(), other_gateway.close()]);
  await proxy.close();
  await clone.drop();
});

const requests: Record<string, () => Promise<readonly [string, RequestBody]>> = {
  authorise: async () => ['authorise', samplePayment()],
  capture: async () => ['capture', { capture_orders: [await client.authorised()] }],
  refund: async () => [
    'refund',
    { refund_orders: [{ ...(await client.captured()), refund_amount: '10.00' }] },
  ],
  payout: async () => ['payout', samplePayout()],
};

/** Sends a request whose connection is lost at a moment, and everything else with it. */
async function lose(statement: string, at: HoldAt, operation: string, fields: RequestBody, key: object) {
  const stall = proxy.hold(statement, at);
  const lost = client.post(operation, fields, { ...key });
  await stall;
  proxy.cut();
  return lost;
}

const moments: (readonly [string, string, HoldAt])[] = [
  ['when its claim was committed', 'claim_idempotency_keys', 'committed'],
  ['before its work was committed', 'insert_operations', 'before_commit'],
  ['when its work was committed', 'insert_operations', 'committed'],
  ['when its answer was kept', 'save_idempotent_answers', 'committed'],
];

describe.each(moments)('a request whose connection is lost %s', (_moment, statement, at) => {
  it.each(Object.keys(requests))(
    'is answered before its claim ends when it is repeated, and done once: %s',
    async (name) => {
      const [operation, fields] = await requests[name]!();
      const key = { 'idempotency-key': randomUUID() };
      expect((await lose(statement, at, operation, fields, key)).status).toBe(503);
      const again = () => client.post(operation, fields, key);
      // Under way (409) for as long as the database has not noticed that the connection is gone.
      await expect.poll(async () => (await again()).status).toBe(200);
      expect((await again()).text).toBe((await again()).text);
      const [count] = await other_gateway.query<{ count: string }>(
        `SELECT count(*) FROM operations WHERE account_id = $1 AND request_key = sha256($2)`,
        [client.account_id, Buffer.from(key['idempotency-key'])],
      );
      expect(count?.count).toBe(operation === 'payout' ? '0' : '1');
    },
  );

  it('is taken up by another gateway before its claim ends', async () => {
    const [operation, fields] = await requests['refund']!();
    const key = { 'idempotency-key': randomUUID() };
    expect((await lose(statement, at, operation, fields, key)).status).toBe(503);
    const answered = async (): Promise<number> => (await other.post(operation, fields, key)).status;
    await expect.poll(answered).toBe(200);
  });
});
