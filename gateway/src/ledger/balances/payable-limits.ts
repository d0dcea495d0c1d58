import type { Context, ReadContext } from '../../kernel/context.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { readPayable as readBalances, type Payable } from '../payable.ts';
import { requireUnchanged } from '../../kernel/errors.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { listBalances } from './manage-balances.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';

const $ = sql.parameters({
  account_id: 'text',
  currency: 'text',
  credit_limit: 'int8?',
  minimum_balance: 'int8?',
});

/** Behind whoever pays out of the balance now; the next payout finds it so. */
const setRow = writing(
  'set_payable_limits',
  { old_credit_limit: 'int8', old_minimum_balance: 'int8', credit_limit: 'int8', minimum_balance: 'int8' },
  sql`INSERT INTO available_balances AS b (account_id, currency, balance, credit_limit, minimum_balance,
     credit_highest)
   VALUES (${$.account_id}, ${$.currency}, 0, coalesce(${$.credit_limit}::bigint, 0),
     coalesce(${$.minimum_balance}::bigint, 0), coalesce(${$.credit_limit}::bigint, 0))
   ON CONFLICT (account_id, currency) DO UPDATE SET
     credit_limit = coalesce(${$.credit_limit}::bigint, b.credit_limit),
       minimum_balance = coalesce(${$.minimum_balance}::bigint, b.minimum_balance),
     credit_highest = greatest(b.credit_highest, coalesce(${$.credit_limit}::bigint, 0))
   RETURNING coalesce(old.credit_limit, 0) AS old_credit_limit,
     coalesce(old.minimum_balance, 0) AS old_minimum_balance,
     new.credit_limit, new.minimum_balance`,
);

export type { Payable } from '../payable.ts';

/** What an account could pay out now, by currency, with what it is made of; nothing is locked. */
export function readPayable(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  currencies: readonly string[],
): Promise<Map<string, Payable>> {
  return readBalances(database, account_id, currencies);
}

/** What the operator lets an account have and keep of one currency, in minor units. */
export interface PayableLimits {
  /** How far its available balance may go below zero. */
  readonly credit_limit: bigint;
  /** How much of it stays. */
  readonly minimum_balance: bigint;
}

/**
 * Sets how far an account's payouts may go into credit, and how much of its balance stays; the next payout goes by it.
 * What is left out stays as it is. What was paid out stays paid.
 * @param seen what the page showed of them; left out, whatever is there is replaced
 * @throws RequestRefused when the account is unknown; U0015
 */
export async function setPayableLimits(
  context: Context,
  account_id: string,
  currency: Currency,
  limits: Partial<PayableLimits>,
  expected?: Partial<PayableLimits>,
): Promise<{ readonly before: PayableLimits; readonly after: PayableLimits }> {
  await requireAccount(context, account_id);
  const { credit_limit = null, minimum_balance = null } = limits;
  return transact(context.database, async (tx) => {
    const [row] = await tx.read(setRow, { account_id, currency, credit_limit, minimum_balance });
    if (!row) throw new Error('an upsert gives its row');
    const before = { credit_limit: row.old_credit_limit, minimum_balance: row.old_minimum_balance };
    requireUnchanged(before, limits, expected);
    return { before, after: { credit_limit: row.credit_limit, minimum_balance: row.minimum_balance } };
  });
}

const limitedRows = reading(
  'currencies_with_payable_limits',
  { currency: 'text' },
  sql`SELECT currency FROM available_balances WHERE account_id = ${$.account_id}
     AND (credit_limit > 0 OR minimum_balance > 0)`,
);

/** Currencies that an account holds something of, or has limits in. @throws RequestRefused when the account is unknown */
export async function currenciesOf(context: ReadContext, account_id: string): Promise<string[]> {
  const [held, limited] = await Promise.all([
    listBalances(context, account_id, null),
    context.database.read(limitedRows, { account_id }),
  ]);
  return [...new Set([...held, ...limited].map(({ currency }) => currency))].toSorted();
}

/** Limits as people and the audit log read them. */
export function limitsText(currency: Currency, limits: PayableLimits): Record<string, string> {
  return {
    currency,
    credit_limit: formatAmount(limits.credit_limit, currency),
    minimum_balance: formatAmount(limits.minimum_balance, currency),
  };
}
