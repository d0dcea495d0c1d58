import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordRecalls } from '../../../src/banking/recalls/record-recalls.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { openConsole } from '../../support/console-window.ts';
import { put, unmatched } from '../../ledger/suspense/unmatched.ts';
import { trade, type BusyShop } from '../../support/busy-shop.ts';
import { cards } from '../../support/client.ts';
import { cutTexts, textsOf, walk } from '../../support/every-page.ts';
import { enter, portalScene } from '../../support/portal-browser.ts';

let made: BusyShop;
const scene = portalScene(async (all) => {
  made = await trade(all);
  const { shop, gateway } = all;
  const wrong = shop.sign('authorise', { order_no: 'wrong-1', card: cards.approve });
  await shop.send('authorise', JSON.stringify({ ...wrong, amount: '1.00' }));
  await shop.post('cancelsubscription', { recurring_id: 'none-1' });
  await put(gateway, unmatched());
  await recordRecalls(gateway.gateway.context, 'sandbox-bank', [
    {
      notice_id: 'r1',
      kind: 'recall',
      account_id: '',
      instruction_id: 0n,
      amount: { minor: 12_50n, currency: 'EUR' as Currency },
      reason: { reason_code: 'FRAD', text: '' },
      settled_on: '2026-11-20',
      details: { cancellation: 'CX-1', end_to_end: 'INVOICE-2026-1' },
    },
  ]);
});

/** What is no word of a language: operations, connectors and brands by their names, and what merchants call things. */
const names = new Set(
  `authorise adjust capture cancel review refund payout checkout optimise events retrievalTrans retrievalRefund
  retrievalPayments retrievalRefunds retrievalPayouts retrievalDisputes retrievalSubscriptions
  retrievalContracts retrievalCards retrievalBalances retrievalStatement retrievalSettlements retrievalSettlementLines
  retrievalRequests
  expireCheckout uploadEvidence deleteEvidence answerDispute acceptDispute cancelPayout pauseSubscription
  resumeSubscription changeSubscription cancelContract retrievalWebhooks createWebhook updateWebhook enableWebhook
  disableWebhook rotateWebhookSecret deleteWebhook testWebhook replayEvents
  deleteCard advanceClock retrievalClock
  cancelsubscription sandbox json eu ofac un uk mada girocard Bancontact Causeway Visa Mastercard Discover UnionPay
  Maestro Mir Elo Hiper Hipercard Adyen Stripe Paper Webhook Orders Lovelace Ada Dublin Berlin Notebook Somebody`
    .split(/\s+/)
    .filter(Boolean),
);
const named =
  /^(American Express|Diners Club|Visa [\d•]+( [\d•]+)?|Sandbox (Wallet|Bank)|(sandbox|house)-bank|Account 001|Merchant \w+|Ctrl K|Monthly plan|Acme Trading GmbH|(Robin|Kim) Example|1 Main Street|Hauptstrasse 1|Payment for goods|thank you|Chrome · Linux|Mozilla\/5\.0 .*)$/;

/** Texts of a page in Chinese that are in another language: words of letters only, and none of its own. */
function foreign(texts: readonly string[]): string[] {
  const pattern = /(^|[^\w./@:<-])[A-Za-z]?[a-z]{2,}(?![\w./@:-]*[_\d./@:])/;
  // The field that measures another one's text holds it for no reader.
  const untranslated = texts.filter(
    (text) => pattern.test(text) && !/[一-鿿]/.test(text) && text !== 'autosize measurement',
  );
  return [...new Set(untranslated)].filter((text) => !names.has(text) && !named.test(text));
}

/** Walks through all pages in Chinese on a phone, and tells of each what a reader could not read. */
async function unreadable(page: Page, under: string, more: readonly string[]): Promise<unknown[]> {
  const problems: unknown[] = [];
  const pages = await walk(page, under, more, async (path) => {
    const found = foreign(await textsOf(page));
    const cut = await cutTexts(page);
    const beyond = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    if (found.length + cut.length + Number(beyond) > 0) problems.push({ path, found, cut, beyond });
  });
  expect(pages).toBeGreaterThan(15);
  return problems;
}

it('every page of the portal is in the reader’s language, and can be read on a phone', async () => {
  const { page } = await enter(scene, { locale: 'zh-CN', width: 360 });
  const at = `/portal/${scene.shop.account_id}`;
  const payments = await scene.gateway.query<{ id: string }>(
    'SELECT transaction_id::text AS id FROM payments',
  );
  const requests = await scene.gateway.query<{ id: string }>(
    `SELECT request_id::text AS id FROM request_log WHERE code = 'I0013'`,
  );
  const more = [
    ...payments.map(({ id }) => `payments/${id}`),
    ...requests.map(({ id }) => `developers/requests/${id}`),
  ];
  expect(
    await unreadable(
      page,
      at,
      more.map((path) => `${at}/${path}`),
    ),
  ).toEqual([]);
});

it('every page of the console is in the reader’s language, and can be read on a phone', async () => {
  const page = await openConsole(scene.browser, scene.gateway, { locale: 'zh-CN', width: 360 });
  const { account_id } = scene.shop;
  const objects = [
    `payment/${account_id}/${made.transaction_id}`,
    `payout/${account_id}/${made.payout_id}`,
    `event/${account_id}/evt_${account_id}_1`,
  ];
  const at = '/portal/operator-console';
  expect(
    await unreadable(
      page,
      at,
      objects.map((path) => `${at}/objects/${path}`),
    ),
  ).toEqual([]);
});
