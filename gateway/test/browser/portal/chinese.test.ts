import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { expectSound, signedIn } from '../../support/portal-browser.ts';

let gateway: TestGateway;
let browser: Browser;
let shop: TestClient;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  shop = await gateway.createClient();
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

it('says in Chinese what the gateway refuses, and why', async () => {
  const declined = await shop.authorise({ card: cards.declined });
  const paid = await shop.captured({ amount: '10.00' });
  const { page, complaints } = await signedIn(browser, gateway, shop.credentials.merchant_id, {
    locale: 'zh-CN',
  });
  const at = `/portal/${shop.account_id}`;
  await page.goto(`${at}/payments/${declined.body['transaction_id']}`);
  await page.getByText('拒付原因: 发卡行拒绝 (D0005)').waitFor();
  await page.goto(`${at}/payments/${paid.transaction_id}`);
  await page.getByRole('button', { name: '退款' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '的金额' }).fill('11.00');
  await page.getByText('退款金额：超过仍可退款的 10.00').waitFor();
  await expectSound(page, complaints);
  await page.goto(`${at}/payouts/new`);
  await page.getByLabel('金额').first().fill('1.234');
  await page.getByText('EUR 金额最多 12 位数字、2 位小数，例如 10.50').first().waitFor();
  await page.getByLabel('金额').first().fill('1.23');
  await page.getByText('原因：必填').waitFor();
  await page.goto(`${at}/developers/addresses`);
  await page.getByLabel('IP 地址或 CIDR 网段').fill('nowhere');
  await page.getByRole('button', { name: '登记' }).click();
  await page.getByText('nowhere 既不是 IP 地址也不是 CIDR 网段').waitFor();
  expect(complaints).toEqual([]);
});

it('changes its language while it is open', async () => {
  const declined = await shop.authorise({ card: cards.declined });
  const { page, complaints } = await signedIn(browser, gateway, shop.credentials.merchant_id);
  await page.goto(`/portal/${shop.account_id}/payments/${declined.body['transaction_id']}`);
  await page.getByText('Why it was declined: Do not honour (D0005)').waitFor();
  await page.getByRole('button', { name: 'You and settings' }).click();
  await page.getByText('简体中文').click();
  await page.getByText('拒付原因: 发卡行拒绝 (D0005)').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  expect(complaints).toEqual([]);
});
