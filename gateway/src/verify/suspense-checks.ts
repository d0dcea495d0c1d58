import { check, type Check } from './check.ts';
import { postings, suspense } from './postings.ts';

/** What the postings of money in suspense must add up to: nothing, once it is cleared. */
export const suspense_postings = `
  SELECT i.account_id, i.item_id, i.currency, e.ledger_account, e.amount
  FROM suspense_items i CROSS JOIN LATERAL (VALUES (${suspense}, i.amount), (i.ledger_account, -i.amount)
  ) AS e(ledger_account, amount)
  WHERE i.cleared_at IS NULL`;

/** What must hold for money that was moved outside and that nothing has taken. */
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
];
