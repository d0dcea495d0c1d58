import ipaddr from 'ipaddr.js';

/** Public addresses behind which a cloud answers its own machines: of Azure, the one that hands out their settings. */
const clouds_own_addresses = new Set(['168.63.129.16']);

/** All of IPv6 that is routed in public; what embeds an IPv4 address outside of it is none (RFC 4291, 2.4). */
const global_unicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The host of a URL as its address or name is compared: without the brackets of IPv6, and without the full stop that
 * makes a name absolute. URL has already turned other forms of IPv4 (decimal, octal, hexadecimal) into the usual one.
 */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.+$/g, '');
}

/** This machine, as an address. */
export const loopback_addresses: readonly string[] = ['127.0.0.1', '::1'];

/** Whether a host is this machine by name. */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/**
 * Whether an IP address is one of the public internet. The rule for everything that the gateway calls, when the address
 * is given and again for each connection.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(global_unicast);
  return !clouds_own_addresses.has(address.toString());
}
