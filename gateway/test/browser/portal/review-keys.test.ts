import { expect, it } from 'vitest';
import { holdBack } from '../../support/browser.ts';
import { cards } from '../../support/client.ts';
import { enter, expectSound, portalScene } from '../../support/portal-browser.ts';

const scene = portalScene();

it.each([
  ['en-GB', 'light', 1280, 'was approved', 'Nothing to review'],
  ['zh-CN', 'dark', 360, '已通过', '没有待审核的支付'],
] as const)(
  'the review queue is worked through with two keys a payment, in %s, %s, %i wide',
  async (locale, scheme, width, approved, empty) => {
    const held = [];
    for (let place = 0; place < 3; place += 1) {
      held.push((await scene.shop.authorise({ card: cards.review })).body);
    }
    const { page, complaints } = await enter(scene, { locale, scheme, width });
    await page.goto(`/portal/${scene.shop.account_id}/review`);
    const current = page.locator('tr[data-current=true]:focus');
    const orders: string[] = [];
    for (const key of ['a', 'a', 'r']) {
      await current.waitFor();
      orders.push(await current.getByRole('link').innerText());
      await page.keyboard.press(key);
      await page.getByRole('dialog').locator('button[type=submit]:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (orders.length === 1) {
        await page.getByRole('status').filter({ hasText: approved }).waitFor();
        await expectSound(page, complaints);
      }
    }
    await page.getByText(empty, { exact: true }).waitFor();
    expect(new Set(orders)).toEqual(new Set(held.map(({ order_no }) => order_no)));
    const statuses = new Map<string, string>();
    for (const { order_no, transaction_id } of held) {
      statuses.set(String(order_no), await scene.shop.status({ transaction_id: String(transaction_id) }));
    }
    expect(orders.map((order) => statuses.get(order))).toEqual(['3000', '3000', '6200']);
  },
);

it('the next key of the review queue applies to the next payment, also before the queue has been read again', async () => {
  for (let place = 0; place < 2; place += 1) await scene.shop.authorise({ card: cards.review });
  const { page } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/review`);
  const current = page.locator('tr[data-current=true]:focus');
  await current.waitFor();
  const first = await current.getByRole('link').innerText();
  const release = await holdBack(page, '**/review-queue');
  await page.keyboard.press('a');
  await page.getByRole('dialog').locator('button[type=submit]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await current.waitFor();
  expect(await current.getByRole('link').innerText()).not.toBe(first);
  release();
});

it('the dialog of a review action has the focus in the amount', async () => {
  const { transaction_id } = await scene.shop.authorised();
  const { page } = await enter(scene);
  await page.goto(`/portal/${scene.shop.account_id}/payments/${transaction_id}`);
  await page.getByRole('button', { name: 'Capture' }).press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Done', { exact: true }).waitFor();
  await page.getByRole('dialog').locator('button:focus').press('Enter');
  await page.getByText('60.00 EUR given up').waitFor();
  expect(await scene.shop.status({ transaction_id })).toBe('3000');
});

it.each([
  [
    'en-GB',
    'Approve',
    'Reject',
    '25.00 EUR can still be captured afterwards',
    'the hold on the card is released',
  ],
  ['zh-CN', '通过', '拒绝', '之后仍可请款 25.00 EUR', '仅释放卡上的预授权'],
])(
  'an approval keeps the authorisation, and only a rejection releases it, in %s',
  async (locale, ...texts) => {
    const [approve, reject, stays, released] = texts;
    const { body } = await scene.shop.authorise({ card: cards.review, capture: 'manual', amount: '25.00' });
    const { page, complaints } = await enter(scene, { locale });
    await page.goto(`/portal/${scene.shop.account_id}/payments/${String(body.transaction_id)}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: approve, exact: true }).click();
    await dialog.getByText(stays).waitFor();
    expect(await dialog.getByText(released).count()).toBe(0);
    await expectSound(page, complaints);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: reject, exact: true }).click();
    await dialog.getByText(released).waitFor();
    expect(await dialog.getByText(stays).count()).toBe(0);
  },
);
