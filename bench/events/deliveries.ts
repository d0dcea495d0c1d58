import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withGateway } from '../../gateway/src/edges/cli/with-gateway.ts';
import { createEndpoint } from '../../gateway/src/accounts/webhooks/manage-endpoints.ts';
import { Host } from '../host.ts';
import { createMerchants, payment, send, type Merchant } from '../merchants.ts';
import { ReceiverProcess } from './receiver-process.ts';

/**
 * Deliveries a second to a receiver on the same machine, for accounts with an endpoint each: while payments come
 * in as fast as they do, and of all of it once more, when it waits.
 */
const accounts = 20;
const payments_each = 200;
const in_flight = 64;
const within_ms = 120_000;

async function settled(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT FROM webhook_deliveries WHERE status = 'pending' LIMIT 1`,
    );
    if (rowCount === 0) return;
    await sleep(50);
  }
}

export async function measureDeliveries(say: (line: string) => void): Promise<void> {
  const host = await Host.create({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', LOG_LEVEL: 'warn' });
  const receiver = await ReceiverProcess.start();
  let received = 0;
  const until = async (count: number): Promise<number> => {
    const began_ms = performance.now();
    while (received < count) {
      if (performance.now() - began_ms > within_ms) throw new Error(`only ${received} of ${count} arrived`);
      await sleep(20);
      received += (await receiver.take()).received;
    }
    return (performance.now() - began_ms) / 1_000;
  };
  try {
    const gateway = await host.start();
    const merchants = await createMerchants(host.environment, accounts);
    await withGateway(host.environment, async ({ context }) => {
      for (const { account_id } of merchants) {
        const settings = {
          url: `${receiver.url}/hooks`,
          types: [],
          format: 'json',
          description: '',
        } as const;
        await createEndpoint(context, account_id, settings);
      }
    });
    const count = accounts * payments_each;
    const queue = Array.from({ length: count }, (_, at) => merchants[at % accounts] as Merchant).values();
    const began_ms = performance.now();
    const senders = Array.from({ length: in_flight }, async () => {
      for (const merchant of queue) await send(gateway.url, merchant, 'authorise', payment());
    });
    await Promise.all(senders);
    const paid_s = (performance.now() - began_ms) / 1_000;
    await until(count);
    const all_s = (performance.now() - began_ms) / 1_000;
    const rate = (count / all_s).toFixed(0);
    say(
      `${count} payments in ${paid_s.toFixed(1)} s, delivered after ${all_s.toFixed(1)} s: ${rate} a second`,
    );
    const client = await host.connect();
    await settled(client);
    await client.query(
      `UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_attempt_at = now(), finished_at = NULL`,
    );
    received = 0;
    await client.query(`UPDATE webhook_lanes SET due_at = now(), next_attempt_at = now()`);
    const took_s = await until(count);
    say(`${count} that wait, in ${took_s.toFixed(1)} s: ${(count / took_s).toFixed(0)} a second`);
    await client.end();
  } finally {
    receiver.stop();
    await host.stop();
  }
}
