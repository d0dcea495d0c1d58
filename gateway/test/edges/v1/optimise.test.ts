import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signSha256V1 } from '@causeway/schemas/signing.ts';
import { optimise } from '@causeway/schemas/v1/optimise.ts';
import { day_ms, minute_ms } from '../../../src/kernel/values/dates.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.close();
});

const question = { request_id: 'q-1', currency: 'EUR', amount: '100.00', shopper_country: 'IE' };

interface Ranked {
  readonly payment_method: string;
  readonly name: string;
  readonly type: string;
  readonly acceptance_rate: string;
  readonly attempts: number;
}

async function rank(client: TestClient, fields: Record<string, unknown> = {}): Promise<Ranked[]> {
  const { status, body } = await client.post('optimise', { ...question, ...fields });
  expect([status, body['return_status'], body['request_id']]).toEqual([200, '1', 'q-1']);
  return body['payment_methods'] as Ranked[];
}

function names(methods: readonly Ranked[]): string[] {
  return methods.map(({ payment_method }) => payment_method);
}

/** Pays by the wallet's own page, or says no there. */
async function payByWallet(client: TestClient, result: 'passed' | 'failed', fields = {}): Promise<void> {
  const session = await OpenedCheckout.create(client, fields);
  const sent = { attempt_key: submission().attempt_key, payment_method: 'sandbox_wallet' };
  const { body } = await session.post('pay', sent);
  const page = await fetch(body['continue_url'], {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  });
  await fetch(page.headers.get('location') ?? '', { redirect: 'manual' });
}

describe('the order of payment methods', () => {
  it('follows the results of the account’s own payments', async () => {
    const client = await gateway.createClient();
    for (let n = 0; n < 4; n += 1) await client.authorise({ card: cards.declined });
    for (let n = 0; n < 3; n += 1) await payByWallet(client, 'passed');
    const before = await rank(client);
    expect(names(before)[0]).toBe('sandbox_wallet');
    expect(names(before).at(-1)).toBe('card');
    expect(before[0]).toMatchObject({ name: 'Sandbox Wallet', type: 'redirect', attempts: 3 });
    for (let n = 0; n < 8; n += 1) await payByWallet(client, 'failed');
    for (let n = 0; n < 12; n += 1) await client.captured();
    const after = await rank(client);
    expect(names(after)[0]).toBe('card');
    expect(names(after).at(-1)).toBe('sandbox_wallet');
    const rate = (methods: readonly Ranked[], name: string): number =>
      Number(methods.find(({ payment_method }) => payment_method === name)?.acceptance_rate);
    expect(rate(after, 'card')).toBeGreaterThan(rate(before, 'card'));
    expect(rate(after, 'sandbox_wallet')).toBeLessThan(rate(before, 'sandbox_wallet'));
  });

  it('prefers results of the same currency and country', async () => {
    const client = await gateway.createClient();
    const abroad = { currency: 'USD', billing_address: { country: 'US' } };
    for (let n = 0; n < 6; n += 1) await client.authorise({ card: cards.funds, ...abroad });
    for (let n = 0; n < 12; n += 1) await client.captured();
    const [ireland, america] = await Promise.all([
      rank(client),
      rank(client, { currency: 'USD', shopper_country: 'US' }),
    ]);
    const cardRate = (methods: readonly Ranked[]): number =>
      Number(methods.find(({ payment_method }) => payment_method === 'card')?.acceptance_rate);
    expect(cardRate(america)).toBeLessThan(cardRate(ireland) - 0.1);
  });

  it('follows the gateway’s other accounts for an account without payments', async () => {
    const own = await startTestGateway();
    const busy = await own.createClient();
    for (let n = 0; n < 5; n += 1) await payByWallet(busy, 'passed');
    for (let n = 0; n < 5; n += 1) await busy.authorise({ card: cards.declined });
    await own.work(minute_ms);
    const newcomer = await own.createClient();
    const methods = await rank(newcomer);
    expect(names(methods)[0]).toBe('sandbox_wallet');
    expect(names(methods).at(-1)).toBe('card');
    expect(methods.every(({ attempts }) => attempts === 0)).toBe(true);
    await own.close();
  });

  it('ignores what is older than 90 days', async () => {
    const own = await startTestGateway();
    const client = await own.createClient();
    for (let n = 0; n < 4; n += 1) await client.authorise({ card: cards.declined });
    expect((await rank(client)).find(({ type }) => type === 'card')?.attempts).toBe(4);
    own.clock.advance(91 * day_ms);
    expect((await rank(client)).find(({ type }) => type === 'card')?.attempts).toBe(0);
    await own.close();
  });
});

describe('the payment methods available for a payment', () => {
  it.each([
    ['a currency', { currency: 'USD' }],
    ['a country', { shopper_country: 'JP' }],
    ['an amount', { amount: '10000.01' }],
  ])('omit one that cannot be used for %s', async (_of, fields) => {
    const client = await gateway.createClient();
    expect(names(await rank(client))).toContain('sandbox_bank');
    expect(names(await rank(client, fields))).not.toContain('sandbox_bank');
  });

  it('are those that the payment page offers', async () => {
    const client = await gateway.createClient();
    const methods = await rank(client);
    const html = await (await OpenedCheckout.create(client)).html();
    for (const { payment_method } of methods) expect(html).toContain(`value="${payment_method}"`);
  });
});

describe('an optimise request', () => {
  it.each([
    ['request_id', { request_id: undefined }],
    ['currency', { currency: 'XXX' }],
    ['amount', { amount: '0' }],
    ['shopper_ip', { shopper_ip: 'here' }],
    ['shopper_email', { shopper_email: 'here' }],
    ['shopper_country', { shopper_country: 'Ireland' }],
  ])('without a valid %s is refused by name', async (source, fields) => {
    const client = await gateway.createClient();
    const { status, body } = await client.post('optimise', { ...question, ...fields });
    expect(status).toBe(422);
    expect(body).toMatchObject({ source });
  });

  it('is signed under sha256-v1 over request_id, currency, amount and e-mail', async () => {
    const client = await gateway.createClient({ signing_profile: 'sha256-v1' });
    const { merchant_id, account_id, sign_key } = client.credentials;
    const body = { merchant_id, account_id, ...question, shopper_email: 'a@example.com' };
    const signed = { ...body, encryption_data: signSha256V1(optimise, sign_key, body) };
    expect((await client.send('optimise', JSON.stringify(signed))).status).toBe(200);
    const changed = JSON.stringify({ ...signed, shopper_email: 'b@example.com' });
    expect((await client.send('optimise', changed)).status).toBe(401);
  });
});
