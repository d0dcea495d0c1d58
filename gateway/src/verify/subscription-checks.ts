import { check, type Check } from './check.ts';

/** The checks of subscriptions, their contracts and the payments that charge them. */
export const subscription_checks: readonly Check[] = [
  check(
    'contracts agree with their payments',
    `SELECT format('contract %s of account %s', c.contract_id, c.account_id) AS subject,
       format('%s over %s %s; its payment %s has captured %s %s', c.status, c.amount, c.currency,
         coalesce(c.transaction_id::text, 'none'), coalesce(p.captured, 0), coalesce(p.currency, '')) AS finding
     FROM contracts c LEFT JOIN payments p ON p.account_id = c.account_id AND p.transaction_id = c.transaction_id
       AND p.subscription_id = c.subscription_id
     LEFT JOIN due_work d ON d.account_id = c.account_id AND d.kind = 'subscription_payment'
       AND d.subject_id = c.transaction_id
     WHERE (c.status = 'charged'
         AND (p.captured IS NULL OR p.amount <> c.amount OR p.currency <> c.currency
           -- What has become of the payment may still have to be followed.
           OR (p.captured = 0 AND d.due_at IS NULL)))
       OR (c.status IN ('drawn_up', 'past_due', 'failed', 'cancelled') AND p.captured > 0 AND d.due_at IS NULL)`,
  ),
  check(
    'no contract is paid twice',
    `SELECT format('order %s of account %s', order_no, account_id) AS subject,
       format('%s payments captured money', count(*)) AS finding
     FROM payments WHERE subscription_id IS NOT NULL AND captured > 0
     GROUP BY account_id, order_no HAVING count(*) > 1`,
  ),
  check(
    'what subscriptions and contracts wait for has its moment',
    `SELECT format('contract %s of account %s', c.contract_id, c.account_id) AS subject,
       format('%s, to be charged at %s; it waits for %s', c.status, coalesce(c.next_attempt_at::text, 'no time'),
         coalesce(d.due_at::text, 'nothing')) AS finding
     FROM contracts c LEFT JOIN due_work d ON d.account_id = c.account_id AND d.kind = 'contract'
       AND d.subject_id = c.contract_id
     WHERE (c.status IN ('drawn_up', 'past_due')) <> (d.due_at IS NOT NULL)
     UNION ALL
     SELECT format('subscription %s of account %s', s.subscription_id, s.account_id),
       format('%s, and waits for nothing', s.status)
     FROM subscriptions s LEFT JOIN due_work d ON d.account_id = s.account_id AND d.kind = 'subscription'
       AND d.subject_id = s.subscription_id
     WHERE s.established AND s.status IN ('Pending', 'Trialing', 'Actived') AND d.due_at IS NULL`,
  ),
  check(
    'subscriptions agree with their contracts',
    `SELECT format('subscription %s of account %s', s.subscription_id, s.account_id) AS subject,
       format('%s with %s contracts past due of %s drawn up; there are %s of %s', s.status, s.past_due_contracts,
         s.cycles_drawn, coalesce(c.past_due, 0), coalesce(c.drawn, 0)) AS finding
     FROM subscriptions s LEFT JOIN (
       SELECT account_id, subscription_id, count(*) AS drawn,
         count(*) FILTER (WHERE status = 'past_due' OR (status = 'charging' AND attempts > 1)) AS past_due
       FROM contracts GROUP BY account_id, subscription_id
     ) c USING (account_id, subscription_id)
     WHERE s.cycles_drawn <> coalesce(c.drawn, 0)
       OR (s.status <> 'Inactived' AND s.past_due_contracts <> coalesce(c.past_due, 0))
       OR (s.status = 'Past_due') <> (s.past_due_contracts > 0) AND s.status NOT IN ('Paused', 'Inactived')`,
  ),
];
