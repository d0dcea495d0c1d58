import { check, type Check } from './check.ts';

/** The checks of what reports count by day. */
export const reporting_checks: readonly Check[] = [
  check(
    'the days of reports hold what was captured and refunded',
    // Of accounts of which every event has been counted.
    `SELECT format('days in %s of account %s', parts.currency, account_id) AS subject,
       format('%s payments captured %s, %s refunds came to %s; the days say %s and %s, %s and %s', sum(parts.captured),
         sum(parts.captured_amount), sum(parts.refunded), sum(parts.refunded_amount), sum(parts.d_captured), sum(parts.d_captured_amount),
         sum(parts.d_refunded), sum(parts.d_refunded_amount)) AS finding
     FROM (
       SELECT account_id, currency, count(*) AS captured, sum(captured) AS captured_amount, 0::numeric AS refunded,
         0::numeric AS refunded_amount, 0::numeric AS d_captured, 0::numeric AS d_captured_amount,
         0::numeric AS d_refunded, 0::numeric AS d_refunded_amount
       FROM payments WHERE captured > 0 GROUP BY account_id, currency
       UNION ALL SELECT p.account_id, p.currency, 0, 0, count(*), sum(r.amount), 0, 0, 0, 0
       FROM refunds r JOIN payments p USING (account_id, transaction_id)
       WHERE r.status = 'completed' GROUP BY p.account_id, p.currency
       UNION ALL SELECT account_id, currency, 0, 0, 0, 0, sum(captured), sum(captured_amount), sum(refunded),
         sum(refunded_amount)
       FROM trade_days GROUP BY account_id, currency
     ) parts
     JOIN trade_cursors t USING (account_id) JOIN account_counters c USING (account_id) JOIN accounts a USING (account_id)
     WHERE t.seq = c.event_seq AND t.time_zone = a.time_zone
     GROUP BY account_id, parts.currency
     HAVING sum(parts.captured) <> sum(parts.d_captured) OR sum(parts.captured_amount) <> sum(parts.d_captured_amount)
       OR sum(parts.refunded) <> sum(parts.d_refunded) OR sum(parts.refunded_amount) <> sum(parts.d_refunded_amount)`,
  ),
];
