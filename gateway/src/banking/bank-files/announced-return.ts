import type { Money } from '../../kernel/values/money.ts';
import type { ReportScope } from './bank-report.ts';

/** A payment that a bank says comes back (pacs.004): an announcement, and no booking. */
export interface AnnouncedReturn {
  /** The returning bank's number of it, or empty. */
  readonly return_id: string;
  /** The transfer that it names, or null. */
  readonly scope: ReportScope | null;
  /** References of the gateway's own that stand in its texts. */
  readonly mentions: readonly ReportScope[];
  /** What comes back, after charges. */
  readonly amount: Money;
  readonly reason_code: string;
  readonly reason_text: string;
  /** All else that is said of it, by name; what is empty is left out. */
  readonly said: Readonly<Record<string, string>>;
}

/** References by which a payment is told from others; two banks may give two returns one number. */
const references = ['instruction', 'end_to_end', 'transaction', 'uetr'] as const;

/** What an announced return is known by again. Without a number it is what comes back of which payment. */
export function returnKnownBy({ return_id, amount, said }: AnnouncedReturn): string {
  const numbered = return_id === '' ? `${amount.minor} ${amount.currency}` : return_id;
  return [numbered, ...references.map((name) => said[name] ?? '')].join('|');
}
