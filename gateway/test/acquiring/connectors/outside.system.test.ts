import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from './sample/pebble-stand-in.ts';
import {
  demoClient,
  makeDataFolder,
  runCommand,
  startGatewayProcess,
  startProcess,
  type GatewayProcess,
} from '../../support/process.ts';
import { freePort } from '../../support/gateway.ts';

/** Connectors that are not part of the repository (docs/writing-a-connector.md). */
const repository = fileURLToPath(new URL('../../../../', import.meta.url));
const sample = fileURLToPath(new URL('sample/', import.meta.url));
const page = readFileSync(join(repository, 'docs/writing-a-connector.md'), 'utf8');

let folder: string;
/** The sample as a reader of the page writes it, and as an installed package in JavaScript. */
let written: string;
let packaged: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'causeway-outside-'));
  written = join(folder, 'causeway-pebble');
  mkdirSync(written);
  for (const [, name = '', code = ''] of page.matchAll(/<!-- (\S+) -->\n```\w+\n(.*?)\n```/gs))
    writeFileSync(join(written, name), `${code}\n`);
  installKit(written);
  packaged = join(folder, 'node_modules/causeway-pebble');
  mkdirSync(packaged, { recursive: true });
  writeFileSync(
    join(packaged, 'package.json'),
    JSON.stringify({ name: 'causeway-pebble', version: '1.0.0', type: 'module', exports: './pebble.js' }),
  );
  for (const name of ['pebble', 'pebble-stand-in']) {
    const code = stripTypeScriptTypes(readFileSync(join(written, `${name}.ts`), 'utf8'));
    writeFileSync(join(packaged, `${name}.js`), code.replaceAll(/(pebble(?:-stand-in)?)\.ts'/g, "$1.js'"));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs the connector kit as it is packed, with the package that it needs, and without the network. */
function installKit(where: string): void {
  const npm = (...args: string[]): string =>
    execFileSync('npm', [...args, '--ignore-scripts'], { cwd: where, encoding: 'utf8' });
  const packages = ['dist/connector-kit', 'node_modules/typebox'].map((name) => join(repository, name));
  const packed = npm('pack', ...packages, '--silent', '--pack-destination', folder)
    .trim()
    .split('\n');
  npm('install', '--offline', '--no-save', '--no-audit', ...packed.map((name) => join(folder, name)));
  mkdirSync(join(where, 'node_modules/@types'));
  symlinkSync(join(repository, 'node_modules/@types/node'), join(where, 'node_modules/@types/node'));
}

function runIn(
  cwd: string,
  file: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((finish) => {
    execFile(process.execPath, [resolve(repository, file), ...args], { cwd }, (error, stdout, stderr) => {
      finish({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

describe('the page about writing a connector', () => {
  it('prints the sample that the suite’s tests run', () => {
    const printed = readdirSync(written, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(printed.map(({ name }) => name).toSorted()).toEqual(readdirSync(sample).toSorted());
    for (const { name } of printed)
      expect(readFileSync(join(written, name), 'utf8'), name).toBe(readFileSync(join(sample, name), 'utf8'));
  });

  it('leads to a connector that type-checks against the connector kit as it is packed', async () => {
    const checked = ['-p', '.', '--skipLibCheck', 'false'];
    const { code, output } = await runIn(written, 'node_modules/typescript/bin/tsc', checked);
    expect(output).toBe('');
    expect(code).toBe(0);
    const kit = join(written, 'node_modules/@causeway/connector-kit');
    expect(
      readdirSync(kit, { recursive: true }).filter((name) => /(?<!\.d)\.ts$/.test(String(name))),
    ).toEqual([]);
  });

  it('leads to a connector that the suite of the packed kit proves without a gateway', async () => {
    const { code, output } = await runIn('/', join(written, 'prove.ts'), []);
    expect(output).toMatch(/^[1-9][0-9]* hold, 0 failed\n$/);
    expect(code).toBe(0);
  });
});

describe('gateway connectors conform', () => {
  it('proves a connector in a folder and says so in its last line', async () => {
    const { code, output } = await runCommand(['connectors', 'conform', written], {});
    expect(output).toMatch(/\npassed {2}amounts: currencies with 3 decimals\n/);
    expect(output).toMatch(/\n[0-9]+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  it('proves a connector that imports the kit by the names of release 0.2.0', async () => {
    const older = join(folder, 'older');
    cpSync(written, older, { recursive: true });
    for (const name of ['pebble.ts', 'pebble-stand-in.ts']) {
      const file = join(older, name);
      const code = readFileSync(file, 'utf8');
      writeFileSync(file, code.replace("'@causeway/connector-kit'", "'@causeway/gateway/connector'"));
    }
    const { code, output } = await runCommand(['connectors', 'conform', older], {});
    expect(output).toMatch(/\n[0-9]+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  it('proves a connector in a package that is installed where it is called', async () => {
    const { code, output } = await runIn(folder, 'gateway/bin.js', [
      'connectors',
      'conform',
      'causeway-pebble',
    ]);
    expect(output).toMatch(/\n[0-9]+ passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  it('names the scenario that a connector fails, with the reason, and ends with code 1', async () => {
    const broken = join(folder, 'broken');
    cpSync(written, broken, { recursive: true });
    const code_file = join(broken, 'pebble.ts');
    const right = 'Number(amount));\n    try';
    const code = readFileSync(code_file, 'utf8');
    expect(code).toContain(right);
    writeFileSync(code_file, code.replace(right, 'Number(amount) * 100);\n    try'));
    const done = await runCommand(['connectors', 'conform', broken], {});
    expect(done.output).toMatch(/\nFAILED {2}amounts: currencies with 2 decimals\n +.*12346000 EUR/);
    expect(done.output).toMatch(/\n[0-9]+ passed, [1-9][0-9]* failed\n$/);
    expect(done.code).toBe(1);
  });

  it.each([
    ['', 'it exports no kind; export an AcquirerKind as `kind` or as the default'],
    ["export const kind = { kind: 'Pebble' };", '`kind` must be its name'],
    ["export const kind = { kind: 'pebble' };", '`label` must be the name'],
    ["export const kind = { kind: 'pebble', label: 'P', port: 2 };", '`port` must be 1'],
    ["export const kind = { kind: 'pebble', label: 'P', port: 1 };", '`settings` must be the JSON Schema'],
    [
      "export const kind = { kind: 'pebble', label: 'P', port: 1, settings: { type: 'object', properties: {} } };",
      '`open` must be a function',
    ],
    [
      "export default { kind: 'pebble', label: 'P', port: 1, settings: { type: 'object', properties: {} }, open() {} };",
      'has no standIn',
    ],
    ["import '../../connectors/nothing.ts';", 'cannot be loaded: Cannot find module'],
  ])('says what is missing in %j', async (code, message) => {
    const incomplete = mkdtempSync(join(folder, 'incomplete-'));
    writeFileSync(join(incomplete, 'package.json'), '{"type":"module"}');
    writeFileSync(join(incomplete, 'index.ts'), code);
    const done = await runCommand(['connectors', 'conform', incomplete], {});
    expect(done.output).toContain(message);
    expect(done.output).not.toMatch(/\n +at /);
    expect(done.code).toBe(1);
  });

  it.each([
    ['/nowhere/at/all', 'is not found: name a folder'],
    ['causeway-nothing', 'is not found: name a folder, or a package'],
  ])('reports that %s is not found', async (name, message) => {
    const done = await runCommand(['connectors', 'conform', name], {});
    expect(done).toEqual({ code: 1, output: expect.stringContaining(message) });
  });
});

describe('npm run connectors:live', () => {
  it('reports that it has not run where there are no credentials', async () => {
    const done = await runCommand(['connectors', 'live', written], {});
    expect(done.output).toMatch(/^NOT RUN: there are no credentials for Pebble/);
    expect(done.output).not.toContain('passed');
    expect(done.code).toBe(1);
  });

  it('runs what needs no faults and no ledger, against the address in the settings', async () => {
    const acquirer = await start({ port: 0, notify_url: null, now: () => new Date(), random: Math.random });
    const working = setInterval(() => void acquirer.work(), 100);
    try {
      const file = join(folder, 'live.json');
      writeFileSync(file, JSON.stringify(acquirer.settings));
      const done = await runCommand(['connectors', 'live', written, '--settings-file', file], {});
      expect(done.output).toMatch(/\npassed {2}capture: several\n/);
      expect(done.output).toMatch(/\n- {7}capture: lost answer: does not apply, /);
      expect(done.output).toMatch(/\n[1-9][0-9]* passed, 0 failed\n$/);
      expect(acquirer.executions().length).toBeGreaterThan(20);
    } finally {
      clearInterval(working);
      await acquirer.close();
    }
  });
});

describe('a gateway with CONNECTORS', () => {
  it('takes payments through a connector in a package of its own', async () => {
    const data = await makeDataFolder({ CONNECTORS: packaged });
    let gateway: GatewayProcess | undefined;
    let stand_in: GatewayProcess | undefined;
    try {
      const port = String(await freePort());
      stand_in = startProcess(['connectors', 'stand-in', '--kind', packaged, '--port', port], { PORT: port });
      await expect.poll(() => stand_in?.output()).toContain('is played at');
      const settings = join(folder, 'pebble.json');
      writeFileSync(settings, /\{[^}]*\}/.exec(stand_in.output())?.[0] ?? '');
      gateway = await startGatewayProcess(data.environment);
      const run = async (...args: string[]): Promise<string> => {
        const { code, output } = await runCommand(args, data.environment);
        expect({ code, output }).toMatchObject({ code: 0 });
        return output;
      };
      await run('acquirers', 'add', '--name', 'pebble-eu', '--kind', 'pebble', '--settings-file', settings);
      expect(await run('acquirers', 'test', '--name', 'pebble-eu')).toContain('true');
      const client = demoClient(data);
      await run('accounts', 'update', client.account_id, '--connector', 'pebble-eu');
      await expect
        .poll(async () => (await client.authorise({ card: '4000000000000002' })).body['payment_status'])
        .toBe('5100');
      const payment = await client.authorised({ card: '4111111111111111' });
      expect(await client.capture(payment)).toMatchObject([{ capture_status: '1' }]);
      await run('verify');
    } finally {
      gateway?.child.kill();
      stand_in?.child.kill();
      await gateway?.ended;
      await stand_in?.ended;
      await data.remove();
    }
  });

  it('does not start with one that cannot be used, and names it', async () => {
    const data = await makeDataFolder({ CONNECTORS: `${packaged}, ${join(folder, 'none')}` });
    try {
      const { code, output } = await runCommand([], data.environment);
      expect(output).toContain(`the connector ${join(folder, 'none')} is not found`);
      expect(code).toBe(1);
    } finally {
      await data.remove();
    }
  });

  it('does not start with two kinds of the same name', async () => {
    const data = await makeDataFolder({ CONNECTORS: `${packaged},${written}` });
    try {
      const { code, output } = await runCommand([], data.environment);
      expect(output).toContain('there are two kinds of acquirer pebble: see CONNECTORS');
      expect(code).toBe(1);
    } finally {
      await data.remove();
    }
  });
});
