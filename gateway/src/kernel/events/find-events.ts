import type { ReadContext } from '../context.ts';
import { reading, sql } from '../database/statement.ts';

const $ = sql.parameters({ account_id: 'text', subject_id: 'int8', seq: 'int8' });

const events_max = 500;

const subjectRows = reading(
  'events_of_subject',
  { seq: 'int8', type: 'text', actor: 'text', data: 'jsonb', created_at: 'timestamptz' },
  sql`SELECT seq, type, actor, data::jsonb AS data, created_at FROM events
   WHERE account_id = ${$.account_id} AND subject_id = ${$.subject_id} ORDER BY seq LIMIT ${events_max}`,
);

const oneRow = reading(
  'event_by_number',
  { seq: 'int8', type: 'text', subject_id: 'int8', actor: 'text', data: 'jsonb', created_at: 'timestamptz' },
  sql`SELECT seq, type, subject_id, actor, data::jsonb AS data, created_at FROM events
   WHERE account_id = ${$.account_id} AND seq = ${$.seq}`,
);

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
