import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importReport, type ImportedReport } from '../../../src/acquiring/reconciliation/import-report.ts';
import { compareSettlements } from '../../../src/acquiring/reconciliation/match-report.ts';
import { changeReconciliation } from '../../../src/acquiring/reconciliation/settle-differences.ts';
import { formatAmount } from '../../../src/kernel/values/money.ts';
import type { Currency } from '../../../src/kernel/values/currency.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createRandom, seedOf } from '../../support/random.ts';
import type { TestClient } from '../../support/client.ts';
import { put, unmatched } from '../../ledger/suspense/unmatched.ts';
import { bookedBy, inPieces, netOf, writers, type BookedEntry, type MadeReport } from './made-report.ts';

let gateway: TestGateway;
let client: TestClient;
const first_seed = seedOf('RECONCILIATION_SEED');
const seeds = Number(process.env['RECONCILIATION_SEEDS'] ?? 20);

beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await changeReconciliation(gateway.gateway.context, 'sandbox', {
    grace_days: 0,
    tolerance: 0n,
    bank_text: 'Example Acquiring',
  });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

let files = 0;

function take({ format, columns, content }: MadeReport, size?: number): Promise<ImportedReport> {
  files += 1;
  return importReport(gateway.gateway.context, {
    acquirer: 'sandbox',
    format,
    columns,
    name: `report-${files}.csv`,
    open: () => inPieces(content, size),
    by: 'gateway',
  });
}

interface StoredDifference {
  readonly id: string;
  readonly state: string;
  readonly text: string;
}

async function differences(after: string): Promise<StoredDifference[]> {
  return gateway.query<any>(
    `SELECT difference_id AS id, state, concat_ws(' ', reason, currency, ours, theirs,
       CASE WHEN transaction_id <> 0 THEN transaction_id::text ELSE payout END) AS text
     FROM settlement_differences WHERE difference_id > $1 ORDER BY difference_id`,
    [after],
  );
}

async function latest(table: string, column: string): Promise<string> {
  const [row] = await gateway.query<any>(`SELECT coalesce(max(${column}), 0) AS last FROM ${table}`);
  return row.last;
}

/** Everything that taking in a report changes. */
async function stored(): Promise<unknown> {
  const counts = await gateway.query(
    `SELECT (SELECT count(*) FROM settlement_reports) AS reports, (SELECT count(*) FROM settlement_lines) AS lines,
       (SELECT count(*) FROM journal) AS entries, (SELECT count(*) FROM settlement_lines WHERE replaced_in IS NOT NULL) AS replaced,
       (SELECT json_agg(d ORDER BY d.difference_id) FROM settlement_differences d) AS differences,
       (SELECT json_agg(p ORDER BY p.payout_id) FROM acquirer_payouts p) AS payouts`,
  );
  return counts;
}

const plants = ['missing', 'doubled', 'changed', 'foreign', 'late', 'other_currency', 'fee'] as const;

/** A month of an acquirer, with seeded differences. */
async function playSeed(seed: number): Promise<void> {
  const random = createRandom(seed);
  const below = (max: number): number => Math.floor(random() * max);
  const after = await latest('settlement_differences', 'difference_id');
  const since = await latest('sandbox_acquirer.instructions', 'instruction_id');
  const transactions = new Map<string, string>();
  for (let at = 0; at < 5 + below(4); at += 1) {
    const amount = formatAmount(BigInt(1_00 + below(200_00)), 'EUR' as Currency);
    const payment = await client.captured({ amount });
    if (below(3) === 0) await client.refund({ ...payment, refund_amount: '0.50' });
  }
  const day = gateway.clock.now().toISOString().slice(0, 10);
  const entries = (await bookedBy(gateway, client.account_id, since)).map((entry) => ({ ...entry, day }));
  for (const row of await gateway.query<any>(
    'SELECT account_id, operation_id, transaction_id FROM operations',
  ))
    transactions.set(`${row.account_id}-${row.operation_id}`, row.transaction_id);
  const format = (['adyen', 'stripe', 'csv', 'checkoutcom'] as const)[below(4)]!;
  const expected: string[] = [];
  const reported: BookedEntry[] = [];
  const late: BookedEntry[] = [];
  const late_texts: string[] = [];
  const names = [`PO${seed}AAAA`, `PO${seed}BBBB`];
  for (const entry of entries) {
    const txn = transactions.get(entry.instruction) ?? '';
    const text = (reason: string, currency: string, ours: bigint, theirs: bigint, of = txn): void =>
      void expected.push(`${reason} ${currency} ${ours} ${theirs} ${of}`);
    const plant = below(5) < 2 ? plants[below(plants.length)] : 'none';
    switch (plant) {
      case 'missing':
        text('only_ours', 'EUR', entry.gross, 0n);
        break;
      case 'doubled':
        reported.push(
          entry,
          below(2) === 0 ? entry : { ...entry, id: `${entry.id}b`, step: `${entry.step}b` },
        );
        text('amount_differs', 'EUR', entry.gross, 2n * entry.gross);
        break;
      case 'changed': {
        const gross = entry.gross + BigInt(1 + below(20));
        reported.push({ ...entry, gross });
        text('amount_differs', 'EUR', entry.gross, gross);
        break;
      }
      case 'foreign':
        reported.push(entry, {
          ...entry,
          id: `${entry.id}f`,
          instruction: 'ORDER-77',
          step: `f${entry.step}`,
          payment: 'nobody',
        });
        expected.push(`only_theirs EUR 0 ${entry.gross} PAYOUT`);
        break;
      case 'late':
        late.push(entry);
        late_texts.push(`only_ours EUR ${entry.gross} 0 ${txn}`);
        text('only_ours', 'EUR', entry.gross, 0n);
        break;
      case 'other_currency':
        reported.push({ ...entry, currency: 'USD' as Currency });
        text('other_currency', 'EUR', entry.gross, 0n);
        text('other_currency', 'USD', 0n, entry.gross);
        break;
      case 'fee':
        if (format === 'checkoutcom') reported.push(entry);
        else {
          reported.push({ ...entry, unexplained: 1n });
          text('fee_differs', 'EUR', 0n, -1n);
        }
        break;
      default:
        reported.push(entry);
    }
  }
  // The same line in another file is that line: only in one file is it a second one.
  let split_at = below(reported.length + 1);
  if (reported[split_at] !== undefined && reported[split_at] === reported[split_at - 1]) split_at += 1;
  const adjusted = below(3) === 0;
  const batches = [reported.slice(0, split_at), reported.slice(split_at)].map((batch, at) => {
    const name = names[at]!;
    const more: BookedEntry[] = [];
    const like = {
      ...entries[0]!,
      instruction: '',
      payment: '',
      interchange: 0n,
      scheme_fee: 0n,
      markup: 0n,
    };
    if (adjusted && at === 0) {
      more.push({ ...like, id: `${name}adj`, step: `${name}adj`, kind: 'adjustment', gross: -77n });
      expected.push(`adjustment EUR 0 -77 ${name}`);
      more.push({ ...like, id: `${name}fee`, step: `${name}fee`, kind: 'fee', gross: -33n });
      more.push({ ...like, id: `${name}res`, step: `${name}res`, kind: 'reserve', gross: -20n });
    }
    const all = [...batch, ...more];
    const net = all
      .filter(({ currency }) => currency === 'EUR')
      .reduce((sum, entry) => sum + netOf(entry), 0n);
    const foreign = all
      .filter(({ currency }) => currency === 'USD')
      .reduce((sum, entry) => sum + netOf(entry), 0n);
    // What is paid out in another currency has not arrived either, where it is a payout.
    if (foreign !== 0n && format !== 'adyen') expected.push(`not_arrived USD ${foreign} 0 ${name}`);
    const explicit = format === 'adyen' || below(2) === 0;
    const off = explicit && below(4) === 0 ? 1n : 0n;
    const amount = net - off;
    if (explicit && all.length > 0)
      all.push({ ...like, id: `${name}po`, step: name, kind: 'payout', gross: -amount });
    if (off !== 0n && all.length > 0) expected.push(`payout_differs EUR ${net} ${amount} ${name}`);
    return { name, all, amount: all.length > 0 ? amount : 0n };
  });
  for (const [at, text] of expected.entries())
    if (text.endsWith('PAYOUT')) {
      const [, , , amount] = text.split(' ');
      const of = batches.find(({ all }) =>
        all.some((one) => one.payment === 'nobody' && String(one.gross) === amount),
      );
      expected[at] = text.replace('PAYOUT', of?.name ?? '');
    }
  // The bank's side comes before, between or after the reports.
  const credits: [bigint, string][] = [];
  const [one, other] = batches as [(typeof batches)[0], (typeof batches)[0]];
  if (one.amount > 0n && other.amount > 0n && below(3) === 0)
    credits.push([one.amount + other.amount, `${one.name} and ${other.name}`]);
  else
    for (const { name, amount } of batches) {
      if (amount === 0n) continue;
      const manner = amount > 20n ? below(6) : 0;
      if (manner === 0) credits.push([amount, `settlement ${name.toLowerCase()}`]);
      else if (manner === 1) credits.push([7n, `${name} 1/2`], [amount - 7n, `${name} 2/2`]);
      else if (manner === 2) expected.push(`not_arrived EUR ${amount} 0 ${name}`);
      else if (manner === 3) {
        credits.push([amount - 5n, name]);
        expected.push(`arrival_differs EUR ${amount} ${amount - 5n} ${name}`);
      } else if (manner === 4) {
        // More than the payout is not only this payout.
        credits.push([amount + 1n, name]);
        expected.push(`not_arrived EUR ${amount} 0 ${name}`);
      } else credits.push([amount, `EXAMPLE ACQUIRING BV ${seed}`]);
    }
  const bankSays = async (): Promise<void> => {
    if (credits.length > 0)
      await put(
        gateway,
        ...credits.map(([amount, remittance]) => unmatched({ amount, remittance, booked_on: day })),
      );
  };
  gateway.clock.advance(day_ms);
  const early = below(2) === 0;
  if (early) await bankSays();
  const made = batches.map(({ all, name }) => writers[format](all, name));
  for (const report of below(2) === 0 ? made : made.toReversed()) await take(report, 1 + below(5_000));
  if (!early) await bankSays();
  await compareSettlements(gateway.gateway.context);
  const found = await differences(after);
  const open = found.filter(({ state }) => state === 'open').map(({ text }) => text);
  expect(open.toSorted(), `seed ${seed}`).toEqual(expected.toSorted());
  // The same files, and the same lines in another order, change nothing.
  const before = await stored();
  for (const report of made) expect(await take(report)).toMatchObject({ known: true });
  expect(await stored(), `seed ${seed}`).toEqual(before);
  if (late.length === 0) return;
  await take(writers[format](late, ''));
  const now = await differences(after);
  for (const text of late_texts) {
    const { id } = found.find((difference) => difference.text === text)!;
    expect(
      now.find((difference) => difference.id === id),
      `seed ${seed}: ${text}`,
    ).toMatchObject({ state: 'cleared' });
  }
  expect(now.filter(({ state }) => state === 'open')).toHaveLength(expected.length - late.length);
}

describe('a report of an acquirer', () => {
  it.each(Array.from({ length: seeds }, (_, at) => first_seed + at))(
    'with differences of seed %i has each of them found and none invented',
    playSeed,
  );
});

it('a line that stands again thousands of lines later in the same file is a second line, and is charged again', async () => {
  const day = gateway.clock.now().toISOString().slice(0, 10);
  const fee = (id: string): BookedEntry => ({
    id,
    kind: 'fee',
    instruction: '',
    step: id,
    payment: '',
    currency: 'EUR' as Currency,
    gross: -3n,
    interchange: 0n,
    scheme_fee: 0n,
    markup: 0n,
    unexplained: 0n,
    day,
  });
  const entries = Array.from({ length: 2_500 }, (_, at) => fee(`long-${at}`));
  const long = await take(writers.csv([...entries, entries[0]!, entries[1_200]!], 'LONG'), 70_000);
  expect(long.report).toMatchObject({ lines: 2_502, added: 2_502, replaced: 0 });
  // With a line more, the same lines are known in any place.
  const longer = await take(
    writers.csv([fee('long-more'), ...entries, entries[0]!, entries[1_200]!], 'LONG'),
  );
  expect(longer.report).toMatchObject({ lines: 2_503, added: 1, replaced: 0 });
  const [{ charged } = { charged: '' }] = await gateway.query<{ charged: string }>(
    `SELECT sum(charged) AS charged FROM settlement_lines WHERE payout = 'LONG' AND replaced_in IS NULL`,
  );
  expect(charged).toBe(String(3 * 2_503));
});
