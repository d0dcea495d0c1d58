import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AccountAccess } from '../../accounts/merchants/account.ts';

const lists = new WeakMap<Pick<AccountAccess, 'addresses'>, BlockList>();

export function addTo(list: BlockList, cidr: string): void {
  const [address = '', length] = cidr.split('/');
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  if (length === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(length), family);
}

/** An address in normal form: IPv4 extracted from IPv6-mapped, without a zone. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address;
}

/**
 * What failures of an address are counted for: the address itself, or its /64 network with IPv6, where one caller has
 * all addresses.
 */
export function callerNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** Whether the account has registered the caller's address (docs/specification/requests.md#who-may-call). */
export function isRegistered(access: Pick<AccountAccess, 'addresses'>, address: string): boolean {
  let list = lists.get(access);
  if (!list) {
    list = new BlockList();
    for (const cidr of access.addresses) addTo(list, cidr);
    lists.set(access, list);
  }
  return list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
