import type { RequestBody } from '../v1/operation.ts';
import type { Cause } from './cause.ts';
import type { SignedRequest } from './signing-way.ts';

/** An account with its merchant. */
export interface KnownAccount {
  readonly merchant_id: string;
  readonly account_id: string;
}

/** What a request is refused for apart from its signature. */
export interface RequestFaults {
  /** It names no account, or not the one whose keys were tried: no signature helps. */
  readonly account: readonly Cause[];
  /** What comes after a right signature. */
  readonly refused: readonly Cause[];
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

function accountFaults(fields: RequestBody, account: KnownAccount | null | undefined): Cause[] {
  const names = ['merchant_id', 'account_id'] as const;
  const shapes = names.flatMap((name): Cause[] => {
    const value = fields[name];
    if (value === undefined || value === '') return [[{ rule: 'field_missing', field: name }]];
    return typeof value === 'string' ? [] : [[{ rule: 'field_not_text', field: name }]];
  });
  if (shapes.length > 0 || account === undefined) return shapes;
  const [merchant_id = '', account_id = ''] = names.map((name) => String(fields[name]));
  if (account === null) return [[{ rule: 'account_unknown', account_id, merchant_id }]];
  if (merchant_id === account.merchant_id && account_id === account.account_id) return [];
  const own = { account_id: account.account_id, merchant_id: account.merchant_id };
  if (merchant_id === account.account_id && account_id === account.merchant_id)
    return [[{ rule: 'account_and_merchant_swapped', ...own }]];
  const trimmed = names.every((name) => String(fields[name]).trim() === account[name]);
  if (trimmed) return [[{ rule: 'account_spaces', ...own }]];
  return [
    [{ rule: 'account_foreign', named_account_id: account_id, named_merchant_id: merchant_id, ...own }],
  ];
}

function freshnessFaults({ timestamp, nonce }: RequestBody, now: Date | undefined): Cause[] {
  const digits = typeof timestamp === 'number' ? String(timestamp) : timestamp;
  const faults: Cause[] = [];
  if (digits === undefined) faults.push([{ rule: 'timestamp_missing' }]);
  else if (typeof digits !== 'string' || !/^[0-9]{1,12}$/.test(digits)) {
    const in_ms = typeof digits === 'string' && /^[0-9]{13}$/.test(digits);
    faults.push([in_ms ? { rule: 'timestamp_in_milliseconds' } : { rule: 'timestamp_form' }]);
  } else if (now !== undefined && Math.abs(now.getTime() / 1_000 - Number(digits)) > timestamp_window_s) {
    const at = new Date(Number(digits) * 1_000).toISOString().slice(0, 19);
    faults.push([{ rule: 'timestamp_outside_window', time: `${at}Z`, window_s: timestamp_window_s }]);
  }
  if (nonce === undefined) faults.push([{ rule: 'nonce_missing' }]);
  else if (typeof nonce !== 'string' || !/^.{8,64}$/su.test(nonce)) faults.push([{ rule: 'nonce_form' }]);
  return faults;
}
