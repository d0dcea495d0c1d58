import { expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it.each([
  ['en-GB', 1280, 'light', 'Payout rules', 'Change the time', /24 hours stay in force until/],
  ['zh-CN', 360, 'dark', '付款规则', '更改等待时间', /24 小时的等待时间生效至/],
] as const)(
  'the page of payout rules shortens the cooling-off time (%s, %i)',
  async (locale, width, scheme, title, button, until) => {
    const { account_id } = scene.shop;
    await changePayoutSettings(scene.gateway.gateway.context, account_id, { cooling_off_hours: 24 });
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    await page.goto(`/portal/${account_id}/payouts`);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    const hours = page.locator('input[inputmode=numeric]');
    expect(await hours.inputValue()).toBe('24');
    await hours.fill('2');
    await page.getByRole('button', { name: button }).click();
    await page.getByText(until).waitFor();
    await expectSound(page, complaints);
    if (process.env['SCREENSHOTS'])
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/rules-${width}.png`, fullPage: true });
  },
);
