import type { ReadContext } from '../../../kernel/context.ts';
import { entriesOfSubject, type PostedEntry } from '../../../ledger/read-journal.ts';
import { eventsOfSubject, type RecordedEvent } from '../../../kernel/events/find-events.ts';
import { canCancel } from '../payout-transitions.ts';
import type { Payout, PayoutKey } from '../payout.ts';
import { findPayoutRecord, type PayoutRecord } from './list-payouts.ts';
import type { Actor } from '../../../kernel/values/actor.ts';

/** A payout with everything that belongs to it. */
export interface FullPayoutRecord extends PayoutRecord {
  readonly events: readonly RecordedEvent[];
  readonly entries: readonly PostedEntry[];
}

/** Reads a payout with its approvals, events and movements of money; null when the account has none. */
export async function readPayoutRecord(
  context: Pick<ReadContext, 'database'>,
  key: PayoutKey,
): Promise<FullPayoutRecord | null> {
  const record = await findPayoutRecord(context, key);
  if (!record) return null;
  const { account_id, transaction_id } = key;
  const [events, entries] = await Promise.all([
    eventsOfSubject(context, account_id, transaction_id),
    entriesOfSubject(context.database, account_id, transaction_id),
  ]);
  return { ...record, events, entries };
}

/** What a merchant’s people can do with a payout now, their permits aside. */
export function possibleDecisions(
  { payout, approvals }: PayoutRecord,
  actor: Actor,
): { approve: boolean; reject: boolean; cancel: boolean } {
  const waits = payout.status === 'IN_APPROVAL';
  return {
    approve: waits && mayApprove(payout, approvals, actor),
    reject: waits,
    cancel: canCancel(payout.status),
  };
}

function mayApprove(payout: Payout, approvals: PayoutRecord['approvals'], actor: Actor): boolean {
  if (actor === payout.created_by) return false;
  return !approvals.some(({ approver, decision }) => approver === actor && decision === 'approved');
}
