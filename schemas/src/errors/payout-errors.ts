import type { CatalogueEntry } from './catalogue-entry.ts';

/**
 * Codes that refuse a payout (docs/specification/requests.md#refused-requests). `source` names the parameter,
 * `message` the remedy.
 */
export const payout_errors = {
  P0001: {
    http: 409,
    text: 'request_id was used for another payout',
    meaning: 'The same request_id was used before with different content.',
    remedy:
      'Use a new request_id for a new payout; repeat a request byte for byte to get its first response.',
  },
  P0002: {
    http: 422,
    text: 'beneficiary_id is not known',
    meaning: 'The account has no saved beneficiary with this id.',
    remedy: 'Send the beneficiary’s details, or take beneficiary_id from the response to an earlier payout.',
  },
  P0003: {
    http: 422,
    text: 'The available balance is too low',
    meaning:
      'The account refuses payouts above the amount that can be paid out: the available balance, less negative amounts in its other balances (refunds and chargebacks of settled money) and the minimum balance that the operator requires, plus its credit limit.',
    remedy: 'Add funds and send the payout again with the same request_id.',
  },
  P0004: {
    http: 422,
    text: 'There is no exchange rate',
    meaning: 'No rate between source_currency and payment_currency is valid now.',
    remedy: 'Pay from a balance in payment_currency, or ask the gateway’s operator for a rate.',
  },
  P0005: {
    http: 422,
    text: 'fund_source cannot be drawn on',
    meaning: 'Payouts are paid from the account’s balance only.',
    remedy: 'Send fund_source DepositAccount.',
  },
  P0006: {
    http: 422,
    text: 'payment_date is not possible',
    meaning: 'The date is in the past, more than 365 days ahead, or not a date.',
    remedy: 'Send a date from today, in the account’s time zone, to 365 days ahead; or leave it out.',
  },
  P0007: {
    http: 422,
    text: 'payment_method is not available for this destination',
    meaning: 'No local clearing system is known for the bank’s country and the currency.',
    remedy: 'Send payment_method SWIFT.',
  },
  P0008: {
    http: 422,
    text: 'Payouts are not set up for this account',
    meaning: 'The account has no bank for payouts, or its bank is not configured.',
    remedy:
      'Ask the gateway’s operator to name a bank for the account’s payouts, or to configure it; then send the request again.',
  },
  P0009: {
    http: 422,
    text: 'The amounts do not go together',
    meaning:
      'payment_amount and source_amount do not match at the exchange rate, or nothing is left after the fee.',
    remedy: 'Send one of the two amounts; `message` states the other.',
  },
  P0010: {
    http: 422,
    text: 'The account or bank number is wrong',
    meaning: 'A bank would not accept it: its length, its characters or its check digits are wrong.',
    remedy: '`message` states what the country and the method require; ask the beneficiary for the number.',
  },
  P0011: {
    http: 422,
    text: 'The beneficiary’s bank needs one more detail',
    meaning: 'The country, the currency or the method requires a field that is missing.',
    remedy: 'Add the field that `source` names.',
  },
  P0012: {
    http: 422,
    text: 'A name or address is not acceptable to banks',
    meaning:
      'It is required for the entity_type and missing, is too long, or has no characters that the bank’s character set can represent: for example, a Japanese name in Chinese characters, whose pronunciation is ambiguous.',
    remedy: '`message` says what is allowed.',
  },
  P0013: {
    http: 422,
    text: 'An identity number or date of birth is wrong',
    meaning: 'Its check digits are wrong, or it contradicts another field.',
    remedy: 'Compare it with the document.',
  },
  P0014: {
    http: 422,
    text: 'payer_id is not known',
    meaning: 'The account has no saved payer with this id.',
    remedy: 'Send the payer’s details, or take payer_id from the response to an earlier payout.',
  },
  P0015: {
    http: 422,
    text: 'The bank cannot take this payout',
    meaning:
      'The account’s bank has no account in the currency, or its message format cannot carry the payout’s data.',
    remedy: '`message` gives the reason. If it is the bank’s account or limit, ask the operator.',
  },
  P0016: {
    http: 422,
    text: 'The sign key may not pay out as much',
    meaning: 'The payout is more than the sign key’s limits allow: for one payout, or within 24 hours.',
    remedy: 'Pay out in the portal, wait, or have the limits of the key changed.',
  },
} as const satisfies Record<string, CatalogueEntry>;
