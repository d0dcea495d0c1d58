import type { rules } from '@causeway/schemas/errors/rules/rules.ts';
import type { RuleParameters, Translated } from '@causeway/schemas/errors/rules/rule.ts';
import { chinese_field_rules } from './rules/field-rules.ts';
import { chinese_payment_rules } from './rules/payment-rules.ts';
import type { GivenReason } from './refusal.ts';

const chinese_rules = {
  ...chinese_field_rules,
  ...chinese_payment_rules,
} satisfies Translated<typeof rules>;

const words: Readonly<Record<string, string | ((parameters: never) => string)>> = chinese_rules;

/** A rule with its parameters in Chinese; null where none is given. */
export function chineseReason({ rule = '', parameters = {} }: GivenReason): string | null {
  const text = Object.hasOwn(words, rule) ? words[rule] : undefined;
  if (text === undefined) return null;
  return typeof text === 'string' ? text : text(parameters satisfies RuleParameters as never);
}
