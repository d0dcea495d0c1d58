import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cards, type Payment } from '../../support/client.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

async function openDialog(page: Page, { transaction_id }: Payment, text: RegExp | string): Promise<void> {
  await page.goto(`/portal/${scene.shop.account_id}/payments/${transaction_id}`);
  await page.getByRole('button', { name: text }).click();
}

it.each([1280, 360])(
  'an adjustment changes the amount of an authorised payment after showing what the issuer is asked for, %i pixels wide',
  async (width) => {
    const { page, complaints } = await enter(scene, { width });
    await openDialog(page, await scene.shop.authorised({ amount: '100.00' }), 'Change the amount');
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Amount for' });
    await amount.fill('150');
    await dialog.getByText('the issuer is asked to hold 150.00 EUR in all').waitFor();
    await amount.fill('60');
    await dialog.getByText('40.00 EUR of the hold on the card is released').waitFor();
    await amount.fill('150');
    await dialog.getByText('the issuer is asked to hold 150.00 EUR in all').waitFor();
    await expectSound(page, complaints);
    await dialog.getByRole('button', { name: 'Change it now' }).click();
    await dialog.getByText('Done', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const head = page.getByRole('group', { name: 'Status and amount' });
    await head.getByText('150.00 EUR').waitFor();
    await page.getByText('Amount or validity changed').waitFor();
    await expectSound(page, complaints);
  },
);

it('an adjustment extends an authorisation with the same amount where the scheme allows it, and says where it does not', async () => {
  const { page } = await enter(scene);
  await openDialog(page, await scene.shop.authorised({ card: '5555555555554444' }), 'Change the amount');
  await page.getByText('the issuer is asked to hold the amount for longer').waitFor();
  await openDialog(page, await scene.shop.authorised({ amount: '10.00' }), 'Change the amount');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Write another amount').waitFor();
  expect(await dialog.getByText(/refused/i).count()).toBe(0);
  await dialog.getByRole('textbox', { name: 'Amount for' }).fill('10.00');
  await page.getByText('the card’s scheme does not extend authorisations').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Change it now' }).isDisabled()).toBe(true);
});

it('an adjustment that the issuer declines shows why, and leaves the payment unchanged, in Chinese', async () => {
  const { page, complaints } = await enter(scene, { locale: 'zh-CN', scheme: 'dark', width: 360 });
  await openDialog(page, await scene.shop.authorised({ card: cards.adjust_declined }), '更改金额');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('150');
  await dialog.getByText('请发卡行合计冻结 150.00 EUR').waitFor();
  await dialog.getByRole('button', { name: '立即更改' }).click();
  await dialog.getByText('余额不足').waitFor();
  await expectSound(page, complaints);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.getByText('金额更改被拒绝').waitFor();
  expect(await page.getByRole('button', { name: '更改金额' }).count()).toBe(1);
});

it('an adjustment is not offered where something is captured', async () => {
  const { page } = await enter(scene);
  const { transaction_id } = await scene.shop.captured();
  await page.goto(`/portal/${scene.shop.account_id}/payments/${transaction_id}`);
  await page.getByRole('button', { name: 'Refund' }).waitFor();
  expect(await page.getByRole('button', { name: 'Change the amount' }).count()).toBe(0);
});
