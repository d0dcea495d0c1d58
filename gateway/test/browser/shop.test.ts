import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tools/until.ts';
import { openBrowser } from '../support/browser.ts';
import { cards, type TestClient } from '../support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectSound, typeCard, visit } from './customer-window.ts';

const folder = fileURLToPath(new URL('../../../examples/shop/', import.meta.url));
const own_variables = /^(GATEWAY_URL|MERCHANT_ID|ACCOUNT_ID|SIGN_KEY|PORT|SHOP_URL)$/;
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !own_variables.test(name)),
);

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
let address: string;
let stop: () => Promise<void>;
let printed = '';
beforeAll(async () => {
  [gateway, browser] = await Promise.all([
    startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } }),
    openBrowser(),
  ]);
  client = await gateway.createClient();
  const { url, merchant_id, account_id, sign_key } = client.credentials;
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [`${folder}shop.ts`], {
    env: {
      ...environment,
      GATEWAY_URL: url,
      MERCHANT_ID: merchant_id,
      ACCOUNT_ID: account_id,
      SIGN_KEY: sign_key,
      PORT: String(port),
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const ended = once(child, 'close');
  stop = async () => {
    child.kill();
    await ended;
  };
  const answered = async (): Promise<boolean> => (await fetch(address)).ok;
  const opened = until('the shop is open', answered, (open) => open, { within_ms: 600_000 });
  await Promise.race([opened, ended]);
  if (child.exitCode !== null) throw new Error(printed);
});
afterAll(async () => {
  await browser.close();
  await stop();
  await gateway.verify();
  await gateway.close();
});

/** Pays what a button of the shop leads to, and comes back to the order. */
async function pay(page: Page, button: string, amount: string, card: string = cards.approve): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await typeCard(page, card);
  await page.getByRole('button', { name: amount }).click();
  await page.waitForURL(`${address}/orders/*`);
}

const status = (page: Page, text: string) =>
  page.locator('#order').getByText(text, { exact: true }).waitFor();

describe('the example shop', () => {
  it('counts an order as paid when the webhook says so, and refunds it once', async () => {
    const { page, complaints } = await visit(browser, address);
    await expectSound(page);
    await pay(page, 'Buy the Notebook', 'Pay €12.50');
    await status(page, 'Waiting for the payment');
    await expectSound(page);
    // The page learns it without being loaded again.
    await gateway.work();
    await status(page, 'Paid');
    await expectSound(page);
    const order_no = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.getByRole('button', { name: 'Refund' }).click();
    await gateway.work();
    await status(page, 'Refunded');
    await expectSound(page);
    // A second refund, of a window that was left open.
    const again = await fetch(`${page.url()}/refund`, { method: 'POST', redirect: 'manual' });
    expect(again.status).toBe(303);
    const refunds = await gateway.query(
      'SELECT captured, refunded FROM payments JOIN refunds USING (account_id, transaction_id) WHERE order_no = $1',
      [order_no],
    );
    expect(refunds).toEqual([{ captured: '1250', refunded: '1250' }]);
    await page.goto(address);
    await page.getByRole('link', { name: order_no }).waitFor();
    await expectSound(page, complaints);
  });

  it('tries a refund again that has failed', async () => {
    const { page } = await visit(browser, address);
    await pay(page, 'Buy the Notebook', 'Pay €12.50', cards.refund_fails);
    await gateway.work();
    await status(page, 'Paid');
    const order_no = new URL(page.url()).pathname.split('/')[2] ?? '';
    for (const tries of [1, 2]) {
      await page.getByRole('button', { name: 'Refund' }).click();
      await gateway.work(5_000);
      await gateway.work();
      await expect
        .poll(() => page.getByText('refund.failed').count(), { message: `refund ${tries} of ${order_no}` })
        .toBe(tries);
      await status(page, 'Paid');
    }
  });

  it('begins a subscription, and cancels it', async () => {
    const { page, complaints } = await visit(browser, address, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await expectSound(page);
    await pay(page, 'Subscribe to the Coffee club', 'Pay €9.00');
    await gateway.work();
    await status(page, 'Paid, subscription active');
    await expectSound(page);
    await page.getByRole('button', { name: 'Cancel the subscription' }).click();
    await gateway.work();
    await status(page, 'Subscription ended');
    await expectSound(page, complaints);
    const recurring_id = new URL(page.url()).pathname.split('/')[2] ?? '';
    const subscriptions = await gateway.query(
      'SELECT recurring_id, status FROM subscriptions WHERE recurring_id = $1',
      [recurring_id],
    );
    expect(subscriptions).toHaveLength(1);
  });

  it('lets a customer who left the payment page pay later, after a decline too', async () => {
    const { page } = await visit(browser, address);
    await page.getByRole('button', { name: 'Buy the Notebook' }).click();
    await page.getByLabel('Card number').waitFor();
    await page.goto(address);
    await page.getByRole('listitem').filter({ hasText: 'Not paid' }).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Pay' }).click();
    await typeCard(page, cards.funds);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('alert').getByText('does not have enough funds').waitFor();
    await page.goto(address);
    await page.getByRole('listitem').filter({ hasText: 'Not paid' }).first().getByRole('link').click();
    await pay(page, 'Pay', 'Pay €12.50');
    await gateway.work();
    await status(page, 'Paid');
    await expectSound(page);
  });

  it('takes no event and no result that is not signed, and no form of another site', async () => {
    const event = JSON.stringify({ id: 'evt_1', type: 'payment.captured', sequence: '1', data: {} });
    const forged = await fetch(`${address}/webhook`, { method: 'POST', body: event });
    expect(forged.status).toBe(400);
    const result = await fetch(`${address}/back?order_no=shop-1&payment_status=3000&encryption_data=00`);
    expect(result.status).toBe(400);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const form = await fetch(`${address}/buy/notebook`, { method: 'POST', headers, redirect: 'manual' });
    expect(form.status).toBe(403);
    const unknown = await Promise.all(
      ['/orders/shop-1', '/nowhere', '//'].map((path) => fetch(address + path)),
    );
    expect(unknown.map(({ status: code }) => code)).toEqual([404, 404, 502]);
    expect(printed).not.toContain(cards.approve);
  });

  it('says how to start it where variables are missing or the account is not the gateway’s', async () => {
    const missing = spawnSync(process.execPath, [`${folder}shop.ts`], { env: environment, encoding: 'utf8' });
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('WEBHOOK_ALLOW_PRIVATE_ADDRESSES=127.0.0.1 npm start');
    const { merchant_id, account_id, sign_key } = client.credentials;
    const account = { MERCHANT_ID: merchant_id, ACCOUNT_ID: account_id, SIGN_KEY: sign_key };
    const child = spawn(process.execPath, [`${folder}shop.ts`], {
      env: { ...environment, ...account, GATEWAY_URL: `http://127.0.0.1:${await freePort()}` },
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += String(chunk)));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(complaint).toContain('cannot use the gateway');
  });

  it('has fewer than 300 lines of TypeScript', () => {
    const texts = globSync(`${folder}*.ts`).map((file) => readFileSync(file, 'utf8'));
    expect(texts.join('').split('\n').length).toBeLessThan(300);
  });
});
