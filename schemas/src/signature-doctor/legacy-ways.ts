import type { Reason } from '../errors/rules/rules.ts';
import { api_operations } from '../operations.ts';
import { legacySignedText } from '../signing.ts';
import type { Cause } from './cause.ts';
import { key_mark, type SignedRequest, type SigningWay } from './signing-way.ts';

function digested(text: string, shown: string | null, ...cause: Cause): SigningWay {
  return { text, shown, key: null, cause };
}

/** Values in another order or choice than sha256-v1 has them. */
function otherParts(
  { operation, body, fields }: SignedRequest,
  parts: readonly string[],
): [string[], Reason][] {
  const [merchant_id = '', account_id = '', ...rest] = parts;
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : value === undefined || value === null
        ? []
        : [String(value)];
  const { encryption_data: _, ...signed } = body;
  const numbers = operation.legacySignatureParts(numbersAsTexts(body) as typeof body);
  return [
    [[account_id, merchant_id, ...rest], { rule: 'account_before_merchant' }],
    [[merchant_id, account_id, ...rest.toReversed()], { rule: 'values_reversed' }],
    [parts.toReversed(), { rule: 'values_reversed' }],
    [parts.toSorted(), { rule: 'values_sorted' }],
    [[merchant_id, account_id, ...rest.toSorted()], { rule: 'values_sorted' }],
    [[...rest, merchant_id, account_id], { rule: 'identity_last' }],
    [rest, { rule: 'identity_not_signed' }],
    [[merchant_id, ...rest], { rule: 'account_not_signed' }],
    [[account_id, ...rest], { rule: 'merchant_not_signed' }],
    [[merchant_id, account_id], { rule: 'only_identity_signed' }],
    [[merchant_id, account_id, ...rest.slice(0, 1)], { rule: 'only_first_signed' }],
    [[merchant_id, account_id, rest.join(',')], { rule: 'list_joined_by_commas' }],
    ...rest.map((_value, at): [string[], Reason] => [
      [merchant_id, account_id, ...rest.filter((_other, place) => place !== at)],
      { rule: 'value_not_signed', place: at + 3 },
    ]),
    ...adjacentSwaps(rest).map((swapped): [string[], Reason] => [
      [merchant_id, account_id, ...swapped],
      { rule: 'values_swapped' },
    ]),
    [numbers, { rule: 'numbers_signed' }],
    [
      parts.map((part) => (/^\d+\.\d*0$/.test(part) ? String(Number(part)) : part)),
      { rule: 'amount_without_zeros' },
    ],
    [
      parts.map((part) => (/^\d+(\.\d)?$/.test(part) && part.length < 12 ? Number(part).toFixed(2) : part)),
      { rule: 'amount_decimals' },
    ],
    [parts.map((part) => (part.includes('@') ? part.toLowerCase() : part)), { rule: 'email_lower_case' }],
    ...api_operations
      .filter(({ name }) => name !== operation.name)
      .map(({ name, legacySignatureParts }): [string[], Reason] => [
        legacySignatureParts(body),
        { rule: 'values_of_other_operation', operation: name },
      ]),
    [texts(signed), { rule: 'all_values' }],
    [
      Object.keys(fields)
        .filter((name) => name !== 'encryption_data')
        .toSorted()
        .flatMap((name) => texts(fields[name])),
      { rule: 'all_values_sorted' },
    ],
  ];
}

function adjacentSwaps(values: readonly string[]): string[][] {
  return values.slice(1).map((_value, at) => {
    const swapped = [...values];
    [swapped[at], swapped[at + 1]] = [swapped[at + 1] ?? '', swapped[at] ?? ''];
    return swapped;
  });
}

function numbersAsTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(numbersAsTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbersAsTexts(inner)]));
}

/** How profile sha256-v1 is signed. */
export function rightLegacyWay({ operation, body }: SignedRequest, secret: string): SigningWay {
  return digested(legacySignedText(operation, secret, body), legacySignedText(operation, key_mark, body));
}

/** What goes wrong with sha256-v1, for one key. */
export function legacyMistakes(request: SignedRequest, secret: string): SigningWay[] {
  const parts = request.operation.legacySignatureParts(request.body);
  const joined = parts.join('').replace(/\s/g, '');
  const spaced = parts.join('');
  const key_first: Reason = { rule: 'key_first' };
  const ways: SigningWay[] = [
    digested(secret + joined, key_mark + joined, key_first),
    digested(secret + joined + secret, key_mark + joined + key_mark, { rule: 'key_at_both_ends' }),
    digested(joined, joined, { rule: 'key_not_signed' }),
    digested(spaced + secret, spaced + key_mark, { rule: 'spaces_signed' }),
    digested(
      parts.map((part) => part.trim()).join('') + secret,
      parts.map((part) => part.trim()).join('') + key_mark,
      { rule: 'spaces_in_values' },
    ),
    ...['\n', '\r\n', ' '].map((end) =>
      digested(`${joined}${secret}${end}`, `${joined}${key_mark}`, { rule: 'spaces_behind_key' }),
    ),
    digested(`${spaced}${secret}\n`, `${spaced}${key_mark}`, { rule: 'break_behind_key' }),
    ...['&', '|', ',', '#', '-', '+', ':', ';', '_', '.', ' ', '\n'].map((between) =>
      digested(
        [...parts, secret].join(between).replace(/[^\S\n ]/g, ''),
        [...parts, key_mark].join(between),
        between === '\n'
          ? { rule: 'values_joined_by_breaks' }
          : between === ' '
            ? { rule: 'values_joined_by_spaces' }
            : { rule: 'values_joined', by: between },
      ),
    ),
    digested((joined + secret).toLowerCase(), joined.toLowerCase() + key_mark, { rule: 'text_lower_case' }),
    digested((joined + secret).toUpperCase(), joined.toUpperCase() + key_mark, { rule: 'text_upper_case' }),
    digested(joined.toLowerCase() + secret, joined.toLowerCase() + key_mark, { rule: 'values_lower_case' }),
    digested(joined.toUpperCase() + secret, joined.toUpperCase() + key_mark, { rule: 'values_upper_case' }),
    ...(['base64', 'hex'] as const).map((encoding) =>
      digested(Buffer.from(joined + secret).toString(encoding), joined + key_mark, {
        rule: 'text_encoded',
        encoding,
      }),
    ),
    {
      text: joined,
      shown: joined,
      key: secret,
      cause: [{ rule: 'hmac_made' }],
    },
    ...otherParts(request, parts).flatMap(([others, reason]) => {
      const text = others.join('').replace(/\s/g, '');
      return [
        digested(text + secret, reason.rule.startsWith('all_values') ? null : text + key_mark, reason),
        digested(secret + text, null, reason, key_first),
      ];
    }),
    ...['md5', 'sha1', 'sha512'].map((algorithm) => ({
      ...digested(joined + secret, joined + key_mark, { rule: 'other_digest', algorithm }),
      algorithm,
    })),
  ];
  // What is the right text by chance is no mistake.
  return ways.filter(
    ({ text, key, algorithm }) => key !== null || algorithm !== undefined || text !== joined + secret,
  );
}
