import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter, portalScene, expectSound } from '../../support/portal-browser.ts';

const scene = portalScene(({ shop }) => shop.captured());

/** How much a colour of an element's style stands out from the page behind it (WCAG 1.4.11 asks for 3). */
async function contrast(page: Page, selector: string, property: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return page.evaluate(`(() => {
    const luminance = (text) => {
      const [red, green, blue] = text.match(/rgba?\\(([^)]*)\\)/)[1].split(',').slice(0, 3).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(property)}];
    if (!/rgb/.test(style)) return 0;
    const [one, other] = [luminance(style), luminance(getComputedStyle(document.body).backgroundColor)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  })()`);
}

it.each(['light', 'dark'] as const)('a chosen option is visible, %s', async (scheme) => {
  const { page, complaints } = await enter(scene, { scheme });
  const at = `/portal/${scene.shop.account_id}`;
  await page.goto(`${at}/payments`);
  await page.getByRole('row').nth(1).getByRole('link').first().waitFor();
  expect(await contrast(page, 'nav a[aria-current=page]', 'boxShadow')).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('j');
  expect(await contrast(page, 'tr[data-current=true]', 'outlineColor')).toBeGreaterThanOrEqual(3);
  await page.goto(`${at}/team/audit`);
  expect(await contrast(page, '.section-tabs a[aria-current=page]', 'boxShadow')).toBeGreaterThanOrEqual(3);
  const actions = page.getByRole('combobox', { name: 'Show one action only' });
  await actions.click();
  await page.getByRole('option', { name: /^Refund payments/ }).click();
  await actions.click();
  expect(await contrast(page, '[role=option][aria-selected=true]', 'boxShadow')).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Escape');
  expect(await contrast(page, 'input:focus-visible', 'borderTopColor')).toBeGreaterThanOrEqual(3);
  await expectSound(page, complaints);
});

it('the palette has a name, also in the dark', async () => {
  const { page, complaints } = await enter(scene, { scheme: 'dark' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to or do…' }).waitFor();
  await expectSound(page, complaints);
  await page.getByRole('dialog').getByRole('textbox').fill('Refunds');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/refunds/);
  expect(complaints).toEqual([]);
});
