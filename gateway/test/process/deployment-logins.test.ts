import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Document, parse, parseAllDocuments } from 'yaml';
import { startEmbedded, type EmbeddedPostgres } from '../../src/kernel/database/embedded/embedded.ts';
import { freePort } from '../support/gateway.ts';
import { samplePayout } from '../support/payouts.ts';
import { demoClient, runCommand, startGatewayProcess, startProcess } from '../support/process.ts';
import { runRolesSql } from '../support/roles-sql.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const processes = ['migrate', 'api', 'worker', 'operator'] as const;
type Process = (typeof processes)[number];
/** What a process is started with: settings, and the files that they name, by path. */
interface Start {
  readonly environment: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}
type Way = Readonly<Record<Process, Start>>;

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-logins-'));
  const script = join(folder, 'make-secrets.sh');
  copyFileSync(join(root, 'deploy/compose/make-secrets.sh'), script);
  const made = spawnSync('sh', [script], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  server = await startEmbedded(folder);
  const client = await connect('postgres');
  await runRolesSql(client, read('deploy/compose/roles.sql'));
  await client.end();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client(server.connectionTo(database));
  await client.connect();
  return client;
}

/** A secret as make-secrets.sh has made it; a URL leads to the test's server. */
function secret(name: string): string {
  const { host = '' } = server.connectionTo('causeway');
  return readFileSync(join(folder, 'secrets', name), 'utf8')
    .trim()
    .replace(/@(pgbouncer|postgres):\d+\/causeway$/, `@localhost/causeway?host=${encodeURIComponent(host)}`);
}

function asCompose(): Way {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  return wayOf((name) => {
    const { environment, secrets } = services[name] as {
      environment: Record<string, string>;
      secrets: (string | { source: string; target: string })[];
    };
    const handed = secrets.map((one) => (typeof one === 'string' ? { source: one, target: one } : one));
    return {
      environment: mapValues(environment, (value) => value.replace(/^\$\{\w+:-(.*)\}$/, '$1')),
      files: Object.fromEntries(
        handed.map(({ source, target }) => [`/run/secrets/${target}`, secret(source)]),
      ),
    };
  });
}

/** The sandbox overlay, with the Secrets that the page makes. */
function asKubernetes(): Way {
  const literals = ['base', 'overlays/sandbox'].flatMap(
    (place): string[] =>
      parse(read(`deploy/kubernetes/${place}/kustomization.yaml`)).configMapGenerator[0].literals,
  );
  const secrets = new Map(
    [
      ...read('docs/deploying.md').matchAll(/create secret generic (\S+)((?:\s+\\?\s*--from-file=\S+)+)/g),
    ].map(([, name = '', options = '']) => [
      name,
      [...options.matchAll(/--from-file=(?:(\w+)=)?(\w+)/g)].map(([, key, file = '']) => [key ?? file, file]),
    ]),
  );
  return wayOf((name) => {
    const [resource = new Document()] = parseAllDocuments(read(`deploy/kubernetes/base/${name}.yaml`));
    const { containers, volumes } = resource.toJS().spec.template.spec;
    const { mountPath } = containers[0].volumeMounts.find(
      (mount: { name: string }) => mount.name === 'secrets',
    );
    const { sources } = volumes.find((volume: { name: string }) => volume.name === 'secrets').projected;
    const keys = sources.flatMap(
      (source: any) => secrets.get(source.secret.name) ?? [[source.secret.name, '']],
    );
    return {
      environment: pairs(literals),
      files: Object.fromEntries(
        keys.map(([key, file]: [string, string]) => [`${mountPath}/${key}`, secret(file)]),
      ),
    };
  });
}

/** The units, and the page's command for the operator. */
function asSystemd(): Way {
  const shared = read('deploy/systemd/gateway.env.example').split('\n');
  const [, command = ''] = /(systemd-run [\s\S]+?) verify\n/.exec(read('docs/deploying.md')) ?? [];
  return wayOf((name) => {
    const text =
      name === 'operator'
        ? command.replaceAll(/\s-p /g, '\n')
        : read(`deploy/systemd/causeway-${name}.service`);
    const lines = text.split('\n').map((line) => line.replace(/[\s\\]+$/, ''));
    const variables = lines.flatMap((line) => line.match(/^Environment=(.*)$/)?.[1] ?? []);
    const handed = lines.flatMap((line) => line.match(/^LoadCredential=(.*)$/)?.[1] ?? []);
    return {
      environment: mapValues(pairs([...shared, ...variables]), (value) =>
        value.replace(/^\/run\/credentials\/[^/]+|^%d/, '/credentials').replace('%S', folder),
      ),
      files: Object.fromEntries(
        handed
          .map((one) => one.split(':/etc/causeway/'))
          .map(([to, from = '']) => [`/credentials/${to}`, secret(from)]),
      ),
    };
  });
}

function wayOf(start: (name: Process) => Start): Way {
  return Object.fromEntries(processes.map((name) => [name, start(name)])) as Record<Process, Start>;
}

function mapValues(of: Record<string, string>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
}

function pairs(lines: readonly string[]): Record<string, string> {
  const settings = lines.filter((line) => /^[A-Z_]+=/.test(line));
  return Object.fromEntries(
    settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The environment on this machine: files where they can be written, a sandbox, ports that are free. */
async function here({ environment, files }: Start, name: string): Promise<Record<string, string>> {
  const place = join(folder, name);
  const moved = Object.entries(files).map(([path, content]) => {
    const file = join(place, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
    return [path, file] as const;
  });
  const settings = mapValues(environment, (value) => new Map(moved).get(value) ?? value);
  for (const [key, value] of Object.entries(settings))
    if (key.endsWith('_FILE'))
      expect(
        moved.map(([, file]) => file),
        `${key} of ${name}`,
      ).toContain(value);
  const port = String(await freePort());
  return {
    ...settings,
    GATEWAY_MODE: 'sandbox',
    GATEWAY_DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    ...('METRICS_PORT' in settings && { METRICS_PORT: String(await freePort()) }),
  };
}

it.each([
  ['Compose', asCompose],
  ['Kubernetes', asKubernetes],
  ['systemd', asSystemd],
])(
  'with %s, api, worker and commands each have a login of their own, and take payments with it',
  async (name, read_way) => {
    const way = read_way();
    const urls = processes.map((one) =>
      Object.entries(way[one].files).flatMap(([path, text]) =>
        path.endsWith('database_url') ? new URL(text).username : [],
      ),
    );
    expect(urls).toEqual([['causeway_owner'], ['causeway_api'], ['causeway_worker'], ['causeway_operator']]);

    const migrated = await runCommand(['migrate'], await here(way.migrate, `${name}-migrate`));
    expect(migrated.code, migrated.output).toBe(0);
    const api = await startGatewayProcess(await here(way.api, `${name}-api`), ['api']);
    const variables = { ...(await here(way.worker, `${name}-worker`)), PUBLIC_URL: api.url };
    const worker = startProcess(['worker'], variables);
    const operator = await here(way.operator, `${name}-operator`);
    const command = async (...args: string[]): Promise<void> => {
      const { code, output } = await runCommand(args, operator);
      expect(code, output).toBe(0);
    };
    try {
      const demo = demoClient({ path: join(folder, 'data'), environment: {}, remove: async () => {} });
      Object.assign(demo.credentials, { url: api.url });
      await command(
        'balances',
        'top-up',
        '--account',
        demo.account_id,
        '--currency',
        'EUR',
        '--amount',
        '500.00',
      );

      const payment = await demo.authorised();
      expect((await demo.capture(payment))[0]).toMatchObject({ capture_status: '1' });
      const paid = await demo.post('payout', samplePayout());
      expect(paid.status, paid.text).toBe(200);
      const { transaction_id } = paid.body;
      const completed = async (): Promise<unknown[]> => {
        const { body } = await demo.post('events', { types: 'payout.completed' });
        return body['events'].map((event: any) => event.data.transaction_id);
      };
      await expect.poll(completed).toContain(transaction_id);

      const database = await connect('causeway');
      const logins = async (): Promise<string[]> => {
        const { rows } = await database.query<{ login: string }>(
          `SELECT DISTINCT usename::text AS login FROM pg_stat_activity WHERE usename LIKE 'causeway\\_%' ORDER BY 1`,
        );
        return rows.map(({ login }) => login);
      };
      await expect.poll(logins).toEqual(['causeway_api', 'causeway_worker']);
      await database.end();
      await command('verify');
    } finally {
      for (const { child } of [api, worker]) child.kill('SIGTERM');
    }
    expect([await api.ended, await worker.ended]).toEqual([0, 0]);
    for (const process of [api, worker]) expect(process.output()).not.toMatch(/"level":50/);
  },
  90_000,
);
