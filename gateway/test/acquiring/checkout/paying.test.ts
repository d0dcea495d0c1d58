import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('paying on the payment page', () => {
  it('captures once and returns a result that the merchant can verify', async () => {
    const session = await open({ return_url: 'https://shop.example.com/back?cart=7' });
    const state = await session.pay(submission());
    expect(state).toMatchObject({ standing: 'paid', decline: '' });
    const back = await session.back();
    expect(back.origin + back.pathname).toBe('https://shop.example.com/back');
    const { cart, encryption_data, ...result } = Object.fromEntries(back.searchParams);
    expect(cart).toBe('7');
    expect(result).toMatchObject({
      merchant_id: client.credentials.merchant_id,
      account_id: client.account_id,
      order_no: session.order_no,
      session_id: session.session_id,
      payment_status: '3000',
      currency: 'EUR',
      amount: '100.00',
    });
    expect(encryption_data).toBe(signHmacV2(client.credentials.sign_key, 'return', result));
    expect(await client.status({ transaction_id: result['transaction_id'] ?? '' })).toBe('3000');
    expect(state.result['transaction_id']).toBe(result['transaction_id']);
  });

  it('stores the notify_url and the customer with the payment, and reports them in events', async () => {
    const session = await open({ notify_url: 'https://shop.example.com/notify' });
    await session.pay(submission());
    const [row] = await gateway.query(
      `SELECT d.details, p.transaction_id FROM payments p JOIN payment_details d USING (account_id, transaction_id)
       WHERE p.account_id = $1 AND p.order_no = $2`,
      [client.account_id, session.order_no],
    );
    expect(row?.['details']).toMatchObject({
      notify_url: 'https://shop.example.com/notify',
      shopper_email: 'shopper@example.com',
      checkout_session: session.session_id,
    });
    const events = await gateway.query('SELECT type, actor FROM events WHERE subject_id = $1 ORDER BY seq', [
      row?.['transaction_id'],
    ]);
    expect(events).toEqual([
      { type: 'payment.authorised', actor: 'customer' },
      { type: 'payment.captured', actor: 'customer' },
    ]);
  });

  it('only authorises with capture: manual', async () => {
    const session = await open({ capture: 'manual' });
    const { standing, result } = await session.pay(submission());
    expect([standing, result['payment_status']]).toEqual(['paid', '2000']);
  });

  it('counts once when it is sent twice under one key', async () => {
    const session = await open();
    const once = submission();
    const states = await Promise.all([session.pay(once), session.pay(once), session.pay(once)]);
    for (const { standing } of states) expect(['paid', 'processing']).toContain(standing);
    expect(await session.pay(once)).toMatchObject({ standing: 'paid' });
    expect(await captured(session.order_no)).toHaveLength(1);
  });

  it('takes the money once in two tabs at the same moment', async () => {
    const session = await open();
    const states = await Promise.all(Array.from({ length: 6 }, () => session.pay(submission())));
    expect(states.some(({ standing }) => standing === 'paid')).toBe(true);
    expect(await captured(session.order_no)).toHaveLength(1);
    expect(await session.state()).toMatchObject({ standing: 'paid' });
  });

  it('takes the money once in two sessions of one order, and only the newest session can be paid', async () => {
    const older = await open();
    const newer = await open({ order_no: older.order_no, amount: '90.00' });
    expect(await older.state()).toMatchObject({ standing: 'replaced' });
    expect(await older.refusal(submission())).toEqual([409, 'C0003']);
    expect(await newer.pay(submission())).toMatchObject({ standing: 'paid' });
    expect(await older.state()).toMatchObject({ standing: 'paid' });
    expect(await captured(older.order_no)).toEqual([{ amount: '9000' }]);
  });

  it('shows that an order is paid after it was paid in another way', async () => {
    const session = await open();
    await client.captured({ order_no: session.order_no });
    expect(await session.pay(submission())).toMatchObject({ standing: 'paid' });
    expect(await captured(session.order_no)).toHaveLength(1);
  });

  it.each([
    [cards.declined, 'decline_other'],
    [cards.funds, 'decline_funds'],
    [cards.expired, 'decline_expired'],
    [cards.wrong_code, 'decline_security_code'],
    [cards.malfunction, 'decline_technical'],
    [cards.blocked, 'decline_general'],
  ])('with card %s says %s and lets the customer try again', async (card, decline) => {
    const session = await open();
    expect(await session.pay(submission(card))).toMatchObject({ standing: 'open', decline });
    expect(await session.pay(submission())).toMatchObject({ standing: 'paid', decline: '' });
    expect(await captured(session.order_no)).toHaveLength(1);
  });

  it('shows an unknown outcome as under way until the gateway knows it', async () => {
    const session = await open();
    expect(await session.pay(submission(cards.answer_lost))).toMatchObject({ standing: 'processing' });
    expect(await session.pay(submission())).toMatchObject({ standing: 'processing' });
    await gateway.work(60_000);
    expect(await session.state()).toMatchObject({ standing: 'paid' });
    expect(await captured(session.order_no)).toHaveLength(1);
  });

  it('is closed after ten attempts', async () => {
    const session = await open();
    for (let attempt = 0; attempt < 10; attempt += 1) await session.pay(submission(cards.declined));
    expect(await session.state()).toMatchObject({ standing: 'locked' });
    expect(await session.refusal(submission())).toEqual([409, 'C0005']);
  });

  it('is closed after ten attempts also where more are made at once', async () => {
    const session = await open();
    await Promise.all(Array.from({ length: 14 }, () => session.post('pay', submission(cards.declined))));
    const attempts = await gateway.query('SELECT 1 FROM checkout_attempts WHERE session_id = $1', [
      session.session_id,
    ]);
    expect(attempts).toHaveLength(10);
  });

  it('is closed when the session has expired', async () => {
    const own = await startTestGateway();
    const session = await OpenedCheckout.create(await own.createClient(), { valid_minutes: 5 });
    own.clock.advance(300_000);
    expect(await session.state()).toMatchObject({ standing: 'expired' });
    expect(await session.refusal(submission())).toEqual([409, 'C0002']);
    await own.close();
  });

  it('shows that the merchant has cancelled the order', async () => {
    const session = await open({ capture: 'manual' });
    const { result } = await session.pay(submission());
    const { order_no = '', transaction_id = '', currency = '', amount = '' } = result;
    await client.cancel({ order_no, transaction_id, currency, amount });
    expect(await session.state()).toMatchObject({ standing: 'cancelled' });
  });

  it.each([
    ['card.number', { card: { number: '4242424242424241' } }],
    ['card.expiration_year', { card: { expiration_year: '20' } }],
    ['card.holder', { card: { holder: '' } }],
    ['security_code', { security_code: '12' }],
    ['payment_method', { payment_method: 'Cheque' }],
    ['attempt_key', { attempt_key: 'short' }],
  ])('with a wrong %s is refused, names it, and does not count as an attempt', async (source, change) => {
    const session = await open();
    const right = submission();
    const wrong = {
      ...right,
      ...change,
      ...('card' in change ? { card: { ...right.card, ...change.card } } : {}),
    };
    const { status, body } = await session.post('pay', wrong);
    expect(status).toBe(422);
    expect(body).toMatchObject({ source });
    expect(
      await gateway.query('SELECT 1 FROM checkout_attempts WHERE session_id = $1', [session.session_id]),
    ).toEqual([]);
  });
});
