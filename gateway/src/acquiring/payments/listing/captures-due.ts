import type { ReadContext } from '../../../kernel/context.ts';
import { reading, sql } from '../../../kernel/database/statement.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';

const $ = sql.parameters({ account_id: 'text', at: 'timestamptz' });

/** A capture deadline within this time is near. */
export const capture_near_ms = day_ms;
const listed_max = 1_000;

const dueCaptureRows = reading(
  'list_captures_due',
  { transaction_id: 'int8' },
  sql`SELECT p.transaction_id FROM due_work w
   JOIN payments p ON p.account_id = w.account_id AND p.transaction_id = w.subject_id
   WHERE w.account_id = ${$.account_id} AND w.kind = 'capture_deadline' AND w.due_at < ${$.at}
     AND (p.status IN (2000, 3100) OR p.remainder_open)
   ORDER BY w.due_at LIMIT ${listed_max}`,
);
/** Payments whose capture deadline is near, the most urgent first. */
export async function capturesDue(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  at: Date,
): Promise<bigint[]> {
  const rows = await context.database.read(dueCaptureRows, { account_id, at: addMs(at, capture_near_ms) });
  return rows.map(({ transaction_id }) => transaction_id);
}
