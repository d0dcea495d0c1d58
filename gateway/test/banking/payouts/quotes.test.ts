import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { requireCurrency } from '../../../src/edges/api/read/read-amount.ts';
import { setPayableLimits } from '../../../src/ledger/balances/payable-limits.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, payout, setRate } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  await setRate(gateway, 'USD', 'EUR', '1.00');
});

const in_euro = { payment_currency: 'EUR', payment_amount: '1000.00', source_currency: 'USD' };
const in_dollars = { payment_currency: 'USD', payment_amount: '300.00' };

async function waiting(fields: Record<string, string> = in_euro): Promise<string> {
  const { body } = await payout(client, fields);
  expect(body).toMatchObject({ status: 'PENDING_FUNDS' });
  return body['transaction_id'];
}

function stateOf(id: string): Promise<unknown[]> {
  return gateway.query(
    'SELECT status, failure_type, failure_code, failure_reason FROM payouts WHERE transaction_id = $1',
    [id],
  );
}

async function eventsOf(id: string): Promise<unknown[]> {
  const rows = await gateway.query<{ type: string }>(
    'SELECT type FROM events WHERE subject_id = $1 ORDER BY seq',
    [id],
  );
  return rows.map(({ type }) => type);
}

const lapsed = [
  {
    status: 'FAILED',
    failure_type: 'RATE_EXPIRED',
    failure_code: '',
    failure_reason: 'the exchange rate ended before there was money for it',
  },
];

describe('a payout in two currencies that waits for money', () => {
  it('is paid at its rate where the money comes before the rate ends', async () => {
    const id = await waiting();
    await gateway.work(day_ms - hour_ms);
    await fund(gateway, client, '1000.00', 'USD');
    await gateway.work(1_000);
    expect(await stateOf(id)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('fails when the rate expires, takes nothing, and notifies the merchant of the reason', async () => {
    const id = await waiting();
    await gateway.work(day_ms);
    expect(await stateOf(id)).toEqual(lapsed);
    await setRate(gateway, 'USD', 'EUR', '0.50');
    await fund(gateway, client, '1000.00', 'USD');
    await gateway.work(60_000);
    expect(await stateOf(id)).toEqual(lapsed);
    expect(await eventsOf(id)).toEqual(['payout.pending_funds', 'payout.failed']);
    expect(await balancesOf(gateway, client)).toEqual({ 'USD 2': '100000', 'USD 102': '-100000' });
  });

  it('delays no payout behind it, even where no process has noticed that its rate expired', async () => {
    const first = await waiting();
    const second = await waiting(in_dollars);
    await gateway.query(`DELETE FROM due_work WHERE kind = 'payout_quote'`);
    await gateway.work(200 * day_ms);
    expect(await stateOf(first)).toMatchObject([{ status: 'PENDING_FUNDS' }]);
    await fund(gateway, client, '1000.00', 'USD');
    await gateway.work(1_000);
    expect(await stateOf(first)).toEqual(lapsed);
    expect(await stateOf(second)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('can still be cancelled before its rate expires, and then stays cancelled', async () => {
    const id = await waiting();
    await gateway.gateway.payouts.decide([
      {
        key: { account_id: client.account_id, transaction_id: BigInt(id) } as never,
        decider: 'merchant',
        verb: 'cancel',
        actor: 'user:ann',
        note: '',
        at: gateway.clock.now(),
      },
    ]);
    await gateway.work(2 * day_ms);
    expect(await stateOf(id)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('waits without a limit where it is in one currency instead', async () => {
    const id = await waiting(in_dollars);
    await gateway.work(200 * day_ms);
    expect(await stateOf(id)).toMatchObject([{ status: 'PENDING_FUNDS' }]);
    await fund(gateway, client, '300.00', 'USD');
    await gateway.work(1_000);
    expect(await stateOf(id)).toMatchObject([{ status: 'COMPLETED' }]);
  });
});

describe('a payout in two currencies whose money is held', () => {
  it('keeps its rate however long it waits for its date', async () => {
    await fund(gateway, client, '1000.00', 'USD');
    const later = new Date(gateway.clock.now().getTime() + 10 * day_ms).toISOString().slice(0, 10);
    const { body } = await payout(client, { ...in_euro, payment_date: later });
    expect(body).toMatchObject({ status: 'SCHEDULED', exchange_rate: '1' });
    await gateway.work(20 * day_ms);
    expect(await stateOf(body['transaction_id'])).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('fails where its money is given back after its rate has expired, and holds nothing', async () => {
    await fund(gateway, client, '1000.00', 'USD');
    const later = new Date(gateway.clock.now().getTime() + 10 * day_ms).toISOString().slice(0, 10);
    const { body } = await payout(client, { ...in_euro, payment_date: later });
    expect(body).toMatchObject({ status: 'SCHEDULED' });
    const { context } = gateway.gateway;
    await setPayableLimits(context, client.account_id, requireCurrency('USD'), { minimum_balance: 50_000n });
    await gateway.work(20 * day_ms);
    await gateway.work(1_000);
    expect(await stateOf(body['transaction_id'])).toEqual(lapsed);
    expect(await eventsOf(body['transaction_id'])).toEqual([
      'payout.scheduled',
      'payout.pending_funds',
      'payout.failed',
    ]);
  });
});
