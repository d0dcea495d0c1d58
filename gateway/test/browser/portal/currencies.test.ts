import { expect, it } from 'vitest';
import { enter, expectSound, portalScene, signedIn } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ shop }) => {
  await shop.captured({ amount: '10.00' });
  await shop.captured({ amount: '20.00' });
  await shop.captured({ amount: '1200', currency: 'JPY', items: 'A#,#1#,#1200#,#1' });
});

it('an amount is searched for in the usual currency, and the filter shows it', async () => {
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByText('In EUR').first().waitFor();
  await page.getByLabel('Amount from').fill('15');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toMatch(/amount_min=15/);
  expect(new URL(page.url()).searchParams.get('currency')).toBe('EUR');
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  await expectSound(page, complaints);
});

it('an amount filter without a usual currency asks for one', async () => {
  const fresh = await scene.gateway.createClient();
  const { page } = await signedIn(scene.browser, scene.gateway, fresh.credentials.merchant_id, {
    locale: 'zh-CN',
    width: 360,
  });
  await page.goto(`/portal/${fresh.account_id}/payments`);
  await page.getByRole('button', { name: '筛选', exact: true }).click();
  await page.getByText('请先选择币种').first().waitFor();
  expect(await page.getByLabel('金额下限').isDisabled()).toBe(true);
});

it.each([
  ['en-GB', 1280, 'Total'],
  ['zh-CN', 360, '合计'],
] as const)(
  'the settlement report has a section for each currency, in %s, %i wide',
  async (locale, width, total) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme: 'dark' });
    await page.goto(`/portal/${scene.shop.account_id}/settlement`);
    for (const currency of ['EUR', 'JPY']) {
      const table = page.getByRole('region', { name: currency }).getByRole('table');
      await table.waitFor();
      const cells = await table.locator('small').allInnerTexts();
      expect(new Set(cells)).toEqual(new Set([currency]));
      expect(await table.getByText(total, { exact: true }).count()).toBe(1);
    }
    await expectSound(page, complaints);
  },
);
