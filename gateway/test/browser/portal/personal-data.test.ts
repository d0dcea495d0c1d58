import { expect, it } from 'vitest';
import { openConsole } from '../../support/console-window.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();
const languages = [
  ['en-GB', 1280, 'light', true],
  ['zh-CN', 360, 'dark', false],
] as const;

it.each(languages)(
  'an admin finds a shopper’s data, saves them as a file and erases them (%s, %i)',
  async (locale, width, scheme, english) => {
    const says = (text: string, chinese: string): string => (english ? text : chinese);
    const email = `ada-${width}@example.com`;
    await scene.shop.captured({ shopper_email: email, first_name: 'Adabel' });
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    await page.goto(`/portal/${scene.shop.account_id}/team/people`);
    await page.getByRole('link', { name: says('Shopper data', '客户数据') }).click();
    await page.getByLabel(says('E-mail address', '电子邮箱地址')).fill(email);
    await page.getByRole('button', { name: says('Find', '查找') }).click();
    await page.getByText(says('Payments: 1.', '支付：1。')).waitFor();
    await expectSound(page, complaints);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: says('Save as a file', '保存为文件') }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`shopper-${scene.shop.account_id}.json`);
    await page.getByRole('button', { name: says('Erase', '删除') }).click();
    const dialog = page.getByRole('dialog');
    await expectSound(page, complaints);
    await dialog.getByRole('button', { name: says('Erase', '删除') }).click();
    await page.getByRole('status').waitFor();
    await expectSound(page, complaints);
    if (process.env['SCREENSHOTS'])
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/shoppers-${width}.png`, fullPage: true });
    const rows = await scene.gateway.query(
      `SELECT FROM payment_details WHERE details ->> 'shopper_email' = $1`,
      [email],
    );
    expect(rows).toEqual([]);
  },
);

it.each(languages)(
  'an operator counts what is too old and sets how long it is kept (%s, %i)',
  async (locale, width, scheme, english) => {
    const says = (text: string, chinese: string): string => (english ? text : chinese);
    const page = await openConsole(scene.browser, scene.gateway, { locale, width, scheme });
    await page.goto('/portal/operator-console/retention');
    await page.getByRole('button', { name: says('Count what is too old', '统计过期数据') }).click();
    await page.getByRole('cell', { name: '0', exact: true }).first().waitFor();
    await page.getByRole('button', { name: says('Change: Stored cards', '更改：自上次成功支付') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('90');
    await dialog.getByRole('button', { name: says('Set the time', '设定时间') }).click();
    await dialog.getByText(says('180 to 3650 days', '180 至 3650 天')).waitFor();
    const days = english ? '400' : '500';
    await dialog.getByRole('textbox').fill(days);
    await dialog.getByRole('button', { name: says('Set the time', '设定时间') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(says(`${days} days`, `${days} 天`)).waitFor();
    await expectSound(page, []);
    if (process.env['SCREENSHOTS'])
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/retention-${width}.png`, fullPage: true });
  },
);
