import type { RecallNotice } from '../../kernel/port/bank.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { payoutsOf } from '../payouts/outcomes/payouts-of.ts';
import { insertRecalls, type NewRecall } from './recall-store.ts';

/**
 * Keeps what banks ask to be given back, as items of work for two people. What is asked again is kept once.
 * @param connector whose notices they are
 */
export async function recordRecalls(
  context: Context,
  connector: string,
  notices: readonly RecallNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const payouts = await payoutsOf(context.database, notices);
  const recalls = notices.map((notice, i): NewRecall => {
    const { amount, reason, settled_on, details } = notice;
    const payout = payouts[i];
    return {
      recall_id: context.ids.next(),
      connector,
      known_by: knownBy(notice),
      reason_code: reason.reason_code,
      reason_text: reason.text,
      currency: amount?.currency ?? '',
      amount: amount?.minor ?? 0n,
      settled_on: settled_on === '' ? null : settled_on,
      request: details,
      named_account_id: payout?.account_id ?? '',
      named_transaction_id: payout?.transaction_id ?? 0n,
      received_at: context.clock.now(),
    };
  });
  await transact(context.database, async (tx) => insertRecalls(tx, recalls));
}

/** Its number at the bank with the payment that it is about; a bank that gives no number, by its message. */
function knownBy({ details, amount }: RecallNotice): string {
  const number = details['cancellation'] ?? details['case'] ?? details['message'] ?? '';
  const payment =
    details['uetr'] ??
    details['transaction'] ??
    details['end_to_end'] ??
    details['instruction'] ??
    details['original_message'] ??
    '';
  return [number, payment, amount ? `${amount.minor} ${amount.currency}` : ''].join(' ').trim();
}
