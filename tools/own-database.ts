import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedPostgres } from '../gateway/src/kernel/database/embedded/embedded.ts';

/** Starts a PostgreSQL of one's own on a folder, with an empty database for the gateway. */
export async function startOwnDatabase(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(folder);
  const client = new pg.Client(server.connectionTo('postgres'));
  await client.connect();
  await client.query('CREATE DATABASE causeway');
  await client.end();
  return server;
}

/** The socket that it listens on. */
export function socketOf(server: EmbeddedPostgres): string {
  return join(String(server.connectionTo('postgres').host), '.s.PGSQL.5432');
}

/** As its owner, over its socket. */
export function urlOf(server: EmbeddedPostgres, database = 'causeway'): string {
  const { host, user } = server.connectionTo(database);
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
}
