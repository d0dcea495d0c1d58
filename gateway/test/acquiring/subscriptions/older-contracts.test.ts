import {
  listContracts,
  listSubscriptions,
  readSubscription,
} from '@causeway/schemas/portal/subscriptions.ts';
import {
  listContracts as listContractRows,
  listSubscriptions as listRows,
} from '../../../src/acquiring/subscriptions/list-subscriptions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

it('the portal lists a subscription’s older contracts and their payments page by page, each once', async () => {
  const daily = await Seller.at(gateway, '2032-01-01T09:00:00Z');
  const { merchant_id } = daily.client.credentials;
  const somebody = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  const own = { account_id: daily.client.account_id };
  const { recurring_id } = await daily.subscribe({ interval_unit: 'day' });
  await daily.advance('2032-03-05T09:00:00Z');
  const [row] = (await somebody.call(listSubscriptions, { params: own, query: { q: recurring_id } })).body[
    'subscriptions'
  ];
  const of = { ...own, subscription_id: row.subscription_id };
  const first = (await somebody.call(readSubscription, { params: of })).body;
  expect(first['contracts']).toHaveLength(60);
  const query = { cursor: first['next_cursor'] };
  const older = (await somebody.call(listContracts, { params: of, query })).body;
  expect(older['next_cursor']).toBe('');
  const cycles = [...first['contracts'], ...older['contracts']].map(({ cycle_no }) => cycle_no);
  expect(cycles).toEqual(
    Array.from({ length: first['cycles_drawn'] }, (_, at) => first['cycles_drawn'] - at),
  );
  const paid = [...first['payments'], ...older['payments']].map(({ transaction_id }) => transaction_id);
  // The newest contract is not charged yet.
  expect(new Set(paid).size).toBe(cycles.length - 1);
  const unknown = { ...own, subscription_id: '1' };
  const strange = await somebody.call(listContracts, { params: unknown, query });
  expect([strange.status, strange.body['code']]).toEqual([404, 'U0008']);
});

it('the command line lists subscriptions and contracts before a number, the newest first, with the time of their charge', async () => {
  const seller = await Seller.at(gateway, '2032-01-01T09:00:00Z');
  const { account_id } = seller.client;
  const bought = [await seller.subscribe(), await seller.subscribe(), await seller.subscribe()];
  const names = bought.map(({ recurring_id }) => recurring_id).toReversed();
  const { context } = gateway.gateway;
  const [newest, ...older] = await listRows(context, { account_id, limit: 10 });
  expect([newest, ...older].map((row) => row?.['recurring_id'])).toEqual(names);
  const before = BigInt(newest?.['subscription_id'] ?? 0);
  expect(await listRows(context, { account_id, before, limit: 1 })).toEqual(older.slice(0, 1));
  await seller.advance('2032-01-31T09:00:00Z');
  const recurring_id = names[0] ?? null;
  const contracts = await listContractRows(context, { account_id, recurring_id, limit: 10 });
  expect(contracts).toMatchObject([
    { status: 'drawn_up', charged_at: '' },
    { status: 'charged', charged_at: '2032-01-01T09:00:00.000Z' },
  ]);
  const earlier = { account_id, recurring_id, before: BigInt(contracts[0]?.['contract_id'] ?? 0), limit: 10 };
  expect(await listContractRows(context, earlier)).toEqual(contracts.slice(1));
});
