import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../../gateway/src/accounts/webhooks/manage-endpoints.ts';
import type { TestClient } from '../../../gateway/test/support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../../../gateway/test/support/gateway.ts';
import { presentLanguages, runProgram, writeProgram } from '../../../gateway/test/support/languages.ts';
import { fund } from '../../../gateway/test/support/payouts.ts';
import { startReceiver } from '../../../gateway/test/support/receiver.ts';
import { until } from '../../../tools/until.ts';

const execute = promisify(execFile);
const folder = fileURLToPath(new URL('..', import.meta.url));
const python_path = { PYTHONPATH: `${folder}src` };

/** The programs of the README. */
const samples = readFileSync(`${folder}README.md`, 'utf8')
  .split('```python\n')
  .slice(1)
  .map((text) => text.split('```')[0] ?? '');
const receiver = samples.find((sample) => sample.includes('construct_event')) ?? '';

/** Runs one of the suites. @returns the report of unittest @throws with its output where a test fails */
async function runSuite(args: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const { stderr } = await execute('python3', ['-W', 'error', '-m', 'unittest', ...args], {
    cwd: `${folder}test`,
    env: { ...process.env, ...python_path, ...environment },
  });
  return stderr;
}

// Where Python is: the gateway does not need it.
describe.each(presentLanguages().filter((lang) => lang === 'python'))('the SDK for %s', (lang) => {
  let gateway: TestGateway;
  let client: TestClient;
  let environment: Record<string, string>;
  beforeAll(async () => {
    gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
    client = await gateway.createClient();
    await fund(gateway, client, '10000.00');
    const { merchant_id, account_id, sign_key } = client.credentials;
    environment = {
      GATEWAY_URL: gateway.url,
      MERCHANT_ID: merchant_id,
      ACCOUNT_ID: account_id,
      SIGN_KEY: sign_key,
      ...python_path,
    };
  });
  afterAll(() => gateway.close());

  it('does what the vectors say, and gets over a bad road', async () => {
    expect(await runSuite(['discover'])).toMatch(/\nOK\n$/);
  });

  it('does every operation at a gateway', async () => {
    expect(await runSuite(['live'], environment)).toMatch(/\nOK\n$/);
  });

  it('has a README whose programs run', async () => {
    const program = samples.filter((sample) => sample !== receiver).join('\n');
    const output = await runProgram(lang, program, environment);
    expect(output).toMatch(/^\d{18}\n(order-1001|[0-9a-f]{32})\n/);
    expect(output).toMatch(/\n1 R0001 refund_amount is more than the 8\.50 .* \/v1\/retrievalRefund\.\n$/);
  });

  it('has a README whose receiver takes what the gateway sends, and nothing else', async () => {
    const recorder = await startReceiver();
    const settings = {
      url: recorder.url,
      types: ['payment.captured'],
      format: 'json',
      description: '',
    } as const;
    const { secret } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
    await client.captured({ order_no: 'received' });
    await gateway.work();
    const [webhook] = recorder.received;
    await recorder.close();
    const port = await freePort();
    const { program, args, folder: cwd, remove } = writeProgram(lang, receiver.replace('8000', String(port)));
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...python_path, WEBHOOK_SECRET: secret },
    });
    const ended = once(child, 'close');
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const post = async (body: string): Promise<number> => {
      const { 'content-length': _, connection: __, ...headers } = webhook?.headers as Record<string, string>;
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
    };
    await until(
      'the receiver listens',
      () => post('{}'),
      (status) => status === 400,
    );
    expect(await post(webhook?.body ?? '')).toBe(204);
    child.kill();
    await ended;
    remove();
    expect(output).toBe('received 100.00\n');
  });
});
