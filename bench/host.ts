import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { run } from './measure.ts';

const gateway_bin = fileURLToPath(new URL('../gateway/bin.js', import.meta.url));
const modules_bin = fileURLToPath(new URL('../node_modules/.bin', import.meta.url));
const ready_within_ms = 60_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A gateway as shipped, on a database of its own that ends with it. */
export class Host {
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly #processes: ChildProcess[] = [];

  static async create(settings: Record<string, string> = {}): Promise<Host> {
    const folder = await mkdtemp(join(tmpdir(), 'causeway-bench-'));
    return new Host(folder, { GATEWAY_DATA_DIR: folder, LOG_LEVEL: 'info', ...settings });
  }

  constructor(folder: string, environment: Record<string, string>) {
    this.folder = folder;
    // As npm runs it: the Node that npm ci brought along comes first.
    this.environment = { ...environment, PATH: `${modules_bin}:${process.env['PATH'] ?? ''}` };
  }

  /** Starts a gateway and waits until it is ready. */
  async start(args: readonly string[] = [], settings: Record<string, string> = {}): Promise<GatewayProcess> {
    const port = await freePort();
    const child = spawn(gateway_bin, args, {
      env: { ...process.env, ...this.environment, PORT: String(port), ...settings },
      stdio: ['ignore', process.env['GWLOG'] ? 2 : 'ignore', 'inherit'],
    });
    this.#processes.push(child);
    const url = `http://127.0.0.1:${port}`;
    const until = Date.now() + ready_within_ms;
    for (;;) {
      const ready = await fetch(`${url}/readyz`).catch(() => null);
      if (ready?.ok) return new GatewayProcess(url, child);
      if (child.exitCode !== null || Date.now() > until) throw new Error('the gateway did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Runs a command of the gateway beside it. */
  command(...args: string[]): Promise<string> {
    return run(gateway_bin, args, this.environment);
  }

  /** URL of a database of the embedded server, as its owner. */
  databaseUrl(name: string): string {
    return `postgresql:///${name}?host=${encodeURIComponent(join(this.folder, 'run'))}&user=causeway`;
  }

  async connect(name = 'causeway'): Promise<pg.Client> {
    const client = new pg.Client({ host: join(this.folder, 'run'), user: 'causeway', database: name });
    await client.connect();
    return client;
  }

  async credentials(): Promise<{ merchant_id: string; account_id: string; sign_key: string }> {
    return JSON.parse(await readFile(join(this.folder, 'demo-credentials.json'), 'utf8'));
  }

  async stop(): Promise<void> {
    for (const child of this.#processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

export class GatewayProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the gateway did not start');
    return this.#child.pid;
  }

  /** Resident memory now, in MiB. */
  residentMiB(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+([0-9]+) kB/.exec(status)?.[1] ?? 0) / 1024;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    await ended;
  }
}
