import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';
import type { signature_rules } from '@causeway/schemas/errors/rules/signature-rules.ts';

const as_received = '其字符原样就是密钥';

export const chinese_signature_rules = {
  signature_missing: '缺少 encryption_data，或其为空',
  signature_length: ({ length }) =>
    `encryption_data 有 ${length} 个字符；必须是 64 个十六进制字符，或 32 个字节的 base64`,
  length_of_digest: ({ algorithm, encoding }) => `其长度与 ${encoding} 形式的 ${algorithm} 摘要相同`,
  signature_spaces: 'encryption_data 前后有空白',
  signature_quoted: 'encryption_data 带有引号',
  signature_of_openssl: 'encryption_data 不只有摘要：还有 openssl 输出的开头（请使用 -r）',
  signature_of_sha256sum: 'encryption_data 不只有摘要：还有 sha256sum 或 openssl 输出的结尾',
  signature_named: 'encryption_data 不只有摘要：前面还有名称',
  signature_0x: 'encryption_data 不只有摘要：前面还有 0x',
  signature_separated: 'encryption_data 的字节之间有分隔符',
  digest_encoded_twice: ({ encoding }) =>
    `摘要的文本又被写成一次 ${encoding}；摘要的 32 个字节只写成一次十六进制或 base64`,
  signature_percent_encoded: '收到的 encryption_data 带有百分号编码：编码了两次',
  signature_plus: 'base64 中的 + 收到时变成了空格：表单中必须编码（%2B）。十六进制无需编码',

  key_decoded: ({ encoding }) => `签名密钥按 ${encoding} 解码后使用；${as_received}`,
  key_encoded: ({ encoding }) => `签名密钥编码为 ${encoding} 后使用；${as_received}`,
  key_digested: `使用了签名密钥的 SHA-256；${as_received}`,
  key_utf16: '签名密钥以 UTF-16 使用；必须为 UTF-8',
  key_break_behind: '签名密钥末尾带有换行',
  key_break_before: '签名密钥前带有换行',
  key_space_before: '签名密钥前带有空格',
  key_space_behind: '签名密钥后带有空格',
  key_spaces: '签名密钥前后带有空格',
  key_tab_behind: '签名密钥后带有制表符',
  key_tab_before: '签名密钥前带有制表符',
  key_bom: '签名密钥前带有字节顺序标记，来自读取它的文件',
  key_nul: '签名密钥末尾带有 NUL 字符',
  key_quoted: '签名密钥带有引号',
  key_in_brackets: '签名密钥带有括号',
  key_comma: '签名密钥后带有逗号',
  key_semicolon: '签名密钥后带有分号',
  key_without_last: '签名密钥缺少最后一个字符',
  key_without_first: '签名密钥缺少第一个字符',
  key_lower_case: '签名密钥以小写使用',
  key_upper_case: '签名密钥以大写使用',
  key_percent_encoded: '签名密钥以百分号编码使用',
  key_id_as_key: '使用了密钥编号；签名密钥是创建时显示一次的内容',
  key_id_before_key: '签名密钥前加了密钥编号；应只使用签名密钥',
  field_as_key: ({ field }) => `把 ${field} 当作签名密钥使用`,
  key_of_example: '使用了参考文档示例中的签名密钥',
  key_empty: '签名密钥为空：没有读到保存它的设置，或按十六进制解码，而它并非十六进制',
  setting_as_key: ({ setting }) => `把设置的名称（${setting}）而不是其内容当作签名密钥使用`,

  plain_digest: '计算的是普通 SHA-256；hmac-v2 是以签名密钥为密钥的 HMAC-SHA-256',
  key_and_text_swapped: 'HMAC 中密钥与文本的位置颠倒',
  text_digested: '签名的是文本的 SHA-256；应签名文本本身',
  text_base64: '文本以 base64 签名；应按原样签名',
  hmac_digested: '又对 HMAC 计算了 SHA-256；应发送 HMAC 本身',
  hmac_twice: 'HMAC 计算了两次',
  text_charset: ({ charset }) => `文本以 ${charset} 签名；必须为 UTF-8`,
  nul_signed: '末尾的 NUL 字符也被签名',
  bytes_cut: '签名的字节数等于文本的字符数；其 UTF-8 字节更多',
  other_hmac: ({ algorithm }) => `计算的是 HMAC-${algorithm}；必须是 HMAC-SHA-256`,
  other_plain_digest: ({ algorithm }) => `计算的是普通 ${algorithm}；必须是 HMAC-SHA-256`,

  field_missing: ({ field }) => `缺少 ${field}`,
  field_not_text: ({ field }) => `${field} 必须是字符串`,
  account_unknown: ({ account_id, merchant_id }) =>
    `账户未知：此网关没有商户 ${merchant_id} 的账户 ${account_id}`,
  account_foreign: ({ named_account_id, named_merchant_id, account_id, merchant_id }) =>
    `账户未知或属于他人：请求写的是商户 ${named_merchant_id} 的账户 ${named_account_id}；这里是商户 ${merchant_id} 的账户 ${account_id}`,
  account_and_merchant_swapped: ({ account_id, merchant_id }) =>
    `merchant_id 和 account_id 的位置颠倒；这里是商户 ${merchant_id} 的账户 ${account_id}`,
  account_spaces: ({ account_id, merchant_id }) =>
    `merchant_id 或 account_id 前后有空白；这里是商户 ${merchant_id} 的账户 ${account_id}`,
  timestamp_missing: '缺少 timestamp：以秒为单位的 Unix 时间',
  timestamp_in_milliseconds: 'timestamp 以毫秒为单位；必须是以秒为单位的 Unix 时间',
  timestamp_form: 'timestamp 必须是以整秒为单位的 Unix 时间，而不是日期',
  timestamp_outside_window: ({ time, window_s }) =>
    `timestamp 是 ${time}，不是当前时间：请求必须在该时间前后 ${window_s} 秒内到达，否则会被拒绝`,
  nonce_missing: '缺少 nonce：8 至 64 个从未用过的字符',
  nonce_form: 'nonce 必须是 8 至 64 个字符的字符串',

  other_profile: ({ profile }) => `账户的签名方式是 ${profile}，而请求使用了另一种方式签名`,
  other_key_signed: ({ named, used }) => `key_id 写的是 ${named}，但请求由 ${used} 签名`,
  no_sign_key: '账户没有有效的签名密钥',
  text_is_right: '签名的文本正确，因此密钥或其使用方式有误',
  text_is_other: '签名的文本不同：请看第一处差异',
  too_long_to_try: ({ max }) =>
    `签名的内容超过 ${max} 个字符，过长而无法尝试常见错误：请用较短的请求查找错误`,
  key_is_other: '签名密钥不对：属于其他账户、其他环境、已撤销，或复制时被截断',
  field_changed:
    '签名后有字段被更改、增加或遗漏，例如重新生成了 timestamp 或 nonce；发送的每个字段都必须按发送的原样签名',
  text_not_utf8: '文本没有按 UTF-8 字节签名',
} satisfies Translated<typeof signature_rules>;
