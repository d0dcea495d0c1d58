import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPinned } from '../../../tools/install-pinned.ts';
import { repository } from '../../../tools/repository.ts';
import type { TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** The generators and linters of tools/clients, which are installed by their lock file where they are not yet. */
const installed = join(repository, 'dist/clients');
const page = readFileSync(join(repository, 'docs/generated-clients.md'), 'utf8');

const compiler_options = {
  strict: true,
  outDir: 'built',
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

/** A block of code of a section of the page. */
function codeIn(section: string, mark: string, at = 0): string {
  const [text = ''] = page.split(`\n## ${section}\n`)[1]?.split('\n## ') ?? [];
  const code = text.split(`\`\`\`${mark}\n`)[at + 1]?.split('\n```')[0];
  if (code === undefined)
    throw new Error(`docs/generated-clients.md: ${section} has no ${mark} number ${at}`);
  return `${code}\n`;
}

interface Generated {
  /** The section of the page. */
  readonly section: string;
  /** The programs of the section beside those that all have. */
  readonly files: () => Readonly<Record<string, string>>;
}

const clients: readonly Generated[] = [
  { section: 'openapi-typescript', files: () => ({ 'pay.ts': codeIn('openapi-typescript', 'ts') }) },
  { section: 'hey-api', files: () => ({ 'pay.ts': codeIn('hey-api', 'ts') }) },
  {
    section: 'orval',
    files: () => ({
      'orval.config.mjs': codeIn('orval', 'js'),
      'send.ts': codeIn('orval', 'ts'),
      'pay.ts': codeIn('orval', 'ts', 1),
    }),
  },
];

const execute = promisify(execFile);

/** Runs a program of the tools and answers what it prints. @throws with all of its output where it fails */
async function run(folder: string, program: string, args: readonly string[], env = {}): Promise<string> {
  const path = `${join(installed, 'node_modules/.bin')}:${process.env['PATH']}`;
  const options = { cwd: folder, env: { ...process.env, PATH: path, ...env }, maxBuffer: 2 ** 26 };
  const { stdout } = await execute(program, args, options).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`, { cause: error });
    },
  );
  return stdout;
}

let gateway: TestGateway;
let client: TestClient;
let folder: string;
beforeAll(async () => {
  installPinned('clients');
  gateway = await startTestGateway();
  client = await gateway.createClient();
  folder = mkdtempSync(join(installed, 'made-'));
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

describe.each(clients)('a client made by $section', ({ section, files }) => {
  it('compiles, makes a signed payment with the page’s lines, and tells events apart', async () => {
    const place = join(folder, section);
    mkdirSync(place);
    const programs = {
      'package.json': JSON.stringify({ type: 'module' }),
      'tsconfig.json': JSON.stringify({ compilerOptions: compiler_options, include: ['**/*.ts'] }),
      'signed-fetch.ts': codeIn('Signing in TypeScript', 'ts'),
      'order.ts': codeIn('Signing in TypeScript', 'ts', 1),
      ...files(),
    };
    for (const [name, text] of Object.entries(programs)) writeFileSync(join(place, name), text);
    const { merchant_id, account_id, sign_key } = client.credentials;
    const env = {
      GATEWAY_URL: gateway.url,
      MERCHANT_ID: merchant_id,
      ACCOUNT_ID: account_id,
      SIGN_KEY: sign_key,
    };
    await run(place, 'sh', ['-euc', codeIn(section, 'sh')], env);
    await run(place, 'tsc', ['-p', '.']);
    const printed = await run(place, process.execPath, ['built/pay.js'], env);
    const [paid = '', ...events] = printed.trim().split('\n');
    expect(paid).toMatch(/^order-\d+ 3000$/);
    expect(events).toEqual(expect.arrayContaining(['payment.authorised', '12.00']));
    const [order_no] = paid.split(' ');
    const found = await client.post('retrievalPayments', { q: order_no });
    expect(found.body['payments']).toMatchObject([{ order_no, status_name: 'captured', amount: '12.00' }]);
  });
});

it('the linters of Redocly and Stoplight find no errors in openapi.json', async () => {
  const document = join(repository, 'openapi.json');
  const redocly = JSON.parse(await run(folder, 'redocly', ['lint', document, '--format=json'])) as {
    readonly totals: { readonly errors: number };
  };
  expect(redocly.totals.errors).toBe(0);
  const rules = join(folder, 'rules.yaml');
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  const output = await run(folder, 'spectral', [
    'lint',
    document,
    '-r',
    rules,
    '-f',
    'json',
    '-F',
    'error',
    '-q',
  ]);
  const problems = JSON.parse(output || '[]') as readonly {
    readonly severity: number;
    readonly code: string;
  }[];
  expect(problems.filter(({ severity }) => severity === 0)).toEqual([]);
});
