import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../tools/ports.ts';
import { repository } from '../tools/repository.ts';
import { until } from '../tools/until.ts';
import { run } from './measure.ts';

const program_of_this_tree = join(repository, 'gateway/bin.js');
const ready_within_ms = 180_000;

/** A gateway as shipped, on a database of its own that ends with it. */
export class Host {
  readonly folder: string;
  readonly environment: Record<string, string>;
  readonly #program: string;
  readonly #processes: ChildProcess[] = [];

  static async create(settings: Record<string, string> = {}): Promise<Host> {
    const folder = await mkdtemp(join(tmpdir(), 'causeway-bench-'));
    return new Host(folder, { GATEWAY_DATA_DIR: folder, LOG_LEVEL: 'info', ...settings });
  }

  /** @param program its bin.js, where it is not that of this tree */
  constructor(folder: string, environment: Record<string, string>, program = program_of_this_tree) {
    this.folder = folder;
    this.#program = program;
    // As npm runs it: the Node that npm ci brought along comes first.
    const path = `${join(repository, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
    this.environment = { ...environment, PATH: path };
  }

  /** Starts a gateway and waits until it is ready. */
  async start(args: readonly string[] = [], settings: Record<string, string> = {}): Promise<GatewayProcess> {
    const port = await freePort();
    const child = spawn(this.#program, args, {
      env: { ...process.env, ...this.environment, PORT: String(port), ...settings },
      stdio: ['ignore', process.env['GWLOG'] ? 2 : 'ignore', 'inherit'],
    });
    this.#processes.push(child);
    const url = `http://127.0.0.1:${port}`;
    await until(
      'the gateway ready',
      async () => child.exitCode ?? (await fetch(`${url}/readyz`)).ok,
      (state) => state !== false,
      { within_ms: ready_within_ms, every_ms: 10 },
    );
    if (child.exitCode !== null) throw new Error(`the gateway ended with ${child.exitCode}`);
    return new GatewayProcess(url, child);
  }

  /** Runs a command of the gateway beside it. */
  command(...args: string[]): Promise<string> {
    return run(this.#program, args, this.environment);
  }

  /** URL of a database of the embedded server, by default as its owner. */
  databaseUrl(name: string, user = 'causeway'): string {
    return `postgresql:///${name}?host=${encodeURIComponent(join(this.folder, 'run'))}&user=${user}`;
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
