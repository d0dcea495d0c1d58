import type { Reason } from '../errors/rules/rules.ts';
import type { Cause } from './cause.ts';

/** What encryption_data may hold. */
export interface ReceivedSignature {
  /** A digest of any length. */
  readonly bytes: Buffer;
  /** What is wrong with how it was written. */
  readonly cause: Cause;
}

/** Digests in bytes: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. */
const lengths = new Set([16, 20, 28, 32, 48, 64]);

/** What is around a digest, and why. */
const wrappings: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [/^\s+|\s+$/g, { rule: 'signature_spaces' }],
  [/^["'<]|["'>]$/g, { rule: 'signature_quoted' }],
  [/^(?:SHA2-256|HMAC-SHA2-256|HMAC-SHA256|SHA256)?\(\S*\)\s*=\s*/i, { rule: 'signature_of_openssl' }],
  [/\s+[*-]\S*$/, { rule: 'signature_of_sha256sum' }],
  [/^(?:v[12]|sha256|hmac-sha256|hmac|signature|t=\d+,v1)[=,:]\s*/i, { rule: 'signature_named' }],
  [/^0x/i, { rule: 'signature_0x' }],
  [/[:-](?=[0-9a-f]{2}(?:[:-]|$))/gi, { rule: 'signature_separated' }],
];

/** Hex or base64 of a digest. */
function plainDigests(text: string): Buffer[] {
  const found: Buffer[] = [];
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) found.push(Buffer.from(text, 'hex'));
  if (/^[0-9A-Za-z+/_-]+={0,2}$/.test(text)) found.push(Buffer.from(text, 'base64'));
  return found.filter(({ length }) => lengths.has(length));
}

/** What a text that is a digest's text in another one decodes to. */
function innerTexts(text: string): [inner: string, reason: Reason][] {
  const hex = /^(?:[0-9a-f]{2}){43,}$/i.test(text) ? Buffer.from(text, 'hex').toString('latin1') : '';
  const base64 = /^[0-9A-Za-z+/_-]{58,}={0,2}$/.test(text)
    ? Buffer.from(text, 'base64').toString('latin1')
    : '';
  const percent = text.includes('%')
    ? text.replaceAll(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : '';
  const inner: [string, Reason][] = [
    [hex, { rule: 'digest_encoded_twice', encoding: 'hex' }],
    [base64, { rule: 'digest_encoded_twice', encoding: 'base64' }],
    [percent, { rule: 'signature_percent_encoded' }],
    [text.includes(' ') ? text.replaceAll(' ', '+') : '', { rule: 'signature_plus' }],
  ];
  return inner.filter(([found]) => found !== '');
}

/**
 * The digests that encryption_data may stand for: as it is, and as it is once what was done to it too much is
 * taken back.
 */
export function readReceived(text: string): ReceivedSignature[] {
  const as_it_is = plainDigests(text).map((bytes) => ({ bytes, cause: [] }));
  const unwrapped = wrappings.flatMap(([pattern, reason]) => {
    const rest = text.trim().replace(pattern, '');
    const trimmed = pattern === wrappings[0]?.[0] ? text.trim() : rest;
    return trimmed === text ? [] : plainDigests(trimmed).map((bytes) => ({ bytes, cause: [reason] }));
  });
  const decoded = innerTexts(text).flatMap(([inner, reason]) =>
    plainDigests(inner.trim()).map((bytes) => ({ bytes, cause: [reason] })),
  );
  return [...as_it_is, ...unwrapped, ...decoded];
}

/** Other digests by the length of their text. */
const digest_lengths: Readonly<Record<number, Reason>> = {
  32: { rule: 'length_of_digest', algorithm: 'MD5', encoding: 'hex' },
  40: { rule: 'length_of_digest', algorithm: 'SHA-1', encoding: 'hex' },
  128: { rule: 'length_of_digest', algorithm: 'SHA-512', encoding: 'hex' },
  88: { rule: 'length_of_digest', algorithm: 'SHA-512', encoding: 'base64' },
};

/** What is wrong with a text that is no digest; empty when it could be one. */
export function malformedCauses(text: unknown): Cause[] {
  if (text === undefined || text === '') return [[{ rule: 'signature_missing' }]];
  if (typeof text !== 'string') return [[{ rule: 'field_not_text', field: 'encryption_data' }]];
  if (readReceived(text).some(({ bytes, cause }) => bytes.length === 32 && cause.length === 0)) return [];
  const duplicates = digest_lengths[text.length];
  return [[{ rule: 'signature_length', length: text.length }, ...(duplicates ? [duplicates] : [])]];
}
