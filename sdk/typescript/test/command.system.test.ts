import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event_types } from '../../../schemas/src/events/event-catalogue.ts';
import { deliver, startBadRoad } from '../../../gateway/test/support/bad-road.ts';
import { cards, type TestClient } from '../../../gateway/test/support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../../../gateway/test/support/gateway.ts';
import { answer, startReceiver, verified } from '../../../gateway/test/support/receiver.ts';
import { repository } from '../../../tools/repository.ts';
import { impossible, recipes } from '../src/command/trigger.ts';
import { constructEvent } from '../src/sdk.ts';

const program = join(repository, 'sdk/typescript/src/command/main.ts');

let gateway: TestGateway;
let client: TestClient;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  folder = mkdtempSync(join(tmpdir(), 'causeway-command-'));
});
afterAll(async () => {
  // Those of a test that failed before it ended them.
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await gateway.close();
});

/** The account of a client as the environment has it. */
function environmentOf({ credentials }: TestClient): Record<string, string> {
  const { url, merchant_id, account_id, sign_key } = credentials;
  return { GATEWAY_URL: url, MERCHANT_ID: merchant_id, ACCOUNT_ID: account_id, SIGN_KEY: sign_key };
}

function start(args: readonly string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, XDG_CONFIG_HOME: folder, ...env },
  });
  children.push(child);
  return child;
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command to its end, with the account of `client` where nothing else is said. */
async function causeway(
  args: readonly string[],
  { env = environmentOf(client), input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  const child = start(args, env);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, stdout, stderr };
}

describe('causeway login', () => {
  const file = (): string => join(folder, 'causeway/config.json');
  const login = (sign_key: string, ...args: string[]) => {
    const { url, merchant_id, account_id } = client.credentials;
    const account = ['--url', url, '--merchant', merchant_id, '--account', account_id, '--sign-key-stdin'];
    return causeway(['login', ...account, ...args], { env: {}, input: `${sign_key}\n` });
  };

  it('stores an account for its owner alone, once its key is accepted, and never prints the key', async () => {
    const { sign_key, account_id } = client.credentials;
    const without = await causeway(['list', 'payments'], { env: {} });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('run causeway login') });
    const wrong = await login('another key');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('I0013') });
    expect(existsSync(file())).toBe(false);

    const right = await login(sign_key);
    expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining(`${account_id} at`) });
    expect(right.stdout).toContain('(sandbox)');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    await login(sign_key, '--profile', 'second');
    const listed = await causeway(['profiles'], { env: {} });
    for (const { stdout, stderr } of [wrong, right, listed]) expect(stdout + stderr).not.toContain(sign_key);
    expect(listed.stdout).toMatch(/^default +http/m);
    expect(listed.stdout).toMatch(/^second +yes/m);
    const one = await causeway(['profiles', '--profile', 'default', '--json'], { env: {} });
    expect(JSON.parse(one.stdout)).toMatchObject([{ profile: 'default' }]);
    const none = await causeway(['profiles', '--profile', 'third'], { env: {} });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('no profile third') });

    expect(await causeway(['list', 'payments', '--profile', 'default'], { env: {} })).toMatchObject({
      code: 0,
    });
    const unknown = await causeway(['list', 'payments', '--profile', 'third'], { env: {} });
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('there are default, second') });
    chmodSync(file(), 0o644);
    const open = await causeway(['list', 'payments'], { env: {} });
    expect(open).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') });
    chmodSync(file(), 0o600);
    expect(await causeway(['logout'], { env: {} })).toMatchObject({ code: 0 });
    expect(readFileSync(file(), 'utf8')).not.toContain('second');
  });
});

describe('causeway listen', () => {
  it('forwards what causeway trigger makes happen, signed as a webhook, and shows what the receiver answers', async () => {
    const receiver = await startReceiver();
    const env = environmentOf(client);
    const { stdout: printed } = await causeway(['listen', '--print-secret']);
    const secret = printed.trim();
    const listening = start(
      ['listen', '--forward-to', `${receiver.url}/hooks`, '--events', 'payment.captured,payment.declined'],
      env,
    );
    let output = '';
    let notes = '';
    listening.stdout.on('data', (chunk) => (output += String(chunk)));
    listening.stderr.on('data', (chunk) => (notes += String(chunk)));
    const ended = once(listening, 'close');
    await expect.poll(() => notes).toContain(`Verify them with the secret ${secret}`);
    // It has begun to pull once its first request has been answered.
    const pulls = (): number => gateway.log_lines.filter((line) => line.includes('/v1/events')).length;
    const before = pulls();
    await expect.poll(pulls).toBeGreaterThan(before + 1);

    const captured = await causeway(['trigger', 'payment.captured', '--json']);
    expect(captured.code, captured.stderr).toBe(0);
    const event = JSON.parse(captured.stdout) as { id: string; type: string };
    await expect.poll(() => output).toContain('<-- 204');
    const [webhook] = receiver.received;
    expect(webhook).toMatchObject({ path: '/hooks', headers: { 'webhook-id': event.id } });
    expect(verified(secret, webhook!)).toEqual(event);
    expect(await constructEvent(webhook!.body, webhook!.headers, secret)).toEqual(event);

    receiver.react = answer(500, 'out of\u001B[31m order');
    expect(await causeway(['trigger', 'payment.declined'])).toMatchObject({ code: 0 });
    await expect.poll(() => output).toMatch(/<-- 500 .*out of\\x1b\[31m order/);
    expect(receiver.types()).toEqual(['payment.captured', 'payment.declined']);
    await receiver.close();
    expect(await causeway(['trigger', 'payment.captured'])).toMatchObject({ code: 0 });
    await expect.poll(() => output).toContain('not delivered');
    listening.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(output).not.toContain('\u001B');
  });
});

describe('causeway tail', () => {
  it('prints what other programs request, with the reason of each refusal and what to do, but not what it sends itself', async () => {
    const own = await gateway.createClient();
    const tails = [['tail'], ['tail', '--json', '--result', 'refused', '--after', '0']].map((args) => {
      const child = start(args, environmentOf(own));
      const printed = { child, ended: once(child, 'close'), output: '' };
      child.stdout.on('data', (chunk) => (printed.output += String(chunk)));
      return printed;
    });
    const [people, json] = tails as [(typeof tails)[0], (typeof tails)[0]];
    // What has no --after has begun once its first request has been answered.
    const begun = async (): Promise<string> => {
      const asked = { operation: 'retrievalRequests', expand: 'details' };
      return JSON.stringify((await own.post('retrievalRequests', asked)).body['requests']);
    };
    await expect.poll(begun).toContain(String.raw`\"after\":\"newest\"`);

    const payment = await own.authorised({ order_no: 'tail-1' });
    await own.authorise({ card: cards.declined });
    await own.post('capture', { capture_orders: [payment, { ...payment, transaction_id: '17' }] });
    await own.post('refund', {});
    await own.send('authorise', JSON.stringify({ ...own.sign('authorise', {}), note: '\u001B[31m' }));
    await own.post('retrievalPayments', { colour: 'red' });
    await expect.poll(() => people.output).toContain('it does not know colour');
    await expect.poll(() => json.output.trim().split('\n')).toHaveLength(2);
    for (const { child, ended } of tails) {
      child.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
    }
    const lines = [
      `authorise  200  ${payment.transaction_id}  tail-1  `,
      'authorise  200 declined ',
      '  D0005 Do not honour\n          Ask the customer for another card.',
      `capture  200 1 of 2 items refused  ${payment.transaction_id}  tail-1 and 1 more`,
      '  capture_orders[1]: T0001 No such transaction\n',
      'refund  422 I0010',
      '  refund_orders is missing',
      'authorise  401 I0013',
      '  note was added after signing; it has to be signed.',
    ];
    for (const line of lines) expect(people.output).toContain(line);
    for (const part of ['retrievalRequests  ', '\u001B', '4000000000000002'])
      expect(people.output).not.toContain(part);
    expect(
      json.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([
      { operation: 'refund', code: 'I0010', source: 'refund_orders' },
      { operation: 'authorise', code: 'I0013', details: { diagnosis: { profile: 'hmac-v2' } } },
    ]);
    const wrong = await causeway(['tail', '--operation', 'captures', '--json'], { env: environmentOf(own) });
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('no operation captures') });
  });
});

describe('causeway trigger', () => {
  it('makes every event happen, or says why it cannot', async () => {
    const possible = Object.keys(recipes);
    const known = [...possible, ...Object.keys(impossible)];
    expect(known.toSorted()).toEqual([...event_types].toSorted());
    const listed = await causeway(['trigger', '--json']);
    expect(JSON.parse(listed.stdout)).toEqual({ possible, impossible });
    const renewed = await causeway(['trigger', 'subscription.renewed']);
    expect(renewed).toMatchObject({ code: 2, stderr: expect.stringContaining('advanceClock') });
    const exploded = await causeway(['trigger', 'payment.exploded']);
    expect(exploded).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('causeway trigger lists them'),
    });
    const payout = await causeway(['trigger', 'payout.completed']);
    expect(payout).toMatchObject({ code: 2, stderr: expect.stringContaining('balances top-up') });
    const open = await client.post('retrievalPayouts', { status: 'PENDING_FUNDS' });
    expect(open.body['payouts']).toEqual([]);
  });

  it('refuses an account with real money, before it makes anything happen', async () => {
    const road = await startBadRoad(gateway.url);
    const own = await gateway.createClient();
    road.turns = [
      async (response, pass) => {
        const { headers, ...passed } = await pass();
        deliver(response, { ...passed, headers: { ...headers, 'gateway-mode': 'production' } });
      },
    ];
    const env = { ...environmentOf(own), GATEWAY_URL: road.url };
    const refused = await causeway(['trigger', 'payment.captured'], { env });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('test mode only') });
    await road.close();
    expect((await own.post('events', {})).body['events']).toEqual([]);
  });
});

describe('a payment by causeway pay', () => {
  it('is shown by causeway get and found by causeway list', async () => {
    const own = await gateway.createClient();
    const env = environmentOf(own);
    const run = (...args: string[]) => causeway(args, { env });
    const paid = await run('pay', '--amount', '25.00', '--order-no', 'order-7', '--json');
    expect(paid.code, paid.stderr).toBe(0);
    const { transaction_id } = JSON.parse(paid.stdout) as { transaction_id: string };
    const declined = await run('pay', '--card', cards.declined);
    expect(declined).toMatchObject({ code: 1, stdout: expect.stringContaining('5000 declined') });
    const page = await run('pay', '--page', '--data', '{"amount":"12.00","items":"Tea#,#T#,#12.00#,#1"}');
    expect(page).toMatchObject({ code: 0, stdout: expect.stringMatching(/^http:\S+\/checkout\/\S+\n$/) });

    const found = await run('get', 'payment', transaction_id, '--expand', 'events', '--json');
    expect(JSON.parse(found.stdout)).toMatchObject({
      order_no: 'order-7',
      amount: '25.00',
      events: [{}, {}],
    });
    const missing = await run('get', 'payment', transaction_id, '1');
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('Not found: 1') });
    expect(missing.stdout).toContain('order-7');
    const listed = await run('list', 'payments', 'status=3000', '--all', '--json', '--limit', '1');
    expect(
      listed.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { order_no: string }).order_no),
    ).toEqual(['order-7']);
    const table = await run('list', 'payments', '--limit', '1');
    expect(table.stdout).toMatch(/^transaction_id +order_no.*\n\d+ +cli-/);
    expect(table.stderr).toMatch(/There are more: .* cursor=/);
    const wrong: [string[], string][] = [
      [['list', 'payment', 'colour=red'], 'does not know colour'],
      [['list', 'payments', 'red'], 'red is not field=value'],
      [['list', 'cats'], 'there are no cats: there are payments'],
      [['get', 'payment'], 'say which'],
      [['pay', '--colour', 'red'], "Unknown option '--colour'"],
      [['pay', '--data', '{'], '--data is not JSON'],
      [['pays'], 'did you mean causeway pay?'],
    ];
    const answers = await Promise.all(wrong.map(([args]) => run(...args)));
    expect(answers).toMatchObject(
      wrong.map(([, message]) => ({ code: 2, stderr: expect.stringContaining(message) })),
    );
    const refused = await run('pay', '--amount', '1.005', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'I0011', source: 'amount' } });
    const nowhere = await causeway(['list', 'payments'], {
      env: { ...env, GATEWAY_URL: `http://127.0.0.1:${await freePort()}` },
    });
    expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('causeway sign', () => {
  const fields = { orders: ['order-7', 'Zoë/1'], timestamp: '1795900000', nonce: 'n-1', limit: '5' };
  const withAccount = () => {
    const { merchant_id, account_id } = client.credentials;
    return { ...fields, merchant_id, account_id };
  };

  it('signs what the gateway accepts', async () => {
    const { stdout } = await causeway(['sign', '/v1/retrievalPayments', '--data', '{"q":"order-7"}']);
    expect(await client.send('retrievalPayments', stdout)).toMatchObject({ status: 200 });
    const own = await gateway.createClient({ signing_profile: 'sha256-v1' });
    const legacy = await causeway(['sign', 'retrievalPayments', '--signing', 'sha256-v1'], {
      env: environmentOf(own),
    });
    expect(await own.send('retrievalPayments', legacy.stdout)).toMatchObject({ status: 200 });
  });

  it('explains what is signed, and why another signature differs', async () => {
    const body = withAccount();
    const { createHmac } = await import('node:crypto');
    const { sign_key } = client.credentials;
    const hmac = (signed: string, key: string | Buffer = sign_key): string =>
      createHmac('sha256', key).update(signed).digest('hex');
    const explained = await causeway(['sign', 'events', '--explain', '--data', '{"limit":"5"}']);
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining('v2\\n/v1/events\\n{') });
    expect(explained.stdout + explained.stderr).not.toContain(sign_key);

    const unsorted = JSON.stringify(body);
    const sorted = JSON.stringify(
      Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    );
    const head = 'v2\n/v1/retrievalTrans\n';
    const ways: [string, string][] = [
      [hmac(`${head}${sorted}`), 'right'],
      [hmac(`${head}${unsorted}`), 'not sorted'],
      [hmac(sorted), 'the lines v2 and the path are missing'],
      [hmac(`${head}${sorted}`, `${sign_key}\n`), 'line break at its end'],
      [hmac(`v2\n${unsorted}`), 'not sorted by their names; the path is missing'],
      [hmac(`${head}${sorted}`).toUpperCase(), 'in capitals'],
      [hmac('something else'), 'another text, or another key'],
    ];
    for (const [encryption_data, cause] of ways) {
      const data = JSON.stringify({ ...body, encryption_data });
      const { code, stdout } = await causeway(['sign', 'retrievalTrans', '--explain', '--data', '@-'], {
        input: data,
      });
      expect(stdout).toContain(cause);
      expect(code).toBe(cause === 'right' ? 0 : 1);
    }
    const { timestamp: _, nonce: __, ...without_time } = body;
    const canonical = (value: Record<string, unknown>): string =>
      JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))));
    for (const [sent, causes] of [
      [without_time, ['timestamp is missing', 'nonce is missing']],
      [{ ...body, account_id: '77' }, ['account_id is 77']],
    ] as const) {
      const data = JSON.stringify({ ...sent, encryption_data: hmac(head + canonical(sent)) });
      const found = await causeway(['sign', 'retrievalTrans', '--explain', '--data', data]);
      expect(found).toMatchObject({ code: 1, stdout: expect.stringMatching(/verdict +wrong/) });
      for (const cause of causes) expect(found.stdout).toContain(cause);
    }
    const compared = await causeway(
      ['sign', 'retrievalTrans', '--explain', '--data', '@-', '--signed-text', `${head}${unsorted}`],
      { input: JSON.stringify({ ...body, encryption_data: hmac(`${head}${unsorted}`) }) },
    );
    expect(compared.stdout).toContain('at_character');
  });
});

describe('causeway in a terminal', () => {
  /** Runs the command in a terminal of its own; keys are typed as soon as it has printed something. */
  async function typed(args: string, { keys, env = {} }: { keys: string; env?: Record<string, string> }) {
    const child = spawn('script', ['-qec', `${process.execPath} ${program} ${args}`, '/dev/null'], {
      env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      if (output === '') child.stdin.write(keys);
      output += String(chunk);
    });
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  it('ends at Ctrl-D where it asks, and says what to pass instead', async () => {
    const { code, output } = await typed('login', { keys: '\u0004' });
    expect([code, output]).toEqual([
      2,
      expect.stringContaining('there is no address of the gateway: pass --url'),
    ]);
  });

  it('ends at Ctrl-C where it reads its input, and has sent nothing', async () => {
    const child = start(['pay', '--page', '--data', '@-'], environmentOf(client));
    const ended = once(child, 'close');
    const stderr = text(child.stderr);
    // More than a pipe holds: once it is written, the command reads.
    await new Promise((resolve) => child.stdin.write('{'.padEnd(4_000_000), resolve));
    child.kill('SIGINT');
    expect([await ended, await stderr]).toEqual([[2, null], expect.stringContaining('nothing was sent')]);
  });

  it('says in a line what the system does not let it do', async () => {
    const env = { ...environmentOf(client), XDG_CONFIG_HOME: join(folder, 'a-file') };
    writeFileSync(env.XDG_CONFIG_HOME, '');
    const { code, stderr } = await causeway(['login'], { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^causeway: ENOTDIR: [^\n]+\n$/)]);
  });
});
