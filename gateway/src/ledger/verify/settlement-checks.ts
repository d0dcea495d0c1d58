import { check, type Check } from './check.ts';
import { pending, postings } from './postings.ts';

const pending_postings = `SELECT * FROM (${postings}) p WHERE p.ledger_account = ${pending}`;
const net = 'b.captured + b.refunded + b.disputed + b.carried';
const unclosed = `(q.posted_at >= coalesce(c.closed_to, '-infinity') OR q.booked_at >= c.seen_to)`;
const kinds = {
  captured: `q.movement LIKE 'capture%'`,
  refunded: `q.movement LIKE 'refund%'`,
  disputed: `q.movement NOT LIKE 'capture%' AND q.movement NOT LIKE 'refund%'`,
};

/** The checks of card money between pending and available. */
export const settlement_checks: readonly Check[] = [
  check(
    'pending balances are what is not closed yet and what is not settled yet',
    `SELECT format('pending %s of account %s', currency, account_id) AS subject,
       format('the journal says %s; not closed %s, in open batches %s', journal, unclosed, open) AS finding
     FROM (
       SELECT account_id, currency, coalesce(sum(journal), 0) AS journal, coalesce(sum(unclosed), 0) AS unclosed,
         coalesce(sum(open), 0) AS open
       FROM (
         SELECT q.account_id, q.currency, q.amount AS journal,
           CASE WHEN q.movement <> 'settlement' AND ${unclosed} THEN q.amount END AS unclosed, NULL::numeric AS open
         FROM (${pending_postings}) q LEFT JOIN settlement_closings c ON c.account_id = q.account_id
         UNION ALL SELECT b.account_id, b.currency, NULL, NULL, ${net} FROM settlement_batches b
         WHERE b.settlement_id IS NULL
       ) parts GROUP BY account_id, currency
     ) sums WHERE journal <> unclosed + open`,
  ),
  check(
    'batches hold what was captured, refunded and disputed on closed days',
    `SELECT format('batches %s of account %s', currency, account_id) AS subject,
       format('captured %s, refunded %s, disputed %s; they hold %s, %s, %s', captured, refunded, disputed, b_captured,
         b_refunded, b_disputed) AS finding
     FROM (
       SELECT account_id, currency, coalesce(sum(captured), 0) AS captured, coalesce(sum(refunded), 0) AS refunded,
         coalesce(sum(disputed), 0) AS disputed, coalesce(sum(b_captured), 0) AS b_captured,
         coalesce(sum(b_refunded), 0) AS b_refunded, coalesce(sum(b_disputed), 0) AS b_disputed
       FROM (
         SELECT q.account_id, q.currency, ${Object.entries(kinds)
           .map(([kind, is]) => `CASE WHEN ${is} THEN q.amount END AS ${kind}`)
           .join(', ')},
           NULL::numeric AS b_captured, NULL::numeric AS b_refunded, NULL::numeric AS b_disputed
         FROM (${pending_postings}) q LEFT JOIN settlement_closings c ON c.account_id = q.account_id
         WHERE q.movement <> 'settlement' AND ${unclosed} IS NOT TRUE
         UNION ALL SELECT account_id, currency, NULL, NULL, NULL, captured, refunded, disputed FROM settlement_batches
       ) parts GROUP BY account_id, currency
     ) sums WHERE (captured, refunded, disputed) <> (b_captured, b_refunded, b_disputed)`,
  ),
  check(
    'every settlement has moved what its batches come to',
    `SELECT format('settlement %s of account %s', coalesce(b.settlement_id, j.subject_id), coalesce(b.account_id, j.account_id)) AS subject,
       format('its batches come to %s, carried on %s; moved %s', coalesce(b.net, 0), coalesce(b.carried, 0), coalesce(j.moved, 0)) AS finding
     FROM (
       SELECT account_id, settlement_id, sum(net) AS net, sum(carried) AS carried FROM (
         SELECT b.account_id, b.settlement_id, ${net} AS net, 0 AS carried FROM settlement_batches b
         WHERE b.settlement_id IS NOT NULL
         UNION ALL SELECT account_id, carried_from, 0, carried FROM settlement_batches WHERE carried_from IS NOT NULL
       ) parts GROUP BY account_id, settlement_id
     ) b FULL JOIN (
       SELECT account_id, subject_id, -sum(amount) AS moved FROM (${pending_postings}) q WHERE movement = 'settlement'
       GROUP BY account_id, subject_id
     ) j ON j.account_id = b.account_id AND j.subject_id = b.settlement_id
     WHERE coalesce(b.net, 0) - coalesce(b.carried, 0) <> coalesce(j.moved, 0)`,
  ),
  check(
    'every batch that is not settled has its moment',
    `SELECT format('settlement batch %s of account %s', b.batch_id, b.account_id) AS subject,
       format('open since %s, due at %s; it waits for %s', b.day, b.due_at, coalesce(d.due_at::text, 'nothing')) AS finding
     FROM settlement_batches b LEFT JOIN due_work d ON d.account_id = b.account_id AND d.kind = 'settlement'
       AND d.subject_id = b.batch_id
     WHERE b.settlement_id IS NULL AND (d.due_at IS NULL OR d.due_at > b.due_at)`,
  ),
];
