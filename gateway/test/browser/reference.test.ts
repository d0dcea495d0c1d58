import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, openBrowser, openWindow } from '../support/browser.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Set to a folder to look at the pages. */
const screenshots = process.env['SCREENSHOTS'];

let browser: Browser;
let gateway: TestGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([openBrowser(), startTestGateway()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** Opens a page and keeps every address that the browser asks for, and every complaint. */
async function open(path: string): Promise<{ page: Page; addresses: string[]; complaints: string[] }> {
  const page = await openWindow(browser, { viewport: { width: 1400, height: 900 } });
  const addresses: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(gateway.url + path);
  return { page, addresses, complaints };
}

async function look(page: Page, name: string): Promise<void> {
  if (screenshots === undefined) return;
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: `${screenshots}/${name}.png` });
}

function foreign(addresses: readonly string[]): string[] {
  return addresses.filter(
    (address) => !/^(data|blob):/.test(address) && !address.startsWith(`${gateway.url}/`),
  );
}

it('the reference shows operations with samples, and sends requests to the gateway only', async () => {
  const { page, addresses, complaints } = await open('/reference');
  await page.getByRole('heading', { name: 'Your first payment' }).waitFor();
  await look(page, 'reference-guide');
  // Its own box for keys would send a header that no operation reads.
  expect(await page.getByText(/Auth(entication)? Type|Bearer Token|No authentication selected/).count()).toBe(
    0,
  );
  await page.goto(`${gateway.url}/reference/#tag/payments/POST/v1/capture`);
  await page.getByRole('heading', { name: 'Capture transactions' }).first().waitFor();
  await page.getByText('await causeway.capture').first().waitFor();
  await look(page, 'reference-capture');
  await page.goto(`${gateway.url}/reference/#description/authentication`);
  await page.getByRole('heading', { name: 'Why is my signature wrong?' }).waitFor();
  await look(page, 'reference-authentication');
  expect(addresses.some((address) => address.endsWith('/reference/openapi.json'))).toBe(true);
  expect(foreign(addresses)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Finds an operation in the list, sends its example as it stands, and reads what the page shows. */
async function send(page: Page, title: string, path: string): Promise<{ status: number; body: unknown }> {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('button', { name: new RegExp(`^Test Request.*${path}\\)`) }).click();
  const [answer] = await Promise.all([
    page.waitForResponse(gateway.url + path),
    page.getByRole('button', { name: /^Send/ }).first().click(),
  ]);
  await page.getByText(`${answer.status()} ${answer.statusText()}`).first().waitFor();
  await look(page, `reference-sent-${path.slice(4)}-${answer.status()}`);
  await page.getByRole('button', { name: 'Close Client' }).click();
  return { status: answer.status(), body: await answer.json() };
}

it('a developer enters a key in the reference, and sends signed requests from it', async () => {
  const client = await gateway.createClient();
  const { page, addresses, complaints } = await open('/reference/');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.getByText('Test requests are not signed.').waitFor();
  await page.getByRole('button', { name: 'Sign test requests' }).click();
  await look(page, 'reference-key');
  const { merchant_id, account_id, key_id, sign_key } = client.credentials;
  await page.getByLabel('merchant_id', { exact: true }).fill(merchant_id);
  await page.getByLabel('account_id', { exact: true }).fill(account_id);
  await page.getByLabel('Sign key', { exact: true }).fill(sign_key);
  await page.getByLabel('key_id', { exact: true }).fill(key_id);
  await page.getByRole('button', { name: 'Sign with this key' }).click();
  await page.getByText(`Test requests are signed for account ${account_id}.`).waitFor();
  await page.getByRole('button', { name: 'Open Group - Queries' }).click();
  // The example is sent twice: every payment gets an order number of its own.
  for (let times = 0; times < 2; times += 1)
    expect(await send(page, 'Create a direct payment', '/v1/authorise')).toMatchObject({
      status: 200,
      body: { order_no: expect.stringMatching(/^order-\w+-\w{4}$/), payment_status: '2000' },
    });
  expect(await send(page, 'Query transactions', '/v1/retrievalTrans')).toMatchObject({
    status: 200,
    body: { return_status: '1' },
  });
  // The key is in this page's memory and nowhere else: not in what is sent, and not in what the browser keeps.
  const stored = await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
  expect([...sent, stored].join()).not.toContain(sign_key);
  expect(sent.join()).toContain('order-');
  expect(complaints).toEqual([]);
  await page.getByRole('button', { name: 'Sign test requests' }).click();
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByText('Test requests are not signed.').waitFor();
  expect(await send(page, 'Create a direct payment', '/v1/authorise')).toMatchObject({
    body: { code: 'I0013' },
  });
  expect(foreign(addresses)).toEqual([]);
});

it('the list of errors scrolls to the code that problem+json names, and is accessible', async () => {
  const refused = await fetch(`${gateway.url}/v1/capture`, {
    method: 'POST',
    headers: { accept: 'application/problem+json' },
    body: '{',
  });
  const { type, code } = (await refused.json()) as { type: string; code: string };
  const { page, addresses, complaints } = await open(type);
  const target = page.locator('section:target');
  expect(await target.getAttribute('id')).toBe(code);
  expect(await target.isVisible()).toBe(true);
  await look(page, 'errors');
  expect(foreign(addresses)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});
