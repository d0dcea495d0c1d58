import type { Transaction } from '../../../kernel/database/transaction.ts';
import type { Context } from '../../../kernel/context.ts';
import { cannot } from '../../../kernel/errors.ts';
import { refundAcceptedMovement, refundCompletedMovement } from '../../../ledger/movements.ts';
import { moneyText, type Money } from '../../../kernel/values/money.ts';
import { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import type { PaymentKey } from '../payment-store.ts';
import { refundableOf } from '../payment.ts';
import { completedOn, returnRefund } from './record-refunds.ts';
import { refundEventData, refunds_max } from './refund-payments.ts';
import { insertRefunds, readRefund } from './refund-store.ts';
import type { Refund } from './refund.ts';

/** A refund that somebody has made at the acquirer: done, and never ordered here. */
export interface OutsideRefund {
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly connector: string;
  readonly refunded: Money;
}

type Needed = Pick<Context, 'ids' | 'meters'>;

/**
 * Says whether a refund made at the acquirer can be one of its payment, which is locked.
 * @throws RequestRefused where the payment is another acquirer's, in another currency, or less of it can be refunded
 */
export async function requireTakeOver(
  context: Needed,
  tx: Transaction,
  { account_id, transaction_id, connector, refunded: { minor, currency } }: OutsideRefund,
): Promise<PaymentChanges> {
  const key = { account_id, transaction_id } as PaymentKey;
  const changes = await PaymentChanges.lock(context, tx, [key]);
  const payment = changes.find(key);
  if (payment?.connector !== connector || payment.currency !== currency)
    throw cannot({ rule: 'not_of_its_payment', transaction_id: transaction_id.toString() });
  const remaining = refundableOf(payment);
  if (minor > remaining)
    throw cannot({
      rule: 'refund_left',
      transaction_id: transaction_id.toString(),
      left: moneyText(remaining, currency),
    });
  if (payment.refund_count >= refunds_max) throw cannot({ rule: 'refunds_used_up', max: refunds_max });
  return changes;
}

/**
 * Makes it one of its payment: accepted and completed at once, because the acquirer has done it. Nothing is ordered.
 * @returns its number
 * @throws RequestRefused as requireTakeOver does
 */
export async function takeOverRefund(
  context: Needed,
  tx: Transaction,
  outside: OutsideRefund,
  at: Date,
): Promise<number> {
  const changes = await requireTakeOver(context, tx, outside);
  const cause: Cause = { actor: 'acquirer', at };
  const payment = changes.get(outside);
  const { minor: amount, currency } = outside.refunded;
  const refund: Refund = {
    account_id: payment.account_id,
    transaction_id: payment.transaction_id,
    refund_no: payment.refund_count + 1,
    refund_reference: '',
    amount,
    currency,
    reason: '',
    status: 'completed',
    failure_code: '',
    created_at: at,
    processed_at: at,
    returned_at: null,
    metadata: null,
  };
  const { refund_no } = refund;
  insertRefunds(tx, [refund]);
  const accepted = changes.edit(
    payment,
    { refunding: payment.refunding + amount, refund_count: refund_no },
    cause,
  );
  changes.post(accepted, refundAcceptedMovement(currency, amount), cause, refund_no);
  changes.emit(accepted, 'refund.accepted', cause, refundEventData(refund));
  const completed = completedOn(changes, accepted, amount, cause);
  changes.post(completed, refundCompletedMovement(currency, amount), cause, refund_no);
  changes.emit(completed, 'refund.completed', cause, refundEventData(refund));
  changes.write(tx);
  return refund_no;
}

/** A refund that was taken over has failed at the acquirer afterwards: it comes back, once however often that is told. */
export async function returnAdoptedRefund(
  context: Needed,
  tx: Transaction,
  key: Pick<OutsideRefund, 'account_id' | 'transaction_id'> & { readonly refund_no: number },
  { code, at }: { readonly code: string; readonly at: Date },
): Promise<void> {
  const changes = await PaymentChanges.lock(context, tx, [key as typeof key & PaymentKey]);
  const refund = await readRefund(tx, key);
  if (refund?.status !== 'completed') return;
  await returnRefund(changes, tx, refund, code, { actor: 'acquirer', at });
  changes.write(tx);
}
