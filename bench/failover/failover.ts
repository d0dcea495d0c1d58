import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Host } from '../host.ts';
import { createMerchants } from '../merchants.ts';
import { isPrimary, kill, promote, startPrimary, startStandby, type Member } from './cluster.ts';
import { Proxy } from './proxy.ts';
import { Traders } from './traders.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
  },
});
const watch_every_ms = 100;
/** So often in a row the primary has to be out of reach before the standby takes its place. */
const misses_max = 3;

const folder = await mkdtemp(join(tmpdir(), 'causeway-failover-'));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What Patroni and etcd do: when the primary is out of reach, the standby becomes one. */
async function watch(primary: Member, standby: Member, proxy: Proxy): Promise<void> {
  for (let misses = 0; misses < misses_max;) {
    await sleep(watch_every_ms);
    misses = (await isPrimary(primary).catch(() => false)) ? 0 : misses + 1;
  }
  proxy.leadTo(null);
  await promote(standby);
  proxy.leadTo(standby.socket);
}

/** The longest time between two successes. */
function longestGapMs(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at)));
}

async function fail(host: Host, primary: Member, standby: Member, proxy: Proxy): Promise<void> {
  const gateway = await host.start();
  const [merchant] = await createMerchants(host.environment, 1);
  if (!merchant) throw new Error('no merchant');
  const traders = new Traders(gateway.url, merchant);
  const trading = traders.run(Number(options.connections));
  const seconds = Number(options.seconds);
  await sleep(seconds * 1000);
  const before = traders.successes_ms.length;
  say(`${before} requests succeeded in ${seconds} s; now the primary is killed`);
  const watching = watch(primary, standby, proxy);
  kill(primary);
  await watching;
  say('the standby is the primary');
  await sleep(seconds * 1000);
  traders.stop();
  await trading;
  const gap_ms = longestGapMs(traders.successes_ms);
  const afterwards = traders.successes_ms.length - before;
  say(`requests that succeeded afterwards: ${afterwards}`);
  say('asking again for what was under way: the gateway takes it up a minute after it was begun');
  say(`requests in doubt that got their answer: ${await traders.resume()}`);
  const lost = await traders.lost();
  const statuses = [...traders.statuses].map(([status, count]) => `${status || 'no answer'}: ${count}`);
  const wrong = [...traders.statuses.keys()].filter((status) => ![200, 409, 503].includes(status));
  say(`answers by HTTP status: ${statuses.join(', ')}`);
  say(`time without service: ${(gap_ms / 1000).toFixed(2)} s`);
  say(`payments acknowledged: ${traders.acknowledged.size}, lost: ${lost.length}`);
  say(await host.command('verify'));
  if (lost.length > 0 || wrong.length > 0 || afterwards === 0)
    throw new Error([...lost, ...wrong].join('\n'));
}

const proxy = new Proxy();
const members: Member[] = [];
let host: Host | undefined;
try {
  const primary = await startPrimary(join(folder, 'one'));
  members.push(primary);
  const standby = await startStandby(join(folder, 'two'), primary);
  members.push(standby);
  say('a primary, and a standby that every commit waits for');
  proxy.leadTo(primary.socket);
  const port = await proxy.listen();
  host = await Host.create({
    DATABASE_URL: `postgres://causeway@127.0.0.1:${port}/causeway`,
    LOG_LEVEL: 'silent',
  });
  await host.command('migrate');
  await fail(host, primary, standby, proxy);
} finally {
  await host?.stop();
  await proxy.close();
  for (const { server } of members) await server.stop();
  await rm(folder, { recursive: true, force: true });
}
