import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { OpenedCheckout, submission } from '../support/checkout.ts';
import { cards, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { monthly } from '../support/subscriptions.ts';
import { charges, expectSound, typeCard, visit } from './customer-window.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  client = await gateway.createClient();
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

/** Sessions that stand where a customer cannot pay. */
const states: [status: string, title: string, reach: () => Promise<OpenedCheckout>][] = [
  [
    'processing',
    '正在处理您的付款',
    async () => {
      const session = await OpenedCheckout.create(client);
      await session.pay(submission(cards.answer_lost));
      return session;
    },
  ],
  [
    'cancelled',
    '此订单已取消',
    async () => {
      const session = await OpenedCheckout.create(client, { capture: 'manual' });
      const { result } = await session.pay(submission());
      const { order_no = '', transaction_id = '', currency = '', amount = '' } = result;
      await client.cancel({ order_no, transaction_id, currency, amount });
      return session;
    },
  ],
  [
    'locked',
    '尝试次数过多',
    async () => {
      const session = await OpenedCheckout.create(client);
      for (let attempt = 0; attempt < 10; attempt += 1) await session.pay(submission(cards.declined));
      return session;
    },
  ],
];

describe('the payment page in Chinese and in the dark', () => {
  const chinese = { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 360, height: 800 } } as const;

  it('shows a customer why the card was declined, and takes the next payment', async () => {
    const session = await OpenedCheckout.create(client, { currency: 'CNY' });
    const { page, complaints } = await visit(browser, session.url, chinese);
    const fill = async (number: string): Promise<void> => {
      await page.getByLabel('卡号').fill('');
      await page.getByLabel('卡号').pressSequentially(number);
      await page.getByLabel('有效期').fill('12/34');
      await page.getByLabel('安全码').pressSequentially('123');
      await page.getByRole('button', { name: '支付 ¥100.00' }).click();
    };
    await fill(cards.funds);
    await page.getByRole('alert').waitFor();
    await expectSound(page, complaints);
    await fill(cards.approve);
    await page.getByRole('heading', { name: /谢谢/ }).waitFor();
    await expectSound(page, complaints);
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it.each(states)('says that it is %s', async (state, title, reach) => {
    const session = await reach();
    const { page, complaints } = await visit(browser, session.url, chinese);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('#notice').getAttribute('data-standing')).toBe(state);
    await expectSound(page, complaints);
  });
});

it('begins a subscription with a trial after showing what it costs', async () => {
  const session = await OpenedCheckout.create(client, monthly({ trial_days: '14' }));
  const { page, complaints } = await visit(browser, session.url);
  await page.getByText('€100.00 every month', { exact: true }).waitFor();
  await expectSound(page, complaints);
  await typeCard(page, cards.approve);
  await page.getByRole('button', { name: 'Start subscription' }).click();
  await page.getByRole('heading', { name: /Thank you/ }).waitFor();
  expect(await charges(gateway, session)).toEqual([]);
});
