import type { RuleTexts } from './rule.ts';

/** The operator's table of card brands by number: what a part of the file may hold. */
export const card_field_rules = {
  not_json_text: 'must be JSON',
  not_table: 'must be an object of source, date, brands and ranges',
  no_source: 'must say where the ranges are from',
  not_day_of_table: 'must be a day such as 2026-11-22',
  not_brands: 'must be an object of brands by their names',
  not_ranges: 'must be a list of [from, to, brand]',
  not_brand_name: 'must be named with lower-case letters, digits and hyphens',
  not_brand: 'must be an object of label, lengths, code_length and check_digit',
  not_label: 'must be the brand as people know it',
  not_lengths: 'must be a list of whole numbers from 12 to 19',
  not_code_length: 'must be 3 or 4',
  not_boolean: 'must be true or false',
  not_range: 'must begin with two texts of 1 to 8 digits, both of one length, the first not above the second',
  not_brand_of_range: 'must end with a brand that is known or in brands',
} as const satisfies RuleTexts;
