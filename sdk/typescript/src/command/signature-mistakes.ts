import { createHash, createHmac } from 'node:crypto';
import type { OperationFacts } from '../client.ts';
import { canonicalJson } from '../canonical-json.ts';
import { legacySignedText, signedText } from '../signatures.ts';
import type { Profile } from './profiles.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A signature of another program, and what it was made for. */
interface ForeignSignature {
  readonly operation: OperationFacts;
  readonly profile: Profile;
  /** All fields but encryption_data. */
  readonly body: Fields;
  /** The body as it was written. */
  readonly text: string;
  readonly signature: string;
}

/** A way that is not the gateway’s, and what it does otherwise. */
type Way<Value> = readonly [cause: string, value: Value];

/** Numbers and booleans as texts, and texts as numbers: another body than the one that is sent. */
function retyped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => retyped(item, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, retyped(field, change)]));
}

function escaped(json: string): string {
  return json.replace(
    /[\u0080-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Sorted JSON with a space behind each colon and comma, as Python’s json.dumps writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}: ${spaced(field)}`).join(', ')}}`;
}

function withText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function withNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(value) ? Number(value) : value;
}

function jsonWays({ body, text, signature }: ForeignSignature): Way<string>[] {
  const canonical = canonicalJson(body);
  const { timestamp: _, nonce: __, ...without_time } = body;
  return [
    ['', canonical],
    ['the fields are not sorted by their names', JSON.stringify(body)],
    ['the body is signed as it is sent, with its spaces and line breaks', text],
    ['there are spaces after colons and commas', spaced(body)],
    ['the fields are not sorted, and there are spaces after colons and commas', spacedUnsorted(body)],
    ['characters outside ASCII are escaped as \\uXXXX', escaped(canonical)],
    ['slashes are escaped as \\/', canonical.replaceAll('/', String.raw`\/`)],
    ['numbers are signed as texts, and sent as numbers', canonicalJson(retyped(body, withText))],
    ['texts are signed as numbers, and sent as texts', canonicalJson(retyped(body, withNumber))],
    ['encryption_data itself is in the signed text', canonicalJson({ ...body, encryption_data: signature })],
    ['an empty encryption_data is in the signed text', canonicalJson({ ...body, encryption_data: '' })],
    ['timestamp and nonce are missing in the signed text', canonicalJson(without_time)],
  ];
}

function spacedUnsorted(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/([[{]) | (?=[\]}])/g, '$1');
}

/** What stands before the JSON. */
function framesOf({
  operation: { name },
  profile: { base_url },
}: ForeignSignature): Way<(json: string) => string>[] {
  const path = `/v1/${name}`;
  const origin = base_url.replace(/\/+$/, '');
  return [
    ['', (json) => `v2\n${path}\n${json}`],
    ['the lines v2 and the path are missing', (json) => json],
    ['the line v2 is missing', (json) => `${path}\n${json}`],
    ['the path is missing', (json) => `v2\n${json}`],
    ['the path is signed without its first slash', (json) => `v2\n${path.slice(1)}\n${json}`],
    ['the path is signed without /v1', (json) => `v2\n/${name}\n${json}`],
    ['the path ends in a slash', (json) => `v2\n${path}/\n${json}`],
    ['the whole address is signed instead of the path', (json) => `v2\n${origin}${path}\n${json}`],
    ['the signed text ends in a line break', (json) => `v2\n${path}\n${json}\n`],
    ['the lines end in \\r\\n', (json) => `v2\r\n${path}\r\n${json}`],
    ['the lines are joined without line breaks', (json) => `v2${path}${json}`],
    ['\\n is signed as a backslash and the letter n', (json) => `v2\\n${path}\\n${json}`],
  ];
}

function keysOf({ profile: { sign_key } }: ForeignSignature): Way<Buffer>[] {
  return [
    ['', Buffer.from(sign_key)],
    ['the sign key has a line break at its end', Buffer.from(`${sign_key}\n`)],
    ['the sign key is decoded from base64', Buffer.from(sign_key, 'base64')],
    ['the sign key is decoded from hexadecimal digits', Buffer.from(sign_key, 'hex')],
    ['the sign key is encoded in base64', Buffer.from(Buffer.from(sign_key).toString('base64'))],
    ['the sign key is in quotes', Buffer.from(JSON.stringify(sign_key))],
  ];
}

const digests: Way<(key: Buffer, text: string) => Buffer>[] = [
  ['', (key, text) => createHmac('sha256', key).update(text).digest()],
  ['it is no HMAC, but SHA-256 of the text and the key', (key, text) => sha256(text, key)],
  ['it is no HMAC, but SHA-256 of the key and the text', (key, text) => sha256(key, text)],
  ['it is SHA-256 of the text, without the key', (_key, text) => sha256(text)],
  ['key and text are exchanged', (key, text) => createHmac('sha256', text).update(key).digest()],
  ['it is HMAC-SHA-512', (key, text) => createHmac('sha512', key).update(text).digest()],
  ['it is HMAC-SHA-1', (key, text) => createHmac('sha1', key).update(text).digest()],
  ['it is HMAC-MD5', (key, text) => createHmac('md5', key).update(text).digest()],
];

function sha256(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const spellings: Way<(digest: Buffer) => string>[] = [
  ['', (digest) => digest.toString('hex')],
  ['it is written in base64, not in hexadecimal digits', (digest) => digest.toString('base64')],
  ['it is written in base64url, not in hexadecimal digits', (digest) => digest.toString('base64url')],
  ['it is written in capitals', (digest) => digest.toString('hex').toUpperCase()],
];

/** At most so many mistakes are looked for together. */
const together_max = 2;

/**
 * What a program did otherwise: each way to go wrong alone, and any two of them, until one gives its signature.
 * @returns the causes in words; null where none of them is it
 */
export function mistakeIn(foreign: ForeignSignature): string | null {
  const { operation, profile, body, signature } = foreign;
  const jsons = jsonWays(foreign);
  const keys = keysOf(foreign);
  const found: { readonly causes: readonly string[] }[] = [];
  for (const [of_json, json] of jsons)
    for (const [of_frame, frame] of framesOf(foreign))
      for (const [of_key, key] of keys)
        for (const [of_digest, digest] of digests) {
          const causes = [of_json, of_frame, of_key, of_digest].filter((cause) => cause !== '');
          if (causes.length > together_max) continue;
          const bytes = digest(key, frame(json));
          for (const [of_spelling, spell] of spellings)
            if (spell(bytes) === signature.trim())
              found.push({ causes: [...causes, ...(of_spelling === '' ? [] : [of_spelling])] });
        }
  const legacy = sha256(legacySignedText(operation.signed_fields, profile.sign_key, body)).toString('hex');
  if (profile.profile !== 'sha256-v1' && legacy === signature.toLowerCase())
    return 'it is signed by profile sha256-v1; the account’s is hmac-v2';
  const modern = createHmac('sha256', profile.sign_key).update(signedText(`/v1/${operation.name}`, body));
  if (profile.profile === 'sha256-v1')
    return modern.digest('hex') === signature.toLowerCase()
      ? 'it is signed by profile hmac-v2; the account’s is sha256-v1'
      : null;
  const [likeliest] = found.toSorted((one, other) => one.causes.length - other.causes.length);
  if (likeliest === undefined) return null;
  return likeliest.causes.join('; ') || 'there is white space around it';
}
