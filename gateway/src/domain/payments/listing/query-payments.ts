import type { Context } from '../../../context.ts';
import { parseTransactionId } from '../../../values/ids.ts';
import { findPayments } from '../payment-store.ts';
import type { Payment } from '../payment.ts';

/** A value that a payment is looked up by. */
export type PaymentLookup = { readonly order_no: string } | { readonly transaction_id: string };

/**
 * Looks payments up, one answer per value, in the order asked (definitions 3); null where nothing is found. An
 * order number means the live payment, else the newest attempt.
 */
export async function queryPayments(
  context: Pick<Context, 'database'>,
  account_id: string,
  lookups: readonly PaymentLookup[],
): Promise<(Payment | null)[]> {
  const orders: { place: number; order_no: string }[] = [];
  const trades: { place: number; transaction_id: bigint }[] = [];
  lookups.forEach((lookup, place) => {
    if ('order_no' in lookup) return orders.push({ place, order_no: lookup.order_no });
    const transaction_id = parseTransactionId(lookup.transaction_id);
    return transaction_id === null ? 0 : trades.push({ place, transaction_id });
  });
  const found = await findPayments(context.database, account_id, orders, trades);
  return lookups.map((_lookup, place) => found.get(place) ?? null);
}
