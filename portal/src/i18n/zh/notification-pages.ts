import type { notification_pages as english } from '../en/notification-pages.ts';
import type { PartOf } from '../en/en.ts';

export const notification_pages: PartOf<typeof english> = {
  notifications: {
    title: '收单机构通知',
    one: '通知',
    lead: '收单机构发来的通知，最新的在前。无法理解的通知未产生任何变更。',
    none: '没有此类通知',
    none_lead: '系统无法理解的通知会列在这里。',
    state: '状态',
    all: '全部',
    acquirer: '收单机构',
    kind: '类型',
    event_id: '收单机构编号',
    received: '收到时间',
    reason: '处理结果',
    changed: '最近变更',
    handle: '可执行的操作',
    apply: '重新处理',
    note: '以其他方式处理的说明',
    close: '了结',
  },
};
