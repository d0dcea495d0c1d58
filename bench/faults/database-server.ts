import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, type EmbeddedPostgres } from '../../gateway/src/database/embedded/embedded.ts';

const look_every_ms = 50;

/** A PostgreSQL beside the gateways, started again whenever it has ended. */
export class DatabaseServer {
  readonly #folder: string;
  readonly #server: EmbeddedPostgres;
  readonly #ended = new AbortController();
  #away = false;
  readonly #caring: Promise<void>;

  private constructor(folder: string, server: EmbeddedPostgres) {
    this.#folder = folder;
    this.#server = server;
    this.#caring = this.#care();
  }

  /** Starts one on a folder, with an empty database for the gateway. */
  static async start(folder: string): Promise<DatabaseServer> {
    const server = new DatabaseServer(folder, await startEmbedded(folder));
    const client = await server.connect('postgres');
    await client.query('CREATE DATABASE causeway');
    await client.end();
    return server;
  }

  get socket(): string {
    return join(String(this.#server.connectionTo('postgres').host), '.s.PGSQL.5432');
  }

  /** As its owner, over its socket. */
  url(database = 'causeway'): string {
    const { host, user } = this.#server.connectionTo(database);
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  }

  async connect(database = 'causeway'): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#server.connectionTo(database), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  get pid(): number {
    return postmasterOf(join(this.#folder, 'postgres'));
  }

  async #care(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await sleep(look_every_ms, undefined, { signal }).catch(() => {});
      if (signal.aborted || this.#away || isAlive(this.pid)) continue;
      await this.#server.revive(signal).catch(() => {});
    }
  }

  /** While it is away, it is not started again. */
  setAway(away: boolean): void {
    this.#away = away;
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#caring;
    await this.#server.stop();
  }
}

/** The process of the server of a cluster; 0: none. */
export function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

export function isAlive(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The processes that a process has started, and those that they have started. */
export function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const found = [pid];
  for (const parent of found)
    for (const [child, its_parent] of parents)
      if (its_parent === parent && !found.includes(child)) found.push(child);
  return found.slice(1);
}

function parentOf(pid: string): number {
  try {
    // After the program's name in parentheses: state and parent.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    return Number(rest.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Ends processes all at once, as a power cut does. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
