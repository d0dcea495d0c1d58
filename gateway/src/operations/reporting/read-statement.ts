import type { ReadContext } from '../../kernel/context.ts';
import { pageOf } from '../../kernel/database/pages.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { payoutsByNumber } from '../../banking/payouts/listing/list-payouts.ts';
import type { Payout } from '../../banking/payouts/payout.ts';
import { payoutsOfRecalls } from '../../banking/recalls/list-recalls.ts';
import {
  availableAfter,
  placeBefore,
  statementRows,
  type StatementPlace,
  type StatementRow,
} from './statement-store.ts';

const page_max = 1_000;

/** What a statement is of: one available balance, from a moment on, up to another. */
export interface StatementSpan {
  readonly account_id: string;
  readonly currency: Currency;
  readonly from: Date;
  readonly to: Date;
  /** The moment of the reading, by the account's clock. */
  readonly made_at: Date;
}

/** One line of a statement: the opening balance, a movement, or the closing balance; the interim one of a period that runs. */
export interface StatementLine {
  readonly at: Date;
  readonly movement: string;
  /** The payout, settlement, top-up or adjustment that caused it; of a recall, the payout whose return it took. Empty for balances. */
  readonly transaction_id: string;
  readonly short_reference_id: string;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
}

function balanceLine(movement: string, at: Date, minor: bigint, currency: Currency): StatementLine {
  const balance = formatAmount(minor, currency);
  return { at, movement, transaction_id: '', short_reference_id: '', reference: '', amount: '', balance };
}

/**
 * A statement of an available balance, from the journal alone, line by line however long it is: opening balance,
 * every movement with its cause, closing balance. Of a period that is not over the last line is the interim balance
 * (ISO 20022: ITBD), at the moment of the reading.
 */
export async function* readStatement(
  context: Pick<ReadContext, 'database'>,
  span: StatementSpan,
): AsyncGenerator<StatementLine> {
  const { currency, account_id, from, to, made_at } = span;
  let after = placeBefore(from);
  let minor = await availableAfter(context.database, account_id, currency, after);
  yield balanceLine('opening_balance', from, minor, currency);
  for (;;) {
    const rows = await statementRows(context.database, span, after, page_max);
    const { lines, closing } = await linesOf(context, span, rows, minor);
    yield* lines;
    minor = closing;
    after = rows.at(-1) ?? after;
    if (rows.length < page_max) break;
  }
  if (isOver(span)) {
    yield balanceLine('closing_balance', to, minor, currency);
    return;
  }
  // What is posted while it is read may be of a later moment than its beginning.
  const moment = after.posted_at > made_at && after.entry_id >= 0n ? after.posted_at : made_at;
  yield balanceLine('interim_balance', moment, minor, currency);
}

/** The lines of movements that follow a balance, and the balance behind them. */
async function linesOf(
  context: Pick<ReadContext, 'database'>,
  { account_id, currency }: StatementSpan,
  rows: readonly StatementRow[],
  opening: bigint,
): Promise<{ lines: StatementLine[]; closing: bigint }> {
  const recalled = await recalledPayouts(context, account_id, rows);
  let closing = opening;
  const lines = rows.map((row) => {
    closing += row.minor;
    const payout = recalled.get(row.entry_id);
    return {
      at: row.posted_at,
      movement: row.movement,
      transaction_id: (payout?.transaction_id ?? row.subject_id).toString(),
      short_reference_id: payout?.short_reference_id ?? row.short_reference_id ?? '',
      reference: payout?.reference ?? row.reference ?? '',
      amount: formatAmount(row.minor, currency),
      balance: formatAmount(closing, currency),
    };
  });
  return { lines, closing };
}

/** Some movements of a statement, the oldest first. @param start behind which one; null: from the first */
export async function pageStatement(
  context: Pick<ReadContext, 'database'>,
  span: StatementSpan,
  { start, limit }: { readonly start: StatementPlace | null; readonly limit: number },
): Promise<{ opening: string; lines: StatementLine[]; next: StatementPlace | null }> {
  const after = start ?? placeBefore(span.from);
  const [minor, rows] = await Promise.all([
    availableAfter(context.database, span.account_id, span.currency, after),
    statementRows(context.database, span, after, limit + 1),
  ]);
  const { page, next } = pageOf(rows, limit);
  const { lines } = await linesOf(context, span, page, minor);
  return { opening: formatAmount(minor, span.currency), lines, next };
}

/** Whether nothing can move in the span any more. */
export function isOver({ to, made_at }: StatementSpan): boolean {
  return to <= made_at;
}

/** The payouts whose returns banks have called back, by the entries that took them or gave them back. */
async function recalledPayouts(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  rows: readonly StatementRow[],
): Promise<Map<bigint, Payout>> {
  const debits = rows.filter(
    ({ movement }) => movement === 'recall_granted' || movement === 'recall_withdrawn',
  );
  const recalls = await payoutsOfRecalls(
    context,
    account_id,
    debits.map(({ subject_id }) => subject_id),
  );
  const payouts = await payoutsByNumber(context, account_id, [...new Set(recalls.values())]);
  return new Map(
    debits.flatMap(({ entry_id, subject_id }) => {
      const payout = payouts.get(recalls.get(subject_id) ?? 0n);
      return payout ? [[entry_id, payout] as const] : [];
    }),
  );
}

/** The available balance at the end of a span, as text. */
export async function closingBalance(
  context: Pick<ReadContext, 'database'>,
  { account_id, currency, to }: StatementSpan,
): Promise<string> {
  return formatAmount(
    await availableAfter(context.database, account_id, currency, placeBefore(to)),
    currency,
  );
}
