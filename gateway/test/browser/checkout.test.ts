import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { charges, expectSound, openShop, typeCard, visit, type TestShop } from './customer-window.ts';
import { OpenedCheckout } from '../support/checkout.ts';
import { cards, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
let shop: TestShop;
let return_url: string;
beforeAll(async () => {
  [gateway, browser, shop] = await Promise.all([startTestGateway(), openBrowser(), openShop()]);
  client = await gateway.createClient();
  return_url = `${shop.origin}/back`;
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await gateway.verify();
  await gateway.close();
});

describe('a customer on the payment page', () => {
  it('pays by card as people type, and comes back to the shop', async () => {
    const session = await OpenedCheckout.create(client, { return_url });
    const { page, complaints } = await visit(browser, session.url);
    await typeCard(page, cards.approve);
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('12 / 34');
    expect(await page.locator('#card-brand').textContent()).toBe('Visa');
    await expectSound(page);
    await page.getByRole('button', { name: 'Pay €100.00' }).dblclick();
    await page.waitForURL(`${return_url}?**`);
    expect(new URL(page.url()).searchParams.get('payment_status')).toBe('3000');
    expect(await charges(gateway, session)).toMatchObject([{ captured: '10000' }]);
    expect(complaints).toEqual([]);
  });

  it('reads beside the field what is wrong', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(browser, session.url);
    await typeCard(page, '4242424242424241');
    await page.getByRole('button', { name: /^Pay/ }).click();
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#card-number-error').textContent()).toContain('digit is wrong');
    expect(await page.evaluate('document.activeElement.id')).toBe('card-number');
    await expectSound(page);
  });

  it('reads why the card was declined, and pays with another', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.funds);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('alert').getByText('does not have enough funds').waitFor();
    await page.getByLabel('Card number').fill('');
    await page.getByLabel('Card number').pressSequentially(cards.approve);
    await page.getByLabel('Security code').pressSequentially('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'Thank you, your payment was accepted' }).waitFor();
    // Without a shop to go back to, the page stays as long as it is looked at.
    await expectSound(page);
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('confirms a challenge, also after going back', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.challenge);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Go on to confirm' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('pays once when the lost connection is back', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.approve);
    let lost = 0;
    // The payment is made, and its answer is lost.
    await page.route('**/pay', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
      await page.unroute('**/pay');
    });
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(lost).toBe(1);
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it.each([
    ['zh-CN', 360, 'dark'],
    ['zh-CN', 1280, 'light'],
    ['ar', 360, 'light'],
    ['en', 360, 'dark'],
  ] as const)(
    'reads the page in %s at %i pixels, %s, without an accessibility fault',
    async (language, width, scheme) => {
      const session = await OpenedCheckout.create(client, {
        language,
        token_flag: 'YES',
        shipping: '5.00',
        item_total: '95.00',
        return_url,
      });
      const { page, complaints } = await visit(browser, session.url, {
        viewport: { width, height: 900 },
        colorScheme: scheme,
      });
      await page.locator('#pay-button').waitFor();
      await expectSound(page, complaints);
    },
  );
});
