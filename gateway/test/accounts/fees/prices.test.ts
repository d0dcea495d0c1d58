import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let client: TestClient;
let operator: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  operator = await createPortalClient(gateway, { operator: true });
  await fund(gateway, client, '10000.00');
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const local = {
  currency: 'EUR',
  payment_method: 'SWIFT',
  charge_option: 'SHARED',
  fixed: '1.50',
  percent: '0.25',
  minimum: '2.00',
  maximum: '20.00',
};

function fees(method: string, body?: object, account_id = client.account_id): Promise<PortalAnswer> {
  return operator.fetch(method, `/operator/accounts/${account_id}/fees`, body ? { body } : {});
}

async function audited(action: string): Promise<any> {
  const { body } = await operator.fetch('GET', '/operator/audit');
  return body['entries'].find((entry: any) => entry.action === action && entry.result === 'done');
}

describe('a fee of payouts', () => {
  it('is set, taken from the next payout, changed and ended, each with before and after', async () => {
    expect((await fees('PUT', { ...local, seen: { fee: null } })).body).toEqual(local);
    expect((await fees('GET')).body['fees']).toEqual([local]);
    const { body } = await payout(client, { payment_method: 'SWIFT', swift_charge_option: 'SHARED' });
    expect([body['status'], body['fee_amount']]).toEqual(['COMPLETED', 2]);
    const { currency, payment_method, charge_option, ...terms } = local;
    const changed = { ...terms, fixed: '3.00', maximum: '' };
    await fees('PUT', { ...local, ...changed, seen: { fee: terms } });
    expect(await audited('operator.set_fee')).toMatchObject({
      before: { fixed: '1.50', maximum: '20.00' },
      after: { fixed: '3.00', maximum: '' },
    });
    const key = { currency, payment_method, charge_option, seen: { fee: changed } };
    expect((await fees('DELETE', key)).body).toEqual({ done: true });
    expect((await fees('GET')).body['fees']).toEqual([]);
    expect(await audited('operator.end_fee')).toMatchObject({ before: { fixed: '3.00' } });
    expect((await fees('DELETE', key)).body).toMatchObject({ code: 'U0010' });
  });

  it.each([
    ['a currency that is none', { currency: 'XXQ' }],
    ['decimals that its currency does not have', { fixed: '1.005' }],
    ['an amount below zero', { minimum: '-1.00' }],
    ['more than the whole', { percent: '100.01' }],
    ['a share that is no number', { percent: 'a' }],
    ['a maximum below the minimum', { maximum: '1.00' }],
    ['LOCAL with a charge option', { payment_method: 'LOCAL' }],
    ['an amount beyond every number', { fixed: '99999999999999999999' }],
  ])('is refused with %s', async (_what, fields) => {
    const { status, body } = await fees('PUT', { ...local, ...fields });
    expect([status, typeof body['message']]).toEqual([422, 'string']);
    expect((await fees('GET')).body['fees']).toEqual([]);
  });

  it('of an unknown account is not found', async () => {
    expect((await fees('PUT', local, '9zz9')).status).toBe(404);
    expect((await fees('GET', undefined, '9zz9')).status).toBe(404);
  });
});

describe('exchange rates', () => {
  it('are added with markup and validity by a named person, and shown while they are valid', async () => {
    const later = new Date(gateway.clock.now().getTime() + 86_400_000 * 3).toISOString();
    const rate = { base: 'EUR', quote: 'USD', rate: '1.0825', markup_bps: '50' };
    const { body } = await operator.fetch('POST', '/operator/rates', { body: rate });
    expect(body).toMatchObject({ rate: '1.0825', markup_bps: 50, valid: true });
    expect(body['source']).toBe(`user:${operator.user_id}`);
    await operator.fetch('POST', '/operator/rates', { body: { ...rate, valid_from: later } });
    const shown = async (query: Record<string, string>): Promise<boolean[]> =>
      (await operator.fetch('GET', '/operator/rates', { query })).body['rates'].map((one: any) => one.valid);
    expect(await shown({ base: 'EUR', quote: 'USD' })).toEqual([true]);
    expect(await shown({ base: 'EUR', all: 'yes' })).toEqual([false, true]);
    expect(await audited('operator.add_rate')).toMatchObject({ subject: 'EUR/USD' });
  });

  it('come from a file as a whole or not at all', async () => {
    const add = (content: string): Promise<PortalAnswer> =>
      operator.fetch('POST', '/operator/rates/file', { body: { name: 'rates.csv', content } });
    const wrong = await add('base,quote,rate\nGBP,JPY,190.1\nGBP,GBP,1');
    expect([wrong.status, wrong.body['message']]).toEqual([422, expect.stringContaining('Rate 2 (GBP/GBP)')]);
    expect(
      (await operator.fetch('GET', '/operator/rates', { query: { base: 'GBP' } })).body['rates'],
    ).toEqual([]);
    expect((await add('base,quote,rate\nGBP,JPY,190.1\nGBP,CHF,1.12\n')).body).toEqual({ added: 2 });
    const { body } = await operator.fetch('GET', '/operator/rates', { query: { base: 'GBP' } });
    expect(body['rates'].map(({ quote, source }: any) => [quote, source])).toEqual([
      ['CHF', 'file rates.csv'],
      ['JPY', 'file rates.csv'],
    ]);
  });

  it.each([
    [{ rate: '0' }],
    [{ rate: 'x' }],
    [{ quote: 'EUR' }],
    [{ quote: 'ZZZ' }],
    [{ markup_bps: '9999' }],
    [{ valid_from: 'tomorrow' }],
    [{ valid_until: '2020-01-01' }],
  ])('are refused when they are invalid: %j', async (fields) => {
    const body = { base: 'EUR', quote: 'CAD', rate: '1.5', ...fields };
    expect((await operator.fetch('POST', '/operator/rates', { body })).status).toBe(422);
  });
});

describe('the bank of payouts', () => {
  const rules = (method: string, body?: object): Promise<PortalAnswer> =>
    operator.fetch(method, `/operator/accounts/${client.account_id}/payout-rules`, body ? { body } : {});

  it('is shown with all banks, and changed with its before and after', async () => {
    const { body } = await rules('GET');
    expect(body).toEqual({
      rules: {
        connector: '',
        when_short: 'wait',
        screening: 'usual',
        approval_limits: {},
        approve_others: false,
        maker_limits: {},
        payee_mismatch: 'hold',
        instant_fallback: false,
        cooling_off_hours: null,
      },
      banks: ['sandbox-bank'],
    });
    const wanted = { connector: 'sandbox-bank', when_short: 'refuse', approval_limits: { EUR: '50.00' } };
    const changed = await rules('PUT', { ...wanted, seen: body['rules'] });
    expect(changed.body).toMatchObject({ ...wanted, screening: 'usual' });
    expect(await audited('operator.change_payout_rules')).toMatchObject({
      before: { connector: '', when_short: 'wait' },
      after: { connector: 'sandbox-bank', when_short: 'refuse' },
    });
    expect((await payout(client)).body['status']).toBe('IN_APPROVAL');
    await rules('PUT', { approval_limits: {}, seen: wanted });
    expect((await payout(client)).body['status']).toBe('COMPLETED');
  });

  it('is refused when it is unknown, or when a limit is no amount', async () => {
    for (const body of [
      { connector: 'nowhere' },
      { approval_limits: { EUR: '1.005' } },
      { when_short: 'pray' },
    ]) {
      expect((await rules('PUT', body)).status).toBe(422);
    }
  });

  it('is counted by connector, with the instructions that each has not answered', async () => {
    const { body } = await operator.fetch('GET', '/operator/connectors');
    expect(body['connectors']).toEqual([
      { name: 'sandbox', kind: 'acquirer', accounts: 1, unsettled: 0, resting_until: '' },
      { name: 'sandbox-2', kind: 'acquirer', accounts: 0, unsettled: 0, resting_until: '' },
      { name: 'sandbox-bank', kind: 'bank', accounts: 1, unsettled: 0, resting_until: '' },
    ]);
  });
});
