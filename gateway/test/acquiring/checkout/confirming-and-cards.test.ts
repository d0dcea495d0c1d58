import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
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

const open = (fields: Record<string, unknown> = {}): Promise<OpenedCheckout> =>
  OpenedCheckout.create(client, fields);

async function captured(order_no: string): Promise<unknown[]> {
  return gateway.query(
    'SELECT amount FROM payments WHERE account_id = $1 AND order_no = $2 AND captured > 0',
    [client.account_id, order_no],
  );
}

describe('a challenge on the payment page', () => {
  async function challenged(): Promise<{ session: OpenedCheckout; continue_url: string }> {
    const session = await open({ return_url: 'https://shop.example.com/back' });
    const state = await session.pay(submission(cards.challenge));
    expect(state.standing).toBe('waiting');
    return { session, continue_url: state.continue_url };
  }

  async function answer(issuer_url: string, result: 'passed' | 'failed'): Promise<string> {
    const body = new URLSearchParams({ result });
    const issuer = await fetch(issuer_url, { method: 'POST', body, redirect: 'manual' });
    const callback = await fetch(issuer.headers.get('location') ?? '', { redirect: 'manual' });
    return callback.headers.get('location') ?? '';
  }

  it('comes back to the page when it is passed, which shows that the order is paid', async () => {
    const { session, continue_url } = await challenged();
    expect(await session.state()).toMatchObject({ standing: 'waiting', continue_url });
    expect(await answer(continue_url, 'passed')).toBe(new URL(session.url).pathname);
    expect(await session.state()).toMatchObject({ standing: 'paid', continue_url: '' });
  });

  it('comes back to the page when it is failed, which lets the customer try again', async () => {
    const { session, continue_url } = await challenged();
    await answer(continue_url, 'failed');
    expect(await session.state()).toMatchObject({ standing: 'open', decline: 'decline_authentication' });
    expect(await session.pay(submission())).toMatchObject({ standing: 'paid' });
  });

  it('can be replaced by another way to pay, and cannot be passed afterwards', async () => {
    const { session, continue_url } = await challenged();
    expect((await session.post('abandon', {})).body).toMatchObject({ standing: 'open' });
    expect(
      await gateway.query('SELECT 1 FROM challenges WHERE account_id = $1', [client.account_id]),
    ).toEqual([]);
    expect(await session.pay(submission())).toMatchObject({ standing: 'paid' });
    await answer(continue_url, 'passed');
    expect(await captured(session.order_no)).toHaveLength(1);
  });

  it('fails after an hour without an answer', async () => {
    const own = await startTestGateway();
    const session = await OpenedCheckout.create(await own.createClient(), { valid_minutes: 1_440 });
    await session.pay(submission(cards.challenge));
    await own.work(hour_ms + 1_000);
    expect(await session.state()).toMatchObject({ standing: 'open', decline: 'decline_authentication' });
    await own.close();
  });
});

describe('a redirect method on the payment page', () => {
  it('sends the customer to its page and captures when it is approved there', async () => {
    const session = await open();
    const { continue_url } = await session.pay({
      ...submission(),
      card: undefined,
      payment_method: 'sandbox_wallet',
    });
    const issuer = await fetch(continue_url, {
      method: 'POST',
      body: new URLSearchParams({ result: 'passed' }),
      redirect: 'manual',
    });
    await fetch(issuer.headers.get('location') ?? '', { redirect: 'manual' });
    expect(await session.state()).toMatchObject({ standing: 'paid' });
    const rows = await gateway.query(
      `SELECT p.payment_method, p.card_masked, p.captured, d.card_fingerprint
       FROM payments p JOIN payment_details d USING (account_id, transaction_id)
       WHERE p.account_id = $1 AND p.order_no = $2`,
      [client.account_id, session.order_no],
    );
    expect(rows).toEqual([
      { payment_method: 'sandbox_wallet', card_masked: '', captured: '10000', card_fingerprint: null },
    ]);
  });

  it('is not offered for an order that it does not fit', async () => {
    const session = await open({ currency: 'USD' });
    expect(await session.refusal({ ...submission(), payment_method: 'sandbox_bank' })).toEqual([
      422,
      'C0004',
    ]);
    expect(await session.html()).not.toContain('value="sandbox_bank"');
  });
});

describe('stored cards on the payment page', () => {
  it('are offered to the same customer after a payment, and to nobody else', async () => {
    const shopper_id = `s-${randomUUID()}`;
    const first = await open({ shopper_id, token_flag: 'YES' });
    const { result } = await first.pay(submission(cards.frictionless));
    const token_id = result['token_id'] ?? '';
    expect(token_id).toMatch(/^tok_/);
    const own = await open({ shopper_id });
    expect(await own.html()).toContain(token_id);
    const other = await open({ shopper_id: 'somebody-else' });
    expect(await other.html()).not.toContain(token_id);
    const stored = { ...submission(), card: undefined, token_id };
    expect(await other.refusal(stored)).toEqual([422, 'I0026']);
    expect(await own.pay(stored)).toMatchObject({ standing: 'paid' });
  });

  it('are charged only with their security code: the page’s address alone pays nothing', async () => {
    const shopper_id = `s-${randomUUID()}`;
    const { result } = await (await open({ shopper_id, token_flag: 'YES' })).pay(submission());
    const session = await open({ shopper_id });
    const stored = { ...submission(), card: undefined, token_id: result['token_id'] };
    expect(await session.refusal({ ...stored, security_code: undefined })).toEqual([422, 'I0010']);
    expect(await captured(session.order_no)).toEqual([]);
    expect(await session.pay(stored)).toMatchObject({ standing: 'paid' });
  });

  it('are not offered where the customer did not store the card', async () => {
    const shopper_id = `s-${randomUUID()}`;
    const { result } = await (await open({ shopper_id })).pay(submission());
    expect(result).not.toHaveProperty('token_id');
    expect(await gateway.query('SELECT 1 FROM shopper_cards WHERE shopper_id = $1', [shopper_id])).toEqual(
      [],
    );
  });

  it('are offered first where the merchant names them', async () => {
    const { body } = await client.authorise({ token_flag: 'YES' });
    const session = await open({ token_id: body['token_id'] });
    expect(await session.html()).toMatch(new RegExp(`value="${body['token_id']}"[^>]* checked`));
  });
});
