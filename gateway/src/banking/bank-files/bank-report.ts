/** The state of a credit transfer at its bank. */
export type TransferStatus = 'held' | 'filed' | 'sent' | 'completed' | 'failed' | 'returned';

/** What a bank can say of a transfer that moves it on. That one came back is told by the money alone. */
export type ReportedStatus = 'sent' | 'completed' | 'failed';

/** What a bank can answer when it is asked to call a transfer back. It moves nothing: only money that comes does. */
export type RecallAnswer = 'recall_accepted' | 'recall_refused';

/**
 * Which credit transfers a report is about: one of them, also by the number of a return that was announced; a block of a
 * file, or all of a file.
 */
export type ReportScope =
  | { readonly kind: 'transfer'; readonly account_id: string; readonly instruction_id: bigint }
  | { readonly kind: 'reference'; readonly end_to_end_id: string; readonly uetr: string }
  | { readonly kind: 'return'; readonly return_id: string }
  | { readonly kind: 'block'; readonly message_id: string; readonly block_no: number }
  | { readonly kind: 'message'; readonly message_id: string };

/** One thing that a bank's status report says of credit transfers. */
export interface BankReport {
  readonly scope: ReportScope;
  readonly status: ReportedStatus | RecallAnswer;
  /** ISO 20022 reason code, or empty. */
  readonly reason_code: string;
  readonly reason_text: string;
  /** The bank's own reference, or empty. */
  readonly reference: string;
}

/**
 * What a report makes of a transfer: whether it moves it, or why the report does not fit. Nothing is said twice, and
 * nothing goes backwards but a completion that no booked debit has confirmed.
 */
export function advance(
  status: TransferStatus,
  reported: ReportedStatus,
): { readonly moves: boolean } | { readonly misfit: string } {
  const step = steps[status][reported];
  return typeof step === 'string' ? { misfit: step } : { moves: step };
}

const forward = { sent: true, completed: true, failed: true } as const;
const unfiled = 'it is in no file yet';

const steps: Readonly<Record<TransferStatus, Readonly<Record<ReportedStatus, boolean | string>>>> = {
  held: { sent: unfiled, completed: unfiled, failed: unfiled },
  filed: forward,
  sent: { ...forward, sent: false },
  completed: { sent: false, completed: false, failed: true },
  failed: { sent: false, completed: 'the bank executes it after it has rejected it', failed: false },
  returned: { sent: false, completed: false, failed: false },
};
