import type { ReadContext } from '../context.ts';
import { reading, sql } from '../database/statement.ts';

const $ = sql.parameters({ account_id: 'text', reference_no: 'text', subject_id: 'int8', seq: 'int8' });

const found_max = 100;
const events_max = 500;

/** The types whose events are the first to contain the acquirer's reference; the index covers only these. */
const referenceRows = reading(
  'subjects_by_reference',
  { subject_id: 'int8' },
  sql`SELECT subject_id FROM events
   WHERE account_id = ${$.account_id} AND data ->> 'reference_no' = ${$.reference_no}
     AND type IN ('payment.authorised', 'payment.held', 'payment.declined')
   ORDER BY seq DESC LIMIT ${found_max}`,
);

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

/** Payments whose events contain this reference_no. */
export async function findSubjectsByReference(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  reference_no: string,
): Promise<bigint[]> {
  const rows = await context.database.read(referenceRows, { account_id, reference_no });
  return rows.map(({ subject_id }) => subject_id);
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
