import { randomUUID } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { listPayments, readPayment, reviewQueue } from '@causeway/schemas/portal/payments.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { key_lookup_plans } from '../../src/kernel/database/database.ts';
import { declaredStatements } from '../../src/kernel/database/statement.ts';
import { cards, type TestClient } from '../support/client.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { fund, payout, samplePayout } from '../support/payouts.ts';
import { genericPlan, namesOneTenant, namesTenant, scannedTable, tableScans } from './plans.ts';
import { createPortalClient } from '../support/portal-client.ts';
import { placementOf } from '../../src/kernel/database/table-placement.ts';
import { across_tenants } from './across-tenants.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
for await (const file of glob('**/*.ts', { cwd: source })) {
  if (!file.endsWith('.test.ts')) await import(`${source}${file}`);
}

/** Every statement that the gateway has sent on a path: its name to its text. */
const sent = new Map<string, string>();

/** Follows what every connection of this process is asked. */
function followStatements(): void {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    if (typeof first === 'object' && first !== null && 'name' in first && 'text' in first)
      sent.set(String(first.name), String(first.text));
    return (query as (...args: unknown[]) => void).apply(this, args);
  });
}

async function trade(shop: TestClient): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const request = JSON.stringify(shop.sign('authorise', { order_no: 'one', currency: 'EUR' }));
  await shop.send('authorise', request, key);
  await shop.send('authorise', request, key);
  await shop.authorise({ capture: 'auto' }, { 'idempotency-key': randomUUID() });
  await shop.authorise({ card: cards.declined });
  await shop.authorise({ card: cards.challenge });
  const payments = await Promise.all(Array.from({ length: 4 }, () => shop.authorised()));
  const [captured, cancelled, ...others] = payments;
  if (!captured || !cancelled) throw new Error('no payments');
  await shop.adjust({ ...cancelled, amount: '120.00' });
  await shop.adjust(cancelled);
  await shop.capture(captured, ...others);
  await shop.cancel(cancelled);
  await shop.refund({ ...captured, refund_amount: '10.00' });
  await shop.post('retrievalTrans', { orders: [captured.order_no], trades: [cancelled.transaction_id] });
  for (const review_flag of ['0', '1']) {
    const { body } = await shop.authorise({ capture: 'manual', card: cards.review });
    const { transaction_id, order_no, currency, amount } = body as Record<string, string>;
    await shop.review({ transaction_id, order_no, currency, amount, review_flag } as never);
  }
  await shop.post('events', {});
}

async function payOut(gateway: TestGateway, shop: TestClient): Promise<void> {
  await fund(gateway, shop, '1000.00');
  const { body } = await payout(shop);
  expect(body['status'], JSON.stringify(body)).toBe('COMPLETED');
  // The same again, and one that finds no money.
  const request = samplePayout();
  await shop.post('payout', request);
  await shop.post('payout', request);
  await shop.post('payout', samplePayout({ payment_amount: '5000.00' }));
}

async function look(gateway: TestGateway, shop: TestClient): Promise<void> {
  const { merchant_id } = shop.credentials;
  const person = await createPortalClient(gateway, { merchant_id });
  const payment = await shop.captured({ shopper_email: 'finder@example.com' });
  const params = { account_id: shop.account_id };
  const queries = [
    {},
    { status: '3000' },
    { q: payment.order_no },
    { q: 'finder@example.com' },
    { q: '4242' },
  ];
  for (const query of queries) {
    const answer = await person.call(listPayments, { params, query });
    expect(answer.status, answer.text).toBe(200);
  }
  await person.call(reviewQueue, { params });
  await person.call(readPayment, { params: { ...params, transaction_id: payment.transaction_id } });
}

/** What statements read of distributed tables without naming the tenant, by their plans on an empty database. */
async function tenantlessReads(
  statements: ReadonlyMap<string, string>,
  named: typeof namesTenant = namesTenant,
): Promise<{ scans: number; wrong: string[] }> {
  const wrong: string[] = [];
  let scans = 0;
  for (const [name, text] of statements) {
    for (const scan of tableScans(await genericPlan(client, text))) {
      const placement = placementOf(scannedTable(scan));
      if (typeof placement === 'string' || scan.Schema === 'pg_catalog') continue;
      scans += 1;
      if (named(scan, placement.distributed_by)) continue;
      wrong.push(
        `${name} reads ${scannedTable(scan)} with ${scan['Index Cond'] ?? scan.Filter ?? 'nothing'}`,
      );
    }
  }
  return { scans, wrong };
}

let gateway: TestGateway;
/** Nobody writes there: what a plan reads does not depend on what was counted of the tables. */
let empty: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  gateway = await startTestGateway();
  followStatements();
  empty = await cloneDatabase();
  client = new pg.Client({ ...empty.connection, options: key_lookup_plans.join(' ') });
  await client.connect();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await client.end();
  await empty.drop();
  await gateway.close();
});

it('on the paths of requests, every statement names the tenant of every distributed table that it reads', async () => {
  const shops = await Promise.all([gateway.createClient(), gateway.createClient()]);
  // At the same moment, so that the lists of two accounts are merged.
  await Promise.all(shops.map(trade));
  for (const shop of shops) {
    await payOut(gateway, shop);
    await look(gateway, shop);
  }
  expect([...sent.keys()]).toEqual(
    expect.arrayContaining([
      'insert_payments',
      'lock_payments',
      'update_payments',
      'query_summaries_live',
      'insert_operations',
      'insert_journal_entries',
      'insert_events',
      'list_events',
      'list_payments_101',
      'search_newest_payments',
    ]),
  );
  const found = await tenantlessReads(sent);
  expect(found.wrong).toEqual([]);
  expect(found.scans).toBeGreaterThan(30);
});

it('only statements of the worker’s search and of the operator read across tenants', async () => {
  const others = declaredStatements().filter(({ name }) => !name.startsWith('verify: '));
  const texts = new Map(others.map(({ name, text }) => [name, text]));
  const { wrong } = await tenantlessReads(texts);
  const names = [...new Set(wrong.map((line) => line.split(' ')[0]))];
  expect(names.filter((name) => !across_tenants.has(name ?? ''))).toEqual([]);
  expect([...across_tenants].filter((name) => sent.has(name))).toEqual([]);
});

it('statements with rows name one account for every table that they read where the database is distributed', async () => {
  const texts = new Map(
    declaredStatements().flatMap(({ name, for_account }): [string, string][] =>
      for_account && name !== 'insert_events' ? [[name, for_account.text]] : [],
    ),
  );
  const { wrong, scans } = await tenantlessReads(texts, namesOneTenant);
  expect(wrong).toEqual([]);
  expect(scans).toBeGreaterThan(30);
});

it('the worker finds the accounts with work where the database is distributed', async () => {
  const searches = declaredStatements().flatMap(({ name, search }) => (search ? [{ name, search }] : []));
  expect(searches.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['claim_operations', 'claim_due_work', 'claim_webhook_cursors', 'claim_export']),
  );
  for (const { name, search } of searches) {
    const { rows } = await client.query({
      name: `search of ${name}`,
      text: search.text,
      values: search.parameters.map(() => null),
      rowMode: 'array',
    });
    expect(rows, name).toBeInstanceOf(Array);
  }
});

it('a gateway on a distributed database works like any other', async () => {
  const distributed = await startTestGateway({ environment: { DATABASE_DISTRIBUTED: 'true' } });
  try {
    sent.clear();
    const shops = await Promise.all([distributed.createClient(), distributed.createClient()]);
    await Promise.all(shops.map(trade));
    for (const shop of shops) {
      await payOut(distributed, shop);
      await look(distributed, shop);
      const { body } = await shop.post('events', {});
      const sequences = body['events'].map((event: { sequence: string }) => Number(event.sequence));
      expect(sequences).toEqual(sequences.map((_: number, at: number) => at + 1));
    }
    expect([...sent.keys()]).toContain('lock_payments:account');
    expect([...sent.keys()]).not.toContain('insert_events');
    await distributed.verify();
  } finally {
    await distributed.close();
  }
});
