import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { baseline_number } from '../../gateway/src/kernel/database/baseline.ts';
import { migrate } from '../../gateway/src/kernel/database/migrate.ts';
import { listen } from '../../tools/ports.ts';
import { until } from '../../tools/until.ts';
import { Host } from '../host.ts';
import { clickThrough, signIn } from './portal.ts';
import { runStatements } from './statements.ts';
import { createMerchants, fundMerchants, payment, payout, send, type Merchant } from '../merchants.ts';

const delivered_within_ms = 60_000;
/** Events of each account that its endpoint and the addresses of its requests must have heard of. */
const deliveries_min = 12;
const [url] = process.argv.slice(2);
if (url === undefined)
  throw new Error('usage: node bench/citus/check.ts postgres://owner@coordinator/database');

const hook_path = '/hooks';

/** Takes webhooks and notifications, and counts them by account. */
async function startReceiver(): Promise<{ url: string; counts: Map<string, number>; close(): void }> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const [, account_id = ''] = (request.url ?? '').split(`${hook_path}/`);
    counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
    request.resume().on('end', () => response.end());
  });
  return { url: `http://127.0.0.1:${await listen(server)}${hook_path}`, counts, close: () => server.close() };
}

/** One of each operation of the API. */
async function trade(gateway: string, merchant: Merchant, hook: string): Promise<void> {
  const query = async (
    operation: string,
    fields: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const answer = await send(gateway, merchant, operation, fields);
    process.stdout.write(
      `${merchant.account_id} ${operation}: ${String(answer['return_message'] ?? answer['status'])}\n`,
    );
    return answer;
  };
  const authorise = async (fields = {}): Promise<Record<string, unknown>> => {
    const answer = await query(
      'authorise',
      payment({ capture: 'manual', order_no: randomUUID(), ...fields }),
    );
    const { transaction_id, order_no, currency, amount } = answer;
    return { transaction_id, order_no, currency, amount };
  };
  const paid = await authorise({ notify_url: `${hook}/${merchant.account_id}` });
  await query('capture', { capture_orders: [paid] });
  const refund = { refund_amount: '1.00', refund_reason: 'returned', refund_reference: '' };
  await query('refund', { refund_orders: [{ ...paid, ...refund }] });
  await query('cancel', { cancel_orders: [await authorise()] });
  const found = await query('retrievalTrans', { trades: [String(paid['transaction_id'])] });
  const [order] = found['orders_list'] as Record<string, string>[];
  if (order?.['payment_status'] !== '4000') throw new Error(`not as expected: ${JSON.stringify(order)}`);
  const paid_out = await query('payout', { ...payout(), notify_url: `${hook}/${merchant.account_id}` });
  if (paid_out['status'] !== 'COMPLETED') throw new Error(`not as expected: ${JSON.stringify(paid_out)}`);
  const plan = { recurring_id: randomUUID(), contract_name: 'Plan', interval_unit: 'month', interval: '1' };
  await query('authorise', payment({ ...plan, order_no: randomUUID() }));
  await query('cancelsubscription', { recurring_id: plan.recurring_id, contract_name: plan.contract_name });
  const page = { order_no: randomUUID(), return_url: 'http://127.0.0.1/back' };
  const {
    card: _,
    security_code: __,
    expiration_month: ___,
    expiration_year: ____,
    ...bought
  } = payment(page);
  await query('checkout', bought);
  await query('checkout', bought);
  await query('events', {});
}

const client = new pg.Client({ connectionString: url });
await client.connect();
const receiver = await startReceiver();
const environment = {
  DATABASE_URL: url,
  DATABASE_DISTRIBUTED: 'true',
  LOG_LEVEL: 'error',
  WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
};
const host = await Host.create(environment);
try {
  // Migrations after the baseline come when the tables are distributed already, as they do in production.
  await migrate({ connectionString: url }, { up_to: baseline_number });
  await migrate({ connectionString: url }, { distributed: true, up_to: baseline_number });
  const later = await migrate({ connectionString: url }, { distributed: true });
  process.stdout.write(`migrated after distributing: ${later.map(({ name }) => name).join(', ')}\n`);
  const { rows: tables } = await client.query(
    'SELECT citus_table_type AS type, count(*)::int FROM citus_tables GROUP BY 1',
  );
  process.stdout.write(`${JSON.stringify(tables)}\n`);
  const gateway = await host.start();
  const merchants = await createMerchants(host.environment, 4);
  await fundMerchants(host.environment, merchants);
  for (const merchant of merchants) {
    const { account_id } = merchant;
    await host.command(
      'webhooks',
      'create',
      '--account',
      account_id,
      '--url',
      `${receiver.url}/${account_id}`,
    );
    await trade(gateway.url, merchant, receiver.url);
  }
  const [merchant] = merchants;
  if (merchant) {
    const create = (...args: string[]): Promise<string> => host.command('users', 'create', '--json', ...args);
    const operator = await create('--operator', '--email', 'operator@example.com', '--name', 'Operator');
    const of = ['--merchant', merchant.merchant_id, '--role', 'admin'];
    const admin = await create(...of, '--email', 'admin@example.com', '--name', 'Admin');
    const people = { operator: await signIn(gateway.url, operator), admin: await signIn(gateway.url, admin) };
    await clickThrough(gateway.url, people, merchant);
    process.stdout.write(await host.command('card-keys', 'rotate'));
    // As if that had been long ago: what is unused is removed with the next rotation.
    await client.query(`UPDATE data_keys SET retired_at = now() - interval '1 year' WHERE NOT active`);
    process.stdout.write(await host.command('card-keys', 'rotate'));
  }
  // The worker's part: every event goes to the endpoint, and every state of a payment or payout to its notify_url.
  const deliveries = await until(
    'deliveries by account',
    () => Promise.resolve([...receiver.counts]),
    (counts) => counts.filter(([, count]) => count >= deliveries_min).length === merchants.length,
    { within_ms: delivered_within_ms },
  );
  process.stdout.write(`deliveries by account: ${JSON.stringify(deliveries)}\n`);
  // A month in an account's own time: its subscription is cancelled, and nothing is charged any more.
  const clock = ['--account', String(merchants[0]?.account_id)];
  const month = new Date(Date.now() + 31 * 86_400_000).toISOString();
  process.stdout.write(await host.command('clock', 'advance', ...clock, '--to', month));
  process.stdout.write(await host.command('verify'));
  process.stdout.write(`statements executed: ${await runStatements(client)}\n`);
} finally {
  await host.stop();
  receiver.close();
  await client.end();
}
