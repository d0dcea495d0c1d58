import type { card_field_rules } from '@causeway/schemas/errors/rules/card-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export const chinese_card_rules = {
  not_json_text: '必须是 JSON',
  not_table: '必须是包含 source、date、brands 和 ranges 的对象',
  no_source: '必须说明号段的来源',
  not_day_of_table: '必须是日期，例如 2026-11-22',
  not_brands: '必须是以名称为键的卡组织对象',
  not_ranges: '必须是 [起, 止, 卡组织] 的列表',
  not_brand_name: '名称须由小写字母、数字和连字符组成',
  not_brand: '必须是包含 label、lengths、code_length 和 check_digit 的对象',
  not_label: '必须是人们所知的卡组织名称',
  not_lengths: '必须是 12 至 19 的整数列表',
  not_code_length: '必须是 3 或 4',
  not_boolean: '必须是 true 或 false',
  not_range: '必须以两段 1 至 8 位数字开头，长度相同，且前者不大于后者',
  not_brand_of_range: '必须以已知的或 brands 中的卡组织结尾',
} satisfies Translated<typeof card_field_rules>;
