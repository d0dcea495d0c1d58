import type { Context } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { recallWithdrawnMovement } from '../../ledger/house-movements.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import type { Actor } from '../../kernel/values/actor.ts';
import { backToSuspense, lockSuspense } from '../../ledger/suspense/leave-suspense.ts';
import { recordAdjusted } from '../../ledger/suspense/record-adjusted.ts';
import { lockGranted } from './give-back.ts';
import { writeWithdrawn } from './recall-store.ts';
import type { Recall } from './recall.ts';

/**
 * A recall that can be withdrawn, locked: its bank has been told that it may debit it, and has not.
 * @throws RequestRefused where nothing is set aside for it, or its bank is still to be told
 */
export async function lockWithdrawable(
  { connectors }: Pick<Context, 'connectors'>,
  tx: Transaction,
  recall_id: bigint,
): Promise<Recall> {
  const recall = await lockGranted(tx, recall_id);
  if (!recall.sent_at && connectors.bank(recall.connector)?.answerRecall)
    throw cannot({ rule: 'answer_not_sent', recall_id: recall_id.toString() });
  return recall;
}

/**
 * Puts what was set aside for a recall back where it was taken from. If its bank debits it after all, that is money in
 * suspense like any other.
 */
export async function withdraw(context: Context, tx: Transaction, recall: Recall, by: Actor): Promise<void> {
  const { recall_id, granted: minor, granted_currency: currency, source } = recall;
  const { source_account_id: account_id, source_item_id, source_transaction_id: transaction_id } = recall;
  if (currency === '' || source === '') throw new Error(`recall ${recall_id} has nothing set aside`);
  const at = context.clock.now();
  const posted_at = account_id === house_account_id ? at : context.clock.now(account_id);
  const to = source === 'suspense' ? 'bank_clearing' : source;
  const movement = recallWithdrawnMovement(currency, minor, to);
  const entries: JournalEntry[] = [{ account_id, subject_id: recall_id, subject_no: 0, movement, posted_at }];
  if (source === 'suspense') {
    const locked = await lockSuspense(tx, source_item_id);
    if (!locked) throw new Error(`recall ${recall_id} was granted out of no item`);
    entries.push(backToSuspense(tx, locked.item, at));
  }
  postEntries(tx, context.ids, entries);
  writeWithdrawn(tx, recall_id);
  if (account_id !== house_account_id)
    recordAdjusted(tx, {
      account_id,
      adjustment_id: recall_id,
      money: { minor, currency },
      transaction_id,
      by,
      at: posted_at,
    });
}
