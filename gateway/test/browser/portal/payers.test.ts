import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdBack } from '../../support/browser.ts';
import { fund, germanIban } from '../../support/payouts.ts';
import { expectSound, type WindowOptions, portalScene, enter } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '10000.00');
});

function open(options: WindowOptions = {}) {
  return enter(scene, options);
}

/** Left for a look where a folder is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function fillPayer(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company name').fill(name);
  await dialog.getByLabel('Street and number').fill('1 Main Street');
  await dialog.getByLabel('Postcode').fill('EC1A 1BB');
  await dialog.getByLabel('City').fill('London');
  await dialog.getByLabel('Country (two letters)').fill('GB');
}

describe('payers in the portal', () => {
  it('are saved, changed, used in a payout and removed by a person of the merchant', async () => {
    const { page, complaints } = await open();
    await page.goto(`/portal/${scene.shop.account_id}/payouts`);
    await page.getByRole('link', { name: 'Payers' }).click();
    await page.getByText('No saved payers').waitFor();
    await page.getByRole('button', { name: 'New payer' }).click();
    await page.getByRole('dialog').getByLabel('Id', { exact: true }).fill('holding');
    await fillPayer(page, 'Engines Ltd');
    await page.getByRole('dialog').getByLabel('City').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid=true]').waitFor();
    await expectSound(
      page,
      complaints.filter((line) => !line.includes('422')),
    );
    await fillPayer(page, 'Engines Ltd');
    await picture(page, 'payer-dialog');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change Engines Ltd' }).click();
    await page.getByRole('dialog').getByLabel('Company name').fill('Engines Holding Ltd');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Engines Holding Ltd', exact: true }).waitFor();
    await picture(page, 'payers');

    await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
    await page.getByLabel('Amount', { exact: false }).first().fill('120.50');
    await page.getByLabel('Reference').fill('PAYER-1');
    await page.getByLabel('Reason').fill('Rent');
    await page.getByLabel('Company name').fill('Landlord GmbH');
    await page.getByLabel('Street and number').fill('Ring 1');
    await page.getByLabel('Postcode').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Country (two letters)').fill('DE');
    await page.getByLabel('IBAN', { exact: true }).fill(germanIban('532013000'));
    await page.getByLabel('BIC (SWIFT code)').fill('COBADEFFXXX');
    await page.getByRole('radiogroup', { name: 'Payer' }).getByText('Saved').click();
    await page.getByRole('combobox', { name: 'Saved payer' }).click();
    const release = await holdBack(page, '**/payout-preview');
    await page.getByRole('option', { name: 'Engines Holding Ltd (holding)' }).click();
    await picture(page, 'new-payout');
    // Asked for before the payer is on the page: it is shown first.
    await page.getByRole('button', { name: 'Create payout' }).click();
    release();
    await page.getByText('Look at what it will cost').waitFor();
    await page.locator('dd').getByText('Engines Holding Ltd').waitFor();
    await page.getByRole('button', { name: 'Create payout' }).click();
    await page.getByRole('heading', { name: 'Payout PAYER-1' }).waitFor();
    await page.getByText('Engines Holding Ltd').waitFor();
    const rows = await scene.gateway.query(`SELECT payer_id FROM payouts WHERE reference = 'PAYER-1'`);
    expect(rows).toEqual([{ payer_id: 'holding' }]);

    await page.goto(`/portal/${scene.shop.account_id}/payers`);
    await page.getByRole('button', { name: 'Remove Engines Holding Ltd' }).click();
    await page.getByRole('button', { name: 'Really remove Engines Holding Ltd' }).click();
    await page.getByText('No saved payers').waitFor();
    await expectSound(
      page,
      complaints.filter((line) => !line.includes('422')),
    );
  });

  const looks: [string, WindowOptions][] = [
    ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
    ['at 360 pixels', { width: 360 }],
  ];
  it.each(looks)('and their choice in a new payout have no accessibility fault: %s', async (name, look) => {
    const { page, complaints } = await open(look);
    await page.goto(`/portal/${scene.shop.account_id}/payers`);
    await page.locator('h1').waitFor();
    await expectSound(page, complaints);
    await page
      .getByRole('button')
      .filter({ hasText: /New payer|新付款人/ })
      .click();
    await page.getByRole('dialog').waitFor();
    await expectSound(page, complaints);
    await picture(page, `payer-dialog ${name}`);
    await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
    for (const choice of [/Saved|已保存/, /Another|其他/]) {
      await page
        .getByRole('radiogroup', { name: /Payer|付款人/ })
        .getByText(choice)
        .click();
      await page.waitForLoadState('networkidle');
      await expectSound(page, complaints);
    }
    await picture(page, `new-payout ${name}`);
  });
});
