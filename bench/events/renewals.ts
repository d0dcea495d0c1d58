import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Host } from '../host.ts';
import { createMerchants, payment, send } from '../merchants.ts';

/** Renewals a second: ten thousand that fall due at the same moment, charged by the gateway as shipped. */
const accounts = 20;
const each = 500;
const within_ms = 120_000;

/** Copies a subscription of each account, each with a contract that is due. */
async function copySubscriptions(client: pg.Client): Promise<void> {
  await client.query(
    `WITH copies AS (
       INSERT INTO subscriptions
       SELECT (jsonb_populate_record(NULL::subscriptions, to_jsonb(m) || jsonb_build_object('subscription_id',
         m.subscription_id - 1000000000000 - n, 'recurring_id', 'copy-' || n, 'cycles_drawn', 1, 'next_period', 1))).*
       FROM subscriptions m, generate_series(1, $1::int) n RETURNING *
     ), drawn AS (
       INSERT INTO contracts (account_id, contract_id, subscription_id, cycle_no, status, currency, amount,
         period_start_at, period_end_at, due_at, attempts, next_attempt_at, failure_code, created_at, updated_at)
       SELECT account_id, subscription_id, subscription_id, 1, 'drawn_up', currency, amount,
         date_trunc('day', now()), date_trunc('day', now()) + '1 month', date_trunc('day', now()), 0, date_trunc('day', now()), '', now(), now()
       FROM copies RETURNING *
     )
     INSERT INTO due_work (account_id, kind, subject_id, due_at)
     SELECT account_id, 'contract', contract_id, due_at FROM drawn`,
    [each],
  );
}

async function charged(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM contracts WHERE contract_id = subscription_id AND status = 'charged'`,
  );
  return rows[0]?.count ?? 0;
}

export async function measureRenewals(say: (line: string) => void): Promise<void> {
  const host = await Host.create({ LOG_LEVEL: 'warn' });
  let client: pg.Client | null = null;
  try {
    const gateway = await host.start();
    const merchants = await createMerchants(host.environment, accounts);
    const plan = { recurring_id: 'plan', contract_name: 'Plan', interval_unit: 'month', interval: '1' };
    for (const merchant of merchants) await send(gateway.url, merchant, 'authorise', payment(plan));
    client = await host.connect();
    await copySubscriptions(client);
    const began_ms = performance.now();
    while ((await charged(client)) < accounts * each) {
      if (performance.now() - began_ms > within_ms)
        throw new Error(`only ${await charged(client)} were charged`);
      await sleep(100);
    }
    const took_s = (performance.now() - began_ms) / 1_000;
    say(`${accounts * each} in ${took_s.toFixed(1)} s: ${((accounts * each) / took_s).toFixed(0)} a second`);
    say((await host.command('verify')).trim().split('\n').at(-1) ?? '');
  } finally {
    await client?.end();
    await host.stop();
  }
}
