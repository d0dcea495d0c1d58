import type { acquirer_rules } from '@causeway/schemas/errors/rules/acquirer-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';
import { described } from './field-rules.ts';

interface Open {
  readonly payments: number;
  readonly instructions: number;
  readonly disputes: number;
}

function listed(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join('；');
}

function listOpen({ payments, instructions, disputes }: Open): (readonly [count: number, what: string])[] {
  return [
    [payments, '笔支付已授权或冻结但未请款'],
    [instructions, '条指令尚无结果'],
    [disputes, '起争议未结'],
  ];
}

export const chinese_acquirer_rules = {
  not_setting: ({ name, kind, known }) => `${name} 不是 ${kind} 的设置；其设置有 ${known.join('、')}`,
  setting_json: ({ name }) => `${name} 必须是 JSON`,
  missing_setting: ({ name, description }) => `${name} 必填${described(description)}`,
  invalid_setting: ({ name, said, description }) => `${name} 不符合要求（${said}）${described(description)}`,
  setting_placeholder: ({ name }) => `${name} 仍是占位文字：请填写收单机构提供的内容`,
  setting_plain_https: ({ name }) => `${name} 必须是 https 地址，且不含用户名或密码`,
  setting_query: ({ name }) => `${name} 不能包含查询或 # 部分`,
  setting_https: ({ name }) => `${name} 必须是 https 地址`,
  setting_https_or_own: ({ name }) =>
    `${name} 必须是 https 地址；http 只能用于 127.0.0.1、[::1] 或 localhost`,
  setting_reserved: ({ name }) => `${name} 不能指向私有或其他保留地址`,
  settings_json: '设置必须是 JSON',
  settings_object: '设置必须是对象',
  settings_unusable: ({ kind, said }) => `${kind} 无法使用这些设置（${said}）`,
  no_kind: ({ name, known }) => `没有收单机构类型 ${name}；现有 ${known.join('、')}`,
  no_acquirer_named: ({ name }) => `没有收单机构 ${name}`,
  acquirer_name_form: '收单机构的名称最多 40 个小写字母、数字和连字符',
  name_of_connector: ({ name }) => `${name} 是本网关一个连接器的名称：请另选`,
  acquirer_exists: ({ name }) => `已有收单机构 ${name}：请改为更新`,
  overlap_days: '重叠时间须为 0 至 30 天',
  settings_needed: ({ account_id, name, ...open }) =>
    `${account_id === '' ? `${name} 仍需要现有的设置` : `账户 ${account_id} 仍需要其在 ${name} 使用的设置`}（${listed(listOpen(open))}），而新设置可能指向另一账簿。请等待其结束；若两份设置属于那里的同一商户账户，可选择仍然执行`,
  acquirer_needed: ({ name, accounts, refundable, ...open }) =>
    `${name} 仍被需要：${listed([[accounts, '个账户自身或在路由规则中使用它'], ...listOpen(open), [refundable, '笔在那里请款的支付仍可退款']])}。请为这些账户另选收单机构并等待其余结束，或仍然删除：那里的新支付将被拒绝，其通知不再接收，未完成的和之后的退款须等到再次添加同名收单机构`,
  settings_unreadable: ({ name }) => `无法读取 ${name} 的设置：已损坏，或缺少其数据密钥。请重新填写全部设置`,
  own_settings_unreadable: ({ name, account_id }) =>
    `无法读取账户 ${account_id} 在 ${name} 的设置：已损坏，或缺少其数据密钥。请重新填写`,
  no_usable_connector: ({ kind }) => `本网关没有可用的 ${kind} 类连接器：请查看日志`,
  no_connection_test: ({ kind }) => `${kind} 类连接器没有测试`,
} satisfies Translated<typeof acquirer_rules>;
