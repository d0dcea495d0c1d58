import { createHash } from 'node:crypto';
import type { PayoutInput } from '@causeway/schemas/portal/payouts.ts';
import canonicalize from 'canonicalize';
import { isDate } from '../../../../banking/beneficiaries/checks/check-texts.ts';
import { orRefusal, RequestRefused } from '../../../../kernel/errors.ts';
import { hashOf } from './payouts.ts';
import { readPayoutInput } from './read-typed-payout.ts';
import type { FileRow } from './read-payout-file.ts';
import type { PayoutOrder } from '../../../../banking/payouts/accepting/payout-draft.ts';

/** A row of a file with the key under which its payout is made once. */
export interface IdentifiedRow extends FileRow {
  readonly request_id: string;
  /** With its request_id; not validated yet. */
  readonly input: PayoutInput;
  readonly order: PayoutOrder | RequestRefused;
  /** Digest of what the row says, without its day where its request_id has that. */
  readonly request_hash: string;
  /** Its request_id if it were of another day, YYYY-MM-DD; null where it says its own id or day. */
  readonly idOn: ((day: string) => string) | null;
}

const digest_length = 24;

/**
 * Gives each row without a request_id one that follows from what the row says, the day it is for, and which of the
 * file’s rows that say the same it is: a file that is saved again, sorted or corrected elsewhere asks for the same
 * payouts (decisions/payout-duplicates.md).
 * @param day of rows without a payment_date, YYYY-MM-DD
 */
export function identifyRows(rows: readonly FileRow[], day: string): IdentifiedRow[] {
  const counts = new Map<string, number>();
  return rows.map((row): IdentifiedRow => {
    const { request_id: own } = row.input;
    if (typeof own === 'string')
      return identified(row, { request_id: own, request_hash: hashOf(row.input), idOn: null });
    const { digest, date } = contentOf(row.input);
    const prefix = digest.slice(0, digest_length);
    const content = `${prefix}-${date || day}`;
    const nth = (counts.get(content) ?? 0) + 1;
    counts.set(content, nth);
    return identified(row, {
      request_id: `file-${content}-${nth}`,
      request_hash: digest,
      idOn: date === '' ? (other) => `file-${prefix}-${other}-${nth}` : null,
    });
  });
}

function identified(
  row: FileRow,
  of: Pick<IdentifiedRow, 'request_id' | 'request_hash' | 'idOn'>,
): IdentifiedRow {
  const input = { ...row.input, request_id: of.request_id } as PayoutInput;
  return { ...row, ...of, input, order: orRefusal(() => readPayoutInput(input)) };
}

/** Digest of what a row asks for but its day, however its cells write it: `400` is `400.00`; and its day, or empty. */
function contentOf(input: FileRow['input']): { digest: string; date: string } {
  const order = orRefusal(() => readPayoutInput({ ...input, request_id: 'row' }));
  if (order instanceof RequestRefused) return { digest: hashOf(input), date: '' };
  const { payment_amount, source_amount, payment_date: date, ...rest } = order;
  const content = {
    ...rest,
    payment_amount: payment_amount?.toString() ?? null,
    source_amount: source_amount?.toString() ?? null,
  };
  const digest = createHash('sha256')
    .update(`row of a file\n${canonicalize(content) ?? ''}`)
    .digest('hex');
  return { digest, date: isDate(date) ? date : '' };
}
