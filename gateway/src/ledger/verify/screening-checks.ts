import { check, type Check } from './check.ts';

/** Payouts that have gone to their banks, with the number of the first instruction: screenings before it counted. */
const gone = `
  SELECT p.account_id, p.transaction_id, p.status, min(o.operation_id) AS ordered
  FROM payouts p JOIN operations o ON o.account_id = p.account_id AND o.transaction_id = p.transaction_id
    AND o.kind = 'payout'
  WHERE p.status IN ('PROCESSING', 'SENT', 'COMPLETED', 'RETURNED') GROUP BY p.account_id, p.transaction_id, p.status`;

/** The last screening of each of them before it went. */
const last_before = `
  SELECT s.* FROM screenings s WHERE s.account_id = g.account_id AND s.subject_kind = 'payout'
    AND s.subject_id = g.transaction_id::text AND s.screening_id < g.ordered ORDER BY s.screening_id DESC LIMIT 1`;

const pair_columns = 'm(name text, list text, entry_id text, entry_digest text, clearance_id text)';

/** Whether screening `now` holds something against its payout that screening `seen` did not. */
const holds_more = `(
  EXISTS (SELECT FROM jsonb_to_recordset(now.matches) AS ${pair_columns} WHERE m.clearance_id = '' AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(seen.matches) AS ${pair_columns.replace('m(', 'o(')} WHERE o.clearance_id = ''
      AND (o.name, o.list, o.entry_id) = (m.name, m.list, m.entry_id)
      AND o.entry_digest IS NOT DISTINCT FROM m.entry_digest))
  OR EXISTS (SELECT FROM jsonb_array_elements(now.reasons) r WHERE NOT seen.reasons @> jsonb_build_array(r)))`;

/** The checks of what screening holds, and of who lets it pass (docs/screening.md). */
export const screening_checks: readonly Check[] = [
  check(
    'what screening held went to its bank by a person’s decision only',
    `SELECT format('payout %s of account %s', g.transaction_id, g.account_id) AS subject,
       format('is %s, its last screening said %s, and nobody has released it', g.status, s.result) AS finding
     FROM (${gone}) g CROSS JOIN LATERAL (${last_before}) s
     WHERE s.result <> 'clear' AND NOT EXISTS (
       SELECT FROM payout_approvals a WHERE a.account_id = g.account_id AND a.transaction_id = g.transaction_id
         AND a.stage = 'review' AND a.decision = 'approved')`,
  ),
  check(
    'what a release let through had been seen by who released it',
    // The screening that a release makes itself comes behind the one that the person saw, on the lists in force. Earlier
    // releases of the program kept neither; a screening that is not there any more has been forgotten in its time.
    `SELECT format('payout %s of account %s', g.transaction_id, g.account_id) AS subject,
       format('is %s, released by %s, who saw screening %s; the last one before it went is %s, and holds %s', g.status,
         a.approver, coalesce(a.screening_id::text, 'none'), s.screening_id,
         CASE WHEN a.screening_id IS NULL THEN 'what was not named' ELSE 'more' END) AS finding
     FROM (${gone}) g CROSS JOIN LATERAL (${last_before}) s
     CROSS JOIN LATERAL (
       SELECT a.* FROM payout_approvals a WHERE a.account_id = g.account_id AND a.transaction_id = g.transaction_id
         AND a.stage = 'review' AND a.decision = 'approved' ORDER BY a.decided_at DESC LIMIT 1
     ) a
     LEFT JOIN screenings seen ON seen.account_id = a.account_id AND seen.screening_id = a.screening_id
     WHERE s.basis <> '' AND s.result <> 'clear' AND (
       a.screening_id IS NULL
       OR seen.screening_id IS NOT NULL AND (
         seen.subject_kind <> 'payout' OR seen.subject_id <> g.transaction_id::text
         OR NOT EXISTS (
           SELECT FROM screenings now WHERE now.account_id = g.account_id AND now.subject_kind = 'payout'
             AND now.subject_id = g.transaction_id::text AND now.basis = s.basis
             AND now.screening_id > a.screening_id AND now.screening_id < g.ordered AND NOT ${holds_more})))`,
  ),
  check(
    'what a release cleared had been found by everybody who released it',
    `SELECT format('cleared pair %s of account %s', c.clearance_id, c.account_id) AS subject,
       format('%s and %s %s; screening %s, which %s saw, has not found it', c.party_name, c.list, c.entry_id,
         seen.screening_id, a.approver) AS finding
     FROM screening_clearances c
     JOIN payout_approvals a ON a.account_id = c.account_id AND a.transaction_id = c.transaction_id
       AND a.stage = 'review' AND a.decision = 'approved'
       -- Whoever has released another time since has another decision there.
       AND (a.approver = c.decided_by AND a.decided_at = c.decided_at
         OR a.approver = ANY (string_to_array(c.agreed_by, ', ')) AND a.decided_at <= c.decided_at)
     JOIN screenings seen ON seen.account_id = a.account_id AND seen.screening_id = a.screening_id
     WHERE NOT EXISTS (
       SELECT FROM jsonb_to_recordset(seen.matches) AS ${pair_columns}
       WHERE (m.name, m.list, m.entry_id, m.entry_digest) = (c.party_name, c.list, c.entry_id, c.entry_digest))`,
  ),
];
