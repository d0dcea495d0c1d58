import { check, type Check } from './check.ts';
import { pending, postings } from './postings.ts';

/** What acquirers have moved because of disputes, a row for each amount: negative where they took it. */
export const dispute_money = `
  SELECT account_id, transaction_id, notice_no, 'funds' AS kind, funds_currency AS currency, funds AS amount
  FROM dispute_notices WHERE funds <> 0
  UNION ALL
  SELECT account_id, transaction_id, notice_no, 'fee', fee_currency, fee FROM dispute_notices WHERE fee <> 0`;

const open = `('chargeback', 'pre_arbitration', 'arbitration')`;

/** The latest stage in the acquirer's notices; of two with the same time, the later one in the order of stages. */
const reported_stage = `
  SELECT DISTINCT ON (account_id, dispute_id) account_id, dispute_id, stage FROM dispute_notices
  WHERE stage IS NOT NULL
  ORDER BY account_id, dispute_id, occurred_at DESC,
    array_position('{inquiry,chargeback,pre_arbitration,arbitration,won}'::text[], replace(stage, 'lost', 'won')) DESC,
    notice_no DESC`;

/**
 * The part of its payment that each dispute excludes from refunds: see `heldBy`. An earlier release excluded only what
 * was captured when a dispute in another currency was told of.
 */
const holding = `
  SELECT d.account_id, d.dispute_id, CASE
      WHEN m.dispute_id IS NULL THEN CASE WHEN d.stage IN ('inquiry', 'won') THEN 0 ELSE c.contested END
      ELSE greatest(0, -m.own, CASE WHEN m.elsewhere OR d.stage IN ${open} THEN c.contested ELSE 0 END)
    END AS held
  FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.transaction_id
  CROSS JOIN LATERAL (SELECT CASE d.currency WHEN p.currency THEN d.amount
    ELSE greatest(p.captured, least(d.held, p.amount)) END AS contested) c
  LEFT JOIN (
    SELECT account_id, dispute_id, sum(own) AS own, bool_or(net < 0 AND NOT is_own) AS elsewhere FROM (
      SELECT n.account_id, n.dispute_id, n.funds_currency = p.currency AS is_own, sum(n.funds) AS net,
        sum(n.funds) FILTER (WHERE n.funds_currency = p.currency) AS own
      FROM dispute_notices n JOIN payments p ON p.account_id = n.account_id AND p.transaction_id = n.transaction_id
      WHERE n.funds <> 0 GROUP BY n.account_id, n.dispute_id, n.funds_currency, p.currency
    ) nets GROUP BY account_id, dispute_id
  ) m ON m.account_id = d.account_id AND m.dispute_id = d.dispute_id`;

export const dispute_checks: readonly Check[] = [
  check(
    'every notice of a dispute is booked once, in its amount and currency',
    `SELECT format('notice %s of payment %s of account %s', coalesce(n.notice_no, j.subject_no),
         coalesce(n.transaction_id, j.subject_id), coalesce(n.account_id, j.account_id)) AS subject,
       format('the acquirer moved %s %s (%s); posted %s', coalesce(n.amount, 0), coalesce(n.currency, j.currency),
         coalesce(n.kind, j.kind), coalesce(j.amount, 0)) AS finding
     FROM (
       SELECT account_id, transaction_id, notice_no, kind, currency, sum(amount) AS amount FROM (${dispute_money}) m
       GROUP BY 1, 2, 3, 4, 5
     ) n FULL JOIN (
       SELECT account_id, subject_id, subject_no, CASE movement WHEN 'dispute_fee' THEN 'fee' ELSE 'funds' END AS kind,
         currency, sum(amount) AS amount
       FROM (${postings}) q WHERE ledger_account = ${pending} AND movement LIKE 'dispute%' GROUP BY 1, 2, 3, 4, 5
     ) j ON j.account_id = n.account_id AND j.subject_id = n.transaction_id AND j.subject_no = n.notice_no
       AND j.kind = n.kind AND j.currency = n.currency
     WHERE coalesce(n.amount, 0) <> coalesce(j.amount, 0)`,
  ),
  check(
    'no notice of a dispute is booked in suspense as well',
    `SELECT format('notice %s of %s', n.notice_reference, n.connector) AS subject,
       format('it is of dispute %s of account %s, and in suspense as item %s', n.dispute_id, n.account_id, i.item_id) AS finding
     FROM dispute_notices n JOIN suspense_items i ON i.connector = n.connector
       AND i.notice_id IN (n.notice_reference, n.notice_reference || ' fee')
     WHERE i.cleared_at IS NULL`,
  ),
  check(
    'every dispute is at the latest stage that its acquirer has told, or lost without an answer',
    `SELECT format('dispute %s of account %s', coalesce(d.dispute_id, n.dispute_id), coalesce(d.account_id, n.account_id)) AS subject,
       format('at %s; the acquirer’s latest is %s', coalesce(d.stage, 'nothing'), coalesce(t.stage, 'nothing')) AS finding
     FROM disputes d FULL JOIN (SELECT DISTINCT account_id, dispute_id FROM dispute_notices) n
       ON n.account_id = d.account_id AND n.dispute_id = d.dispute_id
     LEFT JOIN (${reported_stage}) t ON t.account_id = n.account_id AND t.dispute_id = n.dispute_id
     WHERE d.dispute_id IS NULL
       OR d.stage <> coalesce(t.stage, 'chargeback')
         AND NOT (d.stage = 'lost' AND coalesce(t.stage, 'chargeback') IN ${open}
           AND (d.response IS NULL OR d.response = 'accepted'))`,
  ),
  check(
    'payments know what their disputes come to, and what of them is held',
    `SELECT format('payment %s of account %s', p.transaction_id, p.account_id) AS subject,
       format('disputed %s, status of its disputes %s; they hold %s and come to %s', p.disputed, p.dispute_status,
         coalesce(d.held, 0), coalesce(d.status, 0)) AS finding
     FROM payments p LEFT JOIN (
       SELECT d.account_id, d.transaction_id, sum(h.held) AS held, bool_and(h.held = d.held) AS agreed,
         CASE WHEN bool_or(d.stage IN ${open}) THEN 7100 WHEN bool_or(d.stage = 'inquiry') THEN 7000
           WHEN bool_or(d.stage = 'lost') THEN 7300 ELSE 7200 END AS status
       FROM disputes d JOIN (${holding}) h ON h.account_id = d.account_id AND h.dispute_id = d.dispute_id
       GROUP BY d.account_id, d.transaction_id
     ) d ON d.account_id = p.account_id AND d.transaction_id = p.transaction_id
     WHERE p.disputed <> coalesce(d.held, 0) OR p.dispute_status <> coalesce(d.status, 0) OR NOT coalesce(d.agreed, true)
       OR p.status BETWEEN 7000 AND 7999 AND p.status <> p.dispute_status`,
  ),
  check(
    'every dispute that waits for an answer has a deadline, and every answer is passed on',
    `SELECT format('dispute %s of account %s', d.dispute_id, d.account_id) AS subject,
       CASE WHEN d.response IS NULL THEN 'open without a deadline to wait for'
         ELSE 'answered, not passed on, and nobody will' END AS finding
     FROM disputes d
     LEFT JOIN (${reported_stage}) t ON t.account_id = d.account_id AND t.dispute_id = d.dispute_id
     WHERE (d.response IS NULL AND d.closed_at IS NULL AND d.evidence_due_at IS NOT NULL
         OR d.response IS NOT NULL AND d.sent_at IS NULL AND coalesce(t.stage, 'chargeback') NOT IN ('won', 'lost'))
       AND NOT EXISTS (SELECT FROM due_work w WHERE w.account_id = d.account_id AND w.subject_id = d.dispute_id
         AND w.kind = CASE WHEN d.response IS NULL THEN 'dispute_deadline' ELSE 'dispute_answer' END)`,
  ),
];
