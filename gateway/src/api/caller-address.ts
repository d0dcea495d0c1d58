import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AccountAccess } from '../domain/merchants/account.ts';

const lists = new WeakMap<Pick<AccountAccess, 'addresses'>, BlockList>();

function addTo(list: BlockList, cidr: string): void {
  const [address = '', length] = cidr.split('/');
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  if (length === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(length), family);
}

/** An address in its plain form: IPv4 out of IPv6-mapped, without a zone. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address;
}

/**
 * Whom failures of an address are counted against: itself, or with IPv6 its network of 64 bits, of which one caller
 * has every address.
 */
export function callerNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * Whether the caller's address is one that the account has registered (docs/specification/requests.md#who-may-call).
 */
export function isRegistered(access: Pick<AccountAccess, 'addresses'>, address: string): boolean {
  let list = lists.get(access);
  if (!list) {
    list = new BlockList();
    for (const cidr of access.addresses) addTo(list, cidr);
    lists.set(access, list);
  }
  return list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
