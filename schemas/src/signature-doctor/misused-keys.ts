import { createHash, createHmac } from 'node:crypto';
import { example_sign_key } from '../reference/example.ts';
import type { Reason } from '../errors/rules/rules.ts';
import type { RequestBody } from '../v1/operation.ts';
import type { PossibleText, SigningWay } from './signing-way.ts';

interface Key {
  readonly key_id: string;
  readonly secret: string;
}

/** What programs take for the key, each with what is wrong with it. */
function wrongKeys({ key_id, secret }: Key, fields: RequestBody): [key: string | Buffer, reason: Reason][] {
  const sha256 = createHash('sha256').update(secret).digest();
  const bytes = Buffer.from(secret);
  const field = (name: string): string => String(fields[name] ?? '');
  return [
    [Buffer.from(secret, 'base64url'), { rule: 'key_decoded', encoding: 'base64' }],
    // What is no hex decodes to nothing.
    ...(/^[0-9a-f]{2}/i.test(secret)
      ? [[Buffer.from(secret, 'hex'), { rule: 'key_decoded', encoding: 'hex' }] as [Buffer, Reason]]
      : []),
    [bytes.toString('base64'), { rule: 'key_encoded', encoding: 'base64' }],
    [bytes.toString('base64url'), { rule: 'key_encoded', encoding: 'base64' }],
    [bytes.toString('hex'), { rule: 'key_encoded', encoding: 'hex' }],
    [bytes.toString('hex').toUpperCase(), { rule: 'key_encoded', encoding: 'hex' }],
    [sha256, { rule: 'key_digested' }],
    [sha256.toString('hex'), { rule: 'key_digested' }],
    [Buffer.from(secret, 'utf16le'), { rule: 'key_utf16' }],
    [`${secret}\n`, { rule: 'key_break_behind' }],
    [`${secret}\r\n`, { rule: 'key_break_behind' }],
    [`\n${secret}`, { rule: 'key_break_before' }],
    [` ${secret}`, { rule: 'key_space_before' }],
    [`${secret} `, { rule: 'key_space_behind' }],
    [` ${secret} `, { rule: 'key_spaces' }],
    [`${secret}\t`, { rule: 'key_tab_behind' }],
    [`\t${secret}`, { rule: 'key_tab_before' }],
    [`\ufeff${secret}`, { rule: 'key_bom' }],
    [`${secret}\0`, { rule: 'key_nul' }],
    [`"${secret}"`, { rule: 'key_quoted' }],
    [`'${secret}'`, { rule: 'key_quoted' }],
    [`<${secret}>`, { rule: 'key_in_brackets' }],
    [`${secret},`, { rule: 'key_comma' }],
    [`${secret};`, { rule: 'key_semicolon' }],
    [secret.slice(0, -1), { rule: 'key_without_last' }],
    [secret.slice(1), { rule: 'key_without_first' }],
    [secret.toLowerCase(), { rule: 'key_lower_case' }],
    [secret.toUpperCase(), { rule: 'key_upper_case' }],
    [encodeURIComponent(secret), { rule: 'key_percent_encoded' }],
    [key_id, { rule: 'key_id_as_key' }],
    [`${key_id}:${secret}`, { rule: 'key_id_before_key' }],
    [field('merchant_id'), { rule: 'field_as_key', field: 'merchant_id' }],
    [field('account_id'), { rule: 'field_as_key', field: 'account_id' }],
    [example_sign_key, { rule: 'key_of_example' }],
    ...['', 'null', 'undefined', 'None', 'nil', 'false'].map((key): [string, Reason] => [
      key,
      { rule: 'key_empty' },
    ]),
    ...['SIGN_KEY', '$SIGN_KEY', '${SIGN_KEY}', '%SIGN_KEY%', '{{SIGN_KEY}}'].map((key): [string, Reason] => [
      key,
      { rule: 'setting_as_key', setting: key },
    ]),
  ];
}

const plain: Reason = { rule: 'plain_digest' };

/** The right text and the fields as sent, with the key or the digest used wrongly. */
export function misuses(texts: readonly PossibleText[], key: Key, fields: RequestBody): SigningWay[] {
  const { secret } = key;
  return texts.flatMap(({ text, shown, cause }): SigningWay[] => {
    const made = (way: Pick<SigningWay, 'text' | 'key' | 'algorithm'>, reason: Reason): SigningWay => ({
      ...way,
      shown,
      cause: [reason, ...cause],
    });
    const hmac = createHmac('sha256', secret).update(text).digest();
    const digest = createHash('sha256').update(text).digest();
    return [
      ...wrongKeys(key, fields).map(([wrong, reason]) => made({ text, key: wrong }, reason)),
      made({ text: `${text}${secret}`, key: null }, plain),
      made({ text: `${secret}${text}`, key: null }, plain),
      made({ text: `${text}\n${secret}`, key: null }, plain),
      made({ text: `${secret}\n${text}`, key: null }, plain),
      made({ text, key: null }, plain),
      made({ text: secret, key: text }, { rule: 'key_and_text_swapped' }),
      made({ text: digest, key: secret }, { rule: 'text_digested' }),
      made({ text: digest.toString('hex'), key: secret }, { rule: 'text_digested' }),
      made({ text: Buffer.from(text).toString('base64'), key: secret }, { rule: 'text_base64' }),
      made({ text: hmac, key: null }, { rule: 'hmac_digested' }),
      made({ text: hmac.toString('hex'), key: null }, { rule: 'hmac_digested' }),
      made({ text: hmac, key: secret }, { rule: 'hmac_twice' }),
      made({ text: hmac.toString('hex'), key: secret }, { rule: 'hmac_twice' }),
      made({ text: Buffer.from(text, 'latin1'), key: secret }, { rule: 'text_charset', charset: 'Latin-1' }),
      made({ text: Buffer.from(text, 'utf16le'), key: secret }, { rule: 'text_charset', charset: 'UTF-16' }),
      made({ text: `${text}\0`, key: secret }, { rule: 'nul_signed' }),
      made({ text: Buffer.from(text).subarray(0, text.length), key: secret }, { rule: 'bytes_cut' }),
      ...digests.map(([algorithm, name]) =>
        made({ text, key: secret, algorithm }, { rule: 'other_hmac', algorithm: name }),
      ),
      ...digests.map(([algorithm, name]) =>
        made(
          { text: `${text}${secret}`, key: null, algorithm },
          { rule: 'other_plain_digest', algorithm: name },
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
