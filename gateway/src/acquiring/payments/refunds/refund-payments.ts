import { isDeepStrictEqual } from 'node:util';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { isRefusal, type Refusal, type Result } from '../../../kernel/errors.ts';
import { refundAcceptedMovement } from '../../../ledger/movements.ts';
import { addMs, day_ms, refund_days_max } from '../../../kernel/values/dates.ts';
import { refundReferenceId } from '../../../kernel/values/ids.ts';
import {
  metadataFault,
  storedMetadata,
  type Metadata,
  type SentMetadata,
} from '../../../kernel/values/metadata.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { characterCount, isReadable } from '../../../kernel/values/text.ts';
import type { LimitedKey } from '../../../accounts/merchants/key-limits.ts';
import { RefundsByKey } from '../../../accounts/merchants/refunds-by-key.ts';
import type { PaymentVerb } from '../accept-items.ts';
import { holdsAnyCardNumber } from '../../../kernel/values/card-numbers.ts';
import { holdsMaskedCard } from '../../cards/card.ts';
import { requestOf, type RequestItem, type CurrentState } from '../payment-outcome.ts';
import { itemAmount, refundableOf, type Payment } from '../payment.ts';
import { findRefundsByReference, insertRefunds } from './refund-store.ts';
import type { Refund } from './refund.ts';

export const refunds_max = 99;
const text_length_max = 50;

export interface RefundItem extends RequestItem {
  readonly refund_amount: Result<bigint>;
  readonly refund_reason: string;
  readonly refund_reference: string;
  /** As sent. */
  readonly metadata: SentMetadata;
  /** Whether a card number in the reason or metadata is refused: not for what the edge has checked. */
  readonly card_number_check: boolean;
  /** The sign key that asks for it, with how much it may refund; left out, none does. */
  readonly limited_key?: LimitedKey;
}

/**
 * Whether captured money can be refunded, and how much (docs/specification/payments.md#refund): at most what was
 * captured less what was refunded and is being refunded, within 365 days, and at most 99 times.
 */
export function decideRefund(payment: Payment, item: RefundItem): { amount: bigint } | Refusal {
  for (const field of ['refund_reason', 'refund_reference'] as const) {
    if (characterCount(item[field]) > text_length_max) {
      return { code: 'T0006', source: field, reason: { rule: 'too_long', max: text_length_max } };
    }
    if (!isReadable(item[field], { lines: true }))
      return { code: 'T0006', source: field, reason: { rule: 'not_printable' } };
    const may_be_numeric = field === 'refund_reference';
    if (holdsForbiddenNumber(payment, may_be_numeric ? { card_number_check: false } : item, item[field]))
      return { code: 'T0006', source: field, reason: { rule: 'holds_card_number' } };
  }
  const fault = metadataFault(item.metadata, (text) => holdsForbiddenNumber(payment, item, text));
  if (fault) return { code: 'T0006', ...fault };
  const whole = itemAmount(payment, 'amount', item.amount);
  if (typeof whole !== 'bigint') return whole;
  if (whole !== payment.amount) {
    const reason = {
      rule: 'other_than_created_for_refund',
      amount: formatAmount(payment.amount, payment.currency),
    } as const;
    return { code: 'T0008', source: 'amount', reason };
  }
  const amount = itemAmount(payment, 'refund_amount', item.refund_amount);
  if (typeof amount !== 'bigint') return amount;
  const refusal = refuseByState(payment);
  if (refusal) return refusal;
  const refundable = refundableOf(payment);
  if (amount > refundable) {
    const rule = payment.disputed > 0n ? 'more_than_refundable_disputed' : 'more_than_refundable';
    const left = formatAmount(refundable, payment.currency);
    return { code: 'R0001', source: 'refund_amount', reason: { rule, left } };
  }
  if (payment.captured_at && item.at > addMs(payment.captured_at, refund_days_max * day_ms))
    return { code: 'R0003' };
  if (payment.refund_count >= refunds_max) return { code: 'R0004' };
  return { amount };
}

/** The payment's card, or any other where the account's texts are checked. */
function holdsForbiddenNumber(
  { card_masked }: Payment,
  { card_number_check }: Pick<RefundItem, 'card_number_check'>,
  text: string,
): boolean {
  return holdsMaskedCard(text, card_masked) || (card_number_check && holdsAnyCardNumber(text));
}

/**
 * What a dispute has taken, or is about to take, is not refunded: the cardholder would receive it twice. The rest of
 * the payment can be, and a refund is the best response to an inquiry.
 */
function refuseByState(payment: Payment): Refusal | null {
  if (payment.disputed > 0n && refundableOf(payment) === 0n)
    return { code: 'T0013', reason: { rule: 'disputed', status: payment.status } };
  switch (payment.status) {
    case PaymentStatus.processing:
    case PaymentStatus.capture_under_way:
      return payment.captured > 0n ? null : { code: 'T0012' };
    default:
      return payment.captured > 0n ? null : { code: 'R0002' };
  }
}

/** An earlier refund has this reference: an equal one returns the first result, a different one is refused. */
function repeatedRefund(first: Refund, payment: Payment, item: RefundItem): Refusal | null {
  const same =
    first.transaction_id === payment.transaction_id &&
    itemAmount(payment, 'refund_amount', item.refund_amount) === first.amount &&
    itemAmount(payment, 'amount', item.amount) === payment.amount &&
    first.reason === item.refund_reason &&
    isDeepStrictEqual(first.metadata, storedMetadata(item.metadata));
  return same ? null : { code: 'R0005' };
}

/** The current state of a refund that is requested again. */
function stateOf(first: Refund): CurrentState {
  switch (first.status) {
    case 'pending':
      return { status: 'waiting', code: 'A0002' };
    case 'completed':
      return { status: 'done', code: '' };
    case 'failed':
      return { status: 'failed', code: first.failure_code };
  }
}

interface KnownRefunds {
  /** By account and the merchant's reference. */
  readonly by_reference: Map<string, Refund>;
  readonly made: Refund[];
  readonly by_key: RefundsByKey;
}

const referenceOf = ({
  account_id,
  refund_reference,
}: Pick<Refund, 'account_id' | 'refund_reference'>): string => `${account_id} ${refund_reference}`;

/** Refunds, each once for a reference of the merchant's, in one request too. */
export const refund_verb: PaymentVerb<
  RefundItem,
  { readonly refund: Refund; readonly repeated: boolean },
  KnownRefunds
> = {
  async read(tx, items) {
    const named = items.filter(({ refund_reference }) => refund_reference !== '');
    const [known, by_key] = await Promise.all([
      findRefundsByReference(tx, named),
      RefundsByKey.read(tx, items),
    ]);
    return { by_reference: new Map(known.map((refund) => [referenceOf(refund), refund])), made: [], by_key };
  },
  decide(payment, item, { by_reference, by_key }) {
    const first = item.refund_reference === '' ? undefined : by_reference.get(referenceOf(item));
    if (first) return repeatedRefund(first, payment, item) ?? { refund: first, repeated: true };
    const decision = decideRefund(payment, item);
    if (isRefusal(decision)) return decision;
    const reason = by_key.beyond(item, payment.currency, decision.amount);
    if (reason) return { code: 'R0007', source: 'refund_amount', reason };
    return { refund: refundOf(payment, item, decision.amount), repeated: false };
  },
  apply(changes, payment, item, { refund, repeated }, { by_reference, made, by_key }) {
    const { amount, refund_no } = refund;
    if (repeated) return { payment, performable: null, refund_no, current: stateOf(refund) };
    made.push(refund);
    by_key.add(item, refund);
    by_reference.set(referenceOf(refund), refund);
    const order = { kind: 'refund', amount, refund_no, ...requestOf(item) } as const;
    const ordered = changes.order(payment, order, item);
    // Its metadata is read again with its outcome, whose events show it.
    const { finalState: _, ...performable } = ordered;
    const fields = { refunding: payment.refunding + amount, refund_count: refund_no };
    const changed = changes.edit(payment, fields, item);
    changes.post(changed, refundAcceptedMovement(payment.currency, amount), item, refund_no);
    changes.emit(changed, 'refund.accepted', item, refundEventData(refund));
    return { payment: changed, performable: refund.metadata ? performable : ordered, refund_no };
  },
  write(tx, { made, by_key }) {
    insertRefunds(tx, made);
    by_key.write(tx);
  },
};

function refundOf(payment: Payment, item: RefundItem, amount: bigint): Refund {
  return {
    account_id: payment.account_id,
    transaction_id: payment.transaction_id,
    refund_no: payment.refund_count + 1,
    refund_reference: item.refund_reference,
    amount,
    currency: payment.currency,
    reason: item.refund_reason,
    status: 'pending',
    failure_code: '',
    created_at: item.at,
    processed_at: null,
    returned_at: null,
    metadata: storedMetadata(item.metadata),
  };
}

/** Fields of a refund's events in addition to the payment's snapshot. */
export function refundEventData(refund: {
  transaction_id: bigint;
  refund_no: number;
  amount: bigint;
  currency: Refund['currency'];
  metadata: Metadata | null;
}): Record<string, string | Metadata> {
  return {
    refund_reference_id: refundReferenceId(refund.transaction_id, refund.refund_no),
    refund_amount: formatAmount(refund.amount, refund.currency),
    refund_metadata: refund.metadata ?? {},
  };
}
