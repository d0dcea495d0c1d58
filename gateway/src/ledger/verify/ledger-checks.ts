import { bank_charge_postings } from './bank-checks.ts';
import { check, type Check } from './check.ts';
import { dispute_money } from './dispute-checks.ts';
import { payout_postings } from './payout-checks.ts';
import { recall_postings } from './recall-checks.ts';
import { reconciliation_postings } from './reconciliation-checks.ts';
import { cleared_postings, suspense_postings } from './suspense-checks.ts';
import {
  acquirer_fees,
  available,
  bank_charges,
  bank_clearing,
  fee_revenue,
  fx,
  own_funds,
  payouts_in_transit,
  pending,
  postings,
  recalled,
  refunds_in_transit,
  scheme_receivable,
  suspense,
} from './postings.ts';

/** The postings of each movement: -1 is a debit, 1 a credit. A movement that is not listed must not be posted. */
export const lawful: readonly (readonly [movement: string, ledger_account: number, sign: -1 | 1])[] = [
  ['capture', scheme_receivable, -1],
  ['capture', pending, 1],
  ['capture_undone', pending, -1],
  ['capture_undone', scheme_receivable, 1],
  ['refund_accepted', pending, -1],
  ['refund_accepted', refunds_in_transit, 1],
  ['refund_completed', refunds_in_transit, -1],
  ['refund_completed', scheme_receivable, 1],
  ['refund_failed', refunds_in_transit, -1],
  ['refund_failed', pending, 1],
  ['refund_returned', scheme_receivable, -1],
  ['refund_returned', pending, 1],
  ['dispute_taken', pending, -1],
  ['dispute_taken', scheme_receivable, 1],
  ['dispute_returned', scheme_receivable, -1],
  ['dispute_returned', pending, 1],
  ['dispute_fee', pending, -1],
  ['dispute_fee', scheme_receivable, 1],
  ['dispute_fee', scheme_receivable, -1],
  ['dispute_fee', pending, 1],
  // Earlier releases' names for money of disputes that was taken and given back.
  ['dispute_opened', pending, -1],
  ['dispute_opened', scheme_receivable, 1],
  ['dispute_won', scheme_receivable, -1],
  ['dispute_won', pending, 1],
  ['settlement', pending, -1],
  ['settlement', available, 1],
  ['settlement', available, -1],
  ['settlement', pending, 1],
  ['top_up', bank_clearing, -1],
  ['top_up', available, 1],
  ['payout_held', available, -1],
  ['payout_held', payouts_in_transit, 1],
  ['payout_held', fx, 1],
  ['payout_held', fx, -1],
  ['payout_released', available, 1],
  ['payout_released', payouts_in_transit, -1],
  ['payout_released', fx, 1],
  ['payout_released', fx, -1],
  ['payout_completed', payouts_in_transit, -1],
  ['payout_completed', bank_clearing, 1],
  ['payout_completed', fee_revenue, 1],
  ['payout_returned', bank_clearing, -1],
  ['payout_returned', available, 1],
  ['bank_charged', bank_charges, 1],
  ['bank_charged', bank_charges, -1],
  ['bank_charged', bank_clearing, 1],
  ['bank_charged', bank_clearing, -1],
  ['suspense_cleared', suspense, 1],
  ['suspense_cleared', suspense, -1],
  ['suspense_cleared', bank_clearing, 1],
  ['suspense_cleared', bank_clearing, -1],
  ['suspense_cleared', scheme_receivable, 1],
  ['suspense_cleared', scheme_receivable, -1],
  ['adjustment', available, 1],
  ['adjustment', available, -1],
  ['adjustment', bank_clearing, 1],
  ['adjustment', bank_clearing, -1],
  ['adjustment', scheme_receivable, 1],
  ['adjustment', scheme_receivable, -1],
  ['own_money', own_funds, 1],
  ['own_money', own_funds, -1],
  ['own_money', bank_clearing, 1],
  ['own_money', bank_clearing, -1],
  ['own_money', scheme_receivable, 1],
  ['own_money', scheme_receivable, -1],
  ['recall_granted', available, -1],
  ['recall_granted', bank_clearing, -1],
  ['recall_granted', own_funds, -1],
  ['recall_granted', bank_charges, -1],
  ['recall_granted', recalled, 1],
  ['recall_paid', recalled, -1],
  ['recall_paid', bank_clearing, 1],
  ['recall_withdrawn', recalled, -1],
  ['recall_withdrawn', available, 1],
  ['recall_withdrawn', bank_clearing, 1],
  ['recall_withdrawn', own_funds, 1],
  ['recall_withdrawn', bank_charges, 1],
  ['suspense_booked', suspense, 1],
  ['suspense_booked', suspense, -1],
  ['suspense_booked', bank_clearing, 1],
  ['suspense_booked', bank_clearing, -1],
  ['suspense_booked', scheme_receivable, 1],
  ['suspense_booked', scheme_receivable, -1],
  ['acquirer_charged', scheme_receivable, 1],
  ['acquirer_charged', scheme_receivable, -1],
  ['acquirer_charged', acquirer_fees, 1],
  ['acquirer_charged', acquirer_fees, -1],
  ['acquirer_paid', bank_clearing, 1],
  ['acquirer_paid', bank_clearing, -1],
  ['acquirer_paid', scheme_receivable, 1],
  ['acquirer_paid', scheme_receivable, -1],
  ['difference_written_off', scheme_receivable, 1],
  ['difference_written_off', scheme_receivable, -1],
  ['difference_written_off', own_funds, 1],
  ['difference_written_off', own_funds, -1],
];

const lawful_values = lawful
  .map(([movement, account, sign]) => `('${movement}', ${account}, ${sign})`)
  .join(', ');

/** What settlements have moved: the sums of their batches, less what was carried over. */
const settled = `
  SELECT account_id, currency, captured + refunded + disputed + carried AS moved FROM settlement_batches
  WHERE settlement_id IS NOT NULL
  UNION ALL
  SELECT account_id, currency, -carried FROM settlement_batches WHERE carried_from IS NOT NULL`;

/**
 * What every ledger account must contain according to the objects, in rows to be summed up. Money added from outside
 * belongs to no object: its movement is its only record.
 */
const derived = `
  SELECT p.account_id, p.currency, e.ledger_account, e.amount
  FROM (
    SELECT account_id, currency, sum(captured) AS captured, sum(refunded) AS refunded, sum(refunding) AS refunding
    FROM payments GROUP BY account_id, currency
  ) p CROSS JOIN LATERAL (VALUES
    (${pending}, p.captured - p.refunded - p.refunding),
    (${refunds_in_transit}, p.refunding),
    (${scheme_receivable}, p.refunded - p.captured)
  ) AS e(ledger_account, amount)
  UNION ALL
  SELECT d.account_id, d.currency, e.ledger_account, e.amount
  FROM (${dispute_money}) d CROSS JOIN LATERAL (VALUES (${pending}, d.amount), (${scheme_receivable}, -d.amount)
  ) AS e(ledger_account, amount)
  UNION ALL
  SELECT s.account_id, s.currency, e.ledger_account, e.amount
  FROM (${settled}) s CROSS JOIN LATERAL (VALUES (${pending}, -s.moved), (${available}, s.moved)
  ) AS e(ledger_account, amount)
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${payout_postings}) o
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${suspense_postings}) u
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${cleared_postings}) v
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${recall_postings}) w
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${bank_charge_postings}) c
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${reconciliation_postings}) r
  UNION ALL
  SELECT account_id, currency, ledger_account, amount FROM (${postings}) t WHERE movement = 'top_up'`;

/** The checks of every ledger account, whatever is posted to it. */
export const ledger_checks: readonly Check[] = [
  check(
    'every movement goes between ledger accounts of its own',
    `SELECT format('journal entry %s of account %s', q.entry_id, q.account_id) AS subject,
       format('%s posts %s %s to ledger account %s', q.movement, q.amount, q.currency, q.ledger_account) AS finding
     FROM (${postings}) q LEFT JOIN (VALUES ${lawful_values}) AS l(movement, ledger_account, sign)
       ON l.movement = q.movement AND l.ledger_account = q.ledger_account AND l.sign = sign(q.amount)
     WHERE l.sign IS NULL`,
  ),
  check(
    'every ledger account holds what the objects say',
    `SELECT format('ledger account %s in %s of account %s', ledger_account, currency, account_id) AS subject,
       format('payments, disputes, settlements, payouts, top-ups and what is in suspense come to %s; the journal says %s',
         sum(derived), sum(journal)) AS finding
     FROM (
       SELECT account_id, currency, ledger_account, amount AS derived, 0 AS journal FROM (${derived}) d
       UNION ALL
       SELECT account_id, currency, ledger_account, 0, amount FROM (${postings}) q
     ) parts GROUP BY account_id, currency, ledger_account HAVING sum(derived) <> sum(journal)`,
  ),
];

/** The checks of balance snapshots. */
export const snapshot_checks: readonly Check[] = [
  check(
    'kept sums agree with the journal',
    `SELECT format('ledger account %s in %s of account %s', ledger_account, currency, account_id) AS subject,
       format('kept %s up to %s; the journal says %s', sum(kept), coalesce(max(kept_to)::text, 'no boundary'),
         sum(journal)) AS finding
     FROM (
       SELECT s.account_id, s.currency, s.ledger_account, s.minor AS kept, 0 AS journal, b.kept_to
       FROM kept_balances s LEFT JOIN kept_boundaries b USING (account_id)
       UNION ALL
       SELECT j.account_id, j.currency, p.ledger_account, 0, p.amount, b.kept_to
       FROM journal j JOIN kept_boundaries b ON b.account_id = j.account_id
         AND coalesce(j.booked_at, '-infinity') < b.kept_to
       CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(ledger_account, amount)
     ) parts GROUP BY account_id, currency, ledger_account
     HAVING sum(kept) <> sum(journal) OR bool_or(kept_to IS NULL)`,
  ),
];
