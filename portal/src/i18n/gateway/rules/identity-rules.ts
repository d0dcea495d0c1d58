import type { identity_rules } from '@causeway/schemas/errors/rules/identity-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

export const chinese_identity_rules = {
  beyond_own_permits: ({ permits }) => `不能给予或收回您自己没有的权限：${permits.join('、')}`,
  password_too_short: ({ min }) => `密码至少 ${min} 个字符`,
  password_too_long: ({ max }) => `密码最多 ${max} 个字符`,
  password_repeats: '密码只是重复一两个字符',
  password_row: '密码只是一串连续的字母或数字',
  password_common: '密码过于常见',
  password_of_name: '密码由您的姓名、邮箱或网关名称组成',
  second_factor_demanded: '您必须有第二重验证：请先设置另一个，再移除最后一个',
  password_wrong: '密码有误',
  name_length: ({ max }) => `名称须为 1 至 ${max} 个可显示的字符`,
  signed_in_already: '您已登录',
  authenticator_set_up: '已设置身份验证器应用，请先移除',
  nothing_to_confirm: '没有需要确认的内容',
  passkeys_need_domain: '通行密钥需要域名：请将 PUBLIC_URL 设为域名',
  passkey_registered: '该通行密钥已登记',
  passkey_not_accepted: ({ said }) => `通行密钥未被接受（${said}）`,
  in_team_already: ({ email }) => `${email} 已在团队中`,
  can_sign_in_already: '您已可登录：请先登录，再打开此链接',
  invitation_of_other: ({ email }) => `邀请是发给 ${email} 的：请以该用户登录`,
  not_oneself: '不能更改或移除自己，请联系另一位管理员',
  last_admin: '团队将没有管理员',
  no_permit: ({ permit }) => `没有权限 ${permit}`,
  role_exists: ({ name }) => `已有角色 ${name}`,
  role_in_use: '有人拥有或受邀担任此角色',
  no_second_factor: ({ email }) => `${email} 没有第二重验证`,
  no_user: ({ email }) => `没有用户 ${email}`,
  no_role: ({ merchant_id, role_id }) => `商户 ${merchant_id} 没有角色 ${role_id}`,
  no_email_address: ({ text }) => `${text} 不是电子邮箱地址`,
  merchant_or_operator: '请指定商户和角色，或将此人设为网关方人员',
  user_exists: ({ email }) => `已有用户 ${email}`,
  too_many_attempts: '此地址的失败尝试次数过多',
  demand_without_second_factor:
    '只有使用第二重验证登录的人员才能要求团队使用第二重验证：请先在个人资料中设置，或使用它重新登录',
  operators_need_second_factor: '网关方人员需要第二重验证：请在个人资料中设置身份验证器应用或通行密钥',
  token_needs_second_factor:
    '命令行令牌只发给通过第二重验证登录的人员：请先在个人资料中设置第二重验证，或用它登录',
  token_ended:
    '命令行令牌无效或已失效：请在运营控制台的“命令行令牌”页面创建新令牌，并写入 GATEWAY_OPERATOR_TOKEN',
  other_page: ({ expected }) => `请求来自其他页面；门户的地址是 ${expected}`,
} satisfies Translated<typeof identity_rules>;
