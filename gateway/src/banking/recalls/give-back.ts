import type { Bank } from '../../kernel/port/bank.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { bankChargedMovement, recallPaidMovement } from '../../ledger/house-movements.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import type { SuspenseItem } from '../../ledger/suspense/suspense.ts';
import { bookedItems, leaveSuspense, lockSuspense } from '../../ledger/suspense/leave-suspense.ts';
import {
  hasAccepted,
  lockAccepted,
  lockRecall,
  noteSent,
  readRecalls,
  readUnsent,
  writeReturned,
} from './recall-store.ts';
import { bearsDebit, type Recall } from './recall.ts';

const answers_max = 50;
const items_max = 1_000;
const recalls_max = 1_000;

/** Tells a bank what its recalls are answered, where it has not been told. @returns how many it was told */
export async function sendRecallAnswers(context: Context, bank: Bank): Promise<number> {
  if (!bank.answerRecall) return 0;
  let sent = 0;
  for (const recall of await readUnsent(context.database, bank.name, answers_max)) {
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
      details: request,
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
export async function matchReturns(context: Context, connector: string): Promise<void> {
  if (!(await hasAccepted(context.database, connector))) return;
  await transact(context.database, async (tx) => {
    const accepted = new Set(await lockAccepted(tx, connector));
    const matched = new Set<bigint>();
    for (const recall of accepted) {
      const { recall_id, granted, granted_currency: currency } = recall;
      if (currency === '') throw new Error(`recall ${recall_id} has no currency`);
      const filter = { side: 'taken', open: true, currency, amount: granted, limit: items_max } as const;
      const debits = await bookedItems(tx, connector, filter);
      const fitting = debits.filter((item) => !matched.has(item.item_id) && bearsDebit(recall, item));
      const [debit] = fitting;
      if (!debit || !pairsUp(accepted, recall, fitting)) continue;
      const item = (await lockSuspense(tx, debit.item_id))?.item;
      if (!item || item.cleared_at) continue;
      matched.add(item.item_id);
      accepted.delete(recall);
      const released = leaveSuspense(tx, [item], context.clock.now(), 'recall');
      postEntries(tx, context.ids, [...released, ...debited(context, tx, recall, item)]);
    }
  });
}

/** The accepted recall that a bank's debit in suspense names, where it is the only one; or null. */
export async function likelyRecall(
  { database }: Pick<ReadContext, 'database'>,
  item: SuspenseItem,
): Promise<bigint | null> {
  if (item.amount > 0n || item.cleared_at || item.ledger_account !== 'bank_clearing') return null;
  const { connector } = item;
  const filter = { after: 0n, state: 'accepted', connector, currency: null, limit: recalls_max } as const;
  const named = (await readRecalls(database, filter)).filter(
    (recall) => recall.granted_currency === item.currency && bearsDebit(recall, item),
  );
  return named.length === 1 ? (named[0]?.recall_id ?? null) : null;
}

/** @throws RequestRefused where there is no such recall, or nothing is set aside for it */
export async function lockGranted(tx: Transaction, recall_id: bigint): Promise<Recall> {
  const recall = await lockRecall(tx, recall_id);
  if (!recall) throw cannot({ rule: 'no_recall', recall_id: recall_id.toString() });
  if (recall.state !== 'accepted')
    throw cannot({ rule: 'nothing_set_aside', recall_id: recall_id.toString() });
  return recall;
}

/**
 * The bank has debited a recall, as this item. What it took more or less than was granted is the gateway's, as its charges
 * are.
 * @returns the postings that are left to be made
 */
export function debited(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { recall_id, granted, granted_currency: currency, source_account_id }: Recall,
  { item_id, amount }: Pick<SuspenseItem, 'item_id' | 'amount'>,
): JournalEntry[] {
  if (currency === '') throw new Error(`recall ${recall_id} has no currency`);
  const account_id = source_account_id;
  const house_at = clock.now();
  const paid = {
    account_id,
    subject_id: recall_id,
    subject_no: 0,
    movement: recallPaidMovement(currency, granted),
    posted_at: account_id === house_account_id ? house_at : clock.now(account_id),
  };
  writeReturned(tx, recall_id, item_id);
  const difference = granted + amount;
  if (difference === 0n) return [paid];
  const movement = bankChargedMovement(currency, difference);
  const charge = { account_id: house_account_id, subject_id: item_id, subject_no: 0, movement };
  return [paid, { ...charge, posted_at: house_at }];
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
