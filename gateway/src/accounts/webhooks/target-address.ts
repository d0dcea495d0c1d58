import { isIP } from 'node:net';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { hostOf, isLocalhost, isPublicAddress } from '../../kernel/values/public-address.ts';
import { parseWebAddress, whyNoWebAddress } from '../../kernel/values/text.ts';

const url_length_max = 1000;

/** The rules for addresses to which events may be sent. */
export interface TargetRules {
  readonly mode: 'sandbox' | 'production';
  /** Private addresses that the operator of a sandbox allows. */
  readonly allowed_private_addresses: readonly string[];
}

/**
 * Why events cannot be sent to an address, or null. Host names are checked again, with every IP address that they
 * resolve to, whenever a connection is made (docs/webhooks.md#addresses).
 */
export function refuseTarget(url_text: string, rules: TargetRules): Reason | null {
  const url = parseWebAddress(url_text);
  if (!url || url_text.length > url_length_max)
    return whyNoWebAddress(url_text) ?? { rule: 'not_web_address' };
  if (url.hash !== '') return { rule: 'url_fragment' };
  if (rules.mode === 'production' && url.protocol !== 'https:') return { rule: 'not_https' };
  const host = hostOf(url);
  const address = isLocalhost(host) ? '127.0.0.1' : host;
  const allowed = rules.allowed_private_addresses.includes(address);
  const is_private = isLocalhost(host) || (isIP(host) !== 0 && !isPublicAddress(host));
  return is_private && !allowed ? refusePrivate(address, rules) : null;
}

/** In a sandbox the refusal names the setting that allows the address. */
function refusePrivate(address: string, { mode }: TargetRules): Reason {
  return mode === 'sandbox' ? { rule: 'private_address_in_sandbox', address } : { rule: 'private_address' };
}

/**
 * The lane of a notify_url: all URLs of one origin share it, so that a receiver that does not respond delays no other.
 */
export function laneOfUrl(url_text: string): string {
  return new URL(url_text).origin;
}
