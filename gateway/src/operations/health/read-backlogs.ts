import { return_waits } from '../../kernel/database/return-waits.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { reading, sql } from '../../kernel/database/statement.ts';
import { house_account_id } from '../../ledger/chart.ts';

const $ = sql.parameters({ now: 'timestamptz' });

/** Work that has fallen due and is not done yet. */
export interface Backlog {
  readonly name: string;
  readonly waiting: number;
  /** How long the oldest has waited. */
  readonly lag_s: number;
}

/** The name of the backlog of instructions that no answer has settled. */
export const open_backlog = 'operations of unknown outcome';

/** The name of the backlog of instructions that an acquirer has, and whose outcome it tells later. */
const accepted_backlog = 'operations accepted by acquirers';

/** The name of the backlog of mail that was given up. */
export const failed_mail_backlog = 'mail that cannot be delivered';

const backlog_columns = { name: 'text', waiting: 'int8', oldest: 'timestamptz?' } as const;

/** Accounts that live in a time of their own wait for their clocks, not for us. */
const backlogRows = reading(
  'read_backlogs',
  backlog_columns,
  sql`SELECT 'due work: ' || d.kind AS name, count(*) AS waiting, min(d.due_at) AS oldest FROM due_work d
   WHERE d.due_at <= ${$.now} AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   GROUP BY d.kind
   UNION ALL
   SELECT b.name, count(o.created_at), min(o.created_at)
   FROM (VALUES ('${open_backlog}', false), ('${accepted_backlog}', true)) AS b(name, accepted)
   LEFT JOIN (
     SELECT o.created_at, o.kind <> 'payout' AND EXISTS (SELECT FROM operation_answers a
       WHERE a.account_id = u.account_id AND a.operation_id = u.operation_id
         AND a.result = 'accepted') AS accepted
     FROM unsettled_operations u JOIN operations o USING (account_id, operation_id)
     WHERE NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = u.account_id)
   ) o ON o.accepted = b.accepted
   GROUP BY b.name
   UNION ALL
   SELECT 'events without deliveries', coalesce(sum(c.event_seq - w.seq), 0)::int8, min(e.created_at)
   FROM webhook_cursors w JOIN account_counters c USING (account_id)
   JOIN events e ON e.account_id = w.account_id AND e.seq = w.seq + 1
   WHERE c.event_seq > w.seq AND NOT EXISTS (SELECT FROM test_clocks t WHERE t.account_id = w.account_id)
   UNION ALL
   SELECT 'webhook targets that are due', count(*), min(l.due_at) FROM webhook_lanes l
   WHERE l.due_at <= ${$.now} AND l.failures = 0
   UNION ALL
   SELECT 'webhook targets that fail', count(*), min(l.failing_since) FROM webhook_lanes l
   WHERE l.due_at IS NOT NULL AND l.failures > 0`,
);

const fileRows = reading(
  'read_file_backlogs',
  backlog_columns,
  `SELECT 'files of lists to be written' AS name, count(*) AS waiting, min(x.created_at) AS oldest
   FROM list_exports x WHERE x.status IN ('waiting', 'running')
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = x.account_id)
   UNION ALL
   SELECT 'mail to be sent', count(*), min(m.created_at) FROM mails m WHERE m.failed_at IS NULL
   UNION ALL
   SELECT '${failed_mail_backlog}', count(*), min(m.failed_at) FROM mails m WHERE m.failed_at IS NOT NULL
   UNION ALL
   SELECT 'files refused of ' || f.location, count(*), min(f.fetched_at) FROM fetched_files f
   WHERE f.state = 'refused' GROUP BY f.location
   UNION ALL
   SELECT 'files not fetched from ' || l.name, 1, l.failing_since FROM file_locations l
   WHERE l.failing_since IS NOT NULL
   UNION ALL
   SELECT 'saved parties that resemble listed names', count(*), min(h.found_at)
   FROM party_hits h WHERE h.decision IS NULL
   UNION ALL
   SELECT 'payments held for the next file to ' || b.bank, count(*), min(b.taken_at) FROM bank_instructions b
   WHERE b.status = 'held' GROUP BY b.bank
   UNION ALL
   SELECT 'files not delivered to ' || f.bank, count(*), min(f.created_at) FROM bank_files f
   WHERE f.phase <> 'delivered' GROUP BY f.bank
   UNION ALL
   SELECT 'notices not read of ' || n.bank, count(*), min(n.received_at) FROM bank_notices n
   WHERE NOT n.acknowledged GROUP BY n.bank
   UNION ALL
   SELECT 'booked lines that only inform of ' || e.bank, count(*), min(e.received_at) FROM bank_entries e
   WHERE NOT e.books AND NOT e.doubtful GROUP BY e.bank
   UNION ALL
   SELECT 'statements that do not add up of ' || s.bank, count(*), min(s.received_at) FROM (
     SELECT bank, received_at, opening + moved <> closing AS wrong,
       opening <> lag(closing) OVER (PARTITION BY bank, account, currency ORDER BY closed_on, number, statement_id) AS gap
     FROM bank_statements) s
   WHERE s.wrong OR s.gap GROUP BY s.bank`,
);

/** What people have to find out. */
const moneyRows = reading(
  'read_money_backlogs',
  backlog_columns,
  `SELECT 'money in suspense: ' || i.currency AS name, count(*) AS waiting, min(i.created_at) AS oldest
   FROM suspense_items i WHERE i.account_id = '${house_account_id}' AND i.cleared_at IS NULL GROUP BY i.currency
   UNION ALL
   SELECT 'money expected back from ' || c.connector, count(*), min(c.created_at) FROM payout_claims c
   WHERE c.state IN ('asked', 'sent', 'accepted') GROUP BY c.connector
   UNION ALL
   SELECT 'booked lines told twice of ' || e.bank, count(*), min(e.received_at) FROM bank_entries e
   WHERE e.doubtful AND NOT e.books AND e.closed_at IS NULL GROUP BY e.bank
   UNION ALL
   SELECT 'announced returns not booked of ' || a.bank, count(*), min(a.received_at) FROM announced_returns a
   WHERE ${return_waits} GROUP BY a.bank
   UNION ALL
   SELECT 'recalls not answered of ' || r.connector, count(*), min(r.received_at) FROM recalls r
   WHERE r.account_id = '${house_account_id}' AND r.state = 'open' GROUP BY r.connector
   UNION ALL
   SELECT 'money promised back to ' || r.connector, count(*), min(r.answered_at) FROM recalls r
   WHERE r.account_id = '${house_account_id}' AND r.state = 'accepted' GROUP BY r.connector
   UNION ALL
   SELECT 'notifications not ' || CASE a.state WHEN 'waiting' THEN 'applied' ELSE 'understood' END || ' of ' || a.acquirer,
     count(*), min(a.received_at) FROM acquirer_notifications a
   WHERE a.state IN ('waiting', 'not_understood') GROUP BY a.state, a.acquirer
   UNION ALL
   SELECT 'dispute notices of unknown payments', count(*), min(u.received_at) FROM unmatched_dispute_notices u
   WHERE u.settled_at IS NULL AND NOT EXISTS (SELECT FROM dispute_notices n WHERE n.account_id = u.account_id
     AND n.connector = u.connector AND n.notice_reference = u.notice_reference)`,
);

/** What waits for merchants' people, for the screening desk or for funds; accounts in a time of their own do not count. */
const decisionRows = reading(
  'read_decision_backlogs',
  backlog_columns,
  `SELECT 'payments held for review' AS name, count(*) AS waiting, min(p.updated_at) AS oldest
   FROM due_work d JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.subject_id
   WHERE d.kind = 'review_limit' AND p.status = ${PaymentStatus.held_for_review}
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   UNION ALL
   SELECT 'releases refused by ' || p.connector, count(*), min(least(p.capture_deadline_at, p.updated_at))
   FROM due_work d JOIN payments p ON p.account_id = d.account_id AND p.transaction_id = d.subject_id
   WHERE d.kind = 'refused_release' AND (p.status IN (2000, 2100, 3100) OR p.remainder_open OR NOT p.live)
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   GROUP BY p.connector
   UNION ALL
   SELECT CASE p.status WHEN 'IN_REVIEW' THEN 'payouts held by screening' ELSE 'payouts to be approved' END,
     count(*), min(p.updated_at)
   FROM payouts p
   WHERE p.waits_for = 'people' AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = p.account_id)
   GROUP BY p.status
   UNION ALL
   SELECT 'payouts that wait for funds', count(*), min(p.updated_at) FROM payouts p
   WHERE p.waits_for = 'funds' AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = p.account_id)`,
);

/** What waits, and for how long. */
export async function readBacklogs({
  database,
  clock,
}: Pick<ReadContext, 'database' | 'clock'>): Promise<Backlog[]> {
  const now = clock.now();
  const [due, files, money, decisions] = await Promise.all([
    database.read(backlogRows, { now }),
    database.read(fileRows, {}),
    database.read(moneyRows, {}),
    database.read(decisionRows, {}),
  ]);
  return [...due, ...files, ...money, ...decisions].map(({ name, waiting, oldest }) => ({
    name,
    waiting: Number(waiting),
    lag_s: oldest === null ? 0 : Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1_000)),
  }));
}
