import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { AgentOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { hostOf, isPublicAddress } from '../values/public-address.ts';

const query_timeout_ms = 2_000;
const query_attempts = 2;

/** Resolves a name to addresses; an empty list when it has none. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Queries name servers directly. The operating system's resolver has only a few threads, so names whose servers do not
 * respond would delay all others.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: query_timeout_ms, tries: query_attempts });
  return async (name) => {
    if (name === 'localhost' || name.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

/** A private or reserved address that is not called. The agents of request-filtering-agent say it so too. */
class AddressNotAllowed extends Error {
  constructor(address: string) {
    super(`the address ${address} is not allowed`);
  }
}

/** @throws AddressNotAllowed for an address that is neither public nor among `allowed` */
function requirePublicAddress(address: string, allowed: readonly string[]): void {
  if (!allowed.includes(address) && !isPublicAddress(address)) throw new AddressNotAllowed(address);
}

/** The agents look up no name where the host is an address. @throws AddressNotAllowed */
export function requirePublicHost(url: URL, allowed: readonly string[]): void {
  const host = hostOf(url);
  if (isIP(host) !== 0) requirePublicAddress(host, allowed);
}

/**
 * Agents by a URL's protocol. Every address that a name resolves to is checked when the connection is made: private and
 * reserved ones are refused unless they are among `allowed`.
 */
export function publicAgents(resolve: Resolve, allowed: readonly string[], options: AgentOptions = {}) {
  const checked = { ...options, allowIPAddressList: [...allowed], lookup: lookupWith(resolve, allowed) };
  return {
    'http:': new RequestFilteringHttpAgent(checked),
    'https:': new RequestFilteringHttpsAgent(checked),
  };
}

/** A lookup function for sockets, which refuses names of which an address is private and not allowed. */
export function lookupWith(resolve: Resolve, allowed: readonly string[]): LookupFunction {
  return (name, options, done) => void answerLookup(resolve, name, allowed, options.all === true, done);
}

async function answerLookup(
  resolve: Resolve,
  name: string,
  allowed: readonly string[],
  all: boolean,
  done: Parameters<LookupFunction>[2],
): Promise<void> {
  const addresses = await resolve(name).catch(() => []);
  try {
    for (const { address } of addresses) requirePublicAddress(address, allowed);
  } catch (error) {
    done(error as Error, '', 0);
    return;
  }
  const [first] = addresses;
  if (!first) {
    const error = new Error(`the name ${name} has no address`);
    done(Object.assign(error, { code: 'ENOTFOUND' }), '', 0);
  } else if (all) {
    done(null, [...addresses]);
  } else {
    done(null, first.address, first.family);
  }
}
