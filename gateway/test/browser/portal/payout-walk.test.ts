import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { holdBack } from '../../support/browser.ts';
import { fund, germanIban, payout } from '../../support/payouts.ts';
import { expectSound, type WindowOptions, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '2000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { approval_limits: { EUR: '50000' } });
});

async function finance(options: WindowOptions = {}) {
  const opened = await enter(scene, {
    role_id: 'finance',
    ...options,
  });
  await opened.page.goto(`/portal/${scene.shop.account_id}/payouts`);
  return opened;
}

/** Left for a look where a folder is named. */
async function picture({ page }: Awaited<ReturnType<typeof finance>>, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function fillParty(form: Page | Locator): Promise<void> {
  await form.getByLabel('Company name').fill('Landlord GmbH');
  await form.getByLabel('Street and number').fill('Ring 1');
  await form.getByLabel('Postcode').fill('10115');
  await form.getByLabel('City').fill('Berlin');
  await form.getByLabel('Country (two letters)').fill('DE');
  await form.getByLabel('IBAN', { exact: true }).fill(germanIban('532013000'));
  await form.getByLabel('BIC (SWIFT code)').fill('COBADEFFXXX');
}

it('a person saves a beneficiary and pays them, and a second person approves', async () => {
  const first = await finance();
  const { page, complaints } = first;
  await page.getByRole('link', { name: 'Beneficiaries' }).click();
  await page.getByRole('button', { name: 'New beneficiary' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id', { exact: true }).fill('landlord');
  await fillParty(dialog);
  await picture(first, 'walk-beneficiary');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'Landlord GmbH', exact: true }).waitFor();

  await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
  await page.getByLabel('Amount', { exact: false }).first().fill('750.00');
  await page.getByLabel('Reference').fill('RENT-12');
  await page.getByLabel('Reason').fill('Rent');
  await page.getByText('A saved one', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'A saved one' }).click();
  await page.getByRole('option', { name: 'Landlord GmbH (landlord)' }).click();
  await page.getByText('It will wait for the approval of another person.').waitFor();
  await picture(first, 'walk-new');
  await page.getByRole('button', { name: 'Create payout' }).click();
  await page.getByRole('heading', { name: 'Payout RENT-12' }).waitFor();
  await page.getByText('Waits for approval').first().waitFor();
  // Whoever asked for it does not approve it, and can still take it back.
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel payout' }).waitFor();
  await expectSound(page, complaints);
  await picture(first, 'walk-waiting');
  const address = page.url();
  await page.goBack();
  await page.getByLabel('Reference').waitFor();
  expect(await page.getByLabel('Reference').inputValue()).toBe('');

  const second = await finance({ width: 360 });
  await second.page.goto(address);
  await second.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await picture(second, 'walk-approve');
  await second.page.getByRole('button', { name: 'Approve now' }).click();
  await second.page.getByRole('dialog').waitFor({ state: 'detached' });
  await second.page
    .getByText(/^(Processing|Sent|Paid)$/)
    .first()
    .waitFor();
  await expectSound(second.page, second.complaints);
  await picture(second, 'walk-approved');
  const rows = await scene.gateway.query(
    `SELECT payment_amount::text FROM payouts WHERE reference = 'RENT-12'`,
  );
  expect(rows).toEqual([{ payment_amount: '75000' }]);
});

it('a payout that waits for approval is cancelled once, and its money is available again', async () => {
  const { body } = await payout(scene.shop, { payment_amount: '600.00', reference: 'NOT-THIS' });
  const window = await finance();
  const { page, complaints } = window;
  await page.getByRole('link', { name: 'NOT-THIS' }).click();
  await page.getByRole('button', { name: 'Cancel payout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('600.00').waitFor();
  await expectSound(page, complaints);
  await picture(window, 'walk-cancel');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Waits for approval').first().waitFor();
  await page.getByRole('button', { name: 'Cancel payout' }).click();
  await dialog.getByLabel(/^Reason/).fill('Sent twice <b>by mistake</b>');
  await dialog.getByRole('button', { name: 'Cancel it now' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Cancel payout' }).count()).toBe(0);
  await expectSound(page, complaints);
  await picture(window, 'walk-cancelled');
  const held = await scene.gateway.query(
    `SELECT movement, count(*)::int FROM journal WHERE account_id = $1 AND subject_id = $2 GROUP BY 1 ORDER BY 1`,
    [scene.shop.account_id, body['transaction_id']],
  );
  expect(held.map(({ count }) => count)).toEqual([1, 1]);
  const noted = await scene.gateway.query(
    `SELECT after->>'note' AS note FROM audit_log_entries JOIN audit_log_outcomes USING (merchant_id, audit_id)
     WHERE action = 'payouts.cancel' AND result = 'done'`,
  );
  expect(noted).toEqual([{ note: 'Sent twice <b>by mistake</b>' }]);
});

it('a payout is created after its cost was shown; when the response was lost it is requested again unchanged, and created once', async () => {
  const { page } = await finance();
  await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
  await fillParty(page);
  await page.getByLabel('Reference').fill('LOST-1');
  await page.getByLabel('Reason').fill('Rent');
  await page.getByLabel('Amount', { exact: false }).first().fill('12,50');
  await page.getByText('Still missing or wrong').waitFor();
  const release = await holdBack(page, '**/payout-preview');
  await page.getByLabel('Amount', { exact: false }).first().fill('12.50');
  await page.route(`**/accounts/${scene.shop.account_id}/payouts`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  // What it costs was never on the screen.
  await page.getByLabel('Amount', { exact: false }).first().press('Enter');
  release();
  await page.getByText('Look at what it will cost').waitFor();
  expect(await scene.gateway.query(`SELECT 1 FROM payouts WHERE reference = 'LOST-1'`)).toEqual([]);
  await page.getByLabel('Amount', { exact: false }).first().press('Enter');
  await page.getByText('The answer was lost').waitFor();
  expect(await page.getByLabel('Reference').isDisabled()).toBe(true);
  await page.unroute(`**/accounts/${scene.shop.account_id}/payouts`);
  await page.getByRole('button', { name: 'Create payout' }).dblclick();
  await page.getByRole('heading', { name: 'Payout LOST-1' }).waitFor();
  const rows = await scene.gateway.query(
    `SELECT payment_amount::text FROM payouts WHERE reference = 'LOST-1'`,
  );
  expect(rows).toEqual([{ payment_amount: '1250' }]);
});
