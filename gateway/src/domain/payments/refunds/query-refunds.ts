import type { Context } from '../../../context.ts';
import { parseRefundReferenceId } from '../../../values/ids.ts';
import { searchRefunds, type FoundRefund, type RefundSearch } from './refund-store.ts';

/** Values by which to search refunds (docs/specification/payments.md#search-refunds). */
export interface RefundLookups {
  readonly order_nos: readonly string[];
  /** The gateway's refund_reference_id, or the merchant's refund_reference. */
  readonly references: readonly string[];
  /** The merchant's refund_reference. */
  readonly merchant_references: readonly string[];
}

/** Every refund that matches one of the values, once, in the order of the values. */
export async function queryRefunds(
  context: Pick<Context, 'database'>,
  account_id: string,
  lookups: RefundLookups,
): Promise<FoundRefund[]> {
  const searches: Omit<RefundSearch, 'place'>[] = [
    ...lookups.order_nos.map((order_no) => ({ order_no })),
    ...lookups.references.map((text) => ({ ...parseRefundReferenceId(text), refund_reference: text })),
    ...lookups.merchant_references.map((refund_reference) => ({ refund_reference })),
  ];
  const found = await searchRefunds(
    context.database,
    account_id,
    searches.map((search, place) => ({ ...search, place })),
  );
  const distinct = new Map(found.map((refund) => [`${refund.transaction_id}-${refund.refund_no}`, refund]));
  return [...distinct.values()];
}
