import type { Account } from '../../../accounts/merchants/account.ts';
import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { columnsOf, reading, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';

/** Of production accounts for which nothing else was said. */
export const usual_cooling_off_hours = 24;

const $ = sql.parameters({ account_id: 'text' });

const columns = columnsOf<PayoutSettings>()({
  account_id: 'text',
  connector: 'text?',
  when_short: 'text',
  screening: 'bool?',
  approval_limits: 'jsonb',
  approve_others: 'bool',
  maker_limits: 'jsonb',
  payee_mismatch: 'text',
  instant_fallback: 'bool',
  default_payer_id: 'text?',
  cooling_off_hours: 'int4?',
  cooling_off_before: 'int4?',
  cooling_off_from: 'timestamptz?',
});
const names = Object.keys(columns);

const saveRow = writing(
  'save_payout_settings',
  {},
  sql`INSERT INTO payout_settings (${names.join(', ')}) SELECT ${names.join(', ')} FROM ${sql.recordset('r', columns)}
   ON CONFLICT (account_id) DO UPDATE SET ${names
     .slice(1)
     .map((name) => `${name} = excluded.${name}`)
     .join(', ')}`,
);

const findRow = reading(
  'payout_settings',
  columns,
  sql`SELECT ${sql.selectList(columns, 's')} FROM payout_settings s WHERE s.account_id = ${$.account_id}`,
);

/**
 * SQL: the hours in force.
 * @param settings, account SQL names of rows of payout_settings, which may be none, and accounts
 * @param at SQL of the moment
 */
export function coolingOffHours(settings: string, account: string, at: string): string {
  return `coalesce(CASE WHEN ${settings}.cooling_off_from > ${at} THEN ${settings}.cooling_off_before END,
     ${settings}.cooling_off_hours, CASE WHEN ${account}.mode = 'production' THEN ${usual_cooling_off_hours} ELSE 0 END)`;
}

/** How an account pays out. */
export interface PayoutSettings {
  readonly account_id: string;
  /** The bank that pays; null: the sandbox's bank for sandbox accounts, none for others. */
  readonly connector: string | null;
  /** What becomes of a payout that the balance does not cover. */
  readonly when_short: 'wait' | 'refuse';
  /** Null: on for production accounts, off for sandbox accounts. */
  readonly screening: boolean | null;
  /** Currency to minor units, in decimal: more than this to one account within 24 hours needs two people's approval. */
  readonly approval_limits: Readonly<Record<string, string>>;
  /** Whether payouts from balances in other currencies all need it. */
  readonly approve_others: boolean;
  /** The same of what one person or key pays within 24 hours. */
  readonly maker_limits: Readonly<Record<string, string>>;
  /** What becomes of a payout whose beneficiary’s name is not the account holder’s. */
  readonly payee_mismatch: 'hold' | 'send';
  /** Whether an instant payout that cannot go at once goes as an ordinary transfer; else it fails. */
  readonly instant_fallback: boolean;
  readonly default_payer_id: string | null;
  /**
   * For how long new people, keys and beneficiaries neither pay nor approve alone. Null: a day for production accounts,
   * not at all for sandbox accounts.
   */
  readonly cooling_off_hours: number | null;
  /** The longer time that was in force when the merchant shortened it. */
  readonly cooling_off_before: number | null;
  /** Until then `cooling_off_before` is in force; null where the merchant has not shortened it. */
  readonly cooling_off_from: Date | null;
}

/** For how many hours new people, keys and beneficiaries neither pay nor approve alone. */
export function hoursInForce(
  { cooling_off_hours, cooling_off_before, cooling_off_from }: PayoutSettings,
  { mode }: Pick<Account, 'mode'>,
  at: Date,
): number {
  const longer = cooling_off_from && cooling_off_from > at ? cooling_off_before : null;
  return longer ?? cooling_off_hours ?? (mode === 'production' ? usual_cooling_off_hours : 0);
}

export function saveSettings(tx: Transaction, settings: PayoutSettings): void {
  tx.write(saveRow, { r: [settings] });
}

export async function findSettings(
  reader: Transaction | ReadDatabase,
  account_id: string,
): Promise<PayoutSettings | null> {
  const [row] = await reader.read(findRow, { account_id });
  return row ?? null;
}
