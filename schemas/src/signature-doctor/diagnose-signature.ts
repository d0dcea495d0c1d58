import { createHash, createHmac } from 'node:crypto';
import { signedText } from '../signed-text.ts';
import { decodeSignature, legacySignedText } from '../signing.ts';
import type { RequestBody } from '../v1/operation.ts';
import { bodyTexts, usual_bodies } from './body-texts.ts';
import { changeTexts, type Cause } from './cause.ts';
import { framedTexts } from './framed-texts.ts';
import { malformedCauses, readReceived, type ReceivedSignature } from './received-signature.ts';
import { legacyMistakes, rightLegacyWay } from './legacy-ways.ts';
import { misuses } from './misused-keys.ts';
import { requestFaults, type KnownAccount } from './request-faults.ts';
import { key_mark, type PossibleText, type SignedRequest, type SigningWay } from './signing-way.ts';
import { describeText } from './describe-text.ts';
import { differenceOf, type TextDifference } from './text-difference.ts';

/** What is asked of the doctor. */
export interface SignatureCase extends SignedRequest {
  /** The keys that are accepted now, newest first. */
  readonly keys: readonly { readonly key_id: string; readonly secret: string }[];
  /** The account that the request has to name; null where there is none as it names, undefined where nobody knows. */
  readonly account?: KnownAccount | null | undefined;
  /** The text that the program signed, where it is known. */
  readonly signed_text?: string | undefined;
  /** The time with which the request's timestamp is compared; absent where the request is known to be an old one. */
  readonly now?: Date | undefined;
  /** Blots out what must not be shown. */
  readonly redact: (text: string) => string;
}

/** What is wrong with a signature. All texts are redacted, and hold no key. */
export interface SignatureDiagnosis {
  /**
   * `right`: it matches; `explained`: it is known what was signed, or why it cannot match; `wrong`: it is not. With
   * `right`, the causes say what else the request is refused for.
   */
  readonly verdict: 'right' | 'explained' | 'wrong';
  readonly profile: string;
  /** The key that was used, where that is known. */
  readonly key_id: string;
  /** What usually causes it, most likely first. */
  readonly causes: readonly Cause[];
  readonly expected_text: string;
  readonly signed_text: string | null;
  readonly difference: TextDifference | null;
}

/** On a longer text no mistakes are tried: there are some hundreds, and each takes as long as the text is. */
const tried_text_max = 16_384;

/**
 * The newest keys, with which all mistakes are tried; also the one that the request names. Where somebody asks about a
 * request, they are tried with every key: only what is noted of each refused request must cost little.
 */
const likely_keys_max = 2;

const other_key: Cause = [{ rule: 'key_is_other' }];
const usual_causes: readonly Cause[] = [other_key, [{ rule: 'field_changed' }], [{ rule: 'text_not_utf8' }]];

/** A way with the key that it was found with. */
interface Found {
  readonly cause: Cause;
  readonly shown: string | null;
  readonly key_id: string;
}

/**
 * Compares a request's signature with what it should be, and tries the mistakes that programs make until one of
 * them gives exactly this signature.
 */
export function diagnoseSignature(signature_case: SignatureCase): SignatureDiagnosis {
  const { operation, profile, fields, body, keys, redact, signed_text } = signature_case;
  const path = `/v1/${operation.name}`;
  const expected =
    profile === 'hmac-v2' ? signedText(path, fields) : legacySignedText(operation, key_mark, body);
  const faults = requestFaults(signature_case);
  if (expected.length > tried_text_max) return diagnoseLong(signature_case, path, faults.refused);
  const diagnosis = (
    verdict: SignatureDiagnosis['verdict'],
    causes: readonly Cause[],
    signed: string | null,
    key_id = '',
  ): SignatureDiagnosis => ({
    verdict,
    profile,
    key_id,
    causes: causes.map((cause) => changeTexts(cause, redact)),
    expected_text: redact(expected),
    signed_text: signed === null ? null : redact(signed),
    difference: signed === null ? null : differenceOf(redact(expected), redact(signed)),
  });
  const { encryption_data } = fields;
  const signatures = typeof encryption_data === 'string' ? readReceived(encryption_data) : [];
  const found = findWay(signature_case, signatures);
  if (found) {
    const { cause, shown, key_id } = found;
    const causes = [...faults.account, ...(cause.length === 0 ? [] : [cause]), ...otherKey(fields, found)];
    if (causes.length === 0) return diagnosis('right', faults.refused, null, key_id);
    return diagnosis('explained', [...causes, ...faults.refused], cause.length === 0 ? null : shown, key_id);
  }
  const certain = [
    ...faults.account,
    ...malformedCauses(encryption_data),
    ...(keys.length === 0 && signature_case.account !== null ? [[{ rule: 'no_sign_key' } as const]] : []),
  ];
  if (signed_text !== undefined && signed_text !== '') return compareTexts();
  const guesses = certain.length > 0 ? [] : usual_causes;
  const verdict = faults.account.length > 0 ? 'explained' : 'wrong';
  return diagnosis(verdict, [...certain, ...faults.refused, ...guesses], null);

  function compareTexts(): SignatureDiagnosis {
    const text = signed_text ?? '';
    if (text === expected)
      return diagnosis('wrong', [...certain, [{ rule: 'text_is_right' }], other_key], text);
    const way =
      profile === 'hmac-v2'
        ? framedTexts(signature_case, bodyTexts(signature_case)).find((possible) => possible.text === text)
        : legacyMistakes(signature_case, key_mark).find((possible) => possible.text === text);
    const cause = way?.cause ?? (profile === 'hmac-v2' ? describeText(path, text) : []);
    if (cause.length > 0) return diagnosis('explained', [...certain, cause], text);
    return diagnosis('wrong', [...certain, [{ rule: 'text_is_other' }]], text);
  }
}

/** A key_id that names another key than the one that signed. */
function otherKey(fields: RequestBody, { cause, key_id }: Found): Cause[] {
  const named = fields['key_id'];
  if (named === undefined || named === '' || named === key_id) return [];
  if (typeof named !== 'string') return [[{ rule: 'field_not_text', field: 'key_id' }]];
  return cause.length === 0 ? [[{ rule: 'other_key_signed', named, used: key_id }]] : [];
}

/** Of a long text only whether it is right. */
function diagnoseLong(
  signature_case: SignatureCase,
  path: string,
  refused: readonly Cause[],
): SignatureDiagnosis {
  const { profile, fields, keys } = signature_case;
  const decoded = decodeSignature(String(fields['encryption_data'] ?? ''));
  const way = (secret: string): SigningWay =>
    profile === 'hmac-v2'
      ? { text: signedText(path, fields), shown: null, cause: [], key: secret }
      : rightLegacyWay(signature_case, secret);
  const key = decoded && keys.find(({ secret }) => signatureBy(way(secret)).equals(decoded));
  const too_long: Cause = [{ rule: 'too_long_to_try', max: tried_text_max }];
  return {
    verdict: key ? 'right' : 'wrong',
    profile,
    key_id: key?.key_id ?? '',
    causes: key ? refused : [...malformedCauses(fields['encryption_data']), too_long],
    expected_text: '',
    signed_text: null,
    difference: null,
  };
}

/** The first way that gives one of the signatures, the right one first. */
function findWay(signature_case: SignatureCase, signatures: readonly ReceivedSignature[]): Found | null {
  if (signatures.length === 0) return null;
  for (const { key_id, way } of waysOf(signature_case)) {
    const signature = signatureBy(way);
    const match = signatures.find(({ bytes }) => bytes.equals(signature));
    if (match) return { cause: [...match.cause, ...way.cause], shown: way.shown, key_id };
  }
  return null;
}

/** All that is tried: with every key what is right or almost, and with the likely ones all mistakes. */
function* waysOf(signature_case: SignatureCase): Generator<{ key_id: string; way: SigningWay }> {
  const { profile, keys, fields } = signature_case;
  const texts = framedTexts(signature_case, bodyTexts(signature_case));
  const by_hmac = profile === 'hmac-v2';
  const likely = keys.filter(
    ({ key_id }, at) =>
      signature_case.now !== undefined || at < likely_keys_max || key_id === fields['key_id'],
  );
  for (const { key_id, secret } of keys) {
    const ways = by_hmac
      ? keyed(texts.slice(0, usual_bodies), secret)
      : [rightLegacyWay(signature_case, secret)];
    for (const way of ways) yield { key_id, way };
  }
  for (const key of likely) {
    const { key_id, secret } = key;
    const cause: Cause = [{ rule: 'other_profile', profile }];
    const other = by_hmac ? [rightLegacyWay(signature_case, secret)] : keyed(texts.slice(0, 1), secret);
    const ways = [
      ...(by_hmac ? keyed(texts.slice(usual_bodies), secret) : legacyMistakes(signature_case, secret)),
      ...other.map((way) => ({ ...way, cause })),
      ...(by_hmac ? misuses(texts.slice(0, 2), key, fields) : []),
    ];
    for (const way of ways) yield { key_id, way };
  }
}

function keyed(texts: readonly PossibleText[], key: string): SigningWay[] {
  return texts.map((text) => ({ ...text, key }));
}

function signatureBy({ text, key, algorithm = 'sha256' }: SigningWay): Buffer {
  return (key === null ? createHash(algorithm) : createHmac(algorithm, key)).update(text).digest();
}
