import { check, type Check } from './check.ts';
import { dispute_money } from './dispute-checks.ts';
import { acquirer_fees, bank_clearing, own_funds, postings, scheme_receivable } from './postings.ts';

/** What acquirers have charged, paid out, and what was written off, as the ledger must contain it. */
export const reconciliation_postings = `
  SELECT 'house' AS account_id, l.currency, e.ledger_account, e.amount
  FROM settlement_lines l CROSS JOIN LATERAL (VALUES (${scheme_receivable}, l.charged), (${acquirer_fees}, -l.charged)
  ) AS e(ledger_account, amount)
  WHERE l.replaced_in IS NULL AND l.charged <> 0
  UNION ALL
  SELECT 'house', p.currency, e.ledger_account, e.amount
  FROM acquirer_payout_arrivals a JOIN acquirer_payouts p USING (payout_id)
  CROSS JOIN LATERAL (VALUES (${bank_clearing}, -a.amount), (${scheme_receivable}, a.amount)) AS e(ledger_account, amount)
  UNION ALL
  SELECT 'house', d.currency, e.ledger_account, e.amount
  FROM settlement_differences d CROSS JOIN LATERAL (VALUES (${scheme_receivable}, -d.written_off),
    (${own_funds}, d.written_off)) AS e(ledger_account, amount)
  WHERE d.written_off <> 0`;

/** What each acquirer owes by the ledger: its postings to the scheme receivable, by what they are about. */
const owed = `
  SELECT coalesce(p.connector, i.connector, r.acquirer, o.acquirer, d.acquirer) AS acquirer, q.currency, -q.amount AS owed
  FROM (${postings}) q
  LEFT JOIN payments p ON p.account_id = q.account_id AND p.transaction_id = q.subject_id
  LEFT JOIN suspense_items i ON i.account_id = q.account_id AND i.item_id = q.subject_id
    AND i.ledger_account = ${scheme_receivable}
  LEFT JOIN settlement_reports r ON q.movement = 'acquirer_charged' AND r.report_id = q.subject_id
  LEFT JOIN LATERAL (
    SELECT max(o.acquirer) AS acquirer FROM acquirer_payout_arrivals a JOIN acquirer_payouts o USING (payout_id)
    WHERE q.movement = 'acquirer_paid' AND a.item_id = q.subject_id
  ) o ON true
  LEFT JOIN settlement_differences d ON q.movement = 'difference_written_off' AND d.difference_id = q.subject_id
  WHERE q.ledger_account = ${scheme_receivable}`;

/** What we say that was captured, refunded, disputed or moved otherwise at each acquirer. */
const ours = `
  SELECT connector AS acquirer, currency, captured - refunded AS amount FROM payments
  UNION ALL
  SELECT p.connector, m.currency, m.amount FROM (${dispute_money}) m JOIN payments p USING (account_id, transaction_id)
  UNION ALL
  SELECT i.connector, i.currency, i.amount FROM suspense_items i
  WHERE i.ledger_account = ${scheme_receivable} AND NOT EXISTS (SELECT FROM suspense_proposals p
    WHERE p.account_id = i.account_id AND p.decision = 'confirmed' AND i.item_id IN (p.item_id, p.other_item_id)
      AND p.resolution IN ('pair', 'refund'))`;

/** The checks of what acquirers report. */
export const reconciliation_checks: readonly Check[] = [
  check(
    'what an acquirer owes is what is not settled yet',
    `SELECT format('acquirer %s in %s', acquirer, currency) AS subject,
       format('not settled %s, on its balance %s, on its way %s, unexplained %s, written off %s; the ledger says %s',
         sum(unsettled), sum(balance), sum(under_way), sum(unexplained), sum(written_off), sum(owed)) AS finding
     FROM (
       SELECT acquirer, currency, owed, 0 AS unsettled, 0 AS balance, 0 AS under_way, 0 AS unexplained, 0 AS written_off
       FROM (${owed}) w
       UNION ALL
       SELECT acquirer, currency, 0, amount, 0, 0, 0, 0 FROM (${ours}) o
       UNION ALL
       SELECT acquirer, currency, 0, -settles, CASE kind WHEN 'payout' THEN 0 WHEN 'reserve' THEN 0 ELSE net END, 0, 0, 0
       FROM settlement_lines WHERE replaced_in IS NULL
       UNION ALL
       SELECT acquirer, currency, 0, 0, -coalesce(amount, 0), coalesce(amount, 0) - arrived, 0, 0 FROM acquirer_payouts
       UNION ALL
       SELECT acquirer, currency, 0, 0, 0, 0, CASE reason WHEN 'fee_differs' THEN ours - theirs ELSE 0 END, written_off
       FROM settlement_differences
     ) parts WHERE acquirer IN (SELECT acquirer FROM reconciliations)
     GROUP BY acquirer, currency
     HAVING sum(owed) <> sum(unsettled + balance + under_way + unexplained + written_off)`,
  ),
  check(
    'every settled payment and refund that differs has its difference',
    `SELECT format('%s %s of account %s', s.item, s.transaction_id, s.account_id) AS subject,
       format('%s %s here, %s at %s', b.amount, s.currency, s.settled, s.acquirer) AS finding
     FROM (
       SELECT acquirer, item, account_id, transaction_id, item_no, currency, sum(settles) AS settled
       FROM settlement_lines WHERE replaced_in IS NULL AND item IN ('payment', 'refund') GROUP BY 1, 2, 3, 4, 5, 6
     ) s JOIN (
       SELECT 'payment' AS item, account_id, transaction_id, 0 AS item_no, currency, captured AS amount,
         captured_at AS at FROM payments
       UNION ALL
       SELECT 'refund', account_id, transaction_id, refund_no, currency,
         CASE status WHEN 'completed' THEN -amount ELSE 0 END, coalesce(returned_at, processed_at) FROM refunds
     ) b USING (item, account_id, transaction_id, item_no)
     JOIN reconciliations c ON c.acquirer = s.acquirer
     WHERE (b.currency <> s.currency OR b.amount <> s.settled) AND (b.at IS NULL OR b.at <= c.compared_to)
       AND NOT EXISTS (SELECT FROM settlement_differences d WHERE d.acquirer = s.acquirer AND d.item = s.item
         AND d.account_id = s.account_id AND d.transaction_id = s.transaction_id AND d.item_no = s.item_no
         AND d.currency = s.currency AND d.theirs = s.settled
         AND d.ours = CASE WHEN b.currency = s.currency THEN b.amount ELSE 0 END)`,
  ),
  check(
    'acquirers’ payouts agree with their lines and with what banks have booked',
    `SELECT format('payout %s of %s', p.payout, p.acquirer) AS subject,
       format('lines %s, arrived %s %s; its lines come to %s, its credits to %s', p.lines_net, p.arrived, p.currency,
         coalesce(l.net, 0), coalesce(a.amount, 0)) AS finding
     FROM acquirer_payouts p LEFT JOIN (
       SELECT acquirer, payout, currency, sum(net) AS net FROM settlement_lines
       WHERE replaced_in IS NULL AND kind <> 'payout' GROUP BY 1, 2, 3
     ) l USING (acquirer, payout, currency)
     LEFT JOIN (SELECT payout_id, sum(amount) AS amount FROM acquirer_payout_arrivals GROUP BY 1) a USING (payout_id)
     WHERE p.lines_net <> coalesce(l.net, 0) OR p.arrived <> coalesce(a.amount, 0)
     UNION ALL
     SELECT format('suspense item %s', i.item_id),
       format('%s %s left by %s; shares of payouts come to %s', i.amount, i.currency, i.left_by, coalesce(a.amount, 0))
     FROM suspense_items i FULL JOIN (SELECT item_id, sum(amount) AS amount FROM acquirer_payout_arrivals GROUP BY 1) a
       ON a.item_id = i.item_id
     WHERE (i.left_by = 'acquirer' OR a.item_id IS NOT NULL)
       AND (i.left_by IS DISTINCT FROM 'acquirer' OR i.cleared_at IS NULL OR a.amount IS DISTINCT FROM i.amount)`,
  ),
  check(
    'what is written off of differences was decided by two people',
    `SELECT format('difference %s', d.difference_id) AS subject,
       format('%s written off; two people have decided %s', d.written_off, coalesce(p.amount, 0)) AS finding
     FROM settlement_differences d LEFT JOIN (
       SELECT difference_id, sum(amount) AS amount FROM write_off_proposals
       WHERE decision = 'confirmed' AND decided_by <> proposed_by GROUP BY 1
     ) p USING (difference_id)
     WHERE d.written_off <> coalesce(p.amount, 0)`,
  ),
];
