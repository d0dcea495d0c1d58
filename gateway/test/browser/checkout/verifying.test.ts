import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { charges, expectSound, typeCard, visit } from '../customer-window.ts';

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

const open = (fields: Record<string, unknown> = {}): Promise<OpenedCheckout> =>
  OpenedCheckout.create(client, {
    amount: '0.00',
    token_flag: 'YES',
    items: 'Card on file',
    shopper_id: randomUUID(),
    ...fields,
  });

it.each([
  ['light', { width: 1280, height: 900 }],
  ['dark', { width: 360, height: 800 }],
] as const)(
  'a customer verifies a card, and reads throughout that nothing is charged: %s',
  async (colorScheme, viewport) => {
    const session = await open();
    const { page, complaints } = await visit(browser, session.url, { colorScheme, viewport });
    await page.getByRole('heading', { name: /^Verify your card for/ }).waitFor();
    await page.getByText('Nothing is charged. Your bank only confirms').waitFor();
    await page.getByText('will store your card for later payments').waitFor();
    await expectSound(page, complaints);
    await typeCard(page, cards.declined);
    await page.getByRole('button', { name: 'Verify card' }).click();
    await page.getByRole('alert').getByText('Your bank declined the card').waitFor();
    await expectSound(page, complaints);
    await page.getByLabel('Card number').fill('');
    await typeCard(page, cards.challenge);
    await page.getByRole('button', { name: 'Verify card' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Thank you, your card was verified' }).waitFor();
    await page.getByText(`Nothing was charged. Order ${session.order_no}.`).waitFor();
    await expectSound(page, complaints);
    expect(await charges(gateway, session)).toEqual([]);
  },
);

it.each(['zh-CN', 'ar', 'de', 'fr', 'ru', 'ja'])(
  'the page that verifies a card fits and has no accessibility fault in %s, also while it waits for the bank',
  async (language) => {
    const session = await open({ language });
    const { page, complaints } = await visit(browser, session.url, { viewport: { width: 320, height: 700 } });
    await page.locator('#nothing-charged').waitFor();
    await expectSound(page, complaints);
    await page.locator('#card-number').pressSequentially(cards.challenge);
    await page.locator('#expiry').pressSequentially('1234');
    await page.locator('#security-code').pressSequentially('123');
    await page.locator('#pay-button').click();
    await page.waitForURL((url) => !url.pathname.startsWith('/checkout/'));
    await page.goBack();
    await page.locator('#notice[data-standing="waiting"]').waitFor();
    await expectSound(page, complaints);
  },
);
