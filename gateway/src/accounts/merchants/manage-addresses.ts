import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ReadContext } from '../../kernel/context.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../kernel/errors.ts';
import {
  deleteAddress,
  deleteLearning,
  insertAddress,
  insertLearning,
  listAddressRows,
  notifyAccountChanged,
  readLearningRow,
} from './account-store.ts';
import { changeLocked, lockSettings, requireAccount, type Managing } from './manage-accounts.ts';

/** Every process holds them all, and every request is held against them. */
const addresses_max = 500;

/** The shortest prefixes. A wider range would let in whom no one has looked at. */
const prefix_min = { ipv4: 8, ipv6: 16 };

/** Brings an address or range into one form. @throws RequestRefused when it is neither */
function normaliseCidr(text: string): string {
  try {
    // ipaddr.js reads 1.2.3 as 1.2.0.3, and 010.0.0.1 in octal.
    if (isIP(text.split('/')[0] ?? '') === 0 || text.includes('%')) throw new Error('not an address');
    const [address, length] = text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.process(text), undefined];
    const network = length === undefined ? address.toNormalizedString() : networkOf(text, address.kind());
    return length === undefined ? network : `${network}/${length}`;
  } catch {
    throw cannot({ rule: 'no_address_range', text }, 'cidr');
  }
}

/** @throws RequestRefused when a range, in its one form, is no merchant's alone */
function checkWidth(cidr: string): void {
  const [address = '', length] = cidr.split('/');
  const min = address.includes(':') ? prefix_min.ipv6 : prefix_min.ipv4;
  if (length !== undefined && Number(length) < min)
    throw cannot({ rule: 'range_too_wide', ...prefix_min }, 'cidr');
}

function networkOf(cidr: string, kind: string): string {
  const network =
    kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return network.toNormalizedString();
}

/** Registers a caller address. @throws RequestRefused when it is malformed, the account unknown, or there are too many */
export async function addAddress(context: Managing, account_id: string, cidr: string): Promise<string> {
  await requireAccount(context, account_id);
  const normal = normaliseCidr(cidr);
  checkWidth(normal);
  await transact(context.database, async (tx) => {
    await lockSettings(tx, account_id);
    const known = await tx.read(listAddressRows, { account_id });
    if (known.length >= addresses_max && !known.some(({ cidr: one }) => one === normal))
      throw cannot({ rule: 'addresses_max', max: addresses_max });
    tx.write(insertAddress, { account_id, normal, now: context.clock.now() });
    tx.write(notifyAccountChanged, { account_id });
  });
  return normal;
}

/** @throws RequestRefused when the address was not registered */
export async function removeAddress(context: Managing, account_id: string, cidr: string): Promise<void> {
  const removed = await transact(context.database, async (tx) => {
    const rows = await tx.read(deleteAddress, { account_id, cidr: normaliseCidr(cidr) });
    tx.write(notifyAccountChanged, { account_id });
    return rows;
  });
  if (removed.length === 0) throw cannot({ rule: 'address_not_registered', address: cidr, account_id });
}

/**
 * Which callers an account lets in: `open` from anywhere, `learning` from anywhere with a look at who would be
 * refused, `enforced` from registered addresses only.
 */
export type AddressPolicy = 'open' | 'learning' | 'enforced';

interface AddressState {
  readonly policy: AddressPolicy;
  /** Since when the account has been learning its callers; null where it is not. */
  readonly since: Date | null;
}

/** How an account lets callers in. @throws RequestRefused when there is no such account */
export async function readAddressPolicy(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
): Promise<AddressState> {
  return addressesOf(context.database, await requireAccount(context, account_id));
}

async function addressesOf(
  reader: Transaction | ReadDatabase,
  {
    account_id,
    registered_addresses_only,
  }: { readonly account_id: string; readonly registered_addresses_only: boolean },
): Promise<AddressState> {
  const [row] = await reader.read(readLearningRow, { account_id });
  const since = row?.since ?? null;
  return { policy: registered_addresses_only ? 'enforced' : since ? 'learning' : 'open', since };
}

/**
 * Changes which callers an account lets in.
 * @param seen the policy that the page showed
 * @returns the policy before
 * @throws RequestRefused when the account's signing profile goes only with registered addresses; U0015
 */
export function changeAddressPolicy(
  context: Managing,
  account_id: string,
  policy: AddressPolicy,
  expected: { readonly policy?: AddressPolicy },
): Promise<AddressPolicy> {
  return transact(context.database, async (tx) => {
    const row = await lockSettings(tx, account_id);
    const before = await addressesOf(tx, row);
    requireUnchanged(before, { policy }, expected);
    changeLocked(context, tx, row, { registered_addresses_only: policy === 'enforced' });
    if (policy === 'learning') tx.write(insertLearning, { account_id, now: context.clock.now() });
    else tx.write(deleteLearning, { account_id });
    return before.policy;
  });
}
