import type { Context } from '../../../context.ts';
import { searchRefunds, type FoundRefund, type RefundSearch } from './refund-store.ts';

/** Every refund that one of the searches finds, once, in their order (docs/specification/payments.md#search-refunds). */
export async function queryRefunds(
  context: Pick<Context, 'database'>,
  account_id: string,
  searches: readonly Omit<RefundSearch, 'place'>[],
): Promise<FoundRefund[]> {
  const found = await searchRefunds(
    context.database,
    account_id,
    searches.map((search, place) => ({ ...search, place })),
  );
  const distinct = new Map(found.map((refund) => [`${refund.transaction_id}-${refund.refund_no}`, refund]));
  return [...distinct.values()];
}
