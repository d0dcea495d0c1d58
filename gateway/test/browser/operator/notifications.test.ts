import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { NotifiedGateway } from '../../acquiring/notifications/notified-gateway.ts';
import { openBrowser } from '../../support/browser.ts';

let browser: Browser;
let world: NotifiedGateway;
beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), NotifiedGateway.start()]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

it('an operator reads a notification that the gateway did not understand, applies it again, and closes it with a note', async () => {
  const { acquirer, client } = world;
  const payment = await world.paid();
  acquirer.manners.refund = 'received';
  await client.refund({ ...payment, refund_amount: '30.00' });
  const [event] = acquirer.work();
  await world.notify({ ...event!, of: 'capture', amount: '2999' });
  const page = await openConsole(browser, world.gateway);
  await page.getByRole('link', { name: 'Notifications of acquirers' }).click();
  await page.getByText('it tells of a capture; the instruction is a refund').waitFor();
  expect(await problemsOf(page, 'notifications')).toEqual([]);
  const chinese = await openConsole(browser, world.gateway, { locale: 'zh-CN', width: 390 });
  await chinese.goto(page.url());
  await chinese.getByText('通知的是请款，而指令是退款').waitFor();
  expect(await problemsOf(chinese, 'notifications in Chinese')).toEqual([]);
  await chinese.close();
  await page.getByRole('cell').getByRole('link').click();
  await page.getByText('"amount":"2999"').waitFor();
  const applied = page.waitForResponse((response) => response.url().endsWith('/apply'));
  await page.getByRole('button', { name: 'Apply again' }).click();
  expect((await applied).status()).toBe(200);
  expect(await page.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  await page.getByLabel('How it was handled otherwise').fill('Corrected by the acquirer <b>on the phone</b>');
  expect(await problemsOf(page, 'notification')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  await page.getByText('Corrected by the acquirer <b>on the phone</b>').waitFor();
});
