import type { list_field_rules, list_rules } from '@causeway/schemas/errors/rules/list-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export const chinese_list_rules = {
  nothing_sent: ({ line, said }) => `未发送：第 ${line} 行：${said}`,
  not_day: '必须是 1900 至 2999 年的日期，例如 2026-01-31',
  from_after_to: '起始日期晚于结束日期',
  report_days: ({ max }) => `起止日期之间超过 ${max} 天：请缩短期间`,
  seeks_card: '可能是卡号，不能用来搜索：请搜索支付的卡号后四位，或订单号',
  needs_currency: '须同时选择币种',
  month_span: ({ from, to }) => `必须在 ${from} 至 ${to} 之间`,
  not_beside: ({ other }) => `不能与 ${other} 同时使用：请去掉其中一个`,
  not_percent: '必须是 0 至 100，最多 4 位小数，例如 0.25',
  until_before_from: '早于起始日期',
  no_day: '不是日期',
  twice_in_file: '在文件中出现了两次',
  file_empty: '文件中没有付款',
  file_payouts_max: ({ max }) => `一个文件最多 ${max} 笔付款`,
  row_cells: ({ cells, columns }) => `该行有 ${cells} 个单元格，而第一行有 ${columns} 个`,
  file_rows_seen: '文件不是检查过的那一个',
  file_unreadable: ({ said }) => `无法读取文件（${said}）`,
  column_unknown: ({ column }) =>
    `列 ${column} 未知；列名是字段，例如 payment_amount 或 beneficiary.bank_details.iban`,
  column_twice: '有一列出现了两次',
  column_with_parts: ({ column }) => `列 ${column} 与其各部分的列同时存在，请去掉`,
  statement_lines_max: ({ max }) => `对账单超过 ${max} 行：请选择较短的期间，或 CSV`,
  exports_max: ({ max }) => `已有 ${max} 个文件正在生成，请等待或删除其中一个`,
  filters_max: ({ max }) => `您已保存 ${max} 个筛选，请先删除一个`,
  filter_name_taken: '您的另一个筛选已使用此名称',
  evidence_size: '每个文件不超过 2 MiB',
  book_being_proved: '账簿正在核对，请等待结束',
  no_rates_in: ({ name }) => `${name} 中没有汇率`,
  portal_not_built: '门户尚未构建：请运营方执行 npm run build',
} satisfies Translated<typeof list_field_rules & typeof list_rules>;
