import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, openBrowser } from '../support/browser.ts';
import { OpenedCheckout } from '../support/checkout.ts';
import { cards, type TestClient } from '../support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
let return_url: string;
const shop = createServer((_request, response) => void response.end('the shop'));
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  client = await gateway.createClient();
  const port = await freePort();
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve));
  return_url = `http://127.0.0.1:${port}/back`;
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await gateway.verify();
  await gateway.close();
});

/** Opens a page, and fails with whatever the browser complains of. */
async function visit(
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  // Contexts stay open until the browser closes: this one, of a single process, ends with the first of them.
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry date').pressSequentially('1234');
  await page.getByLabel('Security code').pressSequentially('123');
}

async function charges(session: OpenedCheckout): Promise<unknown[]> {
  return gateway.query('SELECT captured FROM payments WHERE order_no = $1 AND captured > 0', [
    session.order_no,
  ]);
}

describe('a customer', () => {
  it('pays by card as one types, and comes back to the shop', async () => {
    const session = await OpenedCheckout.create(client, { return_url });
    const { page, complaints } = await visit(session.url);
    await fillCard(page, cards.approve);
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('12 / 34');
    expect(await page.locator('#card-brand').textContent()).toBe('Visa');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay €100.00' }).dblclick();
    await page.getByRole('heading', { name: 'Thank you, your payment was accepted' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.waitForURL(`${return_url}?**`);
    expect(new URL(page.url()).searchParams.get('payment_status')).toBe('3000');
    expect(await charges(session)).toEqual([{ captured: '10000' }]);
    expect(complaints).toEqual([]);
  });

  it('is told at the field what is wrong', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(session.url);
    await fillCard(page, '4242424242424241');
    await page.getByRole('button', { name: /^Pay/ }).click();
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('#card-number-error').textContent()).toContain('digit is wrong');
    expect(await page.evaluate('document.activeElement.id')).toBe('card-number');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('whose card is declined reads why and pays with another', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(session.url);
    await fillCard(page, cards.funds);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('alert').getByText('does not have enough funds').waitFor();
    await page.getByLabel('Card number').fill('');
    await page.getByLabel('Card number').pressSequentially(cards.approve);
    await page.getByLabel('Security code').pressSequentially('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(session)).toHaveLength(1);
  });

  it('confirms a challenge, also after going back', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(session.url);
    await fillCard(page, cards.challenge);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Go on to confirm' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(session)).toHaveLength(1);
  });

  it('who loses the connection pays once when it is back', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(session.url);
    await fillCard(page, cards.approve);
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
    expect(await charges(session)).toHaveLength(1);
  });

  it.each([
    ['zh-CN', 360, 'dark'],
    ['zh-CN', 1280, 'light'],
    ['ar', 360, 'light'],
    ['en', 360, 'dark'],
  ] as const)('reads the page in %s at %i pixels, %s, without a barrier', async (language, width, scheme) => {
    const session = await OpenedCheckout.create(client, {
      language,
      token_flag: 'YES',
      shipping: '5.00',
      item_total: '95.00',
      return_url,
    });
    const { page, complaints } = await visit(session.url, {
      viewport: { width, height: 900 },
      colorScheme: scheme,
    });
    await page.locator('#pay-button').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(complaints).toEqual([]);
  });
});
