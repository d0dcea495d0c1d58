import type { Context } from '../../context.ts';
import { reading } from '../../database/statement.ts';
import type { OpenDisputes } from '../../values/meters.ts';

/** Without accounts that have a test clock: their deadlines are not in real time. */
const openRows = reading(
  'count_open_disputes',
  { stage: 'text', currency: 'text', open: 'int8', contested: 'int8', due_at: 'timestamptz?' },
  `SELECT d.stage, d.currency, count(*) AS open, sum(d.amount)::int8 AS contested,
     min(d.evidence_due_at) FILTER (WHERE d.response IS NULL) AS due_at
   FROM disputes d WHERE d.closed_at IS NULL
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   GROUP BY d.stage, d.currency`,
);

/** How many disputes are open, the contested amounts, and the next answer deadline. */
export async function readOpenDisputes({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<OpenDisputes[]> {
  const now = clock.now().getTime();
  return (await database.read(openRows, {})).map(({ stage, currency, open, contested, due_at }) => ({
    stage,
    currency,
    open: Number(open),
    contested,
    due_in_s: due_at === null ? null : Math.round((due_at.getTime() - now) / 1_000),
  }));
}
