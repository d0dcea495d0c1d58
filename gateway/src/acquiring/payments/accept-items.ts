import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { isRefusal, type Result } from '../../kernel/errors.ts';
import { claimOrigins, noteDone } from '../../kernel/idempotency/claim-requests.ts';
import { PaymentChanges } from './payment-changes.ts';
import { itemKey, type Accepted, type RequestItem } from './payment-outcome.ts';
import { namedPayment, type Payment } from './payment.ts';

/** What a batch operation does to one payment: a pure decision, then applying it. */
export interface PaymentVerb<Item extends RequestItem, Decision extends object, Known = undefined> {
  /** What it has to know besides the payments: one statement for all items. */
  read?(tx: Transaction, items: readonly Item[]): Promise<Known>;
  decide(payment: Payment, item: Item, known: Known): Result<Decision>;
  apply(
    changes: PaymentChanges,
    payment: Payment,
    item: Item,
    decision: Decision,
    known: Known,
  ): Omit<Extract<Accepted, { payment: Payment }>, 'refund_no'> & { refund_no?: number };
  /** Writes what the decisions have added to `known`. */
  write?(tx: Transaction, known: Known): void;
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
  return transact(context.database, async (tx) => {
    const [stops, changes, read] = await Promise.all([
      claimOrigins(tx, context.clock.now(), items),
      PaymentChanges.lock(context, tx, items.flatMap(itemKey)),
      verb.read?.(tx, items),
    ]);
    const known = read as Known;
    const accepted = items.map((item): Accepted => {
      const stop = stops.get(item.origin);
      if (stop) return { stop };
      const payment = findNamed(changes, item);
      if (isRefusal(payment)) return payment;
      const decision = verb.decide(payment, item, known);
      if (isRefusal(decision)) return decision;
      return { refund_no: 0, ...verb.apply(changes, payment, item, decision, known) };
    });
    noteDone(tx, doneWithout(items, accepted));
    verb.write?.(tx, known);
    changes.write(tx);
    return accepted;
  });
}

/** The locked payment that an item names, with the changes of the items before; as it was seen, if somebody saw it. */
function findNamed(changes: PaymentChanges, { account_id, payment, changed }: RequestItem): Result<Payment> {
  if (isRefusal(payment)) return payment;
  const found = namedPayment(changes.find({ account_id, transaction_id: payment.transaction_id }), payment);
  return isRefusal(found) ? found : (changed?.(found) ?? found);
}

/** Items that this request has completed without an instruction, to be stored under the request's key. */
function doneWithout(
  items: readonly RequestItem[],
  accepted: readonly Accepted[],
): Parameters<typeof noteDone>[1] {
  return items.flatMap(({ origin, place }, at) => {
    const one = accepted[at];
    if (!one || !('payment' in one) || one.performable || one.current) return [];
    return [{ origin, place, subject: one.payment.transaction_id.toString() }];
  });
}
