import type { rules } from '@causeway/schemas/errors/rules/rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';
import { textOf, type ReasonInput } from './refusal.ts';

/** What the gateway says to programs by the names of parameters, in the words of the portal's fields. */
const english_rules = {
  missing_amount: 'is missing',
  missing_bank_country: 'is missing: fill in the two-letter country of the bank, or the IBAN or BIC',
  missing_beneficiary: 'is missing: fill it in, or choose a saved one',
  iban_of_no_country: ({ country }) =>
    `is not an IBAN: no country of the IBAN registry begins with ${country}; give such a number as the account number`,
  other_birth_date: 'is not the birth date in the identity number',
  payer_charges_locally: 'must be left empty for local clearing',
  instant_by_sepa_only: '“Instant” goes by SEPA only: by local clearing, in EUR, to a SEPA country',
  missing_regulatory_code: 'is needed with information for the authority',
  other_source_amount: ({ amount }) =>
    `must be ${amount} like the amount that is paid, since the currencies are the same; the fee comes on top`,
  other_source_amount_at_rate: ({ amount, rate }) =>
    `must be ${amount} for this amount at the rate of ${rate}, or left empty`,
  not_local: ({ country, currency }) =>
    `Local clearing is not available in ${country} for ${currency}: choose SWIFT`,
  fund_source: ({ sent, usable }) => `This gateway cannot pay out of ${sent}: choose ${usable}`,
  say_which_events: 'Say which events, or since when',
  order_has_payment: ({ transaction_id }) =>
    `has a live payment already, ${transaction_id}: look at it, or use a new order number`,
  declines_need_next: 'goes with acquirers to try next',
  card_not_agreed:
    'the customer of the subscription has not agreed to be charged with this card: have them pay with it, or verify it, and agree that it is stored',
  promotion_too_long: 'must not be more than the number of periods',
} satisfies Partial<Translated<typeof rules>>;

/** A rule with its parameters in the portal's own English; null where the gateway's serves. */
export function englishReason(reason: ReasonInput): string | null {
  return textOf(english_rules, reason);
}
