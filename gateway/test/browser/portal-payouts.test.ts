import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../src/banking/payouts/settings/payout-settings.ts';
import { axeViolations } from '../support/browser.ts';
import { fund, germanIban, payout, sampleBeneficiary, setFeeOf } from '../support/payouts.ts';
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

describe('payouts in the portal', () => {
  it('are created with a check of every field while typing, and are not sent before', async () => {
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

  const readers: [string, WindowOptions][] = [
    ['in English', {}],
    ['in Chinese, on a phone', { locale: 'zh-CN', width: 360 }],
  ];
  it.each(readers)('are created only as shown: a changed quote is shown first, %s', async (_how, look) => {
    const chinese = look.locale !== undefined;
    const reference = chinese ? 'SEEN-2' : 'SEEN-1';
    const beneficiary_id = reference.toLowerCase();
    const amount = chinese ? '62.00' : '61.00';
    const elsewhere = germanIban(chinese ? '777' : '778');
    await setFeeOf(scene.gateway, scene.shop, {});
    const iban = germanIban(chinese ? '21' : '22');
    const saved = { beneficiary_id, beneficiary: sampleBeneficiary(iban) };
    await payout(scene.shop, { payment_amount: '1.00', ...saved });
    const { page, complaints } = await open(look);
    await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
    const says = (english: string, other: string) => (chinese ? other : english);
    await page.getByLabel(says('Amount', '金额'), { exact: false }).first().fill(amount);
    await page.getByLabel(says('Reference', '参考号')).fill(reference);
    await page.getByLabel(says('Reason', '原因')).fill('Rent');
    await page.getByText(says('A saved one', '已保存的收款人')).first().click();
    await page.getByRole('combobox', { name: says('A saved one', '已保存的收款人') }).fill(beneficiary_id);
    await page.getByRole('option', { name: `(${beneficiary_id})` }).click();
    await page.getByText(iban).waitFor();
    await page.getByText(says('It will go to the bank', '交给银行')).waitFor();
    const button = page.getByRole('button', { name: says('Create payout', '创建付款') });
    const shot = async (name: string): Promise<void> => {
      if (process.env['SCREENSHOTS'])
        await page.screenshot({
          path: `${process.env['SCREENSHOTS']}/${reference}-${name}.png`,
          fullPage: true,
        });
    };
    await shot('first');
    // The merchant's program saves another bank account under the same id.
    const beneficiary = sampleBeneficiary(elsewhere);
    await payout(scene.shop, { payment_amount: '0.01', beneficiary_id, beneficiary });
    await button.click();
    const alert = page.getByRole('alert').filter({ hasText: elsewhere });
    await alert.waitFor();
    await page.locator('dd').getByText(elsewhere).waitFor();
    await shot('beneficiary');
    await setFeeOf(scene.gateway, scene.shop, { fixed: '3.00' });
    await button.click();
    await page.getByRole('alert').filter({ hasText: '3.00 EUR' }).waitFor();
    await page
      .locator('dd')
      .getByText(chinese ? '65.00' : '64.00', { exact: false })
      .first()
      .waitFor();
    await expectSound(
      page,
      complaints.filter((one) => !one.includes('409')),
    );
    await shot('figures');
    const made = `SELECT payment_amount + fee_amount AS pays FROM payouts WHERE reference = '${reference}'`;
    expect(await scene.gateway.query(made)).toEqual([]);
    await button.click();
    await page.getByRole('heading', { name: reference }).waitFor();
    expect(await scene.gateway.query(made)).toHaveLength(1);
    await setFeeOf(scene.gateway, scene.shop, {});
  });

  it('are created once when the response is lost, also when the money is gone by then', async () => {
    const { gateway } = scene;
    const own = await gateway.createClient();
    await fund(gateway, own, '75.00');
    await changePayoutSettings(gateway.gateway.context, own.account_id, { when_short: 'refuse' });
    await payout(own, { payment_amount: '5.00', beneficiary_id: 'lost' });
    const { page } = await enter({ ...scene, shop: own });
    await page.goto(`/portal/${own.account_id}/payouts/new`);
    await page.getByLabel('Amount', { exact: false }).first().fill('70.00');
    await page.getByLabel('Reference').fill('LOST-1');
    await page.getByLabel('Reason').fill('Rent');
    await page.getByText('A saved one').first().click();
    await page.getByRole('combobox', { name: 'A saved one' }).fill('lost');
    await page.getByRole('option', { name: '(lost)' }).click();
    await page.getByText('It will go to the bank').waitFor();
    const lose = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`**/accounts/${own.account_id}/payouts`, lose, { times: 1 });
    await page.getByRole('button', { name: 'Create payout' }).click();
    await page.getByText('The answer was lost').waitFor();
    await page.getByRole('button', { name: 'Create payout' }).click();
    await page.getByRole('heading', { name: 'Payout LOST-1' }).waitFor();
    const made = `SELECT 1 FROM payouts WHERE reference = 'LOST-1'`;
    expect(await gateway.query(made)).toHaveLength(1);
  });

  it('warn of another payout of the same day that is alike, with a link to it', async () => {
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

  it('are approved by a second person, after a preview of the effect', async () => {
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

  it('are read from a file whose faults are shown by row before anything is sent', async () => {
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
    const nothing = page.getByRole('button', { name: 'Create payouts', exact: true });
    expect(await nothing.isDisabled()).toBe(true);
    await expectSound(page, complaints);
    await upload(line('F-1', '1.00'), line('F-2', '2.00'));
    await page.getByRole('button', { name: 'Create 2 payouts' }).click();
    await page.getByRole('table', { name: 'What became of each row' }).waitFor();
    expect(await scene.gateway.query(`SELECT 1 FROM payouts WHERE reference LIKE 'F-%'`)).toHaveLength(2);
    // Corrected: only what is new is created, and what is like another says so.
    await upload(line('F-1', '1.00'), line('F-3', '2.00'), line('F-4', '4.00'), line('F-5', '4.00'));
    await page.getByText('Made before').waitFor();
    await page.getByText('Same amount and account as line 4.').waitFor();
    expect(await page.getByText('Paid twice?').count()).toBe(2);
    await expectSound(page, complaints);
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/file.png` });
    await setFeeOf(scene.gateway, scene.shop, { fixed: '0.50' });
    await page.getByRole('button', { name: 'Create 3 payouts' }).click();
    await page.getByRole('alert').filter({ hasText: 'line 3: ' }).waitFor();
    await page.getByRole('cell', { name: '2.50' }).waitFor();
    await page.getByRole('button', { name: 'Create 3 payouts' }).click();
    await page.getByRole('table', { name: 'What became of each row' }).waitFor();
    expect(await scene.gateway.query(`SELECT 1 FROM payouts WHERE reference LIKE 'F-%'`)).toHaveLength(5);
    await setFeeOf(scene.gateway, scene.shop, {});
  });
});

describe('every page of payouts', () => {
  const looks: [string, WindowOptions][] = [
    ['wide, in English, light', {}],
    ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
    ['at 360 pixels', { width: 360 }],
  ];
  it.each(looks)('has no accessibility fault: %s', async (_name, look) => {
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
