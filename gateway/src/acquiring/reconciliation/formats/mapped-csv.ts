import { createHash } from 'node:crypto';
import { cannot } from '../../../kernel/errors.ts';
import { cutText } from '../../../kernel/values/redact.ts';
import type { ColumnNames, LineKind, ReportFormat } from '../report-line.ts';
import { amountIn, currencyIn, dayIn } from './read-fields.ts';

/** What a column of a file can mean, for the operator who says so. */
export const column_meanings = [
  'kind',
  'currency',
  'date',
  'gross',
  'fee',
  'interchange',
  'scheme_fee',
  'net',
  'reference',
  'payment_reference',
  'instruction',
  'payout',
  'identity',
] as const;
type Meaning = (typeof column_meanings)[number];

const kinds: readonly LineKind[] = [
  'payment',
  'refund',
  'refund_reversal',
  'chargeback',
  'chargeback_reversal',
  'fee',
  'adjustment',
  'reserve',
  'payout',
];

const needed: readonly Meaning[] = ['kind', 'currency', 'date', 'net'];

/** A mapping as it is written, a `meaning=column` for each. */
export function columnsIn(texts: readonly string[]): ColumnNames {
  return Object.fromEntries(
    texts.map((text): [string, string] => {
      const at = text.indexOf('=');
      return at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}

/** @throws RequestRefused where a mapping lacks what every report says, or names what means nothing */
function requireWhole(columns: ColumnNames): void {
  for (const meaning of Object.keys(columns))
    if (!column_meanings.some((one) => one === meaning))
      throw cannot({ rule: 'report_meaning_unknown', meaning, known: column_meanings.join(', ') });
  for (const meaning of needed)
    if (!columns[meaning]) throw cannot({ rule: 'report_meaning_missing', meaning });
}

/**
 * Any file of comma-separated values whose columns the operator has named. Amounts are positive where the acquirer owes
 * more; without a gross amount, it is what is net and the fees. The column that says the kind has the names of this
 * gateway, with any case, such as `payment`.
 * @throws RequestRefused where the operator has not named enough, or what means nothing
 */
export function mappedCsv(columns: ColumnNames): ReportFormat {
  requireWhole(columns);
  const column = (meaning: Meaning): string => columns[meaning] ?? '';
  return {
    needs: [...new Set(Object.values(columns))],
    payout_is_its_lines: true,
    read(row) {
      const word = row.text(column('kind')).toLowerCase().replaceAll(/[ -]/g, '_');
      const kind = kinds.find((one) => one === word);
      if (!kind)
        throw cannot({
          rule: 'report_kind',
          line: row.line_no,
          column: column('kind'),
          value: cutText(word, 100),
          kinds: kinds.join(', '),
        });
      const currency = currencyIn(row, column('currency'));
      const amount = (meaning: Meaning): bigint => amountIn(row, column(meaning), currency);
      const parts = { interchange: amount('interchange'), scheme_fee: amount('scheme_fee') };
      const markup = amount('fee') - parts.interchange - parts.scheme_fee;
      const fees = column('fee') === '' ? { ...parts, markup: 0n } : { ...parts, markup };
      const net = amount('net');
      const gross =
        column('gross') === '' ? net + fees.interchange + fees.scheme_fee + fees.markup : amount('gross');
      const step_reference = row.text(column('reference'));
      const instruction = row.text(column('instruction'));
      const payment_reference = row.text(column('payment_reference'));
      const payout = row.text(column('payout'));
      const own = row.text(column('identity'));
      const named = [kind, step_reference, payment_reference, instruction, payout, currency].join(' ');
      return {
        identity:
          own || (named.length <= 200 ? named : createHash('sha256').update(named).digest('base64url')),
        kind,
        instruction,
        step_reference,
        payment_reference,
        currency,
        gross,
        ...fees,
        net,
        booked_on: dayIn(row, column('date')),
        payout,
      };
    },
  };
}
