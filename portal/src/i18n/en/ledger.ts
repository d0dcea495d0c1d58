/** Ledger accounts and movements of money. */
export const ledger = {
  balances: {
    pending: 'Pending',
    payable: 'Can be paid out',
    available: 'Available',
    below_zero: 'Below zero elsewhere',
    minimum_balance: 'Minimum balance',
    credit_limit: 'Credit limit',
    reserve: 'Reserve',
    payouts_in_transit: 'Payouts under way',
    refunds_in_transit: 'Refunds under way',
    scheme_receivable: 'Scheme receivable',
    bank_clearing: 'Bank clearing',
    fee_revenue: 'Fees',
    fx: 'Foreign exchange',
    suspense: 'Suspense',
    bank_charges: 'Bank charges',
    own_funds: 'Own funds',
    recalled: 'Promised back to banks',
    acquirer_fees: 'Acquirers’ fees',
  },
};
