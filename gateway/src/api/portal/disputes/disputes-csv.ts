import { dispute_list } from '@causeway/schemas/portal/lists/dispute-list.ts';
import { byte_order_mark, csvOf } from '../../../domain/exports/export-table.ts';
import { dispute_values, type ListedDispute } from '../../../domain/disputes/list-disputes.ts';
import { cellsOf } from '../../../values/list-rows.ts';

/** Disputes as CSV with a byte order mark, a page at a time, whatever their number; the heads are the fields' names. */
export async function* disputesCsv(
  pages: AsyncIterable<readonly ListedDispute[]>,
  time_zone: string,
): AsyncGenerator<string> {
  const cells = cellsOf(dispute_list, dispute_values, time_zone);
  yield byte_order_mark + csvOf([dispute_list.file]);
  for await (const disputes of pages) yield csvOf(disputes.map(cells));
}
