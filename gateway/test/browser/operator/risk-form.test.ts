import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { heldPayout, importLists, screenPayouts } from '../../banking/screening/held-payouts.ts';
import { openBrowser } from '../../support/browser.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const at = '/portal/operator-console';
let browser: Browser;
let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([openBrowser(), startTestGateway()]);
  client = await gateway.createClient();
  await client.captured({ amount: '250.00', items: 'A#,#1#,#250.00#,#1' });
  await client.captured({ amount: '50.00', items: 'A#,#1#,#50.00#,#1' });
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

it('a risk rule is drafted in a form, and its trial run shows everything that it found', async () => {
  const page = await openConsole(browser, gateway);
  await page.goto(`${at}/risk`);
  await page.getByRole('button', { name: 'Draft a rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Large ones');
  await dialog.getByLabel('What it looks at').selectOption('amount');
  await dialog.getByLabel('More than').fill('100.00');
  await dialog.getByRole('switch', { name: 'Write the terms as JSON' }).click();
  expect(JSON.parse(await dialog.getByRole('textbox', { name: 'Terms' }).inputValue())).toEqual({
    kind: 'amount',
    currency: 'EUR',
    above: '100.00',
  });
  await dialog.getByRole('switch', { name: 'Write the terms as JSON' }).click();
  expect(await dialog.getByLabel('More than').inputValue()).toBe('100.00');
  expect(await problemsOf(page, 'risk form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('More than 100.00 EUR').waitFor();
  await page.getByRole('button', { name: 'Try' }).click();
  await page.getByText('Of 2 payments of the last 30 days, 1 would have fallen under it').waitFor();
  await page.getByText('250.00 EUR', { exact: true }).waitFor();
  await page.getByText('The newest hits').waitFor();
  expect(await problemsOf(page, 'risk tried')).toEqual([]);
  await page.getByRole('link', { name: /^\d{10,}$/ }).click();
  await page.waitForURL(/objects\/payment/);
});

it('invalid JSON of a risk rule is refused in the reader’s language, on a phone in the dark', async () => {
  const page = await openConsole(browser, gateway, { locale: 'zh-CN', scheme: 'dark', width: 360 });
  await page.goto(`${at}/risk`);
  await page.getByRole('button', { name: '起草规则' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: '以 JSON 填写条件' }).click();
  await dialog.getByRole('textbox', { name: '条件' }).fill('{"kind"');
  await dialog.getByText('这不是 JSON 对象').waitFor();
  expect(await problemsOf(page, 'risk json')).toEqual([]);
});

it('the console shows who decided by name, and a screening result in the reader’s language', async () => {
  const shop = await gateway.createClient();
  await screenPayouts(gateway, shop);
  await importLists(gateway);
  const held = await heldPayout(shop);
  const page = await openConsole(browser, gateway, { locale: 'zh-CN' });
  await page.goto(`${at}/screening/${held}`);
  await page.locator('textarea').first().fill('另一人');
  await page.getByRole('button', { name: '放行' }).click();
  await page.getByText(/· 您 · 另一人/).waitFor();
  const colleague = await openConsole(browser, gateway);
  await colleague.goto(`${at}/screening/${held}`);
  await colleague.getByText('· Kim Example · 另一人').waitFor();
  await colleague.goto(`${at}/objects/payout/${held}`);
  await colleague.getByText('Kim Example').first().waitFor();
  expect((await colleague.locator('#main summary').allInnerTexts()).join()).not.toMatch(/usr_/);
});
