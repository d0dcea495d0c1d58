import type { NotificationState } from '@causeway/schemas/portal/operator/notifications.ts';
import type { RecallAnswer, RecallState, RefusalReason } from '@causeway/schemas/portal/operator/recalls.ts';
import type { DifferenceReason, DifferenceState } from '@causeway/schemas/portal/operator/reconciliation.ts';
import type { SuspenseCause, SuspenseResolution } from '@causeway/schemas/portal/operator/suspense.ts';
import { useWordLanguage, type WordLanguage } from '../word-language.ts';
import { jobLabel } from './job-labels.ts';

type Labels = readonly [string, string];
type Group = keyof typeof codes;

/** What the gateway says in codes: in English, in Simplified Chinese. */
const codes = {
  /** What an acquirer or bank is instructed to do. */
  operation: {
    authorise: ['Authorisation', '授权'],
    capture: ['Capture', '请款'],
    adjust: ['Change of the authorisation', '更改授权'],
    void: ['Release of the authorisation', '释放授权'],
    refund: ['Refund', '退款'],
    payout: ['Payout', '付款'],
  },
  /** What an instruction is given for, where its kind does not say it. */
  purpose: {
    card_on_file: ['Card kept for later payments', '保存卡以供日后支付'],
    reversal: ['Reversal', '撤销'],
    subscription: ['Subscription', '订阅'],
  },
  /** Whether an account moves real money. */
  mode: { sandbox: ['Sandbox', '沙盒'], production: ['Production', '生产'] },
  /** What banks say of money, by the names of fields. */
  bank_field: {
    debtor: ['Debtor', '付款方'],
    creditor: ['Creditor', '收款方'],
    end_to_end: ['End-to-end identification', '端到端标识'],
    cancellation: ['Number of the recall', '追回请求编号'],
    debtor_account: ['Debtor’s account', '付款方账户'],
    creditor_account: ['Creditor’s account', '收款方账户'],
    uetr: ['UETR', 'UETR'],
    transaction: ['Transaction', '交易编号'],
    remittance: ['Remittance information', '附言'],
    original_message: ['Original message', '原报文'],
    original_message_name: ['Kind of the original message', '原报文类型'],
    instructed: ['Instructed amount', '指示金额'],
    family: ['Kind of booking', '入账类型'],
    clearing: ['Number in the clearing', '清算编号'],
    case: ['Number of the case', '案件编号'],
    part: ['What it is', '说明'],
    block: ['Block', '批次'],
  },
  /** What was answered to that. */
  answer: {
    done: ['Done', '已执行'],
    refused: ['Refused', '被拒绝'],
    challenge: ['Wants a 3-D Secure challenge', '要求 3-D Secure 验证'],
    accepted: ['Accepted', '已受理'],
    unknown: ['Unknown', '结果未知'],
    not_found: ['Never arrived', '未收到指令'],
    abandoned: ['Given up', '已放弃'],
  },
  /** Whom a list names. */
  entry: {
    person: ['Person', '个人'],
    entity: ['Organisation', '实体'],
    vessel: ['Ship or aircraft', '船舶或航空器'],
  },
  /** What of a payout was looked up. */
  screened: {
    beneficiary: ['Beneficiary', '收款人'],
    account_holder: ['Account holder', '账户持有人'],
    bank: ['Bank', '银行'],
    payer: ['Payer', '付款人'],
    merchant: ['Merchant', '商户'],
    person_of_merchant: ['Person of the merchant', '商户人员'],
    text: ['Reference or remarks', '附言或备注'],
  },
  /** Why money is in suspense. */
  suspense_cause: {
    nothing_known: ['It names nothing that the gateway knows', '未指明系统已知的任何交易'],
    other_amount: ['The amount is not that of what it names', '金额与所指交易不符'],
    other_currency: ['The currency is not that of what it names', '币种与所指交易不符'],
    more_than_sent: ['More has come back than was sent', '退回金额多于付出金额'],
    taken_after_failure: ['It was taken for a payout that had failed', '为已失败的付款扣款'],
    taken_again: ['It was taken for a payout that had been paid already', '为已付出的付款重复扣款'],
    capture_failed: [
      'Its capture failed after it was done, and its money was refunded or is disputed',
      '请款成功后又失败，款项已退款或有争议',
    ],
    not_expected: ['What it names does not expect this', '所指交易不应有此款项'],
  } satisfies Record<SuspenseCause, Labels>,
  /** Where it belongs. */
  suspense_resolution: {
    return: ['A payout came back', '付款被退回'],
    account: ['It is a merchant account’s', '属于商户账户'],
    charge: ['The bank’s own charges', '银行收费'],
    own: ['The gateway’s own gain or loss', '网关自身的损益'],
    pair: ['Another item undoes it', '与另一笔款项对冲'],
    refund: ['Its payment was refunded at the acquirer', '支付已在收单机构退款'],
    recall: ['It is the bank’s debit of a recall', '银行追回请求的扣款'],
  } satisfies Record<SuspenseResolution, Labels>,
  /** Why what we say and what an acquirer or a bank says differ. */
  difference_reason: {
    amount_differs: ['The acquirer has settled another amount', '收单机构结算金额不同'],
    only_ours: ['The acquirer has not settled it', '收单机构未结算'],
    only_theirs: ['The acquirer names nothing that we know', '收单机构所指交易未知'],
    other_currency: ['It was settled in another currency', '以其他币种结算'],
    adjustment: ['The acquirer has booked something of its own', '收单机构自行调账'],
    fee_differs: ['More or less is deducted than the fees named', '扣款与所列手续费不符'],
    payout_differs: ['The payout is not what its lines come to', '打款与明细合计不符'],
    arrival_differs: ['The bank has credited another amount', '银行到账金额不同'],
    not_arrived: ['The payout has not arrived', '打款未到账'],
  } satisfies Record<DifferenceReason, Labels>,
  difference_state: {
    open: ['Open', '待处理'],
    waiting: ['May still come', '等待中'],
    tolerated: ['Within the tolerance', '在容差内'],
    cleared: ['Cleared by itself', '已自动消除'],
    written_off: ['Written off', '已核销'],
  } satisfies Record<DifferenceState, Labels>,
  /** What a line of an acquirer's report is. */
  line_kind: {
    payment: ['Payment', '支付'],
    refund: ['Refund', '退款'],
    refund_reversal: ['Refund reversed', '退款撤回'],
    chargeback: ['Chargeback', '拒付'],
    chargeback_reversal: ['Chargeback reversed', '拒付撤回'],
    fee: ['Fee', '手续费'],
    adjustment: ['Adjustment', '调账'],
    reserve: ['Reserve', '保证金'],
    payout: ['Payout', '打款'],
  },
  /** The state of a bank's recall, what it is answered, and why it is refused. */
  notification_state: {
    waiting: ['Not applied yet', '尚未处理'],
    applied: ['Applied', '已处理'],
    not_understood: ['Not understood', '无法理解'],
    closed: ['Closed', '已了结'],
  } satisfies Record<NotificationState, Labels>,
  recall_state: {
    open: ['Not answered', '未答复'],
    refused: ['Refused', '已拒绝'],
    accepted: ['Accepted, not debited yet', '已同意，尚未扣款'],
    given_back: ['Given back', '已退还'],
    withdrawn: ['Withdrawn, never debited', '已撤销，未曾扣款'],
  } satisfies Record<RecallState, Labels>,
  recall_answer: {
    accepted: ['Give it back', '退还'],
    refused: ['Refuse it', '拒绝'],
    withdrawn: ['Withdraw: the bank has never debited it', '撤销：银行从未扣款'],
  } satisfies Record<RecallAnswer, Labels>,
  recall_refusal: {
    AC04: ['The account that it came to is closed', '收款账户已关闭'],
    AGNT: ['The gateway does not agree', '网关不同意'],
    AM04: ['The money is not there any more', '款项已不在'],
    ARDT: ['It has been given back already', '已经退还'],
    CUST: ['The merchant does not agree', '商户不同意'],
    LEGL: ['The law forbids it', '法律不允许'],
    NOAS: ['The merchant has not answered', '商户未答复'],
    NOOR: ['The payment has never come', '从未收到该款项'],
  } satisfies Record<RefusalReason, Labels>,
  decision: { approved: ['Approved', '已批准'], rejected: ['Rejected', '已拒绝'] },
  /** What waits. */
  backlog: {
    'operations accepted by acquirers': [
      'Accepted by acquirers, outcome expected',
      '收单机构已受理，等待结果',
    ],
    'operations of unknown outcome': ['Instructions of unknown outcome', '结果未知的指令'],
    'events without deliveries': ['Events not yet given to their receivers', '尚未分发的事件'],
    'webhook targets that are due': [
      'Webhook receivers with deliveries that are due',
      '有待投递的 Webhook 接收方',
    ],
    'webhook targets that fail': ['Webhook receivers that fail', '投递失败的 Webhook 接收方'],
    'saved parties that resemble listed names': [
      'Saved parties that resemble listed names, to be decided',
      '与制裁名单相似的已保存方，待决定',
    ],
    'dispute notices of unknown payments': [
      'Dispute notices of payments that nobody knows',
      '所涉支付未知的争议通知',
    ],
    'payments held for review': ['Payments held for review', '待审核的支付'],
    'payouts held by screening': ['Payouts held by screening', '因制裁筛查而暂停的付款'],
    'payouts to be approved': ['Payouts to be approved', '待批准的付款'],
    'payouts that wait for funds': ['Payouts that wait for funds', '等待资金的付款'],
    'mail to be sent': ['E-mail to be sent', '待发送的邮件'],
    'mail that cannot be delivered': ['E-mail that cannot be delivered', '无法投递的邮件'],
    'files of lists to be written': ['Exported files to be written', '待生成的导出文件'],
  },
  /** What a mail is about. */
  mail: {
    invitation: ['Invitation', '邀请'],
    password_reset: ['Link for another password', '设置新密码的链接'],
    password_changed: ['Password changed', '密码已更改'],
    new_device: ['Sign-in on a new device', '在新设备上登录'],
    second_factor_added: ['Second factor set up', '已设置第二重验证'],
    second_factor_removed: ['Second factor removed', '第二重验证已移除'],
  },
  /** Why a webhook got no answer. */
  failure: {
    address_not_allowed: ['The address is not allowed', '地址不允许'],
    name_not_found: ['The name of the server was not found', '找不到服务器名称'],
    connection_failed: ['No connection', '无法连接'],
    certificate_not_valid: ['The certificate is not valid', '证书无效'],
    timeout: ['No answer in time', '未及时应答'],
    no_signing_key: ['There was no key to sign with', '没有可用的签名密钥'],
    not_asked_again: ['Not asked again: it was silent before', '之前无应答，未再询问'],
    stopped: ['The gateway stopped', '网关已停止'],
  },
} as const satisfies Record<string, Readonly<Record<string, Labels>>>;

/** Backlogs of a bank or a currency, in Chinese. */
const backlogs_of: Readonly<Record<string, string>> = {
  'payments held for the next file to': '等待下一个文件的付款',
  'files not delivered to': '尚未送达的文件',
  'notices not read of': '尚未处理的通知',
  'booked lines that only inform of': '仅供参考的入账明细',
  'releases refused by': '被拒绝的授权释放',
  'booked lines told twice of': '可能重复通知、尚未入账的明细',
  'statements that do not add up of': '余额不连续的对账单',
  'settlements late of': '逾期未到账的结算',
  'files refused of': '无法读取的文件',
  'files not fetched from': '无法获取的文件位置',
  'money in suspense:': '暂记款项',
  'money expected back from': '等待退回的款项',
  'announced returns not booked of': '已预告、尚未入账的退款',
  'recalls not answered of': '尚未答复的追回请求',
  'money promised back to': '已同意退还、尚未扣款的款项',
  'notifications not applied of': '尚未处理的通知',
  'notifications not understood of': '无法理解的通知',
};

/** A code in words; one that has none, as it is. */
export function codeLabel(group: Group, code: string, language: WordLanguage): string {
  const known: Readonly<Record<string, Labels>> = codes[group];
  const at = language === 'zh' ? 1 : 0;
  if (Object.hasOwn(known, code)) return known[code]?.[at] ?? code;
  if (group !== 'backlog') return code;
  const [, kind] = /^due work: (.+)$/.exec(code) ?? [];
  if (kind) return jobLabel(`run due work: ${kind}`, language) ?? code;
  const [, what = '', of] =
    /^(payments held for the next file to|files not delivered to|notices not read of|booked lines that only inform of|booked lines told twice of|releases refused by|statements that do not add up of|settlements late of|files refused of|files not fetched from|money in suspense:|money expected back from|announced returns not booked of|recalls not answered of|money promised back to|notifications not applied of|notifications not understood of) (.+)$/.exec(
      code,
    ) ?? [];
  if (!of) return code;
  if (language === 'en') return code.charAt(0).toUpperCase() + code.slice(1);
  return `${backlogs_of[what] ?? what}（${of}）`;
}

/** Says codes in the reader's language. */
export function useCodeLabel(): (group: Group, code: string) => string {
  const language = useWordLanguage();
  return (group, code) => codeLabel(group, code, language);
}
