import type { Database } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import type { Context } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { usual_delay } from './settlement.ts';

const $ = sql.parameters({ account_id: 'text', currency: 'text', banking_days: 'int2' });

const delay_max = 30;

const saveRow = writing(
  'save_settlement_delay',
  {},
  sql`INSERT INTO settlement_delays (account_id, currency, banking_days)
   VALUES (${$.account_id}, ${$.currency}, ${$.banking_days})
   ON CONFLICT (account_id, currency) DO UPDATE SET banking_days = excluded.banking_days`,
);

const delayRows = reading(
  'settlement_delays',
  { account_id: 'text', currency: 'text', banking_days: 'int2' },
  sql`SELECT d.account_id, d.currency, d.banking_days
   FROM ${sql.recordset('k', { account_id: 'text', place: 'int4' })} JOIN settlement_delays d USING (account_id)
   ORDER BY d.account_id, d.currency`,
);

/** After how many banking days an account's money in a currency is settled. */
export type DelayOf = (account_id: string, currency: Currency) => number;

export async function readDelays(database: Database, account_ids: readonly string[]): Promise<DelayOf> {
  const rows = await database.read(delayRows, {
    k: account_ids.map((account_id, place) => ({ account_id, place })),
  });
  const known = new Map(rows.map((row) => [`${row.account_id} ${row.currency}`, row.banking_days]));
  return (account_id, currency) =>
    known.get(`${account_id} ${currency}`) ?? known.get(`${account_id} `) ?? usual_delay;
}

/**
 * Says after how many banking days an account's card money becomes available. Days that are closed already keep theirs.
 * @param currency null: every currency that has no delay of its own
 * @throws RequestRefused when the account is unknown or the delay out of its bounds
 */
export async function setDelay(
  context: Context,
  account_id: string,
  currency: Currency | null,
  banking_days: number,
): Promise<void> {
  await requireAccount(context, account_id);
  if (!Number.isInteger(banking_days) || banking_days < 0 || banking_days > delay_max)
    throw cannot({ rule: 'settlement_delay', max: delay_max });
  await transact(context.database, async (tx) =>
    tx.write(saveRow, { account_id, currency: currency ?? '', banking_days }),
  );
}
