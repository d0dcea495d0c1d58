import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setBranding } from '../../src/acquiring/checkout/settings.ts';
import { hour_ms } from '../../src/kernel/values/dates.ts';
import { openBrowser } from '../support/browser.ts';
import { charges, expectSound, typeCard, visit } from './customer-window.ts';
import { OpenedCheckout } from '../support/checkout.ts';
import { cards, type TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
let browser: Browser;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
  client = await gateway.createClient();
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

const open = (fields: Record<string, unknown> = {}): Promise<OpenedCheckout> =>
  OpenedCheckout.create(client, fields);

describe('a way to pay on the payment page', () => {
  it('is 3-D Secure without a challenge: the customer notices nothing', async () => {
    const session = await open();
    const { page, complaints } = await visit(browser, session.url);
    await typeCard(page, cards.frictionless);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    await expectSound(page, complaints);
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('is a stored card, which needs only the security code', async () => {
    const shopper_id = `s-${randomUUID()}`;
    const first = await open({ shopper_id, token_flag: 'YES' });
    const { page, complaints } = await visit(browser, first.url);
    await page.getByText('will store your card').waitFor();
    await typeCard(page, cards.approve);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    const second = await open({ shopper_id });
    await page.goto(second.url);
    expect(await page.getByLabel('Visa ending in 4242').isChecked()).toBe(true);
    expect(await page.getByLabel('Card number').isVisible()).toBe(false);
    await expectSound(page, complaints);
    await page.getByLabel('Security code').pressSequentially('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, second)).toMatchObject([{ captured: '10000' }]);
  });

  it.each([
    ['Sandbox Wallet', 'sandbox_wallet'],
    ['Sandbox Bank', 'sandbox_bank'],
  ])('is %s, on a page of its own, also after the customer refused there', async (label, payment_method) => {
    const session = await open({ billing_address: { country: 'IE' } });
    const { page, complaints } = await visit(browser, session.url);
    await page.getByLabel(label).check();
    expect(await page.getByLabel('Security code').isVisible()).toBe(false);
    await expectSound(page, complaints);
    await page.getByRole('button', { name: `Continue to ${label}` }).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('alert').getByText('was not confirmed').waitFor();
    await expectSound(page, complaints);
    await page.getByLabel(label).check();
    await page.getByRole('button', { name: `Continue to ${label}` }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toMatchObject([{ payment_method, card_masked: '' }]);
  });

  it('can be changed after going back from the bank’s page', async () => {
    const session = await open();
    const { page, complaints } = await visit(browser, session.url);
    await typeCard(page, cards.challenge);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Go on to confirm' }).waitFor();
    await expectSound(page, complaints);
    await page.getByRole('button', { name: 'Pay in another way' }).click();
    await page.getByLabel('Card number').fill('');
    await typeCard(page, cards.approve);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toHaveLength(1);
  });
});

describe('an order on the payment page is paid once', () => {
  it('in two tabs', async () => {
    const session = await open();
    const [one, two] = await Promise.all([visit(browser, session.url), visit(browser, session.url)]);
    await typeCard(one.page, cards.approve);
    await typeCard(two.page, cards.approve);
    await Promise.all([one, two].map(({ page }) => page.getByRole('button', { name: /^Pay/ }).click()));
    for (const { page } of [one, two]) await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('when the page is loaded again before it knows that the gateway has paid', async () => {
    const session = await open();
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.approve);
    const paid = new Promise<void>((resolve) => {
      // The answer stays on its way.
      void page.route('**/pay', (route) => route.fetch().then(() => resolve()));
    });
    await page.getByRole('button', { name: /^Pay/ }).click();
    await paid;
    await page.reload();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('when the customer goes back after paying', async () => {
    const session = await open({ return_url: `${gateway.url}/health/live` });
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.approve);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/health/live?**');
    // The shop has taken the place of the page in the history: back is what came before it.
    await page.goto(session.url);
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await page.locator('#pay-form').isVisible()).toBe(false);
    expect(await charges(gateway, session)).toHaveLength(1);
  });

  it('and not at all where the connection never carried the request', async () => {
    const session = await open();
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.approve);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'The connection was lost' }).waitFor();
    await expectSound(page);
    expect(await charges(gateway, session)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: /Thank you/ }).waitFor();
    expect(await charges(gateway, session)).toHaveLength(1);
  });
});

describe('the page of a session that can no longer be paid', () => {
  it('says that its time is over, also to a customer who has filled it in', async () => {
    const own = await startTestGateway();
    const session = await OpenedCheckout.create(await own.createClient());
    const { page } = await visit(browser, session.url);
    await typeCard(page, cards.approve);
    own.clock.advance(2 * hour_ms);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: 'This page has expired' }).waitFor();
    await expectSound(page);
    expect(await charges(own, session)).toEqual([]);
    await own.close();
  });

  it('says that the shop has opened the order again', async () => {
    const session = await open();
    const newer = await open({ order_no: session.order_no });
    const { page, complaints } = await visit(browser, session.url);
    await page.getByRole('heading', { name: 'This page is out of date' }).waitFor();
    await expectSound(page, complaints);
    await page.goto(newer.url);
    await page.locator('#pay-button').waitFor();
  });

  it('says that there is nothing to pay where the session is unknown', async () => {
    const { page } = await visit(
      browser,
      `${gateway.url}/checkout/${client.account_id}/cs_${'x'.repeat(24)}`,
    );
    await page.getByRole('heading', { name: 'There is nothing to pay here', level: 2 }).waitFor();
    await expectSound(page);
  });
});

it('the payment page shows what merchants and customers write as text', async () => {
  const naughty = [
    `<img src=x onerror="document.title='taken'">`,
    `</script><script>document.title='taken'</script>`,
    `{{constructor.constructor('return 1')()}} \${7*7} %s`,
    'ﷺ ᚠᛇᚻ Ω≈ç√ 田中さん 👩‍👩‍👧 T̵o̶',
    'العربية \u200ftext so\u00adft',
  ];
  const own = await gateway.createClient();
  const display_name = `<b onclick=alert(1)>Käse & "Wein" '日本'</b>`;
  await setBranding(gateway.gateway.context, own.account_id, { display_name, accent_color: '#ffd400' });
  const session = await OpenedCheckout.create(own, {
    order_no: `<i>"'\`&amp;`,
    items: naughty.map((name) => `${name}#,#N#,#1.00#,#1`).join('#;#'),
    first_name: `"><svg/onload=document.title='taken'>`,
  });
  const { page, complaints } = await visit(browser, session.url, { viewport: { width: 360, height: 800 } });
  for (const name of naughty) await page.getByText(name, { exact: true }).waitFor();
  expect(await page.title()).toBe(`Pay ${display_name}`);
  expect(await page.getByLabel('Name on the card').inputValue()).toContain('<svg/onload');
  expect(await page.locator('img, svg, main b, main i').count()).toBe(0);
  await expectSound(page, complaints);
});
