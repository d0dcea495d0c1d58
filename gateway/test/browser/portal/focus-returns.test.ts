import { expect, it } from 'vitest';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it.each([
  ['team/people', 'Invite'],
  ['developers/keys', /^Rotate/],
  ['payments', 'Export'],
] as const)('a dialog of %s returns the focus to its button when it is closed', async (path, name) => {
  await scene.shop.captured();
  const { page } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/${path}`);
  const button = page.getByRole('main').getByRole('button', { name }).first();
  const dialog = page.getByRole('dialog');
  for (const close of ['Escape', 'Enter']) {
    await button.press('Enter');
    await dialog.waitFor();
    if (close === 'Enter') await dialog.getByRole('button', { name: 'Close' }).first().focus();
    await page.keyboard.press(close);
    await dialog.waitFor({ state: 'detached' });
    const focused = page.getByRole('main').locator('button:focus');
    await expect.poll(() => focused.innerText()).toBe(await button.innerText());
  }
});

it('the page has the focus when an action has removed the button', async () => {
  const { transaction_id } = await scene.shop.authorised();
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments/${transaction_id}`);
  const button = page.getByRole('button', { name: 'Capture' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Done', { exact: true }).waitFor();
  await button.waitFor({ state: 'detached' });
  await dialog.locator('button:focus').press('Enter');
  await page.locator('#main:focus').waitFor();
  await expectSound(page, complaints);
});

it.each(['en-GB', 'zh-CN'])(
  'a sign key that ends soon keeps its buttons on a phone’s screen, in %s',
  async (locale) => {
    const shop = await scene.gateway.createClient();
    const { page, complaints } = await enter({ ...scene, shop }, { width: 390, locale });
    await page.goto(`/portal/${shop.account_id}/developers/keys`);
    const keys = page.locator('#main table');
    // What it may do, rotate, revoke.
    await keys.getByRole('button').nth(1).click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await keys.locator('.tone-wait').waitFor();
    const cut = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
    document.querySelector('#main table').closest('[role=group]'))`;
    expect(await page.evaluate(cut)).toBe(0);
    await expectSound(page, complaints);
  },
);
