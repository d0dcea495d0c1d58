import type { RuleTexts } from './rule.ts';

/** A description after a rule, where there is one. */
function listed(description: string): string {
  return description === '' ? '' : `: ${description}`;
}

export interface AmountForm {
  readonly currency: string;
  readonly decimals: number;
  readonly example: string;
}

/** What an amount may look like. */
export function amountFormText({ currency, decimals, example }: AmountForm): string {
  const digits =
    decimals === 0 ? 'at most 12 digits' : `at most 12 digits and up to ${decimals} decimals after a point`;
  return `written with ${digits}, such as "${example}", for ${currency}`;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function rangeText({ min, max }: Range): string {
  if (min === max) return String(min);
  return `${min} ${max === min + 1 ? 'or' : 'to'} ${max}`;
}

/** What any parameter may hold. The name of the parameter comes first: `amount is missing`. */
export const field_rules = {
  missing: 'is missing',
  empty: 'must not be empty',
  not_positive: 'must be more than zero',
  too_short: ({ min }: { min: number }) => `must have at least ${min} characters`,
  too_long: ({ max }: { max: number }) => `must have at most ${max} characters`,
  too_many_entries: ({ max }: { max: number }) => `holds more than ${max} entries`,
  wrong_type: ({ types }: { types: readonly string[] }) => `must be of type ${types.join(' or ')}`,
  /** The values are written as JSON. */
  other_value: ({ values }: { values: readonly string[] }) => `must be ${values.join(' or ')}`,
  not_listed: ({ description }: { description: string }) => `must be one of its values${listed(description)}`,
  not_digits: (range: Range) => `must be ${rangeText(range)} digits`,
  not_letters_or_digits: (range: Range) => `must be ${rangeText(range)} letters or digits`,
  not_id_characters: (range: Range) => `must be ${rangeText(range)} letters, digits, hyphens or underscores`,
  not_suffix_characters: ({ max }: { max: number }) =>
    `must be at most ${max} Latin letters, digits, spaces within and & , . _ -`,
  not_noted: 'must be a key of metadata, an equals sign and its text, such as cart=C-81',
  not_metadata_key: ({ max }: { max: number }) =>
    `is not a key of metadata: it must be 1 to ${max} Latin letters, digits, underscores, points and hyphens, and begin with a letter or an underscore`,
  not_base64: 'must be in base64',
  not_like: ({ example }: { example: string }) => `must be written like ${example}`,
  other_form: 'is not written as it must be',
  not_one_of: ({ choices }: { choices: readonly string[] }) => `must be one of ${choices.join(', ')}`,
  /** What the validator says of keywords that have no rule of their own. */
  invalid: ({ said }: { said: string }) => said,
  not_amount: (form: AmountForm) => `must be ${amountFormText(form)}`,
  not_positive_amount: (form: AmountForm) => `must be ${amountFormText(form)}, and more than zero`,
  not_whole_between: ({ min, max }: { min: number; max: number }) =>
    `must be a whole number from ${min} to ${max}`,
  unknown_value: 'is not known',
  not_in_account: 'names nothing that this account has',
} as const satisfies RuleTexts;
