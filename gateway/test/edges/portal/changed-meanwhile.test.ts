import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let ann: PortalClient;
let ben: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  ann = await createPortalClient(gateway, { merchant_id });
  ben = await createPortalClient(gateway, { merchant_id });
  for (const person of [ann, ben])
    await gateway.query('UPDATE users SET operator = true WHERE user_id = $1', [person.user_id]);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

interface Form {
  readonly path: string;
  /** What both pages show. */
  readonly shown: object;
  /** What Ann changes, and what Ben's page, which was loaded before, would make of the same. */
  readonly first: object;
  readonly second: object;
  /** Something else, if there is anything, that Ben may change all the same. */
  readonly other?: object;
  /** What there is, as Ben can read it. */
  readonly there: () => Promise<unknown>;
}

const read = async (path: string): Promise<any> => (await ben.fetch('GET', path)).body;
const fee_key = { currency: 'EUR', payment_method: 'SWIFT', charge_option: 'SHARED' };
const fee = (fixed: string) => ({ fixed, percent: '0', minimum: '0.00', maximum: '' });

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'an account': async () => {
    const path = `/operator/accounts/${shop.account_id}`;
    const { account } = await read(path);
    return {
      path,
      shown: account,
      first: { time_zone: 'Asia/Tokyo' },
      second: { time_zone: 'Europe/Paris' },
      other: { requests_per_second: 100 },
      there: async () => (await read(path)).account,
    };
  },
  'the sites of an account': async () => {
    const path = `/operator/accounts/${shop.account_id}`;
    const site = { statement_descriptor: 'ACME SHOP', merchant_category: '' };
    return {
      path,
      shown: { sites: {} },
      first: { sites: { 'one.example': site } },
      second: { sites: { 'two.example': site } },
      there: async () => (await read(path)).account,
    };
  },
  'the rules of payouts': async () => {
    const path = `/operator/accounts/${shop.account_id}/payout-rules`;
    return {
      path,
      shown: { approval_limits: {}, when_short: 'wait' },
      first: { approval_limits: { EUR: '50.00' } },
      second: { approval_limits: { USD: '50.00' } },
      other: { when_short: 'refuse' },
      there: async () => (await read(path)).rules,
    };
  },
  'a fee': async () => {
    const path = `/operator/accounts/${shop.account_id}/fees`;
    return {
      path,
      shown: { fee: null },
      first: { ...fee_key, ...fee('1.00') },
      second: { ...fee_key, ...fee('2.00') },
      there: async () => (await read(path)).fees[0],
    };
  },
  'the limits of a balance': async () => {
    const path = `/operator/accounts/${shop.account_id}/payable`;
    const currency = 'EUR';
    return {
      path,
      shown: { credit_limit: '0', minimum_balance: '0' },
      first: { currency, credit_limit: '10.00' },
      second: { currency, credit_limit: '90.00' },
      other: { currency, minimum_balance: '5.00' },
      there: async () => (await read(path)).balances[0],
    };
  },
  'an endpoint': async () => {
    const settings = { url: 'https://shop.example.com/old', description: '', types: [], format: 'json' };
    const path = `/accounts/${shop.account_id}/webhooks`;
    const { body } = await ann.fetch('POST', path, { body: settings });
    return {
      path: `${path}/${body['endpoint_id']}`,
      shown: settings,
      first: { url: 'https://shop.example.com/new' },
      second: { url: 'https://shop.example.com/other' },
      other: { types: ['payment.*'] },
      there: async () => (await read(path)).endpoints[0],
    };
  },
  'who may call': async () => {
    const path = `/accounts/${shop.account_id}/addresses`;
    return {
      path: `${path}/policy`,
      shown: { policy: 'open' },
      first: { policy: 'enforced' },
      second: { policy: 'learning' },
      there: () => read(path),
    };
  },
  'the role of somebody': async () => {
    const { merchant_id } = shop.credentials;
    const { user_id } = await createPortalClient(gateway, { merchant_id, role_id: 'admin' });
    const path = `/merchants/${merchant_id}/team`;
    return {
      path: `${path}/${user_id}`,
      shown: { role_id: 'admin' },
      first: { role_id: 'read-only' },
      second: { role_id: 'finance' },
      there: async () => (await read(path)).members.find((one: any) => one.user_id === user_id),
    };
  },
};

describe('a form loaded before somebody else changed the same', () => {
  it.each(Object.entries(forms))('does not overwrite it: %s', async (name, make) => {
    const { path, shown, first, second, other, there } = await make();
    const put = (person: PortalClient, body: object): Promise<PortalAnswer> =>
      person.fetch('PUT', path, { body });
    expect((await put(ann, { ...first, seen: shown })).status).toBe(200);
    // Neither by its old page, nor by one that does not say what it showed.
    for (const body of [{ ...second, seen: shown }, second])
      expect(await put(ben, body)).toMatchObject({ status: 409, body: { code: 'U0015' } });
    expect(await there()).toMatchObject(first);
    if (other) expect((await put(ben, { ...other, seen: shown })).status).toBe(200);
    expect(await there()).toMatchObject({ ...first, ...other });
    // Asked for once more, as after an answer that was lost.
    expect((await put(ann, { ...first, seen: shown })).status).toBe(200);
    // After another look.
    const {
      currency: _currency,
      payment_method: _method,
      charge_option: _option,
      ...expected
    } = first as {
      [name: string]: unknown;
    };
    const looked = name === 'a fee' ? { fee: expected } : expected;
    expect((await put(ben, { ...second, seen: looked })).status).toBe(200);
    expect(await there()).toMatchObject(second);
  });
});

it('a fee is ended only as it was shown', async () => {
  const path = `/operator/accounts/${shop.account_id}/fees`;
  const end = (fixed: string) =>
    ben.fetch('DELETE', path, { body: { ...fee_key, seen: { fee: fee(fixed) } } });
  expect(await end('1.00')).toMatchObject({ status: 409, body: { code: 'U0015' } });
  expect((await end('2.00')).status).toBe(200);
});

it('a profile keeps the fields that its form does not change', async () => {
  expect((await ann.fetch('PUT', '/profile', { body: { name: 'Ann Other' } })).status).toBe(200);
  expect((await ann.fetch('PUT', '/profile', { body: { locale: 'zh-CN' } })).status).toBe(200);
  const [row] = await gateway.query('SELECT name, locale FROM users WHERE user_id = $1', [ann.user_id]);
  expect(row).toEqual({ name: 'Ann Other', locale: 'zh-CN' });
});
