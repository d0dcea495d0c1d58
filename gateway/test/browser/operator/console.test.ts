import * as reconciliation from '@causeway/schemas/portal/operator/reconciliation.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole, problemsOf, type View } from '../../support/console-window.ts';
import { openBrowser } from '../../support/browser.ts';
import { instructionPath, safe_ms, SilentAcquirer } from '../../kernel/instructions/silent-acquirer.ts';
import { recordRecalls } from '../../../src/banking/recalls/record-recalls.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import type { UnmatchedMoney } from '../../../src/ledger/suspense/suspense.ts';
import { put, unmatched } from '../../ledger/suspense/unmatched.ts';

let browser: Browser;
let silent: SilentAcquirer;
beforeAll(async () => {
  [browser, silent] = await Promise.all([openBrowser(), SilentAcquirer.start()]);
});
afterAll(async () => {
  await browser.close();
  await silent.close();
});

async function suspend(): Promise<string> {
  await put(silent.gateway, unmatched({ connector: 'acquirer', ledger_account: 'scheme_receivable' }));
  const { body } = await silent.ann.fetch('GET', '/operator/suspense');
  return body['items'].at(-1).item_id;
}

/** An acquirer reports a payment that nobody knows. */
async function differ(): Promise<{ settlement_id: string; difference_id: string }> {
  const content = 'Type,Ccy,Day,Net,Ref,Payout\npayment,EUR,2026-11-28,12.50,unknown,po-1\n';
  const columns = ['kind=Type', 'currency=Ccy', 'date=Day', 'net=Net', 'reference=Ref', 'payout=Payout'];
  const report = { acquirer: 'sandbox', format: 'csv', name: 'report.csv', content, columns };
  await silent.ann.call(reconciliation.importReport, { body: report });
  const { body } = await silent.ann.call(reconciliation.listSettlements);
  const found = await silent.ann.call(reconciliation.listDifferences);
  const [{ settlement_id }] = body['settlements'];
  return { settlement_id, difference_id: found.body['differences'][0].difference_id };
}

/** A bank asks for money back, which nobody knows unless it came before. */
async function requestReturn(number = 1): Promise<string> {
  const { context } = silent.gateway.gateway;
  await recordRecalls(context, 'acquirer', [
    {
      notice_id: `r${number}`,
      kind: 'recall',
      account_id: '',
      instruction_id: 0n,
      amount: { minor: 12_50n, currency: 'EUR' as Currency },
      reason: { reason_code: 'FRAD', text: 'Ordered by <b>fraud</b>' },
      settled_on: '2026-11-20',
      details: { cancellation: `CX-${number}`, end_to_end: `INVOICE-2026-${number}` },
    },
  ]);
  const { body } = await silent.ann.fetch('GET', '/operator/recalls?all=yes');
  return body['recalls'].at(-1).recall_id;
}

/** Money that a bank calls back, and that two people have agreed to give back. */
async function agreed(number: number): Promise<string> {
  await put(silent.gateway, moved(number, 12_50n));
  const recall_id = await requestReturn(number);
  const answers = `/operator/recalls/${recall_id}/answers`;
  const accepting = { answer: 'accepted', reason: 'the merchant agrees' };
  const { proposal_id } = (await silent.ann.fetch('POST', answers, { body: accepting })).body;
  await silent.ben.fetch('POST', `${answers}/${proposal_id}`, { body: { decision: 'confirmed' } });
  return recall_id;
}

function moved(number: number, amount: bigint): UnmatchedMoney {
  return unmatched({ connector: 'acquirer', amount, details: { end_to_end: `INVOICE-2026-${number}` } });
}

const atConsole = (view: View = {}): Promise<Page> => openConsole(browser, silent.gateway, view);

describe('an operator in the console', () => {
  it('creates a merchant and an account, and gives it a sign key that works', async () => {
    const page = await atConsole();
    await page.getByRole('button', { name: 'Take on a merchant' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Harbour <b>Books</b>');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Harbour <b>Books</b>' }).waitFor();
    await page.getByLabel('Time zone').fill('Europe/Dublin');
    await page.locator('form').getByRole('button', { name: 'Open an account' }).click();
    await page.getByLabel('Several captures').check();
    await page.getByLabel('Refuse card numbers in names').uncheck();
    await page.getByLabel('Statement descriptor').fill('HARBOUR');
    await page.getByLabel('Merchant category').fill('5942');
    await page.getByRole('button', { name: 'Add a site' }).click();
    await page.getByRole('textbox', { name: 'Site', exact: true }).fill('tea.example');
    const site = page.getByRole('group', { name: 'tea.example' });
    await site.getByLabel('Merchant category').fill('5499');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Saved. It applies at once.').waitFor();
    await page.getByRole('button', { name: 'Make a sign key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Web shop');
    await page.getByRole('button', { name: 'Create the key' }).click();
    await page.getByText('This is shown once').waitFor();
    expect(await problemsOf(page, 'account')).toEqual([]);
    const rows = await silent.gateway.query(
      `SELECT a.time_zone, a.several_captures, a.card_number_check, a.statement_descriptor, a.merchant_category, a.sites,
         count(k.key_id)::int AS keys FROM accounts a
       JOIN merchants m USING (merchant_id) LEFT JOIN sign_keys k USING (account_id)
       WHERE m.name = 'Harbour <b>Books</b>' GROUP BY 1, 2, 3, 4, 5, 6`,
    );
    expect(rows).toEqual([
      {
        time_zone: 'Europe/Dublin',
        several_captures: true,
        card_number_check: false,
        statement_descriptor: 'HARBOUR',
        merchant_category: '5942',
        sites: { 'tea.example': { statement_descriptor: '', merchant_category: '5499' } },
        keys: 1,
      },
    ]);
    await page.context().close();
  });

  it('records the outcome of an instruction with a colleague', async () => {
    const payment = await silent.unknownCapture();
    const instruction = await silent.openInstruction(payment);
    const page = await atConsole();
    await page.getByRole('link', { name: 'Unknown outcomes' }).click();
    await page.getByRole('link', { name: instruction['operation_id'].slice(-8) }).click();
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('not_done');
    await page.getByLabel('Reason').fill('Their report of today does not have it');
    await page.getByRole('button', { name: 'Propose an outcome' }).click();
    await page.getByText('Waits for a second person').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(await problemsOf(page, 'operation')).toEqual([]);
    const address = page.url();
    await page.context().close();
    silent.gateway.clock.advance(safe_ms);
    const colleague = await atConsole();
    await colleague.goto(address);
    await colleague.getByRole('button', { name: 'Confirm' }).click();
    await colleague.getByText('Confirmed').waitFor();
    expect(await silent.client.status(payment)).toBe('2000');
    expect((await silent.ann.fetch('GET', instructionPath(instruction))).body['operation'].waiting).toBe(
      false,
    );
    await colleague.context().close();
  });

  it('clears money in suspense with a colleague', async () => {
    const item_id = await suspend();
    const page = await atConsole();
    await page.getByRole('link', { name: 'Money in suspense' }).click();
    const cause = page.getByRole('cell', { name: 'It names nothing that the gateway knows' }).first();
    await cause.waitFor();
    const why = page.getByRole('combobox', { name: 'Why it is here' });
    await why.selectOption('taken_again');
    await page.getByText('Nothing is in suspense').waitFor();
    await why.selectOption('nothing_known');
    await cause.waitFor();
    expect(await problemsOf(page, 'suspense')).toEqual([]);
    await page.getByRole('link', { name: item_id.slice(-8) }).click();
    await page.getByRole('combobox', { name: 'Where it belongs' }).selectOption('account');
    await page.getByLabel('Account ID').fill(silent.client.account_id);
    await page.getByLabel('Reason').fill('A top-up <b>by letter</b>');
    expect(await problemsOf(page, 'suspense-item')).toEqual([]);
    await page.getByRole('button', { name: 'Say where it belongs' }).click();
    await page.getByText('Waits for a second person').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm and book' }).count()).toBe(0);
    const address = page.url();
    await page.context().close();
    const colleague = await atConsole();
    await colleague.goto(address);
    await colleague.getByText('A top-up <b>by letter</b>').waitFor();
    await colleague.getByRole('button', { name: 'Confirm and book' }).click();
    await colleague.getByText('Confirmed').waitFor();
    expect(await problemsOf(colleague, 'suspense-cleared')).toEqual([]);
    const { body } = await silent.ann.fetch('GET', `/operator/suspense/${item_id}`);
    expect(body).toMatchObject({ item: { cleared_at: expect.stringContaining('T') } });
    await colleague.context().close();
  });

  it('answers a bank’s recall with a colleague', async () => {
    const recall_id = await requestReturn();
    const page = await atConsole();
    await page.getByRole('link', { name: 'Recalls of banks' }).click();
    await page.getByText('FRAD').first().waitFor();
    expect(await problemsOf(page, 'recalls')).toEqual([]);
    await page.getByRole('link', { name: recall_id.slice(-8) }).click();
    await page.getByRole('combobox', { name: 'Answer' }).selectOption('refused');
    await page.getByRole('combobox', { name: 'Why, for the bank' }).selectOption('NOOR');
    await page.getByLabel('Reason').fill('It <b>never</b> came');
    expect(await problemsOf(page, 'recall')).toEqual([]);
    await page.getByRole('button', { name: 'Propose this answer' }).click();
    await page.getByText('Waits for a second person').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm and answer the bank' }).count()).toBe(0);
    const address = page.url();
    await page.context().close();
    const colleague = await atConsole();
    await colleague.goto(address);
    await colleague.getByText('It <b>never</b> came').waitFor();
    await colleague.getByRole('button', { name: 'Confirm and answer the bank' }).click();
    await colleague.getByText('Confirmed').waitFor();
    expect(await problemsOf(colleague, 'recall-answered')).toEqual([]);
    const { body } = await silent.ann.fetch('GET', `/operator/recalls/${recall_id}`);
    expect(body).toMatchObject({ recall: { state: 'refused', answer_code: 'NOOR' } });
    await colleague.context().close();
  });

  it('withdraws a recall whose return the bank never debits, with a colleague', async () => {
    const recall_id = await agreed(2);
    const page = await atConsole();
    await page.goto(`${page.url().split('/operator-console')[0]}/operator-console/recalls/${recall_id}`);
    await page.getByText('Accepted, not debited yet').waitFor();
    await page.getByLabel('Reason').fill('The bank has closed the case');
    expect(await problemsOf(page, 'recall-withdrawing')).toEqual([]);
    await page.getByRole('button', { name: 'Propose to withdraw' }).click();
    await page.getByText('Waits for a second person').waitFor();
    const address = page.url();
    await page.context().close();
    const colleague = await atConsole();
    await colleague.goto(address);
    await colleague.getByRole('button', { name: 'Confirm and put the money back' }).click();
    await colleague.getByText('Withdrawn, never debited').waitFor();
    expect(await problemsOf(colleague, 'recall-withdrawn')).toEqual([]);
    await colleague.context().close();
  });

  it('assigns a debit of another amount to the recall that the console suggests', async () => {
    const recall_id = await agreed(3);
    await put(silent.gateway, moved(3, -13_00n));
    const item_id = (await silent.ann.fetch('GET', '/operator/suspense')).body['items'].at(-1).item_id;
    const page = await atConsole();
    await page.goto(`${page.url().split('/operator-console')[0]}/operator-console/suspense/${item_id}`);
    await page.getByLabel('Reason').fill('debited with a fee');
    expect(await page.getByRole('textbox', { name: 'Recall' }).inputValue()).toBe(recall_id);
    expect(await problemsOf(page, 'suspense-recall')).toEqual([]);
    await page.getByRole('button', { name: 'Say where it belongs' }).click();
    await page.getByText('Waits for a second person').waitFor();
    await page.context().close();
    const { proposals } = (await silent.ben.fetch('GET', `/operator/suspense/${item_id}`)).body;
    expect(proposals).toMatchObject([{ resolution: 'recall', recall_id }]);
  });

  it('drafts a risk rule, tries it, and activates it', async () => {
    const { account_id } = silent.client;
    const page = await atConsole();
    await page.getByRole('link', { name: 'Risk rules' }).click();
    await page.getByRole('button', { name: 'Draft a rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Known fraud');
    await dialog.getByLabel('Account').fill(account_id);
    await dialog.getByLabel('What it looks at').selectOption('email');
    await dialog.getByLabel('Addresses or domains').fill('no@example.com');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByText('would have fallen under it').waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await problemsOf(page, 'risk')).toEqual([]);
    const { body } = await silent.client.authorise({ shopper_email: 'no@example.com' });
    expect(body['payment_status']).toBe('5100');
    await page.context().close();
  });

  it('has the ledger proved', async () => {
    const page = await atConsole();
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByRole('button', { name: 'Prove now' }).click();
    await page.getByText('Sound', { exact: true }).first().waitFor();
    expect(await problemsOf(page, 'health')).toEqual([]);
    await page.context().close();
  });
});

it.each<[string, View]>([
  ['in English on a phone', { width: 360 }],
  ['in Chinese and dark', { locale: 'zh-CN', scheme: 'dark' }],
  ['in Chinese and dark on a phone', { locale: 'zh-CN', scheme: 'dark', width: 360 }],
])('has every page without an accessibility fault %s', async (name, view) => {
  const payment = await silent.unknownCapture();
  const { account_id, operation_id } = await silent.openInstruction(payment);
  const { merchant_id } = silent.client.credentials;
  const item_id = await suspend();
  const recall_id = await requestReturn();
  const { settlement_id, difference_id } = await differ();
  const page = await atConsole(view);
  const at = '/portal/operator-console';
  for (const path of [
    'merchants',
    `merchants/${merchant_id}`,
    `accounts/${account_id}`,
    'operations',
    `accounts/${account_id}/operations/${operation_id}`,
    'objects',
    `objects?id=${payment.transaction_id}`,
    `objects/operation/${account_id}/${operation_id}`,
    'screening',
    'suspense',
    `suspense/${item_id}`,
    'settlements',
    `settlements/${settlement_id}`,
    `differences/${difference_id}`,
    'files',
    'people',
    `people/${silent.ann.user_id}`,
    'recalls',
    `recalls/${recall_id}`,
    'rates',
    'risk',
    'health',
  ]) {
    await page.goto(`${at}/${path}`);
    await page.waitForLoadState('networkidle');
    expect(await problemsOf(page, `${name} ${path.replaceAll(/[/?]/g, '-')}`)).toEqual([]);
  }
  await page.context().close();
});
