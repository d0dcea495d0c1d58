import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/transaction.ts';
import { dateIn } from '../../values/dates.ts';
import type { UncoveredCapture } from '../payments/payment-hooks.ts';
import { putInSuspense } from './put-in-suspense.ts';

/** Puts a capture that failed after its money was refunded or disputed into suspense: a person decides who bears it. */
export function putFailedCapture(
  context: Pick<Context, 'ids' | 'clock'>,
  tx: Transaction,
  capture: UncoveredCapture,
): Promise<void> {
  const { account_id, transaction_id, operation_id, connector, notice_id, reference, currency } = capture;
  const money = {
    connector,
    notice_id: `outcome ${notice_id}`,
    ledger_account: 'scheme_receivable',
    currency,
    amount: -capture.amount,
    booked_on: dateIn(capture.occurred_at, 'UTC'),
    cause: 'capture_failed',
    reference,
    remittance: '',
    details: { account_id, transaction_id: transaction_id.toString(), operation_id: operation_id.toString() },
    likely: { account_id, transaction_id },
  } as const;
  return putInSuspense(context, tx, [money]);
}
