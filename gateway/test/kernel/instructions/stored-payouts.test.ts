import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { parseSearch } from '../../../src/kernel/values/search.ts';
import { clearing_hooks } from '../../../src/banking/recalls/give-back.ts';
import { decideClearing, proposeClearing } from '../../../src/ledger/suspense/clear-suspense.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { line, notificationOf, openHouseBank, type HouseBank } from '../../support/house-bank.ts';
import { payout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { instructionPath, safe_ms } from './silent-acquirer.ts';

/** For how long payouts are gathered for a file: longer than two people take. */
const gather_ms = 2 * safe_ms;
let bank: HouseBank;
beforeAll(async () => {
  bank = await openHouseBank({ gather_seconds: gather_ms / 1_000 });
});
afterAll(async () => {
  await bank.gateway.verify();
  await bank.close();
});

it.each([
  ['not_done', 'FAILED', '500000'],
  ['done', 'COMPLETED', '490000'],
])(
  'a payout is recorded by hand as %s only once its file is with the bank',
  async (outcome, status, remaining) => {
    const ann = await createPortalClient(bank.gateway, { operator: true });
    const ben = await createPortalClient(bank.gateway, { operator: true });
    const client = await bank.createClient();
    const { body } = await payout(client);
    await bank.gateway.work();
    const { body: open } = await ann.fetch('GET', '/operator/operations', {
      query: { account_id: client.account_id },
    });
    const [instruction] = open['operations'];
    const outbox = (): string[] => readdirSync(join(bank.folder, 'outbox'));
    const sent_before = outbox().length;
    const record = async (): Promise<unknown> => {
      const path = `${instructionPath(instruction)}/resolutions`;
      const proposed = await ann.fetch('POST', path, { body: { outcome, reason: 'The bank says so' } });
      if (proposed.status !== 200) return proposed.body;
      bank.gateway.clock.advance(safe_ms);
      const confirmed = await ben.fetch('POST', `${path}/${proposed.body['resolution_id']}`, {
        body: { decision: 'confirmed' },
      });
      return confirmed.body;
    };
    expect(await record()).toMatchObject({
      code: 'U0010',
      message: expect.stringContaining('has not given this instruction to the bank yet'),
    });
    await bank.gateway.work(gather_ms);
    expect(outbox()).toHaveLength(sent_before + 1);
    expect(await record()).toEqual({ result: 'confirmed' });
    const [row] = await bank.gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [
      body['transaction_id'],
    ]);
    expect(row).toEqual({ status });
    expect((await bank.balances(client))['EUR 2']).toBe(remaining);
  },
);

it('a payout that is still to be sent is not given back by money in suspense', async () => {
  const { context } = bank.gateway.gateway;
  const client = await bank.createClient();
  const { body } = await payout(client);
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '100.00' })));
  const [item] = await bank.suspense();
  const item_id = BigInt(item!['item_id']!);
  await proposeClearing(context, clearing_hooks, {
    item_id,
    resolution: 'return',
    to_account_id: client.account_id,
    payout: parseSearch(body['transaction_id']),
    other_item_id: 0n,
    recall_id: 0n,
    reason: 'the same amount',
    by: 'user:ann',
  });
  const decided = decideClearing(context, clearing_hooks, {
    item_id,
    decision: 'confirmed',
    by: 'user:bob',
  });
  await expect(decided).rejects.toMatchObject({ reason: { rule: 'nothing_paid', status: 'PROCESSING' } });
  expect((await bank.balances(client))['EUR 2']).toBe('490000');
});

it('a bank that is reachable again receives only the payouts that people have not decided about', async () => {
  const client = await bank.createClient();
  const [decided, open] = [await payout(client), await payout(client, { payment_amount: '20.00' })];
  const id = String(decided.body['transaction_id']);
  // As long as the bank is not in its BANKS_FILE, nobody can tell what it kept.
  const without = await startTestGateway({ connection: bank.gateway.connection });
  const ann = await createPortalClient(without, { operator: true });
  const ben = await createPortalClient(without, { operator: true });
  without.clock.advance(safe_ms);
  await without.work(5_000);
  const query = { account_id: client.account_id };
  const { body } = await ann.fetch('GET', '/operator/operations', { query });
  const instruction = body['operations'].find((one: any) => one.transaction_id === id);
  const path = `${instructionPath(instruction)}/resolutions`;
  const decision = { outcome: 'not_done', reason: 'The bank was left, and it was paid by hand' };
  const proposed = await ann.fetch('POST', path, { body: decision });
  without.clock.advance(safe_ms);
  const confirm = { body: { decision: 'confirmed' } };
  const confirmed = await ben.fetch('POST', `${path}/${proposed.body['resolution_id']}`, confirm);
  expect(confirmed.body).toEqual({ result: 'confirmed' });
  await without.close();
  const outbox = (): string[] => readdirSync(join(bank.folder, 'outbox'));
  for (const name of outbox()) rmSync(join(bank.folder, 'outbox', name));
  await bank.gateway.work(14 * day_ms);
  const sent = outbox().map((name) => readFileSync(join(bank.folder, 'outbox', name), 'utf8'));
  expect(sent.join('')).toContain(open.body['short_reference_id']);
  expect(sent.join('')).not.toContain(decided.body['short_reference_id']);
  const backlogs = await readBacklogs(bank.gateway.gateway.context);
  expect(backlogs.map(({ name }) => name)).not.toContain('payments held for the next file to house-bank');
});
