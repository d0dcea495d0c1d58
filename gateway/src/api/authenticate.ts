import { createHash, timingSafeEqual } from 'node:crypto';
import { signedText } from '@causeway/contract/signed-text.ts';
import { decodeSignature, signSha256V1, signText } from '@causeway/contract/signing.ts';
import { fieldText, type ApiOperation, type RequestBody } from '@causeway/contract/v1/operation.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Account, AccountAccess, SignKey } from '../domain/merchants/account.ts';
import type { AccountDirectory } from '../domain/merchants/account-directory.ts';
import { RequestRefused } from '../errors.ts';
import type { GatewayMode } from '../domain/merchants/account.ts';
import { callerNetwork, isRegistered } from './caller-address.ts';

const timestamp_window_s = 300;
const failures_per_minute_max = 300;
/** Why it is wrong is told to whom the account belongs to, and not to strangers. */
const wrong_signature = 'encryption_data is wrong; /reference/errors#I0013 says how to find out why';
const no_signature =
  'encryption_data is missing; /reference says how to sign, /reference/errors#I0013 how to find mistakes';
const nonce_pattern = /^.{8,64}$/su;

/** An authenticated caller. */
export interface Caller {
  readonly account: Account;
  readonly sign_key: SignKey;
  /** Digest of the nonce in hex; null under a profile that has none. */
  readonly nonce: string | null;
}

/** What is compared when there is no such account, so that it takes as long as when there is one. */
const nobody: AccountAccess = {
  account: { signing_profile: 'hmac-v2' } as Account,
  sign_keys: [{ key_id: '', secret: createHash('sha256').update('nobody').digest('hex') }],
  addresses: [],
};

export interface AuthenticationInput {
  readonly operation: ApiOperation;
  readonly path: string;
  /** The fields as sent, which hmac-v2 signs. */
  readonly fields: RequestBody;
  /** The fields with lists read, which sha256-v1 takes its values from. */
  readonly body: RequestBody;
  readonly address: string;
}

/** Checks who calls: signature, mode, address, rate, and the freshness of the request (definitions 4). */
export class Authenticator {
  readonly #directory: AccountDirectory;
  readonly #mode: GatewayMode;
  readonly #nowMs: () => number;
  readonly #failures = new RateLimiterMemory({ points: failures_per_minute_max, duration: 60 });
  readonly #rates = new Map<number, RateLimiterMemory>();

  constructor(directory: AccountDirectory, mode: GatewayMode, nowMs: () => number) {
    this.#directory = directory;
    this.#mode = mode;
    this.#nowMs = nowMs;
  }

  /** @throws RequestRefused: 401, 403, 422 or 429 */
  async authenticate(input: AuthenticationInput): Promise<Caller> {
    const { fields, operation, address } = input;
    for (const source of ['merchant_id', 'account_id']) {
      if (fields[source] === undefined)
        throw new RequestRefused('I0010', { source, message: `${source} is missing` });
      if (typeof fields[source] !== 'string') {
        throw new RequestRefused('I0011', { source, message: `${source} must be a string` });
      }
    }
    const known = await this.#directory.find(fieldText(fields, 'account_id'));
    const own = known?.account.merchant_id === fields['merchant_id'];
    const access = known && own ? known : nobody;
    const sign_key = verify(access, input);
    if (!sign_key || access === nobody) return this.#refuseSignature(address, fields);
    this.#checkAccount(access, operation, address);
    await this.#checkRate(access.account);
    return { account: access.account, sign_key, nonce: this.#checkFreshness(access.account, fields) };
  }

  async #refuseSignature(address: string, fields: RequestBody): Promise<never> {
    try {
      await this.#failures.consume(callerNetwork(address));
    } catch (limit) {
      const { msBeforeNext } = limit as { msBeforeNext: number };
      throw new RequestRefused('I0022', { retry_after_s: Math.ceil(msBeforeNext / 1000) });
    }
    const message = fields['encryption_data'] === undefined ? no_signature : wrong_signature;
    throw new RequestRefused('I0013', { source: 'encryption_data', message });
  }

  #checkAccount(access: AccountAccess, operation: ApiOperation, address: string): void {
    const { account } = access;
    if (account.mode !== this.#mode)
      throw new RequestRefused(this.#mode === 'production' ? 'I0014' : 'I0015');
    if (!account.enabled) throw new RequestRefused('I0023');
    const must_be_registered = operation.registered_address_only || account.registered_addresses_only;
    if (must_be_registered && !isRegistered(access, address)) {
      throw new RequestRefused('I0012', { message: `The caller’s IP address ${address} is not registered` });
    }
  }

  async #checkRate({ account_id, requests_per_second }: Account): Promise<void> {
    if (requests_per_second === 0) return;
    let limiter = this.#rates.get(requests_per_second);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: requests_per_second, duration: 1 });
      this.#rates.set(requests_per_second, limiter);
    }
    try {
      await limiter.consume(account_id);
    } catch {
      throw new RequestRefused('I0019', {
        retry_after_s: 1,
        message: `Too many requests: the account may send ${requests_per_second} a second`,
      });
    }
  }

  #checkFreshness({ signing_profile }: Account, fields: RequestBody): string | null {
    if (signing_profile !== 'hmac-v2') return null;
    for (const source of ['timestamp', 'nonce']) {
      if (fields[source] === undefined)
        throw new RequestRefused('I0010', { source, message: `${source} is missing` });
    }
    const { timestamp, nonce } = fields;
    const text = typeof timestamp === 'number' ? String(timestamp) : timestamp;
    if (typeof text !== 'string' || !/^[0-9]{1,12}$/.test(text)) {
      throw new RequestRefused('I0011', {
        source: 'timestamp',
        message: 'timestamp must be Unix time in whole seconds, not milliseconds, and no date',
      });
    }
    if (typeof nonce !== 'string' || !nonce_pattern.test(nonce)) {
      throw new RequestRefused('I0011', {
        source: 'nonce',
        message: 'nonce must be a string of 8 to 64 characters',
      });
    }
    const now_s = Math.floor(this.#nowMs() / 1000);
    if (Math.abs(now_s - Number(text)) > timestamp_window_s) {
      throw new RequestRefused('I0016', {
        source: 'timestamp',
        message: `timestamp is outside the window of ${timestamp_window_s} seconds: the gateway’s clock says ${now_s}`,
      });
    }
    return createHash('sha256').update(nonce).digest('hex').slice(0, 32);
  }
}

/** The active key that made the signature, or null. Every key is compared, in constant time. */
function verify(
  access: AccountAccess,
  { operation, path, fields, body }: AuthenticationInput,
): SignKey | null {
  const given = decodeSignature(fieldText(fields, 'encryption_data')) ?? Buffer.alloc(32);
  const key_id = fieldText(fields, 'key_id');
  const by_hmac = access.account.signing_profile === 'hmac-v2';
  const text = by_hmac ? signedText(path, fields) : '';
  let match: SignKey | null = null;
  for (const key of access.sign_keys) {
    const expected = by_hmac ? signText(key.secret, text) : signSha256V1(operation, key.secret, body);
    const equal = timingSafeEqual(Buffer.from(expected, 'hex'), given);
    if (equal && (key_id === '' || key_id === key.key_id)) match ??= key;
  }
  return match;
}
