import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { expectSound, signedIn, type WindowOptions } from '../../support/portal-browser.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let browser: Browser;
let seller: Seller;
let merchant_id: string;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  seller = await Seller.at(gateway, '2031-01-10T09:00:00Z');
  merchant_id = seller.client.credentials.merchant_id;
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

/** Presses a button, and what it asks for confirmation with, after its words have been read. */
async function confirm(page: Page, button: string, texts: readonly string[], now: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  for (const text of texts) await dialog.getByText(text).first().waitFor();
  // The only button that speaks of cancelling is the one that does it.
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
  expect(await cancel.count()).toBe(0);
  await dialog.getByRole('button', { name: now, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

it('a person of support finds a subscription, pauses, resumes and ends it', async () => {
  const { recurring_id, answer } = await seller.subscribe({
    contract_name: 'Tea <b>club</b>',
    interval_unit: 'day',
  });
  await seller.subscribe();
  const { page, complaints } = await signedIn(browser, gateway, merchant_id, { role_id: 'support' });
  await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).press('Enter');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(String(answer.body['order_no']));
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=/);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByLabel('Status').selectOption('Active');
  await page.waitForURL(/status=Actived/);
  await page.getByRole('link', { name: recurring_id }).press('Enter');
  await page.locator('dl.facts').waitFor();
  await page.getByText('Tea <b>club</b>').waitFor();
  await expectSound(page, complaints);
  await confirm(page, 'Pause', ['still charged unless you cancel it', 'Period no. 2'], 'Pause now');
  await page.getByText('Paused', { exact: true }).first().waitFor();
  expect(await seller.status(recurring_id)).toBe('Paused');
  await confirm(
    page,
    'Cancel the contract of period 2',
    ['It is not charged', '10.00'],
    'Cancel the contract',
  );
  await page.getByRole('cell', { name: 'Cancelled' }).waitFor();
  await confirm(page, 'Resume', ['Next charge', '12 Jan 2031'], 'Resume now');
  await page.getByText('Active', { exact: true }).first().waitFor();
  await confirm(page, 'Cancel subscription', ['It ends at once, for good'], 'Cancel it now');
  await page.getByText('It was cancelled.').waitFor();
  expect(await seller.status(recurring_id)).toBe('Inactived');
  expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);
});

it('a person who may only read subscriptions is offered no changes', async () => {
  const { recurring_id } = await seller.subscribe({ interval_unit: 'day' });
  const { page } = await signedIn(browser, gateway, merchant_id, { role_id: 'read-only' });
  await page.goto(`/portal/${seller.client.account_id}/subscriptions?q=${recurring_id}`);
  await page.getByRole('link', { name: recurring_id }).press('Enter');
  await page.getByRole('heading', { name: 'Contracts' }).waitFor();
  for (const name of ['Pause', 'Cancel subscription', 'Cancel']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
  }
});

it('the calendar of subscriptions shows the next charges, by keyboard, and the charges of a day', async () => {
  const shop = await Seller.at(gateway, '2031-03-01T10:00:00Z');
  const weekly = await shop.subscribe({ interval_unit: 'week', card: cards.renewal_declined });
  const monthly = await shop.subscribe({ contract_start: '2031-03-15' });
  await shop.advance('2031-03-08T10:00:00Z');
  const { page, complaints } = await signedIn(browser, gateway, shop.client.credentials.merchant_id);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.getByRole('link', { name: 'Next charges' }).press('Enter');
  const table = page.getByRole('table', { name: 'Charges by day' });
  await page.getByRole('heading', { name: 'March 2031' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Pages about subscriptions' });
  expect(await tabs.locator('[aria-current]').allTextContents()).toEqual(['Next charges']);
  await table.getByRole('link', { name: /\b9 March/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expectSound(page, complaints);
  await page.keyboard.press('Enter');
  await page.waitForURL(/month=2031-03&day=2031-03-15/);
  const day = page.getByRole('region', { name: /Charges of Saturday,? 15 March 2031/ });
  for (const { recurring_id } of [weekly, monthly]) {
    await day.getByRole('link', { name: recurring_id }).waitFor();
  }
  await expectSound(page, complaints);
  await page.reload();
  await day.getByRole('link', { name: monthly.recurring_id }).waitFor();
  await table.getByRole('link', { name: /\b9 March/ }).press('Enter');
  await page.getByText('Tried again').waitFor();
  await page.getByText('attempt 2').waitFor();
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await page.getByRole('heading', { name: 'April 2031' }).waitFor();
  await table.getByRole('link', { name: /15 April/ }).waitFor();
});

const looks: [string, WindowOptions][] = [
  ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
  ['at 360 pixels', { width: 360 }],
];

it.each(looks)('the pages of subscriptions have no accessibility fault: %s', async (name, look) => {
  const shop = await Seller.at(gateway, '2031-05-01T10:00:00Z');
  await shop.subscribe({ contract_name: '月度会员' });
  const { recurring_id } = await shop.subscribe({ interval_unit: 'week', card: cards.renewal_declined });
  await shop.advance('2031-05-08T12:00:00Z');
  const { page, complaints } = await signedIn(browser, gateway, shop.client.credentials.merchant_id, look);
  const pages = [
    '/subscriptions',
    '/subscriptions?q=nothing',
    '/subscriptions/calendar?month=2031-05&day=2031-05-09',
  ];
  for (const path of pages) {
    await page.goto(`/portal/${shop.client.account_id}${path}`);
    await page.locator('#main h1').waitFor();
    if (path.includes('day=')) await page.getByRole('link', { name: recurring_id }).waitFor();
    await expectSound(page, complaints);
  }
  const row = page.getByRole('link', { name: recurring_id });
  await row.press('Enter');
  await page.locator('dl.facts').waitFor();
  await expectSound(page, complaints);
  expect(await page.locator('html').getAttribute('lang'), name).toBe(look.locale ?? 'en');
});

it('older contracts of a subscription are shown on demand, with their payments', async () => {
  const daily = await Seller.at(gateway, '2032-01-01T09:00:00Z');
  await daily.subscribe({ interval_unit: 'day', contract_name: 'Daily paper' });
  await daily.advance('2032-03-05T09:00:00Z');
  const { page, complaints } = await signedIn(browser, gateway, daily.client.credentials.merchant_id);
  await page.goto(`/portal/${daily.client.account_id}/subscriptions`);
  await page.locator('#main tbody a').first().click();
  const rows = page.getByRole('table', { name: 'Contracts' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(60);
  await page.getByRole('button', { name: 'Older contracts' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(63);
  await page.getByRole('button', { name: 'Older contracts' }).waitFor({ state: 'detached' });
  expect(await rows.last().locator('td').first().textContent()).toBe('1');
  const payments = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  // The newest contract is not charged yet.
  expect(await payments.count()).toBe((await rows.count()) - 1);
  await expectSound(page, complaints);
});

it('a contract that was paid in part shows the paid amount and the full amount', async () => {
  const other = await Seller.at(gateway, '2031-01-10T09:00:00Z', { several_captures: true });
  const { recurring_id, answer } = await other.subscribe({ amount: '100.00', capture: 'manual' });
  const { transaction_id, order_no } = answer.body;
  await other.client.capture({ transaction_id, order_no, currency: 'EUR', amount: '1.00' });
  for (const [locale, scheme, width, of] of [
    ['en-GB', 'light', 1280, 'of 100.00 EUR'],
    ['zh-CN', 'dark', 360, '100.00 EUR'],
  ] as const) {
    const { page, complaints } = await signedIn(browser, gateway, other.client.credentials.merchant_id, {
      locale,
      scheme,
      width,
    });
    await page.goto(`/portal/${other.client.account_id}/subscriptions`);
    await page.getByRole('link', { name: recurring_id }).click();
    await page.locator('dl.facts').waitFor();
    for (const table of await page.getByRole('table').all()) {
      const [amount] = await table.getByRole('cell', { name: '1.00 EUR' }).all();
      expect((await amount?.innerText())?.replaceAll(/\s+/g, ' ')).toMatch(/^1\.00 EUR/);
      expect(await amount?.innerText()).toContain(of);
    }
    await expectSound(page, complaints);
  }
});
