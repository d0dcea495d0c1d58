import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';

/** The ranges of merchant category codes, both ends included. What is in them is up to the schemes and the acquirer. */
const merchant_categories = {
  source: 'ISO 18245:2023, its ranges as Citi’s list of merchant categories sums them up',
  date: '2026-11-22',
  ranges: [
    ['0001', '1499', 'agricultural services'],
    ['1500', '2999', 'contracted services'],
    ['3000', '3299', 'airlines'],
    ['3300', '3499', 'car rental'],
    ['3500', '3999', 'lodging'],
    ['4000', '4799', 'transport'],
    ['4800', '4999', 'utilities'],
    ['5000', '5599', 'retail'],
    ['5600', '5699', 'clothing'],
    ['5700', '7299', 'other shops'],
    ['7300', '7999', 'business services'],
    ['8000', '8999', 'professional services and membership organisations'],
    ['9000', '9999', 'government services'],
  ] as readonly (readonly [from: string, to: string, what: string])[],
};

/** Why a text is no merchant category; null when it is one. */
export function whyNoMerchantCategory(text: string): Reason | null {
  if (!/^[0-9]{4}$/.test(text)) return { rule: 'category_form' };
  const known = merchant_categories.ranges.some(([from, to]) => from <= text && text <= to);
  return known ? null : { rule: 'category_range' };
}
