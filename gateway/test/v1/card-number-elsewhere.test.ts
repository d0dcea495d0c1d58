import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../support/checkout.ts';
import { cards, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

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

const pan = cards.approve;
const grouped = '4242 4242 4242 4242';
const dashed = '4242-4242-4242-4242';

/** Everything that the gateway keeps of an account's payments and requests, as text. */
async function kept(): Promise<string> {
  const rows = await gateway.query(
    `SELECT p::text || d::text AS row FROM payments p JOIN payment_details d USING (account_id, transaction_id)
     WHERE account_id = $1`,
    [client.account_id],
  );
  return JSON.stringify(rows);
}

describe('the number of the card that a payment is made with', () => {
  it.each<[string, Record<string, unknown>]>([
    ['order_no', { order_no: pan }],
    ['order_no', { order_no: `card ${dashed}` }],
    ['items', { items: `Gift for ${grouped}#,#N#,#100.00#,#1` }],
    ['note', { note: `paid with\n${grouped}` }],
    ['last_name', { last_name: pan }],
    ['shopper_phone', { shopper_phone: grouped }],
    ['billing_address.address', { billing_address: { address: pan, city: 'Cork', country: 'IE' } }],
    ['return_url', { return_url: `https://shop.example/back?card=${pan}` }],
  ])('is refused in %s, which is named, and nothing is kept of it', async (source, fields) => {
    const logged = gateway.log_lines.length;
    const { status, body, text } = await client.authorise(fields);
    expect([status, body]).toMatchObject([422, { return_status: '0', code: 'I0011', source }]);
    const told = text + (await kept()) + gateway.log_lines.slice(logged).join('');
    for (const written of [pan, grouped, dashed]) expect(told).not.toContain(written);
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

  it('is refused as the name on the card of the payment page', async () => {
    const session = await OpenedCheckout.create(client);
    const right = submission();
    const wrong = { ...right, card: { ...right.card, holder: grouped } } as typeof right;
    const { status, body } = await session.post('pay', wrong);
    expect([status, body]).toMatchObject([422, { code: 'I0011', source: 'card.holder' }]);
    expect(await session.pay(right)).toMatchObject({ standing: 'paid' });
  });
});

it.each(['20261122000001', '4111111111111111', '5555555555554444', '4242424242424', '79927398713'])(
  'order number %s, which is not the number of this card, is taken',
  async (order_no) => {
    const { body } = await client.authorise({ order_no });
    expect(body).toMatchObject({ return_status: '1', order_no, payment_status: '3000' });
  },
);
