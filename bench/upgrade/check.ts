import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '../../gateway/src/database/embedded/embedded.ts';
import { readMigrations } from '../../gateway/src/database/read-migrations.ts';
import { knownByReleaseBefore } from '../../gateway/src/database/releases.ts';
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
const root = fileURLToPath(new URL('../../', import.meta.url));
const copied_at_once = 50_000;
const calm_seconds = 10;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The last commit with the schema of the release before. */
async function commitBefore(): Promise<string> {
  const migrations = await readMigrations();
  const known = knownByReleaseBefore(migrations.at(-1)?.number ?? 0);
  const later = readdirSync(join(root, 'gateway/src/database/migrations'))
    .filter((name) => Number(name.slice(0, 4)) > known)
    .map((name) => `gateway/src/database/migrations/${name}`);
  const args = ['log', '--reverse', '--diff-filter=A', '--format=%H', '--', ...later];
  const [first] = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return `${first}^`;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8')) as unknown;
}

/** The program of an earlier commit, with the packages of this one. */
function checkOut(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const workspace of ['.', 'gateway', 'schemas', 'portal', 'checkout']) {
    const modules = join(root, workspace, 'node_modules');
    if (!existsSync(modules) || !existsSync(join(folder, workspace))) continue;
    mkdirSync(join(folder, workspace, 'node_modules'), { recursive: true });
    for (const name of readdirSync(modules))
      if (name !== '@causeway' && name !== '.cache')
        symlinkSync(join(modules, name), join(folder, workspace, 'node_modules', name));
  }
  mkdirSync(join(folder, 'node_modules/@causeway'), { recursive: true });
  const { workspaces } = readJson(join(folder, 'package.json')) as { workspaces: string[] };
  for (const workspace of workspaces) {
    const { name } = readJson(join(folder, workspace, 'package.json')) as { name: string };
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', name));
  }
  return folder;
}

/** A program on the database of this check. */
class Program {
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #port: string;
  #child: ChildProcess | null = null;

  constructor(folder: string, environment: Record<string, string>, port: number) {
    this.#folder = folder;
    this.#port = String(port);
    this.#environment = { ...environment, PORT: this.#port, LOG_LEVEL: 'error' };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  #spawn(args: readonly string[]): {
    child: ChildProcess;
    ended: Promise<{ code: number | null; output: string }>;
  } {
    const child = spawn(process.execPath, [join(this.#folder, 'gateway/bin.js'), ...args], {
      env: { ...process.env, ...this.#environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))) };
  }

  run(...args: string[]): Promise<{ code: number | null; output: string }> {
    return this.#spawn(args).ended;
  }

  /** @returns null: it takes requests; else what it said when it ended */
  async start(): Promise<string | null> {
    const { child, ended } = this.#spawn(['serve']);
    this.#child = child;
    const listening = (async () => {
      while (child.exitCode === null) {
        if (
          await fetch(`${this.url}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          return null;
        await sleep(100);
      }
      return (await ended).output;
    })();
    return listening;
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child?.on('close', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
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
    const paid = await this.#ask('authorise', payment({ capture: 'manual' }));
    const { transaction_id, order_no, currency, amount } = paid;
    await this.#ask('capture', { capture_orders: [{ transaction_id, order_no, currency, amount }] });
    await this.#ask('retrievalTrans', { trades: [String(transaction_id)] });
  }

  async #ask(operation: string, fields: object): Promise<Record<string, unknown>> {
    const at_ms = performance.now();
    const answer = await send(this.#url, this.#merchant, operation, fields as Record<string, unknown>).catch(
      (error: unknown): Record<string, unknown> => ({ failed: String(error) }),
    );
    this.waits.push({ operation, at_ms, ms: performance.now() - at_ms });
    if (answer['failed'] !== undefined) this.failures.push(`${operation}: ${String(answer['failed'])}`);
    return answer;
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One round of requests. @throws when one fails */
async function smoke(program: Program, merchant: Merchant): Promise<void> {
  const trade = new Trade(program.url, merchant);
  await trade.round();
  if (trade.failures.length > 0) throw new Error(trade.failures.join('\n'));
}

const folder = await mkdtemp(join(tmpdir(), 'causeway-upgrade-'));
const server = await startEmbedded(join(folder, 'server'));
const programs: Program[] = [];
try {
  const admin = new pg.Client(server.connectionTo('postgres'));
  await admin.connect();
  await admin.query('CREATE DATABASE upgraded');
  await admin.end();
  const { host = '' } = server.connectionTo('upgraded');
  const environment = {
    DATABASE_URL: `postgres://causeway@localhost/upgraded?host=${encodeURIComponent(host)}`,
    GATEWAY_DATA_DIR: join(folder, 'data'),
    GATEWAY_KEK: Buffer.alloc(32, 9).toString('base64'),
  };
  const commit = options.from ?? (await commitBefore());
  const old = new Program(checkOut(commit, join(folder, 'old')), environment, await freePort());
  const current = new Program(root, environment, await freePort());
  programs.push(old, current);
  const migrated = await old.run('migrate');
  if (migrated.code !== 0) throw new Error(migrated.output);
  const failure = await old.start();
  if (failure !== null) throw new Error(failure);
  const merchant = readJson(join(folder, 'data/demo-credentials.json')) as Merchant;

  const first = await send(old.url, merchant, 'authorise', payment({ capture: 'auto' }));
  const client = new pg.Client({ ...server.connectionTo('upgraded') });
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

  const trade = new Trade(old.url, merchant);
  const trading = trade.run(Number(options.connections));
  const began_ms = performance.now();
  await sleep(calm_seconds * 1_000);
  const migrating_ms = performance.now();
  say(`before: ${trade.describe(began_ms, migrating_ms).text}`);
  const { code, output } = await current.run('migrate');
  const migrated_ms = performance.now();
  say(output.trimEnd());
  if (code !== 0) throw new Error('the migration failed');
  const during = trade.describe(migrating_ms, migrated_ms);
  say(`while it migrated: ${during.text}`);
  await sleep(2_000);
  trade.stop();
  await trading;
  if (trade.failures.length > 0)
    throw new Error(`requests failed:\n${[...new Set(trade.failures)].join('\n')}`);
  await smoke(old, merchant);
  say('the old program works on the new schema');
  await current.start();
  await smoke(current, merchant);
  say('so does the new one, beside it');
  await current.stop();
  await old.stop();
  const again = await old.start();
  if (again === null) await smoke(old, merchant);
  say(
    again === null
      ? 'rolled back: the old program starts again and works'
      : `the old program does not start again: ${again.trim()}`,
  );
  await old.stop();
  const proof = await current.run('verify');
  say(proof.output.trimEnd().split('\n').slice(-3).join('\n'));
  if (proof.code !== 0) process.exitCode = 1;
  if (during.longest_ms > Number(options.goal)) {
    say(`the longest wait is more than ${options.goal} ms`);
    process.exitCode = 1;
  }
} finally {
  for (const program of programs) await program.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
