import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../src/domain/payouts/settings/payout-settings.ts';
import { axeViolations } from '../support/browser.ts';
import { fund, germanIban, payout } from '../support/payouts.ts';
import { type WindowOptions, portalScene, enter } from '../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '10000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, { approval_limits: { EUR: '50000' } });
});

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

async function stateOf(transaction_id: string): Promise<string> {
  const [row] = await scene.gateway.query<{ status: string }>(
    'SELECT status FROM payouts WHERE account_id = $1 AND transaction_id = $2',
    [scene.shop.account_id, transaction_id],
  );
  return row?.status ?? '';
}

describe('payouts', () => {
  it('are created with a check of every field as it is typed, and nothing before that', async () => {
    const { page, complaints } = await open();
    await page.getByRole('navigation').getByRole('link', { name: 'Payouts' }).press('Enter');
    await page.getByRole('link', { name: 'New payout' }).click();
    await page.getByLabel('Amount', { exact: false }).first().fill('120.50');
    await page.getByLabel('Reference').fill('RENT-5');
    await page.getByLabel('Reason').fill('Rent');
    await page.getByLabel('Company name').fill('Landlord GmbH');
    await page.getByLabel('Street and number').fill('Ring 1');
    await page.getByLabel('Postcode').fill('10115');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Country (two letters)').fill('DE');
    await page.getByLabel('IBAN', { exact: true }).fill('DE00370400440532013000');
    await page.locator('[aria-invalid=true]').waitFor();
    await expectSound(page, complaints);
    expect(await scene.gateway.query('SELECT 1 FROM payouts')).toEqual([]);
    await page.getByLabel('IBAN', { exact: true }).fill(germanIban('532013000'));
    await page.getByLabel('BIC (SWIFT code)').fill('COBADEFFXXX');
    await page.getByText('It will go to the bank').waitFor();
    await page.getByRole('button', { name: 'Create payout' }).click();
    await page.getByRole('heading', { name: 'Payout RENT-5' }).waitFor();
    await expectSound(page, complaints);
    const rows = await scene.gateway.query('SELECT payment_amount::text, status FROM payouts');
    expect(rows).toMatchObject([{ payment_amount: '12050' }]);
  });

  it('that are like another of the same day say so, with the way there', async () => {
    const sent = { payment_amount: '41.00', reference: 'TWICE-1' };
    const { body: first } = await payout(scene.shop, sent);
    const { body: second } = await payout(scene.shop, { ...sent, reference: 'TWICE-2' });
    const { page, complaints } = await open();
    await page.goto(`/portal/${scene.shop.account_id}/payouts/${second['transaction_id']}`);
    await page.getByText('Paid twice?').waitFor();
    await expectSound(page, complaints);
    if (process.env['SCREENSHOTS'])
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/alike.png` });
    await page.getByRole('link', { name: first['transaction_id'] }).click();
    await page.getByRole('heading', { name: 'Payout TWICE-1' }).waitFor();
    expect(await page.getByText('Paid twice?').count()).toBe(0);
  });

  it('are approved by a second person, after a look at what will happen', async () => {
    const { body } = await payout(scene.shop, { payment_amount: '750.00', reference: 'BIG-1' });
    const id: string = body['transaction_id'];
    const people = [await open({ role_id: 'finance' }), await open({ role_id: 'finance' })];
    for (const [at, { page, complaints }] of people.entries()) {
      await page.goto(`/portal/${scene.shop.account_id}/payouts?status=IN_APPROVAL`);
      await page.getByRole('link', { name: 'BIG-1' }).click();
      await page.getByText(`${at} of 2 people have approved.`).waitFor();
      await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
      const dialog = page.getByRole('dialog');
      const says = at === 0 ? 'Another person must approve it, too' : 'It goes on to its payment date';
      await dialog.getByText(says).waitFor();
      await expectSound(page, complaints);
      expect(await stateOf(id)).toBe('IN_APPROVAL');
      await dialog.getByRole('button', { name: 'Approve now' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    const [, second] = people;
    await second?.page.getByText('2 of 2 people have approved.').waitFor();
    expect(await stateOf(id)).toMatch(/PROCESSING|SENT|COMPLETED/);
  });

  it('come from a file whose faults are shown by row before anything is sent', async () => {
    const { page, complaints } = await open();
    await page.goto(`/portal/${scene.shop.account_id}/payouts/file`);
    const heading =
      'reference,reason,payment_amount,payment_currency,beneficiary.entity_type,beneficiary.company_name,beneficiary.address.city,beneficiary.address.country_code,beneficiary.address.postcode,beneficiary.address.street_address,beneficiary.bank_details.iban,beneficiary.bank_details.swift_code';
    const line = (reference: string, amount: string): string =>
      `${reference},Goods,${amount},EUR,COMPANY,<b>Müller</b>,Berlin,DE,10115,Ring 1,${germanIban('532013000')},COBADEFFXXX`;
    const upload = async (...lines: string[]): Promise<void> => {
      const buffer = Buffer.from([heading, ...lines].join('\n'));
      await page.locator('input[type=file]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer });
    };
    await upload(line('F-1', '1.00'), line('F-2', 'many'));
    await page.getByText('1 with a problem').waitFor();
    await page.getByText('<b>Müller</b>').first().waitFor();
    expect(await page.getByRole('button', { name: 'Create 2 payouts' }).isDisabled()).toBe(true);
    await expectSound(page, complaints);
    await upload(line('F-1', '1.00'), line('F-2', '2.00'));
    await page.getByRole('button', { name: 'Create 2 payouts' }).click();
    await page.getByRole('table', { name: 'What became of each row' }).waitFor();
    expect(await scene.gateway.query(`SELECT 1 FROM payouts WHERE reference LIKE 'F-%'`)).toHaveLength(2);
  });
});

describe('every page of payouts', () => {
  const looks: [string, WindowOptions][] = [
    ['wide, in English, light', {}],
    ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
    ['at 360 pixels', { width: 360 }],
  ];
  it.each(looks)('has no fault that axe finds: %s', async (_name, look) => {
    const { body } = await payout(scene.shop, { payment_amount: '600.00' });
    const { page, complaints } = await open(look);
    const pages = [
      'payouts',
      `payouts/${body['transaction_id']}`,
      'payouts/new',
      'payouts/file',
      'beneficiaries',
    ];
    for (const path of pages) {
      await page.goto(`/portal/${scene.shop.account_id}/${path}`);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await expectSound(page, complaints);
    }
    await page.goto(`/portal/${scene.shop.account_id}/beneficiaries`);
    await page
      .getByRole('button')
      .filter({ hasText: /New beneficiary|新收款人/ })
      .click();
    await page.getByRole('dialog').waitFor();
    await expectSound(page, complaints);
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale ?? 'en');
  });
});
