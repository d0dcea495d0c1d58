import { checkout_languages } from '@causeway/schemas/v1/checkout.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { charges, expectSound, visit } from '../customer-window.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  client = await gateway.createClient();
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** What has the focus, and whether one sees that it has. */
async function focused(page: Page): Promise<{ name: string; visible: boolean }> {
  return page.evaluate(`(() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return {
      name: element.value && element.type === 'radio' ? element.value : element.id || element.textContent.trim(),
      visible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && box.bottom > 0 && box.top < innerHeight,
    };
  })()`);
}

/** The longest amounts and words that an order can have. */
const huge = {
  amount: '999999999999.99',
  item_total: '999999999998.99',
  shipping: '2.00',
  shipping_discount: '1.00',
  items: `${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}#,#N#,#999999999998.99#,#1`,
  order_no: 'W'.repeat(50),
  token_flag: 'YES',
  return_url: 'https://shop.example/back',
};

describe('with the keyboard alone', () => {
  it('a customer reaches everything in the order of the page, sees where they are, and pays', async () => {
    const session = await OpenedCheckout.create(client, { return_url: 'https://shop.example/back' });
    const { page } = await visit(browser, session.url, { viewport: { width: 700, height: 600 } });
    const order: string[] = [];
    for (let at = 0; at < 8; at += 1) {
      await page.keyboard.press('Tab');
      const { name, visible } = await focused(page);
      expect([name, visible]).toEqual([name, true]);
      order.push(name);
    }
    expect(order).toEqual([
      'card',
      'card-number',
      'expiry',
      'security-code',
      'card-holder',
      'pay-button',
      'cancel-link',
      'English',
    ]);
    for (let back = 0; back < 6; back += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.type(cards.challenge);
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('a customer chooses another way to pay', async () => {
    const session = await OpenedCheckout.create(client, { billing_address: { country: 'IE' } });
    const { page } = await visit(browser, session.url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toEqual({ name: 'sandbox_wallet', visible: true });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Approve' }).waitFor();
  });
});

describe('the card form for browsers and password managers', () => {
  it('has the names that they know, and phones show a keyboard of digits', async () => {
    const session = await OpenedCheckout.create(client);
    const { page } = await visit(browser, session.url);
    const fields = `[...document.querySelectorAll('.entry input')].map((input) =>
      [input.id, input.autocomplete, input.inputMode, input.name])`;
    expect(await page.evaluate(fields)).toEqual([
      ['card-number', 'cc-number', 'numeric', ''],
      ['expiry', 'cc-exp', 'numeric', ''],
      ['security-code', 'cc-csc', 'numeric', ''],
      ['card-holder', 'cc-name', '', ''],
    ]);
  });
});

describe('on the smallest screen', () => {
  it.each(checkout_languages)('a customer reads the longest order in %s in full', async (language) => {
    const session = await OpenedCheckout.create(client, {
      ...huge,
      language,
      order_no: `${language}-${'W'.repeat(40)}`,
    });
    const { page, complaints } = await visit(browser, session.url, { viewport: { width: 320, height: 600 } });
    await page.locator('#pay-button').waitFor();
    await expectSound(page, complaints);
    const cut = `[...document.querySelectorAll('main *')].filter((element) =>
      element.offsetParent && !element.matches('.unseen') && element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== 'inline').map((element) => element.id || element.className || element.tagName)`;
    expect(await page.evaluate(cut)).toEqual([]);
  });

  it.each(['en', 'ar'])(
    'the longest card number is shown in full next to its brand, in %s',
    async (language) => {
      const session = await OpenedCheckout.create(client, { language });
      const { page } = await visit(browser, session.url, { viewport: { width: 320, height: 600 } });
      await page.locator('#card-number').pressSequentially('6205500000000000004');
      expect(await page.locator('#card-number').inputValue()).toBe('6205 5000 0000 0000004');
      expect(await page.locator('#card-brand').textContent()).toBe('UnionPay');
      const room = `(() => {
      const input = document.querySelector('#card-number');
      const brand = document.querySelector('#card-brand').getBoundingClientRect();
      const label = document.createRange();
      label.selectNodeContents(document.querySelector('label[for=card-number]'));
      const words = label.getBoundingClientRect();
      const apart = brand.left >= words.right || brand.right <= words.left;
      return { cut: input.scrollWidth > input.clientWidth, above: brand.bottom <= input.getBoundingClientRect().top, apart };
    })()`;
      expect(await page.evaluate(room)).toEqual({ cut: false, above: true, apart: true });
    },
  );

  it('a customer who has doubled the text size reads and pays', async () => {
    const session = await OpenedCheckout.create(client, { ...huge, language: 'de' });
    const { page, complaints } = await visit(browser, session.url, { viewport: { width: 360, height: 800 } });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    const size = `parseFloat(getComputedStyle(document.querySelector('label')).fontSize)`;
    expect(await page.evaluate(size)).toBe(32);
    await page.locator('#pay-button').waitFor();
    await expectSound(page, complaints);
  });
});
