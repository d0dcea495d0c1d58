import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { enter, expectSound, portalScene, signedIn } from '../../support/portal-browser.ts';

const scene = portalScene();

/** Asks for the capture of a part. */
async function requestAmount(page: Page, shop: TestClient, amount: string): Promise<void> {
  const { transaction_id } = await shop.authorised({ amount: '123.45' });
  await page.goto(`/portal/${shop.account_id}/payments/${transaction_id}`);
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount for' }).fill(amount);
}

it.each([1280, 360])(
  'a partial capture shows before and after it what it releases, %i pixels wide',
  async (width) => {
    const { page, complaints } = await enter(scene, { width });
    await requestAmount(page, scene.shop, '76.55');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The rest, 46.90 EUR, is given up: its hold is released').waitFor();
    await expectSound(page, complaints);
    await dialog.getByRole('button', { name: 'Capture now' }).click();
    await dialog.getByText('Done', { exact: true }).waitFor();
    await dialog.getByText('46.90 EUR was given up').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const head = page.getByRole('group', { name: 'Status and amount' });
    await head.getByText('Paid', { exact: true }).waitFor();
    expect(await head.innerText()).toMatch(/76\.55 EUR[^]*of 123\.45 EUR authorised; 46\.90 EUR given up/);
    await expectSound(page, complaints);
    await page.goto(`/portal/${scene.shop.account_id}/payments`);
    await page
      .getByRole('cell', { name: /76\.55 EUR of 123\.45 EUR/ })
      .first()
      .waitFor();
  },
);

it('a capture of the full amount shows that nothing is released', async () => {
  const { page } = await enter(scene);
  await requestAmount(page, scene.shop, '123.45');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Total: 123.45 EUR').waitFor();
  expect(await dialog.getByText('given up').count()).toBe(0);
});

it('a partial capture shows what remains authorised where an account may capture several times', async () => {
  const shop = await scene.gateway.createClient({ several_captures: true });
  const { page } = await signedIn(scene.browser, scene.gateway, shop.credentials.merchant_id);
  await requestAmount(page, shop, '76.55');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('46.90 EUR can still be captured afterwards').waitFor();
  expect(await dialog.getByText('given up').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Capture now' }).click();
  await dialog.getByText('Done', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const head = page.getByRole('group', { name: 'Status and amount' });
  await head.getByText('Partly captured').waitFor();
  expect(await head.innerText()).toMatch(
    /76\.55 EUR[^]*of 123\.45 EUR authorised; 46\.90 EUR can still be captured/,
  );
});

it('a partial capture of several payments at once shows what it releases, in Chinese and in the dark', async () => {
  const website = 'parts.example.com';
  const [first] = await Promise.all([1, 2].map(() => scene.shop.authorised({ website, amount: '10.00' })));
  const { page, complaints } = await enter(scene, { locale: 'zh-CN', scheme: 'dark', width: 360 });
  await page.goto(`/portal/${scene.shop.account_id}/payments?website=${website}`);
  await page.getByLabel('选择本页全部').check();
  await page.getByRole('button', { name: '请款' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: first?.order_no ?? '' }).fill('4');
  await dialog.getByText('其余 6.00 EUR 将被放弃').first().waitFor();
  await expectSound(page, complaints);
});

it('a partial capture shows the prices of goods as they were sent over the API', async () => {
  const items = 'Notebook#,#N-1#,#50.00#,#2#,#https://shop.example.com/n1#,#17';
  const { transaction_id } = await scene.shop.captured({ items });
  const { page } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments/${transaction_id}`);
  const goods = page.getByRole('table', { name: 'Goods' });
  expect((await goods.getByRole('row').last().innerText()).split(/\s+/)).toEqual(
    expect.arrayContaining(['Notebook', 'N-1', '2', '50.00', 'EUR']),
  );
});
