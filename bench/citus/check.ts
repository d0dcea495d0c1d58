import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../gateway/src/database/migrate.ts';
import { placementOf, tablesOf } from '../../gateway/test/scale/table-placement.ts';
import { Host } from '../host.ts';
import { createMerchants, payment, send, type Merchant } from '../merchants.ts';

const [url] = process.argv.slice(2);
if (url === undefined)
  throw new Error('usage: node bench/citus/check.ts postgres://owner@coordinator/database');

/** Spreads an empty, migrated database over the machines of the cluster (docs/scale.md). */
async function distribute(client: pg.Client): Promise<void> {
  // Machines reach each other as the role that the statement runs under.
  await client.query('ALTER ROLE causeway_app LOGIN');
  const tables = (await tablesOf(client)).filter((table) => !/^(citus|columnar)/.test(table));
  // Those that others refer to come first.
  const referred = ['merchants', 'sanctions_lists'];
  const reference = tables.filter((table) => placementOf(table) === 'reference');
  for (const table of [...referred, ...reference.filter((name) => !referred.includes(name))])
    await client.query('SELECT create_reference_table($1)', [table]);
  const first = new Map<string, string>();
  for (const table of tables) {
    const placement = placementOf(table);
    if (typeof placement === 'string') continue;
    const { distributed_by } = placement;
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      distributed_by,
      first.get(distributed_by) ?? 'none',
    ]);
    if (!first.has(distributed_by)) first.set(distributed_by, table);
  }
  const { rows } = await client.query(
    'SELECT citus_table_type AS type, count(*)::int FROM citus_tables GROUP BY 1',
  );
  process.stdout.write(`${JSON.stringify(rows)}\n`);
}

/** One of each operation of the API on card payments. */
async function trade(gateway: string, merchant: Merchant): Promise<void> {
  const ask = async (
    operation: string,
    fields: Record<string, unknown>,
  ): Promise<Record<string, unknown>> => {
    const answer = await send(gateway, merchant, operation, fields);
    process.stdout.write(`${merchant.account_id} ${operation}: ${String(answer['return_message'])}\n`);
    return answer;
  };
  const authorise = async (): Promise<Record<string, unknown>> => {
    const answer = await ask('authorise', payment({ capture: 'manual', order_no: randomUUID() }));
    const { transaction_id, order_no, currency, amount } = answer;
    return { transaction_id, order_no, currency, amount };
  };
  const paid = await authorise();
  await ask('capture', { capture_orders: [paid] });
  const refund = { refund_amount: '1.00', refund_reason: 'returned', refund_reference: '' };
  await ask('refund', { refund_orders: [{ ...paid, ...refund }] });
  await ask('cancel', { cancel_orders: [await authorise()] });
  const found = await ask('retrievalTrans', { trades: [String(paid['transaction_id'])] });
  const [order] = found['orders_list'] as Record<string, string>[];
  if (order?.['payment_status'] !== '4000') throw new Error(`not as expected: ${JSON.stringify(order)}`);
  await ask('events', {});
}

const client = new pg.Client({ connectionString: url });
await client.connect();
const environment = { DATABASE_URL: url, DATABASE_DISTRIBUTED: 'true', LOG_LEVEL: 'error' };
const host = await Host.create(environment);
try {
  await migrate({ connectionString: url });
  await distribute(client);
  // The worker's searches do not run on Citus: the api alone.
  const gateway = await host.start(['api']);
  for (const merchant of await createMerchants(host.environment, 4)) await trade(gateway.url, merchant);
} finally {
  await host.stop();
  await client.end();
}
