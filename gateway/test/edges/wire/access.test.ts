import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kernel/database/database.ts';
import { AccountDirectory } from '../../../src/accounts/merchants/account-directory.ts';
import { addAddress } from '../../../src/accounts/merchants/manage-addresses.ts';
import { changeAccount, enableMerchant } from '../../../src/accounts/merchants/manage-accounts.ts';
import type { Answer, TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

const fields = { orders: ['x'] };

describe('registered addresses', () => {
  it('are matched as IPv4, IPv6-mapped and CIDR, and a forged X-Forwarded-For never counts', async () => {
    const other = await gateway.createClient();
    const { context, directory } = gateway.gateway;
    await gateway.query('DELETE FROM account_addresses WHERE account_id = $1', [other.account_id]);
    await addAddress(context, other.account_id, '203.0.113.0/24');
    directory.forget();
    expect((await other.post('retrievalTrans', fields, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(
      403,
    );
    await addAddress(context, other.account_id, '::ffff:127.0.0.0/104');
    directory.forget();
    expect((await other.post('retrievalTrans', fields)).status).toBe(200);
  });

  it('take the client’s address from a named proxy only', async () => {
    const proxied = await startTestGateway({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
    try {
      const other = await proxied.createClient();
      await addAddress(proxied.gateway.context, other.account_id, '203.0.113.9');
      proxied.gateway.directory.forget();
      const statusFor = async (forwarded: string): Promise<number> =>
        (await other.post('retrievalTrans', fields, { 'x-forwarded-for': forwarded })).status;
      expect(await statusFor('203.0.113.9')).toBe(200);
      expect(await statusFor('203.0.113.10')).toBe(403);
      expect(await statusFor('203.0.113.9, 198.51.100.1')).toBe(403);
    } finally {
      await proxied.close();
    }
  });
});

it('no account can register an unlimited number of addresses', async () => {
  const { account_id } = await gateway.createClient();
  const { context } = gateway.gateway;
  await gateway.query(
    `INSERT INTO account_addresses (account_id, cidr, created_at)
     SELECT $1, '10.0.' || n / 256 || '.' || n % 256, now() FROM generate_series(1, 499) n`,
    [account_id],
  );
  await expect(addAddress(context, account_id, '203.0.113.9')).rejects.toThrow('register a range');
  await addAddress(context, account_id, '10.0.0.1');
});

describe('a request of an account', () => {
  it('that is disabled, or of a disabled merchant, is refused with that reason', async () => {
    const other = await gateway.createClient();
    const { context } = gateway.gateway;
    await changeAccount(context, other.account_id, { enabled: false });
    await expect.poll(async () => (await other.post('retrievalTrans', fields)).body['code']).toBe('I0023');
    await changeAccount(context, other.account_id, { enabled: true });
    await enableMerchant(context, other.credentials.merchant_id, false);
    await expect.poll(async () => (await other.post('retrievalTrans', fields)).body['code']).toBe('I0023');
  });

  it('in production is refused in the sandbox: I0015', async () => {
    const production = await gateway.createClient({}, 'production');
    const { status, body } = await production.post('retrievalTrans', fields);
    expect([status, body['code']]).toEqual([403, 'I0015']);
  });

  it('of the sandbox is refused in production: I0014, and test cards take no real money', async () => {
    const live = await startTestGateway({ environment: { GATEWAY_MODE: 'production' } });
    try {
      const sandbox = await live.createClient();
      const { status, body } = await sandbox.post('retrievalTrans', fields);
      expect([status, body['code']]).toEqual([403, 'I0014']);
      const real = await live.createClient({}, 'production');
      // As an earlier release has left it.
      await live.query("UPDATE accounts SET connector = 'sandbox' WHERE account_id = $1", [real.account_id]);
      const tried = await real.authorise();
      expect([tried.body['payment_status'], tried.body['error_message']]).toEqual([
        '5200',
        expect.stringContaining('D0102'),
      ]);
      const { rows } = await live.gateway.context.database.pool.query('SELECT 1 FROM journal');
      expect(rows).toEqual([]);
    } finally {
      await live.close();
    }
  });
});

describe('a text that cannot be an account', () => {
  it('is not looked up and not cached, because it can be as long as a body', async () => {
    const { database, keyring, clock } = gateway.gateway.context;
    const looked_up: unknown[] = [];
    const watched = {
      read(...[statement, values]: Parameters<Database['read']>) {
        looked_up.push((values as { account_ids: unknown }).account_ids);
        return database.read(statement, values);
      },
    } as Database;
    const directory = new AccountDirectory(watched, keyring, clock, () => 0);
    for (const text of ['', 'x'.repeat(11), 'x'.repeat(200_000), 'a b', '１２３'])
      expect(await directory.find(text)).toBeNull();
    expect(await directory.find('x'.repeat(10))).toBeNull();
    expect(looked_up).toEqual([['x'.repeat(10)]]);
  });
});

describe('the cached facts of an account', () => {
  it('are read again in the background after a second and before a request after two, and are dropped once forgotten', async () => {
    const { database, keyring, clock } = gateway.gateway.context;
    const { account_id } = client.credentials;
    const reads: PromiseWithResolvers<void>[] = [];
    const slow = {
      async read(...[statement, values]: Parameters<Database['read']>) {
        const turn = Promise.withResolvers<void>();
        reads.push(turn);
        await turn.promise;
        return database.read(statement, values);
      },
    } as Database;
    let now_ms = 0;
    const directory = new AccountDirectory(slow, keyring, clock, () => now_ms);
    const answered = directory.find(account_id);
    // Reads begin with the list that they are merged into, a turn later.
    const begun = async (count: number): Promise<void> => {
      await expect.poll(() => reads.length).toBe(count);
    };
    await begun(1);
    reads[0]?.resolve();
    const first = await answered;
    expect(first?.account.account_id).toBe(account_id);
    now_ms = 1_500;
    expect(await directory.find(account_id)).toBe(first);
    expect(await directory.find(account_id)).toBe(first);
    await begun(2);
    // What was asked for before it was forgotten may be older than the change.
    directory.forget(account_id);
    reads[1]?.resolve();
    const anew = directory.find(account_id);
    await begun(3);
    reads[2]?.resolve();
    expect(await anew).not.toBe(first);
    now_ms = 3_600;
    const waiting = directory.find(account_id);
    await begun(4);
    reads[3]?.resolve();
    expect(await waiting).not.toBe(await anew);
  });
});

/** Sends as many at once as an account may not, again where it took this machine longer than a second. */
async function hurriedUntilRefused(hurried: TestClient): Promise<Answer> {
  for (;;) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => hurried.post('retrievalTrans', fields)),
    );
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
}

describe('the rate limit', () => {
  it('answers 429 with Retry-After, per account', async () => {
    const refused = await hurriedUntilRefused(await gateway.createClient({ requests_per_second: 5 }));
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.body).toMatchObject({ code: 'I0019' });
    expect((await client.post('retrievalTrans', fields)).status).toBe(200);
  });

  it('throttles failed authentications by address without refusing valid requests', async () => {
    const bad = JSON.stringify({ ...client.sign('retrievalTrans', fields), encryption_data: '0'.repeat(64) });
    const statuses = new Set<number>();
    while (!statuses.has(429)) {
      const answers = await Promise.all(Array.from({ length: 40 }, () => client.send('retrievalTrans', bad)));
      for (const { status } of answers) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await client.post('retrievalTrans', fields)).status).toBe(200);
  });
});

it('counts failures from one IPv6 network together, whichever of its addresses is used', async () => {
  const proxied = await startTestGateway({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const codeFrom = async (address: string): Promise<unknown> => {
    const answer = await fetch(`${proxied.url}/v1/capture`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{"merchant_id":"1","account_id":"1"}',
    });
    return ((await answer.json()) as { code: unknown }).code;
  };
  for (let host = 1; host <= 300; host += 1) {
    expect(await codeFrom(`2001:db8:1:2::${host.toString(16)}`)).toBe('I0013');
  }
  // One that needs longer than a minute for them has begun to count anew.
  await expect.poll(() => codeFrom('2001:db8:1:2:ffff::1')).toBe('I0022');
  expect(await codeFrom('2001:db8:1:3::1')).toBe('I0013');
  await proxied.close();
});

describe('the Gateway-Signature of responses', () => {
  it('is on a refusal of a signed request that comes too fast, too late or from elsewhere', async () => {
    const limited = await gateway.createClient({ requests_per_second: 1 });
    const answers = [await hurriedUntilRefused(limited)];
    const late = { ...fields, timestamp: '1700000000' };
    const elsewhere = await gateway.createClient({ registered_addresses_only: true });
    await gateway.query('DELETE FROM account_addresses WHERE account_id = $1', [elsewhere.account_id]);
    const payout = await limited.post('payout', { timestamp: '1700000000' });
    answers.push(
      await client.post('retrievalTrans', late),
      await elsewhere.post('retrievalTrans', fields),
      payout,
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body['code']))).toEqual(new Set(['I0012', 'I0016', 'I0019']));
    for (const { headers } of refused) expect(headers.get('gateway-signature')).not.toBeNull();
    expect(payout.body).toMatchObject({
      code: expect.stringMatching(/I0016|I0019|I0012/),
      encryption_data: expect.stringMatching(/=$/),
    });
  });

  it('is over its time and raw body for an authenticated caller, also on an error', async () => {
    const answer = await client.post('capture', { capture_orders: [] });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('gateway-signature')).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(answer.headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
