import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { ledgerAccountName } from '../chart.ts';
import { postEntries } from '../journal.ts';
import { forgetSnapshots, takeSnapshots } from '../take-snapshots.ts';
import { sumBalances } from '../balance-snapshots.ts';
import { topUpMovement } from '../payout-movements.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';

/**
 * Puts play money into an account's available balance.
 * @throws RequestRefused in production, for production accounts, or when the account is unknown
 */
export async function topUp(
  context: Context,
  account_id: string,
  currency: Currency,
  minor: bigint,
): Promise<void> {
  const account = await requireAccount(context, account_id);
  if (context.mode !== 'sandbox' || account.mode !== 'sandbox') throw cannot({ rule: 'top_up_in_sandbox' });
  if (minor <= 0n) throw cannot({ rule: 'amount_not_positive' });
  const posted_at = context.clock.now(account_id);
  await transact(context.database, async (tx) =>
    postEntries(tx, context.ids, [
      {
        account_id,
        subject_id: context.ids.next(),
        subject_no: 0,
        movement: topUpMovement(currency, minor),
        posted_at,
      },
    ]),
  );
}

/** A balance of the ledger, as people read it. */
export interface Balance {
  readonly currency: string;
  /** Such as available, or payouts_in_transit. */
  readonly balance: string;
  readonly amount: string;
  readonly minor: bigint;
}

/** Every balance of an account, as the journal adds up. @throws RequestRefused when the account is unknown */
export async function listBalances(
  context: ReadContext,
  account_id: string,
  currency: string | null,
): Promise<Balance[]> {
  await requireAccount(context, account_id);
  const rows = await sumBalances(context.database, account_id);
  return rows
    .filter((row) => currency === null || row.currency === currency)
    .map((row) => ({
      currency: row.currency,
      balance: ledgerAccountName(row.ledger_account),
      amount: formatAmount(row.minor, row.currency as Currency),
      minor: row.minor,
    }));
}

/**
 * Has an account's balances summed up anew from the whole journal: until that is done, every look does it.
 * @throws RequestRefused when the account is unknown
 */
export async function rebuildBalances(context: Context, account_id: string): Promise<void> {
  await requireAccount(context, account_id);
  await forgetSnapshots(context.database, account_id);
}

/** Sums up what has been booked since the last round, so that nobody has to sum up the whole journal. */
export function snapshotBalances({ database }: Pick<Context, 'database'>): Promise<number> {
  return takeSnapshots(database);
}
