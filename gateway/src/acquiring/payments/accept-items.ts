import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { claimOrigins, noteDone } from '../../kernel/idempotency/claim-requests.ts';
import { PaymentChanges } from './payment-changes.ts';
import { isRefusal, itemKey, type Accepted, type RequestItem } from './payment-outcome.ts';
import { keyOf, type PaymentKey } from './payment-store.ts';
import { namedPayment, type Payment, type Read } from './payment.ts';

/** What a batch operation does to one payment: a pure decision, then applying it. */
export interface PaymentVerb<Item extends RequestItem, Decision extends object, Known = undefined> {
  decide(payment: Payment, item: Item, known: Known | undefined): Decision | Refusal;
  /** Other data that it needs about the payments, by `keyOf`: one statement for all of them. */
  read?(tx: Transaction, keys: readonly PaymentKey[]): Promise<ReadonlyMap<string, Known>>;
  apply(
    changes: PaymentChanges,
    payment: Payment,
    item: Item,
    decision: Decision,
  ): Omit<Extract<Accepted, { payment: Payment }>, 'refund_no'> & { refund_no?: number };
}

/**
 * The first transaction of a batch operation, for items of any number of accounts: locks the payments in key order,
 * decides item by item, and writes all decisions. A refused item never affects the others.
 */
export async function acceptItems<Item extends RequestItem, Decision extends object, Known>(
  context: Context,
  items: readonly Item[],
  verb: PaymentVerb<Item, Decision, Known>,
): Promise<Accepted[]> {
  const keys = items.flatMap(itemKey);
  return transact(context.database, async (tx) => {
    const [stops, changes, known] = await Promise.all([
      claimOrigins(tx, context.clock.now(), items),
      PaymentChanges.lock(context, tx, keys),
      verb.read?.(tx, keys),
    ]);
    const accepted = items.map((item): Accepted => {
      const stop = stops.get(item.origin);
      if (stop) return { stop };
      const payment = findNamed(changes, item);
      if (isRefusal(payment)) return { refusal: payment };
      const decision = verb.decide(payment, item, known?.get(keyOf(payment)));
      if (isRefusal(decision)) return { refusal: decision };
      return { refund_no: 0, ...verb.apply(changes, payment, item, decision) };
    });
    noteDone(tx, doneWithout(items, accepted));
    changes.write(tx);
    return accepted;
  });
}

/** The locked payment that an item names, with the changes of the items before; as it was seen, if somebody saw it. */
export function findNamed(
  changes: PaymentChanges,
  { account_id, payment, changed }: RequestItem,
): Read<Payment> {
  if (isRefusal(payment)) return payment;
  const found = namedPayment(changes.find({ account_id, transaction_id: payment.transaction_id }), payment);
  return isRefusal(found) ? found : (changed?.(found) ?? found);
}

/** Items that were completed without an instruction, to be stored under the request's key. */
function doneWithout(
  items: readonly RequestItem[],
  accepted: readonly Accepted[],
): Parameters<typeof noteDone>[1] {
  return items.flatMap(({ origin, place }, at) => {
    const one = accepted[at];
    if (!one || !('payment' in one) || one.performable) return [];
    return [{ origin, place, subject: one.payment.transaction_id.toString() }];
  });
}
