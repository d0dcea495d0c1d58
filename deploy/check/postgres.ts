import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../run.ts';

/** A PostgreSQL of the distribution on a port of its own, without data. */
export interface DistributionServer {
  readonly port: number;
  /** URL of a login without a password. */
  url(login: string, database?: string): string;
  /** Runs SQL as its administrator. */
  query(sql: string, database?: string): string;
  stop(): void;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** PostgreSQL refuses to run as root: then as the user that its package made. */
function asUser(program: string, args: readonly string[]): string {
  return process.getuid?.() === 0
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args])
    : run(program, args);
}

/** @param password of its administrator; then it asks every login for one */
export async function startDistributionServer(password?: string): Promise<DistributionServer> {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (bin === undefined) throw new Error('there is no /usr/lib/postgresql: apt-get install postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-server-'));
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) run('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  const given = join(folder, 'password');
  writeFileSync(given, password ?? 'unused');
  const access = ['-A', password === undefined ? 'trust' : 'scram-sha-256', `--pwfile=${given}`];
  asUser(join(bin, 'initdb'), ['-D', data, '-U', 'administrator', ...access, '-E', 'UTF8', '--no-sync']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  asUser(join(bin, 'pg_ctl'), ['-w', '-D', data, '-l', join(folder, 'log'), '-o', options, 'start']);
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
      asUser(join(bin, 'pg_ctl'), ['-w', '-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
