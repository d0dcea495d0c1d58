import { expect, it } from 'vitest';
import { changeAccount } from '../../../src/accounts/merchants/manage-accounts.ts';
import { cards, samplePayment } from '../../support/client.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it.each([
  ['en-GB', 'used by the customer', 'the card is kept for later purchases'],
  ['zh-CN', '由客户使用', '保存此卡以供日后购买'],
])(
  'the page of a payment shows who has agreed to a stored card, to what and in which transaction: %s',
  async (locale, used, agreed_to) => {
    const shopper_id = `shopper-${locale}`;
    const first = (await scene.shop.authorise({ token_flag: 'YES', shopper_id })).body;
    const { card: _, expiration_month: __, expiration_year: ___, ...order } = samplePayment();
    const later = await scene.shop.post('authorise', { ...order, shopper_id, token_id: first['token_id'] });
    const { page, complaints } = await enter(scene, { locale });
    await page.goto(`/portal/${scene.shop.account_id}/payments/${later.body['transaction_id']}`);
    await page.getByText(used, { exact: true }).waitFor();
    await page.getByText(agreed_to, { exact: true }).waitFor();
    await page.getByText(shopper_id, { exact: true }).first().waitFor();
    await page.getByText(String(first['transaction_id']), { exact: true }).first().waitFor();
    await expectSound(page, complaints);
  },
);

it.each([
  ['en-GB', 'Requested'],
  ['zh-CN', '请求金额'],
])('the page of a payment shows the requested beside the approved amount: %s', async (locale, requested) => {
  const { body } = await scene.shop.authorise({
    card: cards.partial,
    amount: '100.00',
    partial_approval: 'accept',
  });
  expect(body['amount']).toBe('60.00');
  const { page, complaints } = await enter(scene, { locale });
  await page.goto(`/portal/${scene.shop.account_id}/payments/${body['transaction_id']}`);
  await page.getByText(requested, { exact: true }).waitFor();
  await page
    .getByText(/100\.00/)
    .first()
    .waitFor();
  await expectSound(page, complaints);
});

it.each([
  ['en-GB', 'On the customer’s statement', 'Merchant category'],
  ['zh-CN', '客户账单上的描述', '商户类别码'],
])('the page of a payment shows the statement descriptor: %s', async (locale, descriptor, category) => {
  const { context, directory } = scene.gateway.gateway;
  const presented = { statement_descriptor: 'HARBOUR BOOKS', merchant_category: '5942' };
  await changeAccount(context, scene.shop.account_id, presented);
  directory.forget(scene.shop.account_id);
  const { body } = await scene.shop.authorise({ statement_descriptor_suffix: 'NO 7' });
  expect(body['payment_status']).toBe('3000');
  const { page, complaints } = await enter(scene, { locale });
  await page.goto(`/portal/${scene.shop.account_id}/payments/${body['transaction_id']}`);
  await page.getByText(descriptor, { exact: true }).waitFor();
  await page.getByText('HARBOUR BOOKS*NO 7', { exact: true }).waitFor();
  await page.getByText(category, { exact: true }).waitFor();
  await page.getByText('5942', { exact: true }).waitFor();
  await expectSound(page, complaints);
});

it.each([
  ['en-GB', 'Authenticated (Y), ECI 05, version 2.2.0', 'User agent', 'Requested exemption', 'Low value'],
  ['zh-CN', '已验证 (Y)，ECI 05，版本 2.2.0', '用户代理', '申请的豁免', '小额交易'],
])(
  'the page of a payment shows an authentication elsewhere, the browser, and a requested exemption: %s',
  async (locale, result, user_agent, exemption, low_value) => {
    const ds_transaction_id = '1f4fd6ac-7f3b-4d57-b6a3-6f6e2c1a0b11';
    const { body } = await scene.shop.authorise({
      three_ds_version: '2.2.0',
      three_ds_status: 'Y',
      eci: '05',
      cavv: 'BwABBJQ1AgAAAAAgJDUCAAAAAAA=',
      ds_transaction_id,
      browser_accept_header: 'text/html',
      browser_user_agent: 'Mozilla/5.0 (Test)',
      browser_language: 'de-DE',
      browser_color_depth: 24,
      browser_screen_height: 1080,
      browser_screen_width: 1920,
      browser_time_zone: -60,
      browser_java_enabled: false,
      browser_javascript_enabled: true,
    });
    const { page, complaints } = await enter(scene, { locale });
    await page.goto(`/portal/${scene.shop.account_id}/payments/${body['transaction_id']}`);
    await page.getByText(result, { exact: true }).waitFor();
    await page.getByText(ds_transaction_id, { exact: true }).waitFor();
    await page.getByText(user_agent, { exact: true }).waitFor();
    await page.getByText('Mozilla/5.0 (Test)', { exact: true }).waitFor();
    expect(await page.getByText(exemption, { exact: true }).count()).toBe(0);
    await expectSound(page, complaints);
    const exempt = await scene.shop.authorise({ sca_exemption: 'low_value' });
    await page.goto(`/portal/${scene.shop.account_id}/payments/${exempt.body['transaction_id']}`);
    await page.getByText(exemption, { exact: true }).waitFor();
    await page.getByText(low_value, { exact: true }).waitFor();
  },
);
