import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { isAlive, postmasterOf } from '../../../tools/processes.ts';
import { startEmbedded } from '../../src/kernel/database/embedded/embedded.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { browserFiles } from './browser-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the test run's PostgreSQL. */
    database_server: { host: string; user: string };
    /** As whom gateways log in; `database_server` has the owner of the schema. */
    app_login: string;
  }
}

export const template_database = 'causeway_template';

const server_settings = {
  // This server's data is lost at a power cut; what protects a gateway's data is tested in process/.
  fsync: 'off',
  full_page_writes: 'off',
  // Every worker of the tests has up to thirty sessions.
  max_connections: '500',
};

const memory_folder = '/dev/shm';
const memory_needed = 2 * 2 ** 30;

/**
 * The server's folder lies in memory where there is room, since a test run creates thousands of files for each of its
 * databases; what a run that was killed has left there is removed.
 */
function makeFolder(): string {
  const parent = hasRoomInMemory() ? memory_folder : tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = /^causeway-test-([0-9]+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)) && isOwn(join(parent, name))) remove(join(parent, name));
  }
  return mkdtempSync(join(parent, `causeway-test-${process.pid}-`));
}

function isOwn(folder: string): boolean {
  return statSync(folder).uid === userInfo().uid;
}

function remove(folder: string): void {
  const server = postmasterOf(join(folder, 'postgres'));
  if (isAlive(server)) process.kill(server, 'SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory_folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory_folder);
    return bavail * bsize >= memory_needed;
  } catch {
    return false;
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated database that every test file clones; and what the browser tests
 * start, so that on a fresh machine no test waits for it.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeFolder();
  const embedded = await startEmbedded(folder, server_settings);
  const { host = '', user = '' } = embedded.connectionTo('postgres');
  const client = new pg.Client(embedded.connectionTo('postgres'));
  await client.connect();
  await client.query(`CREATE DATABASE ${template_database}`);
  await client.end();
  await embedded.prepareLogin('postgres');
  const browser = project.name === 'system' ? browserFiles() : null;
  await Promise.all([migrate(embedded.connectionTo(template_database)), browser]);
  project.provide('database_server', { host, user });
  project.provide('app_login', String(embedded.appConnectionTo('postgres').user));
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
