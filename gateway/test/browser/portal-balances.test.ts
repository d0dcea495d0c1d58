import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/browser.ts';
import { fund, payout } from '../support/payouts.ts';
import { type WindowOptions, portalScene, enter } from '../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '1000.00');
  await payout(shop, { payment_amount: '125.00', reference: 'RENT <b>11</b>' });
  const payment = await shop.captured({ amount: '80.00' });
  await shop.refund({ ...payment, refund_amount: '20.00' });
});

/** Everything that every page has to meet. */
async function expectSound(page: Page, complaints: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
}

const looks: [string, WindowOptions][] = [
  ['wide, in English, light', {}],
  ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
  ['at 360 pixels', { width: 360 }],
];

it.each(looks)(
  'the pages of balances, statement and settlement agree and have no accessibility fault: %s',
  async (_name, look) => {
    const { page, complaints } = await enter(scene, look);
    await page.goto(`/portal/${scene.shop.account_id}/balances`);
    await page.locator('table tbody tr').nth(3).waitFor();
    await expectSound(page, complaints);
    const closing = page.locator('table tbody tr').last();
    expect(await closing.textContent()).toContain('875.00');
    expect(await page.locator('dl').first().textContent()).toContain('875.00');
    const files = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await files).suggestedFilename()).toMatch(/^statement-.*\.csv$/);
    await page.goto(`/portal/${scene.shop.account_id}/settlement`);
    await page.locator('table tbody tr').first().waitFor();
    expect(await page.locator('table tbody tr').last().textContent()).toContain('−20.00');
    await expectSound(page, complaints);
  },
);
