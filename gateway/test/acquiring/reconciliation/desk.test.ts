import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@causeway/schemas/portal/operator/reconciliation.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import type { TestGateway } from '../../support/gateway.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  statementOf,
  transaction,
  type HouseBank,
} from '../../support/house-bank.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { bookedBy, netOf, writers, type BookedEntry, type MadeReport } from './made-report.ts';

let bank: HouseBank;
let gateway: TestGateway;
let client: TestClient;
let ann: PortalClient;
let bob: PortalClient;
let operator: Operator;
let today: string;
beforeAll(async () => {
  bank = await openHouseBank();
  ({ gateway } = bank);
  client = await bank.createClient();
  ann = await createPortalClient(gateway, { operator: true });
  bob = await createPortalClient(gateway, { operator: true });
  operator = createOperator(gateway.connection);
  today = gateway.clock.now().toISOString().slice(0, 10);
});
afterAll(async () => {
  operator.remove();
  await gateway.verify();
  await bank.close();
});

/** Captures payments, and reads them in the acquirer's books. */
async function trade(...amounts: string[]): Promise<BookedEntry[]> {
  const [last] = await gateway.query<any>(
    'SELECT coalesce(max(instruction_id), 0) AS id FROM sandbox_acquirer.instructions',
  );
  for (const amount of amounts) await client.captured({ amount });
  const entries = await bookedBy(gateway, client.account_id, last.id);
  const day = gateway.clock.now().toISOString().slice(0, 10);
  return entries.map((entry) => ({ ...entry, day }));
}

function upload(
  { format, columns, content }: MadeReport,
  name = 'report.csv',
  by = ann,
): Promise<PortalAnswer> {
  const named = Object.entries(columns).map(([meaning, column]) => `${meaning}=${column}`);
  return by.call(routes.importReport, {
    body: { acquirer: 'sandbox', format, name, content, ...(named.length > 0 ? { columns: named } : {}) },
  });
}

async function settlement(name: string): Promise<any> {
  const { body } = await ann.call(routes.listSettlements);
  const { settlement_id } = body['settlements'].find((one: any) => one.settlement === name);
  return (await ann.call(routes.readSettlement, { params: { settlement_id } })).body;
}

async function differenceOf(name: string, state = 'open'): Promise<any> {
  const { body } = await ann.call(routes.listDifferences, { query: { settlement: name, state } });
  return body['differences'][0];
}

function payoutOf(entries: readonly BookedEntry[], name: string): BookedEntry {
  const net = entries.reduce((sum, entry) => sum + netOf(entry), 0n);
  const no_fees = { interchange: 0n, scheme_fee: 0n, markup: 0n, unexplained: 0n };
  return {
    ...entries[0]!,
    ...no_fees,
    id: name,
    kind: 'payout',
    instruction: '',
    payment: '',
    step: `TX${name}`,
    gross: -net,
  };
}

describe('a settlement of an acquirer', () => {
  it('agrees once its lines are our payments and the bank has booked it, and its payments are found by it', async () => {
    const entries = await trade('10.00', '20.00');
    const all = [...entries, payoutOf(entries, 'B100')];
    const made = writers.adyen(all, 'B100');
    expect(await upload(made)).toMatchObject({
      status: 200,
      body: { known: false, report: { lines: 3, added: 3, replaced: 0 } },
    });
    // Of 30.00: 0.15 interchange, 0.03 of the scheme and 0.20 markup.
    const before = await settlement('B100');
    expect(before).toMatchObject({
      ours: '30.00',
      theirs: '30.00',
      fees: '0.38',
      lines: '29.62',
      paid_out: '29.62',
      arrived: '0.00',
      credits: [],
      open_differences: 0,
    });
    const text = '<RmtInf><Ustrd>ShopECOM batch B100, TXB100</Ustrd></RmtInf>';
    const credit = line({ side: 'CRDT', amount: '29.62', date: today, details: transaction(null, text) });
    await bank.says(notificationOf(credit));
    // What reads the bank's files comes after what compares, in the same round.
    await gateway.work(60_000);
    expect(await settlement('B100')).toMatchObject({
      arrived: '29.62',
      credits: [{ bank: 'house-bank', amount: '29.62', credited: '29.62' }],
      open_differences: 0,
    });
    // The statement tells the same line again.
    await bank.says(statementOf({ number: 1, opening: 0n, closing: 29_62n, date: today }, credit));
    expect(await settlement('B100')).toMatchObject({ arrived: '29.62', credits: [{ amount: '29.62' }] });
    expect(await bank.suspense()).toEqual([]);
    const [{ transaction_id }] = before.lines_shown;
    const { body } = await ann.call(routes.settlementsOfPayment, {
      params: { account_id: client.account_id, transaction_id },
    });
    expect(body['lines']).toMatchObject([
      { settlement: 'B100', kind: 'payment', settlement_id: before.settlement_id },
    ]);
    expect(await bank.houseBalances()).toMatchObject({ 'EUR 109': '-38', 'EUR 101': '3000' });
    await gateway.verify();
  });

  it('lists a line as an adjustment whose type is no type of the acquirer, whatever it is called', async () => {
    const made = writers.stripe(await trade('15.00'), 'po_odd_type');
    const content = made.content.replace(/\bcharge\b/, 'constructor');
    expect(await upload({ ...made, content })).toMatchObject({ status: 200, body: { report: { added: 1 } } });
    expect(await differenceOf('po_odd_type')).toMatchObject({ reason: 'adjustment', state: 'open' });
    await upload(made);
    expect(await differenceOf('po_odd_type')).toBeUndefined();
  });

  it('takes no more than it is, where a line is it and another one and a second line names it, too', async () => {
    await upload(writers.stripe(await trade('10.00'), 'po_pair_one'));
    await upload(writers.stripe(await trade('20.00'), 'po_pair_two'));
    const [one, two] = [await settlement('po_pair_one'), await settlement('po_pair_two')];
    const credit = (amount: string, text: string): string =>
      line({
        side: 'CRDT',
        amount,
        date: today,
        details: transaction(null, `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`),
      });
    const both = (Number(one.paid_out) + Number(two.paid_out)).toFixed(2);
    await bank.says(
      notificationOf(credit(both, 'po_pair_one po_pair_two'), credit(one.paid_out, 'po_pair_one')),
    );
    await gateway.work(60_000);
    expect(await settlement('po_pair_one')).toMatchObject({
      arrived: one.paid_out,
      credits: [{ credited: both }],
      open_differences: 0,
    });
    expect(await settlement('po_pair_two')).toMatchObject({ arrived: two.paid_out, open_differences: 0 });
    // Whose the second line is, people say.
    expect(await bank.suspense()).toMatchObject([{ amount: one.paid_out.replace('.', '') }]);
    await gateway.verify();
  });

  it('that was corrected shows which line was replaced, and posts the difference of the fees only', async () => {
    const entries = await trade('40.00');
    await upload(writers.stripe(entries, 'po_corrected'));
    const fees = Number((await bank.houseBalances())['EUR 109']);
    const [entry] = entries as [BookedEntry];
    await upload(writers.stripe([{ ...entry, markup: entry.markup + 7n }], 'po_corrected'));
    const found = await settlement('po_corrected');
    expect(found.lines_shown).toMatchObject([{ replaces: expect.stringMatching(/^\d+$/) }]);
    expect(Number((await bank.houseBalances())['EUR 109'])).toBe(fees - 7);
    const { body } = await ann.call(routes.listReports);
    expect(body['reports'][0]).toMatchObject({ lines: 1, added: 0, replaced: 1 });
  });
});

describe('a difference', () => {
  it('is taken, noted, written off by two people, and audited; what comes later is open again under its number', async () => {
    const [entry] = (await trade('50.00')) as [BookedEntry];
    await upload(writers.stripe([{ ...entry, gross: entry.gross - 3n }], 'po_short'));
    const difference = await differenceOf('po_short');
    expect(difference).toMatchObject({
      reason: 'amount_differs',
      ours: '50.00',
      theirs: '49.97',
      amount: '-0.03',
      age_days: 0,
      account_id: client.account_id,
    });
    const params = { difference_id: difference.difference_id as string };
    const proposals = { ...params, proposal_id: 'open' };
    const read = async (): Promise<any> => (await ann.call(routes.readDifference, { params })).body;
    const listed = async (assigned_to: string): Promise<string[]> =>
      (await ann.call(routes.listDifferences, { query: { assigned_to } })).body['differences'].map(
        (one: any) => one.difference_id,
      );
    expect(await listed('nobody')).toContain(params.difference_id);
    const { email } = bob;
    expect(await ann.call(routes.assignDifference, { params, body: { to: email } })).toMatchObject({
      body: { assigned_to: `user:${bob.user_id}` },
    });
    expect(await listed(email)).toContain(params.difference_id);
    expect(await listed('nobody')).not.toContain(params.difference_id);
    expect((await ann.call(routes.readDifference, { params })).body['operators']).toContainEqual(
      expect.objectContaining({ email }),
    );
    const merchant = await createPortalClient(gateway, { merchant_id: client.credentials.merchant_id });
    for (const to of [merchant.email, 'no-one@example.com'])
      expect((await ann.call(routes.assignDifference, { params, body: { to } })).body['message']).toContain(
        'no operator',
      );
    await ann.call(routes.assignDifference, { params, body: { to: 'me' } });
    await bob.call(routes.noteDifference, { params, body: { note: 'Asked them' } });
    expect(await ann.call(routes.proposeWriteOff, { params, body: { reason: 'Rounding' } })).toMatchObject({
      body: { amount: '-0.03' },
    });
    expect(await bob.call(routes.proposeWriteOff, { params, body: { reason: 'Again' } })).toMatchObject({
      status: 422,
    });
    const confirm = { params: proposals, body: { decision: 'confirmed' } };
    expect((await ann.call(routes.decideWriteOff, confirm)).status).not.toBe(200);
    expect(await bob.call(routes.decideWriteOff, confirm)).toMatchObject({ body: { decision: 'confirmed' } });
    expect(await read()).toMatchObject({
      difference: { state: 'written_off', amount: '0.00', assigned_to: `user:${ann.user_id}` },
      written_off: '-0.03',
      notes: [{ note: 'Asked them', written_by: `user:${bob.user_id}` }],
    });
    expect(await bank.houseBalances()).toMatchObject({ 'EUR 107': '-3' });
    expect(
      (await ann.call(routes.proposeWriteOff, { params, body: { reason: 'x' } })).body['message'],
    ).toContain('nothing is left of it');
    const audited = await gateway.query<any>(
      `SELECT action FROM audit_log_entries WHERE subject LIKE $1 || '%' ORDER BY number`,
      [params.difference_id],
    );
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'operator.assign_difference',
        'operator.note_difference',
        'operator.decide_write_off',
      ]),
    );
    await gateway.verify();
    // The acquirer corrects it after all: the three cents came, and were written off.
    await upload(writers.stripe([entry], 'po_short'));
    expect(await read()).toMatchObject({
      difference: { state: 'open', amount: '0.03', ours: '50.00', theirs: '50.00' },
    });
    await gateway.verify();
  });

  it('that is decided when it is another amount by now is refused', async () => {
    const [entry] = (await trade('60.00')) as [BookedEntry];
    await upload(writers.stripe([{ ...entry, gross: entry.gross - 9n }], 'po_changes'));
    const { difference_id } = await differenceOf('po_changes');
    await ann.call(routes.proposeWriteOff, { params: { difference_id }, body: { reason: 'Small' } });
    await upload(writers.stripe([{ ...entry, gross: entry.gross - 8n }], 'po_changes'));
    const decided = await bob.call(routes.decideWriteOff, {
      params: { difference_id, proposal_id: 'open' },
      body: { decision: 'confirmed' },
    });
    expect(decided.body).toMatchObject({ code: 'U0015' });
  });

  it('waits in the days of grace, is open after them, and clears when its line comes', async () => {
    await ann.call(routes.changeReconciliation, { params: { acquirer: 'sandbox' }, body: { grace_days: 2 } });
    const [late, other] = (await trade('70.00', '71.00')) as [BookedEntry, BookedEntry];
    await upload(writers.stripe([other], 'po_first'));
    const missing = async (): Promise<any[]> =>
      (await ann.call(routes.listDifferences, { query: { state: 'open' } })).body['differences'].filter(
        ({ reason }: any) => reason === 'only_ours',
      );
    expect(await missing()).toEqual([]);
    gateway.clock.advance(4 * day_ms);
    await ann.signIn();
    await bob.signIn();
    const [newer] = (await trade('72.00')) as [BookedEntry];
    await upload(writers.stripe([newer], 'po_second'));
    const [found] = await missing();
    expect(found).toMatchObject({ ours: '70.00', theirs: '0.00' });
    await upload(writers.stripe([late], 'po_third'));
    expect(await missing()).toEqual([]);
    const { body } = await ann.call(routes.readDifference, {
      params: { difference_id: found.difference_id },
    });
    expect(body['difference']).toMatchObject({ state: 'cleared', reason: 'only_ours', theirs: '70.00' });
  });
});

describe('a file', () => {
  const header = 'Kind,Cur,Day,Net,Batch\n';
  const columns = { kind: 'Kind', currency: 'Cur', date: 'Day', net: 'Net', payout: 'Batch' };

  it.each([
    ['that is empty', '', /string|empty/i],
    ['without its columns', 'a,b\n1,2\n', /no column Kind, Cur, Day, Net, Batch/],
    [
      'that is cut off',
      `${header}fee,EUR,2026-11-29,-1.00,B\nfee,EUR`,
      /line 3 has 2 fields and the header 5.*fetch it again/i,
    ],
    ['that ends in quotes', `${header}fee,EUR,"2026`, /line 2 has no end/i],
    [
      'with an odd kind',
      `${header}gift,EUR,2026-11-29,1.00,B\n`,
      /line 2: Kind must be one of payment, .* it is “gift”/i,
    ],
    ['with an odd currency', `${header}fee,EURO,2026-11-29,1.00,B\n`, /line 2: Cur must be a currency/i],
    [
      'with an odd amount',
      `${header}fee,JPY,2026-11-29,1.50,B\n`,
      /line 2: Net must be .* at most 0 decimals of JPY; it is “1.50”/i,
    ],
    ['with an odd day', `${header}fee,EUR,29.11.2026,1.00,B\n`, /line 2: Day must begin with a day/i],
  ])('%s is refused whole, with its line and what to do', async (_what, content, message) => {
    const before = await gateway.query('SELECT count(*) FROM settlement_lines');
    const answer = await upload({ format: 'csv', columns, content });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body['message']).toMatch(message);
    expect(await gateway.query('SELECT count(*) FROM settlement_lines')).toEqual(before);
  });

  it('whose columns are not named, or of an acquirer that is not there, is refused', async () => {
    const content = `${header}fee,EUR,2026-11-29,1.00,B\n`;
    expect((await upload({ format: 'csv', columns: { kind: 'Kind' }, content })).body['message']).toContain(
      'ame the column that says currency, such as currency=Column',
    );
    expect(
      (await upload({ format: 'csv', columns: { ...columns, colour: 'Net' }, content })).body['message'],
    ).toContain('olour is none of these');
    const body = { acquirer: 'nobody', format: 'adyen', name: 'x', content };
    expect((await ann.call(routes.importReport, { body })).body['message']).toContain(
      'here is no acquirer nobody',
    );
  });

  it('keeps its lines whole, with what looks like a card number masked', async () => {
    const content = `${header}fee,EUR,2026-11-29,-1.00,card 4242 4242 4242 4242\n`;
    await upload({ format: 'csv', columns, content }, 'cards.csv');
    const [row] = await gateway.query<any>(`SELECT raw FROM settlement_lines WHERE raw LIKE 'fee%card%'`);
    expect(row.raw).not.toContain('4242 4242 4242');
    expect(row.raw).toMatch(/^fee,EUR,2026-11-29,-1.00,card /);
  });

  it('that fails at any table is taken in later as if it came for the first time', async () => {
    const entries = await trade('80.00', '81.00');
    const [entry] = entries as [BookedEntry];
    await upload(writers.stripe([entry], 'po_killed'), 'killed-1.csv');
    const text = '<RmtInf><Ustrd>po_killed</Ustrd></RmtInf>';
    const all = [
      { ...entry, markup: entry.markup + 1n },
      { ...entries[1]!, gross: 1_00n },
    ];
    const net = all.reduce((sum, one) => sum + netOf(one), 0n);
    const amount = `${net / 100n}.${String(net % 100n).padStart(2, '0')}`;
    const notification = notificationOf(
      line({ side: 'CRDT', amount, date: today, details: transaction(null, text) }),
    );
    // More than the payout is by then, so that it waits in suspense.
    await bank.says(notification);
    const made = writers.stripe(all, 'po_killed');
    const stored = (): Promise<unknown> =>
      gateway.query(
        `SELECT (SELECT json_agg(l ORDER BY line_id) FROM settlement_lines l) AS lines,
           (SELECT count(*) FROM journal) AS journal, (SELECT json_agg(p ORDER BY payout_id) FROM acquirer_payouts p) AS payouts,
           (SELECT json_agg(d ORDER BY difference_id) FROM settlement_differences d) AS differences,
           (SELECT json_agg(r ORDER BY report_id) FROM settlement_reports r) AS reports,
           (SELECT count(*) FROM suspense_items WHERE cleared_at IS NULL) AS suspense`,
      );
    const before = await stored();
    await gateway.query(
      `CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
    );
    const tables = [
      'settlement_lines',
      'settlement_reports',
      'journal',
      'settlement_differences',
      'acquirer_payouts',
      'reconciliations',
      'suspense_items',
      'acquirer_payout_arrivals',
    ];
    for (const table of tables) {
      await gateway.query(
        `CREATE TRIGGER killed BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION killed()`,
      );
      expect((await upload(made)).status, table).toBe(500);
      await gateway.query(`DROP TRIGGER killed ON ${table}`);
      expect(await stored(), table).toEqual(before);
    }
    expect(await upload(made)).toMatchObject({ body: { known: false, report: { added: 1, replaced: 1 } } });
    expect(await settlement('po_killed')).toMatchObject({ arrived: amount, paid_out: amount });
    const after = await stored();
    expect(await upload(made)).toMatchObject({ body: { known: true } });
    expect(await stored()).toEqual(after);
    await gateway.verify();
  });

  it('is taken in by the command, which says what came of it, and comes again without an effect', async () => {
    const entries = await trade('90.00');
    const { content, columns: named } = writers.csv(entries, 'cli-batch');
    const path = join(operator.folder, 'march.csv');
    writeFileSync(path, content);
    const mapping = Object.entries(named)
      .map(([meaning, column]) => `${meaning}=${column}`)
      .join(',');
    const args = [
      'reconcile',
      'import',
      path,
      '--acquirer',
      'sandbox',
      '--format',
      'csv',
      '--columns',
      mapping,
    ];
    expect(await operator.run(...args)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 lines, 1 of them new'),
    });
    expect((await operator.run(...args)).output).toContain(
      'This file came before, as march.csv: nothing has changed.',
    );
    const { settlements } = await operator.json('reconcile', 'settlements');
    const { settlement_id } = settlements.find((one: any) => one.settlement === 'cli-batch');
    const shown = await operator.json('reconcile', 'show', settlement_id);
    expect(shown).toMatchObject({
      ours: '90.00',
      theirs: '90.00',
      lines_shown: [{ file: 'march.csv', line_no: 2 }],
    });
    const [{ transaction_id }] = shown.lines_shown;
    const found = await operator.json('reconcile', 'find', transaction_id, '--account', client.account_id);
    expect(found.lines).toMatchObject([{ settlement_id, kind: 'payment' }]);
    expect(
      (await operator.run('reconcile', 'import', join(operator.folder, 'no.csv'), ...args.slice(3))).output,
    ).toContain('cannot be read');
    expect(await operator.json('reconcile', 'list', '--settlement', 'cli-batch')).toMatchObject({
      differences: [],
    });
    const [audited] = await gateway.query<any>(
      `SELECT actor FROM audit_log_entries WHERE action = 'operator.import_settlement_report' ORDER BY number DESC LIMIT 1`,
    );
    expect(audited.actor).toMatch(/^host:/);
  });
});

it('a line in the currency of another payout stands in a payout of its own', async () => {
  const [entry] = (await trade('95.00')) as [BookedEntry];
  await upload(writers.stripe([{ ...entry, currency: 'USD' as Currency }], 'po_usd'));
  const { body } = await ann.call(routes.listDifferences, { query: { settlement: 'po_usd', state: 'open' } });
  const shown = body['differences'].map(({ reason, currency, ours, theirs }: any) => [
    reason,
    currency,
    ours,
    theirs,
  ]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['other_currency', 'EUR', '95.00', '0.00'],
      ['other_currency', 'USD', '0.00', '95.00'],
    ]),
  );
});
