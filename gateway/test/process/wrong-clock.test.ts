import { afterEach, expect, it } from 'vitest';
import { day_ms } from '../../src/kernel/values/dates.ts';
import { TestClient } from '../support/client.ts';
import { createOperator } from '../support/command.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { makeDataFolder, startGatewayProcess } from '../support/process.ts';

/** Run by Node before the program: the process's clock is that much ahead. */
function clockAhead(ahead_ms: number): Record<string, string> {
  const code = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...values) { super(...(values.length === 0 ? [Right.now() + ${ahead_ms}] : values)); }
      static now() { return Right.now() + ${ahead_ms}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function startWorld(): Promise<TestGateway> {
  const world = await startTestGateway();
  endings.push(() => world.close());
  return world;
}

/** A gateway with all its roles, beside the test's own on the same database. */
async function startWrong(world: TestGateway, ahead_ms: number): ReturnType<typeof startGatewayProcess> {
  const operator = createOperator(world.connection);
  const folder = await makeDataFolder({ ...operator.environment, ...clockAhead(ahead_ms) });
  operator.remove();
  const wrong = await startGatewayProcess(folder.environment);
  endings.push(async () => {
    wrong.child.kill('SIGKILL');
    await wrong.ended;
    await folder.remove();
  });
  return wrong;
}

async function figure(url: string, series: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('a gateway whose clock is two days ahead takes payments at the right time, and closes, expires and settles nothing', async () => {
  const world = await startWorld();
  const wrong = await startWrong(world, 2 * day_ms);
  const near = await world.createClient({ capture_deadline_hours: 24 });
  const client = new TestClient({ ...near.credentials, url: wrong.url });
  const open = await client.authorised();
  await client.captured({ amount: '25.00' });
  for (const job of ['close days for settlement', 'run due work: capture_deadline', 'deliver webhooks'])
    await expect
      .poll(() => figure(wrong.url, `causeway_job_failures_total{name="${job}"}`))
      .toBeGreaterThanOrEqual(1);
  expect(await figure(wrong.url, 'causeway_clock_ahead_seconds')).toBeCloseTo(172_800, -1);
  expect(wrong.output()).toContain('s ahead of the database');
  expect(await world.query('SELECT * FROM settlement_closings')).toEqual([]);
  expect(await client.status(open)).toBe('2000');
  const [far] = await world.query(
    `SELECT max(abs(extract(epoch FROM posted_at - booked_at))) < 60 AS right_time FROM journal`,
  );
  expect(far).toEqual({ right_time: true });
  // A worker whose clock is right takes over.
  for (let day = 0; day < 7; day += 1) await world.work(day_ms);
  await world.verify();
  expect(await near.status(open)).toBe('6100');
  const [settled] = await world.query(
    'SELECT captured::int FROM settlement_batches WHERE settled_at IS NOT NULL',
  );
  expect(settled).toEqual({ captured: 2_500 });
});

it('a gateway whose clock is ten seconds behind reports that, and continues', async () => {
  const world = await startWorld();
  const wrong = await startWrong(world, -10_000);
  const closing = 'causeway_job_round_seconds_count{name="close days for settlement"}';
  await expect.poll(() => figure(wrong.url, closing)).toBeGreaterThanOrEqual(1);
  expect(await figure(wrong.url, 'causeway_job_failures_total{name="close days for settlement"}')).toBe(0);
  expect(await figure(wrong.url, 'causeway_clock_ahead_seconds')).toBeCloseTo(-10, -1);
  await expect.poll(() => wrong.output()).toMatch(/\d+\.\d s behind the database/);
});
