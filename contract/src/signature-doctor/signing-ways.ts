import canonicalize from 'canonicalize';
import { signedText } from '../signed-text.ts';
import { legacySignedText } from '../signing.ts';
import type { ApiOperation, RequestBody } from '../v1/operation.ts';

/** One way in which a program may have made a signature. */
export interface SigningWay {
  readonly text: string;
  /** The text as it can be shown: without the key. */
  readonly shown: string;
  /** What the HMAC is keyed with; null: a plain SHA-256 of the text. */
  readonly key: string | Buffer | null;
  /** What is wrong with it; null when it is the right one. */
  readonly cause: string | null;
}

interface Asked {
  readonly operation: ApiOperation;
  readonly profile: 'hmac-v2' | 'sha256-v1';
  readonly fields: RequestBody;
  readonly body: RequestBody;
}

interface Key {
  readonly key_id: string;
  readonly secret: string;
}

/** Every way that is tried for one key, the right one first. */
export function signingWays(asked: Asked, path: string, key: Key): SigningWay[] {
  const right = asked.profile === 'hmac-v2' ? hmacWays(asked.fields, path, key) : legacyWays(asked, key);
  const other = asked.profile === 'hmac-v2' ? legacyWays(asked, key) : hmacWays(asked.fields, path, key);
  const wrong_profile = `The account’s signing profile is ${asked.profile}, and the request was signed by the other one.`;
  return [...right, ...other.slice(0, 1).map((way) => ({ ...way, cause: wrong_profile }))];
}

/** The right way alone. */
export function rightWay({ profile, operation, fields, body }: Asked, path: string, key: Key): SigningWay {
  if (profile === 'hmac-v2') {
    const text = signedText(path, fields);
    return { text, shown: text, key: key.secret, cause: null };
  }
  return digested(legacySignedText(operation, key.secret, body), '', null);
}

/** The ways to write the body, each with what is wrong with it. */
function bodyTexts(fields: RequestBody): [string, string | null][] {
  const { encryption_data: _, ...signed } = fields;
  const right = canonicalize(signed) ?? '';
  const escaped = right.replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const as_sent = JSON.stringify(signed);
  return [
    [right, null],
    [
      as_sent,
      'The fields were signed in the order in which they were sent; they have to be sorted by name, at every depth.',
    ],
    [
      escaped,
      'Characters beyond ASCII were signed as \\u escapes; they have to stand as they are (Python: ensure_ascii=False).',
    ],
    [
      right.replaceAll('/', '\\/'),
      'Slashes were signed as \\/; they have to stand as they are (PHP: JSON_UNESCAPED_SLASHES).',
    ],
    [
      escaped.replaceAll('/', '\\/'),
      'Slashes and characters beyond ASCII were signed as escapes (PHP: JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE).',
    ],
    [
      spaceOut(right),
      'Spaces after commas and colons were signed; the text has none (Python: separators=(",", ":")).',
    ],
    [
      spaceOut(as_sent),
      'The fields were neither sorted, nor written without spaces (Python: sort_keys=True, separators=(",", ":")).',
    ],
    [
      spaceOut(escaped),
      'Spaces and \\u escapes were signed (Python: ensure_ascii=False, separators=(",", ":")).',
    ],
    [JSON.stringify(sorted(signed), null, 2), 'The text was signed with line breaks and indentation.'],
    [JSON.stringify(signed, null, 2), 'The text was signed with line breaks and indentation, and unsorted.'],
    [
      canonicalize({ ...signed, encryption_data: '' }) ?? '',
      'An empty encryption_data was signed; the field has to be left out.',
    ],
    [
      canonicalize(without(signed, ['timestamp', 'nonce'])) ?? '',
      'timestamp and nonce were added after signing; they have to be signed.',
    ],
    [canonicalize(without(signed, ['nonce'])) ?? '', 'nonce was added after signing; it has to be signed.'],
    [
      canonicalize(without(signed, ['timestamp'])) ?? '',
      'timestamp was added after signing; it has to be signed.',
    ],
    [canonicalize(without(signed, ['key_id'])) ?? '', 'key_id was added after signing; it has to be signed.'],
    [canonicalize(numbersAsTexts(signed)) ?? '', 'Numbers were signed as texts, but sent as numbers.'],
    [
      new URLSearchParams(asPairs(signed)).toString(),
      'A form was signed; what is signed is JSON, however the body is sent.',
    ],
  ];
}

function hmacWays(fields: RequestBody, path: string, { secret }: Key): SigningWay[] {
  const frames: [(text: string) => string, string | null][] = [
    [(text) => `v2\n${path}\n${text}`, null],
    [(text) => text, 'The body alone was signed; the lines “v2” and the path stand before it.'],
    [(text) => `${path}\n${text}`, 'The line “v2” before the path is missing.'],
    [(text) => `v2\n${text}`, 'The line with the path is missing.'],
    [(text) => `v2\n${path}/\n${text}`, 'The path was signed with a slash at its end.'],
    [(text) => `v2\n${path.slice('/v1'.length)}\n${text}`, 'The path was signed without /v1.'],
    [(text) => `v2\n${path.slice(1)}\n${text}`, 'The path was signed without the slash at its beginning.'],
    [(text) => `v2\r\n${path}\r\n${text}`, 'Lines were ended by CR LF; they have to end by LF.'],
    [(text) => `v2\n${path}\n${text}\n`, 'A line break was signed behind the body.'],
    [(text) => `v2\n${path.toLowerCase()}\n${text}`, 'The path was signed in lower case.'],
    [(text) => `v2${path}${text}`, 'The line breaks between version, path and body are missing.'],
  ];
  const bodies = bodyTexts(fields);
  const texts = frames.flatMap(([frame, frame_cause]) =>
    bodies.map(([text, cause]): [string, string | null] => [
      frame(text),
      [frame_cause, cause].filter((said) => said !== null).join(' ') || null,
    ]),
  );
  const by_text = texts.map(([text, cause]) => ({ text, shown: text, key: secret, cause }));
  const [right] = by_text;
  return right ? [...by_text, ...misusedKeys(right, secret)] : by_text;
}

/** The right text with the key used wrongly. */
function misusedKeys(right: SigningWay, secret: string): SigningWay[] {
  const { text, shown } = right;
  const keyed = (key: string | Buffer | null, cause: string): SigningWay => ({ text, shown, key, cause });
  const digest_of = (whole: string): SigningWay => ({
    text: whole,
    shown,
    key: null,
    cause: 'A plain SHA-256 was made; hmac-v2 is HMAC-SHA-256 with the sign key as the key.',
  });
  return [
    keyed(
      Buffer.from(secret, 'base64url'),
      'The sign key was decoded from base64; its characters are the key as they stand.',
    ),
    keyed(
      Buffer.from(secret, 'hex'),
      'The sign key was decoded from hex; its characters are the key as they stand.',
    ),
    keyed(`${secret}\n`, 'The sign key was used with a line break at its end.'),
    keyed(`${secret}\r\n`, 'The sign key was used with a line break at its end.'),
    keyed(` ${secret}`, 'The sign key was used with a space before it.'),
    keyed(`${secret} `, 'The sign key was used with a space behind it.'),
    keyed(`"${secret}"`, 'The sign key was used with quotation marks around it.'),
    keyed('', 'The sign key was empty: the setting that holds it was not read.'),
    digest_of(text + secret),
    digest_of(secret + text),
    digest_of(text),
  ];
}

function digested(text: string, shown: string, cause: string | null): SigningWay {
  return { text, shown, key: null, cause };
}

function legacyWays({ operation, body }: Asked, { secret }: Key): SigningWay[] {
  const parts = operation.legacySignatureParts(body);
  const joined = parts.join('').replace(/\s/g, '');
  const mark = '<sign key>';
  return [
    digested(joined + secret, joined + mark, null),
    digested(secret + joined, mark + joined, 'The sign key stands first; it has to stand last.'),
    digested(joined, joined, 'The sign key is missing at the end of the text.'),
    digested(
      parts.join('') + secret,
      parts.join('') + mark,
      'White space was signed; it has to be taken out.',
    ),
    digested(
      parts.join('') + secret.trim() + '\n',
      `${parts.join('')}${mark}\\n`,
      'A line break was signed behind the sign key.',
    ),
    ...['&', '|', ',', '#', '-'].map((between) =>
      digested(
        [...parts, secret].join(between).replace(/\s/g, ''),
        [...parts, mark].join(between),
        `The values were joined by ${between}; nothing stands between them.`,
      ),
    ),
    digested(
      (joined + secret).toLowerCase(),
      joined.toLowerCase() + mark,
      'The text was signed in lower case.',
    ),
    digested(
      (joined + secret).toUpperCase(),
      joined.toUpperCase() + mark,
      'The text was signed in upper case.',
    ),
    {
      text: joined,
      shown: joined,
      key: secret,
      cause: 'An HMAC was made; sha256-v1 is a plain SHA-256 with the sign key at the end of the text.',
    },
  ];
}

function without(fields: RequestBody, names: readonly string[]): RequestBody {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function sorted(value: unknown): unknown {
  return JSON.parse(canonicalize(value) ?? 'null');
}

function numbersAsTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(numbersAsTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbersAsTexts(inner)]));
}

function asPairs(fields: RequestBody): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  );
}

/** JSON text with a space after every comma and colon outside of its strings. */
function spaceOut(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part));
}
