import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { expectSound, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene();

/** How far what is on the screen moves by itself while the page loads, as browsers reckon it (CLS). */
async function layoutShift(page: Page, path: string): Promise<number> {
  // Every answer comes once the page has been drawn without it.
  await page.route('**/portal/api/**', async (route) => {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await route.continue();
  });
  await page.goto(path);
  await page.locator('#main h1').waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return page.evaluate(`new Promise((resolve) => {
    const sumOf = (entries) => entries.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
    new PerformanceObserver((list) => resolve(sumOf(list.getEntries()))).observe({ type: 'layout-shift', buffered: true });
    // Where nothing has moved, the observer is never called.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  })`);
}

it('an order with several attempts fits a narrow screen', async () => {
  const order_no = 'several-attempts-at-one-order-0001';
  await scene.shop.authorise({ order_no, card: cards.declined });
  const paid = await scene.shop.captured({ order_no });
  const { page, complaints } = await enter(scene, { width: 360 });
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('link', { name: order_no }).first().waitFor();
  await expectSound(page, complaints);
  await page.goto(`/portal/${scene.shop.account_id}/payments/${paid.transaction_id}`);
  const attempts = page.getByRole('table', { name: 'Attempts under this order' });
  await attempts.getByText('Do not honour').first().waitFor();
  await expectSound(page, complaints);
});

it('pages hardly move while they load, on narrow screens too', async () => {
  const paid = await scene.shop.captured();
  for (const width of [360, 1280]) {
    const { page } = await enter(scene, {
      width,
    });
    const at = `/portal/${scene.shop.account_id}`;
    for (const path of ['overview', 'payments', `payments/${paid.transaction_id}`, 'balances']) {
      expect.soft(await layoutShift(page, `${at}/${path}`), `${path} at ${width}`).toBeLessThan(0.1);
    }
  }
});
