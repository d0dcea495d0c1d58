import { utcStamp } from '../../../../kernel/values/dates.ts';
import { errorMessage } from '@causeway/schemas/errors.ts';
import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import { payment_list } from '@causeway/schemas/portal/lists/payment-list.ts';
import { refund_list } from '@causeway/schemas/portal/lists/refund-list.ts';
import type { PaymentRow, PreviewItem, readPayment, ResultItem } from '@causeway/schemas/portal/payments.ts';
import type { RefundRow } from '@causeway/schemas/portal/refunds.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { remainingFor, type ActionPreview } from '../../../../acquiring/payments/payment-actions.ts';
import { payment_values, type ListedPayment } from '../../../../acquiring/payments/listing/list-payments.ts';
import type { PaymentRecord } from '../../../../acquiring/payments/listing/read-payment.ts';
import type { ItemOutcome } from '../../../../acquiring/payments/payment-outcome.ts';
import { retryOf, type Payment } from '../../../../acquiring/payments/payment.ts';
import { refund_values, type ListedRefund } from '../../../../acquiring/payments/refunds/list-refunds.ts';
import { detailOf, type Refusal } from '../../../../kernel/errors.ts';
import { presentRow } from '../../../../kernel/values/list-rows.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { itemError } from '../../v1/batch.ts';
import { presentReason } from '../present-reason.ts';
import { presentEntries, presentPostings, presentPaymentTimeline } from '../present-record.ts';

export function presentPayment(payment: ListedPayment): PaymentRow {
  return presentRow(payment_list, payment_values, payment);
}

export function presentRefund(refund: ListedRefund): RefundRow {
  return presentRow(refund_list, refund_values, refund);
}

export function presentPreview(
  transaction_id: string,
  payment: Payment | null,
  action: PaymentAction,
  preview: ActionPreview | Refusal,
): PreviewItem {
  const { order_no = '', currency = '' } = payment ?? {};
  const left = payment ? formatAmount(remainingFor(action, payment), payment.currency) : '';
  if ('code' in preview || !payment) {
    const refusal = 'code' in preview ? errorMessage(preview.code, detailOf(preview)) : '';
    const nothing = { amount: '', rest: '', released: '', postings: [] };
    const reason = 'code' in preview ? presentReason(preview) : {};
    return { transaction_id, order_no, currency, left, ...nothing, refusal, ...reason };
  }
  return {
    transaction_id,
    order_no,
    currency,
    left,
    amount: formatAmount(preview.amount, payment.currency),
    rest: formatAmount(preview.rest, payment.currency),
    released: formatAmount(preview.released, payment.currency),
    postings: presentPostings(preview.postings, payment.currency),
    refusal: '',
  };
}

export function presentResult(
  transaction_id: string,
  payment: Payment | null,
  outcome: ItemOutcome,
): ResultItem {
  return {
    transaction_id,
    order_no: payment?.order_no ?? '',
    status: outcome.status,
    message: itemError(outcome),
    ...(outcome.status === 'refused' ? presentReason(outcome.refusal) : {}),
    payment_status: outcome.status === 'refused' ? '' : String(outcome.payment.status),
  };
}

export function presentRecord(record: PaymentRecord): PortalResponseOf<typeof readPayment> {
  const { payment } = record;
  return {
    payment: presentPayment(payment),
    auth_code: payment.auth_code,
    avs_result: payment.avs_result,
    cvv_result: payment.cvv_result,
    response_code: payment.response_code,
    advice_code: payment.advice_code,
    retry: retryOf(payment),
    connector: payment.connector,
    capture_deadline_at: utcStamp(payment.capture_deadline_at),
    captured_at: utcStamp(payment.captured_at),
    several_captures: payment.several_captures,
    details: { ...record.details },
    metadata: payment.metadata ?? {},
    ...(record.agreement
      ? {
          agreement: {
            shopper_id: String(record.details['shopper_id']),
            purpose: record.agreement.purpose,
            agreed_at: utcStamp(record.agreement.agreed_at),
            transaction_id: record.agreement.transaction_id.toString(),
          },
        }
      : {}),
    attempts: record.attempts.map(presentPayment),
    refunds: record.refunds.map(presentRefund),
    timeline: presentPaymentTimeline(record),
    postings: presentEntries(record.entries),
  };
}
