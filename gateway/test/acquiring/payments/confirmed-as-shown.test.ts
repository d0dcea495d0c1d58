import { randomUUID } from 'node:crypto';
import { payment_action_list, type PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import {
  payment_actions,
  type PaymentActionItem,
  type ResultItem,
} from '@causeway/schemas/portal/payments.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { asShown } from '../../support/payment-actions.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient({ several_captures: true });
  person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

/** What the dialog shows of payments; of all that is left of each. */
function preview(action: PaymentAction, ...payments: Payment[]): Promise<PaymentActionItem[]> {
  const wanted = payments.map(({ transaction_id }) => ({ transaction_id }));
  return asShown(person, shop.account_id, action, wanted);
}

/** What the dialog shows of a payment, when an amount was typed. */
function expectedPart(
  action: PaymentAction,
  { transaction_id }: Payment,
  amount: string,
): Promise<PaymentActionItem[]> {
  return asShown(person, shop.account_id, action, [{ transaction_id, amount }]);
}

async function confirm(
  action: PaymentAction,
  items: readonly PaymentActionItem[],
  request_id = randomUUID(),
): Promise<ResultItem[]> {
  const { perform } = payment_actions[payment_action_list[action].route];
  const { body } = await person.call(perform, {
    params: { account_id: shop.account_id },
    body: { action, request_id, items },
  });
  return body['items'] as ResultItem[];
}

async function moneyOf({ transaction_id }: Payment): Promise<Record<string, unknown>> {
  const [row = {}] = await gateway.query(
    'SELECT amount, captured, refunded, refunding FROM payments WHERE transaction_id = $1',
    [transaction_id],
  );
  return row;
}

const changed = (was: string, now: string) => ({
  status: 'refused',
  message: `U0015:The amount was ${was} when you saw it, and is ${now} now`,
  rule: 'amount_changed',
  parameters: { seen: was, now },
});

describe('an action in the portal is refused, and nothing is done,', () => {
  it('for a refund, when more was captured since the page was shown', async () => {
    const payment = await shop.authorised({ amount: '100.00' });
    await shop.capture({ ...payment, amount: '30.00' });
    const items = await preview('refund', payment);
    expect(items).toMatchObject([{ amount: '30.00', left: '30.00' }]);
    await shop.capture({ ...payment, amount: '70.00' });
    expect(await confirm('refund', items)).toMatchObject([changed('30.00', '100.00')]);
    expect(await moneyOf(payment)).toMatchObject({ refunded: '0', refunding: '0' });
    expect(await confirm('refund', await preview('refund', payment))).toMatchObject([{ status: 'done' }]);
    expect(await moneyOf(payment)).toMatchObject({ refunded: '10000' });
  });

  it('for a refund, when an earlier one has failed since', async () => {
    const payment = await shop.captured({ amount: '100.00', card: cards.refund_fails });
    await shop.refund({ ...payment, refund_amount: '60.00' });
    const items = await preview('refund', payment);
    expect(items).toMatchObject([{ amount: '40.00' }]);
    for (let round = 0; round < 8; round += 1) await gateway.work(3_000);
    expect(await confirm('refund', items)).toMatchObject([changed('40.00', '100.00')]);
    expect(await moneyOf(payment)).toMatchObject({ refunded: '0', refunding: '0' });
  });

  it('for a refund, when somebody else has refunded the same amount since', async () => {
    const payment = await shop.captured({ amount: '100.00' });
    const mine = await expectedPart('refund', payment, '10.00');
    const theirs = await expectedPart('refund', payment, '10.00');
    expect(await confirm('refund', theirs)).toMatchObject([{ status: 'done' }]);
    expect(await confirm('refund', mine)).toMatchObject([changed('100.00', '90.00')]);
    expect(await moneyOf(payment)).toMatchObject({ refunded: '1000' });
  });

  it.each([
    ['capture', '100.00'],
    ['cancel', '100.00'],
    ['adjust', '120.00'],
  ] as const)('for %s, when more was authorised since', async (action, amount) => {
    const payment = await shop.authorised({ amount: '100.00' });
    const items = await expectedPart(action, payment, amount);
    expect(items).toMatchObject([{ amount, left: '100.00' }]);
    await shop.adjust({ ...payment, amount: '150.00' });
    expect(await confirm(action, items)).toMatchObject([changed('100.00', '150.00')]);
    expect(await moneyOf(payment)).toMatchObject({ amount: '15000', captured: '0' });
    expect(await shop.status(payment)).toBe('2000');
  });

  it('for several payments, only on those that have changed', async () => {
    const [one, two, three] = [await shop.captured(), await shop.captured(), await shop.captured()];
    const items = await preview('refund', one, two, three);
    await shop.refund({ ...two, refund_amount: '1.00' });
    expect(await confirm('refund', items)).toMatchObject([
      { status: 'done' },
      changed('100.00', '99.00'),
      { status: 'done' },
    ]);
    expect(await moneyOf(two)).toMatchObject({ refunded: '100' });
  });

  it.each([
    ['refund', () => shop.captured()],
    ['capture', () => shop.authorised()],
    ['cancel', () => shop.authorised()],
    ['adjust', () => shop.authorised()],
    ['approve', () => held()],
    ['reject', () => held()],
  ] as const)('for %s by a page that does not say what it showed', async (action, prepare) => {
    const payment = await prepare();
    const status = await shop.status(payment);
    expect(await confirm(action, [{ transaction_id: payment.transaction_id }])).toMatchObject([
      { status: 'refused', message: 'U0015:It has changed in the meantime' },
    ]);
    expect(await shop.status(payment)).toBe(status);
  });
});

async function held(): Promise<Payment> {
  const { body } = await shop.authorise({ card: cards.review, amount: '100.00' });
  return body as unknown as Payment;
}

it('a repeated confirmation returns what was done, although the payment has changed since', async () => {
  const payment = await shop.captured({ amount: '100.00' });
  const items = await expectedPart('refund', payment, '10.00');
  const request_id = randomUUID();
  const first = await confirm('refund', items, request_id);
  expect(first).toMatchObject([{ status: 'done' }]);
  await shop.refund({ ...payment, refund_amount: '5.00' });
  expect(await confirm('refund', items, request_id)).toEqual(first);
  expect(await moneyOf(payment)).toMatchObject({ refunded: '1500' });
});
