import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { openBrowser } from '../../support/browser.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  transaction,
  type HouseBank,
  type SentPayment,
} from '../../support/house-bank.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { enter, expectSound, portalScene, signedIn } from '../../support/portal-browser.ts';

const scene = portalScene(async ({ gateway, shop }) => {
  await fund(gateway, shop, '10000.00');
  await changePayoutSettings(gateway.gateway.context, shop.account_id, {
    instant_fallback: true,
    payee_mismatch: 'send',
  });
});

async function shot(page: { screenshot(options: object): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const instant = (ending: string, company_name = 'Acme') => ({
  payment_method: 'LOCAL',
  priority: 'INSTANT',
  beneficiary: { ...sampleBeneficiary(germanIban(ending)), company_name },
});

describe('a payout by SEPA in the portal', () => {
  it('can be requested as instant, shows what follows where it cannot be, and warns of a suspected duplicate', async () => {
    const { body: first } = await payout(scene.shop, { payment_amount: '64.20', reference: 'FIRST-1' });
    const { page, complaints } = await enter(scene);
    await page.goto(`/portal/${scene.shop.account_id}/payouts/new`);
    await page.getByLabel('Amount', { exact: false }).first().fill('64.20');
    expect(await page.getByLabel('Speed').count()).toBe(0);
    await page.getByLabel('Method').selectOption('LOCAL');
    await page.getByText('as the account is set').waitFor();
    await page.getByLabel('Speed').selectOption('INSTANT');
    await page.getByLabel('Reference').fill('SECOND-1');
    await page.getByLabel('Reason').fill('Rent');
    await page.getByLabel('Company name').fill('Landlord GmbH');
    await page.getByLabel('City').fill('Berlin');
    await page.getByLabel('Country (two letters)').fill('DE');
    await page.getByLabel('IBAN', { exact: true }).fill(germanIban('532013000'));
    await page.getByText('If it cannot be, it goes as an ordinary transfer.').waitFor();
    await page.getByText('Paid twice?').waitFor();
    const there = await page.getByRole('link', { name: 'See that payout' }).getAttribute('href');
    expect(there).toContain(first['transaction_id']);
    await expectSound(page, complaints);
    await shot(page, 'instant-form');
    await page.getByRole('button', { name: 'Create payout' }).click();
    await page.getByRole('heading', { name: 'Payout SECOND-1' }).waitFor();
    await page.getByText('Instant', { exact: true }).waitFor();
    await expectSound(page, complaints);
  });

  it('shows what became of a refused instant payout, and what the payee’s bank said', async () => {
    const { body: ordinary } = await payout(scene.shop, { ...instant('9061'), payment_amount: '3.00' });
    const { body: close } = await payout(scene.shop, {
      ...instant('1', 'Close Match'),
      payment_amount: '4.00',
    });
    const { page, complaints } = await enter(scene, { width: 390 });
    await page.goto(`/portal/${scene.shop.account_id}/payouts/${ordinary['transaction_id']}`);
    await page
      .getByText('It could not go at once (AB05) and went on as an ordinary SEPA transfer.')
      .waitFor();
    await expectSound(page, complaints);
    await shot(page, 'instant-refused-phone');
    await page.goto(`/portal/${scene.shop.account_id}/payouts/${close['transaction_id']}`);
    await page.getByText('The beneficiary’s bank knows the holder as “Close Match Holding”.').waitFor();
    await expectSound(page, complaints);
  });
});

describe('a payout that was sent to a bank', () => {
  let bank: HouseBank;
  beforeAll(async () => {
    bank = await openHouseBank();
  });
  afterAll(async () => {
    await bank.gateway.verify();
    await bank.close();
  });

  it('is recalled with a reason by those who may, and the timeline shows the bank’s answer', async () => {
    const client = await bank.createClient();
    const [payment] = (await bank.send(client, { payment_amount: '100.00' })) as [SentPayment];
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '100.00', details: transaction(payment) })));
    const path = `/portal/${client.account_id}/payouts/${payment.transaction_id}`;
    const browser = await openBrowser();
    try {
      const merchant = client.credentials.merchant_id;
      const viewer = await signedIn(browser, bank.gateway, merchant, { role_id: 'read-only' });
      await viewer.page.goto(path);
      await viewer.page.getByText('Paid', { exact: true }).first().waitFor();
      expect(await viewer.page.getByRole('button', { name: 'Recall' }).count()).toBe(0);
      const { page, complaints } = await signedIn(browser, bank.gateway, merchant, { role_id: 'finance' });
      await page.goto(path);
      await page.getByRole('button', { name: 'Recall' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').selectOption('DUPL');
      await dialog.getByLabel('Words for the bank').fill('Paid twice');
      await expectSound(page, complaints);
      await shot(page, 'recall-dialog');
      await dialog.getByRole('button', { name: 'Ask for it back' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Recall asked for').waitFor();
      expect(await page.getByRole('button', { name: 'Recall' }).count()).toBe(0);
      for (const name of readdirSync(join(bank.folder, 'outbox'))) rmSync(join(bank.folder, 'outbox', name));
      await bank.gateway.work(5_000);
      await bank.says(refusal(payment));
      await page.reload();
      await page.getByText('Recall refused').waitFor();
      await page.getByText('Answer of the bank: NOAS').waitFor();
      // Another one may be asked for.
      await page.getByRole('button', { name: 'Recall' }).waitFor();
      await expectSound(page, complaints);
      await shot(page, 'recall-refused');
    } finally {
      await browser.close();
    }
  });
});

function refusal({ instr_id }: SentPayment): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.029.001.09"><RsltnOfInvstgtn><Assgnmt><Id>NO1</Id></Assgnmt>
    <Sts><Conf>RJCR</Conf></Sts><CxlDtls><OrgnlPmtInfAndSts><TxInfAndSts><CxlStsId>X</CxlStsId>
    <OrgnlInstrId>${instr_id}</OrgnlInstrId><TxCxlSts>RJCR</TxCxlSts><CxlStsRsnInf><Rsn><Cd>NOAS</Cd></Rsn></CxlStsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CxlDtls></RsltnOfInvstgtn></Document>`;
}
