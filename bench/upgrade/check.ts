import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readMigrations } from '../../gateway/src/kernel/database/read-migrations.ts';
import { knownByReleaseBefore } from '../../gateway/src/kernel/database/releases.ts';
import { startOwnDatabase, urlOf } from '../../tools/own-database.ts';
import { checkOutProgram, git, repository } from '../../tools/repository.ts';
import { Host, type GatewayProcess } from '../host.ts';
import { payment, send, type Merchant } from '../merchants.ts';
import { copyForAccounts } from '../stock.ts';

const { values: options } = parseArgs({
  options: {
    from: { type: 'string' },
    payments: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '2' },
    goal: { type: 'string', default: '100' },
  },
});
const copied_at_once = 50_000;
const calm_seconds = 10;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The last commit with the schema of the release before. */
async function commitBefore(): Promise<string> {
  const migrations = await readMigrations();
  const known = knownByReleaseBefore(migrations.at(-1)?.number ?? 0);
  const folder = 'gateway/src/kernel/database/migrations';
  const later = readdirSync(join(repository, folder))
    .filter((name) => Number(name.slice(0, 4)) > known)
    .map((name) => `${folder}/${name}`);
  const log = git(repository, 'log', '--reverse', '--diff-filter=A', '--format=%H', '--', ...later);
  const [first] = log.split('\n');
  return `${first}^`;
}

/** Merchants that pay, capture and ask, and note how long each answer took. */
class Trade {
  readonly #url: string;
  readonly #merchant: Merchant;
  #ends = false;
  readonly waits: { operation: string; at_ms: number; ms: number }[] = [];
  readonly failures: string[] = [];

  constructor(url: string, merchant: Merchant) {
    this.#url = url;
    this.#merchant = merchant;
  }

  async run(connections: number): Promise<void> {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (!this.#ends) await this.round();
      }),
    );
  }

  stop(): void {
    this.#ends = true;
  }

  async round(): Promise<void> {
    const paid = await this.#send('authorise', payment({ capture: 'manual' }));
    const { transaction_id, order_no, currency, amount } = paid;
    await this.#send('capture', { capture_orders: [{ transaction_id, order_no, currency, amount }] });
    await this.#send('retrievalTrans', { trades: [String(transaction_id)] });
  }

  async #send(operation: string, fields: object): Promise<Record<string, unknown>> {
    const at_ms = performance.now();
    const answer = await send(this.#url, this.#merchant, operation, fields as Record<string, unknown>).catch(
      (error: unknown): Record<string, unknown> => ({ failed: String(error) }),
    );
    this.waits.push({ operation, at_ms, ms: performance.now() - at_ms });
    if (answer['failed'] !== undefined) this.failures.push(`${operation}: ${String(answer['failed'])}`);
    return answer;
  }

  /**
   * The longest waits, each with the two migrations of which one was under way: one in steps is noted at its end, any
   * other at its beginning.
   */
  longest(from_ms: number, applied: readonly Applied[]): string[] {
    return this.waits
      .filter(({ at_ms }) => at_ms > from_ms)
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 5)
      .map(({ operation, at_ms, ms }) => {
        const ended = performance.timeOrigin + at_ms + ms;
        const next = applied.findIndex(({ applied_at }) => applied_at.getTime() > ended);
        const around = next === -1 ? applied.slice(-1) : applied.slice(Math.max(next - 1, 0), next + 1);
        return `${ms.toFixed(0)} ms: ${operation}, at ${around.map(({ name }) => name).join(' or ')}`;
      });
  }

  describe(from_ms: number, to_ms: number): { text: string; longest_ms: number } {
    const waits = this.waits.filter(({ at_ms, ms }) => at_ms + ms > from_ms && at_ms < to_ms);
    const sorted = waits.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const longest_ms = sorted.at(-1) ?? 0;
    const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
    const text = `${sorted.length} requests: half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, the longest ${longest_ms.toFixed(0)} ms`;
    return { text, longest_ms };
  }
}

type Server = Awaited<ReturnType<typeof startOwnDatabase>>;

interface Applied {
  readonly name: string;
  readonly applied_at: Date;
}

/** The migrations, in the order in which they were applied. */
async function appliedIn(server: Server): Promise<Applied[]> {
  const client = new pg.Client({ ...server.connectionTo('causeway') });
  await client.connect();
  const { rows } = await client.query<Applied>(
    `SELECT lpad(number::text, 4, '0') || ' ' || name AS name, applied_at FROM schema_migrations ORDER BY number`,
  );
  await client.end();
  return rows;
}

/** One round of requests. @throws when one fails */
async function smoke({ url }: GatewayProcess, merchant: Merchant): Promise<void> {
  const trade = new Trade(url, merchant);
  await trade.round();
  if (trade.failures.length > 0) throw new Error(trade.failures.join('\n'));
}

const folder = await mkdtemp(join(tmpdir(), 'causeway-upgrade-'));
const server = await startOwnDatabase(join(folder, 'server'));
const hosts: Host[] = [];
try {
  const environment = {
    DATABASE_URL: urlOf(server),
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_KEK: Buffer.alloc(32, 9).toString('base64'),
    LOG_LEVEL: 'error',
  };
  const commit = options.from ?? (await commitBefore());
  const old_program = checkOutProgram(commit, join(folder, 'old'));
  const old = new Host(environment.GATEWAY_DATA_DIR, environment, old_program);
  const current = new Host(environment.GATEWAY_DATA_DIR, environment);
  hosts.push(old, current);
  await old.command('migrate');
  const older = await old.start(['serve']);
  const merchant: Merchant = await old.credentials();

  const first = await send(older.url, merchant, 'authorise', payment({ capture: 'auto' }));
  const client = new pg.Client({ ...server.connectionTo('causeway') });
  await client.connect();
  const template = {
    account_id: merchant.account_id,
    transaction_id: BigInt(String(first['transaction_id'])),
    amount: String(first['amount']),
  };
  const count = Number(options.payments);
  for (let made = 0; made < count; made += copied_at_once)
    await copyForAccounts(
      client,
      [template],
      1n + BigInt(made) * 16n,
      Math.min(copied_at_once, count - made),
    );
  await client.query('VACUUM ANALYZE');
  await client.end();
  say(`the program of ${commit} works on ${count} payments`);

  const trade = new Trade(older.url, merchant);
  const trading = trade.run(Number(options.connections));
  const began_ms = performance.now();
  await sleep(calm_seconds * 1_000);
  const migrating_ms = performance.now();
  say(`before: ${trade.describe(began_ms, migrating_ms).text}`);
  say((await current.command('migrate')).trimEnd());
  const migrated_ms = performance.now();
  const during = trade.describe(migrating_ms, migrated_ms);
  say(`while it migrated: ${during.text}`);
  for (const line of trade.longest(migrating_ms, await appliedIn(server))) say(`  ${line}`);
  await sleep(2_000);
  trade.stop();
  await trading;
  if (trade.failures.length > 0)
    throw new Error(`requests failed:\n${[...new Set(trade.failures)].join('\n')}`);
  await smoke(older, merchant);
  say('the old program works on the new schema');
  const newer = await current.start(['serve']);
  await smoke(newer, merchant);
  say('so does the new one, beside it');
  await newer.stop();
  await older.stop();
  const again = await old.start(['serve']).catch((error: unknown) => String(error));
  if (typeof again === 'string') say(`the old program does not start again: ${again}`);
  else {
    await smoke(again, merchant);
    say('rolled back: the old program starts again and works');
    await again.stop();
  }
  const proof = await current.command('verify').catch((error: unknown) => {
    process.exitCode = 1;
    return String(error);
  });
  say(proof.trimEnd().split('\n').slice(-3).join('\n'));
  if (during.longest_ms > Number(options.goal)) {
    say(`the longest wait is more than ${options.goal} ms`);
    process.exitCode = 1;
  }
} finally {
  for (const host of hosts) await host.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
