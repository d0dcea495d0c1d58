import type { Context } from '../../context.ts';
import { statement } from '../../database/statement.ts';
import type { OpenDisputes } from '../../values/meters.ts';

/** Accounts that live in a time of their own are left out: their deadlines are not ours. */
const openRows = statement(
  'count_open_disputes',
  { stage: 'text', currency: 'text', open: 'int8', contested: 'int8', due_at: 'timestamptz?' },
  `SELECT d.stage, d.currency, count(*) AS open, sum(d.amount)::int8 AS contested,
     min(d.evidence_due_at) FILTER (WHERE d.response IS NULL) AS due_at
   FROM disputes d WHERE d.closed_at IS NULL
     AND NOT EXISTS (SELECT FROM test_clocks c WHERE c.account_id = d.account_id)
   GROUP BY d.stage, d.currency`,
);

/** How many disputes are open, what they contest, and when the next has to be answered. */
export async function readOpenDisputes({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<OpenDisputes[]> {
  const now = clock.now().getTime();
  return (await database.read(openRows, [])).map(({ stage, currency, open, contested, due_at }) => ({
    stage,
    currency,
    open: Number(open),
    contested,
    due_in_s: due_at === null ? null : Math.round((due_at.getTime() - now) / 1_000),
  }));
}
