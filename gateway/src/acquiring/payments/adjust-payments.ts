import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Adjustment } from '@causeway/connector-kit/acquirer.ts';
import type { ConnectorReader } from '../../kernel/port/connectors.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import { adjustableOf } from '../../kernel/values/schemes/authorisation-validity.ts';
import { cardClosed, type CardDeclines } from '../cards/card-declines.ts';
import { readDeclinesOfPayments } from '../cards/manage-declines.ts';
import { captureDeadlineHours, type Account } from '../../accounts/merchants/account.ts';
import { stopsAmount } from '../../accounts/merchants/risk-rule.ts';
import type { PaymentVerb } from './accept-items.ts';
import { itemKey, requestOf, type RequestItem } from './payment-outcome.ts';
import { keyOf } from './payment-store.ts';
import { hasOpenRemainder, itemAmount, statusRefusal, type Payment } from './payment.ts';

export interface AdjustItem extends RequestItem {
  /** Contains the risk rules, and how long authorisations can wait for their capture. */
  readonly account: Account;
}

interface Adjusted {
  readonly amount: bigint;
  /** The capture deadline after the issuer's approval; null where it does not change. */
  readonly capture_until: Date | null;
}

/** Why the authorisation cannot be changed at all; null where it can. */
function notAdjustable(payment: Payment, item: AdjustItem): Refusal | null {
  const authorised = payment.status === PaymentStatus.authorised;
  if (!authorised && hasOpenRemainder(payment)) return { code: 'T0022' };
  if (!authorised || payment.amount === 0n) return statusRefusal(payment);
  if (payment.dispute_status !== 0) return { code: 'T0022', reason: { rule: 'disputed_already' } };
  if (payment.subscription_id !== null) return { code: 'T0024' };
  const late = payment.capture_deadline_at && item.at >= payment.capture_deadline_at;
  return late ? { code: 'T0015' } : null;
}

function adjustmentTo(amount: bigint, payment: Payment): Adjustment {
  if (amount === payment.amount) return 'extend';
  return amount > payment.amount ? 'increase' : 'decrease';
}

const not_carried = {
  increase: { rule: 'no_increase_at_acquirer' },
  decrease: { rule: 'no_decrease_at_acquirer' },
  extend: { rule: 'no_extension_at_acquirer' },
} as const satisfies Record<Adjustment, Reason>;

/** Why the acquirer, the scheme or the account's rules do not allow the change; null where they do. */
function forbidden(
  payment: Payment,
  item: AdjustItem,
  amount: bigint,
  connectors: ConnectorReader,
  declines: CardDeclines | undefined,
): Refusal | null {
  const adjustment = adjustmentTo(amount, payment);
  if (payment.payment_method !== 'card') {
    return { code: 'T0020', reason: { rule: 'not_by_card' } };
  }
  const carried = connectors.acquirer(payment.connector, payment.account_id)?.capabilities.adjustments ?? [];
  if (!carried.includes(adjustment)) return { code: 'T0020', reason: not_carried[adjustment] };
  // A release needs no approval, so the rules do not apply.
  if (adjustment === 'decrease') return null;
  if (!adjustableOf(payment.card_brand)[adjustment]) {
    return adjustment === 'extend'
      ? { code: 'T0021', reason: { rule: 'no_extension_in_scheme' } }
      : { code: 'T0021' };
  }
  if (adjustment === 'increase' && stopsAmount(item.account.risk_rules ?? [], payment.currency, amount)) {
    return { code: 'T0023' };
  }
  const attempt = { merchant_initiated: false, ahead: 0 };
  return cardClosed(declines, payment.card_brand, item.at, attempt) ? { code: 'T0025' } : null;
}

/**
 * Whether an authorisation can be changed, and to what amount (docs/specification/payments.md#adjust): more than zero,
 * before anything is captured, and within what its acquirer and scheme support.
 * @param declines of the payment's card, for the limits of its scheme
 */
export function decideAdjust(
  payment: Payment,
  item: AdjustItem,
  connectors: ConnectorReader,
  declines?: CardDeclines,
): Adjusted | Refusal {
  const refusal = notAdjustable(payment, item);
  if (refusal) return refusal;
  const amount = itemAmount(payment, 'amount', item.amount);
  if (typeof amount !== 'bigint') return amount;
  return (
    forbidden(payment, item, amount, connectors, declines) ?? {
      amount,
      capture_until: amount < payment.amount ? null : extendedUntil(payment, item),
    }
  );
}

/**
 * The capture deadline where the scheme restarts the validity: as long as for a new authorisation, from the time of the
 * request.
 */
function extendedUntil(payment: Payment, { account, at }: AdjustItem): Date | null {
  if (!adjustableOf(payment.card_brand).extend) return null;
  const until = addMs(at, captureDeadlineHours(account, payment.card_brand, 'customer') * hour_ms);
  const { capture_deadline_at: before } = payment;
  return before && before >= until ? null : until;
}

/** Orders the change of an authorisation. Until the answer the amount stays the same and the payment is processing. */
export function adjustVerb(
  connectors: ConnectorReader,
): PaymentVerb<AdjustItem, Adjusted, ReadonlyMap<string, CardDeclines>> {
  return {
    read: (tx, items) => readDeclinesOfPayments(tx, items.flatMap(itemKey)),
    decide: (payment, item, declines) =>
      decideAdjust(payment, item, connectors, declines.get(keyOf(payment))),
    apply(changes, payment, item, { amount, capture_until }) {
      const order = { kind: 'adjust', amount, capture_until, ...requestOf(item) } as const;
      const performable = changes.order(payment, order, item);
      const adjusting = changes.move(
        payment,
        { cause: 'start_adjust', to: PaymentStatus.processing },
        { open_operation_id: performable.stored.operation_id },
        item,
      );
      return { payment: adjusting, performable };
    },
  };
}
