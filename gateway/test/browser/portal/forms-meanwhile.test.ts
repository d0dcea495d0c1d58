import { expect, it } from 'vitest';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import {
  changePayoutSettings,
  readPayoutSettings,
} from '../../../src/banking/payouts/settings/payout-settings.ts';
import {
  changeEndpoint,
  createEndpoint,
  requireEndpoint,
} from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it('a webhook endpoint keeps what somebody else has changed meanwhile: its form sends only its own changes', async () => {
  const { context } = scene.gateway.gateway;
  const { account_id } = scene.shop;
  const settings = {
    url: 'https://shop.example.com/old',
    types: [],
    format: 'json',
    description: '',
  } as const;
  const { endpoint } = await createEndpoint(context, account_id, settings);
  const { endpoint_id } = endpoint;
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${account_id}/developers/webhooks`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await changeEndpoint(context, account_id, endpoint_id, { url: 'https://shop.example.com/new' });
  await dialog.getByLabel('Description').fill('The shop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await requireEndpoint(context, account_id, endpoint_id)).toMatchObject({
    url: 'https://shop.example.com/new',
    description: 'The shop',
  });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await changeEndpoint(context, account_id, endpoint_id, { url: 'https://shop.example.com/newest' });
  await dialog.getByLabel('Address').fill('https://shop.example.com/mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('changed in the meantime').waitFor();
  await expectSound(page, complaints);
  expect((await requireEndpoint(context, account_id, endpoint_id)).url).toMatch(/newest$/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('https://shop.example.com/newest');
});

it.each([
  ['en-GB', 1280, 'light', 'Time zone', 'Save settings', 'Load again'],
  ['zh-CN', 390, 'dark', '时区', '保存设置', '重新加载'],
] as const)(
  'the console offers to load settings that somebody else has changed meanwhile (%s)',
  async (locale, width, scheme, zone, save, again) => {
    const { context } = scene.gateway.gateway;
    const { account_id } = await scene.gateway.createClient();
    const page = await openConsole(scene.browser, scene.gateway, { locale, width, scheme });
    await page.goto(`/portal/operator-console/accounts/${account_id}`);
    await page.getByLabel(zone).first().fill('Europe/Paris');
    await changeAccount(context, account_id, { time_zone: 'Asia/Tokyo' });
    await page.getByRole('button', { name: save, exact: true }).first().click();
    await page.getByRole('alert').waitFor();
    expect(await problemsOf(page, `changed-meanwhile-${width}`)).toEqual([]);
    await page.getByRole('button', { name: again }).click();
    await expect.poll(() => page.getByLabel(zone).first().inputValue()).toBe('Asia/Tokyo');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByLabel(zone).first().fill('Europe/Paris');
    await page.getByRole('button', { name: save, exact: true }).first().click();
    await page.getByRole('status').first().waitFor();
  },
);

it('limits that somebody else has set meanwhile are overwritten only after they were shown', async () => {
  const { context } = scene.gateway.gateway;
  const { account_id } = await scene.gateway.createClient();
  const page = await openConsole(scene.browser, scene.gateway);
  await page.goto(`/portal/operator-console/accounts/${account_id}`);
  const field = page.getByRole('textbox', {
    name: 'Two people must agree above these amounts to one account within 24 hours',
  });
  await field.fill('EUR 100.00');
  await changePayoutSettings(context, account_id, { approval_limits: { USD: '5000' } });
  const save = page.getByRole('button', { name: 'Save rules' });
  await save.click();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect.poll(() => field.inputValue()).toBe('USD 50.00');
  await field.fill('USD 50.00\nEUR 100.00');
  await save.click();
  await expect
    .poll(async () => (await readPayoutSettings(context, account_id)).approval_limits)
    .toEqual({ USD: '5000', EUR: '10000' });
});
