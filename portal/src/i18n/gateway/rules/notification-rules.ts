import type { notification_rules, ReportedKind } from '@causeway/schemas/errors/rules/notification-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

const kinds: Readonly<Record<ReportedKind, string>> = {
  authorise: '授权',
  adjust: '授权调整',
  capture: '请款',
  void: '撤销',
  refund: '退款',
};
const kindOf = (kind: string): string => (Object.hasOwn(kinds, kind) ? kinds[kind as ReportedKind] : kind);

export const chinese_notification_rules = {
  in_suspense: '已记入暂记账户',
  notice_has_failed: '该操作已失败',
  notice_nothing_to_do: '无须处理',
  notice_told_before: '此前已告知',
  notice_recorded: '已记录',
  notice_undone: '已冲销',
  notice_undone_in_part: '已部分冲销，其余记入暂记账户',
  notice_returned: '已退回',
  notice_suspense: '已记入暂记账户',
  notice_dispute: '争议',
  notice_acquirer_missing: ({ acquirer }) => `未配置 ${acquirer}`,
  notice_unreadable: ({ said }) => `无法读取：${said}`,
  notice_names_nothing_known: '其所指对象网关均不认识',
  notice_of_another_account: '其所涉账户并非证明其签名的设置所属账户',
  notice_of_another_acquirer: '其所指指令属于另一收单机构',
  notice_never_instructed: '其所指指令并非本网关发出',
  notice_other_kind: ({ told, instructed }) => `通知的是${kindOf(told)}，而指令是${kindOf(instructed)}`,
  notice_several_fit: ({ kind, count }) => `该支付有 ${count} 笔${kindOf(kind)}可能与之对应`,
  notice_none_fits: ({ kind }) => `该支付没有网关发出的与之相符的${kindOf(kind)}`,
  notice_payment_missing: '找不到其所涉的支付',
  notice_early: '仍在等待指令本身的答复',
  notice_payment_moved: '该支付此后已转到另一收单机构',
  notice_refuses_approved: '它拒绝了已批准的授权',
  notice_other_reference: ({ known }) => `它批准的授权的参考号不是 ${known}`,
  notice_approves_failed: ({ code }) => `它批准了已失败（${code}）的支付的授权`,
  notice_no_capture_ordered: '网关没有对该支付发出过请款',
  notice_done_after_refused: '它称已完成，而此前已被拒绝',
  notice_refused_before_done: '它称在完成之前已被拒绝',
  notice_refuses_done: '它拒绝了已完成的操作',
  notice_nothing_captured: '它拒绝了请款，而该支付没有任何已请款金额',
  notice_other_amount: ({ told, instructed }) => `金额为 ${told}，而指令金额为 ${instructed}`,
} satisfies Translated<typeof notification_rules>;
