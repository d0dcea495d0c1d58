import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSpawn, userForPostgres } from '../../gateway/src/kernel/database/embedded/unprivileged.ts';
import { postgresPrograms } from '../../tools/distribution.ts';
import { freePort } from '../../tools/ports.ts';
import { run } from '../../tools/run.ts';

/** A PostgreSQL of the distribution on a port of its own, without data. */
export interface DistributionServer {
  readonly port: number;
  /** URL of a login without a password. */
  url(login: string, database?: string): string;
  /** Runs SQL as its administrator. */
  query(sql: string, database?: string): string;
  stop(): void;
}

/** PostgreSQL refuses to run as root: then as its own user, who must get through to the paths. */
function asUser(program: string, args: readonly string[], path: string): string {
  const { command, args: all, identity } = planSpawn(userForPostgres(path), program, [...args], [path]);
  return run(command, all, identity);
}

/** @param password of its administrator; then it asks every login for one */
export async function startDistributionServer(password?: string): Promise<DistributionServer> {
  const bin = postgresPrograms();
  if (bin === null) throw new Error('there is no /usr/lib/postgresql: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-server-'));
  chmodSync(folder, 0o755);
  const user = userForPostgres(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const password_file = join(folder, 'password');
  writeFileSync(password_file, password ?? 'unused');
  const access = ['-A', password === undefined ? 'trust' : 'scram-sha-256', `--pwfile=${password_file}`];
  const made = ['-D', data, '-U', 'administrator', ...access, '-E', 'UTF8', '--no-sync'];
  asUser(join(bin, 'initdb'), made, folder);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  asUser(join(bin, 'pg_ctl'), ['-w', '-D', data, '-l', join(folder, 'log'), '-o', options, 'start'], folder);
  const url = (login: string, database = 'causeway'): string =>
    `postgres://${login}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    query: (sql, database = 'postgres') =>
      run('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', url('administrator', database)], {
        input: sql,
        env: { PGPASSWORD: password ?? '' },
      }),
    stop() {
      asUser(join(bin, 'pg_ctl'), ['-w', '-D', data, '-m', 'immediate', 'stop'], folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
