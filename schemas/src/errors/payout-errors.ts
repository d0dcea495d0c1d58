import type { CatalogueEntry } from './catalogue-entry.ts';

/**
 * Codes that refuse a payout (docs/specification/requests.md#refused-requests). `source` names the parameter,
 * `message` the remedy.
 */
export const payout_errors = {
  P0001: {
    http: 409,
    text: 'request_id was used for another payout',
    meaning: 'The same request_id came before with other content.',
    remedy: 'Use a new request_id for a new payout; repeat a request byte for byte to get its first answer.',
  },
  P0002: {
    http: 422,
    text: 'beneficiary_id is not known',
    meaning: 'The account has no saved beneficiary with this id.',
    remedy: 'Send the beneficiary’s details, or take beneficiary_id from the answer of an earlier payout.',
  },
  P0003: {
    http: 422,
    text: 'The available balance is too low',
    meaning:
      'The account refuses payouts beyond what it can pay out: the available balance, less what is below zero in its other balances (refunds and chargebacks of money that was settled before) and what the operator has stay, plus its credit limit.',
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
    meaning: 'The date is past, more than 365 days ahead, or not a date.',
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
    meaning: 'The account has no bank to pay through, or the one that it names is not configured.',
    remedy:
      'Ask the gateway’s operator to name a bank for the account’s payouts, or to configure it; then send the request again.',
  },
  P0009: {
    http: 422,
    text: 'The amounts do not go together',
    meaning:
      'payment_amount and source_amount differ from each other at the rate, or nothing is left after the fee.',
    remedy: 'Send one of the two amounts; `message` says what the other would be.',
  },
  P0010: {
    http: 422,
    text: 'The account or bank number is wrong',
    meaning: 'A bank would not accept it: its length, its characters or its check digits are wrong.',
    remedy: '`message` says what the country and the method demand; ask the beneficiary for the number.',
  },
  P0011: {
    http: 422,
    text: 'The beneficiary’s bank needs one more detail',
    meaning: 'The country, the currency or the method demands a field that is missing.',
    remedy: 'Add the field that `source` names.',
  },
  P0012: {
    http: 422,
    text: 'A name or address is not acceptable to banks',
    meaning:
      'Missing for the entity_type, too long, or holding nothing that the bank’s character set can show: a Japanese name in Chinese characters, for one, whose reading nobody can tell from them.',
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
    remedy: 'Send the payer’s details, or take payer_id from the answer of an earlier payout.',
  },
  P0015: {
    http: 422,
    text: 'The bank cannot take this payout',
    meaning:
      'The bank that pays for the account holds no account in the currency, or its message has no room for what the payout says.',
    remedy: '`message` says what it is. Where it is the bank’s account or limit, ask the operator.',
  },
} as const satisfies Record<string, CatalogueEntry>;
