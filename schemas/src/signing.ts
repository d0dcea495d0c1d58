import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';
import { signedText } from './signed-text.ts';
import type { ApiOperation, RequestBody } from './v1/operation.ts';

/** encryption_data of profile hmac-v2: HMAC-SHA-256 in lower-case hex, keyed with the key's UTF-8 bytes. */
export function signHmacV2(sign_key: string, path: string, body: RequestBody): string {
  return signText(sign_key, signedText(path, body));
}

/** The same over a text that is there already. */
export function signText(sign_key: string, text: string): string {
  return createHmac('sha256', sign_key).update(text).digest('hex');
}

/** The text that profile sha256-v1 digests: the operation's values without white space, the sign key last. */
export function legacySignedText(operation: ApiOperation, sign_key: string, body: RequestBody): string {
  return operation.legacySignatureParts(body).join('').replace(/\s/g, '') + sign_key;
}

/** encryption_data of profile sha256-v1: SHA-256 in lower-case hex. */
export function signSha256V1(operation: ApiOperation, sign_key: string, body: RequestBody): string {
  return createHash('sha256')
    .update(legacySignedText(operation, sign_key, body))
    .digest('hex');
}

/**
 * The header Gateway-Signature of an answer: `t=<unix seconds>,v1=<hex>`, HMAC-SHA-256 over
 * `<unix seconds>.<raw body>` (docs/authentication.md#proving-an-answer).
 */
export function signAnswer(sign_key: string, unix_s: number, raw_body: string): string {
  const digest = createHmac('sha256', sign_key).update(`${unix_s}.${raw_body}`).digest('hex');
  return `t=${unix_s},v1=${digest}`;
}

/** Whether a Gateway-Signature header belongs to this answer. */
export function verifyAnswer(sign_key: string, header: string, raw_body: string): boolean {
  const unix_s = /^t=([0-9]{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1];
  if (unix_s === undefined) return false;
  return timingSafeEqual(Buffer.from(header), Buffer.from(signAnswer(sign_key, Number(unix_s), raw_body)));
}

/**
 * encryption_data of a payout's answer: base64 of HMAC-SHA-256 over the canonical JSON of the answer without
 * the field.
 */
export function signBody(sign_key: string, body: RequestBody): string {
  const { encryption_data: _, ...signed } = body;
  return createHmac('sha256', sign_key)
    .update(canonicalize(signed) ?? '')
    .digest('base64');
}

/** The 32 bytes of an encryption_data in hex (either case), base64 or base64url; null when it is none of them. */
export function decodeSignature(text: string): Buffer | null {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex');
  if (!/^[0-9A-Za-z+/_-]{43}=?$/.test(text)) return null;
  return Buffer.from(text, 'base64');
}
