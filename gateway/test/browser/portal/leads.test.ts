import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { expectSound, signedIn } from '../../support/portal-browser.ts';

let gateway: TestGateway;
let browser: Browser;
let shop: TestClient;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  shop = await gateway.createClient();
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

it('what needs attention leads to the list behind it', async () => {
  await shop.authorise({ card: cards.review });
  const disputed = await shop.captured({ card: cards.disputed });
  await gateway.work(2_000);
  const { page } = await signedIn(browser, gateway, shop.credentials.merchant_id);
  await page.getByRole('link', { name: 'Disputes to answer' }).press('Enter');
  await page.waitForURL(/disputes\?state=open/);
  await page.getByRole('link', { name: disputed.order_no }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: 'Payments to review' }).press('Enter');
  await page.waitForURL(/\/review/);
});

it('the page of a payment shows what was sent and answered, without the card', async () => {
  const payment = await shop.captured({ amount: '31.00' });
  const { page, complaints } = await signedIn(browser, gateway, shop.credentials.merchant_id, {
    role_id: 'developer',
  });
  const panel = page.getByRole('region', { name: 'Requests of the API' });
  // The log is written within a second of the answer.
  await expect
    .poll(async () => {
      await page.goto(`/portal/${shop.account_id}/payments/${payment.transaction_id}`);
      await panel.getByText('kept for').waitFor();
      return panel.locator('summary').count();
    })
    .toBe(1);
  await panel.locator('summary', { hasText: 'authorise' }).press('Enter');
  await panel.getByText('"shopper_email"').waitFor();
  await panel.getByText('"payment_status"').first().waitFor();
  expect(await panel.textContent()).not.toContain(cards.approve);
  await expectSound(page, complaints);
});

it('dates are written where the browser names a language that there is not', async () => {
  const payment = await shop.captured();
  const { page, complaints } = await signedIn(browser, gateway, shop.credentials.merchant_id);
  await page.addInitScript(
    `Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix', 'en-GB'] })`,
  );
  await page.goto(`/portal/${shop.account_id}/payments`);
  await page.getByRole('row').filter({ hasText: payment.order_no }).locator('time:visible').waitFor();
  expect(complaints).toEqual([]);
});
