import { createHash, createHmac } from 'node:crypto';
import { example_sign_key } from '../reference/example.ts';
import type { RequestBody } from '../v1/operation.ts';
import type { PossibleText, SigningWay } from './signing-way.ts';

interface Key {
  readonly key_id: string;
  readonly secret: string;
}

const as_they_stand = 'its characters are the key as they stand.';

/** What programs take for the key, each with what is wrong with it. */
function wrongKeys({ key_id, secret }: Key, fields: RequestBody): [key: string | Buffer, cause: string][] {
  const sha256 = createHash('sha256').update(secret).digest();
  const bytes = Buffer.from(secret);
  const field = (name: string): string => String(fields[name] ?? '');
  return [
    [Buffer.from(secret, 'base64url'), `The sign key was decoded from base64; ${as_they_stand}`],
    // What is no hex decodes to nothing.
    ...(/^[0-9a-f]{2}/i.test(secret)
      ? [
          [Buffer.from(secret, 'hex'), `The sign key was decoded from hex; ${as_they_stand}`] as [
            Buffer,
            string,
          ],
        ]
      : []),
    [bytes.toString('base64'), `The sign key was encoded in base64; ${as_they_stand}`],
    [bytes.toString('base64url'), `The sign key was encoded in base64; ${as_they_stand}`],
    [bytes.toString('hex'), `The sign key was encoded in hex; ${as_they_stand}`],
    [bytes.toString('hex').toUpperCase(), `The sign key was encoded in hex; ${as_they_stand}`],
    [sha256, `The SHA-256 of the sign key was used; ${as_they_stand}`],
    [sha256.toString('hex'), `The SHA-256 of the sign key was used; ${as_they_stand}`],
    [Buffer.from(secret, 'utf16le'), 'The sign key was used as UTF-16; it has to be UTF-8.'],
    [`${secret}\n`, 'The sign key was used with a line break at its end.'],
    [`${secret}\r\n`, 'The sign key was used with a line break at its end.'],
    [`\n${secret}`, 'The sign key was used with a line break before it.'],
    [` ${secret}`, 'The sign key was used with a space before it.'],
    [`${secret} `, 'The sign key was used with a space behind it.'],
    [` ${secret} `, 'The sign key was used with spaces around it.'],
    [`${secret}\t`, 'The sign key was used with a tabulator behind it.'],
    [`\t${secret}`, 'The sign key was used with a tabulator before it.'],
    [
      `\ufeff${secret}`,
      'The sign key was used with a byte order mark before it: of the file that it was read from.',
    ],
    [`${secret}\0`, 'The sign key was used with a NUL character at its end.'],
    [`"${secret}"`, 'The sign key was used with quotation marks around it.'],
    [`'${secret}'`, 'The sign key was used with quotation marks around it.'],
    [`<${secret}>`, 'The sign key was used with brackets around it.'],
    [`${secret},`, 'The sign key was used with a comma behind it.'],
    [`${secret};`, 'The sign key was used with a semicolon behind it.'],
    [secret.slice(0, -1), 'The last character of the sign key is missing.'],
    [secret.slice(1), 'The first character of the sign key is missing.'],
    [secret.toLowerCase(), 'The sign key was used in lower case.'],
    [secret.toUpperCase(), 'The sign key was used in upper case.'],
    [encodeURIComponent(secret), 'The sign key was used with percent-encoding.'],
    [key_id, 'The id of the key was used; the sign key is what was shown once when it was made.'],
    [`${key_id}:${secret}`, 'The id of the key was used before the sign key; the sign key is used alone.'],
    [field('merchant_id'), 'The merchant_id was used as the sign key.'],
    [field('account_id'), 'The account_id was used as the sign key.'],
    [example_sign_key, 'The sign key of the examples in the reference was used.'],
    ...['', 'null', 'undefined', 'None', 'nil', 'false'].map((key): [string, string] => [
      key,
      'The sign key was empty: the setting that holds it was not read, or it was decoded from hex, which it is not.',
    ]),
    ...['SIGN_KEY', '$SIGN_KEY', '${SIGN_KEY}', '%SIGN_KEY%', '{{SIGN_KEY}}'].map((key): [string, string] => [
      key,
      `The name of the setting was used as the sign key (${key}), not what it holds.`,
    ]),
  ];
}

const plain = 'A plain SHA-256 was made; hmac-v2 is HMAC-SHA-256 with the sign key as the key.';

/** The right text and the fields as sent, with the key or the digest used wrongly. */
export function misuses(texts: readonly PossibleText[], key: Key, fields: RequestBody): SigningWay[] {
  const { secret } = key;
  return texts.flatMap(({ text, shown, cause }): SigningWay[] => {
    const and = cause === null ? '' : ` ${cause}`;
    const used = (used_key: string | Buffer, said: string): SigningWay => ({
      text,
      shown,
      key: used_key,
      cause: said + and,
    });
    const made = (way: Pick<SigningWay, 'text' | 'key' | 'algorithm'>, said: string): SigningWay => ({
      ...way,
      shown,
      cause: said + and,
    });
    const hmac = createHmac('sha256', secret).update(text).digest();
    const digest = createHash('sha256').update(text).digest();
    return [
      ...wrongKeys(key, fields).map(([wrong, said]) => used(wrong, said)),
      made({ text: `${text}${secret}`, key: null }, plain),
      made({ text: `${secret}${text}`, key: null }, plain),
      made({ text: `${text}\n${secret}`, key: null }, plain),
      made({ text: `${secret}\n${text}`, key: null }, plain),
      made({ text, key: null }, plain),
      made({ text: secret, key: text }, 'Key and text changed places in the HMAC.'),
      made({ text: digest, key: secret }, 'The SHA-256 of the text was signed; the text itself is signed.'),
      made(
        { text: digest.toString('hex'), key: secret },
        'The SHA-256 of the text was signed; the text itself is signed.',
      ),
      made(
        { text: Buffer.from(text).toString('base64'), key: secret },
        'The text was signed in base64; it is signed as it stands.',
      ),
      made({ text: hmac, key: null }, 'A SHA-256 of the HMAC was made; the HMAC itself is sent.'),
      made(
        { text: hmac.toString('hex'), key: null },
        'A SHA-256 of the HMAC was made; the HMAC itself is sent.',
      ),
      made({ text: hmac, key: secret }, 'The HMAC was made twice.'),
      made({ text: hmac.toString('hex'), key: secret }, 'The HMAC was made twice.'),
      made(
        { text: Buffer.from(text, 'latin1'), key: secret },
        'The text was signed as Latin-1; it has to be UTF-8.',
      ),
      made(
        { text: Buffer.from(text, 'utf16le'), key: secret },
        'The text was signed as UTF-16; it has to be UTF-8.',
      ),
      made({ text: `${text}\0`, key: secret }, 'A NUL character was signed at the end.'),
      made(
        { text: Buffer.from(text).subarray(0, text.length), key: secret },
        'Only as many bytes were signed as the text has characters; its UTF-8 has more.',
      ),
      ...digests.map(([algorithm, name]) =>
        made({ text, key: secret, algorithm }, `An HMAC-${name} was made; it has to be HMAC-SHA-256.`),
      ),
      ...digests.map(([algorithm, name]) =>
        made(
          { text: `${text}${secret}`, key: null, algorithm },
          `A plain ${name} was made; it has to be HMAC-SHA-256.`,
        ),
      ),
    ];
  });
}

const digests: readonly (readonly [algorithm: string, name: string])[] = [
  ['md5', 'MD5'],
  ['sha1', 'SHA-1'],
  ['sha224', 'SHA-224'],
  ['sha384', 'SHA-384'],
  ['sha512', 'SHA-512'],
  ['sha512-256', 'SHA-512/256'],
  ['sha3-256', 'SHA3-256'],
];
