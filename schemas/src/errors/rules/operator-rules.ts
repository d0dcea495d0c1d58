import type { RuleTexts } from './rule.ts';

import { amountFormText, type AmountForm } from './field-rules.ts';

export const operator_rules = {
  amount_form: (form: AmountForm) => `the amount must be ${amountFormText(form)}`,
  rate_at: ({ place, pair, said }: { place: number; pair: string; said: string }) =>
    `rate ${place} (${pair}): ${said}`,
  charge_option_of_swift: 'SWIFT needs a charge option, SHARED or PAYER; LOCAL has none',
  maximum_below_minimum: 'the maximum must not be less than the minimum',
  no_fee: ({
    account_id,
    method,
    currency,
    charge_option,
  }: {
    account_id: string;
    method: string;
    currency: string;
    charge_option: string;
  }) => `account ${account_id} has no fee for ${method} in ${currency} ${charge_option}`,
  settlement_delay: ({ max }: { max: number }) =>
    `the delay must be a whole number of banking days from 0 to ${max}`,
  account_busy: ({ account_id }: { account_id: string }) =>
    `account ${account_id} is being worked on: run it again when that has ended`,
  no_time: ({ name, text }: { name: string; text: string }) =>
    `${name} must be a time such as 2026-11-23T09:00:00Z, not ${text}`,
  no_rate_currency: ({ name, code }: { name: string; code: string }) =>
    `${name} must be the ISO 4217 code of a currency, not ${code}`,
  rate_of_one_currency: 'base and quote must differ',
  rate_form: ({ max }: { max: number }) => `rate must be a decimal above zero with at most ${max} decimals`,
  markup_form: ({ max }: { max: number }) => `markup must be 0 to ${max} hundredths of a percent`,
  rate_validity: 'valid until must be later than valid from',
  rates_heading: ({ heading }: { heading: string }) => `the first line must be ${heading}`,
  rates_columns: ({ line }: { line: number }) => `line ${line} has too many columns`,
  clock_of_production: ({ account_id }: { account_id: string }) =>
    `account ${account_id} is a production account: it lives in real time`,
  clock_goes_back: ({ at, account_id }: { at: string; account_id: string }) =>
    `it is ${at} for account ${account_id}, whose time never goes back`,
  retention_of_log: ({ kind }: { kind: string }) => `${kind} are kept as long as REQUEST_LOG_DAYS says`,
  retention_span: ({ kind, least, most }: { kind: string; least: number; most: number }) =>
    `${kind} can be kept for ${least} to ${most} days`,
  clock_years: 'a clock advances by at most ten years at a time',
  no_clock: ({ account_id }: { account_id: string }) =>
    `account ${account_id} has no test clock: it lives in real time`,
  clock_advancing: ({ account_id }: { account_id: string }) =>
    `the clock of account ${account_id} is being advanced already; try again later`,
  clock_ahead: ({ account_id, at }: { account_id: string; at: string }) =>
    `the clock of account ${account_id} stands at ${at}, ahead of the real time: without it the account's time would run backwards. Make another account, or remove it when that time has come`,
  no_currency: ({ code }: { code: string }) => `${code} is not the ISO 4217 code of a currency, such as EUR`,
  top_up_in_sandbox: 'only sandbox accounts can be topped up: real money comes from settlements',
  amount_not_positive: 'the amount must be more than zero',
  only_available: ({
    account_id,
    available,
    currency,
  }: {
    account_id: string;
    available: string;
    currency: string;
  }) => `account ${account_id} has only ${available} ${currency} available`,
  id_form: ({ max }: { max: number }) => `an id has 1 to ${max} printable characters`,
  no_party: ({ account_id, kind, party_id }: { account_id: string; kind: string; party_id: string }) =>
    `account ${account_id} has no ${kind} ${party_id}`,
  printable_name_form: ({ max }: { max: number }) => `a name has 1 to ${max} printable characters`,
  colour_form: 'a colour is written #rrggbb',
  not_resolvable: ({ kind }: { kind: string }) => `instructions of kind ${kind} cannot be resolved by hand`,
  how_known: 'Say how you know: a reason is required',
  reference_needed: 'The acquirer’s reference is needed, for captures and refunds to go back to',
  other_resolution_open: 'Another proposal for this instruction is open: decide that first',
  second_person: 'A second person must confirm what you have proposed',
  proposer_is_gone: 'Whoever proposed this may no longer do so: reject it, and have it proposed again',
  worker_may_handle: ({ seconds }: { seconds: number }) =>
    `A worker may still be handling this instruction: confirm in ${seconds} seconds`,
  still_to_be_sent:
    'The gateway has not given this instruction to the bank yet, and will: its outcome can be recorded once it has been sent',
  outcome_recorded:
    'The outcome of this instruction is already recorded, or it is being performed for the first time',
} as const satisfies RuleTexts;
