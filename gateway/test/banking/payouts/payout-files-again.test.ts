import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, germanIban, payout, sampleBeneficiary, setFeeOf } from '../../support/payouts.ts';
import { checkAndSend, checkFile, sendFile } from '../../support/portal-payouts.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { createRandom, seedOf } from '../../support/random.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  shop = await gateway.createClient();
  await signIn();
  params = { account_id: shop.account_id };
  await fund(gateway, shop, '100000.00');
  await payout(shop, { beneficiary_id: 'acme', payment_amount: '1.00' });
  await payout(shop, {
    beneficiary_id: 'bolt',
    payment_amount: '1.00',
    beneficiary: sampleBeneficiary(germanIban('111')),
  });
});

/** Sessions end while nobody does anything. */
async function signIn(): Promise<void> {
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
}

const heading = 'beneficiary_id,payment_currency,payment_amount,reason,reference';

function row(reference: string, amount: string, beneficiary_id = 'acme'): string {
  return `${beneficiary_id},EUR,${amount},Wages,${reference}`;
}

function file(...rows: string[]): string {
  return `${[heading, ...rows].join('\r\n')}\r\n`;
}

const wages = [row('W-1', '400.00'), row('W-2', '401.00'), row('W-3', '402.00')];

/** Amounts that were paid to a reference, in minor units, oldest first. */
async function paid(): Promise<string[]> {
  const rows = await gateway.query<{ paid: string }>(
    `SELECT reference || ' ' || payment_amount AS paid FROM payouts
     WHERE account_id = $1 AND reference LIKE 'W-%' ORDER BY transaction_id`,
    [shop.account_id],
  );
  return rows.map((one) => one.paid);
}

const wages_paid = ['W-1 40000', 'W-2 40100', 'W-3 40200'];

/** Sets the clock to an hour of the next day, in UTC, which is the account's time zone. */
async function tomorrowAt(hour: number): Promise<void> {
  const midnight = gateway.clock.now().setUTCHours(24, 0, 0, 0);
  gateway.clock.moveTo(new Date(midnight + hour * hour_ms));
  await signIn();
}

describe('the rows of a payout file are paid once', () => {
  const again: [string, string][] = [
    ['with other line ends', file(...wages).replaceAll('\r\n', '\n')],
    [
      'as spreadsheets write it',
      `\uFEFF${file(...wages)
        .replaceAll(',', ';')
        .replaceAll('.00', '')}`,
    ],
    ['sorted otherwise', file(...wages.toReversed())],
    [
      'with its columns in another order and an empty one',
      `reference,payment_amount,client_data,payment_currency,reason,beneficiary_id\n${wages
        .map((text) => text.split(','))
        .map(([id, currency, amount, reason, reference]) =>
          [reference, `"${amount}"`, '', currency, reason, id].join(','),
        )
        .join('\n')}`,
    ],
  ];
  it.each(again)('when the file is saved again %s', async (_how, saved) => {
    await checkAndSend(person, params, file(...wages));
    const after_first = await balancesOf(gateway, shop);
    const checked = await checkFile(person, params, saved);
    expect(checked).toMatchObject({ faults: 0, totals: [] });
    const { body } = await sendFile(person, params, saved, checked);
    expect(body['results'].every((one: { made_before: boolean }) => one.made_before)).toBe(true);
    for (const [at, { made_before }] of checked['rows'].entries())
      expect(made_before).toBe(body['results'][at].transaction_id);
    expect(await paid()).toEqual(wages_paid);
    expect(await balancesOf(gateway, shop)).toEqual(after_first);
  });

  it('when another row is corrected: that one alone is paid, with a warning where it is a suspected duplicate', async () => {
    await checkAndSend(person, params, file(...wages.slice(0, 2)));
    const corrected = file(row('W-1b', '400.00'), row('W-2', '401.00'), row('W-3', '402.00', 'bolt'));
    const checked = await checkFile(person, params, corrected);
    expect(checked['totals']).toMatchObject([{ payer_pays: '802.00' }]);
    const { body } = await sendFile(person, params, corrected, checked);
    const [first] = body['results'];
    expect(checked['rows'][0].possible_duplicate_of).not.toBe('');
    expect(first).toMatchObject({
      made_before: false,
      possible_duplicate_of: checked['rows'][0].possible_duplicate_of,
    });
    expect(await paid()).toEqual(['W-1 40000', 'W-2 40100', 'W-1b 40000', 'W-3 40200']);
  });

  it('and rows that could not be paid are paid when the file is sent again', async () => {
    await changePayoutSettings(gateway.gateway.context, shop.account_id, { when_short: 'refuse' });
    const rows = [row('W-1', '60000.00'), row('W-2', '39000.00'), row('W-3', '50000.00')];
    await checkAndSend(person, params, file(...rows));
    await fund(gateway, shop, '60000.00');
    const { body } = await checkAndSend(person, params, file(...rows).replaceAll('\r', ''));
    expect(body['results']).toMatchObject([
      { made_before: true },
      { made_before: true },
      { made_before: false, problem: null },
    ]);
    expect(await paid()).toEqual(['W-1 6000000', 'W-2 3900000', 'W-3 5000000']);
  });

  it('for each time that they are in the file, with a warning that names the line', async () => {
    const twice = file(
      row('W-1', '50.00'),
      row('W-1', '50.00'),
      row('W-2', '50.00'),
      row('W-3', '50.00', 'bolt'),
    );
    const checked = await checkFile(person, params, twice);
    expect(checked['rows'].map((one: { like_line: number }) => one.like_line)).toEqual([0, 2, 2, 0]);
    const { body } = await sendFile(person, params, twice, checked);
    const [first, second] = body['results'];
    expect(second.possible_duplicate_of).toBe(first.transaction_id);
    await checkAndSend(person, params, file(row('W-1', '50.00')));
    const three = Array.from({ length: 3 }, () => row('W-1', '50.00'));
    await checkAndSend(person, params, file(...three));
    expect((await paid()).filter((one) => one === 'W-1 5000')).toHaveLength(3);
  });

  it('under a row id that no other row may have: the same id with other content is a fault', async () => {
    const own = (amount: string) => `request_id,${heading}\nmine-1,${row('W-1', amount)}\n`;
    await checkAndSend(person, params, own('10.00'));
    expect(await checkFile(person, params, own('11.00'))).toMatchObject({
      faults: 1,
      rows: [{ problem: { code: 'P0001', source: 'request_id' } }],
    });
    expect(await checkFile(person, params, own('10.00'))).toMatchObject({ faults: 0 });
  });

  it('however the file is saved, sorted, cut or repeated: of equal rows, as many as the longest file had', async () => {
    const seed = seedOf('FILES_SEED');
    const random = createRandom(seed);
    const pick = (below: number): number => Math.floor(random() * below);
    const most = new Map<string, number>();
    for (let upload = 0; upload < 8; upload += 1) {
      const chosen = Array.from({ length: 1 + pick(5) }, () => `W-${pick(3)} ${1 + pick(2)}`);
      for (const one of chosen)
        most.set(one, Math.max(most.get(one) ?? 0, chosen.filter((other) => other === one).length));
      const rows = chosen.map((one) => {
        const [reference = '', amount = ''] = one.split(' ');
        return row(reference, pick(2) === 0 ? amount : `${amount}.00`);
      });
      const text =
        pick(2) === 0
          ? file(...rows)
          : file(...rows)
              .replaceAll('\r\n', '\n')
              .replaceAll(',', ';');
      expect((await checkAndSend(person, params, text)).status, `seed ${seed}`).toBe(200);
    }
    const counted = new Map<string, number>();
    for (const one of await paid())
      counted.set(one.replace(/00$/, ''), (counted.get(one.replace(/00$/, '')) ?? 0) + 1);
    expect([...counted].toSorted(), `seed ${seed}`).toEqual([...most].toSorted());
  });
});

describe('the date of a payout file', () => {
  it('is that of the check: a file sent again after midnight, because its answer was lost, is paid once', async () => {
    await tomorrowAt(23.99);
    const checked = await checkFile(person, params, file(...wages));
    await sendFile(person, params, file(...wages), checked);
    gateway.clock.advance(hour_ms / 60);
    expect((await checkFile(person, params, file(...wages)))['day']).not.toBe(checked['day']);
    const { body } = await sendFile(person, params, file(...wages), checked);
    expect(body['results']).toMatchObject([
      { made_before: true },
      { made_before: true },
      { made_before: true },
    ]);
    expect(await paid()).toEqual(wages_paid);
  });

  it('makes the same list a new one, with a warning within a day; a payment_date does not', async () => {
    await tomorrowAt(10);
    const friday = gateway.clock.now().getTime() + 14 * 24 * hour_ms;
    const dated = `${heading},payment_date\n${row('W-9', '9.00')},${new Date(friday).toISOString().slice(0, 10)}\n`;
    await checkAndSend(person, params, file(...wages));
    await checkAndSend(person, params, dated);
    await tomorrowAt(9);
    const next_day = await checkFile(person, params, file(...wages));
    for (const one of next_day['rows'])
      expect([one.made_before, one.possible_duplicate_of]).toEqual(['', expect.stringMatching(/^\d+$/)]);
    expect((await checkFile(person, params, dated))['rows'][0].made_before).toMatch(/^\d+$/);
    gateway.clock.advance(6 * 24 * hour_ms);
    await tomorrowAt(9);
    const next_week = await checkFile(person, params, file(...wages));
    expect(next_week['rows']).toMatchObject([
      { made_before: '', possible_duplicate_of: '' },
      { made_before: '', possible_duplicate_of: '' },
      { made_before: '', possible_duplicate_of: '' },
    ]);
    await sendFile(person, params, file(...wages), next_week);
    expect(await paid()).toEqual([...wages_paid, 'W-9 900', ...wages_paid]);
  });

  it('is remembered for a list without dates for five weeks, unless the payouts failed', async () => {
    await tomorrowAt(10);
    const friday = gateway.clock.now().toISOString().slice(0, 10);
    const { body } = await checkAndSend(person, params, file(...wages, row('W-4', '20.00')));
    const ids = body['results'].map((one: { transaction_id: string }) => one.transaction_id);
    await gateway.query(`UPDATE payouts SET status = 'RETURNED' WHERE transaction_id = $1`, [ids[2]]);
    const results = async (): Promise<unknown[]> =>
      (await checkFile(person, params, file(...wages.toReversed(), row('W-5', '20.00'))))['rows'].map(
        (one: Record<string, unknown>) => one['paid_before'],
      );
    const known = [ids[1], ids[0]].map((transaction_id) => ({ transaction_id, day: friday }));
    expect(await results()).toEqual([null, null, null, null]);
    await tomorrowAt(9);
    expect(await results()).toEqual([null, ...known, null]);
    gateway.clock.advance(2 * 24 * hour_ms);
    await tomorrowAt(9);
    expect(await results()).toEqual([null, ...known, null]);
    gateway.clock.advance(30 * 24 * hour_ms);
    await tomorrowAt(9);
    expect(await results()).toEqual([null, ...known, null]);
    await tomorrowAt(9);
    expect(await results()).toEqual([null, null, null, null]);
    await gateway.query(`UPDATE payouts SET status = 'COMPLETED' WHERE transaction_id = $1`, [ids[2]]);
  });

  it('is the last one on which a list was paid, however often it was paid', async () => {
    await tomorrowAt(10);
    await checkAndSend(person, params, file(...wages));
    gateway.clock.advance(4 * 24 * hour_ms);
    await tomorrowAt(10);
    const day = gateway.clock.now().toISOString().slice(0, 10);
    await checkAndSend(person, params, file(...wages));
    gateway.clock.advance(4 * 24 * hour_ms);
    await tomorrowAt(10);
    const dated = `${heading},payment_date\n${row('W-1', '400.00')},${gateway.clock.now().toISOString().slice(0, 10)}\n`;
    expect((await checkFile(person, params, file(...wages)))['rows'][0].paid_before).toMatchObject({ day });
    expect((await checkFile(person, params, dated))['rows'][0].paid_before).toBeNull();
  });
});

describe('nothing of a payout file is sent', () => {
  it('when it is not as it was shown: figures, beneficiaries, duplicates, rows', async () => {
    const csv = file(...wages);
    const first = await checkFile(person, params, csv);
    await setFeeOf(gateway, shop, { fixed: '5.00' });
    const other_fee = await sendFile(person, params, csv, first);
    expect(other_fee).toMatchObject({ status: 409, body: { code: 'U0015', rule: 'nothing_sent' } });
    expect(other_fee.body['message']).toMatch(/line 2: .*you pay 405\.00 EUR, the fee is 5\.00 EUR/);
    const second = await checkFile(person, params, csv);
    const beneficiary = sampleBeneficiary(germanIban('999999'));
    await payout(shop, { beneficiary_id: 'acme', payment_amount: '0.01', beneficiary });
    const elsewhere = await sendFile(person, params, csv, second);
    expect(elsewhere.body['message']).toContain(germanIban('999999'));
    const third = await checkFile(person, params, csv);
    expect(third['rows'][0].beneficiary_account).toBe(germanIban('999999'));
    await payout(shop, { beneficiary_id: 'acme', beneficiary, payment_amount: '402.00' });
    expect((await sendFile(person, params, csv, third)).body['message']).toContain('line 4: ');
    const fourth = await checkFile(person, params, csv);
    expect((await sendFile(person, params, file(...wages.slice(1)), fourth)).body).toMatchObject({
      code: 'U0015',
      rule: 'file_rows_seen',
    });
    expect(await paid()).toEqual([]);
    expect((await sendFile(person, params, csv, fourth)).status).toBe(200);
    expect(await paid()).toEqual(wages_paid);
  });

  it('when a row has other cells than the first line has columns: the fault names its line', async () => {
    const csv = [
      'reference;reason;payment_currency;beneficiary_id;payment_amount;client_data',
      'W-1;Goods;EUR;acme;1100,50',
      'W-2;Goods, more goods;EUR;acme;2.00;',
      'W-3;Goods;EUR;acme;3.00;;',
      '',
    ].join('\r\n');
    const checked = await checkFile(person, params, csv);
    expect(checked).toMatchObject({
      faults: 2,
      rows: [
        { line: 2, problem: { rule: 'row_cells', parameters: { cells: 5, columns: 6 } } },
        { line: 3, problem: null },
        { line: 4, problem: { rule: 'row_cells', parameters: { cells: 7, columns: 6 } } },
      ],
    });
    expect((await sendFile(person, params, csv, checked)).body['message']).toContain(
      'line 2: The row has 5 cells',
    );
    const comma = await checkFile(person, params, csv.replace('1100,50', '1100,50;'));
    expect(comma['rows'][0]).toMatchObject({ line: 2, problem: { source: 'payment_amount' } });
  });
});
