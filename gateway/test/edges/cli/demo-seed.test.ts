import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let operator: Operator;
let shop: TestClient;
let seeded: Record<string, number>;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  shop = await gateway.createClient();
  // As after npm start: the running gateway has closed the account's days before the month is made.
  await gateway.work();
  seeded = await operator.json('demo', 'seed', '--account', shop.account_id);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
  operator.remove();
});

function rows(text: string): Promise<Record<string, any>[]> {
  return gateway.query(text, [shop.account_id]);
}

describe('a month of demo data', () => {
  it('has payments of many brands, currencies and outcomes on every day', async () => {
    const [payments] = await rows(
      `SELECT count(*)::int AS n, count(DISTINCT card_brand)::int AS brands,
         count(DISTINCT currency)::int AS currencies, count(DISTINCT created_at::date)::int AS days,
         min(created_at) > now() - interval '32 days' AND max(created_at) <= now() AS in_span,
         array_agg(DISTINCT status::int) AS statuses
       FROM payments WHERE account_id = $1 AND subscription_id IS NULL`,
    );
    expect(payments).toMatchObject({ n: seeded['payments'], currencies: 4, in_span: true });
    expect(payments?.['brands']).toBeGreaterThanOrEqual(5);
    expect(payments?.['days']).toBeGreaterThanOrEqual(30);
    for (const status of [2000, 2100, 3000, 4000, 4100, 5000, 5100, 5200, 6000, 6200, 7100]) {
      expect(payments?.['statuses']).toContain(status);
    }
  });

  it('has orders whose goods add up to the amount paid', async () => {
    const [goods] = await rows(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE (one ->> 'unit_price')::numeric > 0)::int AS priced
       FROM payment_details, jsonb_array_elements(details -> 'goods') AS one WHERE account_id = $1`,
    );
    expect(goods?.['n']).toBeGreaterThanOrEqual(seeded['payments'] ?? 0);
    expect(goods?.['priced']).toBe(goods?.['n']);
  });

  it('has reviews that are due at the account’s review time', async () => {
    const waiting = await rows(
      `SELECT (extract(epoch FROM p.review_due_at - p.created_at) / 3600)::int AS hours, a.review_limit_hours
       FROM payments p JOIN accounts a USING (account_id) WHERE account_id = $1 AND status = 2100`,
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const { hours, review_limit_hours } of waiting) expect(hours).toBe(review_limit_hours);
  });

  it('has captures, refunds, reviews, disputes and payouts on their own days', async () => {
    for (const what of ['captures', 'refunds', 'reviews', 'cancellations']) {
      expect(seeded[what], what).toBeGreaterThan(0);
    }
    const [dispute] = await rows(
      `SELECT count(*)::int AS n, min(opened_at) < now() - interval '20 days' AS long_ago
       FROM disputes WHERE account_id = $1`,
    );
    expect(dispute).toEqual({ n: 4, long_ago: true });
    const payouts = await rows(`SELECT DISTINCT status FROM payouts WHERE account_id = $1 ORDER BY 1`);
    expect(payouts.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED', 'RETURNED']);
  });

  it('has subscriptions in every state, renewed on their own days, and charges to come', async () => {
    const states = await rows(
      `SELECT status, count(*)::int AS n FROM subscriptions WHERE account_id = $1 GROUP BY 1 ORDER BY 1`,
    );
    expect(states.map(({ status }) => status)).toEqual([
      'Actived',
      'Inactived',
      'Past_due',
      'Paused',
      'Trialing',
    ]);
    expect(states.reduce((sum, { n }) => sum + n, 0)).toBe(seeded['subscriptions']);
    const [contracts] = await rows(
      `SELECT count(*) FILTER (WHERE cycle_no > 1 AND status = 'charged')::int AS renewed,
         count(DISTINCT charged_at::date) FILTER (WHERE cycle_no > 1)::int AS days,
         bool_and(charged_at::date = due_at::date) FILTER (WHERE cycle_no > 1 AND status = 'charged') AS in_time,
         count(*) FILTER (WHERE next_attempt_at > now())::int > 0 AS to_come
       FROM contracts WHERE account_id = $1`,
    );
    expect(contracts).toMatchObject({ in_time: true, to_come: true });
    expect(contracts?.['renewed']).toBeGreaterThanOrEqual(5);
    expect(contracts?.['days']).toBeGreaterThanOrEqual(3);
  });

  it('has past card payments settled, and a sound ledger', async () => {
    await gateway.verify();
    const { code, output } = await operator.run('verify');
    expect([code, output]).toEqual([0, expect.stringContaining('ok')]);
    const [sums] = await rows(
      `SELECT (SELECT count(*)::int FROM settlement_batches
           WHERE account_id = $1 AND settlement_id IS NULL AND due_at < now()) AS late,
         (SELECT sum(p.amount) FROM journal j, unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
           WHERE j.account_id = $1 AND p.ledger_account = 1 AND j.movement <> 'settlement'
             AND j.posted_at < (SELECT closed_to FROM settlement_closings WHERE account_id = $1))
         - (SELECT sum(captured + refunded + disputed) FROM settlement_batches WHERE account_id = $1) AS left_out`,
    );
    expect(sums).toEqual({ late: 0, left_out: '0' });
  });

  it('is created once, however often it is requested', async () => {
    const again = await operator.json('demo', 'seed', '--account', shop.account_id);
    expect(again).toMatchObject({ payments: 0, captures: 0, refunds: 0, payouts: 0, subscriptions: 0 });
    const { payments = 0, payouts = 0, subscriptions = 0 } = seeded;
    expect(again['skipped']).toBe(payments + payouts + subscriptions);
  });

  it('is refused to accounts that take real money', async () => {
    const real = await gateway.createClient({}, 'production');
    const { code, output } = await operator.run('demo', 'seed', '--account', real.account_id);
    expect(code).toBe(1);
    expect(output).toContain('only sandbox accounts can be filled');
  });
});
