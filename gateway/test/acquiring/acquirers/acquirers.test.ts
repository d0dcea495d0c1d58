import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAcquirer,
  assignAcquirer,
  changeAcquirer,
  listAcquirers,
  removeAcquirer,
  showAcquirer,
  testAcquirer,
} from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { rotateCardKeys } from '../../../src/operations/key-rotation/rotate-card-keys.ts';
import { readRules } from '../../../src/edges/api/read/read-routing-rules.ts';
import { replaceRoutingRules } from '../../../src/accounts/merchants/routing/manage-routing-rules.ts';
import {
  changeAccount,
  createMerchant,
  createAccount,
} from '../../../src/accounts/merchants/manage-accounts.ts';
import { day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { PaperAcquirer } from '../../support/paper-acquirer.ts';

let gateway: TestGateway;
/** Another process on the same database. */
let other: TestGateway;
let paper: PaperAcquirer;
beforeAll(async () => {
  paper = await PaperAcquirer.start();
  gateway = await startTestGateway();
  other = await startTestGateway({ connection: gateway.connection });
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await paper.close();
});
beforeEach(() => {
  paper.requests.length = 0;
});

const directory = (): TestGateway['gateway']['acquirers'] => gateway.gateway.acquirers;

let count = 0;
/** A new acquirer. */
async function add(text = paper.settings()): Promise<string> {
  count += 1;
  const name = `paper-${count}`;
  await addAcquirer(directory(), { name, kind: 'paper', text });
  return name;
}

const keys = (kind: string): string[] => paper.requests.flatMap((one) => (one.kind === kind ? one.key : []));

describe('an acquirer that the operator adds', () => {
  it('receives no payout, though one names it: only a bank does', async () => {
    const connector = await add();
    const { connectors } = gateway.gateway.context;
    expect(connectors.find({ kind: 'payout', connector, account_id: '' })).toBeNull();
    expect(connectors.find({ kind: 'refund', connector, account_id: '' })).not.toBeNull();
    expect(connectors.find({ kind: 'refund', connector: 'sandbox-bank', account_id: '' })).toBeNull();
    expect(connectors.find({ kind: 'payout', connector: 'sandbox-bank', account_id: '' })).not.toBeNull();
  });

  it('receives payments of accounts that name it, in every process at once', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    await client.captured();
    await expect.poll(() => other.gateway.context.connectors.hasAcquirer(name)).toBe(true);
    const there = other.gateway.context.connectors.acquirer(name);
    expect(await there?.test?.(new AbortController().signal)).toMatchObject({ ok: true });
    expect(keys('authorise')).toEqual(['key-one']);
    await gateway.verify();
  });

  it('can be named by routing rules', async () => {
    const name = await add();
    const client = await gateway.createClient();
    await replaceRoutingRules(
      gateway.gateway.context,
      client.account_id,
      readRules([{ connector: name, currencies: [], brands: [], amount_from: '', amount_below: '' }]),
    );
    await expect
      .poll(async () => {
        await client.authorised();
        return keys('authorise').length;
      })
      .toBe(1);
  });

  it('is no longer used by a process that missed the announcement of its removal', async () => {
    const name = await add();
    await expect.poll(() => other.gateway.context.connectors.hasAcquirer(name)).toBe(true);
    await gateway.query('DELETE FROM acquirers WHERE name = $1', [name]);
    await expect.poll(() => other.gateway.context.connectors.hasAcquirer(name)).toBe(false);
  });
});

describe('an acquirer whose captured payments can still be refunded', () => {
  it('is removed only with --even-so, until the payments are refunded in full or a year old', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    const [refunded, old, in_part] = [
      await client.captured(),
      await client.captured(),
      await client.captured(),
    ];
    await client.refund({ ...refunded, refund_amount: refunded.amount });
    await client.refund({ ...in_part, refund_amount: '1.00' });
    await gateway.query(
      `UPDATE payments SET captured_at = now() - interval '366 days' WHERE transaction_id = $1`,
      [old.transaction_id],
    );
    await changeAccount(gateway.gateway.context, client.account_id, { connector: 'sandbox' });
    await expect(removeAcquirer(directory(), name, false)).rejects.toThrow(
      `${name} is still needed: 1 payment was captured there and can still be refunded. `,
    );
    await client.refund({ ...in_part, refund_amount: '99.00' });
    await removeAcquirer(directory(), name, false);
  });

  it('is removed with --even-so: the command names what remains, and refunds wait until the acquirer is back', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    const payment = await client.captured();
    await changeAccount(gateway.gateway.context, client.account_id, { connector: 'sandbox' });
    expect(await removeAcquirer(directory(), name, true)).toEqual({
      accounts: 0,
      payments: 0,
      instructions: 0,
      disputes: 0,
      refundable: 1,
    });
    expect(await client.refund({ ...payment, refund_amount: '1.00' })).toMatchObject([
      { refund_status: '2' },
    ]);
    await addAcquirer(directory(), { name, kind: 'paper', text: paper.settings() });
    await gateway.work(hour_ms);
    await gateway.verify();
  });
});

describe('settings that are wrong', () => {
  it.each([
    ['{', /^the settings must be JSON$/],
    ['[]', /^the settings must be an object$/],
    ['{"api_key": "key-1"}', /^base_url is missing: Where it is reached$/],
    [
      '{"base_url": "https://paper.example", "api_key": "key", "colour": 1}',
      /^colour is not a setting of paper/,
    ],
    ['{"base_url": "https://paper.example", "api_key": 7}', /^api_key must be string: From its office$/],
    [
      '{"base_url": "https://paper.example", "api_key": "k"}',
      /^api_key must not have fewer than 4 characters/,
    ],
    [
      '{"base_url": "http://paper.example", "api_key": "key-1"}',
      /^base_url must be an https address; http goes only/,
    ],
    [
      '{"base_url": "https://me:secret@paper.example", "api_key": "key-1"}',
      /^base_url must be .* without a user name/,
    ],
    ['{"base_url": "https://10.0.0.1", "api_key": "key-1"}', /^base_url must not name a private/],
    ['{"base_url": "http://169.254.169.254", "api_key": "key-1"}', /^base_url must be an https address/],
    ['{"base_url": "http://127.0.0.1.nip.io", "api_key": "key-1"}', /^base_url must be an https address/],
    ['{"base_url": "ftp://paper.example", "api_key": "key-1"}', /^base_url must be/],
    ...[
      'YOUR_API_KEY',
      'your-key',
      'change-me',
      'CHANGEME',
      'sk_test_...',
      'whsec_…',
      '(hidden)',
      '<secret>',
      'xxxxxxxx',
      '********',
      '${API_KEY}',
      'api_key',
    ].map((api_key): [string, RegExp] => [
      JSON.stringify({ base_url: 'https://paper.example', api_key }),
      /^api_key is still a placeholder/,
    ]),
    [
      '{"base_url": "https://paper.example", "api_key": "key-1", "office": "YOUR_OFFICE"}',
      /^office is still a placeholder/,
    ],
  ])('%s are refused, naming the setting', async (text, message) => {
    await expect(add(text)).rejects.toThrow(message);
  });

  it('are refused by a message that does not repeat their values', async () => {
    await expect(add('{"api_key": sk_live_1234567}')).rejects.toThrow(/^(?!.*sk_live).*$/);
  });

  it('are refused in production where they name this machine', async () => {
    const live = await startTestGateway({ environment: { GATEWAY_MODE: 'production' } });
    try {
      const add_there = (base_url: string): Promise<unknown> =>
        addAcquirer(live.gateway.acquirers, {
          name: 'paper-here',
          kind: 'paper',
          text: JSON.stringify({ base_url, api_key: 'key-1' }),
        });
      await expect(add_there(paper.url)).rejects.toThrow('base_url must be an https address');
      await expect(add_there('https://localhost:8443')).rejects.toThrow('base_url must not name a private');
      await expect(add_there('https://[::1]')).rejects.toThrow('base_url must not name a private');
    } finally {
      await live.close();
    }
  });

  it.each([
    ['Paper', /named with up to 40/],
    ['sandbox', /name of a connector of this gateway/],
    ['sandbox-9', /name of a connector of this gateway/],
  ])('are refused with the name %s', async (name, message) => {
    await expect(addAcquirer(directory(), { name, kind: 'paper', text: paper.settings() })).rejects.toThrow(
      message,
    );
  });

  it('are refused with an unknown kind or a name that is in use', async () => {
    const name = await add();
    const again = { name, kind: 'paper', text: paper.settings() };
    await expect(addAcquirer(directory(), again)).rejects.toThrow(`there is an acquirer ${name} already`);
    await expect(addAcquirer(directory(), { ...again, kind: 'stone' })).rejects.toThrow(
      /there is no kind of acquirer stone; there are .*paper/,
    );
  });
});

describe('new settings of an acquirer', () => {
  it('are used by the next call, while notifications under the settings before are read for the overlap', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    await client.authorised();
    await changeAcquirer(directory(), { name }, paper.settings('key-two'), 24 * hour_ms);
    await client.authorised();
    expect(keys('authorise')).toEqual(['key-one', 'key-two']);
    const readBy = (key: string): unknown => {
      const body = Buffer.from('{}');
      const headers = { 'x-signature': createHmac('sha256', key).update(body).digest('hex') };
      const now = gateway.gateway.context.clock.now();
      const request = { headers, body, received_at: now };
      const readers = gateway.gateway.context.connectors.readers(name, now);
      return readers.some(({ connector }) => 'events' in (connector.readNotification?.(request) ?? {}));
    };
    expect([readBy('key-one'), readBy('key-two'), readBy('key-three')]).toEqual([true, true, false]);
    gateway.clock.advance(day_ms + 1_000);
    expect([readBy('key-one'), readBy('key-two')]).toEqual([false, true]);
    await gateway.work();
    const remaining = await gateway.query('SELECT FROM acquirer_settings WHERE acquirer = $1', [name]);
    expect(remaining).toHaveLength(1);
  });

  it('leave those before in force when they are wrong', async () => {
    const name = await add();
    await expect(
      changeAcquirer(directory(), { name }, '{"base_url": "https://paper.example"}', 0),
    ).rejects.toThrow('api_key is missing');
    expect(await testAcquirer(directory(), name)).toEqual({ ok: true, detail: 'It knows this key.' });
  });
});

describe('acquirer settings of an account', () => {
  it('replace some of the acquirer’s settings, for the account’s payments only', async () => {
    const name = await add(paper.settings('key-one', { office: 'main' }));
    const [own, usual] = [await gateway.createClient(), await gateway.createClient({ connector: name })];
    const text = JSON.stringify({ api_key: 'key-own' });
    const { account } = await assignAcquirer(directory(), own.account_id, {
      name,
      input: text,
      overlap_ms: 0,
    });
    expect(account.connector).toBe(name);
    await expect
      .poll(async () => {
        await own.authorised();
        return paper.requests.length;
      })
      .toBe(1);
    await usual.authorised();
    expect(paper.requests).toMatchObject([
      { key: 'key-own', office: 'main' },
      { key: 'key-one', office: 'main' },
    ]);
    const of = { name, even_so: true };
    await changeAcquirer(directory(), of, paper.settings('key-two', { office: 'new' }), 0);
    await own.authorised();
    expect(paper.requests.at(-1)).toMatchObject({ key: 'key-own', office: 'new' });
    await assignAcquirer(directory(), own.account_id, { name, input: '{}', overlap_ms: 0, even_so: true });
    await own.authorised();
    expect(paper.requests.at(-1)).toMatchObject({ key: 'key-two', office: 'new' });
  });

  it('cannot lead to another merchant account while a payment is open at the one before; credentials change at any time', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    const own = await gateway.createClient({ connector: name });
    await assignAcquirer(directory(), own.account_id, {
      name,
      input: '{"api_key": "key-own"}',
      overlap_ms: 0,
    });
    const change = (office: string, account_id = '', even_so = false): Promise<unknown> => {
      const text = JSON.stringify({ ...JSON.parse(paper.settings()), api_key: 'key-two', office });
      return changeAcquirer(directory(), { name, account_id, even_so }, text, 0);
    };
    const { office } = JSON.parse(paper.settings());
    const payment = await client.authorised();
    const open = '1 payment is authorised or held there and not captured';
    await expect(change('other')).rejects.toThrow(`${name} still needs the settings that it has: ${open}`);
    await change(office);
    await change('other', own.account_id);
    const there = await own.authorised();
    await expect(change(office, own.account_id)).rejects.toThrow(
      `account ${own.account_id} still needs the settings that it uses at ${name}: ${open}`,
    );
    await own.capture(there);
    await change(office, own.account_id);
    await client.capture(payment);
    await change('other');
    await client.authorised();
    await change(office, '', true);
  });

  it('can neither begin nor end while a payment is open at the acquirer; credentials change at any time', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    const own = (text: string, even_so = false): Promise<unknown> =>
      assignAcquirer(directory(), client.account_id, { name, input: text, overlap_ms: 0, even_so });
    const payment = await client.authorised();
    await expect(own('{"api_key": "key-own"}')).rejects.toThrow(
      `account ${client.account_id} still needs the settings that it uses at ${name}: 1 payment is authorised or held there and not captured`,
    );
    await client.capture(payment);
    await own('{"api_key": "key-own"}');
    const there = await client.authorised();
    await own('{"api_key": "key-own-2"}');
    await expect(own('{}')).rejects.toThrow('1 payment is authorised');
    await client.capture(there);
    expect(paper.requests.map(({ key }) => key)).toEqual(['key-one', 'key-one', 'key-own', 'key-own-2']);
    await gateway.query(
      `INSERT INTO unsettled_operations (account_id, operation_id, attempts, next_attempt_at)
       SELECT account_id, operation_id, 1, now() + interval '1 day' FROM operations
       WHERE transaction_id = $1 AND kind = 'capture'`,
      [there.transaction_id],
    );
    await expect(own('{}')).rejects.toThrow('1 instruction has no outcome yet');
    await gateway.query('DELETE FROM unsettled_operations WHERE account_id = $1', [client.account_id]);
    // A release that the acquirer has refused, and is asked for again.
    await gateway.query('UPDATE payments SET live = false, status = 5200 WHERE transaction_id = $1', [
      there.transaction_id,
    ]);
    await expect(own('{}')).rejects.toThrow('1 payment is authorised or held there');
    await gateway.query('UPDATE payments SET live = true, status = 4000 WHERE transaction_id = $1', [
      there.transaction_id,
    ]);
    await client.authorised();
    await own('{}', true);
  });

  it('stop the account’s payments when they cannot be decrypted: the acquirer’s own settings are not used instead', async () => {
    const name = await add();
    const [own, usual] = [
      await gateway.createClient({ connector: name }),
      await gateway.createClient({ connector: name }),
    ];
    const waiting = await own.authorised();
    const input = JSON.stringify({ api_key: 'key-own' });
    await assignAcquirer(directory(), own.account_id, { name, input, overlap_ms: 0, even_so: true });
    const seal = (bytes: Buffer): Promise<object[]> =>
      gateway.query('UPDATE acquirer_settings SET settings = $2 WHERE account_id = $1', [
        own.account_id,
        bytes,
      ]);
    const [sealed] = await gateway.query<{ settings: Buffer }>(
      'SELECT settings FROM acquirer_settings WHERE account_id = $1',
      [own.account_id],
    );
    await seal(Buffer.alloc(64));
    await changeAcquirer(directory(), { name }, paper.settings('key-two'), 0);
    await directory().reload();
    paper.requests.length = 0;
    const { status, body } = await own.authorise({});
    expect([status, body['code']]).toEqual([422, 'I0027']);
    expect(await own.capture(waiting)).toMatchObject([{ capture_status: '2' }]);
    expect(paper.requests).toEqual([]);
    await usual.authorised();
    expect(keys('authorise')).toEqual(['key-two']);
    await seal(sealed!.settings);
    await directory().reload();
    await own.authorised();
    expect(keys('authorise')).toEqual(['key-two', 'key-own']);
  });

  it('are shown as unreadable beside the others when they cannot be read, and are replaced by new ones', async () => {
    const [name, sound] = [await add(), await add()];
    const [own, usual, elsewhere] = [
      await gateway.createClient({ connector: name }),
      await gateway.createClient({ connector: name }),
      await gateway.createClient({ connector: sound }),
    ];
    const input = JSON.stringify({ api_key: 'key-own' });
    const assign = (): Promise<unknown> =>
      assignAcquirer(directory(), own.account_id, { name, input, overlap_ms: 0, even_so: true });
    await assign();
    const spoil = async (): Promise<void> => {
      // As by a damaged row; a data key that was lost with another is the same to who reads.
      await gateway.query('UPDATE acquirer_settings SET settings = $2 WHERE acquirer = $1', [
        name,
        Buffer.alloc(64),
      ]);
      await changeAcquirer(directory(), { name: sound }, paper.settings(), 0);
    };
    const readable = async (): Promise<unknown> =>
      Object.fromEntries(
        (await listAcquirers(directory()))
          .filter((one) => [name, sound].includes(one.name))
          .map((one) => [one.name, [one.usable, ...one.settings.map((settings) => settings.readable)]]),
      );
    await spoil();
    // A process that has begun since: one that runs goes on with what it has read before.
    const fresh = await startTestGateway({ connection: gateway.connection });
    const there = (client: TestClient): TestClient =>
      new TestClient({
        ...client.credentials,
        url: fresh.url,
        nowMs: () => fresh.clock.now().getTime(),
      });
    const { status, body } = await there(usual).authorise({});
    expect([status, body['code']]).toEqual([422, 'I0027']);
    expect((await there(elsewhere).authorise({})).body['payment_status']).toBe('3000');
    await expect(testAcquirer(fresh.gateway.acquirers, name)).rejects.toThrow('cannot be read');
    await fresh.close();
    expect(await readable()).toMatchObject({
      [name]: [expect.any(Boolean), false, false],
      [sound]: [true, true],
    });
    await expect(changeAcquirer(directory(), { name }, '{"office": "main"}', 0)).rejects.toThrow('base_url');
    await expect(assign()).rejects.toThrow(`acquirers update --name ${name}`);
    await changeAcquirer(directory(), { name }, paper.settings('key-three'), 0);
    expect(await readable()).toMatchObject({ [name]: [true, true, false] });
    await expect(testAcquirer(directory(), name, own.account_id)).rejects.toThrow(
      `accounts acquirer --account ${own.account_id}`,
    );
    paper.requests.length = 0;
    await usual.authorised();
    await assign();
    await own.authorised();
    expect(keys('authorise')).toEqual(['key-three', 'key-own']);
    expect(await readable()).toMatchObject({ [name]: [true, true, true] });
  });

  it('change neither settings nor account when they are wrong', async () => {
    const name = await add();
    const client = await gateway.createClient();
    const input = { name, input: '{"api_key": 7}', overlap_ms: 0 };
    await expect(assignAcquirer(directory(), client.account_id, input)).rejects.toThrow('api_key must be');
    await client.authorised();
    expect(paper.requests).toEqual([]);
  });
});

describe('removing an acquirer', () => {
  it('is refused while something needs it, and then stops new payments in every process', async () => {
    const name = await add();
    const client = await gateway.createClient({ connector: name });
    const authorised = await client.authorised();
    await expect(removeAcquirer(directory(), name, false)).rejects.toThrow(
      /is still needed: 1 account names it.*; 1 payment is authorised/,
    );
    await removeAcquirer(directory(), name, true);
    await expect.poll(() => other.gateway.context.connectors.hasAcquirer(name)).toBe(false);
    expect((await client.authorise()).body['code']).toBe('I0027');
    expect(await client.capture(authorised)).toMatchObject([{ capture_status: '2' }]);
    await addAcquirer(directory(), { name, kind: 'paper', text: paper.settings() });
    expect(await listAcquirers(directory())).toContainEqual(expect.objectContaining({ name, unsettled: 1 }));
  });

  it('deletes its settings when nothing needs it', async () => {
    const name = await add();
    await removeAcquirer(directory(), name, false);
    expect(await gateway.query('SELECT FROM acquirer_settings WHERE acquirer = $1', [name])).toEqual([]);
    await expect(showAcquirer(directory(), name)).rejects.toThrow(`there is no acquirer ${name}`);
  });
});

describe('secrets of an acquirer', () => {
  it('are encrypted in the database and hidden where settings are shown', async () => {
    const name = await add(paper.settings('key-very-secret'));
    const { settings } = await showAcquirer(directory(), name);
    expect(settings[0]?.settings).toEqual({ base_url: paper.url, api_key: '(hidden)' });
    const [row] = await gateway.query<{ settings: Buffer }>(
      'SELECT settings FROM acquirer_settings WHERE acquirer = $1',
      [name],
    );
    expect(row?.settings.includes('key-very-secret')).toBe(false);
  });

  it('are encrypted again when the data keys are rotated', async () => {
    const name = await add();
    const sealed = (): Promise<{ data_key_id: string }[]> =>
      gateway.query('SELECT data_key_id FROM acquirer_settings WHERE acquirer = $1', [name]);
    const before = await sealed();
    expect((await rotateCardKeys(gateway.gateway.context)).acquirer_settings).toBeGreaterThan(0);
    expect(await sealed()).not.toEqual(before);
    expect(await testAcquirer(directory(), name)).toMatchObject({ ok: true });
    await gateway.query(
      `UPDATE data_keys SET retired_at = retired_at - interval '61 minutes' WHERE NOT active`,
    );
    await rotateCardKeys(gateway.gateway.context);
    await other.gateway.acquirers.reload();
    expect(
      await other.gateway.context.connectors.acquirer(name)?.test?.(new AbortController().signal),
    ).toMatchObject({
      ok: true,
    });
  });
});

describe('a test of an acquirer', () => {
  it('names what is wrong with the credentials or the connection', async () => {
    const name = await add(paper.settings('wrong-key'));
    expect(await testAcquirer(directory(), name)).toEqual({
      ok: false,
      detail: 'It does not know this key.',
    });
    const gone = await add(JSON.stringify({ base_url: 'http://127.0.0.1:1', api_key: 'key-1' }));
    expect(await testAcquirer(directory(), gone)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('cannot be reached'),
    });
  });
});

describe('a production account', () => {
  it('is refused without an acquirer that moves real money, with the remedy', async () => {
    const { context } = other.gateway;
    const merchant_id = await createMerchant(context, 'Shop');
    const make = (connector?: string): Promise<string> =>
      createAccount(context, { merchant_id, mode: 'production' }, connector ? { connector } : {});
    await expect(make()).rejects.toThrow(
      /production account needs an acquirer that moves real money.*sandbox/,
    );
    await expect(make('sandbox-2')).rejects.toThrow(/production account needs/);
    const name = await add();
    await expect.poll(() => context.connectors.hasAcquirer(name)).toBe(true);
    expect(await make(name)).toMatch(/^\w+$/);
  });
});

it('a gateway in production without an acquirer that moves real money reports it at its start and in its metrics, until it has one', async () => {
  const live = await startTestGateway({
    environment: { GATEWAY_MODE: 'production', METRICS_TOKEN: 'a-token-of-a-collector' },
  });
  try {
    const headers = { authorization: 'Bearer a-token-of-a-collector' };
    const figure = async (): Promise<string | undefined> => {
      const figures = await (await fetch(`${live.url}/metrics`, { headers })).text();
      return /^causeway_acquirer_missing (\d)$/m.exec(figures)?.[1];
    };
    expect(live.log_lines.join('')).toContain('no acquirer moves real money');
    expect(await figure()).toBe('1');
    const text = JSON.stringify({ base_url: 'https://paper.example', api_key: 'key-1' });
    await addAcquirer(live.gateway.acquirers, { name: 'paper-eu', kind: 'paper', text });
    expect(await figure()).toBe('0');
  } finally {
    await live.close();
  }
  expect(gateway.log_lines.join('')).not.toContain('no acquirer moves real money');
});
