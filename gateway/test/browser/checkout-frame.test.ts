import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signHmacV2 } from '@causeway/schemas/signing.ts';
import { addSite } from '../../src/acquiring/checkout/settings.ts';
import { openBrowser } from '../support/browser.ts';
import { charges, openShop, typeCard, visit, type TestShop } from './customer-window.ts';
import { OpenedCheckout } from '../support/checkout.ts';
import { cards, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
let shop: TestShop;
let stranger: TestShop;
beforeAll(async () => {
  [gateway, browser, shop, stranger] = await Promise.all([
    startTestGateway(),
    openBrowser(),
    openShop(),
    openShop(),
  ]);
  client = await gateway.createClient();
  await addSite(gateway.gateway.context, client.account_id, shop.origin);
  await addSite(gateway.gateway.context, client.account_id, 'https://another-shop.example.com');
});
afterAll(async () => {
  await browser.close();
  shop.close();
  stranger.close();
  await gateway.verify();
  await gateway.close();
});

interface Heard {
  readonly origin: string;
  readonly source?: string;
  readonly session_id?: string;
  readonly type?: string;
  readonly standing?: string;
  readonly height?: number;
  readonly result?: Record<string, string>;
}

async function heardBy(page: Page): Promise<Heard[]> {
  return page.evaluate('heard');
}

async function result(page: Page): Promise<Heard> {
  await page.waitForFunction(`heard.some(({ type }) => type === 'result')`);
  return (await heardBy(page)).find(({ type }) => type === 'result')!;
}

describe('the payment page in a frame of a registered site on another origin', () => {
  it('takes a payment, and the shop receives a result that it can check', async () => {
    const session = await OpenedCheckout.create(client, { return_url: `${shop.origin}/back` });
    const { page, complaints } = await visit(browser, shop.show(session.url));
    const frame = page.frameLocator('iframe');
    await typeCard(frame, cards.approve);
    await frame.getByRole('button', { name: 'Pay €100.00' }).click();
    await frame.getByRole('heading', { name: /Thank you/ }).waitFor();
    const message = await result(page);
    expect(message).toMatchObject({
      origin: gateway.url,
      source: 'causeway',
      session_id: session.session_id,
    });
    const { encryption_data, ...signed } = message.result!;
    expect(encryption_data).toBe(signHmacV2(client.credentials.sign_key, 'return', signed));
    expect(signed).toMatchObject({ order_no: session.order_no, payment_status: '3000', amount: '100.00' });
    const heard = await heardBy(page);
    expect(heard.filter(({ type }) => type === 'state').map(({ standing }) => standing)).toEqual([
      'open',
      'paid',
    ]);
    expect(heard.find(({ type }) => type === 'height')?.height).toBeGreaterThan(100);
    expect(JSON.stringify(heard)).not.toContain(cards.approve);
    // The shop stays: what it does with the result is its own business.
    expect(page.url()).toBe(shop.show(session.url));
    expect(complaints).toEqual([]);
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('lets a customer confirm a challenge inside the frame', async () => {
    const session = await OpenedCheckout.create(client);
    const { page, complaints } = await visit(browser, shop.show(session.url));
    const frame = page.frameLocator('iframe');
    await typeCard(frame, cards.challenge);
    await frame.getByRole('button', { name: /^Pay/ }).click();
    await frame.getByRole('button', { name: 'Approve' }).click();
    await frame.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect((await result(page)).result).toMatchObject({ payment_status: '3000' });
    expect(complaints).toEqual([]);
    expect(await charges(gateway, session)).toHaveLength(1);
  });
});

describe('the payment page in a frame of any other site', () => {
  it('is not shown', async () => {
    const session = await OpenedCheckout.create(client);
    const { page, complaints } = await visit(browser, stranger.show(session.url));
    await expect.poll(() => complaints.join('\n')).toContain('frame-ancestors');
    expect(await page.frameLocator('iframe').locator('#pay-form').count()).toBe(0);
    expect(await heardBy(page)).toEqual([]);
  });

  it('sends that site no message, even where the frame is allowed', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(browser, 'about:blank');
    let served = 0;
    await page.route(session.url, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers() };
      const policy = headers['content-security-policy'] ?? '';
      headers['content-security-policy'] = policy.replace(/frame-ancestors [^;]*; /, '');
      served += 1;
      await route.fulfill({ response, headers });
    });
    await page.goto(stranger.show(session.url));
    const frame = page.frameLocator('iframe');
    await typeCard(frame, cards.approve);
    await frame.getByRole('button', { name: /^Pay/ }).click();
    await frame.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(served).toBe(1);
    expect(await heardBy(page)).toEqual([]);
  });
});
