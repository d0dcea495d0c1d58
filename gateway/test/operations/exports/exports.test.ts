import { createExport, listExports, readExport, removeExport } from '@causeway/schemas/portal/exports.ts';
import {
  listFilters,
  removeFilter,
  renameFilter,
  saveFilter,
} from '@causeway/schemas/portal/saved-filters.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { writeExports } from '../../../src/operations/exports/write-exports.ts';
import { advanceClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { shopWith } from './many-payments.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await join('admin');
  params = { account_id: shop.account_id };
});
afterAll(() => gateway.close());

function join(role_id: string): Promise<PortalClient> {
  return createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id, role_id });
}

async function requestExport(
  format: string,
  filter: object = {},
  language = 'en',
): Promise<Record<string, any>> {
  return (await person.call(createExport, { params, body: { format, language, filter } })).body;
}

async function fileOf(export_id: string, reader = person): Promise<Response> {
  const path = `/portal/api/accounts/${shop.account_id}/exports/${export_id}/file`;
  return fetch(gateway.url + path, { headers: { cookie: reader.cookie } });
}

async function written(format: string, filter: object = {}, language = 'en'): Promise<Response> {
  const { export_id } = await requestExport(format, filter, language);
  await gateway.work();
  return fileOf(export_id);
}

async function sheetOf(response: Response): Promise<string> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  return text('xl/worksheets/sheet1.xml') + text('xl/sharedStrings.xml');
}

describe('an exported file of payments', () => {
  it('is CSV with every payment that the filter selects, without formulas, with readable Chinese', async () => {
    const website = 'export.example.com';
    const order_no = '=HYPERLINK("http://evil.example","x"),"1"';
    const metadata = { cart_id: '=1+1', note: 'a, b' };
    const payment = await shop.captured({ website, order_no, amount: '12.50', metadata });
    await shop.refund({ ...payment, refund_amount: '2.50' });
    await shop.authorise({ website, card: cards.declined, order_no: '订单-1' });
    await shop.captured({ website: 'other.example.com' });
    const response = await written('csv', { website }, 'zh-CN');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="payments-.*\.csv"/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf');
    const [head, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(head).toMatch(/^订单,交易号,/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('订单-1,');
    expect(lines[0]).toContain(',5000,');
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x""),""1"""`);
    expect(lines[1]).toContain(',EUR,12.50,12.50,2.50,visa,424242******4242,');
    expect(head).toMatch(/,元数据$/);
    expect(lines[1]).toMatch(/,"\{""note"":""a, b"",""cart_id"":""=1\+1""\}"$/);
    expect(lines[0]).toMatch(/,$/);
  });

  it('has the payments of the list where a test clock is ahead', async () => {
    const ahead = await gateway.createClient();
    const finance = await createPortalClient(gateway, {
      merchant_id: ahead.credentials.merchant_id,
      role_id: 'admin',
    });
    await ahead.captured();
    const later = new Date(gateway.clock.now().getTime() + 40 * day_ms);
    await advanceClock(gateway.gateway, ahead.account_id, later);
    await ahead.captured();
    const request = {
      params: { account_id: ahead.account_id },
      body: { format: 'csv', language: 'en', filter: {} },
    };
    const { export_id } = (await finance.call(createExport, request)).body;
    await gateway.work();
    const path = `/portal/api/accounts/${ahead.account_id}/exports/${export_id}/file`;
    const file = await fetch(gateway.url + path, { headers: { cookie: finance.cookie } });
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1 + 2);
  });

  it('has only its headings where no payment was made in its period', async () => {
    const file = await written('csv', { from: '2001-01-01', to: '2001-01-31' });
    expect(file.status).toBe(200);
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('is XLSX with amounts as numbers and all else as text', async () => {
    const website = 'sheet.example.com';
    const note = '=1+1 & <b>';
    await shop.captured({ website, order_no: note, amount: '1234.50' });
    const response = await written('xlsx', { website });
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const sheet = await sheetOf(response);
    expect(sheet).toContain('Order');
    expect(sheet).toContain('=1+1 &amp; &lt;b&gt;');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toMatch(/<v>1234\.5<\/v>/);
  });

  it('has lists longer than one batch, and shows its progress', async () => {
    const busy = await shopWith(gateway, 5_001);
    const own = await createPortalClient(gateway, { merchant_id: busy.credentials.merchant_id });
    const of = { account_id: busy.account_id };
    for (const filter of [{}, { status: '5000' }]) {
      const body = { format: 'csv', language: 'en', filter };
      const { export_id } = (await own.call(createExport, { params: of, body })).body;
      await gateway.work();
      const [first] = (await own.call(listExports, { params: of })).body['exports'];
      expect(first).toMatchObject({ export_id, status: 'ready', rows: 5001, progress: 1, cut_off: false });
      const { text } = await own.call(readExport, { params: { ...of, export_id } });
      const orders = text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
      expect(new Set(orders).size).toBe(5001);
    }
  });

  it.each(['csv', 'xlsx'])(
    'of a list longer than a %s file may be ends there, and says so',
    async (format) => {
      const busy = await shopWith(gateway, 2_502);
      const own = await createPortalClient(gateway, { merchant_id: busy.credentials.merchant_id });
      const of = { account_id: busy.account_id };
      const body = { format, language: 'en', filter: {} };
      const { export_id } = (await own.call(createExport, { params: of, body })).body;
      await writeExports(gateway.gateway.context, { csv: 2_501, xlsx: 2_501 });
      const [first] = (await own.call(listExports, { params: of })).body['exports'];
      expect(first).toMatchObject({ export_id, status: 'ready', rows: 2_501, cut_off: true });
    },
  );

  it('is only for the person who requested it, and only while they have the permit', async () => {
    const { export_id } = await requestExport('csv');
    await gateway.work();
    const colleague = await join('finance');
    expect((await fileOf(export_id, colleague)).status).toBe(404);
    expect((await colleague.call(listExports, { params })).body).toEqual({ exports: [] });
    expect((await (await join('support')).call(createExport, { params, body: {} })).body['code']).toBe(
      'U0007',
    );
    const key = { ...params, export_id };
    expect((await colleague.call(removeExport, { params: key })).status).toBe(404);
    expect((await person.call(removeExport, { params: key })).body).toEqual({ done: true });
    expect((await fileOf(export_id)).status).toBe(404);
  });

  it('is queued: a person cannot request many at once, nor with an invalid filter', async () => {
    const asker = await join('finance');
    const body = { format: 'csv', language: 'en', filter: {} };
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await asker.call(createExport, { params, body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422]);
    const hasty = await join('finance');
    const at_once = await Promise.all(
      Array.from({ length: 12 }, () => hasty.call(createExport, { params, body })),
    );
    expect(at_once.filter(({ status }) => status === 200)).toHaveLength(3);
    const wrong = { ...body, filter: { amount_min: '1.00' } };
    expect((await person.call(createExport, { params, body: wrong })).body['source']).toBe('amount_min');
    await gateway.work();
  });

  it('is continued when its worker has died, and is deleted after its time', async () => {
    const { export_id } = await requestExport('csv');
    const leave = (leased_for: string): Promise<unknown> =>
      gateway.query(
        `UPDATE list_exports SET status = 'running', tries = 1, leased_until = now() + $2::interval
         WHERE export_id = $1`,
        [export_id, leased_for],
      );
    await leave('1 hour');
    await gateway.work();
    expect((await fileOf(export_id)).status).toBe(404);
    await leave('-1 second');
    await gateway.work();
    expect((await fileOf(export_id)).status).toBe(200);
    await gateway.work(day_ms + 1);
    await person.signIn();
    expect((await fileOf(export_id)).status).toBe(404);
    expect(await gateway.query('SELECT 1 FROM list_export_parts')).toEqual([]);
  });
});

describe('a saved filter', () => {
  it('is its owner’s until it is shared, and only the owner removes it', async () => {
    const filter = { status: '3000', website: 'shop.example.com' };
    const save = (name: string, shared: boolean) =>
      person.call(saveFilter, { params, body: { name, shared, filter } });
    const stored = (await save(' Paid at the shop ', false)).body;
    const shared = (await save('Paid, for all', true)).body;
    expect(stored).toMatchObject({ name: 'Paid at the shop', own: true, filter });
    const colleague = await join('read-only');
    const filters = (await colleague.call(listFilters, { params })).body['filters'];
    expect(filters).toEqual([{ ...shared, own: false }]);
    const boss = await join('finance');
    const key = { ...params, filter_id: shared['filter_id'] };
    expect((await boss.call(removeFilter, { params: key })).status).toBe(404);
    expect((await person.call(removeFilter, { params: key })).body).toEqual({ done: true });
    expect((await colleague.call(listFilters, { params })).body).toEqual({ filters: [] });
  });

  it('is replaced by its owner’s next one of that name, and renamed by nobody else', async () => {
    const owner = await join('finance');
    const save = async (name: string, filter: Record<string, string>) =>
      (await owner.call(saveFilter, { params, body: { name, shared: true, filter } })).body;
    const first = await save('Weekly', { status: '3000' });
    const second = await save(' Weekly ', { status: '4000' });
    expect(second).toEqual({ ...first, filter: { status: '4000' } });
    const other = await save('Daily', { status: '5000' });
    const rename = (who: typeof owner, name: string) =>
      who.call(renameFilter, { params: { ...params, filter_id: first['filter_id'] }, body: { name } });
    expect((await rename(person, 'Mine')).status).toBe(404);
    expect((await rename(owner, 'Daily')).body).toMatchObject({ source: 'name', rule: 'filter_name_taken' });
    expect((await rename(owner, ' ')).status).toBe(422);
    expect((await rename(owner, ' By week ')).body).toEqual({ done: true });
    const { body } = await owner.call(listFilters, { params });
    expect(body['filters']).toEqual([{ ...second, name: 'By week' }, other]);
  });
});
