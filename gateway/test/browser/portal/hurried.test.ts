import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { holdBack } from '../../support/browser.ts';
import type { Payment } from '../../support/client.ts';
import { fund, payout } from '../../support/payouts.ts';
import { expectSound, type WindowOptions, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '10000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { approval_limits: { EUR: '50000' } });
});

async function at(path: string, options: WindowOptions = {}) {
  const opened = await enter(scene, options);
  await opened.page.goto(`/portal/${scene.shop.account_id}/${path}`);
  return opened;
}

async function refunds({ transaction_id }: Payment): Promise<string[]> {
  const rows = await scene.gateway.query<{ amount: string }>(
    'SELECT amount::text FROM refunds WHERE account_id = $1 AND transaction_id = $2',
    [scene.shop.account_id, transaction_id],
  );
  return rows.map(({ amount }) => amount);
}

/** The dialog of a refund, in a window of its own. */
async function refundOf(payment: Payment, options: WindowOptions = {}) {
  const opened = await at(`payments/${payment.transaction_id}`, options);
  await opened.page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = opened.page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount for' });
  const confirm = dialog.getByRole('button', { name: 'Refund now' });
  await dialog.getByText('1 will be done').waitFor();
  return { ...opened, dialog, amount, confirm };
}

/** How far what a dialog shows is wider than it is. */
function overflow(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const inner = [...document.querySelectorAll('[role=dialog] *')];
    return inner.filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible')
      .map((part) => part.className + ' ' + part.scrollWidth + '>' + part.clientWidth);
  })()`);
}

describe('a person in a hurry in the portal', () => {
  it('refunds once the amount typed last, by a double click within the pause after typing', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const { dialog, amount, confirm, complaints } = await refundOf(paid);
    await amount.fill('11.00');
    await dialog.getByText('1 will be refused').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await amount.fill('2.50');
    await confirm.dblclick();
    await dialog.getByText('What became of each payment').first().waitFor();
    await dialog.getByText('Done', { exact: true }).waitFor();
    expect(await refunds(paid)).toEqual(['250']);
    expect(complaints).toEqual([]);
  });

  it('refunds once by Enter in the field, and never an amount that the check has refused since', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const { dialog, amount, page } = await refundOf(paid);
    await amount.fill('11.00');
    await amount.press('Enter');
    await dialog.getByText('1 will be refused').waitFor();
    await dialog.locator('button[type=submit]:disabled').waitFor();
    expect(await refunds(paid)).toEqual([]);
    await amount.fill('3.00');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByText('Done', { exact: true }).waitFor();
    expect(await refunds(paid)).toEqual(['300']);
  });

  it('is warned about a comma, and never refunds a hundred times as much', async () => {
    const paid = await scene.shop.captured({ amount: '1000.00' });
    const { dialog, amount, confirm, page, complaints } = await refundOf(paid);
    await amount.fill('1,50');
    await dialog.getByText('Digits only, with a point').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await expectSound(page, complaints);
    await amount.fill('１．５０');
    await confirm.click();
    await dialog.getByText('Done', { exact: true }).waitFor();
    expect(await refunds(paid)).toEqual(['150']);
  });

  it('tries again after a lost response: the refund was made once, and no other can be requested meanwhile', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const { dialog, amount, confirm, page } = await refundOf(paid);
    await amount.fill('4.00');
    await page.route('**/payment-actions/refund', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await confirm.click();
    await dialog.getByText('The answer was lost').waitFor();
    expect(await amount.isDisabled()).toBe(true);
    expect(await refunds(paid)).toEqual(['400']);
    await page.unroute('**/payment-actions/refund');
    await confirm.click();
    await dialog.getByText('Done', { exact: true }).waitFor();
    expect(await refunds(paid)).toEqual(['400']);
  });

  it('opens a dialog by a double click, and has requested nothing yet', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const { page } = await at(`payments/${paid.transaction_id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).dblclick();
    await page.getByRole('dialog').getByText('1 will be done').waitFor();
    expect(await refunds(paid)).toEqual([]);
    await page.mouse.click(5, 400);
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('refunds everything in two tabs: the second one is refused with the reason', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const [one, other] = [await refundOf(paid), await refundOf(paid)];
    await Promise.all([one.confirm.click(), other.confirm.click()]);
    for (const { dialog } of [one, other]) await dialog.getByText(/^(Done|Refused)$/).waitFor();
    expect(await refunds(paid)).toEqual(['1000']);
  });

  it('refunds the amount shown or nothing, reads that it has changed, and decides again', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const { dialog, confirm, page, complaints } = await refundOf(paid);
    await scene.shop.refund({ ...paid, refund_amount: '4.00' });
    const sent = page.waitForRequest('**/payment-actions/refund');
    await confirm.click();
    expect((await sent).postDataJSON()).toMatchObject({
      items: [{ transaction_id: paid.transaction_id, amount: '10.00', left: '10.00' }],
    });
    await dialog.getByText('1 payment has changed since you saw it').waitFor();
    await dialog.getByText('The amount was 10.00 when you saw it, and is 6.00 now').waitFor();
    await expectSound(page, complaints);
    expect(await refunds(paid)).toEqual(['400']);
    await dialog.getByRole('button', { name: 'See what would happen now' }).click();
    await dialog.getByText('Total: 6.00 EUR').waitFor();
    await dialog.getByRole('button', { name: 'Refund now' }).click();
    await dialog.getByText('Done', { exact: true }).waitFor();
    expect(await refunds(paid)).toEqual(['400', '600']);
  });

  it('cannot confirm by Enter what was never on the screen', async () => {
    const paid = await scene.shop.captured({ amount: '10.00' });
    const { page } = await at(`payments/${paid.transaction_id}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
    await scene.shop.refund({ ...paid, refund_amount: '4.00' });
    const release = await holdBack(page, '**/payment-actions/refund/preview*');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Amount for' }).press('Enter');
    release();
    await dialog.getByText('Total: 6.00 EUR').waitFor();
    await dialog.locator('button[type=submit][data-loading]').waitFor({ state: 'detached' });
    expect(await refunds(paid)).toEqual(['400']);
  });

  it('sees the whole dialog on a narrow screen without scrolling sideways', async () => {
    for (const [payment, opens] of [
      [await scene.shop.authorised({ order_no: 'a-rather-long-order-number-000001' }), 'Capture'],
      [await scene.shop.captured({ amount: '1234567.89' }), 'Refund'],
    ] as const) {
      const { page, complaints } = await at(`payments/${payment.transaction_id}`, { width: 360 });
      await page.getByRole('button', { name: opens, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 will be done').waitFor();
      expect(await overflow(page)).toEqual([]);
      await expectSound(page, complaints);
      await dialog.getByRole('button', { name: `${opens} now` }).click();
      await dialog.getByText('Done', { exact: true }).waitFor();
      expect(await overflow(page)).toEqual([]);
    }
  });
});

describe('a payout that waits for approval', () => {
  async function waiting(reference: string): Promise<string> {
    const { body } = await payout(scene.shop, { payment_amount: '600.00', reference });
    return body['transaction_id'];
  }
  const approvals = (transaction_id: string) =>
    scene.gateway.query(
      'SELECT decision FROM payout_approvals WHERE account_id = $1 AND transaction_id = $2',
      [scene.shop.account_id, transaction_id],
    );

  it('is not approved by a key that is held down', async () => {
    const id = await waiting('HELD-KEY');
    const { page } = await at(`payouts/${id}`, { role_id: 'finance' });
    await page.getByRole('button', { name: 'Approve', exact: true }).focus();
    await page.keyboard.down('Enter');
    await page.getByRole('button', { name: 'Approve now' }).waitFor();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Approve now');
    expect(await approvals(id)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await approvals(id)).toHaveLength(1);
  });

  it('is not approved later when the network was away and the person has closed the dialog', async () => {
    const id = await waiting('OFFLINE');
    const { page, context } = await at(`payouts/${id}`, { role_id: 'finance' });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Approve now' }).click();
    await page.getByText('The gateway cannot be reached').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await context.setOffline(false);
    await page.reload();
    await page.getByText('0 of 2 people have approved.').waitFor();
    expect(await approvals(id)).toEqual([]);
  });

  it('is approved once by a double click', async () => {
    const id = await waiting('DOUBLE');
    const { page } = await at(`payouts/${id}`, { role_id: 'finance' });
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Approve now' }).dblclick();
    await page.getByText('1 of 2 people have approved.').waitFor();
    expect(await approvals(id)).toHaveLength(1);
  });
});

it('a sign key is generated once by a double click', async () => {
  const keys = () =>
    scene.gateway.query('SELECT key_id FROM sign_keys WHERE account_id = $1', [scene.shop.account_id]);
  const before = await keys();
  const { page } = await at('developers', { role_id: 'developer' });
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Create the key' }).dblclick();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(await keys()).toHaveLength(before.length + 1);
});
