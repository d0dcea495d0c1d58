import { it } from 'vitest';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it.each([
  ['en', 1280, 'Capture', 'Amount for', 'The amount is more than the 10.00 that can still be captured'],
  ['zh-CN', 360, '请款', '金额', '金额超过仍可请款的 10.00'],
])(
  'the portal says in %s, %i pixels wide, why more cannot be captured',
  async (locale, width, verb, field, text) => {
    const { transaction_id } = await scene.shop.authorised({ amount: '10.00' });
    const { page, complaints } = await enter(scene, { locale, width });
    await page.goto(`/portal/${scene.shop.account_id}/payments/${transaction_id}`);
    await page.getByRole('button', { name: verb }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: field }).fill('11.00');
    await page.getByRole('dialog').getByText(text).waitFor();
    await expectSound(page, complaints);
  },
);

it.each([
  ['en', 1280, 'Create an endpoint', 'Address', 'Save', 'must have no fragment'],
  ['zh-CN', 360, '创建端点', '地址', '保存', '地址不能包含 # 部分'],
])(
  'the portal says in %s, %i pixels wide, what the command line says too',
  async (locale, width, create, field, save, text) => {
    const { page, complaints } = await enter(scene, { locale, width });
    await page.goto(`/portal/${scene.shop.account_id}/developers/webhooks`);
    await page.getByRole('button', { name: create }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: field }).fill('https://shop.example.com/#hook');
    await dialog.getByRole('button', { name: save }).click();
    await dialog.getByText(text).waitFor();
    await expectSound(page, complaints);
  },
);
