import { createHash, timingSafeEqual } from 'node:crypto';
import { signedText } from '@causeway/schemas/signed-text.ts';
import { decodeSignature, signSha256V1, signText } from '@causeway/schemas/signing.ts';
import { fieldText, type ApiOperation, type RequestBody } from '@causeway/schemas/v1/operation.ts';
import type { AccountAccess, SignKey, SigningProfile } from '../../accounts/merchants/account.ts';
import { active_keys_max } from '../../accounts/merchants/manage-sign-keys.ts';

/** A signed request whose sender is not known yet. */
export interface SignedRequest {
  readonly operation: ApiOperation;
  readonly path: string;
  /** The fields as sent, which hmac-v2 signs. */
  readonly fields: RequestBody;
  /** The fields with lists parsed; sha256-v1 signs their values. */
  readonly body: RequestBody;
}

/** Used for computing digests where there is no key. */
const anonymous_key = createHash('sha256').update('nobody').digest('hex');
const profiles: readonly SigningProfile[] = ['hmac-v2', 'sha256-v1'];

/** Compares the signature of one request with keys, each once and in constant time. */
export class SignatureCheck {
  /** Number of digests computed, by profile. */
  readonly work: Record<SigningProfile, number> = { 'hmac-v2': 0, 'sha256-v1': 0 };
  readonly #request: SignedRequest;
  readonly #received: Buffer;
  readonly #results = new Map<string, boolean>();
  #text: string | undefined;

  constructor(request: SignedRequest) {
    this.#request = request;
    this.#received = decodeSignature(fieldText(request.fields, 'encryption_data')) ?? Buffer.alloc(32);
  }

  /** The active key of an account that made the signature, or null. Every key is compared. */
  keyOf({ account, sign_keys }: AccountAccess): SignKey | null {
    const named = fieldText(this.#request.fields, 'key_id');
    let match: SignKey | null = null;
    for (const key of sign_keys) {
      const right = this.#isBy(account.signing_profile, key);
      if (right && (named === '' || named === key.key_id)) match ??= key;
    }
    return match;
  }

  /**
   * Computes as many digests as for an account with the maximum number of keys of either profile, so that refusing a
   * wrong signature takes the same time whether or not the account exists.
   */
  finish(): void {
    for (const profile of profiles) {
      while (this.work[profile] < active_keys_max) this.#compare(profile, anonymous_key);
    }
  }

  #isBy(profile: SigningProfile, { key_id, secret }: SignKey): boolean {
    const tried = `${profile} ${key_id}`;
    let right = this.#results.get(tried);
    if (right === undefined) this.#results.set(tried, (right = this.#compare(profile, secret)));
    return right;
  }

  #compare(profile: SigningProfile, secret: string): boolean {
    this.work[profile] += 1;
    const { operation, path, fields, body } = this.#request;
    const expected =
      profile === 'hmac-v2'
        ? signText(secret, (this.#text ??= signedText(path, fields)))
        : signSha256V1(operation, secret, body);
    return timingSafeEqual(Buffer.from(expected, 'hex'), this.#received);
  }
}
