import { performance } from 'node:perf_hooks';
import { withGateway } from '../gateway/src/edges/cli/with-gateway.ts';
import { topUp } from '../gateway/src/ledger/balances/manage-balances.ts';
import { requireCurrency } from '../gateway/src/edges/api/read/read-amount.ts';
import { Host } from './host.ts';
import { createMerchants, signedBody, type Merchant } from './merchants.ts';
import { samplePayout } from '../gateway/src/edges/cli/requests/sample-request.ts';

/**
 * Payouts a second, accepted and completed against the sandbox's bank, over HTTP with signatures checked. The
 * load comes from this process, so that it shares the machine with the gateway.
 */
const accounts = 20;
const payouts = 4_000;
const in_flight = 64;

async function fundAll(environment: Record<string, string>, merchants: readonly Merchant[]): Promise<void> {
  await withGateway(environment, async ({ context }) => {
    for (const { account_id } of merchants)
      await topUp(context, account_id, requireCurrency('EUR'), 10n ** 9n);
  });
}

async function pay(url: string, bodies: readonly string[]): Promise<number> {
  const queue = bodies.values();
  const started = performance.now();
  const senders = Array.from({ length: in_flight }, async () => {
    for (const body of queue) {
      const response = await fetch(`${url}/v1/payout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const { status } = (await response.json()) as { status?: string };
      if (status !== 'COMPLETED') throw new Error(`a payout is ${status ?? response.status}`);
    }
  });
  await Promise.all(senders);
  return (performance.now() - started) / 1_000;
}

const host = await Host.create();
try {
  const gateway = await host.start();
  const merchants = await createMerchants(host.environment, accounts);
  await fundAll(host.environment, merchants);
  const sign = (count: number): string[] =>
    Array.from({ length: count }, (_, at) =>
      signedBody(merchants[at % accounts] as Merchant, 'payout', samplePayout()),
    );
  await pay(gateway.url, sign(payouts / 10));
  const seconds = await pay(gateway.url, sign(payouts));
  await host.command('verify');
  process.stdout.write(
    `${payouts} payouts accepted and completed in ${seconds.toFixed(1)} s: ${(payouts / seconds).toFixed(0)} a second; the book is sound.\n`,
  );
} finally {
  await host.stop();
}
