import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';

const later_ms = 2_000;

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const disputed = { card: cards.disputed };

/** What the account's pending balance is, in minor units, by the journal alone. */
async function pendingOf(payment: Payment): Promise<bigint> {
  const [row] = await gateway.query<{ sum: string | null }>(
    `SELECT sum(p.amount)::text FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
      WHERE j.account_id = $1 AND j.subject_id = $2 AND p.account = 1`,
    [client.account_id, payment.transaction_id],
  );
  return BigInt(row?.sum ?? 0);
}

function disputesOf(payment: Payment): Promise<{ amount: string; stage: string; days: number }[]> {
  return gateway.query(
    `SELECT amount::text, stage, round(extract(epoch FROM evidence_due_at - opened_at) * 1000 / $3)::int AS days
       FROM disputes WHERE account_id = $1 AND transaction_id = $2`,
    [client.account_id, payment.transaction_id, day_ms],
  );
}

async function eventsOf(payment: Payment): Promise<{ type: string; data: Record<string, string> }[]> {
  const { body } = await client.post('events', { limit: '1000', types: 'dispute.*' });
  return body['events'].filter(
    (event: { data: Record<string, string> }) => event.data['transaction_id'] === payment.transaction_id,
  );
}

describe('a chargeback', () => {
  it('comes after the capture, moves the payment to 7100, and takes the money from the merchant', async () => {
    const payment = await client.captured({ ...disputed, amount: '100.00' });
    expect(await client.status(payment)).toBe('3000');
    expect(await pendingOf(payment)).toBe(10_000n);
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe('7100');
    expect(await pendingOf(payment)).toBe(0n);
    expect(await disputesOf(payment)).toEqual([{ amount: '10000', stage: 'chargeback', days: 25 }]);
    expect(await eventsOf(payment)).toMatchObject([
      {
        type: 'dispute.opened',
        data: {
          payment_status: '7100',
          dispute_amount: '100.00',
          dispute_id: expect.stringMatching(/^\d+$/),
        },
      },
      { type: 'dispute.funds_taken', data: { payment_status: '7100', funds_amount: '-100.00' } },
    ]);
  });

  it('waits for the capture where it is manual, and disputes the captured amount', async () => {
    const payment = await client.authorised(disputed);
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe('2000');
    await client.capture({ ...payment, amount: '60.00' });
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe('7100');
    expect(await disputesOf(payment)).toMatchObject([{ amount: '6000' }]);
  });
});

describe('a repeated notice of a chargeback', () => {
  it('opens no second dispute', async () => {
    const payment = await client.captured(disputed);
    const notices = 'SELECT * FROM sandbox_acquirer.notices WHERE account_id = $1';
    const [notice = {}] = await gateway.query<Record<string, unknown>>(notices, [client.account_id]);
    await gateway.work(later_ms);
    expect(await gateway.query(notices, [client.account_id])).toEqual([]);
    const { notice_id: _its_number, ...content } = notice;
    const names = Object.keys(content);
    await gateway.query(
      `INSERT INTO sandbox_acquirer.notices (${names.join(', ')})
       VALUES (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
      Object.values(content),
    );
    await gateway.work(later_ms);
    expect(await disputesOf(payment)).toHaveLength(1);
    expect(await eventsOf(payment)).toHaveLength(2);
    expect(await pendingOf(payment)).toBe(0n);
  });
});

describe('a dispute card of the sandbox', () => {
  const cases: [string, string, object[], string][] = [
    ['disputed_inquiry', '7000', [{ stage: 'inquiry', amount: '10000', days: 7 }], '10000'],
    ['disputed_fee', '7100', [{ stage: 'chargeback', amount: '10000', days: 7 }], '-1500'],
    ['disputed_twice', '7100', [{ amount: '4000' }, { amount: '3000' }], '3000'],
    ['disputed_more', '7100', [{ amount: '11500', days: 25 }], '-1500'],
    ['disputed_currency', '7100', [{ amount: '11000' }], '-1000'],
  ];
  it.each(cases)('plays %s', async (card, status, disputes, pending) => {
    const payment = await client.captured({ card: cards[card as 'disputed'] });
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe(status);
    expect(await disputesOf(payment)).toMatchObject(disputes);
    expect(String(await pendingOf(payment))).toBe(pending);
  });
});
