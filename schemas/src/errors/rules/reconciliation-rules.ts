import type { RuleTexts } from './rule.ts';

/** A place in an acquirer's report, and what stands there. */
interface ReportField {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

/** Why an acquirer's settlement report is refused, which is always refused whole, or a difference cannot be settled. */
export const reconciliation_rules = {
  report_empty: 'the file is empty: fetch it from the acquirer again',
  report_columns: ({ columns }: { columns: string }) =>
    `the header has no column ${columns}: choose the format that the file has, or have the acquirer add them`,
  report_fields: ({ line, has, header }: { line: number; has: number; header: number }) =>
    `line ${line} has ${has} fields and the header ${header}: the file is cut off or damaged; fetch it again`,
  report_cut_off: ({ line }: { line: number }) =>
    `a quoted field that begins in line ${line} has no end: the file is cut off, or it is no CSV; fetch it again`,
  report_currency: ({ line, column, value }: ReportField) =>
    `line ${line}: ${column} must be a currency, such as EUR; it is “${value}”`,
  report_amount: ({
    line,
    column,
    value,
    currency,
    decimals,
  }: ReportField & { currency: string; decimals: number }) =>
    `line ${line}: ${column} must be an amount with a point and at most ${decimals} decimals of ${currency}; it is “${value}”`,
  report_day: ({ line, column, value }: ReportField) =>
    `line ${line}: ${column} must begin with a day as YYYY-MM-DD; it is “${value}”`,
  report_kind: ({ line, column, value, kinds }: ReportField & { kinds: string }) =>
    `line ${line}: ${column} must be one of ${kinds}; it is “${value}”`,
  report_meaning_missing: ({ meaning }: { meaning: string }) =>
    `name the column that says ${meaning}, such as ${meaning}=Column`,
  report_meaning_unknown: ({ meaning, known }: { meaning: string; known: string }) =>
    `a column can mean ${known}; ${meaning} is none of these`,
  difference_is_settled: ({ difference_id }: { difference_id: string }) =>
    `difference ${difference_id} is no work any more: nothing is left of it`,
  other_write_off_open: ({ difference_id }: { difference_id: string }) =>
    `another proposal to write off difference ${difference_id} is open: have it decided first`,
  no_write_off_open: ({ difference_id }: { difference_id: string }) =>
    `no proposal to write off difference ${difference_id} is open`,
} as const satisfies RuleTexts;
