/**
 * The ledger accounts (docs/specification/ledger.md#accounts). The first five belong to a merchant account and a
 * currency, the others to the gateway; all of them are kept per merchant account, so that the journal can be
 * distributed by account. Amounts are credits: positive in a merchant's ledger account is what the gateway owes the
 * merchant, negative in the scheme receivable is what the scheme owes the gateway.
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
  acquirer_fees: 109,
} as const;

/**
 * The account of the gateway's own book: money that belongs to no merchant. It has no keys, events or settlements, and
 * no list shows it.
 */
export const house_account_id = 'house';

/**
 * A merchant's ledger accounts in which a negative balance is owed to the gateway: refunds and chargebacks beyond what
 * was captured. It reduces what can be paid out.
 */
export const owing_accounts: readonly number[] = [LedgerAccount.pending, LedgerAccount.reserve];

export type LedgerAccountName = keyof typeof LedgerAccount;

const names = new Map<number, LedgerAccountName>(
  Object.entries(LedgerAccount).map(([name, number]) => [number, name as LedgerAccountName]),
);

/** @throws RangeError when no ledger account has this number */
export function ledgerAccountName(number: number): LedgerAccountName {
  const name = names.get(number);
  if (!name) throw new RangeError(`there is no ledger account ${number}`);
  return name;
}
