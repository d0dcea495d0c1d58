import type { recall_pages as english } from '../en/recall-pages.ts';
import type { PartOf } from '../en/en.ts';

export const recall_pages: PartOf<typeof english> = {
  recalls: {
    title: '银行追回请求',
    one: '追回请求',
    lead: '银行要求退还的款项，最早的在前。',
    none: '没有银行要求退款',
    none_lead: '银行要求追回的款项会列在这里，直到两人完成答复。',
    show_answered: '同时显示已答复的',
    recall: '请求',
    bank: '银行',
    why: '追回原因',
    money: '参考号相符的款项',
    settled_on: '清算日',
    received: '收到时间',
    answered: '答复时间',
    given_back: '退还金额',
    answer: '答复',
    nobody: '还没有人提议答复。',
    propose: '提议此答复',
    propose_lead: '须由另一位运营人员确认；确认后答复银行，同意退还的款项将为其预留。',
    code: '告知银行的理由',
    item: '所指的暂记款项编号',
    item_lead: '留空：参考号与请求相符的款项',
    confirm: '确认并答复银行',
    withdraw_lead:
      '银行尚未扣款。如果银行不会再扣款，请撤销：另一位运营人员确认后，预留的款项退回原处。如果银行扣款金额不同，请在暂记款项中注明该笔扣款。',
    withdraw: '提议撤销',
    confirm_withdrawal: '确认并退回款项',
  },
};
