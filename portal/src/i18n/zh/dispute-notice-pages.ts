import type { dispute_notice_pages as english } from '../en/dispute-notice-pages.ts';
import type { PartOf } from '../en/en.ts';

/** The operator console's page of dispute notices of unknown payments. */
export const dispute_notice_pages: PartOf<typeof english> = {
  dispute_notices: {
    title: '争议通知',
    lead: '收单机构就系统未知支付的争议发来、且未划转款项的通知，最早的在前。',
    none: '没有待处理的通知',
    none_lead: '所涉支付未知的通知会列在这里，直到有人处理。',
    case: '收单机构的争议参考号',
    note: '处理说明',
  },
};
