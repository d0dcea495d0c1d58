import { check, type Check } from './check.ts';
import { pending, postings } from './postings.ts';

export const dispute_checks: readonly Check[] = [
  check(
    'disputes agree with their postings',
    `SELECT format('payment %s of account %s', coalesce(d.transaction_id, j.subject_id), coalesce(d.account_id, j.account_id)) AS subject,
       format('disputed %s, won back %s; posted %s and %s', coalesce(d.disputed, 0), coalesce(d.won, 0),
         coalesce(j.disputed, 0), coalesce(j.won, 0)) AS finding
     FROM (
       SELECT account_id, transaction_id, sum(amount) AS disputed,
         coalesce(sum(amount) FILTER (WHERE stage = 'won'), 0) AS won
       FROM disputes WHERE stage <> 'inquiry' GROUP BY account_id, transaction_id
     ) d FULL JOIN (
       SELECT account_id, subject_id,
         coalesce(-sum(amount) FILTER (WHERE movement = 'dispute_opened'), 0) AS disputed,
         coalesce(sum(amount) FILTER (WHERE movement = 'dispute_won'), 0) AS won
       FROM (${postings}) q
       WHERE ledger_account = ${pending} AND movement IN ('dispute_opened', 'dispute_won')
       GROUP BY account_id, subject_id
     ) j ON j.account_id = d.account_id AND j.subject_id = d.transaction_id
     WHERE coalesce(d.disputed, 0) <> coalesce(j.disputed, 0) OR coalesce(d.won, 0) <> coalesce(j.won, 0)`,
  ),
  check(
    'every dispute that waits for an answer has a deadline, and every answer is passed on',
    `SELECT format('dispute %s of account %s', d.dispute_id, d.account_id) AS subject,
       CASE WHEN d.response IS NULL THEN 'open without a deadline to wait for'
         ELSE 'answered, not passed on, and nobody will' END AS finding
     FROM disputes d
     WHERE (d.response IS NULL AND d.closed_at IS NULL OR d.response IS NOT NULL AND d.sent_at IS NULL)
       AND NOT EXISTS (SELECT FROM due_work w WHERE w.account_id = d.account_id AND w.subject_id = d.dispute_id
         AND w.kind = CASE WHEN d.response IS NULL THEN 'dispute_deadline' ELSE 'dispute_answer' END)`,
  ),
];
