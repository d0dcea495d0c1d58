import type { ReadContext } from '../../kernel/context.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import {
  readDifference,
  readDifferences,
  readNotes,
  type Difference,
  type DifferenceFilter,
  type DifferenceNote,
} from './difference-store.ts';
import { listReports, type SettlementReport } from './line-store.ts';
import {
  payoutsOfPayment,
  readPayout,
  readPayoutLines,
  readPayouts,
  type ListedPayout,
  type PayoutLine,
} from './payout-store.ts';
import { listReconciliations, type Reconciliation } from './reconciliation-store.ts';
import { writeOffsOf, type WriteOff } from './settle-differences.ts';

export type { Difference } from './difference-store.ts';
export type { SettlementReport } from './line-store.ts';
export type { ListedPayout, PayoutLine } from './payout-store.ts';
export type { Reconciliation } from './reconciliation-store.ts';

type Reader = Pick<ReadContext, 'database'>;

/** Which page of a list is asked for. */
export interface Page {
  /** The last one of the page before, or zero. */
  readonly after: bigint;
  readonly limit: number;
}

/** The newest files that were taken in. @param acquirer empty: of all */
export function newestReports(
  { database }: Reader,
  acquirer: string,
  limit: number,
): Promise<SettlementReport[]> {
  return listReports(database, acquirer, limit);
}

export function reconciliationsOf({ database }: Reader): Promise<Reconciliation[]> {
  return listReconciliations(database);
}

/** Payouts of acquirers, newest first. @param acquirer empty: of all */
export function listSettlements(
  { database }: Reader,
  acquirer: string,
  { after, limit }: Page,
): Promise<ListedPayout[]> {
  return readPayouts(database, acquirer, after, limit);
}

/**
 * A payout of an acquirer with what we say, what the acquirer says and what has arrived.
 * @throws RequestRefused U0008 where there is none of this number
 */
export async function requireSettlement({ database }: Reader, payout_id: bigint) {
  const found = await readPayout(database, payout_id);
  if (!found) throw new RequestRefused('U0008');
  return found;
}

/** The lines of a payout that count, in the order in which they came. */
export function linesOfSettlement(
  { database }: Reader,
  payout_id: bigint,
  { after, limit }: Page,
): Promise<PayoutLine[]> {
  return readPayoutLines(database, payout_id, after, limit);
}

/** The lines of reports that are about a payment, its refunds and its disputes, with the payouts that they are in. */
export function settlementsOf({ database }: Reader, account_id: string, transaction_id: bigint) {
  return payoutsOfPayment(database, account_id, transaction_id);
}

/** Differences, oldest first. */
export function listDifferences({ database }: Reader, filter: DifferenceFilter): Promise<Difference[]> {
  return readDifferences(database, filter);
}

/** A difference with all that people have said of it. @throws RequestRefused U0008 where there is none of this number */
export async function requireDifference(
  context: Reader,
  difference_id: bigint,
): Promise<{
  readonly difference: Difference;
  readonly notes: readonly DifferenceNote[];
  readonly proposals: readonly WriteOff[];
}> {
  const difference = await readDifference(context.database, difference_id);
  if (!difference) throw new RequestRefused('U0008');
  const notes = await readNotes(context.database, difference_id);
  return { difference, notes, proposals: await writeOffsOf(context, difference_id) };
}
