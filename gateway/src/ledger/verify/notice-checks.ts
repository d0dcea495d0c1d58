import { check, type Check } from './check.ts';
import { pending, postings } from './postings.ts';

/** What of a capture that failed could not be taken from its payment; nothing of a refund. */
const uncovered = `CASE n.effect WHEN 'suspense' THEN n.moved ELSE n.uncovered END`;

/** What acquirers have told later of refunds and captures, and what was done about it. */
export const notice_checks: readonly Check[] = [
  check(
    'what was undone of captures and came back of refunds is what acquirers have told, once',
    `SELECT format('payment %s of account %s', coalesce(n.transaction_id, j.subject_id), coalesce(n.account_id, j.account_id)) AS subject,
       format('acquirers told of %s by %s; posted %s', coalesce(n.moved, 0), coalesce(n.movement, j.movement),
         coalesce(j.moved, 0)) AS finding
     FROM (
       SELECT n.account_id, n.transaction_id, CASE n.effect WHEN 'returned' THEN 'refund_returned' ELSE 'capture_undone' END AS movement,
         CASE n.effect WHEN 'returned' THEN o.refund_no ELSE 0 END AS subject_no, sum(n.moved) AS moved
       FROM operation_notices n JOIN operations o ON o.account_id = n.account_id AND o.operation_id = n.operation_id
       WHERE n.effect IN ('returned', 'undone') GROUP BY 1, 2, 3, 4
       UNION ALL
       SELECT r.account_id, r.transaction_id, 'refund_returned', r.refund_no, r.amount
       FROM suspense_proposals p JOIN refunds r ON r.account_id = p.to_account_id
         AND r.transaction_id = p.transaction_id AND r.refund_no = p.refund_no
       WHERE p.decision = 'confirmed' AND p.resolution = 'refund' AND r.returned_at IS NOT NULL
     ) n FULL JOIN (
       SELECT account_id, subject_id, movement, subject_no, sum(abs(amount)) AS moved FROM (${postings}) q
       WHERE movement IN ('refund_returned', 'capture_undone') AND ledger_account = ${pending} GROUP BY 1, 2, 3, 4
     ) j ON j.account_id = n.account_id AND j.subject_id = n.transaction_id AND j.movement = n.movement
       AND j.subject_no = n.subject_no
     WHERE coalesce(n.moved, 0) <> coalesce(j.moved, 0)`,
  ),
  check(
    'every capture or refund that failed after it was done failed once, in its own amount',
    `SELECT format('operation %s of account %s', n.operation_id, n.account_id) AS subject,
       format('told %s times: %s of %s', count(*), sum(n.moved), max(o.amount)) AS finding
     FROM operation_notices n JOIN operations o ON o.account_id = n.account_id AND o.operation_id = n.operation_id
     WHERE n.effect IN ('returned', 'undone', 'suspense')
     GROUP BY n.account_id, n.operation_id
     HAVING count(*) > 1 OR sum(n.moved + n.uncovered) > max(o.amount) OR bool_or(n.result <> 'refused')
       OR bool_or(o.kind <> 'authorise' AND n.moved + n.uncovered <> o.amount)
       OR bool_or(n.effect = 'returned' AND o.kind <> 'refund' OR n.effect <> 'returned' AND o.kind NOT IN ('capture', 'authorise'))`,
  ),
  check(
    'what could not be taken from a payment whose capture failed is in suspense',
    `SELECT format('operation %s of account %s', n.operation_id, n.account_id) AS subject,
       format('%s could not be taken; in suspense %s', u.uncovered, coalesce(i.amount, 0)) AS finding
     FROM operation_notices n CROSS JOIN LATERAL (SELECT ${uncovered} AS uncovered) u LEFT JOIN suspense_items i ON i.notice_id = 'outcome ' || n.notice_id
       AND i.details ->> 'operation_id' = n.operation_id::text
     WHERE u.uncovered > 0 AND coalesce(-i.amount, 0) <> u.uncovered
     UNION ALL
     SELECT format('payment %s of account %s', p.transaction_id, p.account_id),
       format('%s could not be taken; its notices come to %s', p.uncovered, coalesce(n.uncovered, 0))
     FROM payments p LEFT JOIN (
       SELECT account_id, transaction_id, sum(${uncovered}) AS uncovered FROM operation_notices n GROUP BY 1, 2
     ) n ON n.account_id = p.account_id AND n.transaction_id = p.transaction_id
     WHERE p.uncovered <> coalesce(n.uncovered, 0)`,
  ),
];
