import { formatAmount } from '../values/money.ts';
import {
  advance,
  type BankReport,
  type ReportedStatus,
  type ReportScope,
  type TransferStatus,
} from './bank-report.ts';
import type { NewNotice, TransferRow } from './incoming-store.ts';

/** What follows from the reports of a file. */
export interface Consequences {
  readonly notices: readonly NewNotice[];
  /** Transfers in their new states. */
  readonly transfers: readonly object[];
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

const remarks_max = 100;

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
    case 'block':
      return `block ${scope.block_no} of message ${scope.message_id}`;
    case 'message':
      return `message ${scope.message_id}`;
  }
}

/**
 * Decides what a file's reports make of the transfers that they are about.
 * @param found the transfers of each report, by its place in the list
 */
export function applyReports(
  reports: readonly BankReport[],
  found: ReadonlyMap<number, readonly TransferRow[]>,
  { bank, now }: { bank: string; now: Date },
): Consequences {
  const open = new Map<string, OpenTransfer>();
  const named = new Set<string>();
  const notices: NewNotice[] = [];
  const remarks: string[] = [];
  const placed = reports.map((report, place) => ({ report, rows: found.get(place) ?? [] }));
  for (const { report, rows } of placed.toSorted(
    (a, b) => breadthOf(a.report.scope) - breadthOf(b.report.scope),
  )) {
    const wide = breadthOf(report.scope) > 0;
    const { status } = report;
    const misfit = status === 'charged' ? chargesOf(report) : misfitOf(report, rows, wide);
    if (status === 'charged' || misfit !== null) {
      remarks.push(`${nameOf(report.scope)}: ${misfit}`);
      continue;
    }
    for (const row of rows) {
      const key = `${row.account_id}-${row.instruction_id}`;
      if (wide && named.has(key)) continue;
      if (!wide) named.add(key);
      const transfer = open.get(key) ?? openTransfer(row);
      open.set(key, transfer);
      const step = advance(transfer.status, status);
      if ('misfit' in step) remarks.push(`transfer ${key}: ${step.misfit}`);
      else for (const next of step.through) notices.push(move(transfer, next, report, { bank, now, wide }));
    }
  }
  const transfers = [...open.values()]
    .filter(({ changed }) => changed)
    .map(({ row, status, reason_code, reason_text }) => ({ ...row, status, reason_code, reason_text }));
  return { notices, transfers, remarks: remarks.slice(0, remarks_max) };
}

function misfitOf(report: BankReport, rows: readonly TransferRow[], wide: boolean): string | null {
  if (rows.length === 0) return 'there is no such transfer';
  if (report.amount === null) return null;
  const { minor, currency } = report.amount;
  if (rows.some((row) => row.currency !== currency)) return `it is not in ${currency}`;
  const total = rows.reduce((sum, row) => sum + row.amount, 0n);
  if (wide && total !== minor) return 'its total is not that of its transfers';
  if (report.status === 'completed' && total !== minor)
    return `the bank has booked ${formatAmount(minor, currency)} ${currency} for ${formatAmount(total, currency)} ${currency}`;
  // Banks on the way may keep charges of what they give back; nobody gives back more.
  return !wide && report.status === 'returned' && minor > total ? 'more comes back than was sent' : null;
}

function chargesOf({ amount }: BankReport): string {
  return `the bank takes charges${amount ? ` of ${formatAmount(amount.minor, amount.currency)} ${amount.currency}` : ''}`;
}

function openTransfer(row: TransferRow): OpenTransfer {
  return { row, status: row.status as TransferStatus, reason_code: '', reason_text: '', changed: false };
}

function move(
  transfer: OpenTransfer,
  status: ReportedStatus,
  report: BankReport,
  { bank, now, wide }: { bank: string; now: Date; wide: boolean },
): NewNotice {
  const { account_id, instruction_id, currency } = transfer.row;
  const failed = status === 'failed' || status === 'returned';
  transfer.status = status;
  transfer.changed = true;
  transfer.reason_code = failed ? report.reason_code : '';
  transfer.reason_text = failed ? report.reason_text : '';
  return {
    account_id,
    bank,
    instruction_id,
    status,
    reason_code: transfer.reason_code,
    reason_text: transfer.reason_text,
    amount: status === 'returned' && !wide ? (report.amount?.minor ?? null) : null,
    currency,
    reference: report.reference,
    received_at: now,
  };
}
