import type {
  FieldGroup,
  order_field_rules,
  order_rules,
  SettledAuthentication,
} from '@causeway/schemas/errors/rules/order-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

const groups: Readonly<Record<FieldGroup, string>> = {
  browser: '须填写全部浏览器字段',
  authentication: '须填写完整的 3-D Secure 结果',
  cavv: '须填写其结果',
};

const settled_authentications: Readonly<Record<SettledAuthentication, string>> = {
  elsewhere: '3-D Secure 已在别处完成',
  absent: '客户不在场',
  merchant: '该支付由商户发起',
};

export const chinese_order_rules = {
  zero_amount:
    '必须大于零；验证卡请用金额为零且不含 recurring_id 的 /v1/authorise 或 /v1/checkout，或订阅的试用期（trial_days）',
  captures_zero: '金额为零时不能是 "auto"：验证卡不会请款',
  not_sum_of_parts: ({ sum }) =>
    `必须等于 item_total + shipping + handling + tax_total + insurance - shipping_discount - discount，即 ${sum}`,
  looks_like_minor_units: ({ amount, sum, currency }) =>
    `是 ${amount} ${currency}，而商品合计 ${sum} ${currency}：金额以小数表示，不用最小货币单位。若客户应付 ${sum}，请发送 "${sum}"；若应付 ${amount}，请更正单价或不填单价`,
  no_goods: '至少填写一件商品',
  goods_max: ({ max }) => `最多 ${max} 件商品`,
  attributes_max: ({ max, separator }) => `最多 ${max} 个属性，以 ${separator} 分隔`,
  unnamed_good: '必须以名称开头',
  no_descriptor: '必须留空：账户没有账单描述',
  descriptor_full: '必须留空：账单描述已占满 22 个字符',
  suffix_too_long: ({ max }) => `最多 ${max} 个字符，以便接在账单描述之后`,
  not_ip_address: '必须是 IPv4 或 IPv6 地址',
  holds_card_number: '不能含有卡号，因为该字段以明文保存：请删除卡号',
  not_event_types: '必须是事件类型，例如 payment.captured，或一类对象的全部事件，例如 payment.*',
  incomplete: ({ given, group }) => `必填：填写了 ${given}，${groups[group]}`,
  no_exemption_needed: ({ status }) => `three_ds_status 为 ${status} 时必须留空：不需要豁免`,
  moto_authenticated: '已完成 3-D Secure 时不能是 moto',
  authentication_settled: ({ why }) => `不能是 do3DS：${settled_authentications[why]}`,
  missing_proof: '必填：它向发卡行证明 three_ds_status 为 Y',
  other_indicator: ({ indicators, brand, status }) =>
    `${brand} 的 three_ds_status 为 ${status} 时必须是 ${indicators.join(' 或 ')}`,
  missing_agreement: '必填：stored_credential_purpose 说的是它所指的协议',
  no_agreement: '必填：此处没有该客户关于此卡的协议',
  agreement_not_here: ({ given }) => `填写了 ${given} 时必须留空：协议由在场的客户订立`,
  customer_absent: '由商户发起时必须留空：客户不在场',
  not_authenticated: '由商户发起时必须留空：不要求强客户认证',
  not_start_date: '必须是日期，例如 2027-01-31',
  starts_in_past: '不能早于今天（UTC）',
  starts_too_late: ({ days }) => `必须在 ${days} 天之内`,
  promotion_without_cycle: '只能与 1 或以上的 promotion_cycle 一起使用',
  free_promotion: '必须大于零：免费期请填写 trial_days',
  missing_recurring_id: ({ given }) => `必填：${given} 属于订阅`,
  promotion_too_long: '不能大于 total_cycles',
  card_or_token: '请填写 card 或 token_id 之一，不能同时填写',
  page_in_use: ({ status }) =>
    status === 'paid'
      ? '此支付页面的订单已付款：请取消该支付或退款'
      : '此支付页面上有一笔支付正在进行：请等待其结果',
} satisfies Translated<typeof order_field_rules & typeof order_rules>;
