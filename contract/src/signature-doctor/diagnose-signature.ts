import { createHash, createHmac } from 'node:crypto';
import { differenceOf, type TextDifference } from './text-difference.ts';
import { rightWay, signingWays, type SigningWay } from './signing-ways.ts';
import { signedText } from '../signed-text.ts';
import { decodeSignature, legacySignedText } from '../signing.ts';
import type { ApiOperation, RequestBody } from '../v1/operation.ts';

/** What is asked of the doctor. */
export interface SignatureCase {
  readonly operation: ApiOperation;
  readonly profile: 'hmac-v2' | 'sha256-v1';
  /** The fields as sent, which hmac-v2 signs. */
  readonly fields: RequestBody;
  /** The fields with lists read, which sha256-v1 takes its values from. */
  readonly body: RequestBody;
  /** The keys that are accepted now, newest first. */
  readonly keys: readonly { readonly key_id: string; readonly secret: string }[];
  /** The text that the program signed, where it is known. */
  readonly signed_text?: string | undefined;
  /** Blots out what must not be shown. */
  readonly redact: (text: string) => string;
}

/** What is wrong with a signature. All texts are redacted, and hold no key. */
export interface SignatureDiagnosis {
  /** `right`: it matches; `explained`: it is known what was signed, or how; `wrong`: it is not. */
  readonly verdict: 'right' | 'explained' | 'wrong';
  readonly profile: string;
  /** The key that was used, where that is known. */
  readonly key_id: string;
  /** What usually causes it, most likely first. */
  readonly causes: readonly string[];
  readonly expected_text: string;
  readonly signed_text: string | null;
  readonly difference: TextDifference | null;
}

/** On a longer text no mistakes are tried: there are some two hundred, and each takes as long as the text is. */
const tried_text_max = 16_384;

/** In the place of the sign key in a text that is shown. */
const key_mark = '<sign key>';

const usual_causes = [
  'The sign key is another one: of another account, of the other mode, revoked, or cut off when it was copied.',
  'A field was changed, added or left out after signing; every field that is sent has to be signed.',
  'The text was not signed as UTF-8 bytes.',
] as const;

/**
 * Compares a request's signature with what it should be, and tries the mistakes that programs make until one of
 * them gives exactly this signature.
 */
export function diagnoseSignature(asked: SignatureCase): SignatureDiagnosis {
  const { operation, profile, fields, body, keys, redact } = asked;
  const path = `/v1/${operation.name}`;
  const expected =
    profile === 'hmac-v2' ? signedText(path, fields) : legacySignedText(operation, key_mark, body);
  const given = decodeSignature(String(fields['encryption_data'] ?? ''))?.toString('hex') ?? null;
  if (expected.length > tried_text_max) return diagnoseLong(asked, path, given);
  const found = given === null ? null : findWay(asked, path, given);
  const said = (
    verdict: SignatureDiagnosis['verdict'],
    causes: readonly string[],
    signed: string | null,
  ): SignatureDiagnosis => ({
    verdict,
    profile,
    key_id: found?.key_id ?? '',
    causes,
    expected_text: redact(expected),
    signed_text: signed === null ? null : redact(signed),
    difference: signed === null ? null : differenceOf(redact(expected), redact(signed)),
  });
  if (found?.way.cause === null) {
    const named = fields['key_id'];
    const other = typeof named === 'string' && named !== '' && named !== found.key_id;
    return other
      ? said('explained', [redact(`key_id names ${named}, but ${found.key_id} signed the request.`)], null)
      : said('right', [], null);
  }
  if (found) return said('explained', [found.way.cause ?? ''], found.way.shown);
  const causes = [
    ...malformed(fields, given),
    ...(keys.length === 0 ? ['The account has no active sign key.'] : []),
  ];
  const { signed_text } = asked;
  if (signed_text === undefined) return said('wrong', [...causes, ...usual_causes], null);
  const way = signingWays(asked, path, { key_id: '', secret: key_mark }).find(
    ({ text }) => text === signed_text,
  );
  if (way?.cause) return said('explained', [...causes, way.cause], signed_text);
  const same = signed_text === expected;
  return said(
    'wrong',
    same
      ? [...causes, 'The signed text is right, so the key or the way it is used is not.', usual_causes[0]]
      : [...causes, 'The signed text is another one: look at the first difference.'],
    signed_text,
  );
}

/** Of a long text only whether it is right. */
function diagnoseLong(asked: SignatureCase, path: string, given: string | null): SignatureDiagnosis {
  const key = asked.keys.find((tried) => signatureBy(rightWay(asked, path, tried)) === given);
  const too_long = `What is signed is longer than ${tried_text_max} characters, too long for the usual mistakes to be tried on it: look for the mistake with a shorter request.`;
  return {
    verdict: key ? 'right' : 'wrong',
    profile: asked.profile,
    key_id: key?.key_id ?? '',
    causes: key ? [] : [...malformed(asked.fields, given), too_long],
    expected_text: '',
    signed_text: null,
    difference: null,
  };
}

function findWay(
  asked: SignatureCase,
  path: string,
  given: string,
): { way: SigningWay; key_id: string } | null {
  for (const key of asked.keys) {
    const way = signingWays(asked, path, key).find((tried) => signatureBy(tried) === given);
    if (way) return { way, key_id: key.key_id };
  }
  return null;
}

function signatureBy({ text, key }: SigningWay): string {
  return key === null
    ? createHash('sha256').update(text).digest('hex')
    : createHmac('sha256', key).update(text).digest('hex');
}

function malformed(fields: RequestBody, given: string | null): string[] {
  const text = fields['encryption_data'];
  if (text === undefined || text === '') return ['encryption_data is missing or empty.'];
  if (typeof text !== 'string') return ['encryption_data must be a string.'];
  if (given !== null) return [];
  const lengths: Readonly<Record<number, string>> = {
    32: 'It is as long as an MD5 digest in hex.',
    40: 'It is as long as a SHA-1 digest in hex.',
    128: 'It is as long as a SHA-512 digest in hex.',
    88: 'It is as long as a SHA-512 digest in base64.',
  };
  return [
    `encryption_data has ${text.length} characters; it must be 64 of hex, or the base64 of 32 bytes. ${lengths[text.length] ?? ''}`.trim(),
  ];
}
