import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  challengeToken,
  abandonChallenges,
} from '../../../src/acquiring/payments/authentication/authenticate-payment.ts';
import { createSignKey, revokeSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { authenticateAt } from '../../support/authenticate-at.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const return_url = 'https://shop.example.com/back?cart=7';

async function challenged(fields: Record<string, unknown> = {}): Promise<Record<string, string>> {
  const { body } = await client.authorise({ card: cards.challenge, return_url, ...fields });
  expect(body).toMatchObject({ payment_status: '1100', error_message: '' });
  expect(body['issuer_url']).toMatch(new RegExp(`^${gateway.url}/sandbox/challenge/`));
  return body as Record<string, string>;
}

describe('a challenge of the issuer', () => {
  it('shows a page of the issuer with the amount, and no script', async () => {
    const { issuer_url = '' } = await challenged({ amount: '12.34' });
    const page = await fetch(issuer_url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('12.34 EUR');
    expect(html).not.toContain('<script');
  });

  it('stores the card under a data key until it ends, and that data key as long', async () => {
    const body = await challenged();
    const challenge = [client.account_id, body['transaction_id']];
    const find = 'SELECT pan, data_key_id FROM challenges WHERE account_id = $1 AND transaction_id = $2';
    const [stored] = await gateway.query<{ pan: Buffer; data_key_id: string }>(find, challenge);
    const { keyring } = gateway.gateway.context;
    const sealed = { bytes: stored!.pan, data_key_id: stored!.data_key_id };
    expect(await keyring.decrypt(sealed, `challenge ${challenge.join(' ')}`)).toBe(cards.challenge);
    await authenticateAt(body['issuer_url'], 'passed');
    expect(await gateway.query(find, challenge)).toEqual([]);
  });

  it('that is passed captures the payment and sends the customer back with a verifiable result', async () => {
    const body = await challenged();
    const { back } = await authenticateAt(body['issuer_url'], 'passed');
    expect(back?.origin + (back?.pathname ?? '')).toBe('https://shop.example.com/back');
    const { cart, encryption_data, ...result } = Object.fromEntries(back?.searchParams ?? []);
    expect(cart).toBe('7');
    expect(result).toMatchObject({
      order_no: body['order_no'],
      transaction_id: body['transaction_id'],
      payment_status: '3000',
    });
    expect(encryption_data).toBe(signHmacV2(client.credentials.sign_key, 'return', result));
    expect(await client.status({ transaction_id: body['transaction_id'] ?? '' })).toBe('3000');
  });

  it('has a result signed with the key that signed the payment, also where a newer one is not in use yet', async () => {
    const body = await challenged();
    const { context } = gateway.gateway;
    const { key_id } = await createSignKey(context, client.account_id);
    const { back } = await authenticateAt(body['issuer_url'], 'passed');
    await revokeSignKey(context, client.account_id, key_id);
    const { cart: _, encryption_data, ...result } = Object.fromEntries(back?.searchParams ?? []);
    expect(encryption_data).toBe(signHmacV2(client.credentials.sign_key, 'return', result));
  });

  it('that is failed ends the payment with 5300 and frees the order number', async () => {
    const body = await challenged();
    const { back } = await authenticateAt(body['issuer_url'], 'failed');
    expect(back?.searchParams.get('payment_status')).toBe('5300');
    expect((await client.authorise({ order_no: body['order_no'] })).body['payment_status']).toBe('3000');
  });

  it('that is answered twice, or otherwise afterwards, changes nothing', async () => {
    const body = await challenged();
    const first = await authenticateAt(body['issuer_url'], 'passed');
    const second = await authenticateAt(body['issuer_url'], 'failed');
    expect(second.callback).toBe(first.callback);
    expect(second.back?.searchParams.get('payment_status')).toBe('3000');
    const rows = await gateway.query('SELECT captured FROM payments WHERE transaction_id = $1', [
      body['transaction_id'],
    ]);
    expect(rows).toEqual([{ captured: '10000' }]);
  });

  it('is not passed by calling the callback without the issuer’s result', async () => {
    const body = await challenged();
    const other = await challenged();
    const { callback } = await authenticateAt(other['issuer_url'], 'passed');
    const forged = callback.replace(other['transaction_id'] ?? '', body['transaction_id'] ?? '');
    expect((await fetch(forged, { redirect: 'manual' })).status).toBe(404);
    expect(await client.status({ transaction_id: body['transaction_id'] ?? '' })).toBe('1100');
  });

  it('continues under its own token only', async () => {
    const body = await challenged();
    const { context } = gateway.gateway;
    const key = {
      account_id: client.account_id,
      transaction_id: BigInt(body['transaction_id'] ?? 0),
    } as never;
    const token = challengeToken(context, key);
    const other = (await challenged())['transaction_id'] ?? '';
    const last = token.endsWith('0') ? '1' : '0';
    for (const forged of [
      'x',
      `${client.account_id}.nothing.${'0'.repeat(32)}`,
      token.slice(0, -1),
      `${token}0`,
      token.slice(0, -1) + last,
      token.replace(body['transaction_id'] ?? '', other),
      challengeToken(context, { account_id: client.account_id, transaction_id: 1n } as never),
    ]) {
      const { status } = await fetch(`${gateway.url}/callbacks/challenge/${forged}?result=passed`, {
        redirect: 'manual',
      });
      expect([forged, status]).toEqual([forged, 404]);
    }
    expect(await client.status(body as never)).toBe('1100');
  });

  it('that the customer abandons fails, and is not the earlier answer', async () => {
    const [abandoned, passed] = [await challenged(), await challenged()];
    await authenticateAt(passed['issuer_url'], 'passed');
    const keys = [abandoned['transaction_id'], passed['transaction_id'], '1'].map(
      (id) => ({ account_id: client.account_id, transaction_id: BigInt(id ?? 0) }) as never,
    );
    expect(await abandonChallenges(gateway.gateway.context, keys)).toMatchObject([
      { status: 5300, failure_code: 'D0101' },
      { status: 3000, failure_code: '' },
      null,
    ]);
    expect(await client.status(passed as never)).toBe('3000');
  });

  it('without a return_url sends the customer back to the order’s site, with the signed result', async () => {
    const { issuer_url = '', transaction_id } = await challenged({ return_url: undefined });
    const { back } = await authenticateAt(issuer_url, 'passed');
    expect(back?.origin).toBe('https://shop.example.com');
    const { encryption_data, ...result } = Object.fromEntries(back?.searchParams ?? []);
    expect(result).toMatchObject({ transaction_id, payment_status: '3000' });
    expect(encryption_data).toBe(signHmacV2(client.credentials.sign_key, 'return', result));
  });

  it.each([
    'My shop',
    'javascript:alert(1)',
    '//evil',
    'user@shop.example.com',
    'shop.example.com:x@y.example',
  ])('without a return_url, of the site %s, which is no address, ends on a plain page', async (website) => {
    const body = await challenged({ return_url: undefined, website });
    const { back, text } = await authenticateAt(body['issuer_url'], 'passed');
    expect(back).toBeNull();
    expect(text).toContain('3000');
  });

  it('stores the card number only until it is answered', async () => {
    const body = await challenged();
    const count = async (): Promise<unknown> =>
      (
        await gateway.query('SELECT count(*) FROM challenges WHERE transaction_id = $1', [
          body['transaction_id'],
        ])
      )[0]?.['count'];
    expect(await count()).toBe('1');
    await authenticateAt(body['issuer_url'], 'passed');
    expect(await count()).toBe('0');
  });

  it('without an answer within an hour fails, and the card number is erased', async () => {
    const body = await challenged();
    await gateway.work(hour_ms + 1_000);
    expect(await client.status({ transaction_id: body['transaction_id'] ?? '' })).toBe('5300');
    expect(
      await gateway.query('SELECT * FROM challenges WHERE transaction_id = $1', [body['transaction_id']]),
    ).toEqual([]);
  });

  it('under no3DS is declined by the issuer that requires it', async () => {
    const { body } = await client.authorise({ card: cards.challenge, open3d: 'no3DS' });
    expect(body).toMatchObject({ payment_status: '5000', error_message: expect.stringMatching(/^D0065:/) });
  });
});
