/** Balances, statements, settlement reports. */
export const balance_pages = {
  balance_pages: {
    title: 'Balances',
    lead: 'What the account holds, straight from the ledger.',
    empty: 'No money yet',
    empty_lead: 'Balances appear with the first captured payment.',
  },
  statement: {
    title: 'Statement of the available balance',
    balance: 'Balance',
    opening: 'Opening balance',
    closing: 'Closing balance',
    interim: 'Balance now: the period is not over',
    more: 'There are more movements than a page shows. The files hold all of them.',
  },
  settlement: {
    title: 'Settlement report',
    lead: 'What moved on each day of the account’s time zone; it agrees with the ledger to the minor unit.',
    day: 'Day',
    captured: 'Captured',
    refunded: 'Refunded',
    disputed: 'Disputes',
    paid_out: 'Paid out',
    topped_up: 'Topped up',
    net: 'Net',
    total: 'Total',
    empty: 'Nothing moved',
    empty_lead: 'No money moved in this span. Choose a longer one.',
  },
};
