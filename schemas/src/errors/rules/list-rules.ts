import type { RuleTexts } from './rule.ts';

export const list_field_rules = {
  not_day: 'must be a day from 1900 to 2999, such as 2026-01-31',
  seeks_card:
    'could be a card number, and nothing is searched by one: search for the last four digits of a payment’s card, or for the order number',
  numbers_max: ({ max }: { max: number }) => `holds more than ${max} numbers: search for fewer at a time`,
  needs_currency: 'needs a currency with it',
  month_span: ({ from, to }: { from: string; to: string }) => `must be from ${from} to ${to}`,
  not_beside: ({ other }: { other: string }) => `is not sent together with ${other}: leave one of them out`,
  not_percent: 'must be 0 to 100 with at most 4 decimals, such as 0.25',
  until_before_from: 'is before from',
  no_day: 'is no day',
  twice_in_file: 'is in the file twice',
} as const satisfies RuleTexts;

export const list_rules = {
  /** What is said of the line is in English. */
  nothing_sent: ({ line, said }: { line: number; said: string }) => `Nothing was sent: line ${line}: ${said}`,
  from_after_to: 'From is after To',
  report_days: ({ max }: { max: number }) => `There are more than ${max} days from From to To: choose fewer`,
  file_empty: 'The file holds no payouts',
  file_payouts_max: ({ max }: { max: number }) => `A file holds up to ${max} payouts`,
  file_unreadable: ({ said }: { said: string }) => `The file cannot be read: ${said}`,
  row_cells: ({ cells, columns }: { cells: number; columns: number }) =>
    `The row has ${cells} cells, and the first line ${columns}`,
  file_rows_seen: 'The file is not the one that was checked',
  column_unknown: ({ column }: { column: string }) =>
    `The column ${column} is not known; columns are fields such as payment_amount or beneficiary.bank_details.iban`,
  column_twice: 'A column is there twice',
  column_with_parts: ({ column }: { column: string }) =>
    `The file has the column ${column} and columns of its parts; leave it out`,
  statement_lines_max: ({ max }: { max: number }) =>
    `The statement has more than ${max} lines: choose a shorter span, or CSV`,
  exports_max: ({ max }: { max: number }) =>
    `${max} files are being written already: wait for one, or remove it`,
  filters_max: ({ max }: { max: number }) => `you have saved ${max} filters already: remove one first`,
  filter_name_taken: 'Another of your filters has this name',
  evidence_size: 'A file has up to 2 MiB',
  book_being_proved: 'the book is being proved: wait for its end',
  no_rates_in: ({ name }: { name: string }) => `${name} has no rates`,
  portal_not_built: 'The portal is not built: its operator runs npm run build',
} as const satisfies RuleTexts;
