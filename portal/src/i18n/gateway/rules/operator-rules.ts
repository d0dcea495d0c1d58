import type { operator_rules } from '@causeway/schemas/errors/rules/operator-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

import { amountText } from './field-rules.ts';

export const chinese_operator_rules = {
  amount_form: amountText,
  rate_at: ({ place, pair, said }) => `第 ${place} 条汇率（${pair}）：${said}`,
  charge_option_of_swift: 'SWIFT 需要费用承担方式 SHARED 或 PAYER；LOCAL 没有',
  maximum_below_minimum: '最高额不得低于最低额',
  no_fee: ({ account_id, method, currency, charge_option }) =>
    `账户 ${account_id} 没有 ${method} ${currency} ${charge_option} 的手续费`,
  settlement_delay: ({ max }) => `延迟必须是 0 到 ${max} 个银行工作日的整数`,
  account_busy: ({ account_id }) => `账户 ${account_id} 正在处理，请稍后再运行`,
  no_time: ({ name, text }) => `${name} 必须是时间，例如 2026-11-23T09:00:00Z，而不是 ${text}`,
  no_rate_currency: ({ name, code }) => `${name} 必须是币种代码，而不是 ${code}`,
  rate_of_one_currency: '两个币种必须不同',
  rate_form: ({ max }) => `汇率必须大于零，最多 ${max} 位小数`,
  markup_form: ({ max }) => `加价必须是 0 到 ${max} 个基点`,
  rate_validity: '截止时间必须晚于起始时间',
  rates_heading: ({ heading }) => `第一行必须是 ${heading}`,
  rates_columns: ({ line }) => `第 ${line} 行列数过多`,
  clock_of_production: ({ account_id }) => `账户 ${account_id} 是生产账户，使用真实时间`,
  clock_goes_back: ({ account_id, at }) => `账户 ${account_id} 的时间是 ${at}，不会倒退`,
  retention_of_log: ({ kind }) => `${kind} 的保存时间由 REQUEST_LOG_DAYS 设定`,
  retention_span: ({ kind, least, most }) => `${kind} 可保存 ${least} 至 ${most} 天`,
  clock_years: '时钟一次最多前进十年',
  no_clock: ({ account_id }) => `账户 ${account_id} 没有测试时钟，使用真实时间`,
  clock_advancing: ({ account_id }) => `账户 ${account_id} 的时钟正在前进，请稍后再试`,
  clock_ahead: ({ account_id, at }) =>
    `账户 ${account_id} 的时钟为 ${at}，早于真实时间到来：移除后时间会倒退。请另建账户，或到那时再移除`,
  no_currency: ({ code }) => `${code} 不是币种代码，例如 EUR`,
  top_up_in_sandbox: '只有沙盒账户可以充值：真实资金来自结算',
  amount_not_positive: '金额必须大于零',
  only_available: ({ account_id, available, currency }) =>
    `账户 ${account_id} 可用余额只有 ${available} ${currency}`,
  id_form: ({ max }) => `编号须为 1 至 ${max} 个可显示的字符`,
  no_party: ({ account_id, kind, party_id }) => `账户 ${account_id} 没有 ${kind} ${party_id}`,
  printable_name_form: ({ max }) => `名称须为 1 至 ${max} 个可显示的字符`,
  colour_form: '颜色写作 #rrggbb',
  not_resolvable: ({ kind }) => `${kind} 类指令不能手动了结`,
  how_known: '请说明依据：必须填写理由',
  reference_needed: '需要收单机构的参考号，以便请款和退款使用',
  other_resolution_open: '该指令已有待定的提议，请先决定',
  second_person: '您的提议须由另一人确认',
  proposer_is_gone: '提议人已无权这样提议：请拒绝该提议，再请人重新提出',
  worker_may_handle: ({ seconds }) => `后台可能仍在处理该指令：请在 ${seconds} 秒后确认`,
  still_to_be_sent: '网关尚未把该指令交给银行，之后仍会发送：发送后才能记录结果',
  outcome_recorded: '该指令的结果已记录，或正在首次执行',
} satisfies Translated<typeof operator_rules>;
