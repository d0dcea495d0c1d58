import canonicalize from 'canonicalize';
import type { refund } from '@causeway/schemas/v1/refund.ts';
import { refundReferenceId } from '../../../kernel/values/ids.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import type { RequestItem } from '../../../acquiring/payments/payment-outcome.ts';
import type { RefundItem } from '../../../acquiring/payments/refunds/refund-payments.ts';
import { parseCurrency } from '../../../kernel/values/currency.ts';
import type { Metadata, SentMetadata } from '../../../kernel/values/metadata.ts';
import { formatAmount, parseAmount } from '../../../kernel/values/money.ts';
import {
  answerItems,
  identityOf,
  itemError,
  itemStatus,
  processed,
  readItemAmount,
  requestItems,
  type SentItem,
} from './batch.ts';
import type { OperationHandler } from './serve-operation.ts';

/** refund_message of a successful refund (docs/specification/requests.md#batches). */
const refund_ok = '0000:OK';

interface SentRefund extends SentItem {
  readonly refund_amount?: string;
  readonly refund_reason?: string;
  readonly refund_reference?: string;
  readonly metadata?: SentMetadata;
}

/** POST /v1/refund (docs/specification/payments.md#refund). */
export function refundHandler(verbs: PaymentVerbs): OperationHandler<typeof refund> {
  return async (body, call) => {
    const { account, sign_key } = call.caller;
    const complete = (item: RequestItem, sent: SentRefund): RefundItem => ({
      ...refundItem(item, sent),
      card_number_check: account.card_number_check,
      limited_key: sign_key,
    });
    const items = requestItems(body.refund_orders, call, complete, refundLikeness);
    const outcomes = await verbs.refund(items);
    return {
      ...processed(body),
      refund_orders: answerItems(body.refund_orders, outcomes, (item, outcome) => ({
        ...identityOf(item),
        ...refundTexts(item),
        refund_message: itemError(outcome) || refund_ok,
        refund_reference_id:
          outcome.status === 'refused'
            ? ''
            : refundReferenceId(outcome.payment.transaction_id, outcome.refund_no),
        refund_status: itemStatus(outcome),
        metadata: outcome.status === 'refused' ? {} : ((item.metadata ?? {}) as Metadata),
      })),
    };
  };
}

function refundTexts(item: SentRefund): {
  refund_amount: string;
  refund_reason: string;
  refund_reference: string;
} {
  const { refund_amount = '', refund_reason = '', refund_reference = '' } = item;
  return { refund_amount, refund_reason, refund_reference };
}

function refundItem(
  item: RequestItem,
  sent: SentRefund,
): Omit<RefundItem, 'card_number_check' | 'limited_key'> {
  const texts = refundTexts(sent);
  const currency = parseCurrency(sent.currency ?? '');
  const refund_amount = readItemAmount('refund_amount', texts.refund_amount, currency);
  // That it is missing is said before anything about the other amount.
  const amount = texts.refund_amount === '' ? refund_amount : item.amount;
  return { ...item, ...texts, metadata: sent.metadata ?? {}, amount, refund_amount };
}

/**
 * Identifies equal refunds of one request (docs/idempotency-and-retries.md#batches): equal in every field, however
 * their amounts are written. A payment may be refunded several times; refunds that are meant to be equal need different
 * references.
 */
function refundLikeness(sent: SentRefund): string | null {
  const { transaction_id, order_no, currency, amount } = identityOf(sent);
  const { refund_amount, refund_reason, refund_reference } = refundTexts(sent);
  if (transaction_id === '' || refund_reference !== '') return null;
  const amounts = [amount, refund_amount].map((text) => amountLikeness(text, currency));
  const noted = canonicalize(sent.metadata ?? {});
  return JSON.stringify([transaction_id, order_no, currency, amounts, refund_reason, noted]);
}

/** One text for all spellings of an amount; an invalid amount is returned unchanged. */
function amountLikeness(text: string, code: string): string {
  const currency = parseCurrency(code);
  const minor = currency && parseAmount(text, currency);
  return currency && minor !== null ? formatAmount(minor, currency) : text;
}
