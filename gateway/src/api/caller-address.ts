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

/** Whether the caller's address is one that the account has registered (definitions 4). */
export function isRegistered(access: Pick<AccountAccess, 'addresses'>, address: string): boolean {
  let list = lists.get(access);
  if (!list) {
    list = new BlockList();
    for (const cidr of access.addresses) addTo(list, cidr);
    lists.set(access, list);
  }
  return list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
