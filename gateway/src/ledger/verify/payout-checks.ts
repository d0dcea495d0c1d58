import { allCurrencies, exponentOf } from '../../kernel/values/currency.ts';
import { check, type Check } from './check.ts';
import { available, bank_clearing, fee_revenue, fx, payouts_in_transit, postings } from './postings.ts';

/**
 * What the postings of a payout must sum up to, by ledger account and currency, according to its row and state. `held`:
 * its money has left the available balance; `paid`: the bank has received it.
 */
export const payout_postings = `
  SELECT p.account_id, p.transaction_id, e.currency, e.ledger_account, sum(e.amount) AS amount
  FROM payouts p
  CROSS JOIN LATERAL (SELECT
    p.status IN ('COMPLETED', 'RETURNED') AS paid,
    p.status IN ('IN_APPROVAL', 'SCHEDULED', 'IN_REVIEW', 'PROCESSING', 'SENT') AS in_transit,
    CASE p.fee_paid_by WHEN 'PAYER' THEN p.fee_amount ELSE 0 END AS payer_fee,
    CASE p.fee_paid_by WHEN 'BENEFICIARY' THEN p.fee_amount ELSE 0 END AS beneficiary_fee
  ) s
  CROSS JOIN LATERAL (VALUES
    (s.paid OR s.in_transit, p.source_currency, ${available}, -(p.source_amount + s.payer_fee)),
    (s.in_transit, p.payment_currency, ${payouts_in_transit}, p.payment_amount),
    (s.in_transit, p.source_currency, ${payouts_in_transit}, s.payer_fee),
    ((s.paid OR s.in_transit) AND p.source_currency <> p.payment_currency, p.source_currency, ${fx}, p.source_amount),
    ((s.paid OR s.in_transit) AND p.source_currency <> p.payment_currency, p.payment_currency, ${fx}, -p.payment_amount),
    (s.paid, p.payment_currency, ${bank_clearing}, p.payment_amount - s.beneficiary_fee - p.returned_amount),
    (s.paid, p.fee_currency, ${fee_revenue}, p.fee_amount),
    (p.status = 'RETURNED', p.payment_currency, ${available}, p.returned_amount)
  ) AS e(applies, currency, ledger_account, amount)
  WHERE e.applies GROUP BY 1, 2, 3, 4`;

/** How many minor units one unit of each currency has. */
const minor_units = `(VALUES ${allCurrencies()
  .map((currency) => `('${currency}', ${10 ** exponentOf(currency)}::numeric)`)
  .join(', ')})`;

/** The checks of payouts and of the available balance that pays them. */
export const payout_checks: readonly Check[] = [
  check(
    'payouts agree with their postings',
    `SELECT format('payout %s of account %s', coalesce(e.transaction_id, j.subject_id), coalesce(e.account_id, j.account_id)) AS subject,
       format('ledger account %s in %s should have %s, has %s', coalesce(e.ledger_account, j.ledger_account),
         coalesce(e.currency, j.currency), coalesce(e.amount, 0), coalesce(j.amount, 0)) AS finding
     FROM (${payout_postings}) e FULL JOIN (
       SELECT account_id, subject_id, currency, ledger_account, sum(amount) AS amount
       FROM (${postings}) q WHERE movement LIKE 'payout%' GROUP BY 1, 2, 3, 4
     ) j ON j.account_id = e.account_id AND j.subject_id = e.transaction_id AND j.currency = e.currency
       AND j.ledger_account = e.ledger_account
     WHERE coalesce(e.amount, 0) <> coalesce(j.amount, 0)`,
  ),
  check(
    'available balances agree with the journal, and none is further below zero than was lent',
    `SELECT format('available %s of account %s', currency, account_id) AS subject,
       format('kept %s, with credits not folded in %s; the journal says %s', kept, kept + waiting, journal) AS finding
     FROM (
       SELECT account_id, currency, coalesce(sum(kept), 0) AS kept, coalesce(sum(waiting), 0) AS waiting,
         coalesce(sum(journal), 0) AS journal, coalesce(max(lent), 0) AS lent
       FROM (
         SELECT account_id, currency, balance AS kept, NULL::numeric AS waiting, NULL::numeric AS journal,
           credit_highest AS lent FROM available_balances
         UNION ALL SELECT account_id, currency, NULL, amount, NULL, NULL FROM available_credits
         UNION ALL SELECT account_id, currency, NULL, NULL, amount, NULL
         FROM (${postings}) q WHERE ledger_account = ${available}
       ) parts GROUP BY account_id, currency
     ) sums WHERE kept + waiting <> journal OR journal < -lent`,
  ),
  check(
    'every state of a payout has its event',
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('status %s, but its last event says %s', p.status, coalesce(e.said, 'nothing')) AS finding
     FROM payouts p LEFT JOIN LATERAL (
       SELECT data ->> 'status' AS said FROM events e
       WHERE e.account_id = p.account_id AND e.subject_id = p.transaction_id AND e.type LIKE 'payout.%'
       ORDER BY seq DESC LIMIT 1
     ) e ON true
     WHERE e.said IS DISTINCT FROM p.status`,
  ),
  check(
    'every payout that is under way has one instruction, and no other payout has an open one',
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('status %s with operation %s and %s instructions', p.status,
         coalesce(p.open_operation_id::text, 'none'), count(o.operation_id)) AS finding
     FROM payouts p LEFT JOIN operations o ON o.account_id = p.account_id
       AND o.transaction_id = p.transaction_id AND o.kind = 'payout'
     GROUP BY p.account_id, p.transaction_id, p.status, p.open_operation_id, p.instant_refused
     HAVING count(o.operation_id) FILTER (WHERE o.refused_code IS NULL) > 1
       -- An instant one that was refused has a second, as an ordinary transfer.
       OR count(o.operation_id) > 1 + (p.instant_refused <> '')::int
       OR (p.status IN ('PROCESSING', 'SENT')) <> coalesce(bool_or(o.operation_id = p.open_operation_id AND o.refused_code IS NULL), false)`,
  ),
  check(
    'payouts say what their payees’ banks answered, and none that a person had to look at left without one',
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('%s, payee check %s%s; the answer was %s', p.status, coalesce(nullif(p.payee_check, ''), 'none'),
         CASE WHEN p.payee_held THEN ', held' ELSE '' END,
         coalesce(d.request #>> '{payee,result}', 'none')) AS finding
     FROM payouts p JOIN payout_details d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
     WHERE p.payee_check <> coalesce(d.request #>> '{payee,result}', '')
       OR p.payee_name <> coalesce(d.request #>> '{payee,name}', '')
       OR (p.payee_held AND p.approval_reasons = '[]' AND p.payee_check NOT IN ('NO_MATCH', 'CLOSE_MATCH'))
       OR (p.payee_held AND p.status IN ('SCHEDULED', 'PROCESSING', 'SENT', 'COMPLETED', 'RETURNED') AND NOT EXISTS (
         SELECT FROM payout_approvals a WHERE a.account_id = p.account_id AND a.transaction_id = p.transaction_id
           AND a.decision = 'approved'))`,
  ),
  check(
    'no money was set aside for a payout at a rate that had ended',
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('its rate ended %s; its money was set aside %s', x.valid_until, j.posted_at) AS finding
     FROM payouts p JOIN fx_rates x ON x.rate_id = p.rate_id
     JOIN journal j ON j.account_id = p.account_id AND j.subject_id = p.transaction_id AND j.movement = 'payout_held'
       AND j.currency = p.source_currency
     WHERE p.rate_id <> 0 AND j.posted_at >= x.valid_until`,
  ),
  check(
    'payouts in two currencies are exchanged at the rate that was entered',
    // Rounded once: the rate at twelve decimals, and one of the amounts to a minor unit. Nothing is divided here.
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('%s %s for %s %s at %s; the rate was %s of %s/%s, less %s basis points', p.payment_amount,
         p.payment_currency, p.source_amount, p.source_currency, p.exchange_rate, coalesce(x.rate, 'none'), x.base,
         x.quote, x.markup_bps) AS finding
     FROM payouts p
     LEFT JOIN fx_rates x ON x.rate_id = p.rate_id
     JOIN ${minor_units} s(currency, units) ON s.currency = p.source_currency
     JOIN ${minor_units} y(currency, units) ON y.currency = p.payment_currency
     CROSS JOIN LATERAL (SELECT nullif(p.exchange_rate, '')::numeric AS quoted, x.rate::numeric AS entered,
       (10000 - x.markup_bps)::numeric / 10000 AS share) r
     WHERE p.source_currency <> p.payment_currency AND (
       abs(p.payment_amount * s.units - p.source_amount * r.quoted * y.units)
         < greatest(s.units, r.quoted * y.units)
       AND CASE
         WHEN (x.base, x.quote) = (p.source_currency, p.payment_currency)
           THEN abs(r.quoted - r.entered * r.share) < 1e-12
         WHEN (x.base, x.quote) = (p.payment_currency, p.source_currency)
           THEN abs(r.quoted * r.entered - r.share) < r.entered * 1e-12
       END) IS NOT TRUE`,
  ),
  check(
    'no more of a payout has come back than its beneficiary was sent',
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('%s %s came back; %s were sent', p.returned_amount, p.payment_currency, s.sent) AS finding
     FROM payouts p CROSS JOIN LATERAL (
       SELECT p.payment_amount - CASE p.fee_paid_by WHEN 'BENEFICIARY' THEN p.fee_amount ELSE 0 END AS sent
     ) s
     WHERE p.returned_amount > s.sent OR p.returned_amount > 0 AND p.status <> 'RETURNED'`,
  ),
  check(
    'every payout that waits for its date has a date to wait for',
    `SELECT format('payout %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('SCHEDULED for %s; it waits for %s', p.execution_date, coalesce(d.due_at::text, 'nothing')) AS finding
     FROM payouts p JOIN accounts a USING (account_id) JOIN merchants m USING (merchant_id)
     LEFT JOIN due_work d ON d.account_id = p.account_id AND d.kind = 'payout_date'
       AND d.subject_id = p.transaction_id
     -- The day begins where the rail is. What is taken up, and is not done, is taken up again a minute later; what a
     -- disabled account has to pay, an hour later.
     WHERE p.status = 'SCHEDULED' AND (d.due_at IS NULL OR a.enabled AND m.enabled
       AND d.due_at > greatest(p.execution_date::date + interval '2 days', now() + interval '1 hour'))`,
  ),
];
