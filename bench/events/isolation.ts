import { setTimeout as sleep } from 'node:timers/promises';
import { withGateway } from '../../gateway/src/edges/cli/with-gateway.ts';
import { createEndpoint } from '../../gateway/src/accounts/webhooks/manage-endpoints.ts';
import { Host } from '../host.ts';
import { createMerchants, payment, send, type Merchant } from '../merchants.ts';
import { ReceiverProcess } from './receiver-process.ts';

/**
 * From event to receiver for healthy endpoints: alone, while a thousand others that were well die at once, and
 * once they are dead. A third of those is refused, a third hangs, a third answers after five seconds.
 */
const healthy = 50;
const dying_each = 19;
const others = 3;
const per_second = 20;
const load_s = 6;
const within_ms = 60_000;

async function endpoints(
  environment: Record<string, string>,
  places: readonly { merchant: Merchant; url: string }[],
): Promise<void> {
  await withGateway(environment, async ({ context }) => {
    const settings = { types: [], format: 'json', description: '' } as const;
    for (const { merchant, url } of places)
      await createEndpoint(context, merchant.account_id, { ...settings, url });
  });
}

/** Payments at a steady rate. @returns when every healthy endpoint has heard of its own */
async function load(
  url: string,
  merchants: readonly Merchant[],
  receiver: ReceiverProcess,
): Promise<{ text: string; received: number }> {
  const count = per_second * load_s;
  const sent: Promise<unknown>[] = [];
  for (let at = 0; at < count; at += 1) {
    const merchant = merchants[at % merchants.length] as Merchant;
    sent.push(send(url, merchant, 'authorise', payment({ capture: 'manual' })));
    await sleep(1_000 / per_second);
  }
  await Promise.all(sent);
  const until = performance.now() + within_ms;
  const heard_ms: number[] = [];
  let received = 0;
  while (heard_ms.length < count) {
    if (performance.now() > until) throw new Error(`only ${heard_ms.length} of ${count} arrived`);
    await sleep(50);
    const used = await receiver.take();
    heard_ms.push(...used.healthy_ms);
    received += used.received;
  }
  return { text: spread(heard_ms), received };
}

function spread(values_ms: readonly number[]): string {
  const sorted = values_ms.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]}`;
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, of ${sorted.length}`;
}

export async function measureIsolation(say: (line: string) => void): Promise<void> {
  const host = await Host.create({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  const receiver = await ReceiverProcess.start();
  try {
    const gateway = await host.start();
    const merchants = await createMerchants(host.environment, healthy + others);
    const trading = merchants.slice(0, healthy);
    await endpoints(
      host.environment,
      trading.map((merchant, at) => ({ merchant, url: `${receiver.url}/healthy/${at}` })),
    );
    await load(gateway.url, trading, receiver);
    say(`alone: ${(await load(gateway.url, trading, receiver)).text}`);
    const places = [
      ...trading.flatMap((merchant) => Array.from({ length: dying_each }, () => merchant)),
      ...merchants.slice(healthy).flatMap((merchant) => Array.from({ length: 20 }, () => merchant)),
    ].slice(0, 1_000);
    const kinds = [
      `${receiver.url}/dying/hang/`,
      `${receiver.url}/dying/slow/`,
      `${receiver.refusing_url}/dying/refused/`,
    ];
    await endpoints(
      host.environment,
      places.map((merchant, at) => ({ merchant, url: `${kinds[at % kinds.length]}${at}` })),
    );
    say(`beside a thousand that answer: ${(await load(gateway.url, trading, receiver)).text}`);
    await receiver.beIll();
    say(`while they die: ${(await load(gateway.url, trading, receiver)).text}`);
    say(`once they are dead: ${(await load(gateway.url, trading, receiver)).text}`);
  } finally {
    receiver.stop();
    await host.stop();
  }
}
