import { expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { expectSound, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene();

it('what needs attention leads to the list behind it', async () => {
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

it('the page of a payment shows what was sent and answered, without the card', async () => {
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

it('dates are written where the browser names a language that there is not', async () => {
  const payment = await scene.shop.captured();
  const { page, complaints } = await enter(scene);
  await page.addInitScript(
    `Object.defineProperty(navigator, 'languages', { get: () => ['en-US@posix', 'en-GB'] })`,
  );
  await page.goto(`/portal/${scene.shop.account_id}/payments`);
  await page.getByRole('row').filter({ hasText: payment.order_no }).locator('time:visible').waitFor();
  expect(complaints).toEqual([]);
});
