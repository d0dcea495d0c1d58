import { saveBeneficiary } from '@causeway/schemas/portal/beneficiaries.ts';
import { expect, it } from 'vitest';
import { germanIban, sampleBeneficiary } from '../../support/payouts.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';
import { createPortalClient } from '../../support/portal-client.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  const person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  const params = { account_id: shop.account_id };
  for (let no = 1; no <= 53; no += 1) {
    const beneficiary_id = `supplier-${String(no).padStart(3, '0')}`;
    const body = { beneficiary_id, beneficiary: sampleBeneficiary() };
    await person.call(saveBeneficiary, { params, body });
  }
});

it.each([
  ['en-GB', 1280, 'Page 2'],
  ['zh-CN', 360, '第 2 页'],
] as const)(
  'beneficiaries of the same name are told apart, searched and shown page by page (%s)',
  async (...look) => {
    const [locale, width, second] = look;
    const { page, complaints } = await enter(scene, { locale, width });
    await page.goto(`/portal/${scene.shop.account_id}/beneficiaries`);
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(50);
    const shown = page.locator(':visible');
    await rows.first().getByText('supplier-001').and(shown).waitFor();
    await rows.first().getByText(germanIban('532013000')).and(shown).waitFor();
    await expectSound(page, complaints);
    await page.getByRole('button', { name: second }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await page.keyboard.press('/');
    await page.locator('[data-page-search]').fill('SUPPLIER-007');
    await expect.poll(() => rows.count()).toBe(1);
    await page.locator('[data-page-search]').fill('nobody');
    await expect.poll(() => rows.count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await expectSound(page, complaints);
  },
);
