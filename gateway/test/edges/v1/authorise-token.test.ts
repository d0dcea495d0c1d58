import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, sampleOrder, samplePayment, type TestClient } from '../../support/client.ts';
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

describe('a stored card', () => {
  it('has a token that pays without the number, and the same card keeps its token', async () => {
    const first = await client.authorise({ token_flag: 'YES' });
    const { token_id } = first.body;
    expect(token_id).toMatch(/^tok_/);
    const rest = sampleOrder();
    const second = await client.post('authorise', { ...rest, token_id });
    expect(second.body).toMatchObject({
      payment_status: '3000',
      token_id,
      card_masked: '424242******4242',
      cvv_result: 'P',
    });
    const third = await client.authorise({ token_flag: 'YES' });
    expect(third.body['token_id']).toBe(token_id);
  });

  it('is stored encrypted, with no trace of the number or the security code in the database', async () => {
    const { body } = await client.authorise({
      card: cards.frictionless,
      token_flag: 'YES',
      security_code: '987',
    });
    const tables = await gateway.query(
      `SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN ('public', 'sandbox_acquirer')`,
    );
    for (const { table_schema, table_name } of tables) {
      const rows = await gateway.query(`SELECT t::text AS text FROM ${table_schema}.${table_name} t`);
      for (const { text } of rows) {
        expect(text).not.toContain(cards.frictionless);
        expect(text).not.toContain(Buffer.from(cards.frictionless).toString('hex'));
      }
    }
    const [card] = await gateway.query('SELECT * FROM cards WHERE token_id = $1', [body['token_id']]);
    expect(JSON.stringify(card)).not.toContain('987');
    expect(card?.['data_key_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is opened by its own token only: swapped in the database, neither pays', async () => {
    const { card: _, ...rest } = samplePayment();
    const stored = async (card: string): Promise<string> => {
      const { body } = await client.authorise({ card, token_flag: 'YES' });
      return body['token_id'];
    };
    const [one, other] = [await stored('5555555555554444'), await stored('378282246310005')];
    await gateway.query(
      `UPDATE cards c SET pan = o.pan, data_key_id = o.data_key_id FROM cards o
       WHERE (c.token_id, o.token_id) IN (($1, $2), ($2, $1)) AND c.account_id = $3 AND o.account_id = $3`,
      [one, other, client.account_id],
    );
    for (const token_id of [one, other]) {
      const order_no = `exchanged ${token_id}`;
      const answer = await client.post('authorise', { ...rest, order_no, token_id });
      expect(answer.body['payment_status']).toBeUndefined();
      const { body } = await client.post('retrievalTrans', { orders: [order_no] });
      expect(body['orders_list']).toMatchObject([{ query_result: '0' }]);
    }
  });

  it('of another account is refused', async () => {
    const other = await gateway.createClient();
    const { body } = await client.authorise({ token_flag: 'YES' });
    const { card: _, ...rest } = samplePayment();
    const answer = await other.post('authorise', { ...rest, token_id: body['token_id'] });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'I0026', source: 'token_id' });
  });
});
