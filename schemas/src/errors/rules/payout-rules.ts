import type { RuleTexts } from './rule.ts';

/** By the country of the bank: what its authority wants to know. */
const regulatory_codes = {
  AE: 'a purpose code of the Central Bank of the UAE, three letters such as SAL or GDS',
  CN: 'a code for cross-border renminbi such as CGODDR, or six digits of SAFE’s list of transactions',
  IN: 'a purpose code of the Reserve Bank of India, such as P0103 or S0301',
} as const;

export type RegulatedCountry = keyof typeof regulatory_codes;

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Payouts: what a parameter may hold. */
export const payout_field_rules = {
  none_of: ({ choices }: { choices: readonly string[] }) => `must be ${choices.join(' or ')}`,
  not_transacted_currency: 'must be the ISO 4217 code of a currency that can be transacted, such as EUR',
  missing_amount: 'is missing: send payment_amount or source_amount',
  missing_beneficiary: 'is missing: send beneficiary, or beneficiary_id of a saved one',
  payer_charges_locally: 'must not be PAYER for payment_method LOCAL; leave it out',
  shared_within_eea: ({ from, to }: Span) =>
    `must be SHARED from ${from} to ${to}: within the EEA each side bears the charges of its own bank (PSD2, article 62(2))`,
  instant_by_sepa_only: 'INSTANT goes by SEPA only: payment_method LOCAL in EUR to a SEPA country',
  not_payment_date: ({ from, to }: Span) => `must be a date from ${from} to ${to}, YYYY-MM-DD`,
  missing_regulatory_code: 'is needed with regulatory_information',
  not_regulatory_code_of: ({ country }: { country: RegulatedCountry }) =>
    `must be ${regulatory_codes[country]}`,
  not_regulatory_code: ({ max }: { max: number }) => `must have 1 to ${max} letters and digits`,
  too_long_at_banks: ({ max }: { max: number }) => `must have at most ${max} characters as banks get it`,
  other_source_amount: ({ amount }: { amount: string }) =>
    `must be ${amount} like payment_amount, since the currencies are the same; the fee comes on top`,
  other_source_amount_at_rate: ({ amount, rate }: { amount: string; rate: string }) =>
    `must be ${amount} for this payment_amount at the rate of ${rate}, or left out`,
  worth_nothing: 'is worth less than one minor unit at the rate',
  worth_too_much: ({ currency }: { currency: string }) =>
    `comes to more than an amount in ${currency} can be at the rate`,
  url_fragment: 'must have no fragment',
  not_https: 'must be an https address',
  private_address: 'must not name a private, loopback, link-local or otherwise reserved address',
  private_address_in_sandbox: ({ address }: { address: string }) =>
    `must not name a private, loopback, link-local or otherwise reserved address; to receive webhooks on your own machine, start the sandbox with WEBHOOK_ALLOW_PRIVATE_ADDRESSES=${address}`,
} as const satisfies RuleTexts;

/** Payouts: what can be paid, and what can be done with one. */
export const payout_rules = {
  nothing_left_after_fee: ({ fee }: { fee: string }) =>
    `Nothing is left for the beneficiary after the fee of ${fee}`,
  no_rate: ({ from, to }: Span) => `There is no rate from ${from} to ${to} now; pay from a balance in ${to}`,
  not_local: ({ country, currency }: { country: string; currency: string }) =>
    `LOCAL is not available in ${country} for ${currency}; send payment_method SWIFT`,
  fund_source: ({ sent, usable }: { sent: string; usable: string }) =>
    `fund_source ${sent} cannot be drawn on by this gateway; send ${usable}`,
  /** Not what the person saw who confirms it; amounts with their currencies. */
  figures_changed: ({ pays, fee, receives }: { pays: string; fee: string; receives: string }) =>
    `The figures have changed since you saw them: you pay ${pays}, the fee is ${fee}, the beneficiary receives ${receives}`,
  beneficiary_changed: ({ name, account }: { name: string; account: string }) =>
    `The beneficiary has changed since you saw it: it is ${name}, account ${account} now`,
  payer_changed: ({ name }: { name: string }) =>
    `The payer has changed since you saw it: look at it again (${name})`,
  party_exists: ({ party_id }: { party_id: string }) =>
    `There is one with the id ${party_id} already: change that one`,
  alike_meanwhile: ({ payout }: { payout: string }) =>
    `A payout of the same amount to the same account was made since you looked: ${payout}`,
  /** What the bank's connector says of its message. */
  bank_unfit: ({ said }: { said: string }) => `the bank cannot take it: ${said}`,
} as const satisfies RuleTexts;
