import { bothCauses } from './signing-way.ts';

/** What encryption_data may hold. */
export interface GivenSignature {
  /** A digest of any length. */
  readonly bytes: Buffer;
  /** What is wrong with how it was written; null when nothing is. */
  readonly cause: string | null;
}

/** Digests in bytes: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. */
const lengths = new Set([16, 20, 28, 32, 48, 64]);

/** What is around a digest, and why. */
const wrappings: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/^\s+|\s+$/g, 'encryption_data has white space around it.'],
  [/^["'<]|["'>]$/g, 'encryption_data has quotation marks around it.'],
  [
    /^(?:SHA2-256|HMAC-SHA2-256|HMAC-SHA256|SHA256)?\(\S*\)\s*=\s*/i,
    'encryption_data holds more than the digest: the beginning of what openssl prints (use -r).',
  ],
  [/\s+[*-]\S*$/, 'encryption_data holds more than the digest: the end of what sha256sum or openssl prints.'],
  [
    /^(?:v[12]|sha256|hmac-sha256|hmac|signature|t=\d+,v1)[=,:]\s*/i,
    'encryption_data holds more than the digest: a name before it.',
  ],
  [/^0x/i, 'encryption_data holds more than the digest: 0x before it.'],
  [/[:-](?=[0-9a-f]{2}(?:[:-]|$))/gi, 'encryption_data has marks between its bytes.'],
];

/** Hex or base64 of a digest. */
function plainDigests(text: string): Buffer[] {
  const found: Buffer[] = [];
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) found.push(Buffer.from(text, 'hex'));
  if (/^[0-9A-Za-z+/_-]+={0,2}$/.test(text)) found.push(Buffer.from(text, 'base64'));
  return found.filter(({ length }) => lengths.has(length));
}

/** What a text that is a digest's text in another one decodes to. */
function innerTexts(text: string): [inner: string, cause: string][] {
  const hex = /^(?:[0-9a-f]{2}){43,}$/i.test(text) ? Buffer.from(text, 'hex').toString('latin1') : '';
  const base64 = /^[0-9A-Za-z+/_-]{58,}={0,2}$/.test(text)
    ? Buffer.from(text, 'base64').toString('latin1')
    : '';
  const percent = text.includes('%')
    ? text.replaceAll(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : '';
  const written = 'the 32 bytes of the digest are written in hex or base64, once.';
  return [
    [hex, `The text of the digest was written in hex a second time; ${written}`],
    [base64, `The text of the digest was written in base64 a second time; ${written}`],
    [percent, 'encryption_data arrived percent-encoded: it was encoded twice.'],
    [
      text.includes(' ') ? text.replaceAll(' ', '+') : '',
      'The + of base64 arrived as a space: in a form it has to be encoded (%2B). Hex needs no encoding.',
    ],
  ].filter((inner): inner is [string, string] => inner[0] !== '');
}

/**
 * The digests that encryption_data may stand for: as it is, and as it is once what was done to it too much is
 * taken back.
 */
export function readGiven(text: string): GivenSignature[] {
  const as_it_is = plainDigests(text).map((bytes) => ({ bytes, cause: null }));
  const unwrapped = wrappings.flatMap(([pattern, cause]) => {
    const left = text.trim().replace(pattern, '');
    const trimmed = pattern === wrappings[0]?.[0] ? text.trim() : left;
    return trimmed === text ? [] : plainDigests(trimmed).map((bytes) => ({ bytes, cause }));
  });
  const decoded = innerTexts(text).flatMap(([inner, cause]) =>
    plainDigests(inner.trim()).map((bytes) => ({ bytes, cause: bothCauses(cause) })),
  );
  return [...as_it_is, ...unwrapped, ...decoded];
}

/** What is wrong with a text that is no digest; empty when it could be one. */
export function malformedCauses(text: unknown): string[] {
  if (text === undefined || text === '') return ['encryption_data is missing or empty.'];
  if (typeof text !== 'string') return ['encryption_data must be a string.'];
  if (readGiven(text).some(({ bytes, cause }) => bytes.length === 32 && cause === null)) return [];
  const named: Readonly<Record<number, string>> = {
    32: 'It is as long as an MD5 digest in hex.',
    40: 'It is as long as a SHA-1 digest in hex.',
    128: 'It is as long as a SHA-512 digest in hex.',
    88: 'It is as long as a SHA-512 digest in base64.',
  };
  return [
    `encryption_data has ${text.length} characters; it must be 64 of hex, or the base64 of 32 bytes. ${named[text.length] ?? ''}`.trim(),
  ];
}
