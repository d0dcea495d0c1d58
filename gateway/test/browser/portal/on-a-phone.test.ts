import { expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { fund, payout } from '../../support/payouts.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '1000.00');
  await payout(shop, { payment_amount: '125.00' });
  const payment = await shop.captured({ amount: '80.00' });
  await shop.refund({ ...payment, refund_amount: '20.00' });
  await shop.authorise({ card: cards.review });
});

it.each([
  ['en-GB', /Refunded: −20.00/, /Net/],
  ['zh-CN', /已退款：?:? ?−20.00/, /净/],
] as const)('lists and the settlement report are readable on a phone (%s)', async (locale, refunded, net) => {
  const { page, complaints } = await enter(scene, { locale, width: 360 });
  const go = (path: string) => page.goto(`/portal/${scene.shop.account_id}/${path}`);
  await go('settlement');
  const table = page.getByRole('table').first();
  await table.getByText(refunded).first().waitFor();
  await table.getByRole('columnheader', { name: net }).waitFor();
  const hidden =
    'document.querySelector("table").scrollWidth - document.querySelector("table").parentElement.clientWidth';
  expect(await page.evaluate(hidden)).toBeLessThanOrEqual(0);
  await expectSound(page, complaints);
  await go('balances');
  // Of which payout the money is, and the balance after it.
  await page.getByRole('link', { name: 'INV-1' }).and(page.locator(':visible')).waitFor();
  expect(await page.evaluate(hidden)).toBeLessThanOrEqual(0);
  await expectSound(page, complaints);
  if (process.env['SCREENSHOTS'])
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/statement-${locale}.png`, fullPage: true });
  await go('payouts');
  await page
    .getByRole('row')
    .nth(1)
    .getByText(/Acme|Ltd|GmbH|Example/)
    .first()
    .waitFor();
  await expectSound(page, complaints);
  await go('refunds');
  await page.getByRole('row').nth(1).locator('time').and(page.locator(':visible')).waitFor();
  await expectSound(page, complaints);
  await go('review');
  await page.getByRole('row').nth(1).waitFor();
  expect(
    await page
      .getByText(/\bJ\b.*\bK\b|J 和 K|J、K/)
      .and(page.locator(':visible'))
      .count(),
  ).toBe(0);
  await expectSound(page, complaints);
});

it('a payment is found by a part of its order number and an amount; a search that finds none says what it looks at, and blames no filter', async () => {
  const { order_no } = await scene.shop.captured({ amount: '4321.50' });
  await scene.shop.captured({ amount: '4321.60' });
  const { page, complaints } = await enter(scene, { width: 360 });
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.locator('[data-page-search]').fill(`${order_no.slice(0, -1).toUpperCase()} €4.321,50`);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: order_no }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  if (process.env['SCREENSHOTS'])
    await page.screenshot({ path: `${process.env['SCREENSHOTS']}/search-on-a-phone.png` });
  await page.locator('[data-page-search]').fill('part-of-nothing');
  await page.keyboard.press('Enter');
  await page.getByText('No payment has all of these words').waitFor();
  expect(await page.getByText('longer span').count()).toBe(0);
  await expectSound(page, complaints);
});
