import type { ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Account } from './account.ts';
import { accountOf } from './account-directory.ts';
import {
  findAccountRows,
  listAccountRows,
  listAddressRows,
  listMerchantRows,
  searchMerchantRows,
  type AccountRow,
} from './account-store.ts';
import { listSignKeyRows } from './sign-key-store.ts';

export type { AccountRow } from './account-store.ts';

type Reading = Pick<ReadContext, 'database'>;

/** A merchant with the number of its accounts. */
export interface ListedMerchant {
  readonly merchant_id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly created_at: Date;
  readonly accounts: bigint;
}

/** Every merchant, oldest first. */
export async function listMerchants(context: Reading): Promise<ListedMerchant[]> {
  return context.database.read(listMerchantRows, { merchant_id: null });
}

/**
 * Merchants by id.
 * @param text part of a name, or a merchant_id or account_id; empty for all
 * @param after the merchant_id before the page, or empty
 */
export function searchMerchants(
  context: Reading,
  text: string,
  after: string,
  limit: number,
): Promise<ListedMerchant[]> {
  return context.database.read(searchMerchantRows, { text, after, limit });
}

/** @throws RequestRefused when there is no such merchant */
export async function requireMerchant(context: Reading, merchant_id: string): Promise<ListedMerchant> {
  const [found] = await context.database.read(listMerchantRows, { merchant_id });
  if (!found) throw cannot({ rule: 'no_merchant', merchant_id });
  return found;
}

/** Accounts, oldest first; of one merchant where one is given. */
export function listAccounts(context: Reading, merchant_id: string | null): Promise<AccountRow[]> {
  return context.database.read(listAccountRows, { merchant_id, account_id: null });
}

/** An account's row, or null: its own switch, whatever its merchant's says. */
export async function findAccountRow(context: Reading, account_id: string): Promise<AccountRow | null> {
  const [found] = await context.database.read(listAccountRows, { merchant_id: null, account_id });
  return found ?? null;
}

/** Accounts by their ids, as they are for the transaction. */
export async function readAccounts(
  tx: Transaction | Database,
  account_ids: readonly string[],
): Promise<Map<string, Account>> {
  const rows = await tx.read(findAccountRows, { account_ids: [...new Set(account_ids)] });
  return new Map(rows.map((row) => [row.account_id, accountOf(row)]));
}

/** A sign key without its secret, with what it waits to be permitted. */
export type ListedSignKey = Awaited<ReturnType<typeof listSignKeys>>[number];

/** The sign keys of an account, oldest first. */
export function listSignKeys({ database }: Reading, account_id: string) {
  return database.read(listSignKeyRows, { account_id });
}

/** The registered addresses of an account. */
export async function listAddresses(
  context: Reading,
  account_id: string,
): Promise<{ account_id: string; cidr: string; created_at: Date }[]> {
  return context.database.read(listAddressRows, { account_id });
}
