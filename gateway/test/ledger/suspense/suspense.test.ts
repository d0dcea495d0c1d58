import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { put, unmatched } from './unmatched.ts';

let gateway: TestGateway;
let operator: Operator;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
});
afterAll(async () => {
  operator?.remove();
  await gateway.verify();
  await gateway.close();
});

/** What the gateway's own book holds, as `EUR account` to minor units. */
async function houseBook(): Promise<Record<string, string>> {
  const rows = await gateway.query<{ name: string; minor: string }>(
    `SELECT j.currency || ' ' || p.account AS name, sum(p.amount)::text AS minor FROM journal j
     CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE account_id = 'house' GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor]));
}

it('unmatched money is booked once in the gateway’s own ledger account, however often it is reported', async () => {
  const came = unmatched();
  const debit = unmatched({ amount: -3_00n, ledger_account: 'scheme_receivable', connector: 'acquirer' });
  await put(gateway, came, debit);
  await put(gateway, came);
  await Promise.all([put(gateway, came, debit), put(gateway, debit, came)]);
  expect(await houseBook()).toEqual({ 'EUR 101': '300', 'EUR 102': '-1250', 'EUR 105': '950' });
  await gateway.verify();
});

it('money in suspense is in no list of merchants, accounts or balances', async () => {
  for (const args of [
    ['merchants', 'list'],
    ['accounts', 'list'],
    ['events', 'list', '--account', 'house'],
  ])
    expect((await operator.run(...args)).output).not.toContain('"house"');
  const { rows } = { rows: await gateway.query(`SELECT FROM account_counters WHERE account_id = 'house'`) };
  expect(rows).toEqual([]);
});

it('money in suspense is listed oldest first with its age and text, and shown in full', async () => {
  await put(gateway, unmatched({ currency: 'USD' as Currency, reference: 'B-USD' }));
  const { output, code } = await operator.run('suspense', 'list', '--currency', 'USD');
  expect(code).toBe(0);
  expect(output).toMatch(/house-bank .*USD .*12\.50 .*2026-11-20 .*nothing_known .*B-USD .*0 h/);
  const { items } = await operator.json('suspense', 'list');
  expect(items.map(({ reference }: { reference: string }) => reference)).toEqual(['B-1', 'B-1', 'B-USD']);
  const shown = await operator.json('suspense', 'show', items[2].item_id);
  expect(shown.item).toMatchObject({ amount: '12.50', details: [{ name: 'debtor', value: 'Somebody' }] });
  const unknown = await operator.run('suspense', 'show', '17');
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining('no such thing, or it is not yours to see: item 17'),
  ]);
});
