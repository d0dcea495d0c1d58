import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { allowReadingLong } from '../../ledger/read-by-time.ts';
import { insertOnlyOurs, readUnsettled } from './difference-store.ts';
import { findItems } from './find-items.ts';
import {
  identifyLines,
  item_pages,
  loose_pages,
  readUnknown,
  unexplained_pages,
  subjectOf,
  type LineItem,
  type LooseLine,
  type Page,
  type UnexplainedLine,
} from './line-store.ts';
import { countOwed } from './expected-settlements.ts';
import { matchArrivals } from './match-arrivals.ts';
import { summarisePayouts } from './payout-store.ts';
import { noteExpected } from './schedule-store.ts';
import { aboutNothing, compareItems, recordDifferences, type Compared } from './record-differences.ts';
import {
  listReconciliations,
  lockFreeReconciliation,
  moveCompared,
  type Reconciliation,
} from './reconciliation-store.ts';
import type { LineKind } from './report-line.ts';

const rows_at_once = 5_000;

/** What a report has brought, to be compared. */
export interface BroughtLines {
  readonly report_id: bigint;
  /** The payouts that its lines, and those that they replace, are in. */
  readonly payouts: ReadonlySet<string>;
  readonly payout_is_its_lines: boolean;
  /** YYYY-MM-DD of its first and its last payment or refund; empty where it has none. */
  readonly first_day: string;
  readonly last_day: string;
}

/** Compares what a report says with what we say, in the transaction that takes it in. */
export async function compareReport(
  context: Context,
  tx: Transaction,
  before: Reconciliation,
  brought: BroughtLines,
): Promise<void> {
  const at = context.clock.now();
  const { report_id } = brought;
  const reconciliation = horizonOf(before, brought, at);
  const eachOf = async <Row extends { readonly line_id: bigint }>(
    pages: readonly Page<Row>[],
    work: (rows: readonly Row[]) => Promise<void>,
  ): Promise<void> => {
    for (const page of pages) await inPages((after) => page(tx, report_id, after, rows_at_once), work);
  };
  await eachOf(item_pages, (rows) => compareItems(tx, reconciliation, rows, at));
  await eachOf(loose_pages, (rows) => recordDifferences(tx, reconciliation, rows.map(looseOf), at));
  await eachOf(unexplained_pages, (rows) =>
    recordDifferences(tx, reconciliation, rows.map(unexplainedOf), at),
  );
  const payouts = await summarisePayouts(
    tx,
    reconciliation.acquirer,
    [...brought.payouts],
    brought.payout_is_its_lines,
  );
  noteExpected(tx, reconciliation.acquirer, [...brought.payouts]);
  await recordDifferences(
    tx,
    reconciliation,
    payouts.map(({ payout, currency, amount, lines_net }) =>
      aboutNothing({
        subject: `payout ${payout}`,
        currency,
        reason: 'payout_differs',
        ours: lines_net,
        theirs: amount ?? lines_net,
        payout,
      }),
    ),
    at,
  );
  await compareAgain(context, tx, before, reconciliation, at);
}

/** Lines about nothing that we know, and adjustments: all of it differs. */
function looseOf({ identity, kind, currency, settles, payout, live }: LooseLine): Compared {
  return aboutNothing({
    subject: `line ${identity}`,
    currency,
    reason: kind === 'adjustment' ? 'adjustment' : 'only_theirs',
    ours: 0n,
    theirs: live ? settles : 0n,
    payout,
  });
}

/** Where an acquirer has deducted something else than the fees that it names. */
function unexplainedOf(line: UnexplainedLine): Compared {
  const { identity, currency, payout, live, unexplained, item, account_id, transaction_id, item_no } = line;
  return {
    ...aboutNothing({
      subject: `fee ${identity}`,
      currency,
      reason: 'fee_differs',
      ours: 0n,
      theirs: live ? unexplained : 0n,
      payout,
    }),
    item,
    account_id,
    transaction_id,
    item_no,
  };
}

/**
 * Up to when everything of ours must have its line: the last day that was reported, less the days of grace. What was
 * captured before the first day that was ever reported is not compared.
 */
function horizonOf(
  { compared_from, compared_to, ...settings }: Reconciliation,
  { first_day, last_day }: BroughtLines,
  now: Date,
): Reconciliation {
  if (first_day === '') return { ...settings, compared_from, compared_to };
  const first = new Date(`${first_day}T00:00:00Z`);
  const from = compared_from ?? first;
  const grace_ms = settings.grace_days * day_ms;
  const reported = Math.min(new Date(`${last_day}T23:59:59.999Z`).getTime(), now.getTime()) - grace_ms;
  const to = Math.max(reported, (compared_to ?? from).getTime());
  return { ...settings, compared_from: from, compared_to: new Date(to) };
}

/** What else may have changed: lines about nothing known, what waits, what nobody reports, and the bank's credits. */
async function compareAgain(
  context: Context,
  tx: Transaction,
  before: Reconciliation,
  reconciliation: Reconciliation,
  at: Date,
): Promise<void> {
  const { acquirer, compared_from, compared_to, tolerance } = reconciliation;
  await inPages(
    (after) => readUnknown(tx, acquirer, after, rows_at_once),
    async (lines) => {
      const items = await findItems(
        tx,
        acquirer,
        lines.map((line) => ({ ...line, kind: line.kind as LineKind, currency: line.currency as never })),
      );
      const found = lines.flatMap(({ line_id, identity, currency, payout }, place) => {
        const item = items[place];
        return item && item.item !== '' ? [{ line_id, identity, currency, payout, ...item }] : [];
      });
      await identifyLines(tx, found);
      noteExpected(tx, acquirer, [...new Set(found.map(({ payout }) => payout))]);
      await recordDifferences(
        tx,
        reconciliation,
        found.map(({ identity, currency }) =>
          aboutNothing({
            subject: `line ${identity}`,
            currency,
            reason: 'only_theirs',
            ours: 0n,
            theirs: 0n,
            payout: '',
          }),
        ),
        at,
      );
      await compareItems(tx, reconciliation, found, at);
    },
  );
  await inPages(
    async (after) =>
      (await readUnsettled(tx, acquirer, after, rows_at_once)).map((row) => ({
        ...row,
        line_id: row.difference_id,
      })),
    (rows) => {
      const items: LineItem[] = rows.filter((row) => row.item !== '' && row.subject === subjectOf(row));
      return compareItems(tx, reconciliation, items, at);
    },
  );
  const from = before.compared_to ?? compared_from;
  if (from && compared_to && compared_to > from)
    insertOnlyOurs(tx, {
      acquirer,
      from: addMs(from, before.compared_to ? 0 : -1),
      to: compared_to,
      at,
      tolerance,
    });
  moveCompared(tx, acquirer, compared_from, compared_to);
  await matchArrivals(context, tx, reconciliation);
}

/**
 * Compares once more what may have changed since reports came: our side, and the bank's. An acquirer whose report is
 * just being taken in is compared by that.
 * @returns zero: it is done
 */
export async function compareSettlements(context: Context): Promise<number> {
  await countOwed(context);
  for (const { acquirer } of await listReconciliations(context.database))
    await transact(context.database, async (tx) => {
      allowReadingLong(tx);
      const reconciliation = await lockFreeReconciliation(tx, acquirer);
      if (!reconciliation) return;
      await compareAgain(context, tx, reconciliation, reconciliation, context.clock.now());
    });
  return 0;
}

/** Works on rows a page at a time, in the order of their numbers. */
async function inPages<Row extends { readonly line_id: bigint }>(
  read: (after: bigint) => Promise<Row[]>,
  work: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1)?.line_id ?? 0n);
    if (rows.length > 0) await work(rows);
  } while (rows.length === rows_at_once);
}
