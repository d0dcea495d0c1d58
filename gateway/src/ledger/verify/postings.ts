/**
 * Ledger accounts by number. The proof shares no code with the program that posts, so that an error there is not
 * repeated here.
 */
export const pending = 1;
export const available = 2;
export const payouts_in_transit = 4;
export const refunds_in_transit = 5;
export const scheme_receivable = 101;
export const bank_clearing = 102;
export const fee_revenue = 103;
export const fx = 104;
export const suspense = 105;
export const bank_charges = 106;
export const own_funds = 107;
export const recalled = 108;
export const acquirer_fees = 109;

/** Every posting of the journal, a row each, with its movement. */
export const postings = `
  SELECT j.account_id, j.entry_id, j.subject_id, j.subject_no, j.movement, j.currency, j.posted_at, j.booked_at,
    p.ledger_account, p.amount
  FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)`;
