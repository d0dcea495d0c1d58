import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdBack, newWindow, openBrowser } from '../../support/browser.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { charges, expectSound, typeCard, visit } from '../customer-window.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  client = await gateway.createClient();
  const session = await OpenedCheckout.create(client);
  page = await newWindow(browser);
  await page.goto(session.url);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

/** What a field holds after a text was put into it at once, as by pasting or filling in. */
async function filled(id: string, text: string): Promise<string> {
  const field = page.locator(`#${id}`);
  await field.fill(text);
  return field.inputValue();
}

async function typed(id: string, text: string): Promise<string> {
  const field = page.locator(`#${id}`);
  await field.fill('');
  await field.pressSequentially(text);
  return field.inputValue();
}

describe('the card form', () => {
  it.each([
    ['4242 4242 4242 4242', '4242 4242 4242 4242', 'Visa'],
    [' 4242-4242-4242-4242\n', '4242 4242 4242 4242', 'Visa'],
    ['４２４２４２４２４２４２４２４２', '4242 4242 4242 4242', 'Visa'],
    ['٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4242 4242 4242 4242', 'Visa'],
    ['۵۵۵۵۵۵۵۵۵۵۵۵۴۴۴۴', '5555 5555 5555 4444', 'Mastercard'],
    ['378282246310005', '3782 822463 10005', 'American Express'],
  ])('accepts the number %j, pasted or typed, as %j of %s', async (text, shown, brand) => {
    for (const put of [filled, typed]) {
      expect(await put('card-number', text)).toBe(shown);
      expect(await page.locator('#card-brand').textContent()).toBe(brand);
    }
  });

  it.each([
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['1/34', '01 / 34'],
    ['9/34', '09 / 34'],
    ['01/2034', '01 / 34'],
    ['12 / 2034', '12 / 34'],
    ['１２３４', '12 / 34'],
    ['١٢/٣٤', '12 / 34'],
  ])('accepts the date %j, pasted or typed, as %j', async (text, shown) => {
    for (const put of [filled, typed]) expect(await put('expiry', text)).toBe(shown);
  });

  it.each(['2034-12', '2034/12'])('accepts the date %j of a password manager', async (text) => {
    expect(await filled('expiry', text)).toBe('12 / 34');
  });

  it('accepts corrections in the middle, and deletes what was deleted', async () => {
    const number = page.locator('#card-number');
    await typed('card-number', '5105105105105100');
    for (let step = 0; step < 14; step += 1) await number.press('ArrowLeft');
    for (let step = 0; step < 3; step += 1) await number.press('Backspace');
    // The first one steps over the gap.
    expect(await number.inputValue()).toBe('5110 5105 1051 00');
    await number.press('9');
    expect(await number.inputValue()).toBe('5191 0510 5105 100');
    const expiry = page.locator('#expiry');
    await typed('expiry', '1234');
    for (let step = 0; step < 7; step += 1) await expiry.press('Backspace');
    expect(await expiry.inputValue()).toBe('');
  });

  it('accepts no card number as a name', async () => {
    await typed('card-number', cards.approve);
    await typed('expiry', '1234');
    await typed('security-code', '123');
    await filled('card-holder', '4242 4242 4242 4242');
    await page.locator('#card-holder').press('Enter');
    expect(await page.locator('#card-holder-error').textContent()).toBe('Enter the name on the card.');
    expect(await page.evaluate('document.activeElement.id')).toBe('card-holder');
  });

  it('accepts what is composed with an input method once it is composed', async () => {
    await page.locator('#card-number').fill('');
    await page.locator('#card-number').focus();
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: '４２', selectionStart: 2, selectionEnd: 2 });
    expect(await page.locator('#card-number').inputValue()).toBe('４２');
    await keyboard.send('Input.insertText', { text: '４２４２４' });
    expect(await page.locator('#card-number').inputValue()).toBe('4242 4');
  });
});

describe('a customer of a right-to-left language', () => {
  it('reads numbers and dates as printed on the card, and no digit lies under the brand', async () => {
    const session = await OpenedCheckout.create(client, { language: 'ar', token_flag: 'YES' });
    const { page: arabic, complaints } = await visit(browser, session.url, {
      viewport: { width: 360, height: 800 },
    });
    await arabic.locator('#card-number').pressSequentially('5555555555554444');
    await arabic.locator('#expiry').pressSequentially('1234');
    const styles = `['card-number', 'expiry', 'security-code'].map((id) => {
      const style = getComputedStyle(document.getElementById(id));
      return [style.direction, style.textAlign];
    })`;
    expect(await arabic.evaluate(styles)).toEqual(Array.from({ length: 3 }, () => ['ltr', 'right']));
    const hint = `(() => {
      const text = document.querySelector('#expiry-hint').firstChild;
      const leftOf = (part) => {
        const range = document.createRange();
        range.setStart(text, text.data.indexOf(part));
        range.setEnd(text, text.data.indexOf(part) + part.length);
        return range.getBoundingClientRect().left;
      };
      return leftOf('09') < leftOf('34');
    })()`;
    expect(await arabic.evaluate(hint)).toBe(true);
    const room = `(() => {
      const input = document.getElementById('card-number');
      const style = getComputedStyle(input);
      const context = document.createElement('canvas').getContext('2d');
      context.font = style.font;
      const box = input.getBoundingClientRect();
      const number_left = box.right - parseFloat(style.paddingRight) - context.measureText(input.value).width;
      return number_left - document.getElementById('card-brand').getBoundingClientRect().right;
    })()`;
    expect(await arabic.evaluate(room)).toBeGreaterThan(0);
    await expectSound(arabic, complaints);
  });
});

describe('a customer who has chosen a language', () => {
  it('reads that language again on the way back from the bank’s page', async () => {
    const session = await OpenedCheckout.create(client);
    const { page: own } = await visit(browser, session.url);
    await own.getByRole('link', { name: 'Deutsch' }).click();
    await own.getByLabel('Kartennummer').pressSequentially(cards.challenge);
    await own.getByLabel('Gültig bis').pressSequentially('1234');
    await own.getByLabel('Prüfnummer').pressSequentially('123');
    await own.getByRole('button', { name: /zahlen$/ }).click();
    await own.getByRole('button', { name: 'Decline' }).click();
    await own.getByRole('alert').getByText('nicht bestätigt').waitFor();
    await own.getByRole('link', { name: 'English' }).click();
    await own.getByLabel('Card number').waitFor();
    await own.goto(session.url);
    await own.getByLabel('Card number').waitFor();
    expect(await own.evaluate('document.documentElement.lang')).toBe('en');
  });
});

it('a customer with a screen reader hears that the payment is being processed', async () => {
  const session = await OpenedCheckout.create(client);
  const { page: own } = await visit(browser, session.url);
  await typeCard(own, cards.approve);
  const release = await holdBack(own, '**/pay');
  await own.getByRole('button', { name: /^Pay/ }).click();
  await own.getByRole('status').getByText('Your payment is being processed').waitFor();
  await expectSound(own);
  release();
  await own.getByRole('heading', { name: /Thank you/ }).waitFor();
  expect(await charges(gateway, session)).toHaveLength(1);
});
