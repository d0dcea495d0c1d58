import { signHmacV2, signSha256V1 } from '@causeway/schemas/signing.ts';
import { retrievalTrans } from '@causeway/schemas/v1/retrievalTrans.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Authenticator, type AuthenticationInput, type Caller } from '../../../src/edges/api/authenticate.ts';
import { SignatureCheck } from '../../../src/edges/api/signature-check.ts';
import type { Database } from '../../../src/kernel/database/database.ts';
import type { AccountAccess } from '../../../src/accounts/merchants/account.ts';
import { AccountDirectory } from '../../../src/accounts/merchants/account-directory.ts';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { addAddress } from '../../../src/accounts/merchants/manage-addresses.ts';
import { createSignKey, rotateSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Statements that were read, and how many ran at once at most. */
let reads: unknown[][];
let at_once_max: number;
let authenticator: Authenticator;
/** A process that hears of no change: what it knows of an account is as old as it can be. */
beforeEach(() => {
  const { database, keyring, clock } = gateway.gateway.context;
  reads = [];
  at_once_max = 0;
  let at_once = 0;
  const watched = {
    async read(...[statement, values]: Parameters<Database['read']>) {
      reads.push((values as { account_ids: unknown[] }).account_ids);
      at_once_max = Math.max(at_once_max, (at_once += 1));
      return database.read(statement, values).finally(() => (at_once -= 1));
    },
  } as Database;
  const nowMs = (): number => gateway.clock.now().getTime();
  const directory = new AccountDirectory(watched, keyring, clock, nowMs);
  authenticator = new Authenticator(directory, 'sandbox', nowMs);
});

function inputOf(fields: RequestBody, address = '127.0.0.1'): AuthenticationInput {
  return { operation: retrievalTrans, path: '/v1/retrievalTrans', fields, body: fields, address };
}

/** Who calls, or the code of the refusal. */
async function tried(fields: RequestBody, address?: string): Promise<Caller | string> {
  return authenticator.authenticate(inputOf(fields, address)).catch((error) => error.code as string);
}

const wrong = 'ab'.repeat(32);

describe('a refused signature', () => {
  it('costs one read of the account and as many digests, whether it exists, and however lately it was used', async () => {
    const client = await gateway.createClient();
    const other = await gateway.createClient();
    const sign = (): RequestBody => client.sign('retrievalTrans', { orders: 'x' });
    const refused: RequestBody[] = [
      { ...sign(), encryption_data: wrong },
      { ...sign(), account_id: '0000000000' },
      { ...sign(), merchant_id: '0000000' },
      { ...sign(), account_id: other.account_id },
      { ...sign(), key_id: 'key_other' },
    ];
    for (const used of [false, true]) {
      if (used)
        expect(await tried(sign())).toMatchObject({ sign_key: { key_id: client.credentials.key_id } });
      for (const fields of refused) {
        reads.length = 0;
        const finished = vi.spyOn(SignatureCheck.prototype, 'finish');
        expect(await tried(fields)).toBe('I0013');
        expect(reads).toEqual([[fields['account_id']]]);
        const work = finished.mock.contexts.map((check) => (check as SignatureCheck).work);
        expect(work).toEqual([{ 'hmac-v2': 10, 'sha256-v1': 10 }]);
        finished.mockRestore();
      }
    }
    reads.length = 0;
    expect(await tried(sign())).toMatchObject({ account: { account_id: client.account_id } });
    expect(reads).toEqual([]);
  });

  it('costs the same digests for an account with keys of either profile as for none', () => {
    const keys = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ key_id: `key_${at}`, secret: `secret ${at}` }));
    const accessOf = (signing_profile: string, count: number): AccountAccess =>
      ({ account: { signing_profile }, sign_keys: keys(count), addresses: [] }) as unknown as AccountAccess;
    const fields = { merchant_id: '1', account_id: '1001', orders: 'x', encryption_data: wrong };
    const workOf = (...accesses: AccountAccess[]) => {
      const check = new SignatureCheck(inputOf(fields));
      for (const access of accesses) expect(check.keyOf(access)).toBeNull();
      check.finish();
      return check.work;
    };
    const nobody = workOf();
    expect(nobody).toEqual({ 'hmac-v2': 10, 'sha256-v1': 10 });
    for (const profile of ['hmac-v2', 'sha256-v1'])
      for (const count of [0, 1, 3, 10]) {
        const access = accessOf(profile, count);
        expect(workOf(access)).toEqual(nobody);
        expect(workOf(access, access)).toEqual(nobody);
      }
  });

  it('cannot keep the database busy: of hundreds at once, two batches are read at a time', async () => {
    const client = await gateway.createClient();
    const fields = client.sign('retrievalTrans', { orders: 'x' });
    expect(await tried(fields)).toMatchObject({ account: {} });
    reads.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, at) =>
        tried({ ...fields, account_id: at % 2 ? client.account_id : `none${at}`, encryption_data: wrong }),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['I0013']));
    expect(at_once_max).toBeLessThanOrEqual(2);
    expect(reads.length).toBeLessThanOrEqual(5);
  });
});

describe('from the moment that it is shown, in a process that has not been notified,', () => {
  let client: TestClient;
  let sign: () => RequestBody;
  beforeEach(async () => {
    client = await gateway.createClient();
    sign = () => client.sign('retrievalTrans', { orders: 'x' });
    await tried(sign());
  });

  it('a sign key works, and its neighbour continues to work', async () => {
    const { context } = gateway.gateway;
    const made = await createSignKey(context, client.account_id);
    const successor = await rotateSignKey(context, client.account_id, made.key_id, 1);
    for (const { key_id, secret } of [made, successor]) {
      const renewed = new TestClient({ ...client.credentials, sign_key: secret, key_id });
      expect(await tried(renewed.sign('retrievalTrans', { orders: 'x' }))).toMatchObject({
        sign_key: { key_id },
      });
    }
    expect(await tried(sign())).toMatchObject({ sign_key: { key_id: client.credentials.key_id } });
  });

  it('a registered address is admitted', async () => {
    expect(await tried(sign(), '203.0.113.9')).toBe('I0012');
    await addAddress(gateway.gateway.context, client.account_id, '203.0.113.9');
    expect(await tried(sign(), '203.0.113.9')).toMatchObject({ account: {} });
  });

  it('an account is enabled again', async () => {
    const { context } = gateway.gateway;
    await changeAccount(context, client.account_id, { enabled: false });
    expect(await tried({ ...sign(), encryption_data: wrong })).toBe('I0013');
    expect(await tried(sign())).toBe('I0023');
    await changeAccount(context, client.account_id, { enabled: true });
    expect(await tried(sign())).toMatchObject({ account: {} });
  });

  it('an account signs by its new profile', async () => {
    await changeAccount(gateway.gateway.context, client.account_id, {
      signing_profile: 'sha256-v1',
      registered_addresses_only: true,
    });
    const { merchant_id, account_id, sign_key } = client.credentials;
    const fields = { merchant_id, account_id, orders: 'x' };
    const signed = { ...fields, encryption_data: signSha256V1(retrievalTrans, sign_key, fields) };
    expect(await tried(signed)).toMatchObject({ account: { signing_profile: 'sha256-v1' } });
  });
});

describe('a signature counts', () => {
  it('when all of its 32 bytes are right, and none of them differs', async () => {
    const client = await gateway.createClient();
    const { sign_key } = client.credentials;
    const { encryption_data: _, ...fields } = client.sign('retrievalTrans', { orders: 'x' });
    const right = signHmacV2(sign_key, '/v1/retrievalTrans', fields);
    expect(await tried({ ...fields, encryption_data: right })).toMatchObject({ account: {} });
    for (let byte = 0; byte < 32; byte += 1) {
      const changed = Buffer.from(right, 'hex');
      changed[byte] = (changed[byte] ?? 0) ^ 1;
      const refused = await tried({ ...fields, encryption_data: changed.toString('hex') });
      expect([byte, refused]).toEqual([byte, 'I0013']);
    }
  });

  it('by the key that key_id names, and by no other active one', async () => {
    const client = await gateway.createClient();
    const other = await createSignKey(gateway.gateway.context, client.account_id);
    const { sign_key, key_id } = client.credentials;
    const named = async (name: string) => {
      const { encryption_data: _, ...fields } = client.sign('retrievalTrans', { orders: 'x', key_id: name });
      return tried({ ...fields, encryption_data: signHmacV2(sign_key, '/v1/retrievalTrans', fields) });
    };
    expect(await named(key_id)).toMatchObject({ sign_key: { key_id } });
    expect(await named('')).toMatchObject({ sign_key: { key_id } });
    expect(await named(other.key_id)).toBe('I0013');
    expect(await named('key_000000000000')).toBe('I0013');
  });
});

it('the rate limit of an account that sends too much slows no other account', async () => {
  const limited = await gateway.createClient({ requests_per_second: 5 });
  const neighbour = await gateway.createClient({ requests_per_second: 5 });
  const send = (client: TestClient) => tried(client.sign('retrievalTrans', { orders: 'x' }));
  const hurried = () => Promise.all(Array.from({ length: 20 }, () => send(limited)));
  while (!(await hurried()).includes('I0019'));
  const theirs = await Promise.all(Array.from({ length: 5 }, () => send(neighbour)));
  expect(theirs.filter((answer) => answer === 'I0019')).toEqual([]);
});
