import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../chart.ts';
import { postEntries } from '../journal.ts';
import { suspenseBookedMovement } from '../house-movements.ts';
import { returnAdoptedRefund } from '../../acquiring/payments/refunds/take-over-refund.ts';
import { findConfirmed } from './proposal-store.ts';
import { findNotices, insertItems, lockItemOf } from './suspense-store.ts';
import { failedName, type SuspenseItem, type UnmatchedMoney } from './suspense.ts';
import { dateIn } from '../../kernel/values/dates.ts';
import type { UncoveredCapture } from '../../acquiring/payments/payment-hooks.ts';

/**
 * Books money that was moved outside and that nothing takes: into the gateway's own book, as an item of work for a
 * person. What has been put there before is left as it is, so that a notice may come again, to any process.
 * @param since since when it has been in suspense, where it was there as another item
 */
export async function putInSuspense(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: Transaction,
  unmatched: readonly UnmatchedMoney[],
  since?: Date,
): Promise<void> {
  const posted_at = clock.now();
  const created_at = since ?? posted_at;
  const items = unmatched.map((money) => ({ ...money, item_id: ids.next(), created_at }));
  const added = await insertItems(tx, items);
  const entries = items
    .filter(({ item_id }) => added.has(item_id))
    .map(({ item_id, currency, amount, ledger_account }) => ({
      account_id: house_account_id,
      subject_id: item_id,
      subject_no: 0,
      movement: suspenseBookedMovement(currency, amount, ledger_account),
      posted_at,
    }));
  postEntries(tx, ids, entries);
}

/** That what a notice has put in suspense has failed outside. */
export interface Failure extends Pick<UnmatchedMoney, 'connector' | 'notice_id' | 'booked_on'> {
  /** Of the catalogue; empty where there is none. */
  readonly code: string;
}

/**
 * What a notice has put in suspense has failed outside: the opposite amount is put beside it, once. Where two people
 * have made it a refund of its payment, that comes back instead.
 * @param fits whether what is there is what has failed
 * @returns false where nothing of this notice is there, or it does not fit
 */
export async function putOpposite(
  context: Pick<Context, 'ids' | 'clock' | 'meters'>,
  tx: Transaction,
  { connector, notice_id, booked_on, code }: Failure,
  fits: (item: SuspenseItem) => boolean | Promise<boolean>,
): Promise<boolean> {
  const item = await lockInSuspense(tx, connector, notice_id);
  if (!item || !(await fits(item))) return false;
  const cleared_to = item.cleared_at ? await findConfirmed(tx, item.item_id) : null;
  if (cleared_to?.resolution === 'refund') {
    const { to_account_id: account_id, transaction_id, refund_no } = cleared_to;
    const key = { account_id, transaction_id, refund_no };
    await returnAdoptedRefund(context, tx, key, { code, at: context.clock.now(account_id) });
    return true;
  }
  const opposite = { ...item, notice_id: failedName(notice_id), amount: -item.amount, booked_on };
  await putInSuspense(context, tx, [opposite]);
  return true;
}

/** What a notice has put in suspense, cleared or not, locked until the transaction ends; null where that is nothing. */
export function lockInSuspense(
  tx: Transaction,
  connector: string,
  notice_id: string,
): Promise<SuspenseItem | null> {
  return lockItemOf(tx, connector, notice_id);
}

/** Which of a connector's notices have been put in suspense, cleared or not. */
export function findInSuspense(
  reader: Transaction | Database,
  connector: string,
  notice_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return findNotices(reader, connector, notice_ids);
}

/** Puts a capture that failed after its money was refunded or disputed into suspense: a person decides who bears it. */
export function putFailedCapture(
  context: Pick<Context, 'ids' | 'clock'>,
  tx: Transaction,
  capture: UncoveredCapture,
): Promise<void> {
  const { account_id, transaction_id, operation_id, connector, notice_id, reference, currency } = capture;
  const money = {
    connector,
    notice_id: `outcome ${notice_id}`,
    ledger_account: 'scheme_receivable',
    currency,
    amount: -capture.amount,
    booked_on: dateIn(capture.occurred_at, 'UTC'),
    cause: 'capture_failed',
    reference,
    remittance: '',
    details: { account_id, transaction_id: transaction_id.toString(), operation_id: operation_id.toString() },
    likely: { account_id, transaction_id },
  } as const;
  return putInSuspense(context, tx, [money]);
}
