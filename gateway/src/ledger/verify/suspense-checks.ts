import { check, type Check } from './check.ts';
import { available, bank_charges, own_funds, postings, suspense } from './postings.ts';

/** What the postings of money in suspense must sum up to: zero, once it is cleared. */
export const suspense_postings = `
  SELECT i.account_id, i.item_id, i.currency, e.ledger_account, e.amount
  FROM suspense_items i CROSS JOIN LATERAL (VALUES (${suspense}, i.amount), (i.ledger_account, -i.amount)
  ) AS e(ledger_account, amount)
  WHERE i.cleared_at IS NULL`;

/**
 * Where cleared money must be in the ledger, except payouts returned in their own currency, which their amounts
 * include.
 */
export const cleared_postings = `
  SELECT e.account_id, i.item_id, i.currency, e.movement, e.ledger_account, e.amount
  FROM suspense_proposals p JOIN suspense_items i ON i.account_id = p.account_id AND i.item_id = p.item_id
  LEFT JOIN payouts o ON o.account_id = p.to_account_id AND o.transaction_id = p.transaction_id
  LEFT JOIN recalls r ON r.account_id = p.account_id AND r.recall_id = p.recall_id
  CROSS JOIN LATERAL (
    -- Of a recall's debit, what the bank took less than was granted.
    SELECT CASE p.resolution WHEN 'recall' THEN i.amount + coalesce(r.granted, 0) ELSE i.amount END AS amount
  ) x
  CROSS JOIN LATERAL (SELECT CASE
    WHEN p.resolution = 'charge' OR p.resolution = 'recall' AND x.amount <> 0 THEN 'bank_charged'
    WHEN p.resolution = 'own' THEN 'own_money'
    WHEN p.resolution = 'account' OR p.resolution = 'return' AND o.payment_currency <> i.currency THEN 'adjustment'
  END AS movement) m
  CROSS JOIN LATERAL (SELECT CASE m.movement WHEN 'adjustment' THEN p.to_account_id ELSE p.account_id END AS account_id) w
  CROSS JOIN LATERAL (VALUES
    (w.account_id, m.movement, i.ledger_account, -x.amount),
    (w.account_id, m.movement, (CASE m.movement WHEN 'bank_charged' THEN ${bank_charges} WHEN 'own_money' THEN ${own_funds}
      ELSE ${available} END)::smallint, x.amount)
  ) AS e(account_id, movement, ledger_account, amount)
  WHERE p.decision = 'confirmed' AND m.movement IS NOT NULL`;

/** The checks of money that was moved outside and could not be matched. */
export const suspense_checks: readonly Check[] = [
  check(
    'money in suspense agrees with its postings',
    `SELECT format('suspense item %s', coalesce(e.item_id, j.subject_id)) AS subject,
       format('ledger account %s in %s should have %s, has %s', coalesce(e.ledger_account, j.ledger_account),
         coalesce(e.currency, j.currency), coalesce(e.amount, 0), coalesce(j.amount, 0)) AS finding
     FROM (${suspense_postings}) e FULL JOIN (
       SELECT account_id, subject_id, currency, ledger_account, sum(amount) AS amount
       FROM (${postings}) q WHERE movement LIKE 'suspense%' GROUP BY 1, 2, 3, 4
     ) j ON j.account_id = e.account_id AND j.subject_id = e.item_id AND j.currency = e.currency
       AND j.ledger_account = e.ledger_account
     WHERE coalesce(e.amount, 0) <> coalesce(j.amount, 0)`,
  ),
  check(
    'money that left suspense was cleared by two people, or told apart by its bank, and is booked where it belongs',
    `SELECT format('suspense item %s', i.item_id) AS subject,
       format('cleared at %s by %s with %s confirmed proposals', coalesce(i.cleared_at::text, 'no time'), i.left_by,
         count(p.item_id)) AS finding
     FROM suspense_items i LEFT JOIN suspense_proposals p ON p.account_id = i.account_id AND p.decision = 'confirmed'
       AND p.decided_by <> p.proposed_by AND i.item_id IN (p.item_id, p.other_item_id)
     GROUP BY i.account_id, i.item_id
     HAVING (i.cleared_at IS NOT NULL AND i.left_by = 'people') <> (count(p.item_id) = 1)
       OR i.left_by = 'recall' AND (i.cleared_at IS NULL OR (
         SELECT count(*) FROM recalls r WHERE r.account_id = i.account_id AND r.granted > 0 AND r.state <> 'withdrawn'
           AND (r.debit_item_id = i.item_id OR r.source = 'suspense' AND r.source_item_id = i.item_id)) <> 1)
       OR (i.left_by = 'details') <> EXISTS (SELECT FROM suspense_details d
         WHERE d.account_id = i.account_id AND d.item_id = i.item_id AND d.state = 'matched')
       OR i.left_by = 'details' AND i.cleared_at IS NULL
     UNION ALL
     SELECT format('suspense item %s', coalesce(e.item_id, j.subject_id)),
       format('%s of %s to ledger account %s of account %s; the journal says %s', coalesce(e.movement, j.movement),
         coalesce(e.amount, 0), coalesce(e.ledger_account, j.ledger_account), coalesce(e.account_id, j.account_id),
         coalesce(j.amount, 0))
     FROM (${cleared_postings}) e FULL JOIN (
       SELECT q.account_id, q.subject_id, q.currency, q.movement, q.ledger_account, q.amount
       FROM (${postings}) q WHERE q.movement IN ('adjustment', 'own_money') OR q.movement = 'bank_charged'
         AND EXISTS (SELECT FROM suspense_items i WHERE i.item_id = q.subject_id)
     ) j ON j.account_id = e.account_id AND j.subject_id = e.item_id AND j.currency = e.currency
       AND j.movement = e.movement AND j.ledger_account = e.ledger_account
     WHERE coalesce(e.amount, 0) <> coalesce(j.amount, 0)`,
  ),
  check(
    'nothing is in suspense that has failed after it was done',
    `SELECT format('suspense item %s', i.item_id) AS subject,
       format('%s, done at %s; it failed at %s', u.name, u.done_at, u.failed_at) AS finding
     FROM unordered_steps u JOIN suspense_items i ON i.connector = u.connector AND i.notice_id = u.name
     WHERE u.failed_at >= u.done_at AND i.cause <> 'other_amount'
       AND NOT EXISTS (SELECT FROM suspense_items f WHERE f.account_id = i.account_id AND f.connector = i.connector
         AND f.notice_id = i.notice_id || ' failed' AND f.amount = -i.amount AND f.currency = i.currency)
       AND NOT EXISTS (SELECT FROM suspense_proposals p JOIN refunds r ON r.account_id = p.to_account_id
         AND r.transaction_id = p.transaction_id AND r.refund_no = p.refund_no
         WHERE p.account_id = i.account_id AND p.item_id = i.item_id AND p.decision = 'confirmed'
           AND p.resolution = 'refund' AND r.returned_at IS NOT NULL)`,
  ),
  check(
    'every refund was ordered, or made at its acquirer and taken out of suspense, once and in its amount',
    `SELECT format('refund %s-%s of account %s', coalesce(r.transaction_id, p.transaction_id),
         coalesce(r.refund_no, p.refund_no), coalesce(r.account_id, p.to_account_id)) AS subject,
       format('%s %s; ordered %s times; out of suspense %s times: %s %s', coalesce(r.amount, 0), r.currency,
         coalesce(o.times, 0), coalesce(p.times, 0), coalesce(p.amount, 0), p.currency) AS finding
     FROM refunds r FULL JOIN (
       SELECT p.to_account_id, p.transaction_id, p.refund_no, count(*) AS times, -sum(i.amount) AS amount,
         max(i.currency) AS currency
       FROM suspense_proposals p JOIN suspense_items i ON i.account_id = p.account_id AND i.item_id = p.item_id
       WHERE p.decision = 'confirmed' AND p.resolution = 'refund' GROUP BY 1, 2, 3
     ) p ON p.to_account_id = r.account_id AND p.transaction_id = r.transaction_id AND p.refund_no = r.refund_no
     LEFT JOIN (
       SELECT account_id, transaction_id, refund_no, count(*) AS times FROM operations WHERE kind = 'refund'
       GROUP BY 1, 2, 3
     ) o ON o.account_id = r.account_id AND o.transaction_id = r.transaction_id AND o.refund_no = r.refund_no
     WHERE coalesce(o.times, 0) + coalesce(p.times, 0) <> 1
       OR p.times > 0 AND (r.amount, r.currency) IS DISTINCT FROM (p.amount, p.currency)`,
  ),
];
