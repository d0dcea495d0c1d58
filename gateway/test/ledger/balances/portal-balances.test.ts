import { inflateSync } from 'node:zlib';
import {
  downloadSettlement,
  downloadStatement,
  listBalances,
  readSettlement,
  readStatement,
} from '@causeway/schemas/portal/balances.ts';
import { listPayments } from '@causeway/schemas/portal/payments.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'finance',
  });
  params = { account_id: shop.account_id };
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

function today(days = 0): string {
  return new Date(gateway.clock.now().getTime() + days * day_ms).toISOString().slice(0, 10);
}

/** What the journal says of ledger accounts, in minor units. */
async function journal(currency: string, ...ledger_accounts: number[]): Promise<bigint> {
  const [row] = await gateway.query<{ sum: string | null }>(
    `SELECT sum(p.amount)::text FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE j.account_id = $1 AND j.currency = $2 AND p.account = ANY ($3)`,
    [shop.account_id, currency, ledger_accounts],
  );
  return BigInt(row?.sum ?? 0);
}

/** The texts of a PDF of pdfkit, each on a line. */
function pdfText(bytes: Buffer): string {
  const pages = bytes.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const drawn = [...pages].map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  return [...drawn.join('\n').matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}

function minor(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

describe('the portal after a day of trade', () => {
  beforeAll(async () => {
    await fund(gateway, shop, '1000.00');
    const payment = await shop.captured({ amount: '100.00' });
    await shop.refund({ ...payment, refund_amount: '30.00' });
    await shop.captured({ amount: '50.00', card: cards.disputed });
    await shop.captured({ amount: '500', currency: 'JPY' });
    await payout(shop, { payment_amount: '200.00', reference: '=1+1' });
    await payout(shop, { payment_amount: '10.00', reference: 'LATER', payment_date: today(5) });
    await payout(shop, {
      payment_amount: '5.00',
      beneficiary: { ...sampleBeneficiary(germanIban('1')), company_name: '株式会社 山田' },
      reference: 'JP-1',
    });
    await gateway.work(3_000);
  });

  it('shows every balance as the journal has it', async () => {
    const { body } = await person.call(listBalances, { params });
    const row = (currency: string): Record<string, string> =>
      body['balances'].find((one: { currency: string }) => one.currency === currency);
    expect(Object.keys(row('JPY'))).toHaveLength(10);
    expect(row('JPY')).toMatchObject({ pending: '500', available: '0', below_zero: '0', payable: '0' });
    const names = ['pending', 'available', 'reserve', 'payouts_in_transit', 'refunds_in_transit'];
    for (const [at, name] of names.entries())
      expect([name, minor(row('EUR')[name] ?? '')]).toEqual([name, await journal('EUR', at + 1)]);
    expect(row('EUR')).toMatchObject({ pending: '70.00' });
  });

  it('creates a statement whose running balance ends at the available balance', async () => {
    const query = { currency: 'EUR', from: today(), to: today() };
    const { body } = await person.call(readStatement, { params, query });
    expect(body).toMatchObject({ opening: '0.00', more: false });
    let balance = minor(body['opening']);
    for (const line of body['lines']) {
      balance += minor(line.amount);
      expect(minor(line.balance)).toBe(balance);
    }
    expect(body['lines'].length).toBeGreaterThan(3);
    expect(minor(body['closing'])).toBe(balance);
    expect(balance).toBe(await journal('EUR', 2));
    const tomorrow = { currency: 'EUR', from: today(1), to: today(2) };
    const next = await person.call(readStatement, { params, query: tomorrow });
    expect(next.body).toMatchObject({ opening: body['closing'], closing: body['closing'], lines: [] });
  });

  it('creates the statement as CSV that no spreadsheet reads as formulas, and as PDF', async () => {
    const query = { currency: 'EUR', from: today(), to: today() };
    const csv = await person.call(downloadStatement, { params, query: { ...query, format: 'csv' } });
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-.*\.csv"$/);
    expect(csv.text).toContain("'=1+1");
    expect(csv.text).not.toMatch(/,=1/);
    expect(csv.text.trimEnd().split('\n').at(-1)).toContain('interim_balance');
    const pdf = await person.call(downloadStatement, { params, query: { ...query, format: 'pdf' } });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.text).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
  });

  it('gives a reader of Chinese a CSV with headings and movements in Chinese', async () => {
    const query = { currency: 'EUR', from: today(), to: today(), format: 'csv', language: 'zh-CN' };
    const { text } = await person.call(downloadStatement, { params, query });
    const [heading = '', first = '', ...lines] = text.trimEnd().split('\n');
    expect(heading).toContain('时间,变动,交易号,短参考号,参考号,金额,余额');
    expect(first).toContain('期初余额');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line.split(',')[1]).toMatch(/^[一-鿿：]+$/);
  });

  it('says on the statement of a period that has not ended that its balance is the current one, and when it was made', async () => {
    const now = gateway.clock.now();
    const files = async (from: string, to: string) => {
      const query = { currency: 'EUR', from, to };
      const csv = await person.call(downloadStatement, { params, query: { ...query, format: 'csv' } });
      const pdf = await person.call(downloadStatement, { params, query: { ...query, format: 'pdf' } });
      const { body } = await person.call(readStatement, { params, query });
      const last = csv.text.trimEnd().split('\n').at(-1)?.split(',') ?? [];
      return { over: body['over'], closing: body['closing'], last, text: pdfText(pdf.bytes) };
    };
    const running = await files(today(-1), today());
    expect(running).toMatchObject({ over: false });
    expect(running.last[1]).toBe('interim_balance');
    expect(running.last.at(-1)).toBe(running.closing);
    const at = new Date(running.last[0]?.replace(/00$/, ':00') ?? '').getTime();
    expect(at).toBeGreaterThanOrEqual(now.getTime() - 1_000);
    expect(at).toBeLessThanOrEqual(gateway.clock.now().getTime());
    expect(running.text).toContain('interim balance');
    expect(running.text).not.toContain('closing balance');
    expect(running.text).toContain('the period is not over');
    expect(running.text).toContain(`Made at ${now.toISOString().slice(0, 10)}`);
    const over = await files(today(-3), today(-1));
    expect(over).toMatchObject({ over: true });
    expect(over.last[1]).toBe('closing_balance');
    expect(over.text).toContain('closing balance');
    expect(over.text).not.toContain('not over');
    expect(over.text).toContain(`Made at ${now.toISOString().slice(0, 10)}`);
  });

  it('groups the digits of amounts in the PDF of a statement', async () => {
    const query = { currency: 'EUR', from: today(), to: today(), format: 'pdf' };
    expect(pdfText((await person.call(downloadStatement, { params, query })).bytes)).toContain('1,000.00');
  });

  it('reports each day’s captures, refunds, disputes and payouts as the ledger has them, to the minor unit', async () => {
    const query = { from: today(-1), to: today(1) };
    const { body } = await person.call(readSettlement, { params, query });
    const eur = body['totals'].find((row: { currency: string }) => row.currency === 'EUR');
    expect(eur).toMatchObject({
      captured: '150.00',
      refunded: '-30.00',
      disputed: '-50.00',
      topped_up: '1000.00',
      paid_out: '-215.00',
      net: '855.00',
    });
    expect(minor(eur.net)).toBe(await journal('EUR', 1, 2));
    expect(body['totals'].find((row: { currency: string }) => row.currency === 'JPY')).toMatchObject({
      captured: '500',
      net: '500',
    });
    const file = await person.call(downloadSettlement, { params, query });
    expect(file.text).toContain('day,currency,captured,refunded,disputed,paid_out,topped_up,net');
    expect(file.text).toContain('150.00,-30.00,-50.00,-215.00,1000.00,855.00');
  });
});

it('a statement of an invalid period or an unknown currency is refused', async () => {
  const wrong: [Record<string, string>, string, string][] = [
    [{ currency: 'EUR', from: today(1), to: today() }, 'from', 'From is after To'],
    [{ currency: 'EUR', from: '2020-01-01', to: today() }, 'from', 'There are more than 366 days'],
    [{ currency: 'EUR', from: '2026-13-01', to: today() }, 'from', 'must be a day'],
    [{ from: today(), to: today() }, 'currency', 'is missing'],
  ];
  for (const [query, source, message] of wrong) {
    const { status, body } = await person.call(readStatement, { params, query });
    expect(status).toBe(422);
    expect(body).toMatchObject({ source, message: expect.stringContaining(message) });
  }
  const unknown = { currency: 'QQQ', from: today(), to: today() };
  expect(await person.call(readStatement, { params, query: unknown })).toMatchObject({ status: 422 });
});

it('balances are shown only with the permit to read them', async () => {
  const support = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'support',
  });
  expect((await support.call(listBalances, { params })).body['code']).toBe('U0007');
});

it('a statement that is read while money moves ends with the sum of its lines', async () => {
  const busy = await gateway.createClient();
  const { merchant_id } = busy.credentials;
  const finance = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
  const read = new AbortController();
  const moves = (async () => {
    for (let n = 0; !read.signal.aborted && n < 200; n += 1) await fund(gateway, busy, '1.00');
  })();
  const query = { currency: 'EUR', from: today(), to: today() };
  for (let n = 0; n < 30; n += 1) {
    const { body } = await finance.call(readStatement, { params: { account_id: busy.account_id }, query });
    const lines = (body['lines'] as { amount: string }[]).reduce(
      (sum, { amount }) => sum + minor(amount),
      0n,
    );
    expect(minor(body['opening']) + lines).toBe(minor(body['closing']));
  }
  read.abort();
  await moves;
});

it('the settlement report and the list of payments begin a day without midnight when its clocks do', async () => {
  const santiago = await gateway.createClient({ time_zone: 'America/Santiago' });
  const { merchant_id } = santiago.credentials;
  const finance = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
  const of = { account_id: santiago.account_id };
  // 23:30 on the fourth, after which it is one o'clock on the fifth.
  for (const [at, amount] of [
    ['2032-09-05T03:30:00Z', '100.00'],
    ['2032-09-05T04:00:00Z', '7.00'],
  ] as const) {
    await advanceClock(gateway.gateway, santiago.account_id, new Date(at));
    await santiago.captured({ amount });
  }
  await advanceClock(gateway.gateway, santiago.account_id, new Date('2032-09-07T15:00:00Z'));
  const shown = async (day: string): Promise<unknown> => {
    const query = { from: day, to: day };
    const report = (await finance.call(readSettlement, { params: of, query })).body;
    const list = (await finance.call(listPayments, { params: of, query })).body;
    return [
      report['days'].map((row: { day: string; captured: string }) => [row.day, row.captured]),
      list['payments'].map((payment: { amount: string }) => payment.amount),
    ];
  };
  expect(await shown('2032-09-04')).toEqual([[['2032-09-04', '100.00']], ['100.00']]);
  expect(await shown('2032-09-05')).toEqual([[['2032-09-05', '7.00']], ['7.00']]);
});
