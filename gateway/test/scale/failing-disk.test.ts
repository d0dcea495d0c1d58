import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePayment, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let database: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  database = String((await gateway.query('SELECT quote_ident(current_database()) AS name'))[0]?.['name']);
  await gateway.query(
    `CREATE FUNCTION no_space_left() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = 'disk_full';
     END $$`,
  );
});
afterAll(() => gateway.close());

/** Sessions that begin from now on meet it; the gateway's are ended, so that it opens others. */
async function setDatabase(setting: string): Promise<void> {
  await gateway.query(`ALTER DATABASE ${database} ${setting}`);
  await gateway.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

/** No table grows, and nothing is written beside them: what the disk's end does to statements. */
async function fillDisk(): Promise<void> {
  await setDatabase(`SET temp_file_limit = '64kB'`);
  await expect.poll(readiness).toEqual({ status: 200, body: { status: 'ready' } });
  await gateway.query(
    'CREATE TRIGGER no_space_left BEFORE INSERT ON operations EXECUTE FUNCTION no_space_left()',
  );
}

async function makeRoom(): Promise<void> {
  await gateway.query('DROP TRIGGER no_space_left ON operations');
  await setDatabase('RESET temp_file_limit');
}

async function readiness(): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${gateway.url}/readyz`);
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

describe('a full disk of the database', () => {
  it('is answered by every operation with 503 and Retry-After, /readyz says why, and all is well when there is room', async () => {
    const payment = await client.captured();
    const manual = await client.authorised();
    await fillDisk();
    const requests: [string, RequestBody][] = [
      ['authorise', samplePayment()],
      ['adjust', { adjust_orders: [{ ...manual, amount: '120.00' }] }],
      ['capture', { capture_orders: [manual] }],
      ['cancel', { cancel_orders: [manual] }],
      ['refund', { refund_orders: [{ ...payment, refund_amount: '1.00' }] }],
    ];
    for (const [operation, fields] of requests) {
      const { status, body, headers } = await client.post(operation, fields);
      expect([operation, status, body['code'], headers.get('retry-after')]).toEqual([
        operation,
        503,
        'I0090',
        '2',
      ]);
    }
    expect(await readiness()).toEqual({
      status: 503,
      body: { status: 'not ready', reason: 'the disk of the database is full' },
    });
    await makeRoom();
    await expect.poll(readiness).toEqual({ status: 200, body: { status: 'ready' } });
    expect((await client.authorise()).status).toBe(200);
    await gateway.verify();
  });
});

/** Operations cannot be inserted. @param failing what happens instead, in PL/pgSQL */
async function failInserts(failing: string): Promise<void> {
  await gateway.query(
    `CREATE OR REPLACE FUNCTION failing_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${failing} END $$`,
  );
  await gateway.query(
    'CREATE TRIGGER failing_insert BEFORE INSERT ON operations EXECUTE FUNCTION failing_insert()',
  );
}

describe('a database whose system fails', () => {
  it.each([
    ['whose disk has an error', '58030'],
    ['whose files are gone', '58P01'],
    ['whose disk has become read-only', '42501'],
    ['that has no memory left', '53200'],
    ['that may open no more files', '53000'],
  ])('is answered with 503 and Retry-After (%s), and all is well afterwards', async (_, sqlstate) => {
    await failInserts(
      `RAISE EXCEPTION 'could not write block 7 of relation base/5/16384' USING ERRCODE = '${sqlstate}';`,
    );
    const { status, body, headers } = await client.authorise();
    expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'I0090', '2']);
    await gateway.query('DROP TRIGGER failing_insert ON operations');
    expect((await client.authorise()).status).toBe(200);
    await gateway.verify();
  });

  it('is told apart from a missing privilege', async () => {
    await failInserts('PERFORM FROM pg_authid;');
    const { status, body } = await client.authorise();
    await gateway.query('DROP TRIGGER failing_insert ON operations');
    expect([status, body['code']]).toEqual([500, 'I0099']);
    await gateway.verify();
  });
});
