import type { Currency } from '../values/currency.ts';

/** Where a credit transfer stands with its bank. */
export type TransferStatus = 'held' | 'filed' | 'sent' | 'completed' | 'failed' | 'returned';

/** What a bank can say of a transfer that moves it on. */
export type ReportedStatus = 'sent' | 'completed' | 'failed' | 'returned';

/** Which credit transfers a report is about: one of them, a block of a file, or all of a file. */
export type ReportScope =
  | { readonly kind: 'transfer'; readonly account_id: string; readonly instruction_id: bigint }
  | { readonly kind: 'reference'; readonly end_to_end_id: string; readonly uetr: string }
  | { readonly kind: 'block'; readonly message_id: string; readonly block_no: number }
  | { readonly kind: 'message'; readonly message_id: string };

/** One thing that a bank's file says of credit transfers. */
export interface BankReport {
  readonly scope: ReportScope;
  /** charged: the bank has taken money for itself, which changes nothing for the transfer. */
  readonly status: ReportedStatus | 'charged';
  /** ISO 20022 reason code, or empty. */
  readonly reason_code: string;
  readonly reason_text: string;
  /** Returns: what came back in the currency of the transfer, where the file says so. Blocks: their total. */
  readonly amount: { readonly minor: bigint; readonly currency: Currency } | null;
  /** The bank's own reference, or empty. */
  readonly reference: string;
}

/**
 * What a report makes of a transfer: the statuses that it goes through, in order, or why the report does not
 * fit. Nothing is said twice, and nothing goes backwards.
 */
export function advance(
  status: TransferStatus,
  reported: ReportedStatus,
): { readonly through: readonly ReportedStatus[] } | { readonly misfit: string } {
  const path = paths[status][reported];
  return typeof path === 'string' ? { misfit: path } : { through: path };
}

type Path = readonly ReportedStatus[] | string;

/** A transfer that was given back has been paid first, also where the bank did not say so. */
const from_file: Readonly<Record<ReportedStatus, Path>> = {
  sent: ['sent'],
  completed: ['completed'],
  failed: ['failed'],
  returned: ['completed', 'returned'],
};

const paths: Readonly<Record<TransferStatus, Readonly<Record<ReportedStatus, Path>>>> = {
  held: {
    sent: 'it stands in no file yet',
    completed: 'it stands in no file yet',
    failed: 'it stands in no file yet',
    returned: 'it stands in no file yet',
  },
  filed: from_file,
  sent: { ...from_file, sent: [] },
  completed: {
    sent: [],
    completed: [],
    failed: 'the bank rejects it after it has executed it',
    returned: ['returned'],
  },
  failed: {
    sent: [],
    completed: 'the bank executes it after it has rejected it',
    failed: [],
    returned: [],
  },
  returned: { sent: [], completed: [], failed: [], returned: [] },
};
