import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const fields = { orders: 'none' };

let gateway: TestGateway;
let operator: Operator;
let client: TestClient;

function clientWith(sign_key: string): TestClient {
  return new TestClient({ ...client.credentials, sign_key });
}

function statusOf(of: TestClient): Promise<number> {
  return of.post('retrievalTrans', fields).then(({ status }) => status);
}

beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  const { merchant_id } = await operator.json('merchants', 'create', '--name', 'Example shop');
  const { account_id } = await operator.json('accounts', 'create', '--merchant', merchant_id);
  const { key_id, sign_key } = await operator.json('keys', 'create', '--account', account_id);
  const nowMs = (): number => gateway.clock.now().getTime();
  client = new TestClient({ url: gateway.url, merchant_id, account_id, key_id, sign_key, nowMs });
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
});

describe('a merchant created on the command line', () => {
  it('has ids of the documented form, and its account takes payments from the running gateway', async () => {
    expect(client.credentials.merchant_id).toMatch(/^[0-9]{7}$/);
    expect(client.account_id).toBe(`${client.credentials.merchant_id}001`);
    expect((await client.authorise()).body['payment_status']).toBe('3000');
  });

  it('is disabled and enabled again at once', async () => {
    const { merchant_id } = client.credentials;
    const code = async (): Promise<unknown> => (await client.authorise({ order_no: '' })).body['code'];
    expect((await operator.run('merchants', 'disable', merchant_id)).output).toBe(
      `Merchant ${merchant_id} is disabled.\n`,
    );
    await expect.poll(code).toBe('I0023');
    await operator.run('merchants', 'enable', merchant_id);
    await expect.poll(code).not.toBe('I0023');
  });

  it('is shown in a table for people and in JSON for machines', async () => {
    const [table, list] = await Promise.all([
      operator.run('merchants', 'list'),
      operator.json('merchants', 'list'),
    ]);
    expect(table.output).toContain('│ merchant_id │');
    expect(table.output).toContain('Example shop');
    expect(list.merchants).toMatchObject([
      { merchant_id: client.credentials.merchant_id, name: 'Example shop' },
    ]);
  });

  it('cannot be created twice, and the error is one line', async () => {
    const { merchant_id } = client.credentials;
    const [duplicate, odd, nobody] = await Promise.all([
      operator.run('merchants', 'create', '--name', 'Other', '--id', merchant_id),
      operator.run('merchants', 'create', '--name', 'Other', '--id', 'too-long-and-odd'),
      operator.run('accounts', 'create', '--merchant', '999'),
    ]);
    expect(duplicate).toEqual({ code: 1, output: `there is a merchant ${merchant_id} already\n` });
    expect(odd).toEqual({
      code: 1,
      output: expect.stringMatching(/'--id .*must be 1 to 7 letters or digits/),
    });
    expect(nobody).toEqual({ code: 1, output: expect.stringMatching(/no such thing.*: --merchant 999/) });
    const impossible = await operator.run('accounts', 'create', '--merchant', 'no such one');
    expect(impossible).toEqual({
      code: 1,
      output: expect.stringMatching(/--merchant .*must be 1 to 7 letters or digits/),
    });
  });

  it.each(['', ' ', 'x'.repeat(201), 'a\u202eb'])(
    'is refused with a name that cannot be shown: %j',
    async (name) => {
      expect(await operator.run('merchants', 'create', '--name', name)).toEqual({
        code: 1,
        output: expect.stringMatching(/^--name .*\n$/),
      });
    },
  );
});

describe('settings of an account on the command line', () => {
  it('are stored as entered, with defaults for the rest', async () => {
    const { account_id } = client;
    const changed = await operator.json(
      ['accounts', 'update', account_id, '--time-zone', 'Europe/Paris', '--several-captures', 'yes'],
      ['--strict-fields', 'on'],
      ['--requests-per-second', '0', '--capture-deadline-by-brand', 'visa=120,mastercard=144'],
    );
    expect(changed).toMatchObject({
      account_id,
      mode: 'sandbox',
      enabled: true,
      time_zone: 'Europe/Paris',
      several_captures: true,
      strict_fields: true,
      requests_per_second: 0,
      capture_deadline_hours: 168,
      capture_deadline_hours_by_brand: { visa: 120, mastercard: 144 },
      signing_profile: 'hmac-v2',
    });
    expect(await operator.json('accounts', 'list')).toMatchObject([{ time_zone: 'Europe/Paris' }]);
  });

  it('are refused with what is wrong', async () => {
    const mistakes: [options: string[], message: string][] = [
      [['--time-zone', 'Mars/Phobos'], 'Mars/Phobos is not a time zone'],
      [['--strict-fields', 'maybe'], 'must be yes or no'],
      [['--profile', 'md5'], 'Allowed choices are hmac-v2, sha256-v1'],
      [['--requests-per-second', 'many'], 'must be a whole number'],
      [['--requests-per-second', '1000001'], 'must be a whole number from 0 to 1000000'],
      [['--capture-deadline-hours', '0'], 'must be a whole number from 1 to 744'],
      [['--capture-deadline-hours', '900'], 'must be a whole number from 1 to 744'],
      [['--review-limit-hours', '0'], 'must be a whole number from 1 to 744'],
      [['--review-limit-hours', '745'], 'must be a whole number from 1 to 744'],
      [['--contract-lead-days', '29'], 'must be a whole number from 0 to 28'],
      [['--capture-deadline-by-brand', 'visa=0'], 'visa must be a whole number from 1 to 744'],
      [['--capture-deadline-by-brand', 'visa=745'], 'visa must be a whole number from 1 to 744'],
      [['--capture-deadline-by-brand', 'foo=1'], 'foo must be a card brand such as visa or mastercard'],
      [['--capture-deadline-by-brand', '__proto__=1'], '__proto__ must be a card brand'],
      [['--name', ''], '--name must not be empty'],
      [['--name', 'x'.repeat(201)], '--name must have at most 200 characters'],
      [['--name', 'a\u202egnp.exe'], '--name must'],
      [
        ['--profile', 'sha256-v1', '--registered-addresses-only', 'no'],
        'goes only with registered addresses',
      ],
    ];
    await Promise.all(
      mistakes.map(async ([options, message]) => {
        const { code, output } = await operator.run('accounts', 'update', client.account_id, ...options);
        expect(code).toBe(1);
        expect(output).toContain(message);
        expect(output, message).not.toContain('    at ');
      }),
    );
  });
});

describe('registered addresses of an account', () => {
  it('admit queries while they are registered, and no longer once removed', async () => {
    const { account_id } = client;
    const address = ['--account', account_id, '--cidr', '127.0.0.0/8'];
    expect(await statusOf(client)).toBe(403);
    expect((await operator.run('addresses', 'add', ...address)).output).toBe(
      `127.0.0.0/8 is registered for account ${account_id}.\n`,
    );
    await expect.poll(() => statusOf(client)).toBe(200);
    expect((await operator.json('addresses', 'list', '--account', account_id)).addresses).toMatchObject([
      { cidr: '127.0.0.0/8' },
    ]);
    await operator.run('addresses', 'remove', ...address);
    await expect.poll(() => statusOf(client)).toBe(403);
    for (const typed of ['1.2.3', '010.0.0.1', '10.0.0/8', 'fe80::1%eth0', '1.1.1.1/'])
      expect(
        (await operator.run('addresses', 'add', '--account', account_id, '--cidr', typed)).output,
      ).toContain('is neither an IP address nor a CIDR range');
    for (const wide of ['0.0.0.0/0', '1.2.3.4/0', '10.0.0.0/7', '::/0', '2001:db8::/15'])
      expect(
        (await operator.run('addresses', 'add', '--account', account_id, '--cidr', wide)).output,
      ).toContain('cidr is too wide: a range has a prefix of /8 at least for IPv4, /16 for IPv6');
    const odd = await operator.run('addresses', 'add', '--account', account_id, '--cidr', '300.1.2.3');
    expect(odd.code).toBe(1);
    expect(odd.output).toContain('300.1.2.3');
  });
});

describe('an unknown account', () => {
  it.each([
    ['addresses', 'list'],
    ['sites', 'list'],
    ['keys', 'list'],
    ['payouts', 'list'],
    ['screening', 'hits'],
    ['operations', 'list'],
    ['risk', 'list'],
    ['risk', 'hits'],
  ])('is an error and not an empty list for %s %s', async (...args) => {
    expect(await operator.run(args, '--account', '9999999')).toEqual({
      code: 1,
      output: 'there is no account 9999999\n',
    });
  });
});

describe('sign keys on the command line', () => {
  it('rotate without a refused request, are listed without their secret, and end when revoked', async () => {
    const { account_id, credentials } = client;
    const of = ['--account', account_id];
    await operator.run('addresses', 'add', ...of, '--cidr', '127.0.0.1');
    const { key_id, sign_key } = await operator.json('keys', 'create', ...of);
    const renewed = clientWith(sign_key);
    await expect.poll(() => statusOf(renewed)).toBe(200);
    expect(await statusOf(client)).toBe(200);
    const listed = await operator.run('keys', 'list', ...of);
    expect(listed.output).toContain(key_id);
    expect(listed.output).toContain(credentials.key_id);
    expect(listed.output).not.toContain(sign_key);
    expect((await operator.run('keys', 'revoke', ...of, '--key', credentials.key_id)).output).toBe(
      `Key ${credentials.key_id} is revoked.\n`,
    );
    await expect.poll(() => statusOf(client)).toBe(401);
    expect(await statusOf(renewed)).toBe(200);
  });
});

describe('generated account ids', () => {
  it('fill gaps, and end at 999 with an error that says what to do instead', async () => {
    const { merchant_id } = await operator.json('merchants', 'create', '--name', 'Many accounts');
    const create = (...more: string[]) =>
      operator.run('accounts', 'create', '--merchant', merchant_id, ...more, '--json');
    await create();
    await gateway.gateway.context.database.pool.query(
      `INSERT INTO accounts SELECT (jsonb_populate_record(a, jsonb_build_object('account_id', $1 || to_char(n, 'FM000')))).*
       FROM accounts a, generate_series(2, 999) n WHERE a.account_id = $1 || '001' AND n <> 500`,
      [merchant_id],
    );
    expect(JSON.parse((await create()).output)).toMatchObject({ account_id: `${merchant_id}500` });
    expect(await create()).toEqual({
      code: 1,
      output: `merchant ${merchant_id} has used up its 999 generated account ids: give one of your own\n`,
    });
    expect((await create('--id', `${merchant_id}A00`)).code).toBe(0);
  });
});
