import { reading } from '../../kernel/database/statement.ts';
import { audit_checks } from './audit-checks.ts';
import { bank_checks } from './bank-checks.ts';
import { check, type Check } from './check.ts';
import { dispute_checks, dispute_money } from './dispute-checks.ts';
import { instruction_checks } from './instruction-checks.ts';
import { ledger_checks, snapshot_checks } from './ledger-checks.ts';
import { notice_checks } from './notice-checks.ts';
import { payout_checks } from './payout-checks.ts';
import { pending, postings, refunds_in_transit, scheme_receivable } from './postings.ts';
import { recall_checks } from './recall-checks.ts';
import { reconciliation_checks } from './reconciliation-checks.ts';
import { reporting_checks } from './reporting-checks.ts';
import { screening_checks } from './screening-checks.ts';
import { settlement_checks } from './settlement-checks.ts';
import { subscription_checks } from './subscription-checks.ts';
import { suspense_checks } from './suspense-checks.ts';

export const checks: readonly Check[] = [
  check(
    'every movement sums to zero',
    `SELECT format('journal entry %s of account %s', entry_id, account_id) AS subject,
       format('its postings sum to %s', (SELECT sum(a) FROM unnest(amounts) a)) AS finding
     FROM journal WHERE (SELECT sum(a) FROM unnest(amounts) a) <> 0`,
  ),
  check(
    'the book sums to zero per currency',
    `SELECT format('currency %s', currency) AS subject, format('all postings sum to %s', sum(amount)) AS finding
     FROM (${postings}) p GROUP BY currency HAVING sum(amount) <> 0`,
  ),
  check(
    'payments agree with their postings',
    `SELECT format('payment %s of account %s', coalesce(p.transaction_id, j.subject_id), coalesce(p.account_id, j.account_id)) AS subject,
       format('captured %s, refunded %s, refunding %s, moved by disputes %s %s; posted captures %s, pending %s, refunds in transit %s, scheme receivable %s, elsewhere %s %s',
         p.captured, p.refunded, p.refunding, p.moved, p.currency, coalesce(j.captured, 0), coalesce(j.pending, 0),
         coalesce(j.in_transit, 0), coalesce(j.receivable, 0), coalesce(j.elsewhere, 0), j.currency) AS finding
     FROM (
       SELECT account_id, transaction_id, currency, sum(captured) AS captured, sum(refunded) AS refunded,
         sum(refunding) AS refunding, sum(moved) AS moved
       FROM (
         SELECT account_id, transaction_id, currency, captured, refunded, refunding, 0 AS moved FROM payments
         UNION ALL
         -- Acquirers may take a dispute's money in another currency than the payment's.
         SELECT account_id, transaction_id, currency, 0, 0, 0, amount FROM (${dispute_money}) m
       ) parts GROUP BY account_id, transaction_id, currency
     ) p FULL JOIN (
       SELECT account_id, subject_id, currency,
         sum(amount) FILTER (WHERE movement LIKE 'capture%' AND ledger_account = ${pending}) AS captured,
         sum(amount) FILTER (WHERE ledger_account = ${pending}) AS pending,
         sum(amount) FILTER (WHERE ledger_account = ${refunds_in_transit}) AS in_transit,
         sum(amount) FILTER (WHERE ledger_account = ${scheme_receivable}) AS receivable,
         sum(abs(amount)) FILTER (WHERE ledger_account NOT IN (${pending}, ${refunds_in_transit}, ${scheme_receivable})) AS elsewhere
       FROM (${postings}) q
       WHERE movement LIKE 'capture%' OR movement LIKE 'refund%' OR movement LIKE 'dispute%'
       GROUP BY account_id, subject_id, currency
     ) j ON j.account_id = p.account_id AND j.subject_id = p.transaction_id AND j.currency = p.currency
     WHERE p.captured IS DISTINCT FROM coalesce(j.captured, 0)
       OR p.captured - p.refunded - p.refunding + p.moved <> coalesce(j.pending, 0)
       OR p.refunding <> coalesce(j.in_transit, 0)
       OR p.refunded - p.moved - p.captured <> coalesce(j.receivable, 0)
       OR coalesce(j.elsewhere, 0) <> 0`,
  ),
  check(
    'refunds are numbered without gaps and agree with their payments',
    `SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('%s refunds counted, %s stored up to number %s; refunded %s, refunding %s; completed %s, pending %s',
         p.refund_count, coalesce(r.count, 0), coalesce(r.last, 0), p.refunded, p.refunding,
         coalesce(r.completed, 0), coalesce(r.pending, 0)) AS finding
     FROM payments p FULL JOIN (
       SELECT account_id, transaction_id, count(*) AS count, max(refund_no) AS last,
         coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0) AS completed,
         coalesce(sum(amount) FILTER (WHERE status = 'pending'), 0) AS pending
       FROM refunds GROUP BY account_id, transaction_id
     ) r USING (account_id, transaction_id)
     WHERE p.refund_count IS DISTINCT FROM coalesce(r.count, 0) OR coalesce(r.last, 0) <> coalesce(r.count, 0)
       OR p.refunded IS DISTINCT FROM coalesce(r.completed, 0) OR p.refunding IS DISTINCT FROM coalesce(r.pending, 0)`,
  ),
  check(
    'every refund has its postings',
    `SELECT format('refund %s-%s of account %s', r.transaction_id, r.refund_no, r.account_id) AS subject,
       format('status %s over %s, returned %s; posted accepted %s, completed %s, failed %s, returned %s', r.status,
         r.amount, r.returned_at, coalesce(j.accepted, 0), coalesce(j.completed, 0), coalesce(j.failed, 0),
         coalesce(j.returned, 0)) AS finding
     FROM refunds r LEFT JOIN (
       SELECT account_id, subject_id, subject_no,
         sum(amount) FILTER (WHERE movement = 'refund_accepted') AS accepted,
         -sum(amount) FILTER (WHERE movement = 'refund_completed') AS completed,
         -sum(amount) FILTER (WHERE movement = 'refund_failed') AS failed,
         -sum(amount) FILTER (WHERE movement = 'refund_returned') AS returned
       FROM (${postings}) q
       WHERE ledger_account = ${refunds_in_transit} OR movement = 'refund_returned' AND ledger_account = ${scheme_receivable}
       GROUP BY account_id, subject_id, subject_no
     ) j ON j.account_id = r.account_id AND j.subject_id = r.transaction_id AND j.subject_no = r.refund_no
     WHERE coalesce(j.accepted, 0) <> r.amount
       OR coalesce(j.completed, 0) <> CASE WHEN r.status = 'completed' OR r.returned_at IS NOT NULL THEN r.amount ELSE 0 END
       OR coalesce(j.failed, 0) <> CASE WHEN r.status = 'failed' AND r.returned_at IS NULL THEN r.amount ELSE 0 END
       OR coalesce(j.returned, 0) <> CASE WHEN r.returned_at IS NULL THEN 0 ELSE r.amount END`,
  ),
  check(
    'every state has its event',
    `SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('status %s over %s, but its last event says %s over %s', p.status, p.amount,
         coalesce(e.said, 'nothing'), e.amount) AS finding
     FROM payments p LEFT JOIN LATERAL (
       SELECT data ->> 'payment_status' AS said, replace(data ->> 'amount', '.', '')::bigint AS amount FROM events e
       WHERE e.account_id = p.account_id AND e.subject_id = p.transaction_id ORDER BY seq DESC LIMIT 1
     ) e ON true
     WHERE p.status NOT IN (1000, 1100, 1200, 3200) AND e.said IS DISTINCT FROM p.status::text
       OR e.amount <> p.amount`,
  ),
  check(
    'authorised amounts are what was approved',
    // The originally authorised amount can be less than requested, and never more.
    `SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('authorised %s to be captured until %s; asked for %s, last adjusted to %s until %s', p.amount,
         p.capture_deadline_at, o.asked, coalesce(o.adjusted::text, 'nothing'), o.capture_until) AS finding
     FROM payments p JOIN (
       SELECT a.account_id, a.transaction_id, max(a.amount) FILTER (WHERE a.kind = 'authorise') AS asked,
         (array_agg(a.amount ORDER BY a.operation_id DESC) FILTER (WHERE a.kind = 'adjust'))[1] AS adjusted,
         max(a.capture_until) AS capture_until
       FROM operations a JOIN payments q ON q.account_id = a.account_id AND q.transaction_id = a.transaction_id
       WHERE a.kind = 'authorise'
         OR a.kind = 'adjust' AND a.refused_code IS NULL AND a.operation_id IS DISTINCT FROM q.open_operation_id
       GROUP BY a.account_id, a.transaction_id
     ) o ON o.account_id = p.account_id AND o.transaction_id = p.transaction_id
     WHERE p.amount <> coalesce(o.adjusted, least(p.amount, o.asked))
       OR p.capture_deadline_at <> coalesce(o.capture_until, p.capture_deadline_at)`,
  ),
  check(
    'what is under way has an open operation',
    `SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('status %s with operation %s, which is %s', p.status, coalesce(p.open_operation_id::text, 'none'),
         CASE WHEN o.operation_id IS NULL THEN 'missing' WHEN o.refused_code IS NULL THEN 'open' ELSE 'refused' END) AS finding
     FROM payments p LEFT JOIN operations o ON o.account_id = p.account_id AND o.operation_id = p.open_operation_id
       AND o.transaction_id = p.transaction_id
     WHERE (p.status IN (1200, 3200)) <> (p.open_operation_id IS NOT NULL)
         -- What was executed after it had been given up, or not as it was asked for, is being released.
         AND NOT (p.status IN (5000, 5200, 5300, 6000) AND o.purpose = 'reversal')
       OR (p.open_operation_id IS NOT NULL AND (o.operation_id IS NULL OR o.refused_code IS NOT NULL))`,
  ),
  check(
    'what was approved in part is as it was asked and taken, or is reversed',
    `WITH p AS MATERIALIZED (
       SELECT * FROM payments WHERE requested IS NOT NULL OR failure_code = 'D0108'
     )
     SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('status %s over %s, asked for %s; its authorisations asked for %s, and %s reversals were ordered',
         p.status, p.amount, p.requested, coalesce(array_to_string(o.asked, ', '), 'nothing'),
         coalesce(o.reversals, 0)) AS finding
     FROM p LEFT JOIN (
       SELECT o.account_id, o.transaction_id, array_agg(o.amount) FILTER (WHERE o.kind = 'authorise') AS asked,
         count(*) FILTER (WHERE o.kind = 'void' AND o.purpose = 'reversal') AS reversals
       FROM p JOIN operations o ON o.account_id = p.account_id AND o.transaction_id = p.transaction_id
       GROUP BY o.account_id, o.transaction_id
     ) o USING (account_id, transaction_id)
     WHERE p.requested IS NOT NULL
         AND (NOT p.live OR NOT p.partial_approval OR p.requested <> ALL (coalesce(o.asked, '{}')))
       OR p.failure_code = 'D0108' AND (p.captured <> 0 OR coalesce(o.reversals, 0) = 0)`,
  ),
  check(
    'every pending refund has an open operation',
    `SELECT format('refund %s-%s of account %s', r.transaction_id, r.refund_no, r.account_id) AS subject,
       format('pending with %s open operations', count(o.operation_id)) AS finding
     FROM refunds r LEFT JOIN operations o ON o.account_id = r.account_id AND o.transaction_id = r.transaction_id
       AND o.refund_no = r.refund_no AND o.kind = 'refund' AND o.refused_code IS NULL
     WHERE r.status = 'pending' GROUP BY r.account_id, r.transaction_id, r.refund_no HAVING count(o.operation_id) <> 1`,
  ),
  check(
    'no item of a request took effect twice',
    // Later ones that an earlier release created are offset by thousands.
    `SELECT format('item %s of request %s of account %s', item + 1, encode(request_key, 'hex'), account_id) AS subject,
       format('gave rise to operations %s', string_agg(operation_id::text, ', ' ORDER BY operation_id)) AS finding
     FROM (SELECT account_id, request_key, request_item % 1000 AS item, operation_id FROM operations
       WHERE request_key IS NOT NULL) o
     GROUP BY account_id, request_key, item HAVING count(*) > 1
     UNION ALL
     SELECT format('request_id %s of account %s', request_id, account_id),
       format('gave rise to payouts %s', string_agg(transaction_id::text, ', ' ORDER BY transaction_id))
     FROM payouts GROUP BY account_id, request_id HAVING count(*) > 1`,
  ),
  check(
    'events are numbered without gaps',
    `SELECT format('account %s', c.account_id) AS subject,
       format('the counter says %s; %s events from %s to %s', c.event_seq, coalesce(e.count, 0),
         coalesce(e.first, 0), coalesce(e.last, 0)) AS finding
     FROM account_counters c LEFT JOIN (
       SELECT account_id, count(*) AS count, min(seq) AS first, max(seq) AS last FROM events GROUP BY account_id
     ) e USING (account_id)
     WHERE c.event_seq <> coalesce(e.count, 0) OR c.event_seq <> coalesce(e.last, 0)
       OR (c.event_seq > 0 AND e.first <> 1)`,
  ),
  check(
    'the gateway’s role cannot change what is posted',
    `SELECT format('table %s', t) AS subject, format('role causeway_app may %s', p) AS finding
     FROM unnest(ARRAY['journal', 'events']) t, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
     WHERE has_table_privilege('causeway_app', t, p)
     UNION ALL
     SELECT 'table journal', 'its check that postings sum to zero is missing'
     WHERE NOT EXISTS (
       SELECT FROM pg_constraint WHERE conrelid = 'journal'::regclass AND contype = 'c' AND convalidated
         AND pg_get_constraintdef(oid) LIKE '%amounts[1] + amounts[2]%= 0%')`,
  ),
  ...audit_checks,
  ...instruction_checks,
  ...notice_checks,
  ...ledger_checks,
  ...snapshot_checks,
  ...payout_checks,
  ...screening_checks,
  ...bank_checks,
  ...suspense_checks,
  ...recall_checks,
  ...reconciliation_checks,
  ...dispute_checks,
  ...settlement_checks,
  ...subscription_checks,
  ...reporting_checks,
];

/** What was checked, for the summary. */
export const bookSize = reading(
  'verify: size of the book',
  {
    payments: 'int8',
    refunds: 'int8',
    payouts: 'int8',
    operations: 'int8',
    movements: 'int8',
    events: 'int8',
  },
  `SELECT (SELECT count(*) FROM payments) AS payments, (SELECT count(*) FROM refunds) AS refunds,
     (SELECT count(*) FROM payouts) AS payouts,
     (SELECT count(*) FROM operations) AS operations, (SELECT count(*) FROM journal) AS movements,
     (SELECT count(*) FROM events) AS events`,
);
