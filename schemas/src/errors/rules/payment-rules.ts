import { errorMessage, type ItemErrorCode } from '../../errors.ts';
import type { RuleTexts } from './rule.ts';

interface Remaining {
  /** An amount of the payment's currency, such as 10.00. */
  readonly left: string;
}

/** Payments, refunds and subscriptions: what a parameter may hold. */
export const payment_field_rules = {
  not_review_flag: 'must be "1" to approve or "0" to reject',
  other_than_created: ({ amount }: { amount: string }) => `must be the payment’s amount, ${amount}`,
  other_than_created_for_refund: ({ amount }: { amount: string }) =>
    `must be the payment’s amount, ${amount}; refund_amount says how much is given back`,
  more_than_refundable: ({ left }: Remaining) => `is more than the ${left} that can still be refunded`,
  more_than_refundable_disputed: ({ left }: Remaining) =>
    `is more than the ${left} that can still be refunded: the rest is disputed or given back`,
  not_stored_card: 'is not a stored card of the account',
} as const satisfies RuleTexts;

/** Payments, refunds and subscriptions: what can be done to them. */
export const payment_rules = {
  /** What the code says, where an item's refusal has no rule. */
  refused_item: ({ code }: { code: ItemErrorCode }) => errorMessage(code),
  amount_changed: ({ seen, now }: { seen: string; now: string }) =>
    `The amount was ${seen} when you saw it, and is ${now} now`,
  more_than_capturable: ({ left }: Remaining) =>
    `The amount is more than the ${left} that can still be captured`,
  cancels_whole_only: ({ left }: Remaining) =>
    `A cancellation takes the whole amount not captured yet: ${left}`,
  no_increase_at_acquirer: 'The acquirer does not increase authorisations',
  no_decrease_at_acquirer: 'The acquirer does not lower authorisations',
  no_extension_at_acquirer:
    'The amount is authorised already, and the acquirer does not extend authorisations',
  no_extension_in_scheme:
    'The amount is authorised already, and the card’s scheme does not extend authorisations',
  not_by_card: 'The payment was not made by card: its authorisation cannot be changed',
  disputed_already: 'The transaction is disputed already',
  disputed: ({ status }: { status: number }) => `The transaction is disputed (status ${status})`,
  no_verification_at_acquirer: 'No acquirer of the account verifies cards',
  verified_only: 'The card was verified only: nothing is held that could be captured or released',
  captured_already: 'The transaction is captured already: refund instead',
  payment_status: ({ status }: { status: number }) =>
    `The transaction’s status is ${status}, which does not allow this`,
  review_over: 'The time for the review is over: the transaction counts as rejected',
  subscription_status: ({ status }: { status: string }) =>
    `The subscription’s status is ${status}, which does not allow this`,
  contracts_changed: 'Contracts were drawn up, charged or declined since you saw the subscription',
  next_charge_changed: 'Another amount, or another day, is charged next than you saw',
  contract_status: ({ status }: { status: string }) =>
    `The contract’s status is ${status}, which does not allow this`,
  shopper_subscribed: ({ recurring_id }: { recurring_id: string }) =>
    `Subscription ${recurring_id} of the shopper goes on, and needs the data: cancel it first`,
  card_charged: ({ recurring_id }: { recurring_id: string }) =>
    `The card is charged by the subscription ${recurring_id}: give it another card, or cancel it with its contracts, first`,
  card_not_agreed:
    'the customer of the subscription has not agreed to be charged with this card: have them pay, or verify it, with token_flag YES first',
} as const satisfies RuleTexts;
