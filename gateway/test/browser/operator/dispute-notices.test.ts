import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/kernel/database/transaction.ts';
import { insertUnmatched } from '../../../src/acquiring/disputes/unmatched-notices.ts';
import { openConsole, problemsOf } from '../../support/console-window.ts';
import { openBrowser } from '../../support/browser.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let browser: Browser;
let gateway: TestGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([openBrowser(), startTestGateway()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

it('an operator reads a dispute notice of an unknown payment, and closes it with a note', async () => {
  const client = await gateway.createClient();
  const { context } = gateway.gateway;
  await transact(context.database, async (tx) =>
    insertUnmatched(tx, [
      {
        account_id: client.account_id,
        connector: 'sandbox',
        notice_reference: 'N-17',
        case_reference: 'CASE-17',
        stage: 'inquiry',
        amount: 12_50n,
        currency: 'EUR',
        reason_code: '10.4',
        answer_due_at: new Date('2026-12-01T00:00:00Z'),
        likely_transaction_id: 0n,
        received_at: context.clock.now(),
      },
    ]),
  );
  const page = await openConsole(browser, gateway);
  await page.getByRole('link', { name: 'Notices of disputes' }).click();
  await page.getByRole('button', { name: 'N-17' }).click();
  await page.getByText('CASE-17').waitFor();
  expect(await problemsOf(page, 'dispute-notices')).toEqual([]);
  expect(await page.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  await page.getByLabel('How it was handled').fill('Answered at the acquirer <b>by hand</b>');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('No notice waits').waitFor();
  const [stored] = await gateway.query(
    `SELECT note, settled_by LIKE 'user:%' AS by_a_person FROM unmatched_dispute_notices WHERE notice_reference = 'N-17'`,
  );
  expect(stored).toEqual({ note: 'Answered at the acquirer <b>by hand</b>', by_a_person: true });
  const audited = await gateway.query(
    `SELECT e.action, o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.action = 'operator.settle_dispute_notice'`,
  );
  expect(audited).toEqual([{ action: 'operator.settle_dispute_notice', result: 'done' }]);
  const again = await page.evaluate(async () => {
    const response = await fetch('/portal/api/operator/dispute-notices');
    return ((await response.json()) as { notices: unknown[] }).notices;
  });
  expect(again).toEqual([]);
});
