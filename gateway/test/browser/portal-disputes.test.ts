import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/browser.ts';
import { cards } from '../support/client.ts';
import { type WindowOptions, portalScene, enter } from '../support/portal-browser.ts';

const later_ms = 2_000;

const scene = portalScene();

/** Everything that every page has to meet. */
async function expectSound(page: Page, complaints: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
}

it('a dispute is defended in the portal with a file, and won', async () => {
  const payment = await scene.shop.captured({ card: cards.disputed, amount: '88.00' });
  await scene.gateway.work(later_ms);
  const { page, complaints } = await enter(scene);
  await page.getByRole('navigation').getByRole('link', { name: 'Disputes' }).press('Enter');
  await page.getByRole('link', { name: payment.order_no }).press('Enter');
  await page.getByText('No files.').waitFor();
  const program = { name: 'x.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  await page.locator('input[type=file]').setInputFiles(program);
  await page.getByText('A file is PDF, PNG, JPEG or text.').waitFor();
  const buffer = Buffer.from('%PDF-1.7 signed for by the customer');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'receipt.pdf', exact: true }).waitFor();
  await expectSound(page, complaints);
  await page.getByRole('button', { name: 'Defend' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Explanation').fill('Delivered <b>and signed</b>');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Defend' }).press('Enter');
  expect(await dialog.getByLabel('Explanation').inputValue()).toBe('Delivered <b>and signed</b>');
  await expectSound(page, complaints);
  await dialog.getByRole('button', { name: 'Send the defence' }).press('Enter');
  await page.getByText('Waits for the acquirer').waitFor();
  const answered_by = page.locator('dt:text-is("Answered by") + dd');
  expect(await answered_by.innerText()).toBe('you');
  await scene.gateway.work(later_ms);
  await scene.gateway.work(later_ms);
  await page.reload();
  await page.getByText('Won', { exact: true }).first().waitFor();
  await page.getByText('Delivered <b>and signed</b>').waitFor();
  expect(await scene.shop.status(payment)).toBe('7200');
});

const looks: [string, WindowOptions][] = [
  ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
  ['at 360 pixels', { width: 360 }],
];

it.each(looks)('the pages of disputes have no accessibility fault: %s', async (_name, look) => {
  const payment = await scene.shop.captured({ card: cards.disputed });
  await scene.gateway.work(later_ms);
  const { page, complaints } = await enter(scene, look);
  await page.goto(`/portal/${scene.shop.account_id}/disputes`);
  await page.getByRole('link', { name: payment.order_no }).waitFor();
  await expectSound(page, complaints);
  await page.getByRole('link', { name: payment.order_no }).press('Enter');
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await expectSound(page, complaints);
  expect(await page.locator('html').getAttribute('lang')).toBe(look.locale ?? 'en');
});
