/** The names of columns, in tables and in files: in English and in Chinese. */
export const column_labels = {
  amount: ['Amount', '金额'],
  captured: ['Captured', '已请款'],
  card: ['Card', '卡号'],
  created: ['Date', '日期'],
  currency: ['Currency', '币种'],
  failure: ['Failure', '失败代码'],
  method: ['Method', '方式'],
  order: ['Order', '订单'],
  reason: ['Reason', '原因'],
  reference: ['Reference', '参考号'],
  refund: ['Refund', '退款号'],
  refunded: ['Refunded', '已退款'],
  shopper: ['Shopper', '客户'],
  status: ['Status', '状态'],
  status_words: ['Status in words', '状态说明（英文）'],
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
