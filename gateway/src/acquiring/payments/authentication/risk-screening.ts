import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { CardClosed } from '../../cards/card-declines.ts';
import type { ScreenedPayment } from '../../risk/screen-payments.ts';
import type { PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import type { Payment } from '../payment.ts';
import type { NewPayment } from '../new-payment.ts';

/** The number of digits that are stored, so that rules see the same digits of past payments. */
const bin_digits = 6;
/** Why nothing is sent: a risk rule, or the limits of the card's scheme on attempts after declines. */
export type BlockCode = 'D0100' | CardClosed;

/** Ends a payment stopped by a rule: nothing is sent, and its order_no is free again. */
export function blockPayment(
  changes: PaymentChanges,
  payment: Payment,
  failure_code: BlockCode,
  cause: Cause,
): Payment {
  const edge = { cause: 'block', to: PaymentStatus.blocked_by_risk } as const;
  return changes.move(payment, edge, { open_operation_id: null, failure_code }, cause);
}

/** What the account's rules see of a payment; nothing where it has no rules. */
export function screenedOf(item: NewPayment, payment: Payment): ScreenedPayment[] {
  const { risk_rules: rules = [], account_id } = item.account;
  // The customer of a subscription's renewal bought long ago.
  if (rules.length === 0 || item.subscription_id !== undefined) return [];
  const { shopper_email, shopper_ip, billing } = item.details;
  const facts = {
    currency: item.currency,
    amount: item.amount,
    card: item.card_fingerprint ?? '',
    bin: item.authorisation.card?.pan.slice(0, bin_digits) ?? '',
    email: textOf(shopper_email).toLowerCase(),
    ip: textOf(shopper_ip),
    country: textOf((billing as { country?: unknown } | undefined)?.country).toUpperCase(),
  };
  return [{ account_id, transaction_id: payment.transaction_id, rules, facts, at: item.at }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
