import { createHash } from 'node:crypto';
import type { AskedPayout } from '@causeway/schemas/portal/payouts.ts';
import canonicalize from 'canonicalize';
import type { PayoutOrder } from '../../../domain/payouts/accepting/draft-payout.ts';
import { orRefusal, RequestRefused } from '../../../errors.ts';
import { hashOf, readAsked } from './payouts.ts';
import type { FileRow } from './read-payout-file.ts';

/** A row of a file with the key under which its payout is made once. */
export interface IdentifiedRow extends FileRow {
  readonly request_id: string;
  /** With its request_id; not validated yet. */
  readonly asked: AskedPayout;
  readonly order: PayoutOrder | RequestRefused;
  /** Digest of what the row says. */
  readonly request_hash: string;
}

const digest_length = 24;

/**
 * Gives each row without a request_id one that follows from what the row says, the day it is for, and which of the
 * file’s rows that say the same it is: a file that is saved again, sorted or corrected elsewhere asks for the same
 * payouts (decision 194).
 * @param day of rows without a payment_date, YYYY-MM-DD
 */
export function identifyRows(rows: readonly FileRow[], day: string): IdentifiedRow[] {
  const alike = new Map<string, number>();
  return rows.map((row): IdentifiedRow => {
    const { request_id: own } = row.asked;
    if (typeof own === 'string') return identified(row, own, hashOf(row.asked));
    const content = contentOf(row.asked, day);
    const nth = (alike.get(content) ?? 0) + 1;
    alike.set(content, nth);
    return identified(row, `file-${content.slice(0, digest_length)}-${nth}`, content);
  });
}

function identified(row: FileRow, request_id: string, request_hash: string): IdentifiedRow {
  const asked = { ...row.asked, request_id } as AskedPayout;
  return { ...row, request_id, asked, order: orRefusal(() => readAsked(asked)), request_hash };
}

/** Digest of what a row asks for, however its cells write it: `400` is `400.00`. */
function contentOf(asked: FileRow['asked'], day: string): string {
  const order = orRefusal(() => readAsked({ ...asked, request_id: 'row' }));
  if (order instanceof RequestRefused) return hashOf(asked);
  const { payment_amount, source_amount } = order;
  const content = {
    ...order,
    payment_amount: payment_amount?.toString() ?? null,
    source_amount: source_amount?.toString() ?? null,
    payment_date: order.payment_date || day,
  };
  return createHash('sha256')
    .update(`row of a file\n${canonicalize(content) ?? ''}`)
    .digest('hex');
}
