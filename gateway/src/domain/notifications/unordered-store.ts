import { parameters, sql, writing } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';

const $ = parameters({
  account_id: 'text',
  connector: 'text',
  name: 'text',
  done_at: 'timestamptz?',
  failed_at: 'timestamptz?',
});

const noteRow = writing(
  'note_unordered_step',
  { done_at: 'timestamptz?', failed_at: 'timestamptz?' },
  sql`INSERT INTO unordered_steps AS u (account_id, connector, name, done_at, failed_at)
   VALUES (${$.account_id}, ${$.connector}, ${$.name}, ${$.done_at}::timestamptz, ${$.failed_at}::timestamptz)
   ON CONFLICT (account_id, connector, name) DO UPDATE SET done_at = greatest(u.done_at, excluded.done_at),
     failed_at = greatest(u.failed_at, excluded.failed_at)
   RETURNING u.done_at, u.failed_at`,
);

/** When a step that nobody here has ordered was last done, and last failed; null: not told. */
export interface UnorderedStep {
  readonly done_at: Date | null;
  readonly failed_at: Date | null;
}

/** Adds what is told of a step, and locks it until the transaction ends. @returns all that is known of it */
export async function noteStep(
  tx: Transaction,
  key: { readonly account_id: string; readonly connector: string; readonly name: string },
  told: Partial<UnorderedStep>,
): Promise<UnorderedStep> {
  const [row] = await tx.read(noteRow, { ...key, done_at: null, failed_at: null, ...told });
  if (!row) throw new Error('a step was not kept');
  return row;
}

/** Whether the last that is known of it is its failure. */
export function hasFailed({ done_at, failed_at }: UnorderedStep): boolean {
  return failed_at !== null && (done_at === null || done_at <= failed_at);
}
