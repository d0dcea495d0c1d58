import type { AmountForm, field_rules } from '@causeway/schemas/errors/rules/field-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export function described(description: string): string {
  return description === '' ? '' : `（${description}）`;
}

export function amountText({ currency, decimals, example }: AmountForm): string {
  const form = decimals === 0 ? '12 位数字，不含小数' : `12 位数字，小数最多 ${decimals} 位`;
  return `${currency} 金额最多 ${form}，例如 ${example}`;
}

function rangeText({ min, max }: { readonly min: number; readonly max: number }): string {
  return min === max ? String(min) : `${min} 至 ${max}`;
}

export const chinese_field_rules = {
  missing: '必填',
  empty: '不能为空',
  not_positive: '必须大于零',
  too_short: ({ min }) => `至少 ${min} 个字符`,
  too_long: ({ max }) => `最多 ${max} 个字符`,
  too_many_entries: ({ max }) => `最多 ${max} 项`,
  wrong_type: ({ types }) => `类型必须是 ${types.join(' 或 ')}`,
  other_value: ({ values }) => `必须是 ${values.join(' 或 ')}`,
  not_listed: ({ description }) => `不是允许的值${described(description)}`,
  not_digits: (range) => `须为 ${rangeText(range)} 位数字`,
  not_letters_or_digits: (range) => `须为 ${rangeText(range)} 个字母或数字`,
  not_id_characters: (range) => `须为 ${rangeText(range)} 个字母、数字、连字符或下划线`,
  not_suffix_characters: ({ max }) => `最多 ${max} 个拉丁字母、数字、中间的空格以及 & , . _ -`,
  not_noted: '须为元数据的键、等号及其文本，例如 cart=C-81',
  not_metadata_key: ({ max }) =>
    `不是有效的元数据键：须为 1 至 ${max} 个拉丁字母、数字、下划线、点或连字符，并以字母或下划线开头`,
  not_base64: '必须是 base64',
  not_like: ({ example }) => `格式须如 ${example}`,
  other_form: '格式不符合要求',
  not_one_of: ({ choices }) => `必须是其中之一：${choices.join('、')}`,
  invalid: ({ said }) => `内容不符合要求（${said}）`,
  not_amount: amountText,
  not_positive_amount: (form) => `${amountText(form)}，且必须大于零`,
  not_whole_between: ({ min, max }) => `必须是 ${min} 到 ${max} 之间的整数`,
  unknown_value: '未知',
  not_in_account: '在此账户中不存在',
} satisfies Translated<typeof field_rules>;
