import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/browser.ts';
import { cards } from '../support/client.ts';
import { openPortal, signedIn, type WindowOptions, portalScene, enter } from '../support/portal-browser.ts';

const scene = portalScene();

/** Everything that every page has to meet. */
async function expectSound(page: Page, complaints: readonly string[]): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
}

function open(options: WindowOptions = {}) {
  return enter(scene, options);
}

describe('the portal’s sign-in page', () => {
  it('says what is wrong, and continues to the page that was requested', async () => {
    const window = await openPortal(scene.browser, scene.gateway, scene.shop.credentials.merchant_id);
    const { page, complaints } = window;
    await page.goto(`/portal/${scene.shop.account_id}/payments?status=3000`);
    await page.getByLabel('E-mail').fill(window.email);
    await page.getByLabel('Password').first().fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await expectSound(page, complaints);
    await page.getByLabel('Password').first().fill(window.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Payments' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=3000');
  });

  it('has a content security policy without inline script, and cannot be framed', async () => {
    const response = await fetch(`${scene.gateway.url}/portal/`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`script-src 'self';`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    const [script = ''] = /\/portal\/assets\/[^"]+\.js/.exec(html) ?? [];
    const asset = await fetch(scene.gateway.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${scene.gateway.url}/portal/assets/..%2f..%2fpackage.json`)).status).toBe(404);
  });
});

describe('payments in the portal', () => {
  it('are found and captured, after a preview of the effect', async () => {
    const payment = await scene.shop.authorised({ amount: '123.45' });
    const { page, complaints } = await open();
    await page.keyboard.press('/');
    await page.locator('[data-page-search]:focus').waitFor();
    await page.keyboard.type(payment.order_no);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: payment.order_no }).click();
    await page.getByRole('button', { name: 'Capture' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Total: 123.45 EUR').waitFor();
    await dialog.getByText('Scheme receivable').waitFor();
    await expectSound(page, complaints);
    expect(await scene.shop.status(payment)).toBe('2000');
    await dialog.getByRole('button', { name: 'Capture now' }).click();
    await dialog.getByText('Done', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Paid', { exact: true }).waitFor();
    expect(await scene.shop.status(payment)).toBe('3000');
  });

  it('are refunded in bulk, and a refused one shows why', async () => {
    const website = 'bulk.example.com';
    const good = await Promise.all([1, 2, 3].map(() => scene.shop.captured({ website, amount: '10.00' })));
    const open_one = await scene.shop.authorised({ website, amount: '10.00' });
    const { page, complaints } = await open();
    await page.goto(`/portal/${scene.shop.account_id}/payments?website=${website}`);
    await page.getByLabel('Select all on this page').check();
    await page.getByText('4 payments selected').waitFor();
    await page.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 will be done').waitFor();
    await dialog.getByText('1 will be refused').waitFor();
    await dialog.getByText('The transaction is not captured').waitFor();
    await dialog.getByText('Total: 30.00 EUR').waitFor();
    await expectSound(page, complaints);
    await dialog.getByRole('button', { name: 'Refund now' }).click();
    await dialog.getByText('What became of each payment').waitFor();
    await expect.poll(() => dialog.getByText('Done', { exact: true }).count()).toBe(3);
    await expect.poll(() => dialog.getByText('Refused', { exact: true }).count()).toBe(1);
    await expectSound(page, complaints);
    for (const payment of good) expect(await scene.shop.status(payment)).toBe('4100');
    expect(await scene.shop.status(open_one)).toBe('2000');
  });

  it('show naughty order data as text', async () => {
    const order_no = `"><img src=x onerror=alert(1)>`;
    await scene.shop.captured({
      order_no,
      shopper_email: '=1+1@example.com',
      note: '<script>alert(2)</script>',
    });
    const { page, complaints } = await open();
    await page.goto(`/portal/${scene.shop.account_id}/payments?q=${encodeURIComponent(order_no)}`);
    await page.getByRole('link', { name: order_no }).click();
    await page.getByText('<script>alert(2)</script>').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await expectSound(page, complaints);
  });
});

describe('the portal’s overview', () => {
  it('shows the day’s trade, and each number links to the list behind it', async () => {
    const own = await scene.gateway.createClient();
    await own.captured({ amount: '1234.56' });
    await own.authorise({ card: cards.declined });
    await own.authorise({ card: cards.review });
    await scene.gateway.work();
    const { page, complaints } = await signedIn(scene.browser, scene.gateway, own.credentials.merchant_id);
    const volume = page.getByRole('link', { name: '1,234.56 EUR' });
    await volume.waitFor();
    await page.locator('canvas').first().waitFor();
    await expectSound(page, complaints);
    await page.getByRole('link', { name: '1 declined' }).click();
    await page.getByRole('cell', { name: 'Declined', exact: true }).waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
    await page.goBack();
    await volume.click();
    await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('currency')).toBe('EUR');
    await page.goBack();
    await page.getByRole('link', { name: 'Payments to review' }).click();
    await page.getByRole('heading', { name: 'Review' }).waitFor();
  });
});

describe('every page of the portal', () => {
  const looks: [string, WindowOptions][] = [
    ['wide, in English, light', {}],
    ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
    ['at 360 pixels', { width: 360 }],
  ];
  it.each(looks)('has no accessibility fault: %s', async (_name, look) => {
    const payment = await scene.shop.captured({ amount: '77.00' });
    await scene.shop.refund({ ...payment, refund_amount: '7.00' });
    await scene.shop.authorise({ card: cards.review });
    const { page, complaints } = await open(look);
    const pages = [
      '/overview',
      '/payments',
      `/payments/${payment.transaction_id}`,
      '/review',
      '/refunds',
      '/nowhere',
    ];
    for (const path of pages) {
      await page.goto(`/portal/${scene.shop.account_id}${path}`);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await expectSound(page, complaints);
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale ?? 'en');
  });

  it('lets a read-only person see, and offers nothing else', async () => {
    const payment = await scene.shop.authorised();
    const { page } = await open({ role_id: 'read-only' });
    await page.goto(`/portal/${scene.shop.account_id}/payments/${payment.transaction_id}`);
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await page.getByRole('button', { name: 'Capture' }).count()).toBe(0);
  });
});
