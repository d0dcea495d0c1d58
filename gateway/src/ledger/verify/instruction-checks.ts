import { check, type Check } from './check.ts';

/**
 * What acquirers and banks were told, held against what became of it. An instruction is done when it was not refused and
 * is not open any more.
 */
export const instruction_checks: readonly Check[] = [
  check(
    'what is captured is what captures that are done have taken',
    // A sale captures with its authorisation: no capture was ordered then, and its event tells of none. Where it was to
    // be captured later, its event says that the acquirer captured it nevertheless.
    `WITH c AS (
       SELECT p.account_id, p.transaction_id, p.currency, p.amount, p.auto_capture, p.captured, p.capturing,
         coalesce(sum(o.amount) FILTER (WHERE o.kind = 'capture' AND o.refused_code IS NULL
           AND o.operation_id IS DISTINCT FROM p.open_operation_id), 0) AS done,
         coalesce(sum(o.amount) FILTER (WHERE o.kind = 'capture' AND o.operation_id = p.open_operation_id), 0) AS open,
         max(o.currency) FILTER (WHERE o.currency <> p.currency) AS other
       FROM payments p LEFT JOIN operations o ON o.account_id = p.account_id AND o.transaction_id = p.transaction_id
       GROUP BY p.account_id, p.transaction_id
     ), n AS (
       SELECT n.account_id, n.transaction_id, sum(n.moved) AS undone,
         sum(n.moved) FILTER (WHERE o.kind = 'authorise') AS of_sale
       FROM operation_notices n JOIN operations o ON o.account_id = n.account_id AND o.operation_id = n.operation_id
       WHERE n.effect = 'undone' GROUP BY n.account_id, n.transaction_id
     )
     SELECT format('payment %s of account %s', c.transaction_id, c.account_id) AS subject,
       format('captured %s, capturing %s %s; captures that are done come to %s, of which %s were undone, open ones to %s%s',
         c.captured, c.capturing, c.currency, c.done, coalesce(n.undone, 0), c.open,
         coalesce('; some are in ' || c.other, '')) AS finding
     FROM c LEFT JOIN n ON n.account_id = c.account_id AND n.transaction_id = c.transaction_id
     CROSS JOIN LATERAL (SELECT c.captured + coalesce(n.undone, 0) - c.done AS otherwise) x
     WHERE c.capturing <> c.open OR c.other IS NOT NULL
       OR x.otherwise <> 0 AND NOT ((c.auto_capture OR EXISTS (
         SELECT FROM events e WHERE e.account_id = c.account_id AND e.subject_id = c.transaction_id
           AND e.type = 'payment.captured' AND e.data ->> 'unordered_amount' IS NOT NULL)) AND (x.otherwise = coalesce(n.of_sale, 0)
         OR x.otherwise = c.amount AND (c.done > 0 OR NOT EXISTS (
           SELECT FROM events e WHERE e.account_id = c.account_id AND e.subject_id = c.transaction_id
             AND e.type = 'payment.captured' AND e.data ->> 'capture_amount' IS NOT NULL))))`,
  ),
  check(
    'what is asked of acquirers for a refund is its amount and outcome, in its payment’s currency',
    `SELECT format('refund %s-%s of account %s', o.transaction_id, o.refund_no, o.account_id) AS subject,
       format('%s over %s %s, returned %s; its instruction is over %s %s, %s', coalesce(r.status, 'none'), r.amount,
         r.currency, r.returned_at, o.amount, o.currency,
         CASE WHEN o.refused_code IS NULL THEN 'not refused' ELSE 'refused' END) AS finding
     FROM operations o LEFT JOIN refunds r ON r.account_id = o.account_id AND r.transaction_id = o.transaction_id
       AND r.refund_no = o.refund_no
     WHERE o.kind = 'refund' AND (r.status IS NULL OR o.amount <> r.amount OR o.currency <> r.currency
       -- What came back had been done.
       OR (o.refused_code IS NOT NULL) <> (r.status = 'failed' AND r.returned_at IS NULL))
     UNION ALL
     SELECT format('refund %s-%s of account %s', r.transaction_id, r.refund_no, r.account_id),
       format('in %s, and its payment in %s', r.currency, coalesce(p.currency, 'none'))
     FROM refunds r LEFT JOIN payments p ON p.account_id = r.account_id AND p.transaction_id = r.transaction_id
     WHERE r.currency IS DISTINCT FROM p.currency`,
  ),
  check(
    'banks are told to pay what beneficiaries get',
    `SELECT format('payout %s of account %s', o.transaction_id, o.account_id) AS subject,
       format('instruction %s over %s %s; the beneficiary gets %s %s', o.operation_id, o.amount, o.currency,
         coalesce(p.amount::text, 'nothing'), p.payment_currency) AS finding
     FROM operations o LEFT JOIN (
       SELECT account_id, transaction_id, payment_currency,
         payment_amount - CASE fee_paid_by WHEN 'BENEFICIARY' THEN fee_amount ELSE 0 END AS amount
       FROM payouts
     ) p ON p.account_id = o.account_id AND p.transaction_id = o.transaction_id
     WHERE o.kind = 'payout' AND (o.amount IS DISTINCT FROM p.amount OR o.currency IS DISTINCT FROM p.payment_currency)
     UNION ALL
     SELECT format('payment %s to bank %s of account %s', i.instruction_id, i.bank, i.account_id),
       format('over %s %s; its instruction is over %s %s', i.amount, i.currency, coalesce(o.amount::text, 'nothing'),
         o.currency)
     FROM bank_instructions i LEFT JOIN operations o ON o.account_id = i.account_id
       AND o.operation_id = i.instruction_id AND o.kind = 'payout'
     WHERE i.amount IS DISTINCT FROM o.amount OR i.currency IS DISTINCT FROM o.currency`,
  ),
  check(
    'every payout above its account’s limit that went to its bank was approved by enough people',
    // Whoever made it by hand is the first of two.
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('%s, made by %s; approved by %s', p.status, p.created_by, count(a.approver)) AS finding
     FROM payouts p LEFT JOIN payout_approvals a ON a.account_id = p.account_id AND a.transaction_id = p.transaction_id
       AND a.stage = 'approval' AND a.decision = 'approved'
     WHERE p.needs_approval AND EXISTS (SELECT FROM operations o
       WHERE o.account_id = p.account_id AND o.transaction_id = p.transaction_id AND o.kind = 'payout')
     GROUP BY p.account_id, p.transaction_id
     HAVING count(a.approver) < CASE WHEN p.created_by LIKE 'user:%' THEN 1 ELSE 2 END`,
  ),
  check(
    'every authorisation that can be captured is released at its deadline if it is not',
    // A release that its acquirer refused is tried again within a day.
    `SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('status %s, to be captured until %s; it waits for %s', p.status, p.capture_deadline_at,
         coalesce(d.due_at::text, 'nothing')) AS finding
     FROM payments p LEFT JOIN LATERAL (SELECT min(w.due_at) AS due_at FROM due_work w
       WHERE w.account_id = p.account_id AND w.subject_id = p.transaction_id
         AND w.kind IN ('capture_deadline', 'refused_release')) d ON true
     WHERE (p.status IN (2000, 2100, 3100) OR p.remainder_open) AND p.status <> 1200 AND p.capture_deadline_at IS NOT NULL
       AND (d.due_at IS NULL OR d.due_at > greatest(p.capture_deadline_at, p.updated_at) + interval '1 day')`,
  ),
];
