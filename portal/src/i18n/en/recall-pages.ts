/** The operator console's pages of recalls that banks ask. */
export const recall_pages = {
  recalls: {
    title: 'Recalls of banks',
    one: 'Recall',
    lead: 'Money that banks ask to be given back, oldest first.',
    none: 'No bank asks for money back',
    none_lead: 'What a bank calls back is listed here until two people have answered it.',
    show_answered: 'Also what is answered',
    recall: 'Recall',
    bank: 'Bank',
    why: 'Why it is called back',
    money: 'Money that bears its references',
    settled_on: 'Settled on',
    received: 'Asked on',
    answered: 'Answered',
    given_back: 'Given back',
    answer: 'Answer',
    nobody: 'Nobody has proposed an answer.',
    propose: 'Propose this answer',
    propose_lead:
      'A second operator must confirm. Then the bank gets the answer, and what is accepted is set aside for it.',
    code: 'Why, for the bank',
    item: 'Item of suspense that is meant',
    item_lead: 'Empty: what bears the recall’s references',
    confirm: 'Confirm and answer the bank',
    withdraw_lead:
      'The bank has not debited this yet. If it never will, withdraw it: once a second operator has confirmed, what was set aside goes back where it was taken from. If the bank debited another amount, say so of the debit under Money in suspense.',
    withdraw: 'Propose to withdraw',
    confirm_withdrawal: 'Confirm and put the money back',
  },
};
