import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  type DataFolder,
  type GatewayProcess,
} from '../support/process.ts';

async function stop(gateway: GatewayProcess): Promise<number | string> {
  gateway.child.kill('SIGTERM');
  return gateway.ended;
}

describe('the first start of a gateway', () => {
  it('has its secrets and their folder on the disk before anything depends on them', async () => {
    const recorder = fileURLToPath(new URL('../support/record-writes.ts', import.meta.url));
    const folder = await makeDataFolder({ NODE_OPTIONS: `--import ${recorder}` });
    const gateway = await startGatewayProcess(folder.environment);
    const steps = [...gateway.output().matchAll(/^RECORDED (.*)$/gm)].map(([, step]) => step);
    await stop(gateway);
    await folder.remove();
    const inserted = steps.indexOf('insert data_keys');
    const [key, demo] = [steps.slice(0, inserted), steps.slice(inserted)];
    const after = (list: typeof steps, name: string): typeof steps =>
      list.slice(list.indexOf(`write+sync ${name}.draft`));
    expect(after(key, 'kek')).toEqual(['write+sync kek.draft', 'name kek', 'sync .']);
    expect(after(demo, 'demo-credentials.json').slice(0, 3)).toEqual([
      'write+sync demo-credentials.json.draft',
      'name demo-credentials.json',
      'sync .',
    ]);
  });

  it('is completed by the next when it was killed before it wrote down the demo account', async () => {
    const folder = await makeDataFolder();
    await stop(await startGatewayProcess(folder.environment));
    const path = join(folder.path, 'demo-credentials.json');
    const { merchant_id } = JSON.parse(readFileSync(path, 'utf8'));
    truncateSync(path, 40);
    const gateway = await startGatewayProcess(folder.environment);
    const client = demoClient(folder);
    expect(client.credentials.merchant_id).toBe(merchant_id);
    expect((await client.authorise()).status).toBe(200);
    await stop(gateway);
    await folder.remove();
  });
});

describe('a start after a power cut', () => {
  let folder: DataFolder;
  let path: string;
  let stored: string;
  beforeAll(async () => {
    folder = await makeDataFolder();
    path = join(folder.path, 'kek');
    await stop(await startGatewayProcess(folder.environment));
    stored = readFileSync(path, 'utf8');
  });
  afterAll(() => folder.remove());

  it.each<[string, string, () => void]>([
    ['missing', 'is missing', () => rmSync(path)],
    ['empty', 'holds no key, or not all of one', () => truncateSync(path)],
    ['cut short', 'holds no key, or not all of one', () => truncateSync(path, 20)],
    [
      'another',
      'holds another one',
      () => writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 }),
    ],
  ])(
    'that left the database but a key that is %s names the remedy and writes nothing, as do commands',
    async (_, found, cut) => {
      cut();
      const text = existsSync(path) ? readFileSync(path, 'utf8') : null;
      for (const args of [[], ['accounts', 'list']]) {
        const { code, output } = await runCommand(args, folder.environment);
        expect([code, output]).toEqual([
          1,
          expect.stringMatching(
            new RegExp(
              `^the data keys are wrapped by [^\\n]*${path} ${found}[^\\n]*GATEWAY_KEK_FILE[^\\n]*\\n$`,
            ),
          ),
        ]);
        expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(text);
      }
      writeFileSync(path, stored, { mode: 0o600 });
      expect((await runCommand(['verify'], folder.environment)).code).toBe(0);
    },
  );

  it('names an empty key file before anything is encrypted, and does not overwrite it', async () => {
    const fresh = await makeDataFolder();
    writeFileSync(join(fresh.path, 'kek'), '');
    const { code, output } = await runCommand([], fresh.environment);
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing is encrypted yet: remove the file')]);
    expect(readFileSync(join(fresh.path, 'kek'), 'utf8')).toBe('');
    await fresh.remove();
  });
});
