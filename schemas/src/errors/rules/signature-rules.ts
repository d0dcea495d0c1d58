import type { RuleTexts } from './rule.ts';

const as_received = 'its characters are the key as they stand';
const once = 'the 32 bytes of the digest are written in hex or base64, once';

interface OfAccount {
  readonly account_id: string;
  readonly merchant_id: string;
}

interface Encoded {
  readonly encoding: 'base64' | 'hex';
}

/** What is wrong with `encryption_data`, the key that made it, or the request that it is for (docs/authentication.md). */
export const signature_rules = {
  signature_missing: 'encryption_data is missing or empty',
  signature_length: ({ length }: { length: number }) =>
    `encryption_data has ${length} characters; it must be 64 of hex, or the base64 of 32 bytes`,
  length_of_digest: ({ algorithm, encoding }: Encoded & { algorithm: string }) =>
    `It is as long as ${algorithm === 'MD5' ? 'an' : 'a'} ${algorithm} digest in ${encoding}`,
  signature_spaces: 'encryption_data has white space around it',
  signature_quoted: 'encryption_data has quotation marks around it',
  signature_of_openssl:
    'encryption_data holds more than the digest: the beginning of what openssl prints (use -r)',
  signature_of_sha256sum:
    'encryption_data holds more than the digest: the end of what sha256sum or openssl prints',
  signature_named: 'encryption_data holds more than the digest: a name before it',
  signature_0x: 'encryption_data holds more than the digest: 0x before it',
  signature_separated: 'encryption_data has marks between its bytes',
  digest_encoded_twice: ({ encoding }: Encoded) =>
    `The text of the digest was written in ${encoding} a second time; ${once}`,
  signature_percent_encoded: 'encryption_data arrived percent-encoded: it was encoded twice',
  signature_plus:
    'The + of base64 arrived as a space: in a form it has to be encoded (%2B). Hex needs no encoding',

  key_decoded: ({ encoding }: Encoded) => `The sign key was decoded from ${encoding}; ${as_received}`,
  key_encoded: ({ encoding }: Encoded) => `The sign key was encoded in ${encoding}; ${as_received}`,
  key_digested: `The SHA-256 of the sign key was used; ${as_received}`,
  key_utf16: 'The sign key was used as UTF-16; it has to be UTF-8',
  key_break_behind: 'The sign key was used with a line break at its end',
  key_break_before: 'The sign key was used with a line break before it',
  key_space_before: 'The sign key was used with a space before it',
  key_space_behind: 'The sign key was used with a space behind it',
  key_spaces: 'The sign key was used with spaces around it',
  key_tab_behind: 'The sign key was used with a tabulator behind it',
  key_tab_before: 'The sign key was used with a tabulator before it',
  key_bom: 'The sign key was used with a byte order mark before it: of the file that it was read from',
  key_nul: 'The sign key was used with a NUL character at its end',
  key_quoted: 'The sign key was used with quotation marks around it',
  key_in_brackets: 'The sign key was used with brackets around it',
  key_comma: 'The sign key was used with a comma behind it',
  key_semicolon: 'The sign key was used with a semicolon behind it',
  key_without_last: 'The last character of the sign key is missing',
  key_without_first: 'The first character of the sign key is missing',
  key_lower_case: 'The sign key was used in lower case',
  key_upper_case: 'The sign key was used in upper case',
  key_percent_encoded: 'The sign key was used with percent-encoding',
  key_id_as_key: 'The id of the key was used; the sign key is what was shown once when it was made',
  key_id_before_key: 'The id of the key was used before the sign key; the sign key is used alone',
  field_as_key: ({ field }: { field: 'merchant_id' | 'account_id' }) =>
    `The ${field} was used as the sign key`,
  key_of_example: 'The sign key of the examples in the reference was used',
  key_empty:
    'The sign key was empty: the setting that holds it was not read, or it was decoded from hex, which it is not',
  setting_as_key: ({ setting }: { setting: string }) =>
    `The name of the setting was used as the sign key (${setting}), not what it holds`,

  plain_digest: 'A plain SHA-256 was made; hmac-v2 is HMAC-SHA-256 with the sign key as the key',
  key_and_text_swapped: 'Key and text changed places in the HMAC',
  text_digested: 'The SHA-256 of the text was signed; the text itself is signed',
  text_base64: 'The text was signed in base64; it is signed as it stands',
  hmac_digested: 'A SHA-256 of the HMAC was made; the HMAC itself is sent',
  hmac_twice: 'The HMAC was made twice',
  text_charset: ({ charset }: { charset: 'Latin-1' | 'UTF-16' }) =>
    `The text was signed as ${charset}; it has to be UTF-8`,
  nul_signed: 'A NUL character was signed at the end',
  bytes_cut: 'Only as many bytes were signed as the text has characters; its UTF-8 has more',
  other_hmac: ({ algorithm }: { algorithm: string }) =>
    `An HMAC-${algorithm} was made; it has to be HMAC-SHA-256`,
  other_plain_digest: ({ algorithm }: { algorithm: string }) =>
    `A plain ${algorithm} was made; it has to be HMAC-SHA-256`,

  field_missing: ({ field }: { field: string }) => `${field} is missing`,
  field_not_text: ({ field }: { field: string }) => `${field} must be a string`,
  account_unknown: ({ account_id, merchant_id }: OfAccount) =>
    `Unknown account: this gateway has no account ${account_id} of a merchant ${merchant_id}`,
  account_foreign: ({
    named_account_id,
    named_merchant_id,
    account_id,
    merchant_id,
  }: OfAccount & { named_account_id: string; named_merchant_id: string }) =>
    `Unknown account, or a foreign one: the request names account ${named_account_id} of merchant ${named_merchant_id}; this is account ${account_id} of merchant ${merchant_id}`,
  account_and_merchant_swapped: ({ account_id, merchant_id }: OfAccount) =>
    `merchant_id and account_id changed places; this is account ${account_id} of merchant ${merchant_id}`,
  account_spaces: ({ account_id, merchant_id }: OfAccount) =>
    `merchant_id or account_id has white space around it; this is account ${account_id} of merchant ${merchant_id}`,
  timestamp_missing: 'timestamp is missing: Unix time in seconds',
  timestamp_in_milliseconds: 'timestamp is in milliseconds; it has to be Unix time in seconds',
  timestamp_form: 'timestamp must be Unix time in whole seconds, and no date',
  timestamp_outside_window: ({ time, window_s }: { time: string; window_s: number }) =>
    `timestamp is ${time}, not the present time: a request is refused unless it arrives within ${window_s} seconds of it`,
  nonce_missing: 'nonce is missing: 8 to 64 characters that were never used before',
  nonce_form: 'nonce must be a string of 8 to 64 characters',

  other_profile: ({ profile }: { profile: string }) =>
    `The account’s signing profile is ${profile}, and the request was signed by the other one`,
  other_key_signed: ({ named, used }: { named: string; used: string }) =>
    `key_id names ${named}, but ${used} signed the request`,
  no_sign_key: 'The account has no active sign key',
  text_is_right: 'The signed text is right, so the key or the way it is used is not',
  text_is_other: 'The signed text is another one: look at the first difference',
  too_long_to_try: ({ max }: { max: number }) =>
    `What is signed is longer than ${max} characters, too long for the usual mistakes to be tried on it: look for the mistake with a shorter request`,
  key_is_other:
    'The sign key is another one: of another account, of the other mode, revoked, or cut off when it was copied',
  field_changed:
    'A field was changed, added or left out after signing, such as a timestamp or nonce that was drawn a second time; every field that is sent has to be signed as it is sent',
  text_not_utf8: 'The text was not signed as UTF-8 bytes',
} as const satisfies RuleTexts;
