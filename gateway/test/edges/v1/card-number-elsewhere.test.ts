import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
/** Of an account that may send card numbers in texts. */
let unchecked: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  unchecked = await gateway.createClient({ card_number_check: false });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const pan = cards.approve;
const grouped = '4242 4242 4242 4242';
const dashed = '4242-4242-4242-4242';

/** The number in other digits, which begin with these. */
function inDigitsFrom(zero: string, one?: string): string {
  const first = one?.codePointAt(0) ?? (zero.codePointAt(0) ?? 0) + 1;
  return pan
    .split('')
    .map((digit) => String.fromCodePoint(first + Number(digit) - 1))
    .join('');
}

/** Everything that the gateway keeps of an account's payments and requests, as text. */
async function storedRows(): Promise<string> {
  const rows = await gateway.query(
    `SELECT p::text || d::text AS row FROM payments p JOIN payment_details d USING (account_id, transaction_id)
     WHERE account_id = $1`,
    [client.account_id],
  );
  return JSON.stringify(rows);
}

describe('the number of the payment’s card in another field', () => {
  it.each<[string, Record<string, unknown>]>([
    ['order_no', { order_no: pan }],
    ['order_no', { order_no: `card ${dashed}` }],
    ['items', { items: `Gift for ${grouped}#,#N#,#100.00#,#1` }],
    ['note', { note: `paid with\n${grouped}` }],
    ['last_name', { last_name: pan }],
    ['shopper_phone', { shopper_phone: grouped }],
    ['billing_address.address', { billing_address: { address: pan, city: 'Cork', country: 'IE' } }],
    ['return_url', { return_url: `https://shop.example/back?card=${pan}` }],
  ])('is refused in %s, which is named, and nothing of it is stored', async (source, fields) => {
    const logged = gateway.log_lines.length;
    const { status, body, text } = await client.authorise(fields);
    expect([status, body]).toMatchObject([422, { return_status: '0', code: 'I0011', source }]);
    const everything = text + (await storedRows()) + gateway.log_lines.slice(logged).join('');
    for (const written of [pan, grouped, dashed]) expect(everything).not.toContain(written);
  });

  it.each<[string, string]>([
    ['slashes', '4242/4242/4242/4242'],
    ['any signs between all of its digits', pan.split('').join('*')],
    ['letters', pan.split('').join('x')],
    ['line breaks', pan.split('').join('\n')],
    ['zero-width spaces', pan.split('').join('\u200b')],
    ['zero-width joiners and a byte order mark', `4242\u200d4242\ufeff4242\u20604242`],
    ['soft hyphens', '4242\u00ad4242\u00ad4242\u00ad4242'],
    ['no-break spaces and dashes', '4242\u00a04242\u20114242\u20134242'],
    ['full-width digits', inDigitsFrom('０')],
    ['Arabic-Indic digits', inDigitsFrom('٠')],
    ['Persian digits', inDigitsFrom('۰')],
    ['Devanagari digits', inDigitsFrom('०')],
    ['Thai digits', inDigitsFrom('๐')],
    ['mathematical bold digits', inDigitsFrom('𝟎')],
    ['mathematical monospace digits', inDigitsFrom('𝟶')],
    ['circled digits', inDigitsFrom('⓪', '①')],
    [
      'superscript digits',
      pan
        .split('')
        .map((digit) => (digit === '4' ? '⁴' : '²'))
        .join(''),
    ],
    [
      'keycaps',
      pan
        .split('')
        .map((digit) => `${digit}\ufe0f\u20e3`)
        .join(''),
    ],
    ['digits of several scripts', `4２٤२${'𝟒2'.repeat(6)}`],
    ['percent-encoding', encodeURIComponent('4242 4242 4242 4242')],
    ['other text around it', `card no. 4242-42 424 242 4242-42 exp 12/34`],
  ])('is refused in %s', async (_how, written) => {
    const logged = gateway.log_lines.length;
    const { status, body } = await client.authorise({ note: `my card: ${written}!` });
    expect([status, body]).toMatchObject([422, { code: 'I0011', source: 'note' }]);
    const request_log = () =>
      gateway.query('SELECT l::text AS row FROM request_log l WHERE request_id = $1', [
        /"request_id":"([^"]+)"/.exec(gateway.log_lines.slice(logged).join(''))?.[1],
      ]);
    await expect.poll(async () => (await request_log()).length).toBe(1);
    const everything = (await storedRows()) + JSON.stringify(await request_log());
    for (const text of [everything, gateway.log_lines.slice(logged).join('')])
      expect(text).not.toContain(written);
  });

  it('is refused beside the token of the same card', async () => {
    const { body } = await client.authorise({ token_flag: 'YES' });
    const card = { card: undefined, expiration_month: undefined, expiration_year: undefined };
    const fields = { ...card, token_id: body['token_id'] };
    expect((await client.authorise({ ...fields, note: pan })).body).toMatchObject({ source: 'note' });
    expect((await client.authorise({ ...fields, note: 'again' })).body).toMatchObject({
      payment_status: '3000',
    });
  });

  it.each([grouped, '4242/4242/4242/4242', inDigitsFrom('０'), pan.split('').join('\u200b')])(
    'is refused as the name on the card on the payment page: %s',
    async (holder) => {
      const session = await OpenedCheckout.create(client);
      const right = submission();
      const wrong = { ...right, card: { ...right.card, holder } } as typeof right;
      const { status, body } = await session.post('pay', wrong);
      expect([status, body]).toMatchObject([422, { code: 'I0011', source: 'card.holder' }]);
      expect(await session.pay(right)).toMatchObject({ standing: 'paid' });
    },
  );

  it.each<[object, string]>([
    [{ note: `card ${grouped}, again ${encodeURIComponent(grouped)} or ${dashed}` }, 'open'],
    [{ order_no: `o-${pan}` }, 'expired'],
    [{ first_name: inDigitsFrom('０') }, 'open'],
    [{ return_url: `https://shop.example/back?card=${pan}` }, 'open'],
  ])(
    'is refused on the payment page where the order contains it, and is deleted: for %o the session is %s then',
    async (fields, standing) => {
      const session = await OpenedCheckout.create(unchecked, { ...fields });
      const { status, body } = await session.post('pay', submission());
      expect([status, body]).toMatchObject([422, { code: 'I0011', source: 'card.number' }]);
      expect(await session.state()).toMatchObject({ standing });
      const rows = await gateway.query('SELECT s::text FROM checkout_sessions s WHERE session_id = $1', [
        session.session_id,
      ]);
      for (const written of [pan, grouped, dashed, encodeURIComponent(grouped), inDigitsFrom('０')])
        expect(JSON.stringify(rows)).not.toContain(written);
    },
  );
});

describe('the number of the card of an earlier payment', () => {
  it.each<[string, Record<string, string>]>([
    ['refund_reason', { refund_reason: `card ${grouped}` }],
    ['refund_reason', { refund_reason: inDigitsFrom('０') }],
    ['refund_reference', { refund_reference: pan.split('').join('.') }],
  ])('is refused as its %s, and another number is accepted', async (field, texts) => {
    const payment = await client.captured();
    const item = { ...payment, refund_amount: '1.00' };
    const refund = (more: object) => client.post('refund', { refund_orders: [{ ...item, ...more }] });
    const { body } = await refund(texts);
    expect(body['refund_orders']).toMatchObject([
      {
        refund_status: '0',
        refund_message: expect.stringContaining(`T0006:${field} must not hold a card number`),
      },
    ]);
    const written = 'SELECT r::text FROM refunds r WHERE account_id = $1 AND transaction_id = $2';
    expect(await gateway.query(written, [client.account_id, payment.transaction_id])).toEqual([]);
    const refunded = await refund({
      refund_reason: 'order 4242420000000001',
      refund_reference: `55555555555544${payment.transaction_id.slice(-4)}`,
    });
    expect(refunded.body['refund_orders']).toMatchObject([{ refund_status: '1' }]);
  });
});

it.each(['20261122000001', '4111111111111111', '5555555555554444', '4242424242424', '79927398713'])(
  'an order number %s, which is not the number of this card, is accepted',
  async (order_no) => {
    const { body } = await client.authorise({ order_no });
    expect(body).toMatchObject({ return_status: '1', order_no, payment_status: '3000' });
  },
);
