import type { Money } from '../../kernel/values/money.ts';
import type { ReportScope } from './bank-report.ts';

/** A bank's request to give money back, as its message says it. */
export interface RecallRequest {
  /** A transfer of the gateway's whose return is called back, where it names one. */
  readonly scope: ReportScope | null;
  /** Null where the bank does not say. */
  readonly amount: Money | null;
  /** ISO 20022 external cancellation reason code, or empty. */
  readonly reason_code: string;
  readonly reason_text: string;
  /** The day on which the money was settled, YYYY-MM-DD, or empty. */
  readonly settled_on: string;
  /** All else by name; what is empty is left out. */
  readonly said: Readonly<Record<string, string>>;
}
