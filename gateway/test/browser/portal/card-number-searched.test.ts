import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openConsole } from '../../support/console-window.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene(({ shop }) => shop.captured({ website: 'shop.example.com' }));

const number = '4242 4242 4242 4242';

/** Every address that a page goes to or asks for from now on. */
function addressesOf(page: Page): string[] {
  const logged: string[] = [];
  page.on('request', (request) => logged.push(request.url()));
  page.on('framenavigated', (frame) => logged.push(frame.url()));
  return logged;
}

function expectStored(addresses: readonly string[], page: Page): void {
  const all = [...addresses, page.url()].map((one) => decodeURIComponent(one).replaceAll(/[^0-9]/g, ''));
  expect(all.filter((digits) => digits.includes('4242424242'))).toEqual([]);
}

it.each([
  ['en-GB', 1280, /last four digits of a payment/, /^Site$/],
  ['zh-CN', 360, /卡号后四位，或订单号/, /^网站$/],
] as const)(
  'a card number typed into a field of a list is sent nowhere (%s)',
  async (locale, width, text, site) => {
    const { page, complaints } = await enter(scene, { locale, width });
    const addresses = addressesOf(page);
    for (const list of [
      'payments',
      'refunds',
      'payouts',
      'disputes',
      'subscriptions',
      'developers/requests',
    ]) {
      await page.goto(`/portal/${scene.shop.account_id}/${list}`);
      await page.locator('[data-page-search]').fill(number);
      await page.keyboard.press('Enter');
      await page.getByText(text).waitFor();
      await expectSound(page, complaints);
    }
    await page.goto(`/portal/${scene.shop.account_id}/payments?website=shop.example.com`);
    if (width < 768) await page.getByRole('button', { name: '筛选 (1)' }).click();
    await page.getByLabel(site).fill(number);
    await page.keyboard.press('Enter');
    await page.getByText(text).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('textbox').fill(number);
    await palette.getByText(text).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expectStored(addresses, page);
  },
);

it('a card number typed into a field of the console is sent nowhere', async () => {
  const page = await openConsole(scene.browser, scene.gateway);
  const addresses = addressesOf(page);
  for (const path of ['objects', 'merchants', 'screening/cleared-pairs']) {
    await page.goto(`/portal/operator-console/${path}`);
    await page.locator('[data-page-search]').fill(number);
    await page.keyboard.press('Enter');
    await page.getByText('could be a card number').waitFor();
  }
  await page.goto('/portal/operator-console/suspense');
  await page.getByLabel('Acquirer or bank').fill(number);
  await page.keyboard.press('Enter');
  await page.getByText('could be a card number').waitFor();
  expectStored(addresses, page);
});

it.each([
  ['en-GB', 1280, 'light', /last four digits of a payment/],
  ['zh-CN', 360, 'dark', /卡号后四位，或订单号/],
] as const)(
  'a card number typed into the address of a list is removed from it (%s)',
  async (locale, width, scheme, text) => {
    const { page, complaints } = await enter(scene, { locale, width, scheme });
    const path = `/portal/${scene.shop.account_id}/payments`;
    await page.goto(`${path}?q=${number.replaceAll(' ', '+')}&website=shop.example.com`);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('alert').getByText(text).waitFor();
    await page.waitForURL(/payments\?website=shop\.example\.com$/);
    expectStored(requests, page);
    // The other filter holds, and the payment that it finds is shown.
    await page.getByRole('row').nth(1).waitFor();
    await expectSound(page, complaints);
    await page.goBack();
    expect(decodeURIComponent(page.url())).not.toContain('4242');
    await page.goto(`${path}?q=nothing`);
    await page.locator('h1').waitFor();
    expect(await page.getByText(text).count()).toBe(0);
  },
);

it('a card number typed into an address of the console is removed from it', async () => {
  const page = await openConsole(scene.browser, scene.gateway);
  await page.goto(`/portal/operator-console/objects?q=${number.replaceAll(' ', '')}`);
  await page.getByRole('alert').getByText('could be a card number').waitFor();
  await expect.poll(() => page.url()).toMatch(/operator-console\/objects$/);
});

it('the palette lists pages before the searches of lists', async () => {
  const { page } = await enter(scene);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('refund');
  await page.getByRole('dialog').getByText('Search: refund · Payments').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/\/refunds$/);
});
