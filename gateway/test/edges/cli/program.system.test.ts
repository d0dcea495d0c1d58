import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Command } from '../../../src/edges/cli/command.ts';
import { createProgram } from '../../../src/edges/cli/program.ts';
import { config_variables } from '../../../src/kernel/config-variables.ts';
import { ConfigError, readConfig } from '../../../src/kernel/config.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { runCommand } from '../../support/process.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let operator: Operator;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection, { PORT: new URL(gateway.url).port });
  client = await gateway.createClient();
  const { url, merchant_id, account_id, key_id, sign_key } = client.credentials;
  writeFileSync(
    join(operator.folder, 'demo-credentials.json'),
    JSON.stringify({ base_url: url, merchant_id, account_id, key_id, sign_key }),
  );
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
});

describe('the help of the gateway’s program', () => {
  it('documents every command and every setting', async () => {
    const { code, output } = await operator.run('--help');
    expect(code).toBe(0);
    const commands = ['serve', 'api', 'worker', 'migrate', 'merchants', 'accounts', 'addresses', 'keys'];
    for (const name of [...commands, 'card-keys', 'request', 'sign', 'verify', 'config']) {
      expect(output).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    }
    for (const [name, text] of Object.entries(config_variables)) {
      expect(output).toContain(name);
      expect(output).toContain(text);
    }
  });

  it('is separate from --version, which prints the version', async () => {
    const { code, output } = await operator.run('--version');
    expect(code).toBe(0);
    expect(output).toMatch(/^[0-9]+\.[0-9]+\.[0-9]+\n$/);
  });

  it('of the top level loads no command, and a command loads none but itself', async () => {
    const everything = (await createProgram({}, null)).commands;
    expect(everything.length).toBeGreaterThan(25);
    for (const name of ['--help', ...everything.map((command) => command.name())]) {
      const { commands } = await createProgram({}, name);
      const loaded = commands.filter(
        (one) => one.commands.length > 0 || (one instanceof Command && one.does !== null),
      );
      expect(loaded.map((one) => one.name())).toEqual(name === '--help' ? [] : [name]);
    }
  });

  it('of a command is the same however it is asked for', async () => {
    const { output } = await runCommand(['keys', '--help'], operator.environment);
    expect(output).toContain('Usage: gateway keys');
    expect(output).toContain('rotate');
    expect(await runCommand(['help', 'keys'], operator.environment)).toMatchObject({ code: 0, output });
    const rotate = await runCommand(['keys', 'rotate', '--help'], operator.environment);
    expect(await runCommand(['help', 'keys', 'rotate'], operator.environment)).toEqual(rotate);
    const former = await runCommand(['help', 'operations'], operator.environment);
    expect(former.output).toContain('Usage: gateway instructions|operations');
  });

  it('exists for every command of every group', async () => {
    const everything = await createProgram({}, null);
    for (const command of everything.commands.flatMap((group) => [group, ...group.commands])) {
      expect(command.helpInformation()).toContain(`Usage: gateway `);
    }
  });

  it('suggests the command that an unknown one probably meant', async () => {
    const { code, output } = await operator.run('help', 'merchant');
    expect(code).toBe(1);
    expect(output).toMatch(/unknown command 'merchant'\n\(Did you mean merchants\?\)/);
  });

  it('follows a mistake, which ends with 1', async () => {
    const [unknown, missing] = await Promise.all([
      operator.run('merchants', 'creat'),
      operator.run('keys', 'create'),
    ]);
    expect(unknown.code).toBe(1);
    expect(unknown.output).toMatch(/unknown command 'creat'[^]*Usage: gateway merchants/);
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(/required option '--account <account_id>' not specified[^]*Usage:/);
  });
});

describe('gateway config print', () => {
  it('shows the settings in force, without passwords and keys', async () => {
    const secrets = { DATABASE_URL: 'postgres://shop:hush-hush@db.example/pay', GATEWAY_MODE: 'production' };
    const { output } = await runCommand(['config', 'print', '--json'], {
      ...operator.environment,
      ...secrets,
    });
    expect(JSON.parse(output)).toMatchObject({
      mode: 'production',
      database_url: 'postgres://shop:***@db.example/pay',
      key_encryption_key: '***',
    });
    expect(output).not.toContain('hush-hush');
    expect(output).not.toContain(operator.environment['GATEWAY_KEK']);
  });

  it.each([
    ['postgres://shop:hu@sh@db.example/pay', 'postgres://shop:***@db.example/pay'],
    ['postgres://db.example/pay?user=shop&password=hush', 'postgres://db.example/pay?user=shop&password=***'],
    ['postgres://shop:hu/sh@db.example/pay', '***'],
  ])('hides a password wherever it is in the address: %s', async (DATABASE_URL, database_url) => {
    const { output } = await runCommand(['config', 'print', '--json'], {
      ...operator.environment,
      DATABASE_URL,
    });
    expect(JSON.parse(output)).toMatchObject({ database_url });
  });

  it.each([
    [{ PORT: '99999' }, 'PORT must be a whole number from 1 to 65535, not "99999"'],
    [{ HOST: '999.1.1.1' }, 'HOST must be an IP address or a name, not "999.1.1.1"'],
    [{ GATEWAY_MODE: 'live' }, 'GATEWAY_MODE must be one of sandbox, production, not "live"'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES must be IP addresses or CIDR ranges, not everyone'],
    [{ SANDBOX_FAULTS: 'lost_request=2' }, 'SANDBOX_FAULTS must be name=share pairs'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL such as postgres://'],
  ])('names the variable that cannot be used: %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(message);
  });

  it('takes secrets from files, and never shows them', async () => {
    const secrets = {
      DATABASE_URL: 'postgres://shop:hush-hush@db.example/pay',
      DATABASE_OWNER_URL: 'postgres://owner:hush-too@db.example/pay',
      DATABASE_SESSION_URL: 'postgres://shop:hush-hush@direct.example/pay',
      METRICS_TOKEN: 'hush-hush-hush-hush',
      GATEWAY_KEK: Buffer.alloc(32, 9).toString('base64'),
    };
    const settings: Record<string, string> = { ...operator.environment, GATEWAY_MODE: 'production' };
    for (const [name, value] of Object.entries(secrets)) {
      settings[name] = '';
      settings[`${name}_FILE`] = join(operator.folder, name);
      writeFileSync(join(operator.folder, name), `${value}\n`);
    }
    const { output } = await runCommand(['config', 'print', '--json'], settings);
    expect(JSON.parse(output)).toMatchObject({
      database_url: 'postgres://shop:***@db.example/pay',
      database_owner_url: 'postgres://owner:***@db.example/pay',
      database_session_url: 'postgres://shop:***@direct.example/pay',
      metrics_token: '***',
      key_encryption_key: '***',
    });
    expect(output).not.toContain('hush');
    expect(readConfig(settings)).toMatchObject({
      database_url: secrets.DATABASE_URL,
      metrics_token: secrets.METRICS_TOKEN,
      key_encryption_key: secrets.GATEWAY_KEK,
    });
  });

  it.each([
    [{ DATABASE_URL_FILE: '/nowhere/url' }, 'DATABASE_URL_FILE must be a readable file'],
    [{ METRICS_TOKEN_FILE: '/dev/null' }, 'METRICS_TOKEN must be 16 to 200 printable characters'],
  ])('names the file that cannot be used: %j', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });

  it('refuses production without a key-encryption key', async () => {
    const settings = { ...operator.environment, GATEWAY_KEK: '', GATEWAY_MODE: 'production' };
    const { code, output } = await runCommand(['config', 'print'], settings);
    expect(code).toBe(1);
    expect(output).toMatch(/^GATEWAY_KEK must be set in production[^\n]*\n$/);
  });
});

describe('gateway migrate', () => {
  it('can be run repeatedly', async () => {
    expect(await operator.run('migrate')).toEqual({
      code: 0,
      output: 'The database was up to date: nothing was applied.\n',
    });
    expect(await operator.run('migrate', '--plan')).toEqual({
      code: 0,
      output: 'The database is up to date.\n',
    });
  });
});

describe('the commands request and sign', () => {
  it('send a first payment without any argument', async () => {
    const { code, output } = await operator.run('request', 'authorise');
    expect(code).toBe(0);
    expect(output).toMatch(/^HTTP 200\n[^]*"payment_status": "3000"/);
  });

  it('use the account that is exported for the code samples', async () => {
    const { merchant_id, account_id, sign_key } = (await gateway.createClient()).credentials;
    const exported = { MERCHANT_ID: merchant_id, ACCOUNT_ID: account_id, SIGN_KEY: sign_key };
    const { code, output } = await runCommand(['request', 'authorise'], {
      ...operator.environment,
      ...exported,
      GATEWAY_URL: gateway.url,
    });
    expect(code).toBe(0);
    expect(output).toContain(`"account_id": "${account_id}"`);
  });

  it('change the sample by the fields of --data, and take a sample about the newest payment', async () => {
    const order_no = `changed-${randomUUID()}`;
    const changed = await operator.run(
      ['request', 'authorise', '--data'],
      JSON.stringify({ order_no, capture: 'manual' }),
    );
    expect(changed.output).toMatch(
      new RegExp(`^HTTP 200\n[^]*"order_no": "${order_no}"[^]*"payment_status": "2000"`),
    );
    const captured = await operator.run('request', 'capture');
    expect(captured.output).toMatch(
      new RegExp(`^HTTP 200\n[^]*"order_no": "${order_no}"[^]*"capture_status": "1"`),
    );
    const without = await operator.run('request', 'review');
    expect([without.code, without.output]).toEqual([
      1,
      expect.stringContaining(
        `no payment with status 2100: give the fields of review with --data '{"review_orders": …}'`,
      ),
    ]);
  });

  it('end with 1 when the gateway refuses', async () => {
    const data = '{"capture_orders":[]}';
    const { code, output } = await operator.run('request', 'capture', '--data', data, '--sign-key', 'wrong');
    expect(code).toBe(1);
    expect(output).toMatch(/^HTTP 401\n[^]*I0013/);
  });

  it('explain a wrong signature, and where the signed text differs from the expected one', async () => {
    const fields = { merchant_id: '1', account_id: '2', timestamp: '1', nonce: 'abcdefgh' };
    const data = JSON.stringify({ ...fields, encryption_data: 'ab'.repeat(32) });
    const signed = `v2\n/v1/capture\n${JSON.stringify(fields)}`;
    const { code, output } = await operator.run(
      'sign',
      'capture',
      '--explain',
      '--sign-key',
      'hush',
      '--data',
      data,
      '--signed-text',
      signed,
    );
    expect(code).toBe(1);
    expect(output).toContain('signature        wrong');
    expect(output).toContain('have to be sorted by name');
    expect(output).toContain('first difference at character 18');
    expect(output).not.toContain('hush');
  });

  it('report an unknown account, and use the key of a known one', async () => {
    const signed = client.sign('capture', { capture_orders: [] });
    const { sign_key, key_id } = client.credentials;
    const explain = (body: object, ...more: string[]) =>
      operator.run('sign', 'capture', '--explain', '--data', JSON.stringify(body), ...more);
    const right = await explain(signed);
    expect(right.code).toBe(0);
    expect(right.output).toMatch(new RegExp(`signature        right\nkey              ${key_id}`));
    const strange = { ...signed, account_id: '9999999001' };
    const resigned = { ...strange, encryption_data: signHmacV2(sign_key, '/v1/capture', strange) };
    const unknown = await explain(resigned, '--sign-key', sign_key);
    expect(unknown.output).toContain('signature        wrong');
    expect(unknown.output).toContain(
      `cause            Unknown account: this gateway has no account 9999999001 of a merchant ${client.credentials.merchant_id}.`,
    );
    expect(unknown.output).not.toContain(sign_key);
  });

  it('take forms, XML and multipart bodies from a file, and a full address for the path', async () => {
    const { capture_orders, encryption_data: _, ...fields } = client.sign('capture', { capture_orders: [] });
    const texts = { ...fields, capture_orders: JSON.stringify(capture_orders) } as Record<string, string>;
    // Signed as JSON with lists, which a form does not have.
    const wrong = signHmacV2(client.credentials.sign_key, '/v1/capture', { ...fields, capture_orders });
    const all = Object.entries({ ...texts, encryption_data: wrong });
    const bodies = [
      new URLSearchParams(all).toString(),
      `<r>${all.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</r>`,
      `${all.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
    ];
    const file = join(operator.folder, 'body');
    for (const body of bodies) {
      writeFileSync(file, body);
      const address = `${gateway.url}/v1/capture?debug=1`;
      const { output } = await operator.run('sign', address, '--explain', '--data', `@${file}`);
      expect(output).toContain('Objects and lists were signed as JSON, but sent as texts');
    }
  });

  it('explain exactly what is signed', async () => {
    const fields = {
      timestamp: '1767259800',
      nonce: 'example-nonce',
      capture_orders: [{ order_no: 'B', amount: '1' }],
    };
    const body = { merchant_id: '1000001', account_id: '1000001001', ...fields };
    const { output } = await operator.run(
      ['sign', 'capture', '--explain', '--sign-key', 'secret', '--data', JSON.stringify(fields)],
      ['--merchant', body.merchant_id, '--account', body.account_id],
    );
    const canonical =
      '{"account_id":"1000001001","capture_orders":[{"amount":"1","order_no":"B"}],"merchant_id":"1000001","nonce":"example-nonce","timestamp":"1767259800"}';
    expect(output).toContain(JSON.stringify(`v2\n/v1/capture\n${canonical}`));
    expect(output).toContain(signHmacV2('secret', '/v1/capture', body));
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toMatchObject(fields);
  });

  it('list the operations when the operation is unknown', async () => {
    const { code, output } = await operator.run('sign', 'charge');
    expect(code).toBe(1);
    const names = api_operations.map(({ name }) => name).join(', ');
    expect(output).toContain(`there is no operation charge; there are ${names}`);
    const misspelt = await operator.run('sign', '/v1/authorize', '--explain');
    expect([misspelt.code, misspelt.output]).toEqual([
      1,
      expect.stringContaining('there is no operation /v1/authorize; did you mean /v1/authorise?'),
    ]);
  });
});

describe('gateway verify', () => {
  it('ends with 0 and a summary while the ledger is sound, and with 1 and the fault otherwise', async () => {
    const payment = await client.captured();
    const sound = await operator.run('verify');
    expect(sound.output).toMatch(/The book is sound: [1-9][0-9]* payments?,/);
    expect(sound.code).toBe(0);
    await gateway.query('UPDATE payments SET captured = captured - 1 WHERE transaction_id = $1', [
      payment.transaction_id,
    ]);
    const [broken, listed] = await Promise.all([operator.run('verify'), operator.run('verify', '--json')]);
    expect(broken.code).toBe(1);
    expect(broken.output).toContain('THE BOOK IS NOT SOUND');
    expect(broken.output).toContain(`payment ${payment.transaction_id} of account ${client.account_id}`);
    expect(listed.code).toBe(1);
    expect(JSON.parse(listed.output)).toMatchObject({ clean: false });
    // The console shows these proofs, and alerts go by them.
    expect(await gateway.gateway.prover.list()).toMatchObject([
      { started_by: expect.stringMatching(/^host:.+@.+$/), clean: false, findings: expect.any(Number) },
      { started_by: expect.stringMatching(/^host:.+@.+$/), clean: false },
      { started_by: expect.stringMatching(/^host:.+@.+$/), clean: true, findings: 0 },
    ]);
  });
});

describe('a data folder or key that cannot be used', () => {
  it.each(['/dev/null', '/dev/null/below', '/proc/causeway'])(
    'ends the start with one line that says what to set: %s',
    async (GATEWAY_DATA_DIR) => {
      const { code, output } = await runCommand(['serve'], { GATEWAY_DATA_DIR, DATABASE_URL: '' });
      expect(code).toBe(1);
      expect(output).toMatch(
        /^.* cannot be a folder of the gateway \([A-Z]+\): set GATEWAY_DATA_DIR to one /m,
      );
      expect(output).not.toContain(' at ');
    },
  );

  it('is named by the variable of the invalid key', async () => {
    const { code, output } = await runCommand(['verify'], { ...operator.environment, GATEWAY_KEK: 'abc' });
    expect([code, output]).toEqual([
      1,
      'GATEWAY_KEK, or the file that GATEWAY_KEK_FILE names, must be 32 bytes in base64 or hex\n',
    ]);
  });
});

it('a password that was entered is not printed', async () => {
  const person = ['--email', 'pia@desk.example', '--name', 'Pia', '--operator'];
  const environment = { ...operator.environment, PORTAL_PASSWORD: 'correct-harbor-lamp-77' };
  for (const args of [
    ['users', 'create', ...person],
    ['users', 'reset-password', 'pia@desk.example'],
  ]) {
    const { code, output } = await runCommand(args, environment);
    expect([code, output]).toEqual([0, expect.stringContaining('pia@desk.example')]);
    expect(output).not.toContain('correct-harbor');
  }
});
