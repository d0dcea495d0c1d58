import { check, type Check } from './check.ts';

/** When a period of subscription `s` begins, as SQL: counted from the anchor, whose day a shorter month ends before. */
function periodStart(period: string): string {
  const count = `s.interval_count * (${period})`;
  return `((s.anchor_at AT TIME ZONE 'UTC') + CASE s.interval_unit
    WHEN 'day' THEN make_interval(days => ${count}) WHEN 'week' THEN make_interval(weeks => ${count})
    WHEN 'month' THEN make_interval(months => ${count}) ELSE make_interval(years => ${count}) END) AT TIME ZONE 'UTC'`;
}

const fully_drawn = '(s.total_cycles IS NOT NULL AND s.cycles_drawn >= s.total_cycles)';

/** The moment of the next step of subscription `s`, as SQL; null where there is none, or none until it is resumed. */
const next_step = `CASE
  WHEN NOT s.established OR s.status IN ('Inactived', 'Paused') THEN NULL
  WHEN s.status = 'Pending' AND s.trial_days > 0 THEN s.starts_at
  WHEN ${fully_drawn} AND s.past_due_contracts > 0 THEN NULL
  WHEN ${fully_drawn} THEN ${periodStart('s.next_period')}
  ELSE greatest(${periodStart('s.next_period')} - make_interval(hours => 24 * s.contract_lead_days),
    CASE WHEN s.next_period > 0 THEN ${periodStart('s.next_period - 1')}
      WHEN s.trial_days > 0 THEN date_trunc('day', s.starts_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
      ELSE s.created_at END)
  END`;

/** Days after the first charge on which declined charges are made again. */
const retry_days = 'ARRAY[1, 3, 5, 7]';

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
       OR (c.status IN ('drawn_up', 'past_due', 'failed', 'cancelled') AND p.captured > 0 AND d.due_at IS NULL)
       OR (c.status = 'charging' AND d.due_at IS NULL
         AND (p.captured > 0 OR p.live IS NOT TRUE OR p.status IN (6000, 6100, 6200)))`,
  ),
  check(
    'no contract is paid twice',
    `SELECT format('order %s of account %s', order_no, account_id) AS subject,
       format('%s payments captured money', count(*)) AS finding
     FROM payments WHERE subscription_id IS NOT NULL AND captured > 0
     GROUP BY account_id, order_no HAVING count(*) > 1
     UNION ALL
     -- A payment that was released keeps its order_no, so the next one of its contract has another.
     SELECT format('contract %s of account %s', t.contract_id, t.account_id),
       format('payments %s captured money', string_agg(DISTINCT p.transaction_id::text, ', '))
     FROM contract_attempts t JOIN payments p USING (account_id, transaction_id)
     WHERE p.captured > 0 GROUP BY t.account_id, t.contract_id HAVING count(DISTINCT p.transaction_id) > 1`,
  ),
  check(
    'what subscriptions and contracts wait for has its moment',
    `SELECT format('contract %s of account %s', c.contract_id, c.account_id) AS subject,
       format('%s, to be charged at %s; it waits for %s', c.status, coalesce(c.next_attempt_at::text, 'no time'),
         coalesce(d.due_at::text, 'nothing')) AS finding
     FROM contracts c LEFT JOIN due_work d ON d.account_id = c.account_id AND d.kind = 'contract'
       AND d.subject_id = c.contract_id
     JOIN accounts a ON a.account_id = c.account_id JOIN merchants m USING (merchant_id)
     LEFT JOIN test_clocks k ON k.account_id = c.account_id
     WHERE (c.status IN ('drawn_up', 'past_due')) <> (d.due_at IS NOT NULL)
       OR (c.next_attempt_at IS NULL) <> (d.due_at IS NULL) OR d.due_at < c.next_attempt_at
       -- Where it cannot be charged for the moment, it is taken up again an hour later; of a disabled account, a day.
       OR a.enabled AND m.enabled
         AND d.due_at > greatest(c.next_attempt_at, coalesce(k.now_at, now()) + interval '1 day')
     UNION ALL
     SELECT format('subscription %s of account %s', s.subscription_id, s.account_id),
       format('%s, to go on at %s; it waits for %s', s.status, coalesce((${next_step})::text, 'no time'),
         coalesce(d.due_at::text, 'nothing'))
     FROM subscriptions s LEFT JOIN due_work d ON d.account_id = s.account_id AND d.kind = 'subscription'
       AND d.subject_id = s.subscription_id
     WHERE d.due_at IS DISTINCT FROM ${next_step}`,
  ),
  check(
    'no contract is charged before its day, or more often than dunning allows',
    `SELECT format('contract %s of account %s', c.contract_id, c.account_id) AS subject,
       format('%s after %s charges of the period from %s, first charged at %s, to be charged at %s', c.status, c.attempts,
         c.period_start_at, c.due_at, coalesce(c.next_attempt_at::text, 'no time')) AS finding
     FROM contracts c JOIN subscriptions s USING (account_id, subscription_id)
     WHERE (c.status = 'drawn_up' AND (c.attempts <> 0 OR c.next_attempt_at < c.due_at))
       OR (c.status = 'past_due' AND (c.attempts NOT BETWEEN 1 AND 4
         OR c.next_attempt_at < c.due_at + make_interval(hours => 24 * (${retry_days})[c.attempts])))
       OR c.attempts NOT BETWEEN 0 AND 5
       -- The customer's own payment is made before the period that it pays is known.
       OR (c.transaction_id IS DISTINCT FROM s.initial_transaction_id AND c.due_at < c.period_start_at)`,
  ),
  check(
    'contracts count their charges, and every payment of a subscription is one of them',
    `SELECT format('contract %s of account %s', c.contract_id, c.account_id) AS subject,
       format('%s after %s charges, the last by payment %s; %s are noted, that one as number %s', c.status, c.attempts,
         coalesce(c.transaction_id::text, 'none'), coalesce(n.noted, 0), coalesce(n.of_last::text, 'none')) AS finding
     FROM contracts c LEFT JOIN LATERAL (
       SELECT count(*) AS noted, max(t.attempt_no) AS highest,
         max(t.attempt_no) FILTER (WHERE t.transaction_id = c.transaction_id) AS of_last
       FROM contract_attempts t WHERE t.account_id = c.account_id AND t.contract_id = c.contract_id
     ) n ON true
     WHERE (c.transaction_id IS NULL) <> (n.of_last IS NULL)
       OR (c.status = 'charging' AND n.of_last <> c.attempts)
       -- A charge that no issuer was asked for is made again under its number.
       OR n.highest > c.attempts + (c.status NOT IN ('charging', 'charged'))::int
     UNION ALL
     SELECT format('charge %s of contract %s of account %s', t.attempt_no, t.contract_id, t.account_id),
       format('its payment %s is %s', t.transaction_id,
         CASE WHEN p.transaction_id IS NULL THEN 'missing' ELSE 'of another subscription or currency' END)
     FROM contract_attempts t
     LEFT JOIN contracts c ON c.account_id = t.account_id AND c.contract_id = t.contract_id
     LEFT JOIN payments p ON p.account_id = t.account_id AND p.transaction_id = t.transaction_id
     WHERE p.subscription_id IS DISTINCT FROM c.subscription_id OR p.currency IS DISTINCT FROM c.currency
     UNION ALL
     SELECT format('payment %s of account %s', p.transaction_id, p.account_id),
       format('has captured %s for subscription %s, and charges none of its contracts', p.captured, p.subscription_id)
     FROM payments p WHERE p.subscription_id IS NOT NULL AND p.captured > 0 AND NOT EXISTS (
       SELECT FROM contracts c JOIN contract_attempts t USING (account_id, contract_id)
       WHERE c.account_id = p.account_id AND c.subscription_id = p.subscription_id
         AND t.transaction_id = p.transaction_id)`,
  ),
  check(
    'the periods of a subscription follow one another, and no two contracts are of one',
    `SELECT format('contract %s of account %s', c.contract_id, c.account_id) AS subject,
       format('cycle %s of %s, from %s to %s; the one before ends %s, the next period begins %s', c.cycle_no,
         coalesce(c.total_cycles::text, 'any'), c.period_start_at, c.period_end_at,
         coalesce(c.before_ends::text, 'never'), c.next_begins) AS finding
     FROM (
       SELECT c.*, s.total_cycles, s.status AS sold, ${periodStart('s.next_period')} AS next_begins,
         lag(c.period_end_at) OVER cycles AS before_ends, row_number() OVER cycles AS place
       FROM contracts c JOIN subscriptions s USING (account_id, subscription_id)
       WINDOW cycles AS (PARTITION BY c.account_id, c.subscription_id ORDER BY c.cycle_no)
     ) c
     WHERE c.period_end_at <= c.period_start_at OR c.period_start_at < c.before_ends OR c.cycle_no <> c.place
       OR c.cycle_no > c.total_cycles OR (c.sold <> 'Inactived' AND c.period_end_at > c.next_begins)`,
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
