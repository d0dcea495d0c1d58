import { randomUUID } from 'node:crypto';
import { checkout_languages } from '@causeway/schemas/v1/checkout.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSite } from '../../../src/acquiring/checkout/settings.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';

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

describe('a checkout session', () => {
  it('is created with the address of its page and its expiry', async () => {
    const { status, body } = await client.post(
      'checkout',
      sampleOrder({ order_no: 'first', amount: '12.5' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ return_status: '1', order_no: 'first', currency: 'EUR', amount: '12.50' });
    expect(body['session_id']).toMatch(/^cs_[\w-]{24}$/);
    expect(body['checkout_url']).toBe(`${gateway.url}/checkout/${client.account_id}/${body['session_id']}`);
    expect(body['expires_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  });

  it.each([
    ['amount', { amount: '1.234' }],
    ['currency', { currency: 'XXX' }],
    ['order_no', { order_no: '' }],
    ['language', { language: 'tlh' }],
    ['valid_minutes', { valid_minutes: '4' }],
    ['return_url', { return_url: 'javascript:alert(1)' }],
    ['payment_method', { payment_method: 'cheque' }],
    ['token_id', { token_id: 'tok_unknown' }],
  ])('with a wrong %s is refused and names it', async (source, fields) => {
    const { status, body } = await client.post('checkout', sampleOrder(fields));
    expect(status).toBe(422);
    expect(body).toMatchObject({ return_status: '0', source });
  });

  it('is refused for an order that is paid', async () => {
    const payment = await client.captured();
    const { status, body } = await client.post('checkout', sampleOrder({ order_no: payment.order_no }));
    expect([status, body['code']]).toEqual([409, 'I0024']);
  });

  it('replaces one that is opened at the same moment: an order has one open session', async () => {
    const order_no = 'opened twice';
    const older = await open({ order_no });
    const both = await atOnce(
      gateway,
      'SELECT FROM checkout_sessions WHERE account_id = $1 AND session_id = $2 FOR UPDATE',
      [client.account_id, older.session_id],
      ['10.00', '20.00'].map((amount) => () => open({ order_no, amount })),
    );
    const states = await Promise.all([older, ...both].map((session) => session.state()));
    expect(states.map(({ standing }) => standing)).toEqual(['replaced', 'replaced', 'open']);
    expect(await both[0]?.refusal(submission())).toEqual([409, 'C0003']);
    expect(await both[1]?.pay(submission())).toMatchObject({ result: { amount: '20.00' } });
  });

  it('is the same session under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const order = sampleOrder();
    const first = await client.post('checkout', order, headers);
    const second = await client.post('checkout', order, headers);
    expect(second.body['session_id']).toBe(first.body['session_id']);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is refused when it is replayed with its nonce', async () => {
    const body = JSON.stringify(client.sign('checkout', sampleOrder()));
    expect((await client.send('checkout', body)).status).toBe(200);
    expect((await client.send('checkout', body)).body['code']).toBe('I0017');
  });

  it('is erased with the customer’s data after 31 days', async () => {
    const own = await startTestGateway();
    const shop = await own.createClient();
    const session = await OpenedCheckout.create(shop);
    await session.pay(submission(cards.declined));
    await own.work(32 * day_ms);
    expect(await own.query('SELECT 1 FROM checkout_sessions')).toEqual([]);
    expect(await own.query('SELECT 1 FROM checkout_attempts')).toEqual([]);
    await own.close();
  });
});

describe('the payment page', () => {
  it('may run its own script only, and be framed by registered sites only', async () => {
    const session = await open();
    const plain = await fetch(session.url);
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(plain.headers.get('x-frame-options')).toBe('DENY');
    await addSite(gateway.gateway.context, client.account_id, 'https://shop.example.com');
    const response = await fetch(session.url);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w-]{24}'; style-src/);
    expect(policy).toContain('frame-ancestors https://shop.example.com;');
    expect(plain.headers.get('content-security-policy')).not.toContain(nonce);
    const html = await response.text();
    const executed = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag);
    expect(executed).toHaveLength(1);
    expect(executed[0]).toMatch(
      new RegExp(
        `src="/checkout/assets/page\\.[0-9a-f]{16}\\.js"\\s+integrity="sha384-[^"]+"\\s+nonce="${nonce}"`,
      ),
    );
    expect(html).not.toMatch(/ on[a-z]+="/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('shows what merchants and customers have written as text', async () => {
    const naughty = `</script><script>alert(1)</script><img src=x onerror="alert('2')">\u2028{amount}`;
    const session = await open({
      order_no: '<b>"\'`&amp;',
      items: `${naughty.replace('\u2028', '')}#,#n#,#100.00#,#1`,
      first_name: '"><svg/onload=alert(3)>',
    });
    const html = await session.html();
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<svg');
    expect(html).not.toContain('<b>');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  it.each(checkout_languages)('has every text in %s', async (language) => {
    const session = await open({ language });
    const html = await session.html();
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/>undefined<|\{merchant\}|\{amount\}|\{order_no\}/);
  });

  it.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['en;q=0.1, zh-Hant-HK', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['tlh, x-y;q=abc, ;;,', 'en'],
  ])('is in the language that a browser requests with "%s"', async (header, language) => {
    const session = await open();
    expect(await session.html({ 'accept-language': header })).toContain(`<html lang="${language}"`);
  });

  it('of an unknown address says that there is nothing to pay', async () => {
    for (const path of [
      '/checkout/0/cs_x',
      `/checkout/${client.account_id}/cs_${'A'.repeat(24)}`,
      '/checkout/%00/%ff',
    ]) {
      const response = await fetch(gateway.url + path);
      expect(response.status).toBeLessThan(500);
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('of another account is not found under the caller’s own', async () => {
    const session = await open();
    const other = await gateway.createClient();
    const foreign = session.url.replace(client.account_id, other.account_id);
    expect((await fetch(foreign)).status).toBe(404);
    expect((await fetch(`${foreign}/state`)).status).toBe(404);
  });
});

describe('a hostile request to the payment page', () => {
  it('is refused when it comes from another origin or as a form', async () => {
    const session = await open();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example.com' },
      { origin: 'null' },
      { 'content-type': 'text/plain' },
    ]) {
      const { status, body } = await session.post('pay', submission(), headers);
      expect([status, body['code']]).toEqual([403, 'C0006']);
    }
  });

  it('leaves no card number or security code in the log, in addresses or in events', async () => {
    const session = await open({ token_flag: 'YES' });
    await session.pay(submission(cards.declined));
    await session.pay({ ...submission(), security_code: '737' });
    await session.post('pay', { ...submission(), card: { number: cards.approve } });
    const log = gateway.log_lines.join('\n');
    expect(log).not.toContain(cards.approve);
    expect(log).not.toContain(session.session_id);
    const events = await gateway.query('SELECT data FROM events WHERE account_id = $1', [client.account_id]);
    expect(JSON.stringify(events)).not.toContain(cards.approve);
    const rows = await gateway.query(
      'SELECT s.*, a.* FROM checkout_sessions s JOIN checkout_attempts a USING (account_id, session_id) WHERE session_id = $1',
      [session.session_id],
    );
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${cards.approve}|"737"`));
  });
});
