import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../../gateway/src/accounts/webhooks/manage-endpoints.ts';
import { selfSigned } from '../../../gateway/test/support/certificate.ts';
import type { TestClient } from '../../../gateway/test/support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../../../gateway/test/support/gateway.ts';
import { presentLanguages, runProgram, writeProgram } from '../../../gateway/test/support/languages.ts';
import { fund } from '../../../gateway/test/support/payouts.ts';
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

/** A gateway behind TLS. */
async function startTls(url: string, certificate: { key: string; cert: string }): Promise<Server> {
  const server = createServer(certificate, (request, response) => {
    const { method, headers } = request;
    const onward = forward(`${url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
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
    const now_ms = Date.now();
    const certificate = selfSigned(new Date(now_ms - 86_400_000), new Date(now_ms + 86_400_000));
    const tls = await startTls(gateway.url, certificate);
    const TLS_URL = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`;
    const more = { TLS_URL, CERTIFICATE: certificate.cert };
    expect(await runSuite(['live'], { ...environment, ...more })).toMatch(/\nOK\n$/);
    tls.close();
  });

  it('has a README whose programs run', async () => {
    const program = samples.filter((sample) => sample !== receiver).join('\n');
    const output = await runProgram(lang, program, environment);
    expect(output).toMatch(/^\d{18}\n(order-1001|[0-9a-f]{32})\n/);
    expect(output).toMatch(/\n1 R0001 refund_amount is more than the 8\.50 .* \/v1\/retrievalRefund\.\n$/);
  });

  it('has a README whose receiver takes what the gateway sends, and nothing else', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { url, types: ['payment.captured'], format: 'json', description: '' } as const;
    const { secret } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
    const { program, args, folder: cwd, remove } = writeProgram(lang, receiver.replace('8000', String(port)));
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...python_path, WEBHOOK_SECRET: secret },
    });
    const ended = once(child, 'close');
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const answered = async (): Promise<number> => (await fetch(url, { method: 'POST', body: '{}' })).status;
    await until('the receiver listens', answered, (status) => status === 400);
    const { order_no } = await client.captured();
    await gateway.work();
    await expect.poll(() => output).toBe(`${order_no} 100.00\n`);
    child.kill();
    await ended;
    remove();
  });
});
