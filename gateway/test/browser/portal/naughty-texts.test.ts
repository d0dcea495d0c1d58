import { createExport } from '@causeway/schemas/portal/exports.ts';
import { downloadStatement } from '@causeway/schemas/portal/balances.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { expectSound, portalScene, enter } from '../../support/portal-browser.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { monthly } from '../../support/subscriptions.ts';

/** Texts that have broken programs before, each fit for an order number (50 printable characters). */
const naughty = [
  `<script>document.title='taken'</script>`,
  `"><img src=x onerror="document.title='taken'">`,
  `<svg/onload=document.title='taken'>`,
  `javascript:document.title='taken'`,
  `{{constructor.constructor('return 1')()}}`,
  '${7*7} #{7*7} <%= 7*7 %> %s %n',
  `'; DROP TABLE payments; --`,
  `=HYPERLINK("http://evil.example","x")`,
  '+1+1|cmd',
  '-2+3',
  '@SUM(1+1)',
  '＝1＋1',
  'a,b;"c"',
  'x;=1+1',
  'Tea | +1',
  '&lt;b&gt; &amp;amp; &#x41;',
  ']]> --> */ <!-- <![CDATA[',
  '(a) \\(b\\) %PDF-1.7 endobj',
  '../../../etc/passwd',
  'null',
  'NaN',
  '1e309',
  '0x7fffffff',
  '١٢٣ العربية',
  '田中さん 𠜎𠜱 部落格',
  '👩‍👩‍👧 🏳️‍🌈'.replaceAll('‍', ''),
  'Z̮̞̠͙͔ͅa̷l̸g̶o̵',
  'ﷺ Ω≈ç√∫˜µ',
];

let admin: PortalClient;
let params: { account_id: string };
const scene = portalScene(async ({ gateway, shop }) => {
  const { merchant_id, account_id } = shop.credentials;
  admin = await createPortalClient(gateway, { merchant_id });
  params = { account_id };
  for (const text of naughty) {
    const items = `${text.replaceAll('#', '')}#,#N#,#10.00#,#1`;
    await shop.captured({ order_no: text, amount: '10.00', items, note: text, last_name: text });
  }
});

/** A cell as a person reads it: without the apostrophes that keep it from being a formula. */
function readCell(cell: string | undefined): string {
  return (cell ?? '').replaceAll(/(^|[;,|\t\r\n])'(?=\s*[=+\-@＝＋－＠\t\r])/gu, '$1');
}

const formula = /(^|[;,|\t\r\n])\s*[=+\-@＝＋－＠]/u;

describe('naughty order numbers are shown as text', () => {
  it('in responses of the API', async () => {
    const { body } = await scene.shop.post('retrievalTrans', { orders: naughty.slice(0, 20) });
    expect(body['orders_list'].map((item: any) => item.order_no)).toEqual(naughty.slice(0, 20));
  });

  it('in exported lists, CSV and XLSX, and none of them is a formula', async () => {
    const file = async (format: string): Promise<Buffer> => {
      const body = { format, language: 'en', filter: {} };
      const { export_id } = (await admin.call(createExport, { params, body })).body;
      await scene.gateway.work();
      const path = `/portal/api/accounts/${scene.shop.account_id}/exports/${export_id}/file`;
      const answer = await fetch(scene.gateway.url + path, { headers: { cookie: admin.cookie } });
      return Buffer.from(await answer.arrayBuffer());
    };
    const [, ...rows] = parse(await file('csv'), { bom: true });
    const cells = rows.map(([order]) => order ?? '');
    expect(cells.map(readCell).toSorted()).toEqual(naughty.toSorted());
    expect(cells.filter((cell) => formula.test(cell))).toEqual([]);
    const parts = unzipSync(await file('xlsx'));
    const texts = Buffer.from(parts['xl/sharedStrings.xml'] ?? Buffer.alloc(0)).toString();
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? Buffer.alloc(0)).toString();
    for (const text of naughty) {
      const written = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const quoted = written.replaceAll('"', '&quot;').replaceAll("'", '&apos;');
      expect([text, [written, quoted].some((form) => (texts + sheet).includes(form))]).toEqual([text, true]);
    }
    expect(sheet).not.toContain('<f>');
  });

  it('in statements, CSV and PDF', async () => {
    await fund(scene.gateway, scene.shop, '1000.00');
    const accepted: string[] = [];
    for (const reference of naughty) {
      const { status } = await payout(scene.shop, { payment_amount: '1.00', reference });
      if (status === 200) accepted.push(reference);
    }
    expect(accepted.length).toBeGreaterThan(15);
    const today = scene.gateway.clock.now().toISOString().slice(0, 10);
    const query = { currency: 'EUR', from: today, to: today };
    const csv = await admin.call(downloadStatement, { params, query: { ...query, format: 'csv' } });
    const rows: Record<string, string>[] = parse(csv.text, { bom: true, columns: true });
    const references = rows.map((row) => row['reference'] ?? '');
    expect(accepted.filter((text) => !references.map(readCell).includes(text))).toEqual([]);
    expect(references.filter((cell) => formula.test(cell))).toEqual([]);
    const pdf = await admin.call(downloadStatement, { params, query: { ...query, format: 'pdf' } });
    expect(pdf.status).toBe(200);
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
    expect(pdf.text.trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('on every page of the portal that shows them', async () => {
    const [script = '', image = ''] = naughty;
    const review = await scene.shop.authorise({
      order_no: 'held <img src=x>',
      card: cards.review,
      note: image,
    });
    expect(review.body['payment_status']).toBe('2100');
    const paid = await scene.shop.captured({ order_no: 'disputed <b>x</b>', card: cards.disputed });
    const refunded = await scene.shop.captured({ order_no: 'refunded <i>x</i>' });
    await scene.shop.refund({
      ...refunded,
      refund_amount: '1.00',
      refund_reason: image,
      refund_reference: script,
    });
    const plan = monthly({ contract_name: image, recurring_id: script });
    await scene.shop.authorise({ ...plan, order_no: 'plan <u>x</u>' });
    await scene.gateway.work(2_000);
    const { page, complaints } = await enter(scene);
    let count = 0;
    page.on('dialog', (dialog) => {
      count += 1;
      void dialog.dismiss();
    });
    const shown: [path: string, texts: readonly string[]][] = [
      ['payments', [naughty.at(-1) ?? '', '👩']],
      [`payments/${paid.transaction_id}`, ['disputed <b>x</b>']],
      [`payments?q=${encodeURIComponent(image)}`, [image]],
      ['review', ['held <img src=x>']],
      ['refunds', ['refunded <i>x</i>']],
      ['disputes', ['disputed <b>x</b>']],
      ['subscriptions', [script]],
      ['balances', []],
      ['developers/events', []],
      ['developers/requests', []],
    ];
    for (const [path, texts] of shown) {
      await page.goto(`/portal/${scene.shop.account_id}/${path}`);
      for (const text of texts) await page.getByText(text).first().waitFor();
      await expectSound(page, complaints);
      expect(
        await page.locator('#main img, #main script, #main b:text-is("x"), #main i, #main u').count(),
      ).toBe(0);
      expect(await page.title()).not.toBe('taken');
    }
    expect(count).toBe(0);
  });
});
