import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { samplePayout } from '../../gateway/test/support/payouts.ts';
import { freePorts } from '../../tools/ports.ts';
import { repository, versionOf } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { until } from '../../tools/until.ts';
import { Containers } from './containers.ts';
import { loadImage, lookAtProcess, openShop, statusOf } from './image.ts';
import { heading, verified } from './report.ts';

const compose = join(repository, 'deploy/compose.yaml');

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Reads compose.yaml with docker-compose and prometheus.yml with promtool; then starts all of it, by docker-compose on
 * podman: with what Debian has in the places of PostgreSQL's and Prometheus' images, on ports that are free.
 */
export async function checkCompose(): Promise<void> {
  heading('Compose');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-compose-'));
  const containers = new Containers();
  try {
    const files = join(folder, 'deploy', 'compose');
    cpSync(join(repository, 'deploy/compose'), files, { recursive: true });
    rmSync(join(files, 'secrets'), { recursive: true, force: true });
    makeSecrets(files);
    readFiles(files);
    await startAll(containers, folder);
  } finally {
    containers.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeSecrets(files: string): void {
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

/** The project as docker-compose knows it: its containers are called after it. */
const project = 'causewaycheck';

const administrator = ['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-U', 'administrator'];

/** docker-compose on podman. */
class Composed {
  readonly #containers: Containers;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  constructor(containers: Containers, file: string, host: string) {
    this.#containers = containers;
    this.#args = ['-p', project, '-f', file];
    this.#env = { DOCKER_HOST: host };
  }

  /** Runs a command of docker-compose to its end. @returns what it printed */
  command(...args: string[]): string {
    return run('docker-compose', [...this.#args, ...args], { env: this.#env });
  }

  /** Starts everything, and makes the health checks that it waits for meanwhile. */
  async up(): Promise<void> {
    const child = spawn('docker-compose', [...this.#args, 'up', '--detach', '--no-build'], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const closed = new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? -1)));
    const code = await this.#checkHealthUntil(closed);
    if (code !== 0) throw new Error(`docker-compose up ended with ${code}:\n${output}`);
  }

  /** What a health check says of each service that has one. */
  async healthy(services: readonly string[]): Promise<void> {
    await until(
      `${services.join(', ')} healthy`,
      async () => {
        this.#checkHealth();
        return services.filter((service) => this.#state(service, '.State.Health.Status') !== 'healthy');
      },
      (ill) => ill.length === 0,
      { every_ms: 1_000 },
    );
  }

  running(service: string): ReturnType<Containers['running']> {
    return this.#containers.running(`${project}_${service}_1`);
  }

  /** @param field of `podman inspect` */
  #state(service: string, field: string): string {
    return this.#containers.podman('inspect', '--format', `{{${field}}}`, `${project}_${service}_1`).trim();
  }

  exitCode(service: string): string {
    return this.#state(service, '.State.ExitCode');
  }

  /** As deploying.md has it for an upgrade. */
  renewLogins(script: string): void {
    run(
      'podman',
      [...this.#containers.args, 'exec', '-i', `${project}_postgres_1`, ...administrator, '-d', 'postgres'],
      {
        input: script,
      },
    );
  }

  async #checkHealthUntil<Value>(ended: Promise<Value>): Promise<Value> {
    for (;;) {
      this.#checkHealth();
      const first = await Promise.race([ended.then((value) => ({ value })), sleep(1_000)]);
      if (first) return first.value;
    }
  }

  #checkHealth(): void {
    for (const name of this.#containers.podman('ps', '--format', '{{.Names}}').split('\n').filter(Boolean))
      try {
        this.#containers.podman('healthcheck', 'run', name);
      } catch {
        // It is not healthy, has no check, or is gone.
      }
  }
}

async function startAll(containers: Containers, folder: string): Promise<void> {
  heading('docker-compose up');
  cpSync(join(repository, 'monitoring'), join(folder, 'monitoring'), { recursive: true });
  const [port = 0, prometheus_port = 0] = await freePorts(2);
  const file = join(folder, 'deploy', 'compose.yaml');
  const text = readFileSync(compose, 'utf8')
    .replace('127.0.0.1:8080:8080', `127.0.0.1:${port}:8080`)
    .replace('127.0.0.1:9091:9090', `127.0.0.1:${prometheus_port}:9090`);
  writeFileSync(file, text);
  const { services } = parse(text);
  const stand_ins = join(here, 'stand-ins');
  containers.buildOnDebian('trixie', stand_ins, 'postgres.Containerfile', services.postgres.image);
  containers.buildOnDebian('trixie', stand_ins, 'prometheus.Containerfile', services.prometheus.image);
  const bouncer = `docker.io/library/causeway-pgbouncer:${versionOf(repository)}`;
  containers.buildOnDebian('trixie', join(folder, 'deploy/compose'), 'pgbouncer.Containerfile', bouncer);
  loadImage(containers, folder);
  const composed = new Composed(containers, file, await containers.serve());
  await composed.up();
  verified('everything starts in its order', true);
  verified('migrate ends with 0', composed.exitCode('migrate') === '0');
  await composed.healthy(['postgres', 'api', 'worker', 'prometheus']);
  verified('PostgreSQL, the api, the worker and Prometheus are healthy', true);
  for (const service of ['api', 'worker']) lookAtProcess(composed.running(service));

  const command = (...args: string[]): string =>
    composed.command('run', '--rm', '-T', '--no-deps', 'operator', ...args);
  const client = openShop(`http://127.0.0.1:${port}`, command);
  const paid = await client.captured();
  verified('a signed payment is captured', paid.transaction_id !== '', paid);
  command('balances', 'top-up', '--account', client.account_id, '--currency', 'EUR', '--amount', '500.00');
  const { transaction_id } = (await client.post('payout', samplePayout())).body;
  await until(
    'the payout completed',
    async () => (await client.post('events', { types: 'payout.completed' })).body['events'],
    (events: { data: { transaction_id: string } }[]) =>
      events.some(({ data }) => data.transaction_id === transaction_id),
  );
  verified('a payout is completed', true);

  const query = `SELECT string_agg(DISTINCT usename, ' ' ORDER BY usename) FROM pg_stat_activity WHERE usename LIKE 'causeway%'`;
  const logins = composed
    .running('postgres')
    .exec(...administrator, '-d', 'causeway', '-c', query)
    .output.trim();
  // PgBouncer keeps sessions of the commands for a while.
  verified('api and worker work with logins of their own', /_api .*_worker/.test(logins), logins);
  const scraped = await until(
    'Prometheus to scrape both',
    async () => {
      const url = `http://127.0.0.1:${prometheus_port}/api/v1/query?query=sum(up{job="causeway"})`;
      const answer = (await (await fetch(url)).json()) as { data: { result: { value: string[] }[] } };
      return answer.data.result[0]?.value[1];
    },
    (value) => value === '2',
  );
  verified('Prometheus scrapes the api and the worker, with their token', scraped === '2');
  const files = join(folder, 'deploy', 'compose');
  const again = ['roles.sql', 'passwords.sql']
    .map((name) => readFileSync(join(files, name), 'utf8'))
    .join('');
  composed.renewLogins(again);
  verified('roles.sql and passwords.sql can be run again, as an upgrade does', true);
  verified('/readyz is 200 afterwards', (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200);
  const proof = command('verify');
  verified(
    'docker-compose run operator verify: the book is sound',
    proof.includes('The book is sound'),
    proof,
  );
  for (const service of ['api', 'worker']) {
    const errors = errorsOf(composed.running(service).log());
    verified(`the ${service} has logged no error`, errors.length === 0, errors);
  }
  composed.command('stop');
  for (const service of ['api', 'worker'])
    verified(`the ${service} ends with 0`, composed.exitCode(service) === '0');
  composed.command('down', '--volumes');
}

const error_level = 50;

/** Lines of a gateway's log that tell of errors. */
function errorsOf(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length === 0) throw new Error(`nothing was logged: ${log}`);
  return lines.filter((line) => (JSON.parse(line) as { level: number }).level >= error_level);
}
