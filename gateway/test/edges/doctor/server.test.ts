import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findEmbedded,
  startEmbedded,
  type EmbeddedPostgres,
} from '../../../src/kernel/database/embedded/embedded.ts';
import { migrate } from '../../../src/kernel/database/migrate.ts';
import { checkReplication } from '../../../src/edges/doctor/replication-checks.ts';
import { found, kek, testFolder } from './doctor.ts';

/** A server of its own, with faults that only a restart plants. */
const planted = `
autovacuum = off
wal_level = minimal
max_wal_senders = 0
`;

let folder: ReturnType<typeof testFolder>;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = testFolder();
  server = await startEmbedded(folder.path);
  await query('postgres', 'CREATE DATABASE causeway');
  await server.prepareLogin('causeway');
  await migrate(server.connectionTo('causeway'));
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function query(database: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connectionTo(database));
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

const production = (): Promise<string[]> =>
  found({ GATEWAY_DATA_DIR: folder.path, GATEWAY_MODE: 'production', GATEWAY_KEK: kek });

/** Restarts the server with these settings in the place of the ones before. */
async function restarted(settings: string): Promise<void> {
  await server.stop();
  const file = join(folder.path, 'postgres', 'postgresql.auto.conf');
  appendFileSync(file, settings);
  server = await startEmbedded(folder.path);
}

describe('gateway doctor on a database server of its own', () => {
  it('finds autovacuum that is off, and a log without data for standbys', async () => {
    await restarted(planted);
    const findings = await production();
    expect(findings).toContainEqual(
      expect.stringContaining('error in Server settings: autovacuum does not run'),
    );
    expect(findings).toContainEqual(
      expect.stringContaining('warning in Server settings: wal_level is minimal'),
    );
  });

  it('finds a failing archive, an unused replication slot and a missing standby', async () => {
    await restarted(`
autovacuum = on
wal_level = replica
max_wal_senders = 5
archive_mode = on
archive_command = '/bin/false'
synchronous_standby_names = 'standby_1'
`);
    await query(
      'postgres',
      `SET synchronous_commit = local; SELECT pg_create_physical_replication_slot('of_a_standby', true)`,
    );
    await query('postgres', `SET synchronous_commit = local; SELECT pg_switch_wal()`);
    await expect
      .poll(
        async () => (await query('postgres', 'SELECT FROM pg_stat_archiver WHERE failed_count > 0')).length,
      )
      .toBe(1);
    const findings = await production();
    expect(findings).toContainEqual(
      expect.stringMatching(
        /error in Replication: No synchronous standby is connected, [^>]* asks for standby_1: commits wait/,
      ),
    );
    expect(findings).toContainEqual(
      expect.stringMatching(
        /warning in Replication: Nobody reads the replication slot of_a_standby: [^>]* > Start what reads it, or: SELECT pg_drop_replication_slot/,
      ),
    );
    expect(findings).toContainEqual(
      expect.stringMatching(/error in Backups: Archiving the write-ahead log fails, /),
    );
    await query(
      'postgres',
      `SET synchronous_commit = local; SELECT pg_drop_replication_slot('of_a_standby')`,
    );
  });

  it('tells apart late standbys, lost slots, and what a login may not see', () => {
    const state = {
      is_standby: false,
      settings: new Map([['synchronous_standby_names', 'a']]),
      slots: [{ name: 'lost_one', active: false, wal_status: 'lost', retained_bytes: 0 }],
      standbys: [{ name: 'a', state: 'streaming', sync_state: 'sync', lag_s: 300, lag_bytes: 2e9 }],
    };
    const findings = checkReplication(state as never).map(({ level, message }) => `${level}: ${message}`);
    expect(findings).toEqual([
      'warning: The standby a is behind by 5 minutes and 2.0 GB.',
      'error: The replication slot lost_one is lost: its standby can no longer follow.',
    ]);
    const hidden = {
      ...state,
      slots: [],
      standbys: [{ name: 'a', state: null, sync_state: null, lag_s: null, lag_bytes: null }],
    };
    expect(checkReplication(hidden as never)).toEqual([
      {
        check: 'standbys',
        level: 'ok',
        message: expect.stringContaining('shown to logins with pg_monitor only'),
        remedy: '',
      },
    ]);
  });

  it('starts and writes nothing when the database does not run', async () => {
    await server.stop();
    const files = (): string[] => readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).toSorted();
    const before = [files(), readFileSync(join(folder.path, 'postgres.log'), 'utf8')];
    expect(await production()).toContainEqual(
      expect.stringContaining('error in Database: The embedded database does not run'),
    );
    expect([files(), readFileSync(join(folder.path, 'postgres.log'), 'utf8')]).toEqual(before);
    expect(findEmbedded(folder.path)?.is_running).toBe(false);
    server = await startEmbedded(folder.path);
  });
});
