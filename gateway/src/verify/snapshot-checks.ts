import { check, type Check } from './check.ts';

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
