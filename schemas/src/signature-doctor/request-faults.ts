import type { RequestBody } from '../v1/operation.ts';
import type { SignedRequest } from './signing-way.ts';

/** An account with its merchant. */
export interface KnownAccount {
  readonly merchant_id: string;
  readonly account_id: string;
}

/** What a request is refused for apart from its signature. */
export interface RequestFaults {
  /** It names no account, or not the one whose keys were tried: no signature helps. */
  readonly account: readonly string[];
  /** What comes after a right signature. */
  readonly refused: readonly string[];
}

export function requestFaults({
  profile,
  fields,
  account,
  now,
}: SignedRequest & {
  readonly account?: KnownAccount | null | undefined;
  readonly now?: Date | undefined;
}): RequestFaults {
  return {
    account: accountFaults(fields, account),
    refused: profile === 'hmac-v2' ? freshnessFaults(fields, now) : [],
  };
}

/** How far a request's timestamp may be from the gateway's time (docs/authentication.md#profile-hmac-v2). */
export const timestamp_window_s = 300;

function accountFaults(fields: RequestBody, account: KnownAccount | null | undefined): string[] {
  const names = ['merchant_id', 'account_id'] as const;
  const shapes = names.flatMap((name) => {
    const value = fields[name];
    if (value === undefined || value === '') return [`${name} is missing.`];
    return typeof value === 'string' ? [] : [`${name} must be a string.`];
  });
  if (shapes.length > 0 || account === undefined) return shapes;
  const [merchant_id, account_id] = names.map((name) => String(fields[name]));
  if (account === null)
    return [`Unknown account: this gateway has no account ${account_id} of a merchant ${merchant_id}.`];
  if (merchant_id === account.merchant_id && account_id === account.account_id) return [];
  const own = `account ${account.account_id} of merchant ${account.merchant_id}`;
  if (merchant_id === account.account_id && account_id === account.merchant_id)
    return [`merchant_id and account_id changed places; this is ${own}.`];
  const trimmed = names.every((name) => String(fields[name]).trim() === account[name]);
  if (trimmed) return [`merchant_id or account_id has white space around it; this is ${own}.`];
  return [
    `Unknown account, or a foreign one: the request names account ${account_id} of merchant ${merchant_id}; this is ${own}.`,
  ];
}

function freshnessFaults({ timestamp, nonce }: RequestBody, now: Date | undefined): string[] {
  const digits = typeof timestamp === 'number' ? String(timestamp) : timestamp;
  const faults: string[] = [];
  if (digits === undefined) faults.push('timestamp is missing: Unix time in seconds.');
  else if (typeof digits !== 'string' || !/^[0-9]{1,12}$/.test(digits)) {
    const in_ms = typeof digits === 'string' && /^[0-9]{13}$/.test(digits);
    faults.push(
      in_ms
        ? 'timestamp is in milliseconds; it has to be Unix time in seconds.'
        : 'timestamp must be Unix time in whole seconds, and no date.',
    );
  } else if (now !== undefined && Math.abs(now.getTime() / 1_000 - Number(digits)) > timestamp_window_s) {
    const at = new Date(Number(digits) * 1_000).toISOString().slice(0, 19);
    faults.push(
      `timestamp is ${at}Z, not the present time: a request is refused unless it arrives within ${timestamp_window_s} seconds of it.`,
    );
  }
  if (nonce === undefined) faults.push('nonce is missing: 8 to 64 characters that were never used before.');
  else if (typeof nonce !== 'string' || !/^.{8,64}$/su.test(nonce))
    faults.push('nonce must be a string of 8 to 64 characters.');
  return faults;
}
