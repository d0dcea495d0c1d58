import type { payment_field_rules, payment_rules } from '@causeway/schemas/errors/rules/payment-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

import { chineseCode } from '../chinese-codes.ts';

export const chinese_payment_rules = {
  not_review_flag: '必须是 1（通过）或 0（拒绝）',
  other_than_created: ({ amount }) => `必须是支付的金额：${amount}`,
  other_than_created_for_refund: ({ amount }) => `必须是支付的金额：${amount}；退款金额填在 refund_amount`,
  more_than_refundable: ({ left }) => `超过仍可退款的 ${left}`,
  more_than_refundable_disputed: ({ left }) => `超过仍可退款的 ${left}：其余部分处于争议中或已退回`,
  not_stored_card: '不是此账户已保存的卡',
  refused_item: ({ code }) => chineseCode(code) ?? code,
  amount_changed: ({ seen, now }) => `您看到的金额为 ${seen}，现在为 ${now}`,
  more_than_capturable: ({ left }) => `金额超过仍可请款的 ${left}`,
  cancels_whole_only: ({ left }) => `取消须为全部未请款金额：${left}`,
  no_increase_at_acquirer: '收单机构不支持提高授权金额',
  no_decrease_at_acquirer: '收单机构不支持降低授权金额',
  no_extension_at_acquirer: '该金额已授权，收单机构不支持延长授权',
  no_extension_in_scheme: '该金额已授权，卡组织不支持延长授权',
  not_by_card: '支付未使用银行卡，无法更改授权',
  disputed_already: '交易已有争议',
  disputed: ({ status }) => `交易处于争议中（状态 ${status}）`,
  no_verification_at_acquirer: '此账户的收单机构都不支持验证银行卡',
  verified_only: '该卡仅作验证，没有可请款或可释放的金额',
  captured_already: '交易已请款，请改为退款',
  payment_status: ({ status }) => `交易的状态（${status}）不允许此操作`,
  review_over: '审核已逾期，交易视为拒绝',
  subscription_status: ({ status }) => `订阅的状态（${status}）不允许此操作`,
  contracts_changed: '在您查看之后，有合约已生成、扣款或被拒绝',
  next_charge_changed: '下次扣款的金额或日期与您看到的不同',
  contract_status: ({ status }) => `合约的状态（${status}）不允许此操作`,
  shopper_subscribed: ({ recurring_id }) =>
    `该客户的订阅 ${recurring_id} 仍在进行，需要这些数据：请先取消订阅`,
  card_charged: ({ recurring_id }) =>
    `订阅 ${recurring_id} 正使用此卡扣款：请先为其更换卡，或连同合约一并取消`,
  card_not_agreed: '该订阅的客户未同意用此卡扣款：请客户先以 token_flag YES 支付或验证此卡',
} satisfies Translated<typeof payment_field_rules & typeof payment_rules>;
