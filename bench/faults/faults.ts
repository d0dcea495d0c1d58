import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report, table } from './report.ts';
import type { Play, Scenario } from './scenario.ts';
import { embedded, kills } from './scenarios/kills.ts';
import { acquirers, commits, partitions, two } from './scenarios/network.ts';
import { failover } from './scenarios/failover.ts';
import { clocks, connections } from './scenarios/machine.ts';
import { full, power, read_only } from './scenarios/disks.ts';
import { upgrade } from './scenarios/upgrade.ts';
import { stalls } from './scenarios/stalls.ts';
import { Stage, type Row } from './stage.ts';

const scenarios: readonly Scenario[] = [
  kills,
  embedded,
  stalls,
  commits,
  partitions,
  connections,
  clocks,
  two,
  full,
  read_only,
  power,
  acquirers,
  upgrade,
  failover,
];

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    list: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    results: { type: 'boolean', default: false },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function chosen(): readonly Scenario[] {
  if (options.only === undefined) return scenarios;
  const names = options.only.split(',');
  const unknown = names.filter((name) => !scenarios.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(
      `there is no scenario ${unknown.join(', ')}; there are ${scenarios.map(({ name }) => name).join(', ')}`,
    );
  return scenarios.filter(({ name }) => names.includes(name));
}

const folder = mkdtempSync(join(tmpdir(), 'causeway-faults-'));
// Programs that run as another user pass through it.
chmodSync(folder, 0o711);
const rows: Row[] = [];
const skipped: string[] = [];
let failed = false;

function isMissed(row: Row): boolean {
  const { lost, twice, wrong, open, verified, slowest_service_ms, service_within_ms } = row;
  return lost + twice + wrong + open > 0 || !verified || slowest_service_ms > service_within_ms;
}

const play: Play = {
  kills: Number(options.kills ?? (options.short ? 100 : 200)),
  times: options.short ? 1 : 3,
  folder(name) {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o755 });
    return path;
  },
  async on(name, settings, act) {
    const path = join(folder, name.replaceAll(/[^a-z0-9]+/g, '-'));
    say(`${name} …`);
    const stage = await Stage.open(name, path, settings);
    try {
      await act(stage);
      const row = await stage.finish();
      rows.push(row);
      failed ||= isMissed(row);
      say(table([row]));
      for (const note of row.notes) say(`  ${note}`);
      return row;
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      await stage.close();
      const retained =
        options.keep ||
        rows.every(({ scenario }) => scenario !== name) ||
        rows.some((row) => row.scenario === name && isMissed(row));
      if (retained) say(`  journal and logs: ${path}`);
      else stage.remove();
    }
  },
};

if (options.list) {
  for (const scenario of scenarios) {
    const missing = scenario.needs();
    say(`${scenario.name.padEnd(12)} ${scenario.title}${missing === null ? '' : ` (needs ${missing})`}`);
  }
  process.exit(0);
}

for (const scenario of chosen()) {
  const missing = scenario.needs();
  if (missing !== null) {
    say(`${scenario.name}: left out, needs ${missing}`);
    skipped.push(`${scenario.name}: needs ${missing}`);
    // Whoever asks for it by name has not got what they asked for.
    failed ||= options.only !== undefined;
    continue;
  }
  await scenario.run(play).catch((error: unknown) => {
    failed = true;
    say(`${scenario.name} FAILED: ${error instanceof Error ? error.stack : String(error)}`);
    skipped.push(`${scenario.name}: ended with ${String(error)}`);
  });
}
say('');
say(table(rows));
for (const text of skipped) say(`not shown: ${text}`);
if (options.results) say(await report(rows, skipped, process.argv.slice(2)));
const shown = skipped.length === 0 ? '' : ' by what was played';
say(failed ? `A GOAL IS MISSED. Journals: ${folder}` : `Every goal is reached${shown}.`);
if (!failed && !options.keep) rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
