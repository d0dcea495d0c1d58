import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDisputes } from '../../src/domain/disputes/close-disputes.ts';
import { cards, type Payment, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const later_ms = 2_000;
const day_ms = 86_400_000;

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
    expect(await disputesOf(payment)).toEqual([{ amount: '10000', stage: 'chargeback', days: 14 }]);
    expect(await eventsOf(payment)).toMatchObject([
      {
        type: 'dispute.opened',
        data: {
          payment_status: '7100',
          dispute_amount: '100.00',
          dispute_id: expect.stringMatching(/^\d+$/),
        },
      },
    ]);
  });

  it('waits for the capture where it is manual, and disputes what was captured', async () => {
    const payment = await client.authorised(disputed);
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe('2000');
    await client.capture({ ...payment, amount: '60.00' });
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe('7100');
    expect(await disputesOf(payment)).toMatchObject([{ amount: '6000' }]);
  });

  it('takes no more than what was not given back already', async () => {
    const payment = await client.captured(disputed);
    await client.refund({ ...payment, refund_amount: '30.00' });
    await gateway.work(later_ms);
    expect(await disputesOf(payment)).toMatchObject([{ amount: '7000' }]);
    expect(await pendingOf(payment)).toBe(0n);
  });

  it('of a payment that is refunded in full changes nothing', async () => {
    const payment = await client.captured(disputed);
    await client.refund({ ...payment, refund_amount: '100.00' });
    await gateway.work(later_ms);
    expect(await client.status(payment)).toBe('4100');
    expect(await disputesOf(payment)).toEqual([]);
    expect(await pendingOf(payment)).toBe(0n);
  });
});

describe('a notice that comes again', () => {
  it('opens no second dispute', async () => {
    const payment = await client.captured(disputed);
    const notices = 'SELECT * FROM sandbox_acquirer.notices WHERE account_id = $1';
    const [notice] = await gateway.query<Record<string, unknown>>(notices, [client.account_id]);
    await gateway.work(later_ms);
    expect(await gateway.query(notices, [client.account_id])).toEqual([]);
    const { account_id, reference, kind, amount, currency, due_at } = notice ?? {};
    await gateway.query(
      `INSERT INTO sandbox_acquirer.notices (account_id, reference, kind, amount, currency, due_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [account_id, reference, kind, amount, currency, due_at],
    );
    await gateway.work(later_ms);
    expect(await disputesOf(payment)).toHaveLength(1);
    expect(await eventsOf(payment)).toHaveLength(1);
    expect(await pendingOf(payment)).toBe(0n);
  });
});

describe('notices of one dispute in one list', () => {
  it('end it once, as the first of them says', async () => {
    const payment = await client.captured({ ...disputed, amount: '80.00' });
    await gateway.work(later_ms);
    const [row] = await gateway.query<{ connector_reference: string }>(
      'SELECT connector_reference FROM disputes WHERE account_id = $1 AND transaction_id = $2',
      [client.account_id, payment.transaction_id],
    );
    const end = { account_id: client.account_id, reference: row?.connector_reference ?? '' };
    const notices = (['won', 'won', 'lost'] as const).map((outcome, at) => ({
      ...end,
      notice_id: `${payment.transaction_id}-${at}`,
      kind: 'dispute_closed' as const,
      outcome,
    }));
    await closeDisputes(gateway.gateway.context, notices);
    await closeDisputes(gateway.gateway.context, notices);
    expect(await client.status(payment)).toBe('7200');
    expect(await pendingOf(payment)).toBe(8_000n);
    expect((await eventsOf(payment)).map(({ type }) => type)).toEqual(['dispute.opened', 'dispute.won']);
  });
});
