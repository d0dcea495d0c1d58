/** The names of columns, in tables and in files, and of filters: in English and in Chinese. */
export const column_labels = {
  account: ['Account', '账户'],
  acquirer: ['Acquirer', '收单机构'],
  amount: ['Amount', '金额'],
  amount_max: ['Amount to', '金额上限'],
  amount_min: ['Amount from', '金额下限'],
  answer_until: ['Answer until', '答复截止'],
  beneficiary: ['Beneficiary', '收款人'],
  captured: ['Captured', '已请款'],
  card: ['Card', '卡号'],
  created: ['Date', '日期'],
  currency: ['Currency', '币种'],
  customer: ['Customer', '客户'],
  due: ['Due', '到期'],
  failure: ['Failure', '失败代码'],
  from: ['From', '从'],
  last_four: ['Last four digits', '卡号后四位'],
  metadata: ['Metadata', '元数据'],
  method: ['Method', '方式'],
  next_charge: ['Next charge', '下次扣款'],
  opened: ['Opened', '提出时间'],
  order: ['Order', '订单'],
  payment_date: ['Payment date', '付款日期'],
  price: ['Price', '价格'],
  probably: ['Probably belongs to', '可能属于'],
  reason: ['Reason', '原因'],
  reason_code: ['Reason code of the scheme', '卡组织原因代码'],
  reference: ['Reference', '参考号'],
  refund: ['Refund', '退款号'],
  refunded: ['Refunded', '已退款'],
  shopper: ['Shopper', '客户'],
  stage: ['Stage', '阶段'],
  status: ['Status', '状态'],
  status_words: ['Status in words', '状态说明（英文）'],
  subscription: ['Subscription', '订阅'],
  to: ['To', '至'],
  transaction: ['Transaction', '交易号'],
  website: ['Site', '网站'],
} as const satisfies Readonly<Record<string, readonly [english: string, chinese: string]>>;

export type ColumnLabel = keyof typeof column_labels;

/** The names in one language. */
export function columnLabels(language: 'en' | 'zh-CN'): Readonly<Record<ColumnLabel, string>> {
  const labels = Object.entries(column_labels);
  const named = labels.map(([label, [english, chinese]]) => [label, language === 'en' ? english : chinese]);
  return Object.fromEntries(named) as Record<ColumnLabel, string>;
}
