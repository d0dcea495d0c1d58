import type { reconciliation_rules } from '@causeway/schemas/errors/rules/reconciliation-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export const chinese_reconciliation_rules = {
  report_empty: '文件为空：请重新从收单机构获取',
  report_columns: ({ columns }) => `表头缺少列 ${columns}：请选择与文件相符的格式，或请收单机构添加这些列`,
  report_fields: ({ line, has, header }) =>
    `第 ${line} 行有 ${has} 个字段，表头有 ${header} 个：文件被截断或已损坏，请重新获取`,
  report_cut_off: ({ line }) => `第 ${line} 行开始的引号字段没有结尾：文件被截断或不是 CSV，请重新获取`,
  report_currency: ({ line, column, value }) => `第 ${line} 行：${column} 须为币种，例如 EUR；现为“${value}”`,
  report_amount: ({ line, column, value, currency, decimals }) =>
    `第 ${line} 行：${column} 须为以小数点表示、${currency} 至多 ${decimals} 位小数的金额；现为“${value}”`,
  report_day: ({ line, column, value }) =>
    `第 ${line} 行：${column} 须以 YYYY-MM-DD 形式的日期开头；现为“${value}”`,
  report_kind: ({ line, column, value, kinds }) =>
    `第 ${line} 行：${column} 须为 ${kinds} 之一；现为“${value}”`,
  report_meaning_missing: ({ meaning }) => `请指定表示 ${meaning} 的列，例如 ${meaning}=列名`,
  report_meaning_unknown: ({ meaning, known }) => `列的含义可为 ${known}；${meaning} 不在其中`,
  difference_is_settled: ({ difference_id }) => `差异 ${difference_id} 已无需处理：没有剩余金额`,
  other_write_off_open: ({ difference_id }) => `差异 ${difference_id} 另有待定的核销提议：请先作出决定`,
  no_write_off_open: ({ difference_id }) => `差异 ${difference_id} 没有待定的核销提议`,
} satisfies Translated<typeof reconciliation_rules>;
