import { cpSync, readdirSync, statSync, writeFileSync, chownSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedPostgres } from '../../gateway/src/database/embedded/embedded.ts';
import { socketOf, startOwnDatabase } from '../../tools/own-database.ts';
import { descendantsOf, killAll, postmasterOf } from '../../tools/processes.ts';
import { until } from '../../tools/until.ts';

const standby_name = 'standby';
const catch_up_within_ms = 60_000;

/** One PostgreSQL of the pair. */
export interface Member {
  readonly folder: string;
  readonly server: EmbeddedPostgres;
  /** The socket that it listens on. */
  readonly socket: string;
}

/** Runs one statement on a connection of its own. */
async function query<Row extends pg.QueryResultRow>(
  { server }: Member,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...server.connectionTo('postgres'), connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function memberOf(folder: string, server: EmbeddedPostgres): Member {
  return { folder, server, socket: socketOf(server) };
}

/** Starts a primary on an empty folder, with an empty database for the gateway. */
export async function startPrimary(folder: string): Promise<Member> {
  return memberOf(folder, await startOwnDatabase(folder));
}

/**
 * Starts a standby from a base backup of the running primary; from then on every commit waits for it. The backup
 * is the low-level one (pg_backup_start, a copy, pg_backup_stop), because pg_basebackup is not among the embedded
 * programs.
 */
export async function startStandby(folder: string, primary: Member): Promise<Member> {
  const target = join(folder, 'postgres');
  const client = new pg.Client(primary.server.connectionTo('postgres'));
  await client.connect();
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [standby_name]);
  await client.query('SELECT pg_backup_start($1, true)', [standby_name]);
  copyCluster(join(primary.folder, 'postgres'), target);
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
  await client.end();
  const { host = '', user = '' } = primary.server.connectionTo('postgres');
  const settings = [
    `primary_conninfo = 'host=${host} port=5432 user=${user} application_name=${standby_name}'`,
    `primary_slot_name = '${standby_name}'`,
  ];
  writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(target, 'standby.signal'), '');
  writeFileSync(join(target, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  giveTo(statSync(join(primary.folder, 'postgres')), target);
  const standby = memberOf(folder, await startEmbedded(folder));
  await query(primary, `ALTER SYSTEM SET synchronous_standby_names = '${standby_name}'`);
  await query(primary, 'SELECT pg_reload_conf()');
  await until(
    'the standby synchronous',
    () => query<{ sync_state: string }>(primary, 'SELECT sync_state FROM pg_stat_replication'),
    ([row]) => row?.sync_state === 'sync',
    { within_ms: catch_up_within_ms, every_ms: 50 },
  );
  return standby;
}

/** Copies a cluster without what belongs to the running server alone. */
function copyCluster(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    // Files may vanish while they are copied; what the copy lacks, the write-ahead log has.
    filter: (path) => !/\/(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_wal\/.+|pg_replslot\/.+)$/.test(path),
  });
}

/** Gives a cluster to the user as whom PostgreSQL runs. */
function giveTo({ uid, gid }: { uid: number; gid: number }, cluster: string): void {
  chmodSync(cluster, 0o700);
  chownSync(cluster, uid, gid);
  for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
    chownSync(join(cluster, entry), uid, gid);
}

/** Ends a server as a machine that loses its power does: every process of it at once, nothing written any more. */
export function kill({ folder }: Member): void {
  const postmaster = postmasterOf(join(folder, 'postgres'));
  killAll([postmaster, ...descendantsOf(postmaster)]);
}

/** Whether a server answers as a primary. */
export async function isPrimary(member: Member): Promise<boolean> {
  const [row] = await query<{ standby: boolean }>(member, 'SELECT pg_is_in_recovery() AS standby');
  return row?.standby === false;
}

/** Makes the standby the primary; with no standby of its own it waits for none. */
export async function promote(standby: Member): Promise<void> {
  await query(standby, 'SELECT pg_promote(true, 60)');
}
