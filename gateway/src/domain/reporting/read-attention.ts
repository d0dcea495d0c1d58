import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type { Context } from '../../context.ts';
import { statement } from '../../database/statement.ts';
import { addMs } from '../../values/dates.ts';
import { capture_near_ms } from '../payments/listing/captures-due.ts';

/** A count does not go on beyond this: nobody works through more in one go. */
const attention_max = 1_000;

const columns = { waiting: 'int8', next_at: 'timestamptz?' } as const;
function counted(rows: string): string {
  return `SELECT count(*) AS waiting, min(at) AS next_at FROM (${rows} LIMIT ${attention_max}) w`;
}

const reviewRows = statement(
  'count_reviews',
  columns,
  counted(`SELECT p.review_due_at AS at FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   WHERE w.account_id = $1 AND w.kind = 'review_limit' AND p.status = 2100 AND p.open_operation_id IS NULL`),
);
const captureRows = statement(
  'count_captures_due',
  columns,
  counted(`SELECT w.due_at AS at FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   WHERE w.account_id = $1 AND w.kind = 'capture_deadline' AND w.due_at < $2 AND (p.status IN (2000, 3100) OR p.remainder_open)`),
);
const disputeRows = statement(
  'count_disputes_to_answer',
  columns,
  counted(`SELECT evidence_due_at AS at FROM disputes
   WHERE account_id = $1 AND closed_at IS NULL AND response IS NULL AND evidence_due_at > $2`),
);
const payoutRows = statement(
  'count_payouts_to_approve',
  columns,
  counted(`SELECT NULL::timestamptz AS at FROM payouts
   WHERE account_id = $1 AND waits_for = 'people' AND status = 'IN_APPROVAL'`),
);
const webhookRows = statement(
  'count_failing_webhooks',
  columns,
  counted(`SELECT NULL::timestamptz AS at FROM webhook_endpoints p
   LEFT JOIN webhook_lanes l ON l.account_id = p.account_id AND l.lane = p.endpoint_id
   WHERE p.account_id = $1 AND (p.disabled_reason IN ('gone', 'failing') OR (p.enabled AND l.failures > 0))`),
);

const kinds = {
  reviews: { permit: 'payments.read', rows: reviewRows, timed: false },
  captures: { permit: 'payments.read', rows: captureRows, timed: true },
  disputes: { permit: 'disputes.read', rows: disputeRows, timed: true },
  payouts: { permit: 'payouts.approve', rows: payoutRows, timed: false },
  webhooks: { permit: 'webhooks.read', rows: webhookRows, timed: false },
} as const;

/** Something that waits for a person. */
export interface Attention {
  readonly kind: keyof typeof kinds;
  /** At most `attention_max`. */
  readonly waiting: number;
  /** When the first of them is due; null where nothing is. */
  readonly next_at: Date | null;
}

/** What waits for a person with these permits, leaving out what nothing waits in. */
export async function readAttention(
  context: Pick<Context, 'database'>,
  account_id: string,
  at: Date,
  permits: ReadonlySet<Permit>,
): Promise<Attention[]> {
  const allowed = Object.entries(kinds).filter(([, { permit }]) => permits.has(permit));
  const found = await Promise.all(
    allowed.map(async ([kind, { rows, timed }]): Promise<Attention> => {
      const until = kind === 'captures' ? addMs(at, capture_near_ms) : at;
      const [row] = await context.database.read(rows, [account_id, ...(timed ? [until] : [])]);
      return {
        kind: kind as Attention['kind'],
        waiting: Number(row?.waiting ?? 0),
        next_at: row?.next_at ?? null,
      };
    }),
  );
  return found.filter(({ waiting }) => waiting > 0);
}
