import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, cloneDatabase, type TestGateway } from '../support/gateway.ts';
import { monthly } from '../support/subscriptions.ts';
import { startProcess, type GatewayProcess } from '../support/process.ts';

const subscriptions = 10_000;
// However slow the machine is.
const key = Buffer.alloc(32, 7).toString('base64');

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let world: TestGateway;
const workers: GatewayProcess[] = [];
beforeAll(async () => {
  clone = await cloneDatabase();
  world = await startTestGateway({ connection: clone.connection });
});
afterAll(async () => {
  for (const { child, ended } of workers) {
    child.kill('SIGKILL');
    await ended;
  }
  await world.close();
  await clone.drop();
});

function startWorker(environment: Record<string, string> = {}): GatewayProcess {
  const { host = '', user = '', database = '' } = clone.connection;
  const worker = startProcess(['worker'], {
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    GATEWAY_KEK: key,
    LOG_LEVEL: 'info',
    ...environment,
  });
  workers.push(worker);
  return worker;
}

async function statuses(): Promise<Record<string, number>> {
  const rows = await world.query<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM contracts WHERE contract_id = subscription_id GROUP BY status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

it('ten thousand renewals due at the same moment are charged once each, by two workers of which one is killed', async () => {
  const client = await world.createClient();
  const { body } = await client.authorise({ amount: '10.00', ...monthly() });
  expect(body['payment_status']).toBe('3000');
  // One subscription made over HTTP, and as many like it, whose period began today. All of them fell due at the last
  // full hour: a day after they fall due, what had not reached the acquirer would count as declined.
  await world.query(
    `WITH copies AS (
         INSERT INTO subscriptions
         SELECT (jsonb_populate_record(NULL::subscriptions, to_jsonb(m) || jsonb_build_object('subscription_id',
           m.subscription_id + n, 'recurring_id', 'copy-' || n, 'cycles_drawn', 1, 'next_period', 1))).*
         FROM subscriptions m, generate_series(1, $2::int) n WHERE m.account_id = $1 RETURNING *
       ), drawn AS (
         INSERT INTO contracts (account_id, contract_id, subscription_id, cycle_no, status, currency, amount,
           period_start_at, period_end_at, due_at, attempts, next_attempt_at, failure_code, created_at, updated_at)
         SELECT account_id, subscription_id, subscription_id, 1, 'drawn_up', currency, amount,
           date_trunc('day', starts_at), date_trunc('day', starts_at) + '1 month', date_trunc('hour', now()), 0,
           date_trunc('hour', now()), '', now(), now()
         FROM copies RETURNING *
       )
       INSERT INTO due_work (account_id, kind, subject_id, due_at)
       SELECT account_id, 'contract', contract_id, due_at FROM drawn`,
    [client.account_id, subscriptions],
  );
  // Its acquirer takes so long, on a slow machine too, that it is killed with a list of charges under way.
  const killed = startWorker({ SANDBOX_LATENCY_MS: '60000' });
  await expect.poll(async () => (await statuses())['charging'] ?? 0).toBeGreaterThan(0);
  startWorker();
  await expect.poll(async () => (await statuses())['charged'] ?? 0).toBeGreaterThan(2_000);
  const first_at = performance.now();
  const at_kill = (await statuses())['charged'] ?? 0;
  killed.child.kill('SIGKILL');
  await killed.ended;
  // What the killed worker was charging is left; everything else is charged by the other.
  await expect.poll(statuses).not.toHaveProperty('drawn_up');
  const took_s = (performance.now() - first_at) / 1_000;
  const remaining = (await statuses())['charging'] ?? 0;
  expect(remaining).toBeGreaterThan(0);
  process.stderr.write(
    `renewals: one worker killed with charges under way, ${remaining} left; the other did ${Math.round((subscriptions - at_kill - remaining) / took_s)} a second\n`,
  );
  // A process whose clock says that they are orphans by now asks what became of them, and sends again what the
  // acquirer has never received.
  for (let round = 0; round < 8; round += 1) await world.work(200_000);
  expect(await statuses()).toEqual({ charged: subscriptions });
  const [once] = await world.query(
    `SELECT count(*)::int AS payments, count(DISTINCT order_no)::int AS orders, sum(captured)::int AS captured
       FROM payments WHERE account_id = $1 AND order_no LIKE 'sub-%' AND captured > 0`,
    [client.account_id],
  );
  expect(once).toEqual({ payments: subscriptions, orders: subscriptions, captured: subscriptions * 1_000 });
  const [acquirer] = await world.query(
    `SELECT count(*)::int AS count FROM sandbox_acquirer.instructions
       WHERE account_id = $1 AND network_id <> '' AND response_code = '00'`,
    [client.account_id],
  );
  expect(acquirer).toEqual({ count: subscriptions });
  await world.verify();
});
