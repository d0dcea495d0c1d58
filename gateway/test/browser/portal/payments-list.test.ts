import { expect, it } from 'vitest';
import { OpenedCheckout, submission } from '../../support/checkout.ts';
import { portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene();

it('payments are selected over several pages, and captured together', async () => {
  const website = 'pages.example.com';
  const payments = await Promise.all(
    Array.from({ length: 53 }, () => scene.shop.authorised({ website, amount: '1.00' })),
  );
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments?website=${website}`);
  await page.getByLabel('Select all on this page').check();
  await page.getByText('50 payments selected').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByLabel('Select all on this page').and(page.locator(':not(:checked)')).check();
  await page.getByText('53 payments selected').waitFor();
  await page.getByRole('button', { name: 'Capture' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Total: 53.00 EUR').waitFor();
  await dialog.getByRole('button', { name: 'Capture now' }).click();
  await dialog.getByText('What became of each payment').waitFor();
  await expect.poll(() => dialog.getByText('Done', { exact: true }).count()).toBe(53);
  for (const payment of payments) expect(await scene.shop.status(payment)).toBe('3000');
  expect(complaints).toEqual([]);
});

it('the columns of the list of payments are chosen and remembered; a redirect method has its name, and is found by it', async () => {
  const by_wallet = await OpenedCheckout.create(scene.shop);
  await by_wallet.pay({ ...submission(), card: undefined, payment_method: 'sandbox_wallet' });
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Method', { exact: true }).selectOption({ label: 'Sandbox Wallet' });
  const row = page.getByRole('row').filter({ hasText: by_wallet.order_no });
  await row.getByText('Sandbox Wallet').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('method')).toBe('sandbox_wallet');
  const heads = (): Promise<string[]> => page.getByRole('columnheader').allInnerTexts();
  expect(await heads()).not.toContain('Captured');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Captured' }).check();
  await page.getByRole('checkbox', { name: 'Method' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Captured' }).waitFor();
  expect(await heads()).not.toContain('Method');
  expect(complaints).toEqual([]);
});
