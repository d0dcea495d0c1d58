import { useWordLanguage, type WordLanguage } from '../word-language.ts';

type Labels = readonly [string, string];

/** What has happened when an event of a type is sent: in English, in Simplified Chinese. */
const events: Readonly<Record<string, Labels>> = {
  'payment.*': ['All of payments', '支付的全部事件'],
  'payment.authorised': ['Approved by the issuer, not captured yet', '发卡行已批准，尚未请款'],
  'payment.adjusted': ['The authorisation was changed or extended', '授权已更改或延长'],
  'payment.adjust_failed': ['A change of the authorisation was refused', '授权更改被拒绝'],
  'payment.captured': ['Captured, in whole or in part', '已全部或部分请款'],
  'payment.capture_failed': ['A capture was refused by the acquirer', '收单行拒绝了请款'],
  'payment.declined': ['Declined, blocked or not authenticated', '被拒、被拦截或未通过验证'],
  'payment.attempt_failed': ['An attempt failed; it was tried again', '一次尝试失败，已再次尝试'],
  'payment.cancelled': ['The authorisation was released', '授权已释放'],
  'payment.cancel_failed': ['The authorisation could not be released', '授权未能释放'],
  'payment.expired': ['Released at the capture deadline', '到请款期限后自动释放'],
  'payment.held': ['Waits for a review', '等待审核'],
  'payment.review_approved': ['Approved in review', '审核通过'],
  'payment.review_rejected': ['Rejected in review, or not decided in time', '审核未通过或逾期未审'],
  'refund.*': ['All of refunds', '退款的全部事件'],
  'refund.accepted': ['Accepted and on its way', '已受理，处理中'],
  'refund.completed': ['Carried out', '已完成'],
  'refund.failed': ['Failed after it had been accepted', '受理后失败'],
  'dispute.*': ['All of disputes', '争议的全部事件'],
  'dispute.opened': ['The cardholder disputes the payment', '持卡人对支付提出争议'],
  'dispute.stage_changed': ['Has come to another stage', '进入新阶段'],
  'dispute.funds_taken': ['The acquirer took money', '收单机构扣款'],
  'dispute.funds_returned': ['The acquirer gave money back', '收单机构退回款项'],
  'dispute.won': ['Decided for you', '您胜诉'],
  'dispute.lost': ['Decided against you', '您败诉'],
  'payout.*': ['All of payouts', '付款的全部事件'],
  'payout.pending_funds': ['Waits for money', '等待余额'],
  'payout.in_approval': ['Waits for approval', '等待审批'],
  'payout.approval_rejected': ['Rejected by an approver', '被审批人拒绝'],
  'payout.scheduled': ['Waits for its payment date', '等待付款日期'],
  'payout.in_review': ['Held by sanctions screening', '被制裁筛查拦截'],
  'payout.processing': ['On its way to the bank', '正在提交银行'],
  'payout.sent': ['Accepted by the bank', '银行已受理'],
  'payout.completed': ['Paid', '已付款'],
  'payout.failed': ['Not paid; the money is available again', '未付款，资金已退回余额'],
  'payout.returned': ['Paid and sent back', '付款后被退回'],
  'payout.cancelled': ['Cancelled before it was sent', '发送前已取消'],
  'subscription.*': ['All of subscriptions', '订阅的全部事件'],
  'subscription.created': ['Began', '已开始'],
  'subscription.trialing': ['The trial began', '试用期开始'],
  'subscription.renewed': ['A period was paid', '一期已支付'],
  'subscription.past_due': ['A charge was declined; it is tried again', '扣款被拒，将重试'],
  'subscription.paused': ['Paused', '已暂停'],
  'subscription.resumed': ['Resumed', '已恢复'],
  'subscription.changed': ['The amount or the card was changed', '金额或卡已更改'],
  'subscription.inactived': ['Ended', '已结束'],
  'contract.*': ['All of contracts', '合约的全部事件'],
  'contract.drawn_up': ['Drawn up for the next period', '已生成下一期合约'],
  'contract.charged': ['Paid', '已支付'],
  'contract.failed': ['A charge failed', '扣款失败'],
  'contract.cancelled': ['Cancelled by itself', '已单独取消'],
  'balance.*': ['All of the balance', '余额的全部事件'],
  'balance.adjusted': ['Booked by the gateway’s operator', '由网关运营方入账'],
  'endpoint.*': ['All of webhook endpoints', 'Webhook 端点的全部事件'],
  'endpoint.test': ['Somebody asked for a test', '有人请求测试'],
  'endpoint.disabled': ['Switched off by the gateway', '被网关停用'],
};

/** What a type of event, or all of a noun such as `payment.*`, says; empty where there are no words. */
export function eventLabel(type: string, language: WordLanguage): string {
  return (Object.hasOwn(events, type) && events[type]?.[language === 'zh' ? 1 : 0]) || '';
}

/** Says types of events in the reader's language. */
export function useEventLabel(): (type: string) => string {
  const language = useWordLanguage();
  return (type) => eventLabel(type, language);
}
