import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { fund, germanIban, payout, sampleBeneficiary, setRate } from '../../support/payouts.ts';
import { addMs, hour_ms } from '../../../src/kernel/values/dates.ts';

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
  await fund(gateway, client, '10000.00');
});

async function pay(fields: RequestBody = {}): Promise<{ id: string; duplicate_of: string | undefined }> {
  const { status, body } = await payout(client, fields);
  expect([status, body['message']]).toEqual([200, undefined]);
  return { id: body['transaction_id'], duplicate_of: body['possible_duplicate_of'] };
}

it('a payout of the same amount to the same account within a day is accepted with a warning that names the first', async () => {
  const first = await pay({ reference: 'INV-1' });
  expect(first.duplicate_of).toBeUndefined();
  expect((await pay({ reference: 'INV-2' })).duplicate_of).toBe(first.id);
  // However the beneficiary is spelled: the account is the same.
  const beneficiary = { ...sampleBeneficiary(), company_name: 'ACME Trading' };
  expect((await pay({ beneficiary })).duplicate_of).toBeDefined();
});

it('a payout that was cancelled, or in another currency, is no duplicate', async () => {
  const later = addMs(gateway.clock.now(), 7 * 24 * hour_ms)
    .toISOString()
    .slice(0, 10);
  const first = await pay({ payment_date: later });
  const [cancelled] = await gateway.gateway.payouts.decide([
    {
      key: { account_id: client.account_id, transaction_id: BigInt(first.id) } as never,
      decider: 'merchant',
      verb: 'cancel',
      actor: 'user:ann',
      note: '',
      at: gateway.clock.now(),
    },
  ]);
  expect(cancelled).toMatchObject({ done: true });
  const second = await pay();
  expect(second.duplicate_of).toBeUndefined();
  await fund(gateway, client, '100.00', 'USD');
  expect((await pay({ payment_currency: 'USD' })).duplicate_of).toBeUndefined();
  expect((await pay()).duplicate_of).toBe(second.id);
});

it('a payout with only source_amount is compared as well, in one currency and in two', async () => {
  const source = { payment_amount: undefined, source_amount: '10.00', source_currency: 'EUR' };
  const first = await pay(source);
  expect((await pay(source)).duplicate_of).toBe(first.id);
  expect((await pay({ payment_amount: '10.00' })).duplicate_of).toBeDefined();
  await setRate(gateway, 'EUR', 'USD', '1.10');
  const bought = { ...source, source_amount: '20.00', payment_currency: 'USD' };
  const dollars = await pay(bought);
  expect(dollars.duplicate_of).toBeUndefined();
  await setRate(gateway, 'EUR', 'USD', '1.20');
  expect((await pay(bought)).duplicate_of).toBe(dollars.id);
  expect((await pay({ ...bought, source_amount: '20.01' })).duplicate_of).toBeUndefined();
});

it('the events of a suspected duplicate name the first payout', async () => {
  const first = await pay();
  const second = await pay();
  const rows = await gateway.query<{ type: string; named: string | null }>(
    `SELECT type, data ->> 'possible_duplicate_of' AS named FROM events
     WHERE account_id = $1 AND subject_id = $2 ORDER BY seq`,
    [client.account_id, second.id],
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ named }) => named))).toEqual(new Set([first.id]));
  const of_first = await gateway.query(
    `SELECT 1 FROM events WHERE account_id = $1 AND subject_id = $2 AND data ->> 'possible_duplicate_of' IS NOT NULL`,
    [client.account_id, first.id],
  );
  expect(of_first).toEqual([]);
});

it('a payout of another amount, account or day, or a failed one, is no duplicate', async () => {
  await pay();
  expect((await pay({ payment_amount: '100.01' })).duplicate_of).toBeUndefined();
  expect((await pay({ beneficiary: sampleBeneficiary(germanIban('7')) })).duplicate_of).toBeUndefined();
  gateway.clock.advance(24 * hour_ms);
  const next_day = await pay();
  expect(next_day.duplicate_of).toBeUndefined();
  const failing = sampleBeneficiary(germanIban('9011'));
  expect((await pay({ beneficiary: failing })).duplicate_of).toBeUndefined();
  expect((await pay({ beneficiary: failing })).duplicate_of).toBeUndefined();
});

it('each of several duplicates at once but the first names an earlier one, also within one transaction', async () => {
  const beneficiary = sampleBeneficiary(germanIban('4711'));
  await pay({ payment_amount: '1.00', beneficiary });
  const lock = 'SELECT FROM available_balances WHERE account_id = $1 FOR UPDATE';
  const one = (): ReturnType<typeof pay> => pay({ beneficiary });
  const at_once = await atOnce(
    gateway,
    lock,
    [client.account_id],
    [async () => [await one()], () => Promise.all([one(), one(), one()])],
  );
  const made = at_once.flat();
  const ids = made.map(({ id }) => id);
  const [first, ...others] = made.toSorted(
    (a, b) => (a.duplicate_of ?? '').length - (b.duplicate_of ?? '').length,
  );
  expect([first?.duplicate_of, others.length]).toEqual([undefined, 3]);
  for (const { id, duplicate_of = '' } of others)
    expect(ids.filter((other) => other !== id)).toContain(duplicate_of);
  const paid_once = await gateway.query<{ named: string }>(
    `SELECT possible_duplicate_of AS named FROM payouts WHERE account_id = $1 AND payment_amount = 10000`,
    [client.account_id],
  );
  expect(paid_once.filter(({ named }) => named === '')).toHaveLength(1);
});

it('the second of two duplicates at once names the first, also from two balances and at two processes', async () => {
  const other = await startTestGateway({ connection: gateway.connection });
  // Other tests have moved this gateway's clock.
  other.clock.moveTo(gateway.clock.now());
  const there = new TestClient({ ...client.credentials, url: other.url });
  await fund(gateway, client, '10000.00', 'USD');
  await setRate(gateway, 'USD', 'EUR', '0.9');
  // There is a balance to be locked once something was paid out of it.
  await pay({ payment_amount: '0.50' });
  await pay({ payment_amount: '0.60', source_currency: 'USD' });
  for (let payment = 1; payment <= 5; payment += 1) {
    const payment_amount = `${payment}.00`;
    const answers = await atOnce(
      gateway,
      'SELECT FROM available_balances WHERE account_id = $1 FOR UPDATE',
      [client.account_id],
      [
        () => payout(client, { payment_amount }),
        () => payout(there, { payment_amount, source_currency: 'USD' }),
      ],
    );
    const ids = answers.map(({ body }) => body['transaction_id']);
    const named = answers.flatMap(({ body }) => body['possible_duplicate_of'] ?? []);
    expect(named).toHaveLength(1);
    expect(ids).toContain(named[0]);
  }
  await other.close();
});

it('a payout to a saved beneficiary is compared by its account, and a retry is not its own duplicate', async () => {
  const sent = { beneficiary_id: 'supplier-1', request_id: 'ONE' };
  const first = await pay({ ...sent, beneficiary: sampleBeneficiary(germanIban('77')) });
  const again = await pay({ beneficiary: undefined, beneficiary_id: 'supplier-1', request_id: 'TWO' });
  expect(again.duplicate_of).toBe(first.id);
  const retry = await pay({ beneficiary: undefined, beneficiary_id: 'supplier-1', request_id: 'TWO' });
  expect(retry).toEqual(again);
});
