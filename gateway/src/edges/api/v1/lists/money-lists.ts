import type { ListRowOf } from '@causeway/schemas/v1/list-operation.ts';
import { retrievalBalances } from '@causeway/schemas/v1/retrievalBalances.ts';
import { retrievalPayouts } from '@causeway/schemas/v1/retrievalPayouts.ts';
import { retrievalSettlementLines } from '@causeway/schemas/v1/retrievalSettlementLines.ts';
import { retrievalSettlements } from '@causeway/schemas/v1/retrievalSettlements.ts';
import { retrievalStatement } from '@causeway/schemas/v1/retrievalStatement.ts';
import {
  listedPayoutsByNumber,
  pagePayouts,
  type ListedPayout,
} from '../../../../banking/payouts/listing/page-payouts.ts';
import { approvalOf } from '../payout.ts';
import { payoutSnapshot } from '../../../../banking/payouts/payout.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { dateIn } from '../../../../kernel/values/dates.ts';
import { refundReferenceId } from '../../../../kernel/values/ids.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import {
  pageSettlements,
  presentBatch,
  settlementsByNumber,
  type BatchRow,
} from '../../../../ledger/settlement/list-settlements.ts';
import { isOver, pageStatement } from '../../../../operations/reporting/read-statement.ts';
import {
  pageSettlementLines,
  type SettlementLine,
} from '../../../../operations/reporting/settlement-lines.ts';
import { cursorOf } from '../../page-cursor.ts';
import { readBalanceRows } from '../../read/read-balances.ts';
import { readSpan } from '../../read/read-span.ts';
import { eventsOf } from './expand-rows.ts';
import { numbersIn, serveList } from './serve-list.ts';

export const payouts_list = serveList(retrievalPayouts, {
  async page({ context, account_id, filter, ...page }) {
    const { payouts, next } = await pagePayouts(context, account_id, filter, page);
    return { items: payouts, next: next && cursorOf(next.created_at, next.transaction_id) };
  },
  find: ({ context, account_id }, ids) => listedPayoutsByNumber(context, account_id, numbersIn(ids)),
  row: payoutRow,
  expand: { events: eventsOf(({ transaction_id }) => transaction_id) },
});

function payoutRow(payout: ListedPayout): ListRowOf<typeof retrievalPayouts> {
  return {
    ...payoutSnapshot(payout),
    ...approvalOf(payout),
    beneficiary_name: payout.beneficiary_name,
    created_at: payout.created_at.toISOString(),
    last_updated_at: payout.updated_at.toISOString(),
  };
}

export const balances_list = serveList(retrievalBalances, {
  page: async ({ context, account_id, filter }) => ({
    items: await readBalanceRows(context, account_id, filter.currency),
    next: null,
  }),
  row: (row) => row,
});

export const statement_list = serveList(retrievalStatement, {
  async page({ context, account, at, of, start, limit }) {
    const span = readSpan(account, of, at);
    const after = start && { posted_at: start.created_at, entry_id: start.transaction_id };
    const { opening, lines, next } = await pageStatement(context, span, { start: after, limit });
    return {
      items: lines,
      next: next && cursorOf(next.posted_at, next.entry_id),
      head: { opening, over: isOver(span) },
    };
  },
  row: (line) => ({ ...line, at: line.at.toISOString() }),
});

export const settlements_list = serveList(retrievalSettlements, {
  async page({ context, account, filter, start, limit }) {
    const after = start && { day: dateIn(start.created_at, 'UTC'), batch_id: start.transaction_id };
    const { settlements, next } = await pageSettlements(context, account, filter, { start: after, limit });
    return { items: settlements, next: next && cursorOf(new Date(next.day), next.batch_id) };
  },
  find: ({ context, account }, ids) => settlementsByNumber(context, account, numbersIn(ids)),
  row: settlementRow,
});

function settlementRow(batch: BatchRow): ListRowOf<typeof retrievalSettlements> {
  return { ...presentBatch(batch), state: batch.settled_at === null ? 'open' : 'settled' };
}

export const settlement_lines_list = serveList(retrievalSettlementLines, {
  async page({ context, account, of, start, limit }) {
    const [batch] = await settlementsByNumber(context, account, numbersIn([of.batch_id]));
    if (!batch) throw new RequestRefused('U0008', { source: 'batch_id', reason: { rule: 'not_in_account' } });
    const after = start && { posted_at: start.created_at, entry_id: start.transaction_id };
    const page = { start: after, limit };
    const { lines, next } = await pageSettlementLines(context, account.account_id, batch, page);
    const { currency } = batch;
    return {
      items: lines.map((line) => ({ ...line, currency: currency as Currency })),
      next: next && cursorOf(next.posted_at, next.entry_id),
    };
  },
  row: settlementLineRow,
});

function settlementLineRow({
  movement,
  subject_id,
  subject_no,
  order_no,
  currency,
  minor,
  posted_at,
}: SettlementLine & { readonly currency: Currency }): ListRowOf<typeof retrievalSettlementLines> {
  return {
    movement,
    transaction_id: subject_id.toString(),
    order_no: order_no ?? '',
    refund_reference_id: movement.startsWith('refund') ? refundReferenceId(subject_id, subject_no) : '',
    currency,
    amount: formatAmount(minor, currency),
    at: posted_at.toISOString(),
  };
}
