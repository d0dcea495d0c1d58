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
    acquirer_fees: '收单手续费',
  },
};
