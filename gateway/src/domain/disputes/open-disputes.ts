import { PaymentStatus } from '@causeway/contract/statuses.ts';
import type { DisputeNotice as Notice } from '../../connectors/connector.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { disputeOpenedMovement } from '../../ledger/movements.ts';
import { addMs, day_ms } from '../../values/dates.ts';
import { formatAmount } from '../../values/money.ts';
import { addDueWork } from '../due/due-work.ts';
import { PaymentChanges, type Cause } from '../payments/payment-changes.ts';
import { refundableOf, type Payment } from '../payments/payment.ts';
import {
  findPaymentsOfAuthorisations,
  insertDisputes,
  knownDisputes,
  type OpenedDispute,
} from './dispute-store.ts';

const evidence_days = 14;

/** Only money that was taken, and not given back, can be disputed. */
const disputable: ReadonlySet<number> = new Set([PaymentStatus.captured, PaymentStatus.partly_refunded]);

/**
 * Opens the disputes that acquirers report: the disputed amount is taken from the merchant's pending balance.
 * A notice that comes again changes nothing.
 */
export async function openDisputes(context: Context, notices: readonly Notice[]): Promise<void> {
  const keys = notices.map(({ account_id, authorisation_id }) => ({
    account_id,
    operation_id: authorisation_id,
  }));
  const transactions = await findPaymentsOfAuthorisations(context.database, keys);
  const named = notices.flatMap((notice) => {
    const transaction_id = transactions.get(notice.authorisation_id);
    if (transaction_id === undefined)
      context.log.warn({ notice: notice.reference }, 'notice of an unknown payment');
    return transaction_id === undefined ? [] : [{ notice, key: paymentKey(notice, transaction_id) }];
  });
  await transact(context.database, async (tx) => {
    const [changes, known] = await Promise.all([
      PaymentChanges.lock(
        context,
        tx,
        named.map(({ key }) => key),
      ),
      knownDisputes(
        tx,
        notices.map(({ account_id, reference }) => ({ account_id, connector_reference: reference })),
      ),
    ]);
    const disputes = named.flatMap(({ notice, key }): OpenedDispute[] => {
      const payment = changes.find(key);
      if (!payment || known.has(`${notice.account_id} ${notice.reference}`)) return [];
      known.add(`${notice.account_id} ${notice.reference}`);
      return open(context, changes, payment, notice);
    });
    insertDisputes(tx, disputes);
    addDueWork(
      tx,
      disputes.map(({ account_id, dispute_id, evidence_due_at }) => ({
        account_id,
        kind: 'dispute_deadline' as const,
        subject_id: dispute_id,
        due_at: evidence_due_at,
      })),
    );
    changes.write(tx);
  });
}

function paymentKey(notice: Notice, transaction_id: bigint): Pick<Payment, 'account_id' | 'transaction_id'> {
  return { account_id: notice.account_id, transaction_id } as Pick<Payment, 'account_id' | 'transaction_id'>;
}

function open(context: Context, changes: PaymentChanges, payment: Payment, notice: Notice): OpenedDispute[] {
  const refundable = refundableOf(payment);
  const amount = notice.amount.minor < refundable ? notice.amount.minor : refundable;
  if (!disputable.has(payment.status) || amount <= 0n) {
    context.log.warn(
      { transaction_id: payment.transaction_id.toString() },
      'dispute of a payment that has no money left',
    );
    return [];
  }
  const cause: Cause = { actor: 'acquirer', at: context.clock.now(payment.account_id) };
  const edge = { cause: 'open_dispute', to: PaymentStatus.dispute_chargeback } as const;
  const disputed = changes.move(payment, edge, {}, cause);
  const dispute_id = context.ids.next();
  changes.post(disputed, disputeOpenedMovement(payment.currency, amount), cause);
  changes.emit(disputed, 'dispute.opened', cause, {
    dispute_id: dispute_id.toString(),
    dispute_amount: formatAmount(amount, payment.currency),
    reason_code: notice.reason_code,
  });
  return [
    {
      account_id: payment.account_id,
      dispute_id,
      transaction_id: payment.transaction_id,
      connector_reference: notice.reference,
      stage: 'chargeback',
      amount,
      currency: payment.currency,
      reason_code: notice.reason_code,
      evidence_due_at: addMs(cause.at, evidence_days * day_ms),
      opened_at: cause.at,
    },
  ];
}
