import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { reading, sql, type SqlText } from '../../kernel/database/statement.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { capture_near_ms } from '../../acquiring/payments/listing/captures-due.ts';

const $ = sql.parameters({ account_id: 'text', until: 'timestamptz' });

/** A count does not go on beyond this: nobody works through more in one go. */
const attention_max = 1_000;

const columns = { waiting: 'int8', next_at: 'timestamptz?' } as const;
function counted<Takes>(rows: SqlText<Takes>): SqlText<Takes> {
  return sql`SELECT count(*) AS waiting, min(at) AS next_at
   FROM (${rows} LIMIT ${attention_max}) w` as SqlText<Takes>;
}

const reviewRows = reading(
  'count_reviews',
  columns,
  counted(sql`SELECT p.review_due_at AS at FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   WHERE w.account_id = ${$.account_id} AND w.kind = 'review_limit' AND p.status = 2100 AND p.open_operation_id IS NULL`),
);
const captureRows = reading(
  'count_captures_due',
  columns,
  counted(sql`SELECT w.due_at AS at FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   WHERE w.account_id = ${$.account_id} AND w.kind = 'capture_deadline' AND w.due_at < ${$.until}
     AND (p.status IN (2000, 3100) OR p.remainder_open)`),
);
const disputeRows = reading(
  'count_disputes_to_answer',
  columns,
  counted(sql`SELECT evidence_due_at AS at FROM disputes
   WHERE account_id = ${$.account_id} AND closed_at IS NULL AND response IS NULL AND evidence_due_at > ${$.until}`),
);
const payoutRows = reading(
  'count_payouts_to_approve',
  columns,
  counted(sql`SELECT NULL::timestamptz AS at FROM payouts
   WHERE account_id = ${$.account_id} AND waits_for = 'people' AND status = 'IN_APPROVAL'`),
);
const fundsRows = reading(
  'count_payouts_without_funds',
  columns,
  counted(sql`SELECT w.due_at AS at FROM payouts p
   LEFT JOIN due_work w ON w.account_id = p.account_id AND w.kind = 'payout_quote' AND w.subject_id = p.transaction_id
   WHERE p.account_id = ${$.account_id} AND p.waits_for = 'funds'`),
);
const webhookRows = reading(
  'count_failing_webhooks',
  columns,
  counted(sql`SELECT NULL::timestamptz AS at FROM webhook_endpoints p
   LEFT JOIN webhook_lanes l ON l.account_id = p.account_id AND l.lane = p.endpoint_id
   WHERE p.account_id = ${$.account_id} AND (p.disabled_reason IN ('gone', 'failing') OR (p.enabled AND l.failures > 0))`),
);

const kinds = {
  reviews: { permit: 'payments.read', rows: reviewRows },
  captures: { permit: 'payments.read', rows: captureRows },
  disputes: { permit: 'disputes.read', rows: disputeRows },
  payouts: { permit: 'payouts.approve', rows: payoutRows },
  funds: { permit: 'payouts.read', rows: fundsRows },
  webhooks: { permit: 'webhooks.read', rows: webhookRows },
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
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  at: Date,
  permits: ReadonlySet<Permit>,
): Promise<Attention[]> {
  const allowed = Object.entries(kinds).filter(([, { permit }]) => permits.has(permit));
  const found = await Promise.all(
    allowed.map(async ([kind, { rows }]): Promise<Attention> => {
      const until = kind === 'captures' ? addMs(at, capture_near_ms) : at;
      const [row] = await context.database.read(rows, { account_id, until });
      return {
        kind: kind as Attention['kind'],
        waiting: Number(row?.waiting ?? 0),
        next_at: row?.next_at ?? null,
      };
    }),
  );
  return found.filter(({ waiting }) => waiting > 0);
}
