import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards } from '../../support/client.ts';
import { authenticateAt } from '../../support/authenticate-at.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const start = '2030-01-10T09:00:00Z';
/** What a card that has expired by the next renewal looks like. */
const soon = { expiration_month: '01', expiration_year: '2030' };

/** Where a customer who stores a card confirms the payment, by how the payment is made. */
const ways: readonly [
  way: string,
  pay: (seller: Seller, card: string, expiry: typeof soon) => Promise<string>,
][] = [
  [
    'through the API',
    async ({ client }, card, expiry) => {
      const fields = { card, ...expiry, token_flag: 'YES', shopper_id: 'somebody-else' };
      return (await client.authorise(fields)).body['issuer_url'];
    },
  ],
  [
    'on the payment page',
    async ({ client }, card, expiry) => {
      const page = await OpenedCheckout.create(client, { token_flag: 'YES', shopper_id: 'somebody-else' });
      const fields = submission(card);
      const state = await page.pay({ ...fields, card: { ...fields.card, ...expiry } });
      return state.continue_url;
    },
  ],
];

it.each(ways)(
  'a failed payment %s does not change the expiry of a stored card: its subscription is charged',
  async (_way, pay) => {
    const seller = await Seller.at(gateway, start);
    const { recurring_id, answer: first } = await seller.subscribe({ card: cards.challenge });
    await authenticateAt(first.body['issuer_url'], 'passed');
    expect(await seller.status(recurring_id)).toBe('Actived');
    await authenticateAt(await pay(seller, cards.challenge, soon), 'failed');
    await seller.advance('2030-03-12T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual([
      '2030-01-10 charged 10.00',
      '2030-02-10 charged 10.00',
      '2030-03-10 charged 10.00',
    ]);
  },
);

it.each(ways)(
  'an approved payment %s gives a stored card its new expiry, also when the customer had to confirm it',
  async (_way, pay) => {
    for (const card of [cards.approve, cards.challenge]) {
      const seller = await Seller.at(gateway, start);
      const { recurring_id, answer: first } = await seller.subscribe({ card, ...soon });
      if (card === cards.challenge) await authenticateAt(first.body['issuer_url'], 'passed');
      const url = await pay(seller, card, { expiration_month: '12', expiration_year: '2034' });
      if (card === cards.challenge) await authenticateAt(url, 'passed');
      await seller.advance('2030-03-12T00:00:00Z');
      expect(await seller.bill(recurring_id)).toEqual([
        '2030-01-10 charged 10.00',
        '2030-02-10 charged 10.00',
        '2030-03-10 charged 10.00',
      ]);
    }
  },
);
