import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { api_operations } from '@causeway/contract/operations.ts';
import { codeSamples } from '@causeway/contract/reference/samples/code-sample.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { samplePayment, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

// Java compiles a sample before it runs it.
vi.setConfig({ testTimeout: 90_000 });

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'causeway-samples-'));

/** How a language is run, and what must be on the machine for it. Node is: the gateway runs on it. */
const runners: Record<
  string,
  { file: string; command: [program: string, ...args: string[]]; needs: [program: string, flag: string][] }
> = {
  typescript: { file: 'sample.ts', command: [process.execPath], needs: [] },
  shell: {
    file: 'sample.sh',
    command: ['bash'],
    needs: [
      ['bash', '--version'],
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
  },
  python: { file: 'sample.py', command: ['python3'], needs: [['python3', '--version']] },
  php: { file: 'sample.php', command: ['php'], needs: [['php', '--version']] },
  java: {
    file: 'Send.java',
    command: ['java', '-Xshare:auto', '-Dfile.encoding=UTF-8'],
    needs: [['javac', '--version']],
  },
};
const present = Object.keys(runners).filter((lang) =>
  runners[lang]?.needs.every(
    ([program, flag]) => spawnSync(program, [flag], { timeout: 10_000 }).status === 0,
  ),
);

let gateway: TestGateway;
let client: TestClient;

async function runSample(lang: string, operation: string, fields: object): Promise<Record<string, any>> {
  const known = api_operations.find(({ name }) => name === operation);
  const runner = runners[lang];
  const samples = known ? codeSamples(known, { ...fields }) : [];
  const source = samples.find((sample) => sample.lang === lang)?.source;
  if (!runner || source === undefined) throw new Error(`no sample of ${operation} in ${lang}`);
  const place = mkdtempSync(join(folder, `${lang}-`));
  writeFileSync(join(place, runner.file), source);
  const { url, merchant_id, account_id, sign_key } = client.credentials;
  const [program, ...args] = runner.command;
  const { stdout } = await run(program, [...args, runner.file], {
    cwd: place,
    timeout: 60_000,
    env: {
      ...process.env,
      GATEWAY_URL: url,
      MERCHANT_ID: merchant_id,
      ACCOUNT_ID: account_id,
      SIGN_KEY: sign_key,
    },
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

it('every operation has samples in five languages', () => {
  for (const operation of api_operations) {
    const labels = codeSamples(operation, {}).map(({ label }) => label);
    expect(labels).toEqual(['curl', 'TypeScript', 'Python', 'PHP', 'Java']);
  }
});

describe.each(present)('the sample in %s', (lang) => {
  it('signs a payment with nested fields and text that needs care', async () => {
    const awkward = {
      first_name: `Zoë "O'Brien" \\ 日本 </script>`,
      note: 'line\u2028separator & $HOME `id` %s',
    };
    const order_no = `ünïcode $'" ${randomUUID()}`;
    const answer = await runSample(lang, 'authorise', { ...samplePayment(), ...awkward, order_no });
    expect(answer).toMatchObject({ return_status: '1', order_no, payment_status: '3000' });
  });

  it('signs a batch', async () => {
    const payment = await client.authorised();
    const answer = await runSample(lang, 'capture', { capture_orders: [payment] });
    expect(answer['capture_orders']).toMatchObject([{ capture_status: '1' }]);
  });

  it('signs a query', async () => {
    const { order_no } = await client.authorised();
    const answer = await runSample(lang, 'retrievalTrans', { orders: [order_no, 'none'], trades: '' });
    expect(answer['orders_list']).toMatchObject([{ query_result: '1' }, { query_result: '0' }]);
  });
});
