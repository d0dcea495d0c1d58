import type { Transaction } from '../../kernel/database/transaction.ts';
import { returnKnownBy, type AnnouncedReturn } from './announced-return.ts';
import { announcedTotals, insertReturns, type NewReturnRow } from './announced-return-store.ts';
import type { NewNotice, TransferRow } from './incoming-store.ts';
import { lockTransfers, only, transferKeyOf } from './lock-transfers.ts';

/** What follows from the returns that a file announces. */
interface Announced {
  readonly notices: readonly NewNotice[];
  readonly transfers: readonly TransferRow[];
  readonly remarks: readonly string[];
}

/**
 * Keeps the returns that a bank announces, each once. They book nothing: what a transfer's announced returns come to is
 * handed on, to be waited for until the bank has booked it.
 */
export async function announceReturns(
  tx: Transaction,
  returns: readonly AnnouncedReturn[],
  { bank, sha256, now }: { readonly bank: string; readonly sha256: string; readonly now: Date },
): Promise<Announced> {
  const found = await lockTransfers(tx, bank, returns);
  const rows = returns.map((one, at): [NewReturnRow, TransferRow | null] => {
    const transfer = only(found[at]?.named ?? []) ?? only(found[at]?.mentioned ?? []);
    const { return_id, reason_code, reason_text, said } = one;
    const { minor: amount, currency } = one.amount;
    const { account_id, instruction_id } = transfer ?? { account_id: '', instruction_id: 0n };
    const known_by = returnKnownBy(one);
    const announced = { return_id, amount, currency, reason_code, reason_text, said };
    const unexpected = whyNotExpected(transfer);
    return [
      { bank, known_by, account_id, instruction_id, ...announced, unexpected, sha256, received_at: now },
      transfer,
    ];
  });
  // In one order, so that two files that announce the same wait for each other.
  const ordered = rows.map(([row]) => row).toSorted((a, b) => (a.known_by < b.known_by ? -1 : 1));
  const inserted = await tx.read(insertReturns, { r: ordered });
  const fresh = new Set(inserted.map(({ known_by }) => known_by));
  const open = new Map<string, { transfer: TransferRow; row: NewReturnRow }>();
  const remarks: string[] = [];
  for (const [row, transfer] of rows) {
    if (!fresh.has(row.known_by)) continue;
    if (row.unexpected !== '')
      remarks.push(`return ${row.return_id}: ${remarkOn(row)}; it waits for its booking`);
    else if (transfer) open.set(transferKeyOf(transfer), { transfer, row });
  }
  const totals = await readTotals(tx, bank, [...open.values()]);
  const expected = [...open].map(([key, { transfer, row }]) => {
    const total = totals.get(key) ?? 0n;
    if (total > transfer.amount)
      remarks.push(
        `transfer ${key}: more is announced to come back than was sent, ${total} of ${transfer.amount} minor units`,
      );
    return { transfer, row, amount: total > transfer.amount ? transfer.amount : total };
  });
  return {
    notices: expected.map(({ transfer: { account_id, instruction_id, currency }, row, amount }) => ({
      account_id,
      instruction_id,
      currency,
      status: 'return_announced',
      reason_code: row.reason_code,
      reason_text: row.reason_text,
      amount,
      reference: row.return_id,
    })),
    transfers: expected.map(({ transfer, row }) => finalState(transfer, row)),
    remarks,
  };
}

/** What is announced to come back has been paid. Why it comes back is kept for a booked line that does not say it. */
function finalState(transfer: TransferRow, { reason_code, reason_text }: NewReturnRow): TransferRow {
  if (transfer.status !== 'returned') return { ...transfer, status: 'completed', reason_code, reason_text };
  return transfer.reason_code || transfer.reason_text ? transfer : { ...transfer, reason_code, reason_text };
}

/** Nothing comes back that had not left. @returns why it is not expected; empty where it is */
function whyNotExpected(transfer: TransferRow | null): keyof typeof unexpected_remarks | '' {
  if (!transfer) return 'no_transfer';
  if (transfer.status === 'held') return 'not_sent';
  return transfer.status === 'failed' ? 'failed' : '';
}

const unexpected_remarks = {
  no_transfer: 'it names no transfer of the gateway',
  not_sent: 'its transfer is in no file yet',
  failed: 'its transfer had failed',
};

function remarkOn({ unexpected, account_id, instruction_id }: NewReturnRow): string {
  const remark = unexpected_remarks[unexpected as keyof typeof unexpected_remarks];
  return account_id === '' ? remark : `${remark} (${transferKeyOf({ account_id, instruction_id })})`;
}

/** What of each transfer is announced to come back in its own currency, by transferKeyOf. */
async function readTotals(
  tx: Transaction,
  bank: string,
  open: readonly { transfer: TransferRow }[],
): Promise<ReadonlyMap<string, bigint>> {
  if (open.length === 0) return new Map();
  const rows = await tx.read(announcedTotals, {
    r: open.map(({ transfer }) => ({ ...transfer, bank })),
  });
  return new Map(rows.map((row) => [transferKeyOf(row), row.total]));
}
