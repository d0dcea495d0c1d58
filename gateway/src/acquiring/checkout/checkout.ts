import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { Metadata } from '../../kernel/values/metadata.ts';
import type { AccountId } from '../../kernel/values/ids.ts';
import type { PaymentProspect } from '../payment-methods/payment-methods.ts';
import { isReleased, type Payment } from '../payments/payment.ts';
import { termsOf, type StoredTerms } from '../subscriptions/stored-terms.ts';
import { openingAmount } from '../subscriptions/subscription.ts';

/** How often one session can be tried to pay: enough for a customer, too few to try out cards. */
const attempts_max = 10;
/** An attempt without an answer after this time is taken for lost: the process that made it is gone. */
const attempt_lost_ms = 60_000;
/** How long sessions are kept, with what they say of the customer. */
export const session_retention_days = 31;

/** A line of the order as the page shows it. Amounts are decimal texts of the order's currency, or empty. */
interface OrderLine {
  readonly name: string;
  readonly quantity: string;
  readonly unit_price: string;
}

/** The parts that an amount is made of, which the page lists below the goods. */
export const order_parts = [
  'item_total',
  'shipping',
  'handling',
  'tax_total',
  'insurance',
  'shipping_discount',
  'discount',
] as const;

/** What the merchant has ordered, checked when the session was made; kept until it is paid. */
export interface CheckoutOrder {
  readonly website: string;
  readonly auto_capture: boolean;
  readonly authentication: 'attempt' | 'refuse';
  /** ISO 3166 code of the customer's country, or empty. */
  readonly country: string;
  readonly shopper_id: string;
  /** The name that the page fills in as the cardholder's. */
  readonly holder: string;
  /** The subscription that begins with the payment. */
  readonly subscription?: StoredTerms;
  /** The merchant wants the card for later payments. */
  readonly store_card: boolean;
  readonly return_url: string;
  /** The key that signed the order, and signs the result; absent in sessions of earlier releases. */
  readonly sign_key_id?: string;
  readonly lines: readonly OrderLine[];
  readonly parts: { readonly [K in (typeof order_parts)[number]]?: string };
  /** Where the payment's events are sent to besides the account's endpoints. */
  readonly notify_url: string | null;
  /** What is kept with the payment: shopper, addresses, goods. */
  readonly details: Readonly<Record<string, unknown>>;
  /** What the merchant has noted; absent where there is nothing. */
  readonly metadata?: Metadata;
}

/** An order that waits for its customer on the payment page. */
export interface CheckoutSession {
  readonly account_id: AccountId;
  readonly session_id: string;
  readonly order_no: string;
  readonly currency: Currency;
  readonly amount: bigint;
  /** The method that the page opens with, or empty. */
  readonly payment_method: string;
  /** A stored card that the page offers first, or empty. */
  readonly token_id: string;
  /** As the merchant asked for, or empty. */
  readonly language: string;
  readonly ordered: CheckoutOrder;
  /** When a newer session of the same order took its place. */
  readonly replaced_at: Date | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** What the customer pays now: of a subscription its first cycle, or nothing while none has begun. */
export function amountNow(session: Pick<CheckoutSession, 'amount' | 'ordered' | 'created_at'>): bigint {
  const { subscription } = session.ordered;
  return subscription ? openingAmount(termsOf(subscription), session.created_at) : session.amount;
}

/** Whether the card is verified and nothing is charged, neither now nor by a subscription. */
export function verifiesOnly({ amount }: Pick<CheckoutSession, 'amount'>): boolean {
  return amount === 0n;
}

/** What decides which methods the page offers. */
export function prospectOf(
  session: Pick<CheckoutSession, 'currency' | 'amount' | 'ordered' | 'created_at'>,
): PaymentProspect {
  const { currency, amount, ordered } = session;
  return {
    currency,
    amount,
    country: ordered.country,
    recurs: ordered.subscription !== undefined,
    verifies: amountNow(session) === 0n,
    captured_later: !ordered.auto_capture,
  };
}

/** The state of a session: whether it can be paid, is being paid, or why it cannot. */
export type CheckoutStatus =
  | 'open'
  | 'waiting'
  | 'processing'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'replaced'
  | 'locked'
  | 'unavailable';

/** One press of Pay. */
export interface CheckoutAttempt {
  readonly attempt_key: string;
  readonly created_at: Date;
  readonly transaction_id: bigint | null;
  readonly issuer_url: string;
  readonly answered_at: Date | null;
}

/**
 * The state of a session. The live payment of its order decides, whichever session or request made it: an order
 * is paid once. Without one the customer can pay, unless the time or the attempts are used up.
 * @param attempts newest last
 * @param times the gateway's, by which attempts are taken for lost, and the account's, by which sessions expire
 */
export function stateOf(
  session: CheckoutSession,
  payment: Payment | null,
  attempts: readonly CheckoutAttempt[],
  times: { readonly now: Date; readonly account_now: Date },
): CheckoutStatus {
  if (payment?.live) {
    if (payment.status === PaymentStatus.waiting_for_customer) return 'waiting';
    if (payment.status === PaymentStatus.created || payment.status === PaymentStatus.processing)
      return 'processing';
    return isReleased(payment.status) ? 'cancelled' : 'paid';
  }
  const under_way = attempts.some(
    ({ answered_at, created_at }) =>
      answered_at === null && times.now.getTime() - created_at.getTime() < attempt_lost_ms,
  );
  if (under_way) return 'processing';
  return closedFor(session, attempts.length, times.account_now) ?? 'open';
}

/** Why nothing more can be paid in a session whose order has no live payment; null when it can. */
export function closedFor(
  session: Pick<CheckoutSession, 'replaced_at' | 'expires_at'>,
  attempts: number,
  now: Date,
): 'replaced' | 'expired' | 'locked' | null {
  if (session.replaced_at) return 'replaced';
  if (now >= session.expires_at) return 'expired';
  return attempts >= attempts_max ? 'locked' : null;
}

/**
 * What customers read about a decline, by its code; about all others, that their bank declined. What no bank has
 * decided has a text that tells nothing of risk rules or limits.
 */
const decline_texts: Readonly<Record<string, string>> = {
  D0003: 'decline_general',
  D0013: 'decline_general',
  D0014: 'decline_number',
  D0015: 'decline_number',
  D0019: 'decline_technical',
  D0030: 'decline_technical',
  D0051: 'decline_funds',
  D0054: 'decline_expired',
  D0058: 'decline_general',
  D0082: 'decline_security_code',
  D0091: 'decline_technical',
  D0093: 'decline_general',
  D0094: 'decline_general',
  D0096: 'decline_technical',
  D0100: 'decline_general',
  D0101: 'decline_authentication',
  D0102: 'decline_technical',
  D0104: 'decline_general',
  D0105: 'decline_general',
  D0108: 'decline_funds',
};

/** Name of the text that tells the customer why the last attempt of this session failed, or empty. */
export function declineText(payment: Payment | null, attempts: readonly CheckoutAttempt[]): string {
  const last = attempts.at(-1);
  if (!payment || payment.live || last?.transaction_id !== payment.transaction_id) return '';
  return decline_texts[payment.failure_code] ?? 'decline_other';
}
