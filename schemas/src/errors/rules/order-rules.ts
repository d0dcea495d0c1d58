import type { RuleTexts } from './rule.ts';

/** Groups of fields that are sent together, or not at all. */
const groups = {
  browser: 'all browser fields are needed',
  authentication: 'the whole result of 3-D Secure is needed',
  cavv: 'its result is needed',
} as const;

/** Why the customer need not be authenticated by the gateway. */
const settled_authentications = {
  elsewhere: '3-D Secure was carried out elsewhere',
  absent: 'the customer is not there',
  merchant: 'the merchant starts the payment',
} as const;

export type FieldGroup = keyof typeof groups;
export type SettledAuthentication = keyof typeof settled_authentications;

/** The order that a payment or a payment page is opened with: what a parameter may hold. */
export const order_field_rules = {
  zero_amount:
    'must be more than zero; a card is verified by /v1/authorise or /v1/checkout with zero and without recurring_id, or by the trial of a subscription (trial_days)',
  captures_zero: 'must not be "auto" with an amount of zero: nothing is captured of a card that is verified',
  not_sum_of_parts: ({ sum }: { sum: string }) =>
    `must equal item_total + shipping + handling + tax_total + insurance - shipping_discount - discount, which is ${sum}`,
  looks_like_minor_units: ({ amount, sum, currency }: { amount: string; sum: string; currency: string }) =>
    `is ${amount} ${currency}, but the items add up to ${sum} ${currency}: amounts are decimal, not in minor units. Send "${sum}" if that is what the customer pays; if it is ${amount}, correct the unit prices or leave them out`,
  no_goods: 'must name at least one of the goods',
  goods_max: ({ max }: { max: number }) => `must name at most ${max} goods`,
  attributes_max: ({ max, separator }: { max: number; separator: string }) =>
    `must have at most ${max} attributes separated by ${separator}`,
  unnamed_good: 'must begin with a name',
  no_descriptor: 'must be left out: the account has no statement descriptor',
  descriptor_full: 'must be left out: the statement descriptor has all of the 22 characters',
  suffix_too_long: ({ max }: { max: number }) =>
    `must have at most ${max} characters, so that it fits behind the statement descriptor`,
  not_ip_address: 'must be an IPv4 or IPv6 address',
  holds_card_number: 'must not hold a card number, because it is stored in plain text: leave the number out',
  not_event_types: 'must name event types such as payment.captured, or all of a noun such as payment.*',
  incomplete: ({ given, group }: { given: string; group: FieldGroup }) =>
    `is missing: with ${given}, ${groups[group]}`,
  no_exemption_needed: ({ status }: { status: string }) =>
    `must be left out with three_ds_status ${status}: no exemption is needed`,
  moto_authenticated: 'must not be moto where 3-D Secure was carried out',
  authentication_settled: ({ why }: { why: SettledAuthentication }) =>
    `must not be do3DS: ${settled_authentications[why]}`,
  missing_proof: 'is missing: it proves three_ds_status Y to the issuer',
  other_indicator: ({
    indicators,
    brand,
    status,
  }: {
    indicators: readonly string[];
    brand: string;
    status: string;
  }) => `must be ${indicators.join(' or ')} for ${brand} with three_ds_status ${status}`,
  missing_agreement: 'is missing: stored_credential_purpose is about the agreement that it names',
  no_agreement: 'is missing: no agreement of this customer about the card is known here',
  agreement_not_here: ({ given }: { given: string }) =>
    `must be left out with ${given}: an agreement is made by a customer who is present`,
  customer_absent: 'must be left out with initiator merchant: the customer is absent',
  not_authenticated:
    'must be left out with initiator merchant: strong customer authentication is not asked for',
  not_start_date: 'must be a date such as 2027-01-31',
  starts_in_past: 'must not be in the past (UTC)',
  starts_too_late: ({ days }: { days: number }) => `must be within ${days} days`,
  promotion_without_cycle: 'goes only with a promotion_cycle of one or more',
  free_promotion: 'must be more than zero: send trial_days for free periods',
  missing_recurring_id: ({ given }: { given: string }) => `is missing: ${given} belongs to a subscription`,
  promotion_too_long: 'must not be more than total_cycles',
} as const satisfies RuleTexts;

export const order_rules = {
  card_or_token: 'Send either card or token_id, not both',
  page_in_use: ({ status }: { status: string }) =>
    status === 'paid'
      ? 'The order of this payment page is paid: cancel or refund the payment'
      : 'A payment is under way on this payment page: wait for its outcome, or for the page to be paid or free again',
} as const satisfies RuleTexts;
