import { expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { expectSound, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene();

it('the portal says in Chinese what the gateway refuses, and why', async () => {
  const declined = await scene.shop.authorise({ card: cards.declined });
  const paid = await scene.shop.captured({ amount: '10.00' });
  const { page, complaints } = await enter(scene, {
    locale: 'zh-CN',
  });
  const at = `/portal/${scene.shop.account_id}`;
  await page.goto(`${at}/payments/${declined.body['transaction_id']}`);
  await page.getByText('拒付原因: 发卡行拒绝 (D0005)').waitFor();
  const blocked = await scene.shop.authorise({ card: cards.blocked });
  await page.goto(`${at}/payments/${blocked.body['transaction_id']}`);
  await page.getByText('拒付原因: 被风控规则拦截 (D0100)').waitFor();
  expect(await page.getByText('发卡行以后可能会批准').count()).toBe(0);
  await page.goto(`${at}/payments/${paid.transaction_id}`);
  await page.getByRole('button', { name: '退款' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '的金额' }).fill('11.00');
  await page.getByText('退款金额：超过仍可退款的 10.00').waitFor();
  await expectSound(page, complaints);
  await page.goto(`${at}/payouts/new`);
  await page.getByLabel('金额').first().fill('1.234');
  await page.getByText('EUR 金额最多 12 位数字，小数最多 2 位，例如 10.50').first().waitFor();
  await page.getByLabel('金额').first().fill('1.23');
  await page.getByText('原因：必填').waitFor();
  await page.goto(`${at}/developers/addresses`);
  await page.getByLabel('IP 地址或 CIDR 网段').fill('nowhere');
  await page.getByRole('button', { name: '登记' }).click();
  await page.getByText('nowhere 既不是 IP 地址也不是 CIDR 网段').waitFor();
  expect(complaints).toEqual([]);
});

it('the portal changes its language while it is open', async () => {
  const declined = await scene.shop.authorise({ card: cards.declined });
  const { page, complaints } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments/${declined.body['transaction_id']}`);
  await page.getByText('Why it was declined: Do not honour (D0005)').waitFor();
  await page.getByRole('button', { name: 'You and settings' }).click();
  await page.getByText('简体中文').click();
  await page.getByText('拒付原因: 发卡行拒绝 (D0005)').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  expect(complaints).toEqual([]);
});
