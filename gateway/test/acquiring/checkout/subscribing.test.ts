import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { cards, sampleOrder } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { monthly, Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const start = '2030-01-10T09:00:00Z';

async function open(
  seller: Seller,
  fields: Record<string, unknown> = {},
): Promise<{ session: OpenedCheckout; recurring_id: string }> {
  const plan = monthly(fields);
  const session = await OpenedCheckout.create(seller.client, { amount: '10.00', ...plan });
  return { session, recurring_id: String(plan['recurring_id']) };
}

it('a subscription paid on the payment page begins, and renews with the network transaction id', async () => {
  const seller = await Seller.at(world, start);
  const { session, recurring_id } = await open(seller);
  expect(await session.pay(submission())).toMatchObject({ standing: 'paid' });
  expect(await seller.status(recurring_id)).toBe('Actived');
  await seller.advance('2030-03-10T00:00:00Z');
  expect(await seller.bill(recurring_id)).toEqual([
    '2030-01-10 charged 10.00',
    '2030-02-10 charged 10.00',
    '2030-03-10 charged 10.00',
  ]);
  const renewals = await world.query<{ network_id: string }>(
    `SELECT DISTINCT network_id FROM sandbox_acquirer.instructions WHERE account_id = $1 AND network_id <> ''`,
    [seller.client.account_id],
  );
  expect(renewals).toHaveLength(1);
});

it('a trial on the payment page takes nothing, shows what will be charged and when, and charges it then', async () => {
  const seller = await Seller.at(world, start);
  const plan = monthly({
    trial_days: '14',
    promotion_cycle: '2',
    promotion_amount: '4.00',
    total_cycles: '12',
  });
  const { body } = await seller.client.post('checkout', sampleOrder({ amount: '10.00', ...plan }));
  expect(body['amount']).toBe('0.00');
  const page = await (await fetch(`${body['checkout_url']}?language=en`)).text();
  expect(page).toContain('Monthly plan');
  expect(page).toContain('Jan 24, 2030: €4.00 × 2, €10.00 × 10 every month');
  expect(page).toMatch(/id="total">€0\.00</);
  const summary = page
    .slice(page.indexOf('<dl>'), page.indexOf('</dl>'))
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +/g, ' ');
  expect(summary.trim()).toBe('Due today €0.00 From Jan 24, 2030 €4.00 × 2, €10.00 × 10 every month');
  expect(page).toContain('id="pay-label">Start subscription<');
  expect(page).toContain('Thank you, your card was verified');
  expect(page).toContain('Nothing was charged. Order');
  expect(page).not.toContain('your payment was accepted');
  const recurring_id = String(plan['recurring_id']);
  const { session } = await open(seller, { trial_days: '14', recurring_id });
  const state = await session.pay(submission());
  expect(state).toMatchObject({ standing: 'paid', result: { amount: '0.00', payment_status: '2000' } });
  expect(await seller.status(recurring_id)).toBe('Trialing');
  await seller.advance('2030-01-24T00:00:00Z');
  expect(await seller.bill(recurring_id)).toEqual(['2030-01-24 charged 10.00']);
});

it('a declined card on the payment page begins no subscription, and another card does', async () => {
  const seller = await Seller.at(world, start);
  const { session, recurring_id } = await open(seller);
  expect(await session.pay(submission(cards.declined))).toMatchObject({ standing: 'open' });
  expect(await seller.status(recurring_id)).toBe('Inactived');
  expect(await session.pay(submission())).toMatchObject({ standing: 'paid' });
  expect(await seller.status(recurring_id)).toBe('Actived');
});

it('a customer who abandons the challenge can begin the subscription with another card at once', async () => {
  const seller = await Seller.at(world, start);
  const { session, recurring_id } = await open(seller);
  expect(await session.pay(submission(cards.challenge))).toMatchObject({ standing: 'waiting' });
  expect(await seller.status(recurring_id)).toBe('Pending');
  await session.post('abandon', {});
  expect(await session.pay(submission())).toMatchObject({ standing: 'paid' });
  expect(await seller.status(recurring_id)).toBe('Actived');
});

it('a recurring_id that has a subscription is refused, before the payment page and on it', async () => {
  const seller = await Seller.at(world, start);
  const { session: first, recurring_id } = await open(seller);
  const { session: second } = await open(seller, { recurring_id });
  await first.pay(submission());
  expect(await second.refusal(submission())).toEqual([409, 'S0020']);
  expect(await second.state()).toMatchObject({ standing: 'open' });
  const late = await seller.client.post('checkout', sampleOrder(monthly({ recurring_id })));
  expect([late.status, late.body['code'], late.body['source']]).toEqual([409, 'S0020', 'recurring_id']);
});

it('a subscription on the payment page is offered for cards only', async () => {
  const seller = await Seller.at(world, start);
  const { session } = await open(seller);
  const redirect = { ...submission(), payment_method: 'sandbox_wallet', card: undefined };
  expect(await session.refusal(redirect)).toEqual([422, 'C0004']);
  expect(await (await fetch(session.url)).text()).not.toContain('data-kind="redirect"');
});

it('invalid terms of a subscription are refused with the field', async () => {
  const seller = await Seller.at(world, start);
  const { body } = await seller.client.post('checkout', sampleOrder(monthly({ interval: '0' })));
  expect([body['code'], body['source']]).toEqual(['I0011', 'interval']);
});

it('a payment page opened before contract_start and paid after it charges what it showed, then the first cycle', async () => {
  const seller = await Seller.at(world, '2030-01-10T23:30:00Z');
  const { session, recurring_id } = await open(seller, { contract_start: '2030-01-11' });
  await seller.advance('2030-01-11T00:10:00Z');
  expect(await session.pay(submission())).toMatchObject({ standing: 'paid', result: { amount: '0.00' } });
  await seller.advance('2030-01-11T00:10:01Z');
  expect(await seller.bill(recurring_id)).toEqual(['2030-01-11 charged 10.00']);
  expect(await seller.status(recurring_id)).toBe('Actived');
});

it.each([
  ['en', 'month', '1', '€10.00 every month'],
  ['de', 'year', '1', '10,00\u00a0€ jedes Jahr'],
  ['fr', 'week', '2', '10,00\u00a0€ toutes les 2\u00a0semaines'],
  ['pl', 'month', '5', '10,00\u00a0€ co 5 miesięcy'],
  ['tr', 'month', '3', '€10,00 3 ayda bir'],
  ['ar', 'month', '2', 'كل شهرين'],
  ['ja', 'week', '1', '毎週 €10.00'],
  ['zh-CN', 'month', '1', '每月 €10.00'],
])(
  'the payment page says in %s how often a %s × %s is charged',
  async (language, interval_unit, interval, text) => {
    const seller = await Seller.at(world, start);
    const order = sampleOrder({ amount: '10.00', ...monthly({ interval_unit, interval }) });
    const { body } = await seller.client.post('checkout', order);
    const page = await (await fetch(`${body['checkout_url']}?language=${language}`)).text();
    expect(page.replaceAll('\u202f', '\u00a0')).toContain(text);
  },
);
