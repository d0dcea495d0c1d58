import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { openBrowser } from '../../support/browser.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { charges, expectSound, typeCard, visit } from '../customer-window.ts';

/** A gateway with three acquirers, and one on the same database that lost the third. */
let whole: TestGateway;
let less: TestGateway;
let browser: Browser;
let client: TestClient;
beforeAll(async () => {
  [whole, browser] = await Promise.all([
    startTestGateway({ environment: { SANDBOX_ACQUIRERS: 'sandbox,sandbox-2,sandbox-3' } }),
    openBrowser(),
  ]);
  client = await whole.createClient({ connector: 'sandbox-3' });
  less = await startTestGateway({ connection: whole.connection });
});
afterAll(async () => {
  await browser.close();
  await less.close();
  await whole.close();
});

it.each([
  ['en', 'light', 'Payment is not possible right now'],
  ['ar', 'dark', 'الدفع غير ممكن حاليًا'],
] as const)(
  'a customer reads in %s, %s, that payment is not possible now',
  async (language, colorScheme, title) => {
    const session = await OpenedCheckout.create(client, {
      language,
      return_url: 'https://shop.example/back',
    });
    const there = session.url.replace(whole.url, less.url);
    const { page, complaints } = await visit(browser, there, {
      colorScheme,
      viewport: { width: 360, height: 800 },
    });
    await page.getByRole('heading', { name: title }).waitFor();
    expect(await page.locator('#pay-form').isVisible()).toBe(false);
    expect(await page.locator('#return-link').isVisible()).toBe(true);
    await expectSound(page, complaints);
  },
);

it('a customer who has filled the page in reads that payment is not possible now', async () => {
  const session = await OpenedCheckout.create(client);
  const { page } = await visit(browser, session.url);
  await typeCard(page, cards.approve);
  // From here on the gateway that lost the acquirer answers.
  await page.route(/\/(pay|state)$/, async (route) => {
    const url = route.request().url().replace(whole.url, less.url);
    const headers = { ...(await route.request().allHeaders()), origin: less.url };
    await route.fulfill({ response: await route.fetch({ url, headers }) });
  });
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Payment is not possible right now' }).waitFor();
  expect(await charges(whole, session)).toEqual([]);
});

it('the operator reads in the console which acquirer is missing', async () => {
  const page = await openConsole(browser, less);
  await page.goto('/portal/operator-console/health');
  const row = page.getByRole('row').filter({ hasText: 'sandbox-3' });
  await row.getByText('Not configured: new payments there are refused').waitFor();
  expect(await problemsOf(page, 'missing')).toEqual([]);
});
