import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Host } from '../bench/host.ts';
import { createMerchants, fundMerchants, payment, send } from '../bench/merchants.ts';
import { FaultRun } from './faults.ts';
import { Prometheus, promtool } from './prometheus.ts';

/**
 * npm run monitoring: checks the rules and runs their tests; then a real Prometheus scrapes a fresh gateway, on which
 * nothing may fire; then faults are injected until the alerts about them have fired; and every query of the dashboard is run.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const rules = readFileSync(join(here, 'alerts.yml'), 'utf8');
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);

/** Panels of what this run does not do, or not lately at its end: their queries are only evaluated. */
const without_data: ReadonlySet<string> = new Set([
  'Acceptance by acquirer',
  'Captures, cancellations, refunds',
  'Renewals',
  'Claims of requests',
]);

const settle_s = 20;
const quiet_s = 40;
/** A job stands when it has not ended well for five minutes, which nothing shortens. */
const firing_within_s = 300;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function seconds(number: string, unit: string): number {
  return Number(number) * ({ s: 1, m: 60, h: 3_600, d: 86_400 }[unit] ?? 1);
}

/** The same rules for a hurried world: `for` and windows are sixty times shorter, but no window is below half a minute. */
function hurried(text: string): string {
  return text
    .replaceAll(/for: (\d+)([smhd])/g, (_, n, unit) => `for: ${Math.max(1, seconds(n, unit) / 60)}s`)
    .replaceAll(/\[(\d+)([smhd])\]/g, (_, n, unit) => `[${Math.max(30, seconds(n, unit) / 60)}s]`);
}

async function mustBeQuiet(prometheus: Prometheus): Promise<void> {
  const span = `${settle_s + quiet_s}s`;
  const fired = await prometheus.query(
    `count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${span}]))`,
  );
  // A moment's load may make one pending; on the way to fire is what stays so.
  const near = await prometheus.query(
    `count_over_time(ALERTS{alertstate="pending"}[${quiet_s}s]) > ${quiet_s / 2}`,
  );
  const names = [...fired, ...near].map(({ metric }) => metric['alertname']);
  if (names.length > 0)
    throw new Error(`on a fresh gateway, these fire or are about to: ${names.join(', ')}`);
}

/** Runs every query of the dashboard. @returns the titles of panels without data */
async function emptyPanels(prometheus: Prometheus): Promise<string[]> {
  const { panels } = JSON.parse(readFileSync(join(here, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const empty: string[] = [];
  for (const { title, targets = [] } of panels)
    for (const { expr } of targets) {
      const query = expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
      const series = await prometheus.query(query);
      if (series.length === 0 && !without_data.has(title)) empty.push(`${title}: ${query}`);
    }
  return empty;
}

const only_faults = process.argv.includes('--faults');
const watched_s = only_faults ? 0 : quiet_s;

promtool(['check', 'config', '--syntax-only', join(here, 'prometheus.yml')]);
promtool(['check', 'rules', join(here, 'alerts.yml')]);
if (!only_faults) promtool(['test', 'rules', join(here, 'alerts.test.yml')]);
say(`${alerts.length} alerts are right${only_faults ? '' : ', and their tests pass'}`);

const folder = await mkdtemp(join(tmpdir(), 'causeway-monitoring-'));
const host = await Host.create({ LOG_LEVEL: 'silent' });
const prometheus = await Prometheus.start(folder, rules);
const failures: string[] = [];
try {
  const gateway = await host.start();
  prometheus.watch([new URL(gateway.url).host]);
  const [merchant, seller] = await createMerchants(host.environment, 2);
  if (!merchant || !seller) throw new Error('no merchants');
  await fundMerchants(host.environment, [merchant]);
  if (!only_faults) await sleep(settle_s * 1_000);
  for (let at = 0; at < watched_s; at += 1) {
    await send(gateway.url, merchant, 'authorise', payment());
    await sleep(1_000);
  }
  promtool(['check', 'metrics'], await (await fetch(`${gateway.url}/metrics`)).text());
  if (!only_faults) {
    await mustBeQuiet(prometheus);
    say('metrics are named as they should be; on a fresh gateway nothing fires or is about to');
  }
  await gateway.stop();

  prometheus.useRules(hurried(rules));
  const faults = new FaultRun({ host, merchant, seller, prometheus, folder });
  await faults.run(say);
  let missing = alerts;
  for (let waited = 0; missing.length > 0 && waited < firing_within_s; waited += 1) {
    const fired = await prometheus.query(
      'count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[1h]))',
    );
    const names = new Set(fired.map(({ metric }) => metric['alertname']));
    missing = alerts.filter((name) => !names.has(name));
    await sleep(1_000);
  }
  say(`${alerts.length - missing.length} of ${alerts.length} alerts fired`);
  if (missing.length > 0) say(`did not fire: ${missing.join(', ')}`);
  if (missing.length > 0) failures.push('not every alert fired');
  const empty = await emptyPanels(prometheus);
  if (empty.length > 0) failures.push(`panels without data:\n  ${empty.join('\n  ')}`);
  else say('every query of the dashboard was run, and returned data where there is any');
  await faults.end();
} finally {
  await prometheus.stop();
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const failure of failures) say(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
