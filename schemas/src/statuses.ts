/** Numeric `payment_status` codes as they cross the wire (docs/statuses.md#of-a-payment). */
export const PaymentStatus = {
  created: 1000,
  waiting_for_customer: 1100,
  processing: 1200,
  authorised: 2000,
  held_for_review: 2100,
  captured: 3000,
  partly_captured: 3100,
  capture_under_way: 3200,
  partly_refunded: 4000,
  refunded: 4100,
  declined: 5000,
  blocked_by_risk: 5100,
  technical_failure: 5200,
  authentication_failed: 5300,
  cancelled: 6000,
  authorisation_expired: 6100,
  rejected_in_review: 6200,
  dispute_inquiry: 7000,
  dispute_chargeback: 7100,
  dispute_won: 7200,
  dispute_lost: 7300,
} as const;

export type PaymentStatusCode = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/** The name of each code, as queries return it in `status_name`. */
export const payment_status_names: ReadonlyMap<PaymentStatusCode, string> = new Map(
  Object.entries(PaymentStatus).map(([name, code]) => [code, name]),
);

/** A code and its name, as texts for people have them: 3100 (partly captured). */
export function statusWithName(code: PaymentStatusCode): string {
  return `${code} (${(payment_status_names.get(code) ?? '').replaceAll('_', ' ')})`;
}

/** What each code means, in the words of the reference documentation. */
export const payment_status_meanings: Record<PaymentStatusCode, string> = {
  1000: 'created',
  1100: 'waiting for the customer (3-D Secure, redirect)',
  1200: 'processing, or outcome not known yet',
  2000: 'authorised',
  2100: 'authorised, held for review',
  3000: 'captured (paid)',
  3100: 'partly captured, remainder still open',
  3200: 'capture under way',
  4000: 'partially refunded',
  4100: 'fully refunded',
  5000: 'declined by the issuer',
  5100: 'blocked by a risk rule',
  5200: 'technical failure',
  5300: 'customer authentication failed',
  6000: 'cancelled',
  6100: 'authorisation expired',
  6200: 'rejected in review',
  7000: 'dispute: inquiry',
  7100: 'dispute: chargeback',
  7200: 'dispute: won',
  7300: 'dispute: lost',
};

/** Overall result of a request: `return_status` (docs/statuses.md#of-a-request). */
export const ReturnStatus = { refused: '0', processed: '1' } as const;

/**
 * Result of one item: capture_status, cancel_status, review_status, refund_status and query_result
 * (docs/statuses.md#of-an-item).
 */
export const ItemStatus = {
  refused: '0',
  done: '1',
  waiting: '2',
  failed_afterwards: '3',
} as const;

/** What each means, in the words of the reference documentation. */
export const item_status_meanings: Record<(typeof ItemStatus)[keyof typeof ItemStatus], string> = {
  '0': 'refused: nothing happened',
  '1': 'done',
  '2': 'accepted, and waiting for the acquirer: the message is A0002',
  '3': 'accepted, but failed afterwards',
};

export type ItemStatusCode = (typeof ItemStatus)[keyof typeof ItemStatus];

const item_status_names = new Map(Object.entries(ItemStatus).map(([name, code]) => [code, name]));

/** Some of these statuses by their names. */
export function itemStatusesByName(codes: readonly ItemStatusCode[]): Record<string, ItemStatusCode> {
  return Object.fromEntries(codes.map((code) => [item_status_names.get(code) ?? '', code]));
}
