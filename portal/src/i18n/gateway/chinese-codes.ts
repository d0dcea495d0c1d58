import type { CatalogueEntry } from '@causeway/schemas/errors/catalogue-entry.ts';
import type { decline_codes } from '@causeway/schemas/errors/decline-codes.ts';
import { item_errors } from '@causeway/schemas/errors/item-errors.ts';
import { payout_errors } from '@causeway/schemas/errors/payout-errors.ts';
import { portal_errors } from '@causeway/schemas/errors/portal-errors.ts';
import { request_errors } from '@causeway/schemas/errors/request-errors.ts';
import { subscription_errors } from '@causeway/schemas/errors/subscription-errors.ts';

type Code =
  | keyof typeof item_errors
  | keyof typeof payout_errors
  | keyof typeof portal_errors
  | keyof typeof subscription_errors
  | 'I0010'
  | 'I0011'
  | 'I0012'
  | 'I0018'
  | 'I0019'
  | 'I0023'
  | 'I0090'
  | 'I0099';

/** Why the gateway refuses what somebody does in the portal. */
const gateway_codes: Readonly<Record<Code, string>> = {
  T0001: '没有这笔交易',
  T0002: '订单号不属于这笔交易',
  T0003: '币种与这笔交易不符',
  T0004: '这一项在本批中出现了两次',
  T0005: '缺少必填内容',
  T0006: '内容不符合要求',
  T0007: '金额超过仍可请款的金额',
  T0008: '金额与这笔交易不符',
  T0010: '交易正在等待审核',
  T0011: '交易已请款',
  T0012: '这笔交易还有另一项操作在进行中',
  T0013: '交易的状态不允许此操作',
  T0014: '交易已取消',
  T0015: '已过请款期限',
  T0016: '交易不在审核中',
  T0017: '审核已作出相反的决定',
  T0020: '收单机构无法更改这笔授权',
  T0021: '卡组织不允许此更改',
  T0022: '交易已部分请款',
  T0023: '风控规则不允许此金额',
  T0024: '交易是一项订阅的扣款',
  T0025: '卡组织禁止再次尝试',
  R0001: '退款金额超过仍可退款的金额',
  R0002: '交易尚未请款',
  R0003: '交易时间过久，无法退款',
  R0004: '这笔交易已有 99 笔退款',
  R0005: '该退款参考号已用于另一笔退款',
  R0006: '可用余额不足',
  A0001: '收单机构拒绝了此操作',
  A0002: '结果尚不明确',
  P0001: '该请求号已用于另一笔付款',
  P0002: '没有这个已保存的收款人',
  P0003: '可用余额不足',
  P0004: '没有可用的汇率',
  P0005: '不能从该资金来源付款',
  P0006: '付款日期不可用',
  P0007: '该目的地不支持此付款方式',
  P0008: '此账户尚未开通付款',
  P0009: '金额之间不一致',
  P0010: '账号或银行编号有误',
  P0011: '收款人的银行还需要一项信息',
  P0012: '银行不接受此姓名、名称或地址',
  P0013: '证件号码或出生日期有误',
  P0014: '没有这个已保存的付款人',
  P0015: '银行无法办理此笔付款',
  S0001: '没有这个订阅',
  S0002: '合约名称与订阅不符',
  S0003: '没有这份合约',
  S0004: '订阅已结束',
  S0005: '订阅的状态不允许此操作',
  S0006: '合约的状态不允许此操作',
  S0007: '内容不符合要求',
  U0001: '您尚未登录',
  U0002: '邮箱或密码有误',
  U0003: '登录尝试次数过多，请稍后再试',
  U0004: '还需要第二重验证',
  U0005: '验证码有误',
  U0006: '请求不是来自门户自己的页面，请重新加载',
  U0007: '您的角色不允许此操作',
  U0008: '没有此内容，或您无权查看',
  U0009: '此密码不可用',
  U0010: '无法执行',
  U0012: '门户需要 https 地址',
  U0013: '通行密钥未被接受',
  U0014: '邀请无效：已使用、已撤回或超过七天',
  U0015: '其他人刚刚作了更改，请重新加载',
  U0016: '当前登录的人数过多，请几秒后再试',
  U0017: '需要第二重验证',
  I0010: '缺少必填内容',
  I0011: '内容不符合要求',
  I0012: '调用方的 IP 地址未登记',
  I0018: '一次请求的内容过多',
  I0019: '请求过于频繁，请稍后再试',
  I0023: '此账户已停用',
  I0090: '网关暂时无法应答，请稍后再试',
  I0099: '网关发生错误，请稍后再试',
};

const catalogues: Readonly<Record<string, CatalogueEntry>> = {
  ...item_errors,
  ...payout_errors,
  ...portal_errors,
  ...request_errors,
  ...subscription_errors,
};

/** What a code says, in Chinese; with what the gateway said more exactly than that, as it said it. */
export function chineseCode(code: string, said: string): string {
  if (Object.hasOwn(decline_words, code)) return decline_words[code as keyof typeof decline_codes].text;
  if (!Object.hasOwn(gateway_codes, code)) return said;
  const chinese = gateway_codes[code as Code];
  return catalogues[code]?.text === said ? chinese : `${chinese}（${said}）`;
}

interface DeclineWords {
  readonly text: string;
  readonly meaning: string;
  readonly remedy: string;
}

const other_card = '请客户换一张卡。';

/** Why an issuer, a risk rule or the acquirer declined a payment. */
export const decline_words: Readonly<Record<keyof typeof decline_codes, DeclineWords>> = {
  D0005: { text: '发卡行拒绝', meaning: '发卡行拒绝了交易，未说明原因。', remedy: other_card },
  D0012: { text: '无效交易', meaning: '发卡行不允许此类交易。', remedy: other_card },
  D0014: { text: '卡号无效', meaning: '发卡行没有此卡号。', remedy: '请客户核对卡号。' },
  D0051: {
    text: '余额不足',
    meaning: '卡账户余额不足以支付该金额。',
    remedy: '请客户换一张卡，或稍后再试。',
  },
  D0054: { text: '卡已过期', meaning: '发卡行表示该卡已过期。', remedy: '请客户使用新卡。' },
  D0065: {
    text: '需要客户验证身份',
    meaning: '发卡行要求 3-D Secure 验证，而请求为 no3DS。',
    remedy: '使用 do3DS 重新授权，并将客户引导至 issuer_url。',
  },
  D0082: { text: '安全码有误', meaning: '安全码不匹配。', remedy: '请客户核对卡上的安全码。' },
  D0096: {
    text: '系统故障',
    meaning: '发卡行或卡组织无法处理这笔交易。',
    remedy: '请几分钟后再试。',
  },
  D0100: {
    text: '被风控规则拦截',
    meaning: '付款未发送至发卡行，或被其风控规则拦截。',
    remedy: '请勿重试；请与网关运营方一起查看风控规则。',
  },
  D0101: {
    text: '客户身份验证失败',
    meaning: '客户未通过 3-D Secure 验证。',
    remedy: '请客户重试或换一张卡。',
  },
  D0102: {
    text: '付款未能处理',
    meaning: '在发卡行决定之前发生技术故障，未冻结任何资金。',
    remedy: '请以相同的订单号重新授权。',
  },
  D0103: {
    text: '客户已停止定期扣款',
    meaning: '客户已要求发卡行不再支付此订阅。',
    remedy: '请勿再次扣款；请与客户商定另一张卡。',
  },
  D0001: {
    text: '请联系发卡行',
    meaning: '发卡行希望先与持卡人联系。',
    remedy: '请客户致电发卡行，或换一张卡。',
  },
  D0003: {
    text: '商户无效',
    meaning: '发卡行或卡组织不认识所发送的商户信息。',
    remedy: '请网关运营方与收单机构核对商户资料。',
  },
  D0004: {
    text: '应收回的卡',
    meaning: '发卡行要求收回此卡。',
    remedy: '请勿再次使用此卡；请客户换一张卡。',
  },
  D0007: {
    text: '应收回的卡（特殊情况）',
    meaning: '因涉嫌欺诈，发卡行要求收回此卡。',
    remedy: '请勿再次使用此卡；请客户换一张卡。',
  },
  D0013: {
    text: '金额无效',
    meaning: '此卡无法处理该金额或币种。',
    remedy: '请核对金额；请客户换一张卡。',
  },
  D0015: {
    text: '没有该发卡行',
    meaning: '该卡号没有对应的发卡行。',
    remedy: '请勿再次使用此卡；请客户核对卡号。',
  },
  D0019: {
    text: '请重新提交交易',
    meaning: '发卡行这一次无法处理交易。',
    remedy: '请几分钟后再试。',
  },
  D0030: {
    text: '格式错误',
    meaning: '发卡行或卡组织无法读取请求。',
    remedy: '请网关运营方检查所发送的数据。',
  },
  D0041: {
    text: '挂失的卡',
    meaning: '此卡已挂失。',
    remedy: '请勿再次使用此卡；请客户换一张卡。',
  },
  D0043: {
    text: '被盗的卡',
    meaning: '此卡已报失窃。',
    remedy: '请勿再次使用此卡；请客户换一张卡。',
  },
  D0046: {
    text: '账户已关闭',
    meaning: '此卡对应的账户已关闭。',
    remedy: '请勿再次使用此卡；请客户换一张卡。',
  },
  D0052: {
    text: '没有该账户',
    meaning: '此卡没有所要求类型的账户。',
    remedy: '请客户换一张卡。',
  },
  D0055: {
    text: '密码错误或缺失',
    meaning: '发卡行要求密码或其他身份证明。',
    remedy: '使用 do3DS 重新授权，或请客户换一张卡。',
  },
  D0057: {
    text: '持卡人不可进行此交易',
    meaning: '此卡不适用于这类交易。',
    remedy: '请客户换一张卡。',
  },
  D0058: {
    text: '商户不可进行此交易',
    meaning: '商户不能用此卡进行这类交易。',
    remedy: '请网关运营方咨询收单机构；请客户换一张卡。',
  },
  D0059: {
    text: '涉嫌欺诈',
    meaning: '发卡行或卡组织怀疑存在欺诈。',
    remedy: '请客户致电发卡行，或换一张卡。',
  },
  D0061: {
    text: '超过限额',
    meaning: '金额或付款次数超过此卡在一段时间内的限制。',
    remedy: '请客户换一张卡，或稍后再试。',
  },
  D0062: {
    text: '受限制的卡',
    meaning: '发卡行或客户限制了此卡的使用范围。',
    remedy: '请客户解除限制，或换一张卡。',
  },
  D0075: {
    text: '密码错误次数过多',
    meaning: '密码错误次数过多，此卡已被锁定。',
    remedy: '请客户致电发卡行，或换一张卡。',
  },
  D0078: {
    text: '卡未激活',
    meaning: '此卡是新卡，尚未激活，或已被锁定。',
    remedy: '请客户激活此卡。',
  },
  D0091: {
    text: '发卡行无响应',
    meaning: '发卡行或卡组织没有应答。',
    remedy: '请几分钟后再试。',
  },
  D0093: {
    text: '交易无法完成',
    meaning: '法律禁止此交易。',
    remedy: '请客户换一张卡。',
  },
  D0094: {
    text: '重复提交',
    meaning: '卡组织认为这笔交易已经处理过。',
    remedy: '请确认订单是否已付款，再以新的订单号授权。',
  },
  D0104: {
    text: '此卡被拒次数过多',
    meaning:
      '此卡被拒的次数已达卡组织允许的上限：多数卡组织为 30 天内 16 次，Mastercard 为 24 小时内 10 次或 30 天内 35 次。付款未发送。',
    remedy: '请客户换一张卡，或待较早的拒绝超出计算期后再试。',
  },
  D0105: {
    text: '不得再次尝试此卡',
    meaning: '此前的一次拒绝禁止再用此卡尝试。付款未发送。',
    remedy: '请客户换一张卡。若发卡行表示其答复有误，网关运营方可以解除对此卡的限制。',
  },
  D0106: {
    text: '客户已停止这笔付款',
    meaning: '客户已要求发卡行不支付这笔扣款。',
    remedy: '请勿再次扣款；请与客户商定应付款项。',
  },
  D0107: {
    text: '客户已停止所有定期扣款',
    meaning: '客户已要求发卡行不再用此卡支付任何定期扣款。',
    remedy: '请勿再用此卡扣款；请与客户商定另一张卡。',
  },
  D0108: {
    text: '仅获部分批准',
    meaning: '发卡行批准的金额少于请求的金额，而这笔付款不接受部分批准。已批准的金额会被冲正：不会扣款。',
    remedy: '请客户换一张卡，或以同一 order_no 并附 partial_approval accept 重新授权，余额另行收取。',
  },
};
