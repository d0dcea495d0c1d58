import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeSubscription } from '../../../src/acquiring/subscriptions/change-subscriptions.ts';
import { cards, paymentIn, sampleOrder, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const mastercard = '5555555555554444';
const order = sampleOrder();

/** How the acquirer was told of stored cards, in the order of the instructions. */
async function instructed({ account_id }: TestClient): Promise<{ used: string; network_id: string }[]> {
  return world.query(
    `SELECT stored_credential AS used, network_id FROM sandbox_acquirer.instructions
     WHERE account_id = $1 AND kind IN ('authorise', 'sale') ORDER BY instruction_id`,
    [account_id],
  );
}

async function networkIdOf(body: Record<string, string>): Promise<string> {
  const [row] = await world.query('SELECT network_transaction_id FROM payments WHERE transaction_id = $1', [
    body['transaction_id'],
  ]);
  return String(row?.['network_transaction_id']);
}

async function change(seller: Seller, recurring_id: string, token_id: string) {
  const { account_id } = seller.client;
  const at = world.gateway.context.clock.now(account_id);
  return changeSubscription(world.gateway.context, {
    account_id,
    recurring_id,
    actor: 'gateway',
    at,
    token_id,
  });
}

describe('a subscription whose card is changed', () => {
  it('is charged under its customer’s agreement about the new card', async () => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const { recurring_id } = await seller.subscribe();
    const { body } = await seller.client.authorise({ token_flag: 'YES', card: mastercard });
    expect(await change(seller, recurring_id, body['token_id'])).toHaveProperty('subscription');
    await seller.advance('2030-02-10T00:00:00Z');
    expect(await instructed(seller.client)).toEqual([
      { used: 'first customer subscription', network_id: '' },
      { used: 'first customer card_on_file', network_id: '' },
      { used: 'subsequent merchant subscription', network_id: await networkIdOf(body) },
    ]);
    expect(await seller.status(recurring_id)).toBe('Actived');
  });

  it.each([
    ['pays', {}],
    ['verifies the first card and', { trial_days: '7' }],
  ])('while what %s is in review is charged under the agreement about the new one', async (_what, fields) => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const { recurring_id, answer } = await seller.subscribe({ card: cards.review, ...fields });
    expect(answer.body['payment_status']).toBe('2100');
    const { body } = await seller.client.authorise({ token_flag: 'YES', card: mastercard });
    expect(await change(seller, recurring_id, body['token_id'])).toHaveProperty('subscription');
    await seller.client.review({ ...paymentIn(answer.body), review_flag: '1' });
    await seller.advance('2030-02-10T00:00:00Z');
    expect((await instructed(seller.client)).at(-1)).toEqual({
      used: 'subsequent merchant subscription',
      network_id: await networkIdOf(body),
    });
  });

  it.each([
    ['of another customer', { shopper_id: 'somebody else' }],
    ['whose payment was declined, so that nothing was agreed', { card: cards.declined }],
  ])('does not take a card %s', async (_what, fields) => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const { recurring_id } = await seller.subscribe();
    await seller.client.authorise({ token_flag: 'YES', card: mastercard, ...fields });
    const [stored] = await world.query(
      `SELECT token_id FROM cards WHERE account_id = $1 AND masked NOT LIKE '%4242'`,
      [seller.client.account_id],
    );
    expect(await change(seller, recurring_id, String(stored?.['token_id']))).toMatchObject({
      code: 'S0007',
      source: 'token_id',
      reason: { rule: 'card_not_agreed' },
    });
    await seller.advance('2030-02-10T00:00:00Z');
    expect((await instructed(seller.client)).at(-1)?.used).toBe('subsequent merchant subscription');
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'charged' });
  });
});

describe('a stored card', () => {
  it('records who has agreed to what, when, and the scheme’s transaction id', async () => {
    const client = await world.createClient();
    const { body } = await client.authorise({ token_flag: 'YES', card: mastercard });
    const agreements = await world.query('SELECT * FROM card_agreements WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(agreements).toEqual([
      {
        account_id: client.account_id,
        token_id: body['token_id'],
        shopper_id: 'shopper-1',
        purpose: 'card_on_file',
        network_transaction_id: await networkIdOf(body),
        transaction_id: body['transaction_id'],
        agreed_at: expect.any(Date),
      },
    ]);
  });

  it('is used by its customer as a customer-initiated payment, apart from the merchant’s charges', async () => {
    const client = await world.createClient();
    const { body } = await client.authorise({ token_flag: 'YES', card: mastercard });
    const again = await client.post('authorise', { ...order, order_no: 'again', token_id: body['token_id'] });
    expect(again.body['payment_status']).toBe('3000');
    await client.authorise({ card: cards.approve });
    expect(await instructed(client)).toEqual([
      { used: 'first customer card_on_file', network_id: '' },
      { used: 'subsequent customer card_on_file', network_id: await networkIdOf(body) },
      { used: '', network_id: '' },
    ]);
  });

  it('is authenticated at the issuer where its customer starts the payment', async () => {
    const client = await world.createClient();
    const { body } = await client.authorise({ token_flag: 'YES', card: mastercard });
    await world.query(`UPDATE sandbox_acquirer.instructions SET network_id = '' WHERE account_id = $1`, [
      client.account_id,
    ]);
    const token_id = body['token_id'];
    const { body: renewed } = await client.authorise({ card: cards.renewal_declined, token_flag: 'YES' });
    const paid = await client.post('authorise', { ...order, order_no: 'own', token_id: renewed['token_id'] });
    expect([paid.body['payment_status'], token_id === renewed['token_id']]).toEqual(['3000', false]);
  });

  it('of another customer pays neither directly nor on the payment page', async () => {
    const client = await world.createClient();
    const { body } = await client.authorise({ token_flag: 'YES', card: mastercard });
    const fields = { ...order, order_no: 'theirs', token_id: body['token_id'], shopper_id: 'somebody else' };
    const direct = await client.post('authorise', fields);
    expect([direct.status, direct.body['code']]).toEqual([422, 'I0026']);
    const page = await client.post('checkout', { ...fields, return_url: 'https://shop.example.com/back' });
    expect([page.status, page.body['code']]).toEqual([422, 'I0026']);
    const own = await client.post('checkout', {
      ...fields,
      shopper_id: 'shopper-1',
      return_url: 'https://shop.example.com/back',
    });
    expect(own.status).toBe(200);
  });

  it('belongs to both customers who have stored it', async () => {
    const client = await world.createClient();
    const first = await client.authorise({ token_flag: 'YES', card: mastercard });
    const second = await client.authorise({ token_flag: 'YES', card: mastercard, shopper_id: 'partner' });
    expect(second.body['token_id']).toBe(first.body['token_id']);
    for (const shopper_id of ['shopper-1', 'partner']) {
      const fields = { ...order, order_no: `of ${shopper_id}`, token_id: first.body['token_id'], shopper_id };
      expect((await client.post('authorise', fields)).body['payment_status']).toBe('3000');
    }
  });
});
