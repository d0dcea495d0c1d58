import type { Permit } from '@causeway/schemas/portal/permits.ts';
import { useWordLanguage } from './word-language.ts';

/** What the gateway says of permits in English, in Simplified Chinese. */
const zh_permits: Readonly<Record<Permit, string>> = {
  'payments.read': '查看支付、退款和概览',
  'payments.capture': '请款，以及请款前更改金额',
  'payments.cancel': '取消支付',
  'payments.refund': '退款',
  'payments.review': '批准或拒绝待审核的支付',
  'payments.export': '导出列表',
  'shoppers.manage': '提供和删除所保存的客户数据',
  'disputes.read': '查看争议',
  'disputes.answer': '回应争议',
  'subscriptions.read': '查看订阅和合约',
  'subscriptions.manage': '暂停、恢复和取消订阅，删除已保存的卡',
  'payouts.read': '查看付款和收款人',
  'payouts.create': '创建和取消付款，保存收款人',
  'payouts.approve': '批准或拒绝他人的付款，召回付款',
  'payouts.rules': '更改付款的等待时间',
  'balances.read': '查看余额、对账单和结算报表',
  'keys.read': '查看签名密钥（不含密钥内容）',
  'keys.manage': '创建、轮换和吊销签名密钥，更改其权限',
  'keys.approve': '作为第二人确认可退款或付款的签名密钥',
  'addresses.read': '查看登记地址',
  'addresses.manage': '登记地址并强制使用',
  'requests.read': '查看请求日志，使用签名诊断',
  'webhooks.read': '查看 Webhook 端点、投递记录和事件',
  'webhooks.manage': '更改 Webhook 端点，重放和测试投递，推进测试时钟',
  'team.read': '查看团队及其角色',
  'team.manage': '邀请、更改和移除成员，编辑角色',
  'audit.read': '查看审计日志',
};

/** The names of built-in roles, in English and in Simplified Chinese. */
const role_names: Readonly<Record<string, readonly [string, string]>> = {
  admin: ['Admin', '管理员'],
  finance: ['Finance', '财务'],
  support: ['Support', '客服'],
  developer: ['Developer', '开发者'],
  'read-only': ['Read-only', '只读'],
};

/** Permits and built-in roles in the language of the person; own roles have the name that they were given. */
export function useRoleLabels(): {
  readonly permitText: (permit: string, english: string) => string;
  readonly roleName: (role: { readonly role_id: string; readonly name: string }) => string;
} {
  const chinese = useWordLanguage() === 'zh';
  return {
    permitText: (permit, english) =>
      (chinese && (zh_permits as Readonly<Record<string, string>>)[permit]) || english,
    roleName: ({ role_id, name }) => role_names[role_id]?.[chinese ? 1 : 0] ?? name,
  };
}
