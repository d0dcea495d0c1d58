import {
  advance,
  type BankReport,
  type RecallAnswer,
  type ReportedStatus,
  type ReportScope,
  type TransferStatus,
} from './bank-report.ts';
import type { NewNotice, TransferRow } from './incoming-store.ts';
import { transferKeyOf, type lockTransfers } from './lock-transfers.ts';

/** What follows from the status reports of a file. */
export interface Consequences {
  readonly notices: readonly NewNotice[];
  /** Transfers in their new states. */
  readonly transfers: readonly TransferRow[];
  /** What belongs to no transfer, or fits none. */
  readonly remarks: readonly string[];
}

interface OpenTransfer {
  readonly row: TransferRow;
  status: TransferStatus;
  reason_code: string;
  reason_text: string;
  changed: boolean;
}

/** One report is about one transfer; of several that have its reference, people find out which. */
function isAmbiguous(scope: ReportScope, rows: readonly TransferRow[]): boolean {
  return breadthOf(scope) === 0 && rows.length > 1;
}

/** Reports about single transfers count before those about the rest of a block or a file. */
function breadthOf(scope: ReportScope): number {
  if (scope.kind === 'message') return 2;
  return scope.kind === 'block' ? 1 : 0;
}

function nameOf(scope: ReportScope): string {
  switch (scope.kind) {
    case 'transfer':
      return `transfer ${scope.account_id}-${scope.instruction_id}`;
    case 'reference':
      return `transfer ${scope.uetr || scope.end_to_end_id}`;
    case 'return':
      return `return ${scope.return_id}`;
    case 'block':
      return `block ${scope.block_no} of message ${scope.message_id}`;
    case 'message':
      return `message ${scope.message_id}`;
  }
}

/**
 * Decides what a file's reports make of the transfers that they are about.
 * @param found the transfers of each report, in their order
 */
export function applyReports(
  reports: readonly BankReport[],
  found: Awaited<ReturnType<typeof lockTransfers>>,
): Consequences {
  const open = new Map<string, OpenTransfer>();
  const named = new Set<string>();
  const notices: NewNotice[] = [];
  const remarks: string[] = [];
  const placed = reports.map((report, place) => ({ report, rows: found[place]?.named ?? [] }));
  for (const { report, rows } of placed.toSorted(
    (a, b) => breadthOf(a.report.scope) - breadthOf(b.report.scope),
  )) {
    const wide = breadthOf(report.scope) > 0;
    if (rows.length === 0) remarks.push(`${nameOf(report.scope)}: there is no such transfer`);
    if (isAmbiguous(report.scope, rows)) {
      const keys = rows.map(transferKeyOf).toSorted().join(', ');
      remarks.push(
        `${nameOf(report.scope)}: ${rows.length} transfers have this reference (${keys}); none is moved`,
      );
      continue;
    }
    for (const row of rows) {
      const key = transferKeyOf(row);
      if (wide && named.has(key)) continue;
      if (!wide) named.add(key);
      const transfer = open.get(key) ?? openTransfer(row);
      open.set(key, transfer);
      if (report.status === 'recall_accepted' || report.status === 'recall_refused') {
        notices.push(answerOf(row, report, report.status));
        continue;
      }
      const step = advance(transfer.status, report.status);
      if ('misfit' in step) remarks.push(`transfer ${key}: ${step.misfit}`);
      else if (step.moves) notices.push(move(transfer, report, report.status));
      if (report.status === 'failed' && row.debited !== 0n && transfer.status === 'completed')
        remarks.push(`transfer ${key}: the bank rejects it after it has debited it`);
    }
  }
  const transfers = [...open.values()]
    .filter(({ changed }) => changed)
    .map(({ row, status, reason_code, reason_text }) => ({ ...row, status, reason_code, reason_text }));
  return { notices, transfers, remarks };
}

function openTransfer(row: TransferRow): OpenTransfer {
  return { row, status: row.status as TransferStatus, reason_code: '', reason_text: '', changed: false };
}

function answerOf(
  { account_id, instruction_id, currency }: TransferRow,
  { reason_code, reason_text, reference }: BankReport,
  status: RecallAnswer,
): NewNotice {
  return { account_id, instruction_id, currency, status, reason_code, reason_text, reference };
}

function move(
  transfer: OpenTransfer,
  { reason_code, reason_text, reference }: BankReport,
  status: ReportedStatus,
): NewNotice {
  const { account_id, instruction_id, currency, debited } = transfer.row;
  const failure = status === 'failed' ? { reason_code, reason_text } : { reason_code: '', reason_text: '' };
  // What was debited has left, whatever is said of it: it is expected back.
  if (status !== 'failed' || debited === 0n) {
    Object.assign(transfer, { status, changed: true, ...failure });
  }
  return { account_id, instruction_id, currency, status, ...failure, reference };
}
