import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import { test_due_at } from './fan-out-store.ts';

const $ = sql.parameters({
  limit: 'rows',
  account_id: 'text',
  account_now: 'timestamptz',
  now: 'timestamptz',
  leased_until: 'timestamptz',
});

const lane_columns = {
  account_id: 'text',
  lane: 'text',
  leased_until: 'timestamptz',
  failures: 'int4',
  failing_since: 'timestamptz?',
  proven: 'bool',
} as const;

/** A lane that this process holds until the lease expires. */
export interface Lane {
  readonly account_id: string;
  readonly lane: string;
  readonly leased_until: Date;
  readonly failures: number;
  readonly failing_since: Date | null;
  /** Whether its receiver has ever accepted a delivery. */
  readonly proven: boolean;
}

function claimStatement(name: string, condition: string) {
  const due = sql`${condition} AND due_at <= ${$.now} AND (leased_until IS NULL OR leased_until <= ${$.now})`;
  return writing(
    name,
    lane_columns,
    sql.acrossAccounts(
      sql`UPDATE webhook_lanes l SET leased_until = ${$.leased_until} FROM (
       SELECT account_id, lane FROM webhook_lanes w
       WHERE ${sql.ofAccount('w')} AND ${due}
       ORDER BY due_at LIMIT ${$.limit} FOR UPDATE SKIP LOCKED
     ) c WHERE ${sql.ofAccount('l', 'c')} AND l.lane = c.lane
     RETURNING l.account_id, l.lane, l.leased_until, l.failures, l.failing_since, l.proven`,
      sql`SELECT DISTINCT account_id FROM webhook_lanes WHERE ${due} LIMIT ${$.limit}`,
    ),
  );
}

/** What is known of a lane's receiver: it accepts deliveries, nothing yet, or the last try failed. */
export type LaneKind = 'proven' | 'new' | 'failing';

export function kindOf({ failures, proven }: Pick<Lane, 'failures' | 'proven'>): LaneKind {
  if (failures > 0) return 'failing';
  return proven ? 'proven' : 'new';
}

/**
 * Due lanes, leased to this process; lanes locked by another worker are skipped. Each kind is claimed separately, so
 * that failing receivers, however many, take no places from the others.
 */
export const claimLanes = {
  proven: claimStatement('claim_webhook_lanes', 'failures = 0 AND proven'),
  new: claimStatement('claim_new_webhook_lanes', 'failures = 0 AND NOT proven'),
  failing: claimStatement('claim_failing_webhook_lanes', 'failures > 0'),
} as const satisfies Record<LaneKind, unknown>;

/** The lanes of one account with deliveries that are due by its own time, even if they are paused. */
export const claimAccountLanes = writing(
  'claim_account_webhook_lanes',
  lane_columns,
  sql`UPDATE webhook_lanes l SET leased_until = ${$.leased_until} FROM (
     SELECT account_id, lane FROM webhook_lanes
     WHERE account_id = ${$.account_id} AND next_attempt_at <= ${$.account_now}
       AND (leased_until IS NULL OR leased_until <= ${$.now})
     ORDER BY next_attempt_at, lane FOR UPDATE SKIP LOCKED
   ) c WHERE l.account_id = c.account_id AND l.lane = c.lane
   RETURNING l.account_id, l.lane, l.leased_until, l.failures, l.failing_since, l.proven`,
);

/** When the next delivery of an account is due by its own time; null when there is none. */
export const nextInAccount = reading(
  'next_webhook_delivery',
  { next_attempt_at: 'timestamptz?' },
  sql`SELECT min(next_attempt_at) AS next_attempt_at FROM webhook_lanes WHERE account_id = ${$.account_id}`,
);

/**
 * Locks lanes in key order before they are released, so that new deliveries for them are either seen or wait, and
 * returns who holds them now.
 */
export const lockLanes = writing(
  'lock_webhook_lanes',
  { account_id: 'text', lane: 'text', leased_until: 'timestamptz?' },
  sql`SELECT l.account_id, l.lane, l.leased_until
   FROM ${sql.recordset('r', { account_id: 'text', lane: 'text' })}
   JOIN webhook_lanes l USING (account_id, lane) ORDER BY l.account_id, l.lane FOR NO KEY UPDATE OF l`,
);

/** Releases lanes; each is due with its earliest delivery. */
export const releaseLanes = writing(
  'release_webhook_lanes',
  {},
  sql`UPDATE webhook_lanes l SET leased_until = NULL, failures = r.failures, failing_since = r.failing_since,
     paused_until = r.paused_until, proven = l.proven OR r.accepted, next_attempt_at = m.next_attempt_at, due_at = m.due_at
   FROM ${sql.recordset('r', {
     account_id: 'text',
     lane: 'text',
     failures: 'int4',
     failing_since: 'timestamptz?',
     paused_until: 'timestamptz?',
     accepted: 'bool',
     now: 'timestamptz',
     account_now: 'timestamptz',
   })}
   LEFT JOIN LATERAL (
     SELECT d.next_attempt_at,
       greatest(r.now + greatest(d.next_attempt_at - r.account_now, interval '0'),
         CASE WHEN d.next_attempt_at <> ${test_due_at} THEN r.paused_until END) AS due_at
     FROM webhook_deliveries d WHERE ${sql.ofAccount('d', 'r')} AND d.lane = r.lane AND d.status = 'pending'
     ORDER BY d.next_attempt_at LIMIT 1
   ) m ON true
   WHERE l.account_id = r.account_id AND l.lane = r.lane`,
);
