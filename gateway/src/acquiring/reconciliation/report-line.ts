import type { Currency } from '../../kernel/values/currency.ts';

/**
 * What a line of an acquirer's report is. A reserve is held back, or given back: the acquirer owes it either way. An
 * adjustment is whatever else the acquirer books.
 */
export type LineKind =
  | 'payment'
  | 'refund'
  | 'refund_reversal'
  | 'chargeback'
  | 'chargeback_reversal'
  | 'fee'
  | 'adjustment'
  | 'reserve'
  | 'payout';

/**
 * A line of an acquirer's report. Amounts are minor units, positive where the acquirer owes more by it and negative
 * where less; fees are positive where they are charged.
 */
export interface ReportLine {
  /** Its place in the file, from 1; a line can be several rows of text. */
  readonly line_no: number;
  /** By which it is known again in another file of the acquirer. */
  readonly identity: string;
  readonly kind: LineKind;
  /** The name that the gateway gave the instruction, or empty (`readInstructionName`). */
  readonly instruction: string;
  /** The acquirer's reference of the capture, refund or dispute; of a payout, by which the bank's line names it. */
  readonly step_reference: string;
  /** The acquirer's reference of the payment, or empty. */
  readonly payment_reference: string;
  readonly currency: Currency;
  readonly gross: bigint;
  readonly interchange: bigint;
  readonly scheme_fee: bigint;
  readonly markup: bigint;
  readonly net: bigint;
  /** YYYY-MM-DD. */
  readonly booked_on: string;
  /** The acquirer's payout or batch that it is in, or empty. */
  readonly payout: string;
  /** The whole line. */
  readonly raw: string;
}

/** The columns of a report, by what they mean, for the format `csv`. */
export type ColumnNames = Readonly<Record<string, string>>;

/** A format of reports: the port through which an acquirer's file becomes lines. */
export interface ReportFormat {
  /** The columns without which a file is not of this format. */
  readonly needs: readonly string[];
  /** Whether a payout is what its lines come to, where no line says it. */
  readonly payout_is_its_lines: boolean;
  /**
   * Reads one row.
   * @returns null where the row moves no money
   * @throws RequestRefused where it cannot be read
   */
  read(row: ReportRow): Omit<ReportLine, 'raw' | 'line_no'> | null;
}

/** A row of a file with a header. */
export interface ReportRow {
  readonly line_no: number;
  readonly raw: string;
  /** The text of a column, without blanks around it; empty where the file has no such column. */
  text(column: string): string;
}

/** What a line settles of what it is about, and what is charged for it. */
export function shareOf({
  kind,
  gross,
  interchange,
  scheme_fee,
  markup,
  net,
}: Pick<ReportLine, 'kind' | 'gross' | 'interchange' | 'scheme_fee' | 'markup' | 'net'>): {
  readonly settles: bigint;
  readonly charged: bigint;
} {
  switch (kind) {
    case 'payment':
    case 'refund':
    case 'refund_reversal':
      return { settles: gross, charged: interchange + scheme_fee + markup };
    // The fee of a dispute is booked with it: `dispute_fee` in the ledger.
    case 'chargeback':
    case 'chargeback_reversal':
    case 'adjustment':
      return { settles: net, charged: 0n };
    case 'fee':
      return { settles: 0n, charged: -net };
    case 'reserve':
    case 'payout':
      return { settles: 0n, charged: 0n };
  }
}
