import type { ReadContext } from '../context.ts';
import { reading, type RowOf, sql } from '../database/statement.ts';

const $ = sql.parameters({
  account_id: 'text',
  subject_id: 'int8',
  subject_ids: 'int8[]',
  seq: 'int8',
});

const events_max = 500;

const subjectRows = reading(
  'events_of_subject',
  { seq: 'int8', type: 'text', actor: 'text', data: 'jsonb', created_at: 'timestamptz' },
  sql`SELECT seq, type, actor, data::jsonb AS data, created_at FROM events
   WHERE account_id = ${$.account_id} AND subject_id = ${$.subject_id} ORDER BY seq LIMIT ${events_max}`,
);

const newest_max = 100;

const newest_columns = {
  account_id: 'text',
  subject_id: 'int8',
  seq: 'int8',
  type: 'text',
  data: 'jsonb',
  created_at: 'timestamptz',
} as const;

const newestRows = reading(
  'newest_events_of_subjects',
  newest_columns,
  sql`SELECT ${$.account_id}::text AS account_id, e.subject_id, e.seq, e.type, e.data::jsonb AS data, e.created_at
   FROM unnest(${$.subject_ids}::int8[]) AS k(subject_id)
   CROSS JOIN LATERAL (SELECT * FROM events n WHERE n.account_id = ${$.account_id} AND n.subject_id = k.subject_id
     ORDER BY n.seq DESC LIMIT ${newest_max}) e
   ORDER BY e.seq`,
);

const oneRow = reading(
  'event_by_number',
  { seq: 'int8', type: 'text', subject_id: 'int8', actor: 'text', data: 'jsonb', created_at: 'timestamptz' },
  sql`SELECT seq, type, subject_id, actor, data::jsonb AS data, created_at FROM events
   WHERE account_id = ${$.account_id} AND seq = ${$.seq}`,
);

/** An event with what it is of. */
export type EventOfSubject = RowOf<typeof newest_columns>;

/** An event as stored. */
export interface RecordedEvent {
  readonly seq: bigint;
  readonly type: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}

/** One event with its subject, or null. */
export async function readEvent(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  seq: bigint,
): Promise<(RecordedEvent & { readonly subject_id: bigint }) | null> {
  const [row] = await context.database.read(oneRow, { account_id, seq });
  return row ? { ...row, data: row.data as Record<string, unknown> } : null;
}

/** All events of a payment or payout, in order. */
export async function eventsOfSubject(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  subject_id: bigint,
): Promise<RecordedEvent[]> {
  const rows = await context.database.read(subjectRows, { account_id, subject_id });
  return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }));
}

/** The newest events of some payments, payouts or subscriptions, by subject, each in their order. */
export async function newestEventsOfSubjects(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  subject_ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, EventOfSubject[]>> {
  const rows = await context.database.read(newestRows, { account_id, subject_ids });
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}
