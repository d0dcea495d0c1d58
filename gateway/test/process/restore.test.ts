import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '../../src/kernel/database/embedded/embedded.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  type DataFolder,
} from '../support/process.ts';

/** Copies a folder, whose files may change meanwhile, as it is, but for what tar is told to leave out. */
function copyFolder(from: string, to: string, ...without: string[]): void {
  const excluded = without.map((pattern) => `--exclude=${pattern}`);
  const copy = 'from=$0; to=$1; shift; tar -C "$from" "$@" -cf - . | tar -C "$to" -xf -';
  execFileSync('sh', ['-c', copy, from, to, ...excluded]);
}

it('a copy of the data directory is sound where it is restored', async () => {
  const folder = await makeDataFolder();
  const gateway = await startGatewayProcess(folder.environment);
  await demoClient(folder).captured();
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  const restored = await makeDataFolder();
  copyFolder(folder.path, restored.path);
  await folder.remove();
  expect(await runCommand(['verify'], restored.environment)).toEqual({
    code: 0,
    output: expect.stringContaining('The book is sound: 1 payment,'),
  });
  await restored.remove();
});

/** The folder of the database's files, and one beside it that the database may write to. */
function placesIn({ path }: DataFolder): { cluster: string; archive: string } {
  return { cluster: join(path, 'postgres'), archive: join(path, 'archive') };
}

async function ownerOf(embedded: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(embedded.connectionTo('causeway'));
  await client.connect();
  return client;
}

/** A data folder whose database archives its write-ahead log (docs/operations.md#point-in-time-recovery). */
async function makeArchivingFolder(): Promise<DataFolder> {
  const folder = await makeDataFolder();
  const embedded = await startEmbedded(folder.path);
  const { cluster, archive } = placesIn(folder);
  const { uid, gid } = statSync(cluster);
  mkdirSync(archive, { mode: 0o700 });
  chownSync(archive, uid, gid);
  const client = new pg.Client(embedded.connectionTo('postgres'));
  await client.connect();
  await client.query(`ALTER SYSTEM SET archive_mode = on`);
  await client.query(`ALTER SYSTEM SET archive_command = 'test ! -f ../archive/%f && cp %p ../archive/%f'`);
  await client.end();
  await embedded.stop();
  return folder;
}

/** Copies the files of a database that works on into another folder, as a base backup. */
async function backUp(client: pg.Client, from: DataFolder, to: DataFolder): Promise<void> {
  const { cluster } = placesIn(to);
  const { uid, gid } = statSync(placesIn(from).cluster);
  mkdirSync(cluster, { mode: 0o700 });
  chownSync(cluster, uid, gid);
  await client.query(`SELECT pg_backup_start('nightly', true)`);
  copyFolder(placesIn(from).cluster, cluster, './pg_wal/*', './postmaster.*');
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  copyFileSync(join(from.path, 'kek'), join(to.path, 'kek'));
}

/** Ends the segment of the log that is being written, and waits until it is in the archive. */
async function archiveLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ segment: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
  );
  const archived = async (): Promise<boolean> => {
    const state = await client.query<{ done: boolean }>(
      'SELECT coalesce(last_archived_wal >= $1, false) AS done FROM pg_stat_archiver',
      [rows[0]?.segment],
    );
    return state.rows[0]?.done === true;
  };
  await expect.poll(archived).toBe(true);
}

it('a base backup and the archived log bring the book back as it was at a time, in an empty server', async () => {
  const [folder, restored] = [await makeArchivingFolder(), await makeDataFolder()];
  const gateway = await startGatewayProcess(folder.environment);
  const merchant = demoClient(folder);
  const client = await ownerOf(await startEmbedded(folder.path));
  await merchant.captured();
  await backUp(client, folder, restored);
  const earlier = await merchant.captured();
  const { rows } = await client.query<{ time: string }>('SELECT clock_timestamp()::text AS time');
  const later = await merchant.captured();
  await archiveLog(client);
  await client.end();
  gateway.child.kill('SIGKILL');
  await gateway.ended;

  const { cluster } = placesIn(restored);
  const { archive } = placesIn(folder);
  await (await startEmbedded(folder.path)).stop();
  rmSync(placesIn(folder).cluster, { recursive: true });
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp "${archive}/%f" "%p"'`,
      `recovery_target_time = '${rows[0]?.time}'`,
      `recovery_target_action = 'promote'`,
      `archive_mode = off`,
      '',
    ].join('\n'),
  );
  writeFileSync(join(cluster, 'recovery.signal'), '');
  const embedded = await startEmbedded(restored.path);
  const owner = await ownerOf(embedded);
  const recovering = async (): Promise<boolean> =>
    (await owner.query<{ yet: boolean }>('SELECT pg_is_in_recovery() AS yet')).rows[0]?.yet === true;
  await expect.poll(recovering).toBe(false);
  const found = await owner.query<{ transaction_id: string }>(
    'SELECT transaction_id FROM payments WHERE transaction_id = ANY ($1)',
    [[earlier.transaction_id, later.transaction_id]],
  );
  expect(found.rows).toEqual([{ transaction_id: earlier.transaction_id }]);
  await owner.end();
  expect(await runCommand(['verify'], restored.environment)).toEqual({
    code: 0,
    output: expect.stringContaining('The book is sound: 2 payments,'),
  });
  await restored.remove();
  await folder.remove();
});
