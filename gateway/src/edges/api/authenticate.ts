import { createHash } from 'node:crypto';
import { timestamp_window_s } from '@causeway/schemas/signature-doctor/request-faults.ts';
import { fieldText, type ApiOperation, type RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Account, AccountAccess, SignKey } from '../../accounts/merchants/account.ts';
import type { AccountDirectory } from '../../accounts/merchants/account-directory.ts';
import { invalid, missing, RequestRefused } from '../../kernel/errors.ts';
import type { GatewayMode } from '../../accounts/merchants/account.ts';
import { undivided, type Parts } from '../../operations/health/api-processes.ts';
import { callerNetwork, isRegistered } from './caller-address.ts';
import { dividedLimiter } from './divided-limiter.ts';
import { SignatureCheck, type SignedRequest } from './signature-check.ts';

const failures_per_minute_max = 300;
const nonce_pattern = /^.{8,64}$/su;

/** Who signed a request. Only once admitted is it a caller. */
export interface Signer {
  readonly account: Account;
  readonly sign_key: SignKey;
}

/** A signer whose request is admitted. */
export interface Caller extends Signer {
  /** Digest of the nonce in hex; null for a profile without one. */
  readonly nonce: string | null;
}

export interface AuthenticationInput extends SignedRequest {
  readonly address: string;
}

/**
 * Authenticates a caller: first the signature, then mode, address, the key's permit, rate, and the freshness of the request
 * (docs/specification/requests.md#who-may-call).
 */
export class Authenticator {
  readonly #directory: AccountDirectory;
  readonly #mode: GatewayMode;
  readonly #nowMs: () => number;
  readonly #parts: Parts;
  readonly #failures: RateLimiterMemory;
  readonly #rates = new Map<number, RateLimiterMemory>();

  /** @param parts what of the limits is this process's */
  constructor(directory: AccountDirectory, mode: GatewayMode, nowMs: () => number, parts: Parts = undivided) {
    this.#parts = parts;
    this.#failures = dividedLimiter(parts, failures_per_minute_max, 60);
    this.#directory = directory;
    this.#mode = mode;
    this.#nowMs = nowMs;
  }

  /**
   * @param signed is told who signed the request, before anything but the signature can refuse it
   * @throws RequestRefused: 401, 403, 422 or 429
   */
  async authenticate(input: AuthenticationInput, signed?: (signer: Signer) => void): Promise<Caller> {
    const { fields } = input;
    for (const source of ['merchant_id', 'account_id']) {
      if (fields[source] === undefined) throw missing(source);
      if (typeof fields[source] !== 'string') throw invalid(source, { rule: 'not_string' });
    }
    const { account, sign_key, refusal } = await this.#identify(input);
    signed?.({ account, sign_key });
    if (refusal) throw refusal;
    await this.#checkRate(account);
    return { account, sign_key, nonce: this.#checkFreshness(account, fields) };
  }

  /**
   * Identifies who signed the request, from the cached account, if that admits it. A request is never refused by the
   * cache: it may be older than a key, an address or a setting that has just been changed. Every refusal takes the same
   * path, so that an existing account takes as long as one that does not exist.
   */
  async #identify(input: AuthenticationInput): Promise<Signer & { refusal: RequestRefused | null }> {
    const { fields, operation, address } = input;
    const check = new SignatureCheck(input);
    const account_id = fieldText(fields, 'account_id');
    const known = own(this.#directory.recall(account_id), fields);
    const known_key = known && check.keyOf(known);
    if (known && known_key && !this.#refusalOf(known, known_key, operation, address)) {
      this.#directory.refresh(account_id);
      return { account: known.account, sign_key: known_key, refusal: null };
    }
    const access = own(await this.#directory.readAnew(account_id), fields);
    const sign_key = access && check.keyOf(access);
    if (!access || !sign_key) {
      check.finish();
      return this.#refuseSignature(input);
    }
    return {
      account: access.account,
      sign_key,
      refusal: this.#refusalOf(access, sign_key, operation, address),
    };
  }

  async #refuseSignature({ address, fields }: AuthenticationInput): Promise<never> {
    try {
      await this.#failures.consume(callerNetwork(address));
    } catch (limit) {
      const { msBeforeNext } = limit as { msBeforeNext: number };
      throw new RequestRefused('I0022', { retry_after_s: Math.ceil(msBeforeNext / 1000) });
    }
    // What is wrong with a signature goes to the account's own request log, never to the caller: a sandbox only says
    // where that is, in the same words for an account that does not exist.
    const wrong = this.#mode === 'sandbox' ? 'wrong_signature_in_sandbox' : 'wrong_signature';
    const rule = fields['encryption_data'] === undefined ? 'no_signature' : wrong;
    throw new RequestRefused('I0013', { source: 'encryption_data', reason: { rule } });
  }

  #refusalOf(
    access: AccountAccess,
    { key_id, permits }: SignKey,
    operation: ApiOperation,
    address: string,
  ): RequestRefused | null {
    const { account } = access;
    const { account_id } = account;
    if (account.mode !== this.#mode)
      return new RequestRefused(this.#mode === 'production' ? 'I0014' : 'I0015');
    if (!account.enabled) return new RequestRefused('I0023');
    const must_be_registered = operation.registered_address_only || account.registered_addresses_only;
    if (must_be_registered && !isRegistered(access, address))
      return new RequestRefused('I0012', { reason: { rule: 'caller_not_registered', address, account_id } });
    const { name, permit } = operation;
    if (permits.includes(permit)) return null;
    const reason = { rule: 'key_not_permitted', operation: name, permit, key_id, account_id } as const;
    return new RequestRefused('I0028', { reason });
  }

  async #checkRate({ account_id, requests_per_second }: Account): Promise<void> {
    if (requests_per_second === 0) return;
    let limiter = this.#rates.get(requests_per_second);
    if (!limiter) {
      limiter = dividedLimiter(this.#parts, requests_per_second, 1);
      this.#rates.set(requests_per_second, limiter);
    }
    try {
      await limiter.consume(account_id);
    } catch {
      const reason = { rule: 'requests_a_second', max: requests_per_second } as const;
      throw new RequestRefused('I0019', { retry_after_s: 1, reason });
    }
  }

  #checkFreshness({ signing_profile }: Account, fields: RequestBody): string | null {
    if (signing_profile !== 'hmac-v2') return null;
    for (const source of ['timestamp', 'nonce']) {
      if (fields[source] === undefined) throw missing(source);
    }
    const { timestamp, nonce } = fields;
    const text = typeof timestamp === 'number' ? String(timestamp) : timestamp;
    if (typeof text !== 'string' || !/^[0-9]{1,12}$/.test(text))
      throw invalid('timestamp', { rule: 'not_unix_time' });
    if (typeof nonce !== 'string' || !nonce_pattern.test(nonce))
      throw invalid('nonce', { rule: 'not_nonce' });
    const now_s = Math.floor(this.#nowMs() / 1000);
    if (Math.abs(now_s - Number(text)) > timestamp_window_s) {
      throw new RequestRefused('I0016', {
        source: 'timestamp',
        reason: { rule: 'outside_window', window_s: timestamp_window_s, now_s },
      });
    }
    return createHash('sha256').update(nonce).digest('hex').slice(0, 32);
  }
}

/** An account of the named merchant; another merchant's account counts as not existing. */
function own(access: AccountAccess | null, fields: RequestBody): AccountAccess | null {
  return access?.account.merchant_id === fields['merchant_id'] ? access : null;
}
