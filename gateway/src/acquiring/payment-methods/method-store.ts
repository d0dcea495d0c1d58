import type { Database } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({ before: 'timestamptz', accounts_per_round: 'rows' });

const tally_fields = {
  account_id: 'text',
  payment_method: 'text',
  attempts: 'int4',
  accepted: 'int4',
  measured_at: 'timestamptz',
} as const;
const tally_list = Object.keys(tally_fields).join(', ');

/** All accounts together: a few rows an account. */
export const gatewayTallies = reading(
  'gateway_method_tallies',
  { payment_method: 'text', attempts: 'int8', accepted: 'int8' },
  `SELECT payment_method, sum(attempts) AS attempts, sum(accepted) AS accepted
   FROM method_acceptance GROUP BY payment_method`,
);

/** Accounts that were never measured, or longest ago; every measurement writes a row for cards at least. */
export const accountsToMeasure = reading(
  'accounts_to_measure',
  { account_id: 'text' },
  sql`SELECT a.account_id FROM accounts a
   LEFT JOIN method_acceptance m ON m.account_id = a.account_id AND m.payment_method = 'card'
   WHERE a.enabled AND (m.measured_at IS NULL OR m.measured_at < ${$.before})
   ORDER BY m.measured_at NULLS FIRST, a.account_id LIMIT ${$.accounts_per_round}`,
);

const upsertTallies = writing(
  'upsert_method_tallies',
  {},
  sql`INSERT INTO method_acceptance (${tally_list}) SELECT ${tally_list} FROM ${sql.recordset('r', tally_fields)}
   ON CONFLICT (account_id, payment_method) DO UPDATE
     SET attempts = excluded.attempts, accepted = excluded.accepted, measured_at = excluded.measured_at`,
);

export interface TallyRow {
  readonly account_id: string;
  readonly payment_method: string;
  readonly attempts: number;
  readonly accepted: number;
  readonly measured_at: Date;
}

export async function saveTallies(database: Database, rows: readonly TallyRow[]): Promise<void> {
  await writeAlone(database, upsertTallies, { r: rows });
}
