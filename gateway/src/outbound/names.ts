import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

const query_timeout_ms = 2_000;
const query_tries = 2;

/** Resolves a name to addresses; an empty list when it has none. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Queries name servers directly. The operating system's resolver has only a few threads, so names whose servers do not
 * respond would delay all others.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: query_timeout_ms, tries: query_tries });
  return async (name) => {
    if (name === 'localhost' || name.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

/** A lookup function for sockets. */
export function lookupWith(resolve: Resolve): LookupFunction {
  return (name, options, done) => void answerLookup(resolve, name, options.all === true, done);
}

async function answerLookup(
  resolve: Resolve,
  name: string,
  all: boolean,
  done: Parameters<LookupFunction>[2],
): Promise<void> {
  const addresses = await resolve(name).catch(() => []);
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
