import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { recallPaidMovement } from '../../ledger/house-movements.ts';
import { postEntries } from '../../ledger/journal.ts';
import type { SuspenseItem } from '../suspense/suspense.ts';
import { bookedItems, leaveSuspense, lockSuspense } from '../suspense/leave-suspense.ts';
import { hasAccepted, lockAccepted, noteSent, readUnsent, writeGivenBack } from './recall-store.ts';
import { bearsDebit, type Recall } from './recall.ts';

const answers_max = 50;
const items_max = 1_000;

/** Tells a bank what its recalls are answered, where it has not been told. @returns how many it was told */
export async function sendRecallAnswers(context: Context, connector: string): Promise<number> {
  const bank = context.connectors.get(connector);
  if (!bank.answerRecall) return 0;
  let sent = 0;
  for (const recall of await readUnsent(context.database, connector, answers_max)) {
    const { recall_id, state, answer_code, note, answered_at, currency, amount, settled_on, request } =
      recall;
    if (!answered_at) throw new Error(`recall ${recall_id} has no answer`);
    await bank.answerRecall({
      recall_id,
      accepted: state !== 'refused',
      reason_code: answer_code,
      note,
      answered_at,
      amount: currency === '' ? null : { minor: amount, currency },
      settled_on: settled_on ?? '',
      said: request,
    });
    await noteSent(context.database, recall_id, context.clock.now());
    sent += 1;
  }
  return sent;
}

/**
 * Finds the bank's debits of what was accepted to be given back, among what it has booked and nothing has taken. A debit
 * may have come before the answer; each is taken once, for a recall of its amount that it names.
 */
export async function matchGivenBack(context: Context, connector: string): Promise<void> {
  if (!(await hasAccepted(context.database, connector))) return;
  await transact(context.database, async (tx) => {
    const accepted = new Set(await lockAccepted(tx, connector));
    const taken = new Set<bigint>();
    for (const recall of accepted) {
      const { recall_id, granted, granted_currency: currency, source_account_id } = recall;
      if (currency === '') throw new Error(`recall ${recall_id} has no currency`);
      const filter = { side: 'taken', open: true, currency, amount: granted, limit: items_max } as const;
      const debits = await bookedItems(tx, connector, filter);
      const fitting = debits.filter((item) => !taken.has(item.item_id) && bearsDebit(recall, item));
      const [debit] = fitting;
      if (!debit || !pairsUp(accepted, recall, fitting)) continue;
      const item = (await lockSuspense(tx, debit.item_id))?.item;
      if (!item || item.cleared_at) continue;
      taken.add(item.item_id);
      accepted.delete(recall);
      const posted_at = context.clock.now();
      const paid = {
        account_id: source_account_id,
        subject_id: recall_id,
        subject_no: 0,
        movement: recallPaidMovement(currency, granted),
        posted_at: source_account_id === house_account_id ? posted_at : context.clock.now(source_account_id),
      };
      postEntries(tx, context.ids, [...leaveSuspense(tx, [item], posted_at, 'recall'), paid]);
      writeGivenBack(tx, recall_id, item.item_id);
    }
  });
}

/**
 * Whether the debits that bear a recall are as many as the recalls of its amount that they bear, and each could be any
 * other's: then it does not matter which is which. All else is for a person.
 */
function pairsUp(accepted: Iterable<Recall>, recall: Recall, debits: readonly SuspenseItem[]): boolean {
  const rivals = [...accepted].filter(
    (one) =>
      one.granted === recall.granted &&
      one.granted_currency === recall.granted_currency &&
      debits.some((debit) => bearsDebit(one, debit)),
  );
  return (
    rivals.length === debits.length && rivals.every((one) => debits.every((debit) => bearsDebit(one, debit)))
  );
}
