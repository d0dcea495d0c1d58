import type { ReadContext } from '../../../kernel/context.ts';
import { cannot } from '../../../kernel/errors.ts';
import type { Search } from '../../../kernel/values/search.ts';
import { findApprovals, type Approval } from '../approval-store.ts';
import { findPayoutRow, listPayoutRows, type PayoutFilter } from './payout-list-store.ts';
import type { PayoutRequest } from '../payout-request.ts';
import { findDetails, readPayouts } from '../payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';

/** A page of an account's payouts, newest first. */
export function listPayouts(context: Pick<ReadContext, 'database'>, filter: PayoutFilter): Promise<Payout[]> {
  return listPayoutRows(context.database, filter);
}

/** An account's payouts by transaction_id; unknown ones are left out. */
export async function payoutsByNumber(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  transaction_ids: readonly bigint[],
): Promise<Map<bigint, Payout>> {
  const keys = transaction_ids.map((transaction_id) => ({ account_id, transaction_id }) as PayoutKey);
  const payouts = await readPayouts(database, keys);
  return new Map(payouts.map((payout) => [payout.transaction_id, payout]));
}

/** A payout with what it was accepted with, and who has decided about it. */
export interface PayoutRecord {
  readonly payout: Payout;
  readonly request: PayoutRequest;
  readonly approvals: readonly Approval[];
}

/** One payout; null when the account has no such payout. */
export async function findPayout(
  { database }: Pick<ReadContext, 'database'>,
  key: PayoutKey,
): Promise<Payout | null> {
  const [payout] = await readPayouts(database, [key]);
  return payout ?? null;
}

/** One payout with its record; null when the account has no such payout. */
export async function findPayoutRecord(
  context: Pick<ReadContext, 'database'>,
  key: PayoutKey,
): Promise<PayoutRecord | null> {
  return recordOf(context, await findPayout(context, key));
}

/**
 * One payout by the number that a person has at hand: its transaction_id, short_reference_id or request_id.
 * @throws RequestRefused when the account has no such payout
 */
export async function requirePayout(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  number: Search,
): Promise<PayoutRecord> {
  const record = await findByNumber(context, account_id, number);
  if (!record) throw cannot({ rule: 'no_payout_of', account_id, payout: number.text });
  return record;
}

/** As requirePayout; null when the account has no such payout. */
export async function findByNumber(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  number: Search,
): Promise<PayoutRecord | null> {
  return recordOf(context, await findPayoutRow(context.database, account_id, number));
}

async function recordOf(
  { database }: Pick<ReadContext, 'database'>,
  payout: Payout | null,
): Promise<PayoutRecord | null> {
  if (!payout) return null;
  const details = await findDetails(database, [payout]);
  const approvals = await findApprovals(database, payout);
  return { payout, request: details.get(payoutKeyOf(payout)) as PayoutRequest, approvals };
}
