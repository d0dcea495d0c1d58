import type { ledger as english } from '../en/ledger.ts';
import type { PartOf } from '../en/en.ts';

export const ledger: PartOf<typeof english> = {
  balances: {
    pending: '待结算',
    payable: '可付款',
    available: '可用',
    below_zero: '其他余额的欠额',
    minimum_balance: '最低留存',
    credit_limit: '信用额度',
    reserve: '保证金',
    payouts_in_transit: '在途付款',
    refunds_in_transit: '在途退款',
    scheme_receivable: '卡组织应收',
    bank_clearing: '银行清算',
    fee_revenue: '手续费',
    fx: '外汇',
    suspense: '暂记',
    bank_charges: '银行费用',
    own_funds: '自有资金',
    recalled: '待银行追回',
  },
  movement: {
    capture: '请款',
    refund_accepted: '退款已受理',
    refund_completed: '退款已完成',
    refund_failed: '退款失败：款项退回',
    dispute_taken: '争议：款项被扣',
    dispute_returned: '争议：款项退回',
    dispute_fee: '争议费用',
    dispute_opened: '拒付',
    dispute_won: '争议胜诉',
  },
};
