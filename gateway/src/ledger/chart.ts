/**
 * The ledger accounts (docs/specification/ledger.md#accounts). The first five belong to a merchant account and a
 * currency, the others to the gateway; all of them are kept per merchant account, so that the book distributes by
 * tenant. Amounts are credits: positive in a merchant's account is what the gateway owes the merchant, negative in
 * the scheme receivable is what the scheme owes the gateway.
 */
export const LedgerAccount = {
  pending: 1,
  available: 2,
  reserve: 3,
  payouts_in_transit: 4,
  refunds_in_transit: 5,
  scheme_receivable: 101,
  bank_clearing: 102,
  fee_revenue: 103,
  fx: 104,
  suspense: 105,
  bank_charges: 106,
  own_funds: 107,
  recalled: 108,
} as const;

/**
 * Where the gateway's own book stands: money that belongs to no merchant. It is no account of anybody, so it has no
 * keys, no events and no settlements, and stands in no list.
 */
export const house_account_id = 'house';

/**
 * Accounts of a merchant in which a sum below zero is what the merchant owes the gateway: refunds and chargebacks beyond
 * what was captured. So much less can be paid out.
 */
export const owing_accounts: readonly number[] = [LedgerAccount.pending, LedgerAccount.reserve];

export type LedgerAccountName = keyof typeof LedgerAccount;

const names = new Map<number, LedgerAccountName>(
  Object.entries(LedgerAccount).map(([name, number]) => [number, name as LedgerAccountName]),
);

/** @throws RangeError when no ledger account has the number */
export function ledgerAccountName(number: number): LedgerAccountName {
  const name = names.get(number);
  if (!name) throw new RangeError(`there is no ledger account ${number}`);
  return name;
}
