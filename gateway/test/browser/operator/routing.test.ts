import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { openBrowser } from '../../support/browser.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let browser: Browser;
let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([openBrowser(), startTestGateway()]);
  client = await gateway.createClient();
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

describe('an operator in the console', () => {
  it('writes routing rules, saves them together, tries a payment, and the next payment goes that way', async () => {
    const page = await openConsole(browser, gateway);
    await page.goto(`/portal/operator-console/accounts/${client.account_id}`);
    const panel = page.getByRole('region', { name: 'Payment routing' });
    await panel.getByText('No rules: every payment goes to sandbox.').waitFor();
    const form = panel.getByRole('form', { name: 'Add a rule' });
    await form.getByLabel('Acquirer').selectOption('sandbox-2');
    await form.getByLabel('Currencies').fill('eur');
    await form.getByLabel('Card brands').first().focus();
    await page.keyboard.type('Vis');
    await page.getByRole('listbox').getByRole('option', { name: 'Visa' }).click();
    await form.getByRole('button', { name: 'Add rule' }).click();
    await form.getByLabel('Currencies').fill('EUR');
    await form.getByLabel('Acquirer').selectOption('sandbox');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await panel.getByText('These rules are not saved yet.').waitFor();
    await panel.getByRole('button', { name: 'Move rule 2 up' }).click();
    await panel.getByRole('button', { name: 'Save rules' }).click();
    await panel.getByText('Rules saved.').waitFor();
    await panel.getByText('Never reached').waitFor();
    const trial = panel.getByRole('form', { name: 'Try a payment' });
    await trial.getByRole('button', { name: 'Try' }).click();
    await trial.getByText('Rule 1 sends it to sandbox.').waitFor();
    expect(await problemsOf(page, 'routes')).toEqual([]);
    await panel.getByRole('button', { name: 'Remove rule 1' }).click();
    await panel.getByRole('button', { name: 'Save rules' }).click();
    await panel.getByText('Rules saved.').waitFor();
    await trial.getByRole('button', { name: 'Try' }).click();
    await trial.getByText('Rule 1 sends it to sandbox-2.').waitFor();
    const { transaction_id } = await client.captured();
    const rows = await gateway.query('SELECT connector FROM payments WHERE transaction_id = $1', [
      transaction_id,
    ]);
    expect(rows).toEqual([{ connector: 'sandbox-2' }]);
  });

  it('names the acquirer to try next, and sees at the payment which ones were tried', async () => {
    const page = await openConsole(browser, gateway);
    const shop = await gateway.createClient();
    await page.goto(`/portal/operator-console/accounts/${shop.account_id}`);
    const panel = page.getByRole('region', { name: 'Payment routing' });
    const form = panel.getByRole('form', { name: 'Add a rule' });
    await form.getByLabel('Acquirer').selectOption('sandbox');
    const choose = async (label: string, option: string): Promise<void> => {
      await form.getByLabel(label, { exact: true }).first().focus();
      await page.keyboard.type(option);
      await page.getByRole('listbox').getByRole('option', { name: option }).click();
    };
    await choose('Then', 'sandbox-2');
    await choose('Also after', 'D0005');
    await form.getByLabel('Try again with 3-D Secure').check();
    await form.getByRole('button', { name: 'Add rule' }).click();
    await panel.getByRole('button', { name: 'Save rules' }).click();
    await panel.getByText('Rules saved.').waitFor();
    await panel.getByText('sandbox → sandbox-2').waitFor();
    await panel.getByText('also after D0005').waitFor();
    expect(await problemsOf(page, 'failover')).toEqual([]);
    const { body } = await shop.authorise({ card: cards.declined_here });
    expect(body['payment_status']).toBe('3000');
  });

  it('reads why a routing rule cannot be saved, and keeps what was typed; in Chinese, dark and on a phone', async () => {
    const page = await openConsole(browser, gateway, { locale: 'zh-CN', scheme: 'dark', width: 360 });
    const { account_id } = await gateway.createClient();
    await page.goto(`/portal/operator-console/accounts/${account_id}`);
    const panel = page.getByRole('region', { name: '支付路由' });
    await panel.getByLabel('金额下限（含）').fill('10.00');
    await panel.getByRole('button', { name: '添加规则' }).click();
    await panel.getByRole('button', { name: '保存规则' }).click();
    await panel.getByText('只能与一个币种一起使用').waitFor();
    expect(await panel.getByRole('row').count()).toBe(2);
    expect(await problemsOf(page, 'routes narrow')).toEqual([]);
    await panel.getByRole('button', { name: '放弃更改' }).click();
    await panel.getByText('这些规则尚未保存').waitFor({ state: 'detached' });
  });
});
