import { expect, it } from 'vitest';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';
import { fund } from '../../support/payouts.ts';

const scene = portalScene(({ gateway, shop }) => fund(gateway, shop, '1000.00'));

it.each([
  ['en-GB', 1280, 'light', 'Create payout'],
  ['zh-CN', 360, 'dark', '创建付款'],
] as const)(
  'a new payout shows all faults at once, beside their fields (%s)',
  async (locale, width, scheme, create) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
    await page.getByRole('button', { name: create }).click();
    const wrong = page.locator('input[aria-invalid=true]');
    await expect.poll(() => wrong.count()).toBeGreaterThanOrEqual(8);
    // The first of them has the cursor, and each says what is missing.
    const first = `document.activeElement === document.querySelector('input[aria-invalid=true]')`;
    await expect.poll(() => page.evaluate(first)).toBe(true);
    for (const field of await wrong.all()) {
      const described_by = (await field.getAttribute('aria-describedby')) ?? '';
      expect(described_by).toMatch(/error/);
    }
    await expectSound(page, complaints);
  },
);

it.each([
  ['beneficiaries', 'en-GB', 1280, 'light', 'New beneficiary', 'Save', 3],
  ['beneficiaries', 'zh-CN', 360, 'dark', '新收款人', '保存', 3],
  ['payers', 'en-GB', 360, 'dark', 'New payer', 'Save', 2],
] as const)(
  'the dialog of %s shows all faults at once, beside their fields (%s, %i)',
  async (noun, locale, width, scheme, open, save, faults) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    await page.goto(`/portal/${scene.shop.account_id}/${noun}`);
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: save }).click();
    const wrong = dialog.locator('input[aria-invalid=true]');
    await expect.poll(() => wrong.count()).toBe(faults);
    const first = `document.activeElement === document.querySelector('input[aria-invalid=true]')`;
    await expect.poll(() => page.evaluate(first)).toBe(true);
    for (const field of await wrong.all()) {
      const described_by = (await field.getAttribute('aria-describedby')) ?? '';
      expect(described_by).toMatch(/error/);
    }
    // The box below says the same, once for each field.
    expect(await dialog.getByRole('alert').getByRole('listitem').count()).toBe(faults);
    await expectSound(page, complaints);
    if (process.env['SCREENSHOTS'])
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/${noun}-${locale}-${width}.png` });
  },
);

it.each([
  ['en-GB', 1280, 'light', 'Leave what you have typed?', 'Stay here', 'Leave'],
  ['zh-CN', 360, 'dark', '放弃已填写的内容？', '留在本页', '离开'],
] as const)(
  'unsaved input of a payout is discarded only after a question (%s)',
  async (locale, width, scheme, title, stay, leave) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    const path = `/portal/${scene.shop.account_id}/payouts`;
    await page.goto(path);
    await page.locator('a[href$="/payouts/new"]').click();
    await page.waitForURL(/payouts\/new$/);
    // Nothing typed, nothing asked.
    await page.goBack();
    await page.waitForURL(/payouts$/);
    await page.locator('a[href$="/payouts/new"]').click();
    const amount = page.locator('input[inputmode=decimal]').first();
    await amount.fill('12.50');
    await page.goBack();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(title).waitFor();
    await expectSound(page, complaints);
    await dialog.getByRole('button', { name: stay }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/payouts\/new$/);
    expect(await amount.inputValue()).toBe('12.50');
    await page.goBack();
    await dialog.getByRole('button', { name: leave, exact: true }).click();
    await page.waitForURL(/payouts$/);
  },
);
