import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../src/accounts/webhooks/manage-endpoints.ts';
import { documentedProgram, fencedBlocks } from '../../../tools/fenced-blocks.ts';
import { repository } from '../../../tools/repository.ts';
import { until } from '../../../tools/until.ts';
import { documented_port } from '../../../tools/walk/steps.ts';
import type { TestClient } from './client.ts';
import { freePort, startTestGateway, type TestGateway } from './gateway.ts';
import { installSdk, sdk_environment } from './languages.ts';
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
  /** Makes what the suites need, in the SDK's folder. */
  readonly build?: Command;
  /** The suites, in the SDK's folder: over the vectors and a bad road, and of every operation at a gateway. */
  readonly suites: { readonly alone: Command; readonly live: Command };
  /** What a suite writes that has passed. */
  readonly passed: RegExp;
  /** One program of the README's samples but its receiver of webhooks. */
  readonly join: (samples: readonly string[]) => string;
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
  const run = async (
    [command, ...args]: Command,
    environment: Environment = {},
    cwd = folder,
  ): Promise<string> => {
    const env = { ...process.env, ...sdk_environment, ...environment };
    const { stdout, stderr } = await execute(command, args, { cwd, env });
    return stdout + stderr;
  };
  const readme = `sdk/${language}/README.md`;
  const samples = fencedBlocks(readme)
    .filter(({ mark, chapter }) => mark === language && chapter !== 'Webhooks')
    .map(({ code }) => code);

  describe.each(languages)('the SDK for %s', () => {
    /** Where a reader saves the README's programs. */
    const shop = mkdtempSync(join(tmpdir(), `causeway-${language}-`));
    let gateway: TestGateway;
    let client: TestClient;
    let environment: Environment;
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
      installSdk(language, shop);
    });
    afterAll(async () => {
      rmSync(shop, { recursive: true, force: true });
      await gateway.close();
    });

    it('does what the vectors say, and gets over a bad road', async () => {
      expect(await run(sdk.suites.alone)).toMatch(sdk.passed);
    });

    it('does every operation at a gateway', async () => {
      expect(await run(sdk.suites.live, { ...environment, ...(await more(gateway)) })).toMatch(sdk.passed);
    });

    it('has a README whose programs run', async () => {
      const { file, command } = documentedProgram(readme, 'A payment');
      writeFileSync(join(shop, file), sdk.join(samples));
      const output = await run(['bash', '-c', command], environment, shop);
      expect(output).toMatch(/^\d{18}\n(.*\n)*(order-1001|[0-9a-f]{32})\n/);
      expect(output).toMatch(/\n1 R0001 refund_amount is more than the 8\.50 .* \/v1\/retrievalRefund\.\n/);
    });

    it('has a README whose receiver takes what the gateway sends, and nothing else', async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const settings = { url, types: ['payment.captured'], format: 'json', description: '' } as const;
      const { secret } = await createEndpoint(gateway.gateway.context, client.account_id, settings);
      const here = (text: string): string => text.replaceAll(documented_port, String(port));
      const { file, source, command } = documentedProgram(readme, 'Webhooks');
      writeFileSync(join(shop, file), here(source));
      // In a group of its own: what runs a program may be another program.
      const child = spawn('bash', ['-c', here(command)], {
        cwd: shop,
        detached: true,
        env: { ...process.env, ...sdk_environment, WEBHOOK_SECRET: secret },
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
