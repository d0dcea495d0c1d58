import { stringify } from 'csv-stringify/sync';
import type { Cell } from './list-rows.ts';
import { spreadsheetText } from './text.ts';

/** Tells spreadsheets that the text is UTF-8, so that they show Chinese as it is. */
export const byte_order_mark = '\uFEFF';

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? spreadsheetText(cell) : cell.amount)),
  );
  return stringify(texts, { record_delimiter: 'windows' });
}
