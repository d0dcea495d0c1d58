import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../../gateway/src/accounts/webhooks/manage-endpoints.ts';
import type { TestClient } from '../../../gateway/test/support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../../../gateway/test/support/gateway.ts';
import { fencedBlocks } from '../../../tools/fenced-blocks.ts';
import { readJson, repository } from '../../../tools/repository.ts';
import { run } from '../../../tools/run.ts';
import { until } from '../../../tools/until.ts';

const execute = promisify(execFile);
const package_folder = join(repository, 'sdk/typescript');

/** The programs of the README by their chapter. */
const programs = new Map(
  fencedBlocks('sdk/typescript/README.md')
    .filter(({ mark }) => mark === 'ts')
    .map(({ chapter, code }) => [chapter, code]),
);

/** The samples of the reference with the SDK, by operation. */
const samples = Object.entries(
  (readJson(repository, 'reference/openapi.json') as { paths: Record<string, { post?: Described }> }).paths,
).flatMap(([path, { post }]): [string, string][] => {
  const sample = post?.['x-codeSamples']?.find(({ label }) => label === 'TypeScript');
  return sample ? [[path.replace('/v1/', ''), sample.source]] : [];
});

interface Described {
  readonly 'x-codeSamples'?: readonly { readonly label: string; readonly source: string }[];
}

/** What the parts of programs in the README take for there. */
const around = `import { Causeway, refusalsIn, type CaptureOrder, type RefundOrder } from '@causeway/sdk';
declare const causeway: Causeway;
declare const transaction_id: string, order_no: string, signal: AbortSignal;
declare const one: CaptureOrder, other: CaptureOrder, order: RefundOrder;
`;

/** How a program is run; those that are on this machine. */
const runtimes = Object.entries({
  'the gateway’s Node': [process.execPath],
  'the machine’s Node': ['node'],
  Deno: ['deno', 'run', '--allow-net', '--allow-env', '--allow-read'],
  Bun: ['bun', 'run'],
}).filter(([, [program = '']]) => spawnSync(program, ['--version'], { timeout: 60_000 }).status === 0);

let gateway: TestGateway;
let folder: string;
let port: number;

beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  port = await freePort();
  folder = mkdtempSync(join(tmpdir(), 'causeway-sdk-'));
  run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: package_folder });
  const [packed = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder });
  for (const [chapter, program] of programs) {
    const whole = program.startsWith('import') ? program.replace('8000', String(port)) : around + program;
    writeFileSync(join(folder, `${chapter.toLowerCase().replaceAll(/\W+/g, '-')}.ts`), whole);
  }
  for (const [name, sample] of samples) writeFileSync(join(folder, `sample-${name}.ts`), sample);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await gateway.close();
});

/** Compiles every program of the README, as strictly as there is, and looks at the package’s types as well. */
function compile(options: object): void {
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    skipLibCheck: false,
    typeRoots: [join(repository, 'node_modules/@types')],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder]);
}

function environmentOf({ credentials }: TestClient): Record<string, string> {
  const { url, merchant_id, account_id, sign_key } = credentials;
  return { GATEWAY_URL: url, MERCHANT_ID: merchant_id, ACCOUNT_ID: account_id, SIGN_KEY: sign_key };
}

describe('the package of the SDK for TypeScript', () => {
  it('has what runs, its types and its README, and needs no other package', () => {
    const modules = join(folder, 'node_modules');
    const files = readdirSync(modules, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(modules, join(parentPath, name)));
    const sdk = '@causeway/sdk';
    const needed = ['README.md', 'LICENSE', 'package.json', 'dist/sdk.js', 'dist/sdk.d.ts'];
    expect(files).toEqual(expect.arrayContaining(needed.map((name) => `${sdk}/${name}`)));
    const built = /^@causeway\/sdk\/dist\/.*\.(?:js|d\.ts)$/;
    const others = files.filter((name) => !built.test(name) && !needed.includes(name.replace(`${sdk}/`, '')));
    expect(others).toEqual(['.package-lock.json']);
  });

  it('has a README whose programs compile, as do the samples of the reference, with the types of Node and with those of browsers', () => {
    expect(samples.length).toBeGreaterThan(40);
    expect([...programs.keys()]).toEqual([
      'A payment',
      'Webhooks',
      'Lists',
      'Batches',
      'Retries and time-outs',
    ]);
    for (const chapter of ['A payment', 'Webhooks']) {
      const lines =
        programs
          .get(chapter)
          ?.split('\n')
          .filter((line) => line.trim() !== '') ?? [];
      expect(lines.length, chapter).toBeLessThanOrEqual(10);
    }
    compile({ lib: ['es2023'], types: ['node'], outDir: 'out' });
    compile({ lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'], noEmit: true });
  });

  it('has the command causeway', async () => {
    const { stdout } = await execute('npx', ['causeway', '--help'], { cwd: folder });
    expect(stdout).toContain('causeway listen --forward-to');
  });

  it.each(runtimes)('pays by its README under %s', async (_name, [program = '', ...args]) => {
    const client = await gateway.createClient();
    const { stdout } = await execute(program, [...args, 'out/a-payment.js'], {
      cwd: folder,
      env: { ...process.env, ...environmentOf(client) },
    });
    const { body } = await client.post('retrievalTrans', { orders: ['order-1001'] });
    expect(body['orders_list']).toMatchObject([{ transaction_id: stdout.trim(), payment_status: '3000' }]);
  });

  it('receives webhooks by its README, and answers 400 to what is not genuine', async () => {
    const client = await gateway.createClient();
    const url = `http://127.0.0.1:${port}`;
    const settings = { url, types: [], format: 'json', description: '' } as const;
    const { secret } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
    const child = spawn(process.execPath, ['out/webhooks.js'], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: secret },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close');
    const answered = async (): Promise<number> => (await fetch(url, { method: 'POST', body: '{}' })).status;
    await until('the receiver listens', answered, (status) => status === 400, { within_ms: 600_000 });
    const { order_no } = await client.captured();
    await gateway.work();
    await expect.poll(() => output).toBe(`${order_no} 100.00\n`);
    child.kill();
    await ended;
  });
});
