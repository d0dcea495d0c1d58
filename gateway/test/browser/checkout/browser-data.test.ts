import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newWindow, openBrowser } from '../../support/browser.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { typeCard } from '../customer-window.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
});
afterEach(() => gateway.verify());
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** What the acquirer has received of the customer's browser. */
async function received(): Promise<unknown> {
  const [row] = await gateway.query<{ browser: unknown }>(
    `SELECT carried -> 'browser' AS browser FROM sandbox_acquirer.instructions WHERE account_id = $1`,
    [client.account_id],
  );
  return row?.browser;
}

/** Pays as a customer with a browser of these settings. */
async function pay(settings: Parameters<Browser['newContext']>[0], script = ''): Promise<void> {
  client = await gateway.createClient();
  const session = await OpenedCheckout.create(client);
  const page = await newWindow(browser, settings);
  await page.addInitScript({ content: script });
  await page.goto(session.url);
  await typeCard(page, cards.approve);
  await page.locator('#pay-button').click();
  await page.getByRole('heading', { name: /Thank you/ }).waitFor();
}

it('the payment page sends 3-D Secure’s data of the customer’s browser', async () => {
  await pay({
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    userAgent: 'Mozilla/5.0 (Causeway test)',
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
  });
  expect(await received()).toEqual({
    language: 'en-GB',
    color_depth: expect.any(Number),
    screen_height: 844,
    screen_width: 390,
    time_zone_offset: -330,
    java_enabled: false,
    javascript_enabled: true,
    user_agent: 'Mozilla/5.0 (Causeway test)',
    accept_header: '*/*',
  });
});

it('a browser that sends nonsense data for 3-D Secure, or none, can still pay', async () => {
  await pay(
    { locale: 'en-GB' },
    `const says = (of, name, value) => Object.defineProperty(of, name, { get: () => value });
     says(Navigator.prototype, 'language', 'en_US@posix');
     says(Navigator.prototype, 'javaEnabled', undefined);
     says(Screen.prototype, 'width', 1280.5);
     says(Screen.prototype, 'height', -1);
     says(Screen.prototype, 'colorDepth', undefined);`,
  );
  expect(await received()).toMatchObject({
    language: 'en',
    color_depth: 1,
    screen_height: 0,
    screen_width: 1281,
    java_enabled: false,
  });
});
