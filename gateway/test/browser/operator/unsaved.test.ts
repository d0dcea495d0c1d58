import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { openBrowser } from '../../support/browser.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const at = '/portal/operator-console';
let browser: Browser;
let gateway: TestGateway;
let account_id: string;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([openBrowser(), startTestGateway()]);
  ({ account_id } = await gateway.createClient());
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

type Says = (english: string, chinese: string) => string;

/** Types something into a form that is not saved, and finds it again. */
const forms: Record<string, (page: Page, says: Says) => Promise<() => Promise<string>>> = {
  async 'routing rules'(page, says) {
    const from = page.getByLabel(says('Amount from', '金额下限（含）')).first();
    await from.fill('10.00');
    return () => from.inputValue();
  },
  async 'routing rules that were added'(page, says) {
    await page.getByLabel(says('Amount from', '金额下限（含）')).first().fill('10.00');
    await page.getByRole('button', { name: says('Add rule', '添加规则') }).click();
    const unsaved = page.getByText(says('These rules are not saved yet.', '这些规则尚未保存'));
    await unsaved.waitFor();
    return async () => ((await unsaved.isVisible()) ? '10.00' : '');
  },
  async 'a risk rule'(page, says) {
    await page.getByRole('button', { name: says('Draft a rule', '起草规则') }).click();
    const name = page.getByRole('dialog').locator('input').first();
    await name.fill('10.00');
    // Escape does not lose it either.
    await page.keyboard.press('Escape');
    return () => name.inputValue();
  },
  async 'an acquirer'(page, says) {
    const form = page.getByRole('form', { name: says('Add an acquirer', '添加收单机构') });
    await form.locator('input').first().fill('10.00');
    return () => form.locator('input').first().inputValue();
  },
};

const places: Record<string, () => string> = {
  'routing rules': () => `${at}/accounts/${account_id}`,
  'routing rules that were added': () => `${at}/accounts/${account_id}`,
  'a risk rule': () => `${at}/risk`,
  'an acquirer': () => `${at}/acquirers`,
};

it.each(
  Object.keys(forms).flatMap((form) => [
    [form, 'en-GB', 1280, 'light'] as const,
    [form, 'zh-CN', 360, 'dark'] as const,
  ]),
)('unsaved input of %s is discarded only after a question (%s)', async (form, locale, width, scheme) => {
  const says: Says = (english, chinese) => (locale === 'en-GB' ? english : chinese);
  const page = await openConsole(browser, gateway, { locale, width, scheme });
  await page.goto(places[form]?.() ?? '');
  await page.locator('#main h1').waitFor();
  const typed = await forms[form]?.(page, says);
  const leave = () =>
    page.locator('nav a[href$="/merchants"]').evaluate((link: { click: () => void }) => link.click());
  await leave();
  const dialog = page
    .getByRole('dialog')
    .filter({ hasText: says('Leave what you have typed?', '放弃已填写的内容？') });
  await dialog.waitFor();
  expect(await problemsOf(page, `unsaved ${form} ${width}`)).toEqual([]);
  await dialog.getByRole('button', { name: says('Stay here', '留在本页') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await typed?.()).toBe('10.00');
  await leave();
  await dialog.getByRole('button', { name: says('Leave', '离开'), exact: true }).click();
  await page.waitForURL(/merchants$/);
});
