import { expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { enter, expectSound, portalScene, signedIn } from '../../support/portal-browser.ts';

const scene = portalScene();

it('an item of the overview that needs attention links to the list behind it', async () => {
  await scene.shop.authorise({ card: cards.review });
  const disputed = await scene.shop.captured({ card: cards.disputed });
  await scene.gateway.work(2_000);
  const { page } = await enter(scene);
  await page.getByRole('link', { name: 'Disputes to answer' }).press('Enter');
  await page.waitForURL(/disputes\?state=open/);
  await page.getByRole('link', { name: disputed.order_no }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: 'Payments to review' }).press('Enter');
  await page.waitForURL(/\/review/);
});

it('the page of a payment shows the requests to the acquirer and its responses, without the card', async () => {
  const payment = await scene.shop.captured({ amount: '31.00' });
  const { page, complaints } = await enter(scene, {
    role_id: 'developer',
  });
  const panel = page.getByRole('region', { name: 'Requests of the API' });
  // The log is written within a second of the answer.
  await expect
    .poll(async () => {
      await page.goto(`/portal/${scene.shop.account_id}/payments/${payment.transaction_id}`);
      await panel.getByText('kept for').waitFor();
      return panel.locator('summary').count();
    })
    .toBe(1);
  await panel.locator('summary', { hasText: 'authorise' }).press('Enter');
  await panel.getByText('"shopper_email"').waitFor();
  await panel.getByText('"payment_status"').first().waitFor();
  expect(await panel.textContent()).not.toContain(cards.approve);
  await expectSound(page, complaints);
});

it('dates are written and charts drawn where the browser names an unknown language', async () => {
  const payment = await scene.shop.captured();
  const { page, complaints } = await enter(scene);
  await page.addInitScript(
    `Object.defineProperties(navigator, {
      language: { get: () => 'en-US@posix' }, languages: { get: () => ['en-US@posix', 'en-GB'] } })`,
  );
  await page.goto(`/portal/${scene.shop.account_id}/overview`);
  await page.locator('.uplot canvas').nth(1).waitFor();
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('row').filter({ hasText: payment.order_no }).locator('time:visible').waitFor();
  expect(complaints).toEqual([]);
});

it.each([
  ['en-GB', 1280, 'light', 'No refunds yet', /gives money of a paid payment/, 'To the paid payments'],
  ['zh-CN', 360, 'dark', '尚无退款', /退还给客户/, '查看已支付的交易'],
] as const)(
  'an empty list of refunds explains what a refund is, and where it is made (%s)',
  async (locale, width, scheme, title, what, link) => {
    const shop = await scene.gateway.createClient();
    const payment = await shop.captured();
    const { merchant_id } = shop.credentials;
    const options = { locale, width, scheme };
    const { page, complaints } = await signedIn(scene.browser, scene.gateway, merchant_id, options);
    await page.goto(`/portal/${shop.account_id}/refunds`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(what).waitFor();
    await expectSound(page, complaints);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(/payments\?status=3000/);
    await page.getByRole('link', { name: payment.order_no }).waitFor();
    // Where a filter leaves nothing, that is what is said.
    await page.goto(`/portal/${shop.account_id}/refunds?status=failed`);
    await page.locator('h2').first().waitFor();
    expect(await page.getByText(title).count()).toBe(0);
  },
);
