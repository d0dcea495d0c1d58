import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { openBrowser } from '../../support/browser.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { PaperAcquirer } from '../../support/paper-acquirer.ts';

let browser: Browser;
let gateway: TestGateway;
let paper: PaperAcquirer;
beforeAll(async () => {
  [browser, gateway, paper] = await Promise.all([openBrowser(), startTestGateway(), PaperAcquirer.start()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
  await paper.close();
});

describe('an operator in the console', () => {
  it('adds an acquirer, tests it, sends an account there with a key of its own, and removes it', async () => {
    const client = await gateway.createClient();
    const page = await openConsole(browser, gateway);
    await page.getByRole('link', { name: 'Acquirers', exact: true }).click();
    await page.getByText('No acquirers yet').waitFor();
    const form = page.getByRole('form', { name: 'Add an acquirer' });
    await form.getByLabel('Name').fill('paper-eu');
    await form.getByLabel('Kind').selectOption('paper');
    await form.getByLabel('base_url').fill('http://paper.example');
    await form.getByLabel('api_key').fill('key-one');
    await form.getByRole('button', { name: 'Add acquirer' }).click();
    await form.getByText('base_url must be an https address', { exact: false }).waitFor();
    expect(await problemsOf(page, 'acquirers')).toEqual([]);
    await form.getByLabel('base_url').fill(paper.url);
    await form.getByRole('button', { name: 'Add acquirer' }).click();
    await page.getByRole('heading', { name: 'paper-eu' }).waitFor();
    const settings = page.getByRole('region', { name: 'Settings', exact: true });
    await settings.getByText('(hidden)').waitFor();
    await settings.getByRole('button', { name: 'Test the connection' }).click();
    await settings.getByText('It knows this key.').waitFor();
    const change = page.getByRole('form', { name: 'Change the settings' });
    await change.getByLabel('api_key').fill('key-two');
    await change.getByRole('button', { name: 'Save settings' }).click();
    await settings.getByText('Notifications by the settings before, until').waitFor();
    const assign = page.getByRole('form', { name: 'Send an account’s payments here' });
    await assign.getByLabel('Account').fill(client.account_id);
    await assign.getByLabel('api_key').fill('key-own');
    await assign.getByRole('button', { name: 'Send payments here' }).click();
    await assign.getByText(`New payments of account ${client.account_id} go to paper-eu.`).waitFor();
    await settings.getByText(`Different for account ${client.account_id}`).waitFor();
    expect(await problemsOf(page, 'acquirer')).toEqual([]);
    await client.captured();
    expect(paper.requests.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      ' key-one',
      'authorise key-own',
      'capture key-own',
    ]);
    await page.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('is still needed: 1 account names it', { exact: false }).waitFor();
    await dialog.getByLabel('Although something needs it').check();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No acquirers yet').waitFor();
    await gateway.verify();
  });

  it('adds, tests and removes an acquirer in Chinese on a phone', async () => {
    const page = await openConsole(browser, gateway, { locale: 'zh-CN', width: 390 });
    await page.goto('/portal/operator-console/acquirers');
    const form = page.getByRole('form', { name: '添加收单机构' });
    await form.locator('select').selectOption('paper');
    await form.getByLabel('base_url').fill('http://paper.example');
    await form.getByLabel('api_key').fill('key-one');
    await form.locator('input').first().fill('paper-asia');
    await form.getByRole('button', { name: '添加收单机构' }).click();
    await form.getByText('base_url 必须是 https 地址', { exact: false }).waitFor();
    expect(await problemsOf(page, 'acquirer-refused-phone')).toEqual([]);
    await form.getByLabel('base_url').fill(paper.url);
    await form.getByRole('button', { name: '添加收单机构' }).click();
    await page.getByRole('heading', { name: 'paper-asia' }).waitFor();
    expect(await problemsOf(page, 'acquirer-phone')).toEqual([]);
    await page.goto('/portal/operator-console/acquirers');
    await page.getByRole('link', { name: 'paper-asia' }).waitFor();
    expect(await problemsOf(page, 'acquirers-phone')).toEqual([]);
  });
});
