/** Ledger accounts and movements of money. */
export const ledger = {
  balances: {
    pending: 'Pending',
    available: 'Available',
    reserve: 'Reserve',
    payouts_in_transit: 'Payouts under way',
    refunds_in_transit: 'Refunds under way',
    scheme_receivable: 'Scheme receivable',
    bank_clearing: 'Bank clearing',
    fee_revenue: 'Fees',
    fx: 'Foreign exchange',
    suspense: 'Suspense',
  },
  movement: {
    capture: 'Capture',
    refund_accepted: 'Refund accepted',
    refund_completed: 'Refund completed',
    refund_failed: 'Refund failed: money back',
    dispute_opened: 'Chargeback',
    dispute_won: 'Dispute won',
  },
};
