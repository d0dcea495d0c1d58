import { expect, it } from 'vitest';
import { trade } from '../../support/busy-shop.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene((all) => trade(all));

it.each([
  ['en-GB', 1280, 'Volume by day in EUR', /^Volume: [\d.]+ EUR/],
  ['zh-CN', 360, /EUR/, /[\d.]+ EUR$/],
] as const)(
  'charts show the values of the day under the pointer, in %s, %i pixels wide',
  async (locale, width, volume, amount) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme: 'dark' });
    const chart = page.getByRole('group', { name: volume }).first();
    await chart.locator('canvas').waitFor();
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.locator('.u-over').boundingBox();
    if (!box) throw new Error('the chart is not shown');
    await page.mouse.move(box.x + box.width - 4, box.y + 60, { steps: 4 });
    await chart.getByText(amount).waitFor();
    await expectSound(page, complaints);
    await page.mouse.move(0, 0, { steps: 2 });
    await chart.getByText(amount).waitFor({ state: 'detached' });
  },
);

it('charts give their values to the keyboard', async () => {
  const { page } = await enter(scene);
  const chart = page.getByRole('group', { name: 'Payments by day' });
  await chart.locator('canvas').waitFor();
  await chart.focus();
  await page.keyboard.press('End');
  await chart.getByText('Declined: 1').waitFor();
  await page.keyboard.press('ArrowLeft');
  await chart.getByText('Declined: 0').waitFor();
  await page.keyboard.press('Escape');
  await chart.getByText('Declined: 0').waitFor({ state: 'detached' });
  expect(await chart.locator('.chart-value').count()).toBe(0);
});
