import type { Context, ReadContext } from '../../../kernel/context.ts';
import type { Payment } from '../payment.ts';
import {
  findById,
  findByOrderNo,
  payment_summaries,
  whole_payments,
  type Lookup,
  type PaymentSummary,
} from './query-store.ts';

/** A value by which to look up a payment; null finds none. */
export type PaymentLookup = { readonly order_no: string } | { readonly transaction_id: bigint | null };

export type { PaymentSummary } from './query-store.ts';

/**
 * Looks up payments, one result per value, in the order of the request (docs/specification/payments.md#query-payments);
 * null where nothing is found. An order number means the live payment, otherwise the newest attempt.
 */
export function queryPayments(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  lookups: readonly PaymentLookup[],
): Promise<(Payment | null)[]> {
  return find(context, whole_payments, account_id, lookups);
}

/** Like `queryPayments`, with only the fields that a query returns. */
export function summarisePayments(
  context: Pick<Context, 'database'>,
  account_id: string,
  lookups: readonly PaymentLookup[],
): Promise<(PaymentSummary | null)[]> {
  return find(context, payment_summaries, account_id, lookups);
}

async function find<Row extends { order_no: string; transaction_id: bigint }>(
  { database }: Pick<ReadContext, 'database'>,
  lookup: Lookup<Row>,
  account_id: string,
  lookups: readonly PaymentLookup[],
): Promise<(Row | null)[]> {
  const wanted = lookups.map((one) => ('order_no' in one ? one.order_no : one.transaction_id));
  const order_nos = wanted.filter((value) => typeof value === 'string');
  const ids = wanted.filter((value) => typeof value === 'bigint');
  const [by_order_no, by_id] = await Promise.all([
    findByOrderNo(database, lookup, account_id, order_nos),
    findById(database, lookup, account_id, ids),
  ]);
  return wanted.map((value) => {
    if (value === null) return null;
    return (typeof value === 'string' ? by_order_no.get(value) : by_id.get(value)) ?? null;
  });
}
