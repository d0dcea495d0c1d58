import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, openBrowser } from '../support/browser.ts';
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
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
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

it('the reference shows operations with samples, and asks nobody but the gateway for anything', async () => {
  const { page, addresses, complaints } = await open('/reference');
  await page.getByRole('heading', { name: 'Your first payment' }).waitFor();
  await look(page, 'reference-guide');
  await page.goto(`${gateway.url}/reference/#tag/payments/POST/v1/capture`);
  await page.getByRole('heading', { name: 'Capture transactions' }).first().waitFor();
  await page.getByText('openssl dgst').first().waitFor();
  await look(page, 'reference-capture');
  await page.goto(`${gateway.url}/reference/#description/authentication`);
  await page.getByRole('heading', { name: 'Why is my signature wrong?' }).waitFor();
  await look(page, 'reference-authentication');
  expect(addresses.some((address) => address.endsWith('/openapi.json'))).toBe(true);
  expect(foreign(addresses)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('the list of errors goes to the code that problem+json names, and is accessible', async () => {
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
