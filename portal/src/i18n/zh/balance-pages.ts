import type { PartOf } from '../en/en.ts';
import type { balance_pages as english } from '../en/balance-pages.ts';

/** Balances, statements, settlement reports. */
export const balance_pages: PartOf<typeof english> = {
  balance_pages: {
    title: '余额',
    lead: '账户持有的资金，直接取自账本。',
    empty: '还没有资金',
    empty_lead: '首笔请款后即显示余额。',
  },
  statement: {
    title: '可用余额对账单',
    balance: '余额',
    opening: '期初余额',
    closing: '期末余额',
    interim: '当前余额：期间尚未结束',
    more: '变动超过一页可显示的数量，文件中包含全部。',
  },
  settlement: {
    title: '结算报表',
    lead: '按账户时区每日的资金变动，与账本分毫不差。',
    day: '日期',
    captured: '已请款',
    refunded: '已退款',
    disputed: '争议',
    paid_out: '已付出',
    topped_up: '充值',
    net: '净额',
    total: '合计',
    empty: '没有资金变动',
    empty_lead: '该时段没有资金变动，请选择更长的时段。',
  },
};
