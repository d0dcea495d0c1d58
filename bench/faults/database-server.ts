import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../gateway/src/kernel/database/embedded/embedded.ts';
import { socketOf, startOwnDatabase, urlOf } from '../../tools/own-database.ts';
import { isAlive, postmasterOf } from '../../tools/processes.ts';

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
    return new DatabaseServer(folder, await startOwnDatabase(folder));
  }

  get socket(): string {
    return socketOf(this.#server);
  }

  /** As its owner, over its socket. */
  url(database = 'causeway'): string {
    return urlOf(this.#server, database);
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
