import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { freePort } from '../../tools/ports.ts';
import { repository } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { until } from '../../tools/until.ts';
import { Containers } from './containers.ts';
import { loadImage, trade } from './image.ts';
import { startDistributionServer } from './postgres.ts';
import { heading, verified } from './report.ts';

const compose = join(repository, 'deploy/compose.yaml');

/**
 * Reads compose.yaml with docker-compose and prometheus.yml with promtool; then runs what is ours of it: the script that
 * makes the secrets, the roles, and PgBouncer of Debian 13 in transaction mode between the gateway and a PostgreSQL of
 * the distribution that asks for passwords.
 */
export async function checkCompose(): Promise<void> {
  heading('Compose');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-compose-'));
  const containers = new Containers();
  try {
    const files = join(folder, 'compose');
    cpSync(join(repository, 'deploy/compose'), files, { recursive: true });
    rmSync(join(files, 'secrets'), { recursive: true, force: true });
    const secrets = makeSecrets(files);
    readFiles(files);
    await tradeThroughPgBouncer(containers, folder, files, secrets);
  } finally {
    containers.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeSecrets(files: string): string {
  const secrets = join(files, 'secrets');
  const readAll = (): string =>
    readdirSync(secrets)
      .toSorted()
      .map((name) => readFileSync(join(secrets, name), 'utf8'))
      .join('');
  run(join(files, 'make-secrets.sh'), []);
  const once = readAll();
  run(join(files, 'make-secrets.sh'), []);
  verified('make-secrets.sh keeps what exists', readAll() === once);
  const tracked = run('git', ['ls-files', 'deploy/compose/secrets'], { cwd: repository });
  verified('no secret is in the repository', tracked === '', tracked);
  const mode = statSync(secrets).mode & 0o777;
  verified('the secrets are in a folder of their owner only', mode === 0o700, mode.toString(8));
  return secrets;
}

function readFiles(files: string): void {
  const { services, secrets } = parse(run('docker-compose', ['-f', compose, 'config']));
  verified(`docker-compose takes compose.yaml: ${Object.keys(services).join(', ')}`, true);
  const made = readdirSync(join(files, 'secrets'));
  const named = Object.values<{ file: string }>(secrets).map(({ file }) =>
    file.slice(file.lastIndexOf('/') + 1),
  );
  verified(
    'it names the secrets that the script makes',
    named.toSorted().join() === made.toSorted().join(),
    named,
  );
  const monitoring = join(files, 'prometheus');
  cpSync(join(repository, 'monitoring/alerts.yml'), join(monitoring, 'alerts.yml'));
  const token = join(files, 'secrets', 'metrics_token');
  const settings = readFileSync(join(files, 'prometheus.yml'), 'utf8').replace(
    '/run/secrets/metrics_token',
    token,
  );
  writeFileSync(join(monitoring, 'prometheus.yml'), settings);
  run('promtool', ['check', 'config', join(monitoring, 'prometheus.yml')]);
  verified('promtool takes prometheus.yml', true);
}

async function tradeThroughPgBouncer(
  containers: Containers,
  folder: string,
  files: string,
  secrets: string,
): Promise<void> {
  // Here the folder is mounted; Compose mounts each file.
  chmodSync(secrets, 0o755);
  const secret = (name: string): string => readFileSync(join(secrets, name), 'utf8').trim();
  const server = await startDistributionServer(secret('administrator_password'));
  try {
    for (const file of ['roles.sql', 'passwords.sql'])
      server.query(readFileSync(join(files, file), 'utf8').replaceAll('/run/secrets', secrets));
    verified('roles.sql and passwords.sql make the logins on an empty server', true);
    const port = await freePort();
    const addresses = { 'pgbouncer:6432': `127.0.0.1:${port}`, 'postgres:5432': `127.0.0.1:${server.port}` };
    for (const name of readdirSync(secrets).filter((one) => one.endsWith('_url'))) {
      const url = Object.entries(addresses).reduce(
        (text, [from, to]) => text.replace(from, to),
        secret(name),
      );
      chmodSync(join(secrets, name), 0o644);
      writeFileSync(join(secrets, name), url);
    }
    const settings = readFileSync(join(files, 'pgbouncer.ini'), 'utf8')
      .replace('host=postgres port=5432', `host=127.0.0.1 port=${server.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}`);
    writeFileSync(join(files, 'pgbouncer.ini'), settings);
    const pooler = containers.buildOnDebian('trixie', files, 'pgbouncer.Containerfile');
    const version = containers
      .podman(
        'run',
        '--rm',
        '--network=host',
        '--ulimit=nofile=4096:4096',
        '--ulimit=nproc=512:512',
        pooler,
        '--version',
      )
      .split('\n')[0];
    const running = containers.start('causeway-pgbouncer', pooler, [], {}, secrets, [
      `--volume=${join(files, 'pgbouncer.ini')}:/etc/pgbouncer/pgbouncer.ini:ro`,
    ]);
    const url = secret('database_url');
    await until(
      'PgBouncer',
      async () => run('psql', ['-XAtq', '-d', url, '-c', 'SELECT 1']).trim(),
      (text) => text === '1',
    );
    verified(`${version} takes the gateway's password, and passes it on`, true);
    await trade(containers, loadImage(containers, folder), secrets);
    running.signal('INT');
    await running.ended;
  } finally {
    server.stop();
  }
}
