import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { greeting, type DemoCredentials } from '../../src/edges/cli/demo.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { cloneDatabase, freePort } from '../support/gateway.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  startProcess,
  type DataFolder,
  type GatewayProcess,
} from '../support/process.ts';

// On a busy machine a first start, which makes a database, takes its time.
describe('the first start of a gateway', () => {
  let folder: DataFolder;
  let gateway: GatewayProcess;
  beforeAll(async () => {
    folder = await makeDataFolder();
    gateway = await startGatewayProcess(folder.environment);
  });
  afterAll(async () => {
    gateway.child.kill('SIGTERM');
    await gateway.ended;
    await folder.remove();
  });

  it('prints what a newcomer needs; without a terminal, the keys are only in a file that its owner can read', async () => {
    const path = join(folder.path, 'demo-credentials.json');
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    const credentials = JSON.parse(readFileSync(path, 'utf8')) as DemoCredentials;
    const { sign_key, portal_password = '', ...known } = credentials;
    const needed = [...Object.values(known), path, '/reference', 'curl', 'npx gateway demo credentials'];
    for (const text of needed) expect(gateway.output()).toContain(text);
    for (const secret of [sign_key, portal_password]) {
      expect(secret).toMatch(/^.{12,}$/);
      expect(gateway.output()).not.toContain(secret);
    }
    const config = readConfig(folder.environment);
    for (const text of [...Object.values(credentials), path, 'curl'])
      expect(greeting(config, credentials, { is_terminal: true })).toContain(text);
  });

  it.each([false, true])(
    'prints a payment that can be pasted into a shell (in a terminal: %s)',
    async (is_terminal) => {
      const path = join(folder.path, 'demo-credentials.json');
      const credentials = JSON.parse(readFileSync(path, 'utf8')) as DemoCredentials;
      const text = is_terminal
        ? greeting(readConfig(folder.environment), credentials, { is_terminal })
        : gateway.output();
      const lines = text.split('\n').filter((line) => /^(body|sign_key|signature|curl)\b/.test(line));
      // Without blocking this process, which has nothing to do with it.
      const { stdout } = await promisify(execFile)('sh', ['-c', lines.join('\n')]);
      expect(JSON.parse(stdout)).toMatchObject({ return_status: '1', payment_status: '3000' });
    },
  );

  it('leaves what `demo credentials` prints unchanged', async () => {
    const { code, output } = await runCommand(['demo', 'credentials', '--json'], folder.environment);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual(
      JSON.parse(readFileSync(join(folder.path, 'demo-credentials.json'), 'utf8')),
    );
    const none = await runCommand(['demo', 'credentials'], { GATEWAY_DATA_DIR: join(folder.path, 'run') });
    expect(none).toEqual({ code: 1, output: expect.stringContaining('there is no demo account yet') });
  });

  it('creates a gateway on which the printed command pays', async () => {
    const { code, output } = await runCommand(['request', 'authorise'], folder.environment);
    expect(code).toBe(0);
    expect(output).toContain('"payment_status": "3000"');
  });

  it('registers this machine’s own address for calls', async () => {
    const client = demoClient(folder);
    const payment = await client.captured();
    expect(await client.status(payment)).toBe('3000');
  });

  it('keeps the durability settings of the database safe', async () => {
    const { startEmbedded } = await import('../../src/kernel/database/embedded/embedded.ts');
    const client = new pg.Client((await startEmbedded(folder.path)).connectionTo('causeway'));
    await client.connect();
    const { rows } = await client.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY name`,
    );
    await client.end();
    expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
      ['fsync', 'on'],
      ['full_page_writes', 'on'],
      ['synchronous_commit', 'on'],
    ]);
  });

  it('refuses a second gateway on the same data directory, with a clear message, and continues', async () => {
    const environment = { ...folder.environment, PORT: String(await freePort()) };
    const { code, output } = await runCommand([], environment);
    expect(code).toBe(1);
    expect(output).toContain(`another gateway is running on the data directory ${folder.path}`);
    expect(output).not.toContain('    at ');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });

  it('works beside commands, which leave it running', async () => {
    const { code, output } = await runCommand(['verify'], folder.environment);
    expect(output).toContain('The book is sound');
    expect(code).toBe(0);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });
});

describe('a port in use', () => {
  it('is named at the start, with the remedy', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as { port: number };
    const folder = await makeDataFolder({ PORT: String(port) });
    const { code, output } = await runCommand([], folder.environment);
    expect([code, output]).toEqual([1, expect.stringContaining('set PORT to a free port')]);
    await new Promise((resolve) => holder.close(resolve));
    await folder.remove();
  });
});

describe('SIGTERM to a gateway', () => {
  it('cuts no request in flight, takes no new one, and ends the process and its database', async () => {
    const folder = await makeDataFolder({ SANDBOX_LATENCY_MS: '700' });
    const gateway = await startGatewayProcess(folder.environment);
    const client = demoClient(folder);
    const warm = await client.authorise();
    expect(warm.status).toBe(200);
    const orders = Array.from({ length: 10 }, (_, at) => `in-flight-${at}`);
    const in_flight = orders.map((order_no) => client.authorise({ order_no }));
    const known = async (): Promise<unknown[]> => {
      const { body } = await client.post('retrievalTrans', { orders });
      return body['orders_list'].map((order: Record<string, string>) => order['payment_status']);
    };
    await expect.poll(known, { interval: 20 }).toEqual(orders.map(() => '1200'));
    gateway.child.kill('SIGTERM');
    const answers = await Promise.all(in_flight);
    expect(answers.map(({ body }) => body['payment_status'])).toEqual(answers.map(() => '3000'));
    expect(await gateway.ended).toBe(0);
    await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
    await folder.remove();
  });
});

describe('the data of a gateway', () => {
  it('survives restarts and kill -9, and the orphaned database is taken over', async () => {
    const folder = await makeDataFolder();
    const first = await startGatewayProcess(folder.environment);
    const client = demoClient(folder);
    const stored = await client.captured();
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startGatewayProcess(folder.environment);
    expect(await client.status(stored)).toBe('3000');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const third = await startGatewayProcess(folder.environment);
    expect(await client.status(stored)).toBe('3000');
    third.child.kill('SIGTERM');
    await third.ended;
    await folder.remove();
  });
});

describe('an external database', () => {
  it('is shared by two api processes and a worker', async () => {
    const clone = await cloneDatabase();
    const { host, user, database } = clone.connection;
    const shared = {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`,
      GATEWAY_KEK: Buffer.alloc(32, 3).toString('base64'),
      SANDBOX_LATER_MS: '0',
    };
    const [a, b] = [await makeDataFolder(shared), await makeDataFolder(shared)];
    const gateways = [
      await startGatewayProcess(a.environment, ['api']),
      await startGatewayProcess(b.environment, ['api']),
    ];
    const metrics_port = String(await freePort());
    const worker = startProcess(['worker'], { ...a.environment, METRICS_PORT: metrics_port });
    try {
      const client = demoClient(a);
      const { TestClient } = await import('../support/client.ts');
      const other = new TestClient({ ...client.credentials, url: gateways[1]?.url ?? '' });
      const payment = await client.authorised();
      const [captured, cancelled] = await Promise.all([client.capture(payment), other.cancel(payment)]);
      expect([captured[0]?.['capture_status'], cancelled[0]?.['cancel_status']].toSorted()).toEqual([
        '0',
        '1',
      ]);
      const lost = await other.authorise({ card: '4000000000006975' });
      expect(lost.body['payment_status']).toBe('1200');
      await expect.poll(() => client.status(lost.body as { transaction_id: string })).toBe('3000');
      const figures = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
      expect(figures).toMatch(/causeway_job_round_seconds_count\{name="recover operations"\} [1-9]/);
      expect((await fetch(`http://127.0.0.1:${metrics_port}/v1/events`, { method: 'POST' })).status).toBe(
        404,
      );
    } finally {
      for (const running of [...gateways, worker]) {
        running.child.kill('SIGTERM');
        await running.ended;
      }
      await clone.drop();
      for (const folder of [a, b])
        (await import('node:fs')).rmSync(folder.path, { recursive: true, force: true });
    }
  });

  it.each(['api', 'worker'])('that is read-only while %s starts is reported in one line', async (kind) => {
    const clone = await cloneDatabase();
    const { host, user, database } = clone.connection;
    const administrator = new pg.Client(clone.connection);
    await administrator.connect();
    await administrator.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
    await administrator.end();
    const folder = await makeDataFolder({
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`,
      GATEWAY_KEK: Buffer.alloc(32, 3).toString('base64'),
      METRICS_PORT: String(await freePort()),
    });
    const { code, output } = await runCommand([kind], folder.environment);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(
        /^the database is not available: cannot execute [^\n]*read-only[^\n]*DATABASE_URL[^\n]*\n$/,
      ),
    ]);
    await clone.drop();
    rmSync(folder.path, { recursive: true, force: true });
  });

  it('that does not answer is named', async () => {
    const folder = await makeDataFolder({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      GATEWAY_KEK: Buffer.alloc(32).toString('base64'),
    });
    const { code, output } = await runCommand([], folder.environment);
    expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
    (await import('node:fs')).rmSync(folder.path, { recursive: true, force: true });
  });
});

describe('settings at the start', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['GATEWAY_MODE', 'test'],
    ['DATABASE_URL', 'mysql://x'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SANDBOX_FAULTS', 'chaos=1'],
    ['PUBLIC_URL', 'ftp://x'],
    ['LOG_LEVEL', 'loud'],
  ])('of %s=%s are refused with the variable’s name', async (variable, value) => {
    const { code, output } = await runCommand(['config', 'print'], { [variable]: value });
    expect([code, output]).toEqual([1, expect.stringContaining(variable)]);
  });

  it('require GATEWAY_KEK in production', async () => {
    const { code, output } = await runCommand(['config', 'print'], { GATEWAY_MODE: 'production' });
    expect([code, output]).toEqual([1, expect.stringContaining('GATEWAY_KEK')]);
  });

  it.each([
    [['serve'], {}, 'DATABASE_URL must be set in production'],
    [['api'], { PUBLIC_URL: 'https://pay.example.com' }, 'DATABASE_URL must be set in production'],
    [
      ['worker'],
      { DATABASE_URL: 'postgres://pay@127.0.0.1:1/pay' },
      'PUBLIC_URL must be an https address in production',
    ],
  ])('for production prevent gateway %s and %j from starting', async (args, settings, message) => {
    const GATEWAY_DATA_DIR = join(tmpdir(), `causeway-none-${randomUUID()}`);
    const { code, output } = await runCommand(args, {
      GATEWAY_MODE: 'production',
      GATEWAY_KEK: Buffer.alloc(32, 7).toString('base64'),
      GATEWAY_DATA_DIR,
      ...settings,
    });
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(existsSync(GATEWAY_DATA_DIR)).toBe(false);
  });

  it('are printed without passwords and keys', async () => {
    const { output } = await runCommand(['config', 'print', '--json'], {
      DATABASE_URL: 'postgres://me:hunter2@db/x',
      GATEWAY_KEK: 'c2VjcmV0',
    });
    expect(output).not.toMatch(/hunter2|c2VjcmV0/);
    expect(JSON.parse(output)).toMatchObject({
      database_url: 'postgres://me:***@db/x',
      key_encryption_key: '***',
    });
  });
});
