import { byte_order_mark, csvOf } from '../../../domain/exports/export-table.ts';
import { stateOf, type ListedDispute } from '../../../domain/disputes/list-disputes.ts';
import { offsetStamp } from '../../../values/dates.ts';
import { formatAmount } from '../../../values/money.ts';

const columns = [
  'dispute_id',
  'reference',
  'transaction_id',
  'order_no',
  'state',
  'stage',
  'reason_code',
  'currency',
  'amount',
  'held',
  'opened_at',
  'evidence_due_at',
  'response',
  'responded_at',
  'closed_at',
];

/** Disputes as CSV with a byte order mark, a page at a time, whatever their number. */
export async function* disputesCsv(
  pages: AsyncIterable<readonly ListedDispute[]>,
  time_zone: string,
): AsyncGenerator<string> {
  const stamp = (at: Date | null): string => (at === null ? '' : offsetStamp(at, time_zone));
  yield byte_order_mark + csvOf([columns]);
  for await (const disputes of pages)
    yield csvOf(
      disputes.map((dispute) => [
        dispute.dispute_id.toString(),
        dispute.connector_reference,
        dispute.transaction_id.toString(),
        dispute.order_no,
        stateOf(dispute),
        dispute.stage,
        dispute.reason_code,
        dispute.currency,
        { amount: formatAmount(dispute.amount, dispute.currency) },
        dispute.held === 0n ? 'no' : 'yes',
        stamp(dispute.opened_at),
        stamp(dispute.evidence_due_at),
        dispute.response ?? '',
        stamp(dispute.responded_at),
        stamp(dispute.closed_at),
      ]),
    );
}
