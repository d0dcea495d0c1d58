import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../src/accounts/webhooks/manage-endpoints.ts';
import { until } from '../../../tools/until.ts';
import { repository } from '../../../tools/repository.ts';
import type { TestClient } from './client.ts';
import { freePort, startTestGateway, type TestGateway } from './gateway.ts';
import { fund } from './payouts.ts';

const execute = promisify(execFile);

type Environment = Readonly<Record<string, string>>;

/** A command line. */
type Command = readonly [program: string, ...args: string[]];

/** The SDK for a language, and how its suites and programs are run. */
interface Sdk {
  /** Its folder in sdk/, and how its README marks its samples. */
  readonly language: string;
  /** Ends with 0 where the language is on the machine: the gateway does not need it. */
  readonly present: Command;
  /** What programs find the SDK with. */
  readonly environment?: Environment;
  /** Makes what the suites need, in the SDK's folder. */
  readonly build?: Command;
  /** The suites, in the SDK's folder: over the vectors and a bad road, and of every operation at a gateway. */
  readonly suites: { readonly alone: Command; readonly live: Command };
  /** What a suite writes that has passed. */
  readonly passed: RegExp;
  /** By what the README's receiver of webhooks is known. */
  readonly receives: string;
  /** One program of the README's other samples. */
  readonly join: (samples: readonly string[]) => string;
  /** The name of a program's file, and what runs it, in the SDK's folder. */
  readonly file: string;
  readonly runs: (file: string) => Command;
  /** What runs the receiver of webhooks, where that is a page of a web server. */
  readonly serves?: (file: string, port: number) => Command;
}

/** Tests the SDK for a language, where that is. @param more more of the environment of its suite at a gateway */
export function testSdk(
  sdk: Sdk,
  more: (gateway: TestGateway) => Promise<Environment> = async () => ({}),
): void {
  const { language, present } = sdk;
  const [program, ...flags] = present;
  const languages = spawnSync(program, flags, { timeout: 10_000 }).status === 0 ? [language] : [];
  const folder = join(repository, 'sdk', language);
  const run = async ([command, ...args]: Command, environment: Environment = {}): Promise<string> => {
    const env = { ...process.env, ...sdk.environment, ...environment };
    const { stdout, stderr } = await execute(command, args, { cwd: folder, env });
    return stdout + stderr;
  };
  const samples = readFileSync(join(folder, 'README.md'), 'utf8')
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((text) => text.split('```')[0] ?? '');
  const receiver = samples.find((sample) => sample.includes(sdk.receives)) ?? '';

  describe.each(languages)('the SDK for %s', () => {
    const place = mkdtempSync(join(tmpdir(), `causeway-${language}-`));
    let gateway: TestGateway;
    let client: TestClient;
    let environment: Environment;
    const write = (source: string): string => {
      const path = join(place, sdk.file);
      writeFileSync(path, source);
      return path;
    };
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
      };
      if (sdk.build) await run(sdk.build);
    });
    afterAll(async () => {
      rmSync(place, { recursive: true, force: true });
      await gateway.close();
    });

    it('does what the vectors say, and gets over a bad road', async () => {
      expect(await run(sdk.suites.alone)).toMatch(sdk.passed);
    });

    it('does every operation at a gateway', async () => {
      expect(await run(sdk.suites.live, { ...environment, ...(await more(gateway)) })).toMatch(sdk.passed);
    });

    it('has a README whose programs run', async () => {
      const output = await run(
        sdk.runs(write(sdk.join(samples.filter((sample) => sample !== receiver)))),
        environment,
      );
      expect(output).toMatch(/^\d{18}\n(.*\n)*(order-1001|[0-9a-f]{32})\n/);
      expect(output).toMatch(/\n1 R0001 refund_amount is more than the 8\.50 .* \/v1\/retrievalRefund\.\n/);
    });

    it('has a README whose receiver takes what the gateway sends, and nothing else', async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const settings = { url, types: ['payment.captured'], format: 'json', description: '' } as const;
      const { secret } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
      const path = write(receiver.replace('8000', String(port)));
      const [command, ...args] = sdk.serves?.(path, port) ?? sdk.runs(path);
      // In a group of its own: what runs a program may be another program.
      const child = spawn(command, args, {
        cwd: folder,
        detached: true,
        env: { ...process.env, ...sdk.environment, WEBHOOK_SECRET: secret },
      });
      const ended = once(child, 'close');
      let output = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      const answered = async (): Promise<number> => (await fetch(url, { method: 'POST', body: '{}' })).status;
      await until('the receiver listens', answered, (status) => status === 400);
      const { order_no } = await client.captured();
      await gateway.work();
      await expect.poll(() => output).toBe(`${order_no} 100.00\n`);
      process.kill(-Number(child.pid));
      await ended;
    });
  });
}
