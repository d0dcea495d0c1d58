import { useWordLanguage, type WordLanguage } from '../word-language.ts';

type Labels = readonly [string, string];

/** What is done again and again, by the name of the job: in English, in Simplified Chinese. */
const jobs: Readonly<Record<string, Labels>> = {
  'recover operations': ['Finish instructions that were interrupted', '完成中断的指令'],
  'sweep for orphaned operations': ['Look for instructions that nobody works on', '查找无人处理的指令'],
  'run due work: capture_deadline': [
    'End payments whose capture deadline has passed',
    '处理已过请款期限的支付',
  ],
  'run due work: refused_release': ['Ask again for releases that were refused', '重试被拒绝的授权释放'],
  'run due work: review_limit': ['Reject payments not reviewed in time', '拒绝未及时审核的支付'],
  'run due work: challenge_limit': [
    'End 3-D Secure challenges not answered in time',
    '结束未及时完成的 3-D Secure 验证',
  ],
  'run due work: subscription': ['Draw up the next contracts of subscriptions', '生成订阅的下一期合约'],
  'run due work: contract': ['Charge contracts that are due', '对到期的合约扣款'],
  'run due work: subscription_payment': ['Follow payments of subscriptions', '跟进订阅支付的结果'],
  'run due work: payout_date': ['Send scheduled payouts', '发出已排期的付款'],
  'run due work: payout_rescreen': ['Screen payouts again', '重新筛查付款'],
  'run due work: payout_quote': ['End payouts whose exchange rate has run out', '结束汇率已过期的付款'],
  'run due work: dispute_deadline': ['Lose disputes that nobody answered in time', '将未及时回应的争议判负'],
  'run due work: dispute_answer': ['Pass answers to disputes on', '转交争议回应'],
  'run due work: settlement': ['Make settled money available', '将已结算的资金转为可用'],
  'run due work of test clocks': ['Do what test clocks have reached', '执行测试时钟已到期的工作'],
  'encrypt old evidence': ['Encrypt older evidence of disputes', '加密较早的争议证据'],
  'end unused stored cards': ['End stored cards that are not used', '清除长期未使用的已保存卡'],
  'erase shoppers of old payments': ['Erase who the shoppers of old payments are', '清除旧支付中的客户身份'],
  'forget logged requests': ['Delete old entries of the request log', '删除过期的请求日志'],
  'write the request log': ['Write the request log', '写入请求日志'],
  'derive deliveries': ['Find the receivers of new events', '确定新事件的接收方'],
  'deliver to failing receivers': ['Deliver webhooks to receivers that fail', '向出错的接收方投递 Webhook'],
  'deliver to new receivers': ['Deliver webhooks to new receivers', '向新的接收方投递 Webhook'],
  'deliver webhooks': ['Deliver webhooks', '投递 Webhook'],
  'forget old deliveries': ['Delete old deliveries', '删除过期的投递记录'],
  'send mail': ['Send e-mail', '发送邮件'],
  'forget old mail': ['Delete e-mail that could not be delivered', '删除无法投递的邮件'],
  'write files of lists': ['Write exported files', '生成导出文件'],
  'forget old files of lists': ['Delete old exported files', '删除过期的导出文件'],
  'count trade': ['Count payments for the overviews', '统计概览数据'],
  'release payouts that wait for money': ['Release payouts that waited for money', '放行等待余额的付款'],
  'forget old requests': ['Delete old idempotency keys', '删除过期的幂等键'],
  'compare settlements of acquirers': ['Compare settlements of acquirers', '比对收单结算'],
  'fetch files': ['Fetch files of acquirers and banks', '获取收单机构和银行的文件'],
  'close days for settlement': ['Close the day for settlement', '结算日结'],
  'keep sums of the journal': ['Keep the sums of the journal', '维护账簿汇总'],
  'prove the book': ['Prove the books', '核验账簿'],
  'forget old screenings': ['Delete records of screening past their time', '删除超过保存期限的筛查记录'],
  'forget old sightings': ['Delete old counts of risk rules', '删除过期的风控计数'],
  'apply notifications of acquirers': ['Apply what acquirers have told', '处理收单机构的通知'],
  'forget old notifications of acquirers': ['Delete old notifications of acquirers', '删除旧的收单机构通知'],
  'forget replaced settings of acquirers': [
    'Delete replaced settings of acquirers past their overlap',
    '删除过渡期已满的收单机构旧设置',
  ],
  'follow connectors': ['Follow which acquirers and banks there are', '跟踪现有的收单机构和银行'],
  'forget old declines of cards': ['Delete old counts of declined cards', '删除过期的卡片拒付次数'],
  'screen saved parties again': [
    'Screen saved parties, merchants and their people again',
    '重新筛查已保存的收付款方、商户及其人员',
  ],
  'screen held payouts again': ['Screen held payouts again', '重新筛查被暂停的付款'],
  'forget ended sessions': ['Delete ended sessions', '删除已结束的会话'],
  'measure acceptance of methods': ['Measure how often methods are accepted', '统计各支付方式的成功率'],
  'check the payment page': ['Check the payment page daily', '每日检查支付页面'],
  'forget old checkout sessions': ['Delete old checkout sessions', '删除过期的收银会话'],
  'read data keys again': ['Read the data keys again', '重新读取数据密钥'],
  'note what jobs do': ['Note when jobs were done', '记录任务执行情况'],
  'seal the audit log in a file': ['Note the end of the audit log in a file', '将审计日志末端写入文件'],
  'seal the audit log by syslog': ['Tell the end of the audit log to syslog', '将审计日志末端发送到 syslog'],
  'write search blocks': ['Index what is searched', '更新搜索索引'],
};

/** Jobs that there are for each acquirer and bank. */
const by_connector: Readonly<Record<string, Labels>> = {
  'read notices of ': ['Read what {} reports', '读取 {} 的通知'],
  'exchange files with ': ['Exchange files with {}', '与 {} 交换文件'],
};

/** A job in words; null where there are none. */
export function jobLabel(name: string, language: WordLanguage): string | null {
  const at = language === 'zh' ? 1 : 0;
  const labels = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (labels) return labels[at];
  for (const [start, pattern] of Object.entries(by_connector)) {
    if (name.startsWith(start)) return pattern[at].replace('{}', () => name.slice(start.length));
  }
  return null;
}

/** Says jobs in the reader's language. */
export function useJobLabel(): (name: string) => string {
  const language = useWordLanguage();
  return (name) => jobLabel(name, language) ?? name;
}
