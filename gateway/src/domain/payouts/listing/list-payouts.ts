import type { Context } from '../../../context.ts';
import { cannot } from '../../../errors.ts';
import { parseTransactionId } from '../../../values/ids.ts';
import { findApprovals, type Approval } from '../approval-store.ts';
import { findPayoutRow, listPayoutRows, type PayoutFilter } from './list-store.ts';
import type { PayoutRequest } from '../payout-request.ts';
import { findDetails } from '../payout-store.ts';
import { payoutKeyOf, type Payout } from '../payout.ts';

/** A page of an account's payouts, newest first. */
export function listPayouts(context: Pick<Context, 'database'>, filter: PayoutFilter): Promise<Payout[]> {
  return listPayoutRows(context.database, filter);
}

/** A payout with what it was accepted with, and who has decided about it. */
export interface PayoutRecord {
  readonly payout: Payout;
  readonly request: PayoutRequest;
  readonly approvals: readonly Approval[];
}

/**
 * One payout, by transaction_id, short_reference_id or request_id.
 * @throws RequestRefused when the account has no such payout
 */
export async function requirePayout(
  context: Pick<Context, 'database'>,
  account_id: string,
  id: string,
): Promise<PayoutRecord> {
  const record = await findPayout(context, account_id, id);
  if (!record) throw cannot({ rule: 'no_payout_of', account_id, payout: id });
  return record;
}

/** As requirePayout; null when the account has no such payout. */
export async function findPayout(
  context: Pick<Context, 'database'>,
  account_id: string,
  id: string,
): Promise<PayoutRecord | null> {
  const transaction_id = parseTransactionId(id) ?? 0n;
  const payout = await findPayoutRow(context.database, account_id, transaction_id, id);
  if (!payout) return null;
  const details = await findDetails(context.database, [payout]);
  const approvals = await findApprovals(context.database, payout);
  return { payout, request: details.get(payoutKeyOf(payout)) as PayoutRequest, approvals };
}
