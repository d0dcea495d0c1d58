import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations, openBrowser, openWindow } from '../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('the test browser has glyphs for Chinese', async () => {
  const page = await openWindow(browser);
  await page.setContent('<span id="han">支</span><br><span id="none">\u{10fffd}</span>');
  const han = await page.locator('#han').screenshot();
  const none = await page.locator('#none').screenshot();
  expect(han.equals(none)).toBe(false);
});

it('the accessibility check finds text of too little contrast', async () => {
  const page = await openWindow(browser);
  await page.setContent(
    '<html lang="en"><title>Test</title><main><h1>Test</h1><p style="color:#ccc">faint</p></main></html>',
  );
  expect((await axeViolations(page)).map(({ id }) => id)).toEqual(['color-contrast']);
});
