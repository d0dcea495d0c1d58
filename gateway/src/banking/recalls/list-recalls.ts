import type { ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import { bookedItems } from '../../ledger/suspense/leave-suspense.ts';
import { readPayoutsOfRecalls, readRecall, readRecalls, type RecallFilter } from './recall-store.ts';
import { bearsReference, type Recall } from './recall.ts';

const items_max = 1_000;

/** Recalls that banks have asked, oldest first. */
export function listRecalls(
  { database }: Pick<ReadContext, 'database'>,
  filter: RecallFilter,
): Promise<Recall[]> {
  return readRecalls(database, filter);
}

/** One of them; null when there is none of that number. */
export function findRecall(
  { database }: Pick<ReadContext, 'database'>,
  recall_id: bigint,
): Promise<Recall | null> {
  return readRecall(database, recall_id);
}

/** The same. @throws RequestRefused when there is none of that number */
export async function requireRecall(
  context: Pick<ReadContext, 'database'>,
  recall_id: bigint,
): Promise<Recall> {
  const recall = await findRecall(context, recall_id);
  if (!recall) throw cannot({ rule: 'no_recall', recall_id: recall_id.toString() });
  return recall;
}

/** The payouts whose returns recalls have taken from an account, by the recalls' numbers. */
export function payoutsOfRecalls(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  recall_ids: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  return readPayoutsOfRecalls(database, account_id, recall_ids);
}

/** The money that a recall probably means: an item of suspense, cleared or not, or the return of a payout. */
export type LikelyMoney =
  | { readonly kind: 'item'; readonly item_id: bigint }
  | { readonly kind: 'payout'; readonly account_id: string; readonly transaction_id: bigint };

/** It bears the recall's references, in its currency and amount, and is the only one that does; or null. */
export async function likelyMoney(
  { database }: Pick<ReadContext, 'database'>,
  recall: Recall,
): Promise<LikelyMoney | null> {
  const { connector, currency, amount, named_account_id, named_transaction_id } = recall;
  const filter = { side: 'came', open: false, currency, amount, limit: items_max } as const;
  const items = (await bookedItems(database, connector, filter)).filter((item) =>
    bearsReference(recall, item),
  );
  const [item] = items;
  if (item && items.length === 1) return { kind: 'item', item_id: item.item_id };
  if (items.length > 0 || named_account_id === '') return null;
  return { kind: 'payout', account_id: named_account_id, transaction_id: named_transaction_id };
}
