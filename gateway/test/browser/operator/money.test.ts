import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeName } from '../../../src/ledger/suspense/suspense.ts';
import { openConsole, problemsOf, type View } from '../../support/console-window.ts';
import { heldPayout, importLists, screenPayouts } from '../../banking/screening/held-payouts.ts';
import { openBrowser } from '../../support/browser.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { payout } from '../../support/payouts.ts';
import { signedIn } from '../../support/portal-browser.ts';
import { put, unmatched } from '../../ledger/suspense/unmatched.ts';

const at = '/portal/operator-console';
let browser: Browser;
let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([openBrowser(), startTestGateway()]);
  client = await gateway.createClient();
  await screenPayouts(gateway, client);
  await importLists(gateway);
});
afterAll(async () => {
  await browser.close();
  await gateway.verify();
  await gateway.close();
});

/** An item of suspense: what an acquirer has refunded of a payment without an order. */
async function refundedOutside(): Promise<{ readonly transaction_id: string; readonly item_id: string }> {
  const { transaction_id } = await client.captured({ amount: '100.00' });
  const likely = { account_id: client.account_id, transaction_id: BigInt(transaction_id) };
  const of = { connector: 'sandbox', ledger_account: 'scheme_receivable', cause: 'not_expected' } as const;
  const reference = 'refund-of-the-dashboard';
  const notice_id = noticeName('refund', reference);
  await put(gateway, unmatched({ ...of, likely, reference, notice_id, amount: -30_00n }));
  const [item] = await gateway.query<{ item_id: string }>('SELECT item_id FROM suspense_items');
  return { transaction_id, item_id: item?.item_id ?? '' };
}

describe('an operator in the console', () => {
  it('assigns a refund of the acquirer’s dashboard to its payment, whose merchant is told where it was made', async () => {
    const { transaction_id, item_id } = await refundedOutside();
    const page = await openConsole(browser, gateway);
    await page.goto(`${at}/suspense/${item_id}`);
    const where = page.getByRole('combobox', { name: 'Where it belongs' });
    await where.waitFor();
    expect(await where.inputValue()).toBe('refund');
    await page.getByLabel('Reason').fill('The shop refunded it by hand');
    expect(await problemsOf(page, 'suspense-refund')).toEqual([]);
    await page.getByRole('button', { name: 'Say where it belongs' }).click();
    await page.getByText('Waits for a second person').waitFor();
    const colleague = await openConsole(browser, gateway, { width: 390 });
    await colleague.goto(`${at}/suspense/${item_id}`);
    await colleague.getByRole('button', { name: 'Confirm and book' }).click();
    await colleague.getByText('Confirmed').waitFor();
    expect(await problemsOf(colleague, 'suspense-refund-phone')).toEqual([]);
    const { merchant_id } = client.credentials;
    const { page: merchant } = await signedIn(browser, gateway, merchant_id);
    await merchant.goto(`/portal/${client.account_id}/payments/${transaction_id}`);
    await merchant.getByText('Refund made at the acquirer').waitFor();
    expect(await problemsOf(merchant, 'refund-timeline')).toEqual([]);
  });

  it('reads why a payout is held, and releases it with a reason', async () => {
    await heldPayout(client);
    const page = await openConsole(browser, gateway);
    await page.getByRole('link', { name: 'Screening hits' }).click();
    await page.getByRole('link', { name: 'Vorislav Tarkanin' }).click();
    await page.getByText('Born').first().waitFor();
    const release = page.getByRole('button', { name: 'Release' });
    expect(await release.isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('Another year of birth <b>by passport</b>');
    expect(await problemsOf(page, 'held')).toEqual([]);
    await release.click();
    await page.getByText('Approved · you ·').waitFor();
    await page.getByRole('link', { name: 'Screening hits' }).click();
    await page.getByText('No payout is held').waitFor();
  });

  it('finds a cleared pair of screening, ends it early with a reason, and downloads the report for an auditor', async () => {
    const path = await heldPayout(client);
    const page = await openConsole(browser, gateway);
    await page.goto(`${at}/screening/${path}`);
    await page.getByLabel('Reason').fill('Born 1990');
    await page.getByLabel('Do not hold these names').fill('90');
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByText('Approved · you ·').waitFor();
    await page.getByRole('link', { name: 'Screening hits' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^screening-.*\.csv$/);
    await page.getByRole('link', { name: 'Cleared pairs' }).click();
    await page.getByLabel('Search').fill('tarkanin');
    await page.keyboard.press('Enter');
    await page.getByLabel('List').selectOption('eu');
    await page.getByText('(eu EU.9001.11)').waitFor();
    // The rows of before stay until the filter's answer has come.
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'End' }).click();
    const end = page.getByRole('button', { name: 'End the cleared pair' });
    expect(await end.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Reason' }).fill('A new photograph');
    expect(await problemsOf(page, 'cleared pairs')).toEqual([]);
    await end.click();
    await page.getByRole('cell', { name: /Withdrawn/ }).waitFor();
    await page.getByText('you: A new photograph').waitFor();
  });

  it('sets a fee, removes it, and chooses which bank pays', async () => {
    const page = await openConsole(browser, gateway);
    await page.goto(`${at}/accounts/${client.account_id}`);
    await page.getByLabel('Percent').fill('0.5');
    await page.getByLabel('At least').fill('0.80');
    await page.getByRole('button', { name: 'Set the fee' }).click();
    await page.getByRole('cell', { name: 'SWIFT SHARED EUR', exact: true }).waitFor();
    await page.getByLabel('Bank', { exact: true }).selectOption('sandbox-bank');
    await page.getByLabel('to one account within 24 hours').fill('EUR 5000');
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Saved. It applies at once.').waitFor();
    expect(await problemsOf(page, 'account with fees')).toEqual([]);
    const { body } = await payout(client);
    expect([body['status'], Number(body['fee_amount'])]).toEqual(['COMPLETED', 0.8]);
    await page.getByRole('button', { name: 'End SWIFT SHARED EUR' }).click();
    await page.getByText('Payouts cost nothing.').waitFor();
  });

  it('adds a rate by hand and a file of rates', async () => {
    const page = await openConsole(browser, gateway);
    await page.getByRole('link', { name: 'Exchange rates' }).click();
    await page.getByLabel('Base').fill('eur');
    await page.getByLabel('Quote').fill('usd');
    await page.getByRole('textbox', { name: 'Rate' }).fill('1.0825');
    await page.getByRole('button', { name: 'Add the rate' }).click();
    await page.getByRole('cell', { name: 'EUR/USD' }).waitFor();
    const buffer = Buffer.from('base,quote,rate\nGBP,JPY,190.1\nGBP,CHF,x\n');
    const file = { name: 'rates.csv', mimeType: 'text/csv', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Rate 2 (GBP/CHF)').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...file, name: 'other.csv', buffer: Buffer.from('base,quote,rate\nGBP,JPY,190.1\n') });
    await page.getByRole('cell', { name: 'GBP/JPY' }).waitFor();
    expect(await problemsOf(page, 'rates')).toEqual([]);
  });

  it('pastes an id and reads the raw events about it', async () => {
    const { transaction_id, order_no } = await client.captured();
    const page = await openConsole(browser, gateway);
    await page.getByRole('link', { name: 'Find by ID' }).click();
    await page.locator('[data-page-search]:focus').waitFor();
    await page.keyboard.type(order_no);
    await page.keyboard.press('Enter');
    await page.getByText('payment.authorised').click();
    await page.getByText(`"transaction_id": "${transaction_id}"`).first().waitFor();
    expect(page.url()).toContain(`id=${order_no}`);
    expect(await problemsOf(page, 'object')).toEqual([]);
    await page.getByRole('table', { name: 'Instructions' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: /^Authorisation/ }).waitFor();
  });
});

it.each<[string, View]>([
  ['in English on a phone', { width: 360 }],
  ['in Chinese and dark', { locale: 'zh-CN', scheme: 'dark' }],
])(
  'a held payout and its account have no accessibility fault %s',
  async (name, view) => {
    const path = await heldPayout(client);
    const page = await openConsole(browser, gateway, view);
    for (const [shown, place] of [
      ['held list', 'screening'],
      ['held payout', `screening/${path}`],
      ['cleared pairs', 'screening/cleared-pairs'],
      ['account', `accounts/${client.account_id}`],
      ['rates', 'rates?all=yes'],
    ]) {
      await page.goto(`${at}/${place}`);
      await page.waitForLoadState('networkidle');
      expect(await problemsOf(page, `money ${name} ${shown}`)).toEqual([]);
    }
  },
  120_000,
);
