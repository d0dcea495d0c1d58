import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startOwnDatabase, urlOf } from '../tools/own-database.ts';
import { repository } from '../tools/repository.ts';
import { run } from '../tools/run.ts';
import { Host } from './host.ts';
import { median } from './measure.ts';

/** What starting costs: median times, as ratios to a bare Node of the same rounds, and resident memory. */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, idle: { type: 'string', default: '30' } },
});
const rounds = Number(options.rounds);
const idle_ms = Number(options.idle) * 1000;

const commands: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': [process.execPath, '-e', '0'],
  'gateway --version': ['gateway', '--version'],
  'gateway --help': ['gateway', '--help'],
  'gateway keys --help': ['gateway', 'keys', '--help'],
  'gateway merchants list': ['gateway', 'merchants', 'list'],
};

const took: Record<string, number[]> = {};
const resident: Record<string, number> = {};

/** Adds how long something took to its times. */
async function time<Value>(what: string, act: () => Value | Promise<Value>): Promise<Value> {
  const from_ms = performance.now();
  const value = await act();
  (took[what] ??= []).push(performance.now() - from_ms);
  return value;
}

/** Starts a gateway in every round, asks for the portal's page, and leaves the last one idle before it stops. */
async function startGateways(what: string, host: Host, settings: Record<string, string>): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const gateway = await time(`ready, ${what}`, () => host.start([], settings));
    await time('first page', async () => (await fetch(`${gateway.url}/portal/`)).text());
    if (round === rounds) {
      await sleep(idle_ms);
      resident[what] = gateway.residentMiB();
    }
    await gateway.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'causeway-start-'));
const host = await Host.create({ LOG_LEVEL: 'warn' });
const server = await startOwnDatabase(folder);
try {
  const outside = { DATABASE_URL: urlOf(server) };
  const env = { ...host.environment, ...outside };
  run('gateway', ['migrate'], { env });
  // The first start makes the database and the demo.
  await (await host.start()).stop();
  for (let round = 1; round <= rounds; round += 1)
    for (const [what, [program = '', ...args]] of Object.entries(commands))
      await time(what, () => run(program, args, { env }));
  await startGateways('embedded database', host, {});
  await startGateways('outside database', host, outside);
} finally {
  await host.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const bare_ms = median(took['node -e 0'] ?? []);
for (const [what, times] of Object.entries(took)) {
  const ms = median(times);
  process.stdout.write(
    `${what.padEnd(26)}${ms.toFixed(0).padStart(6)} ms ${(ms / bare_ms).toFixed(1).padStart(6)} ×\n`,
  );
}
for (const [what, mib] of Object.entries(resident))
  process.stdout.write(`${`resident, ${what}`.padEnd(26)}${mib.toFixed(0).padStart(6)} MiB\n`);
const packages = run('du', ['-sm', '--exclude=.*cache', 'node_modules'], { cwd: repository });
process.stdout.write(`${'node_modules'.padEnd(26)}${packages.split('\t')[0]?.padStart(6)} MB\n`);
