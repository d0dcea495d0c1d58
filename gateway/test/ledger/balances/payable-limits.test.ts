import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let client: TestClient;
let operator: PortalClient;
let command: Operator;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  operator = await createPortalClient(gateway, { operator: true });
  command = createOperator(gateway.connection);
  await fund(gateway, client, '100.00');
});
afterAll(async () => {
  command.remove();
  await gateway.verify();
  await gateway.close();
});

function payable(method: string, body?: object, account_id = client.account_id): Promise<PortalAnswer> {
  return operator.fetch(method, `/operator/accounts/${account_id}/payable`, body ? { body } : {});
}

async function audited(): Promise<any[]> {
  const { body } = await operator.fetch('GET', '/operator/audit');
  return body['entries'].filter((entry: any) => entry.action === 'operator.set_payable_limits');
}

const parts = {
  currency: 'EUR',
  available: '100.00',
  below_zero: '0.00',
  minimum_balance: '30.00',
  credit_limit: '50.00',
  payable: '120.00',
};

describe('payout limits of an account', () => {
  it('are set in the console, apply to the next payout and to those that wait, and are in the audit log', async () => {
    const { body } = await payout(client, { payment_amount: '120.00' });
    expect(body['status']).toBe('PENDING_FUNDS');
    const limits = { currency: 'EUR', credit_limit: '50.00', minimum_balance: '31.00' };
    const seen = { credit_limit: '0', minimum_balance: '0' };
    expect((await payable('PUT', { ...limits, seen })).body).toEqual({
      ...parts,
      minimum_balance: '31.00',
      payable: '119.00',
    });
    expect((await payable('GET')).body['balances']).toMatchObject([{ payable: '119.00' }]);
    await payable('PUT', { ...limits, minimum_balance: '30.00', seen: limits });
    expect((await payable('GET')).body['balances']).toMatchObject([{ available: '-20.00', payable: '0.00' }]);
    expect(await audited()).toMatchObject([
      { before: { minimum_balance: '31.00' }, after: { credit_limit: '50.00', minimum_balance: '30.00' } },
      { before: { credit_limit: '0.00' }, after: { minimum_balance: '31.00' } },
    ]);
  });

  it.each([
    ['a currency that is none', { currency: 'XXQ' }],
    ['decimals that its currency does not have', { credit_limit: '1.005' }],
    ['an amount below zero', { minimum_balance: '-1.00' }],
  ])('are refused with %s', async (_what, fields) => {
    const limits = { currency: 'EUR', credit_limit: '0.00', minimum_balance: '0.00', ...fields };
    const { status, body } = await payable('PUT', limits);
    expect([status, typeof body['message']]).toEqual([422, 'string']);
  });

  it('of an unknown account are not found', async () => {
    const limits = { currency: 'EUR', credit_limit: '0.00', minimum_balance: '0.00' };
    expect((await payable('PUT', limits, '9zz9')).status).toBe(404);
  });

  it('are set on the command line one by one, with the person who did it, before there is any money', async () => {
    const other = await gateway.createClient();
    const set = ['balances', 'limits', '--account', other.account_id, '--currency', 'EUR'];
    const none = { available: '0.00', minimum_balance: '0.00' };
    expect(await command.json(set, '--credit-limit', '25.00')).toEqual({
      ...parts,
      ...none,
      credit_limit: '25.00',
      payable: '25.00',
    });
    await command.json(set, '--minimum-balance', '5.00');
    expect(await command.json('balances', 'payable', '--account', other.account_id)).toMatchObject({
      balances: [{ credit_limit: '25.00', payable: '20.00' }],
    });
    expect((await audited()).slice(0, 2)).toMatchObject([
      { actor: expect.stringMatching(/^host:.+@.+$/) },
      { actor: expect.stringMatching(/^host:.+@.+$/) },
    ]);
  });
});
