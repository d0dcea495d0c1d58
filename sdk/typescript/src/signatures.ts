import { canonicalJson } from './canonical-json.ts';

/** How far the time of a signed message may be from the clock of this machine. */
const tolerance_default_s = 300;

/** How a signed message is checked. */
export interface CheckOptions {
  /** How many seconds its time may differ from now; default 300. */
  readonly tolerance_s?: number;
  /** Unix time to compare it with; default the clock’s. */
  readonly now_s?: number;
}

/** Whether a Unix time in a message, as text, is near enough to now. */
export function isRecent(
  unix_s: string,
  { tolerance_s = tolerance_default_s, now_s = Date.now() / 1000 }: CheckOptions = {},
): boolean {
  return /^[0-9]{1,12}$/.test(unix_s) && Math.abs(now_s - Number(unix_s)) <= tolerance_s;
}

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export function bytesOf(text: string): Bytes {
  return encoder.encode(text);
}

/** A text, and bytes as they are behind it. */
export function joined(text: string, bytes: Uint8Array): Bytes {
  const before = bytesOf(text);
  const both = new Uint8Array(before.length + bytes.length);
  both.set(before);
  both.set(bytes, before.length);
  return both;
}

/** The bytes of base64. @throws TypeError if it is none */
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new TypeError('not base64');
  }
}

/** The bytes of hexadecimal digits; none if it is something else. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) return new Uint8Array();
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key as WebCrypto holds it, whichever runtime’s types are there. */
export type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** A key of HMAC-SHA-256. @param secret a sign key as it was shown, or the bytes of a webhook secret */
export function hmacKey(secret: string | Bytes): Promise<HmacKey> {
  const bytes = typeof secret === 'string' ? bytesOf(secret) : secret;
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** The HMAC-SHA-256 of a message. */
export function macOf(key: HmacKey, message: Bytes): Promise<ArrayBuffer> {
  return crypto.subtle.sign('HMAC', key, message);
}

/** Whether a digest is that of a message, compared in constant time. */
export function isDigest(key: HmacKey, digest: Bytes, message: Bytes): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, digest, message);
}

/** The text that profile hmac-v2 signs: `v2`, the path and the canonical JSON, each on a line of its own. */
export function signedText(path: string, body: object): string {
  return `v2\n${path}\n${canonicalJson(body)}`;
}

/** encryption_data of profile hmac-v2, in hex. */
export async function signHmacV2(key: HmacKey, path: string, body: object): Promise<string> {
  return hex(await macOf(key, bytesOf(signedText(path, body))));
}

function textsAt(body: object, path: string): string[] {
  const [name = '', of_items] = path.split('[].');
  const value: unknown = (body as Readonly<Record<string, unknown>>)[name];
  if (of_items === undefined) return [typeof value === 'string' ? value : ''];
  return Array.isArray(value)
    ? value.flatMap((item: unknown) => (typeof item === 'object' && item ? textsAt(item, of_items) : ['']))
    : [];
}

/** The text that profile sha256-v1 digests: the operation’s values without white space, the sign key last. */
export function legacySignedText(signed_fields: readonly string[], sign_key: string, body: object): string {
  const values = signed_fields.flatMap((path) => textsAt(body, path));
  return values.join('').replace(/\s/g, '') + sign_key;
}

/** encryption_data of profile sha256-v1, in hex. */
export async function signSha256V1(
  signed_fields: readonly string[],
  sign_key: string,
  body: object,
): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytesOf(legacySignedText(signed_fields, sign_key, body))));
}

/**
 * Whether the header Gateway-Signature was made with a key over a body, as it arrived.
 * @param options null where the time of the signature does not matter
 */
export async function isSignedAnswer(
  key: HmacKey,
  header: string,
  body: Uint8Array,
  options: CheckOptions | null = {},
): Promise<boolean> {
  const [, unix_s = '', digest = ''] = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (digest === '' || (options && !isRecent(unix_s, options))) return false;
  return isDigest(key, fromHex(digest), joined(`${unix_s}.`, body));
}
