import type { screening_rules } from '@causeway/schemas/errors/rules/screening-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export const chinese_screening_rules = {
  not_screened: '未筛查',
  not_screened_at_all: '尚未进行筛查',
  name_found: ({ list, entry_id, entry_name, score }) => `${list} ${entry_id} ${entry_name}（${score}）`,
  hits_gone: '现行名单中已无相似条目，由人员决定',
  name_without_letters: '名称中没有字母',
  list_missing: ({ list }) => `缺少制裁名单 ${list}`,
  list_stale: ({ list }) => `制裁名单 ${list} 已过期`,
  refused_after_review: '合规审查后被拒绝',
  no_list: ({ text, known }) => `没有名单 ${text}；现有 ${known}`,
  screening_number: ({ what, min, max, text }) =>
    `${what} 必须是 ${min} 到 ${max} 之间的数字，而不是 ${text}`,
  list_unreadable: ({ said }) => `无法读取名单（${said}）`,
  list_root: ({ list, root, wanted }) => `这不是 ${list} 名单：根元素是 ${root}，而不是 ${wanted}`,
  list_undated: '名单没有说明生成时间',
  list_empty: '名单中没有条目',
  list_count: ({ announced, found }) => `名单声明有 ${announced} 条，实有 ${found} 条`,
  clearance_end_reason: '结束排除的配对须填写理由',
  no_clearance: ({ account_id, clearance_id }) => `账户 ${account_id} 没有有效的排除配对 ${clearance_id}`,
  clearance_end_agreed: '您已同意结束，还需要另一人',
  list_of_future: ({ at }) => `名单的生成时间 ${at} 尚未到来`,
  list_older: ({ at }) => `名单生成于 ${at}，早于现行名单；--force 可强制采用`,
  list_short: ({ entries, before }) =>
    `名单有 ${entries} 条，现行名单有 ${before} 条：可能不完整；--force 可强制采用`,
  hit_needs_reason: '对命中作决定须填写理由',
  known_person_decides_hit: '只有网关认识的人员才能决定命中',
  no_hit: ({ account_id, hit_id }) => `账户 ${account_id} 没有命中 ${hit_id}`,
  hit_decided: ({ hit_id }) => `命中 ${hit_id} 已决定`,
  agreed_already: '您已同意，还需要另一人',
} satisfies Translated<typeof screening_rules>;
