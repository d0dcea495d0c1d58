import type { Context } from '../../context.ts';
import { UsageError } from '../../errors.ts';
import {
  listAccountRows,
  listAddressRows,
  listMerchantRows,
  listSignKeyRows,
  type AccountRow,
} from './account-store.ts';

type Reading = Pick<Context, 'database'>;

/** Every merchant, oldest first, with the number of its accounts. */
export async function listMerchants(
  context: Reading,
): Promise<{ merchant_id: string; name: string; enabled: boolean; created_at: Date; accounts: bigint }[]> {
  return context.database.read(listMerchantRows, []);
}

/** @throws UsageError when there is no such merchant */
export async function requireMerchant(
  context: Reading,
  merchant_id: string,
): Promise<{ merchant_id: string; name: string; enabled: boolean }> {
  const found = (await listMerchants(context)).find((merchant) => merchant.merchant_id === merchant_id);
  if (!found) throw new UsageError(`there is no merchant ${merchant_id}`);
  return found;
}

/** Accounts, oldest first; of one merchant where one is given. */
export function listAccounts(context: Reading, merchant_id: string | null): Promise<AccountRow[]> {
  return context.database.read(listAccountRows, [merchant_id, null]);
}

/** The sign keys of an account, without their secrets. */
export async function listSignKeys(
  context: Reading,
  account_id: string,
): Promise<{ account_id: string; key_id: string; created_at: Date; revoked_at: Date | null }[]> {
  return context.database.read(listSignKeyRows, [account_id]);
}

/** The registered addresses of an account. */
export async function listAddresses(
  context: Reading,
  account_id: string,
): Promise<{ account_id: string; cidr: string; created_at: Date }[]> {
  return context.database.read(listAddressRows, [account_id]);
}
