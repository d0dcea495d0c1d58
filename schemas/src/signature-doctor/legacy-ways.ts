import { api_operations } from '../operations.ts';
import { legacySignedText } from '../signing.ts';
import { key_mark, type SignedRequest, type SigningWay } from './signing-way.ts';

function digested(text: string, shown: string | null, cause: string | null): SigningWay {
  return { text, shown, key: null, cause };
}

/** Values in another order or choice than sha256-v1 has them. */
function otherParts(
  { operation, body, fields }: SignedRequest,
  parts: readonly string[],
): [string[], string][] {
  const [merchant_id = '', account_id = '', ...rest] = parts;
  const order = 'the values are in the order in which the documentation names them.';
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : value === undefined || value === null
        ? []
        : [String(value)];
  const { encryption_data: _, ...signed } = body;
  const numbers = operation.legacySignatureParts(numbersAsTexts(body) as typeof body);
  return [
    [[account_id, merchant_id, ...rest], `account_id was signed before merchant_id; ${order}`],
    [
      [merchant_id, account_id, ...rest.toReversed()],
      `The values were signed in the opposite order; ${order}`,
    ],
    [parts.toReversed(), `The values were signed in the opposite order; ${order}`],
    [parts.toSorted(), `The values were sorted before they were signed; ${order}`],
    [
      [merchant_id, account_id, ...rest.toSorted()],
      `The values were sorted before they were signed; ${order}`,
    ],
    [[...rest, merchant_id, account_id], `merchant_id and account_id were signed last; ${order}`],
    [rest, 'merchant_id and account_id were not signed; they come first.'],
    [[merchant_id, ...rest], 'account_id was not signed; it comes after merchant_id.'],
    [[account_id, ...rest], 'merchant_id was not signed; it comes first.'],
    [
      [merchant_id, account_id],
      'Only merchant_id and account_id were signed; more values belong to this operation.',
    ],
    [
      [merchant_id, account_id, ...rest.slice(0, 1)],
      'Only the first of the values behind account_id was signed; all of them are, in order.',
    ],
    [
      [merchant_id, account_id, rest.join(',')],
      'The values of the list were joined by commas; nothing goes between them.',
    ],
    ...rest.map((_value, at): [string[], string] => [
      [merchant_id, account_id, ...rest.filter((_other, place) => place !== at)],
      `The ${ordinal(at + 3)} value was not signed.`,
    ]),
    ...adjacentSwaps(rest).map((swapped): [string[], string] => [
      [merchant_id, account_id, ...swapped],
      `Two values changed places; ${order}`,
    ]),
    [numbers, 'Values that were sent as numbers were signed; only texts count, so send them as texts.'],
    [
      parts.map((part) => (/^\d+\.\d*0$/.test(part) ? String(Number(part)) : part)),
      'The amount was signed without its last zeros; it has to be signed as it is sent.',
    ],
    [
      parts.map((part) => (/^\d+(\.\d)?$/.test(part) && part.length < 12 ? Number(part).toFixed(2) : part)),
      'The amount was signed with two decimals; it has to be signed as it is sent.',
    ],
    [
      parts.map((part) => (part.includes('@') ? part.toLowerCase() : part)),
      'The e-mail address was signed in lower case; it has to be signed as it is sent.',
    ],
    ...api_operations
      .filter(({ name }) => name !== operation.name)
      .map(({ name, legacySignatureParts }): [string[], string] => [
        legacySignatureParts(body),
        `The values of another operation (${name}) were signed.`,
      ]),
    [texts(signed), 'All values of the body were signed; only those that the documentation names are.'],
    [
      Object.keys(fields)
        .filter((name) => name !== 'encryption_data')
        .toSorted()
        .flatMap((name) => texts(fields[name])),
      'All values of the body were signed, sorted by name; only those that the documentation names are.',
    ],
  ];
}

function ordinal(at: number): string {
  return at === 3 ? 'third' : `${at}th`;
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
  return digested(
    legacySignedText(operation, secret, body),
    legacySignedText(operation, key_mark, body),
    null,
  );
}

/** What goes wrong with sha256-v1, for one key. */
export function legacyMistakes(request: SignedRequest, secret: string): SigningWay[] {
  const parts = request.operation.legacySignatureParts(request.body);
  const joined = parts.join('').replace(/\s/g, '');
  const spaced = parts.join('');
  const key_first = 'The sign key comes first; it has to come last.';
  const ways: SigningWay[] = [
    digested(secret + joined, key_mark + joined, key_first),
    digested(
      secret + joined + secret,
      key_mark + joined + key_mark,
      'The sign key is at both ends; it has to come last only.',
    ),
    digested(joined, joined, 'The sign key is missing at the end of the text.'),
    digested(spaced + secret, spaced + key_mark, 'White space was signed; it has to be taken out.'),
    digested(
      parts.map((part) => part.trim()).join('') + secret,
      parts.map((part) => part.trim()).join('') + key_mark,
      'White space within values was signed; it has to be taken out.',
    ),
    ...['\n', '\r\n', ' '].map((end) =>
      digested(
        `${joined}${secret}${end}`,
        `${joined}${key_mark}`,
        'White space was signed behind the sign key: a line break or a space at its end.',
      ),
    ),
    digested(
      `${spaced}${secret}\n`,
      `${spaced}${key_mark}`,
      'A line break was signed behind the sign key, and white space.',
    ),
    ...['&', '|', ',', '#', '-', '+', ':', ';', '_', '.', ' ', '\n'].map((between) =>
      digested(
        [...parts, secret].join(between).replace(/[^\S\n ]/g, ''),
        [...parts, key_mark].join(between),
        `The values were joined by ${between === '\n' ? 'line breaks' : between === ' ' ? 'spaces' : between}; nothing goes between them.`,
      ),
    ),
    digested(
      (joined + secret).toLowerCase(),
      joined.toLowerCase() + key_mark,
      'The text was signed in lower case.',
    ),
    digested(
      (joined + secret).toUpperCase(),
      joined.toUpperCase() + key_mark,
      'The text was signed in upper case.',
    ),
    digested(
      joined.toLowerCase() + secret,
      joined.toLowerCase() + key_mark,
      'The values were signed in lower case.',
    ),
    digested(
      joined.toUpperCase() + secret,
      joined.toUpperCase() + key_mark,
      'The values were signed in upper case.',
    ),
    ...(['base64', 'hex'] as const).map((encoding) =>
      digested(
        Buffer.from(joined + secret).toString(encoding),
        joined + key_mark,
        `The text was written in ${encoding} before it was digested; it is digested as it stands.`,
      ),
    ),
    {
      text: joined,
      shown: joined,
      key: secret,
      cause: 'An HMAC was made; sha256-v1 is a plain SHA-256 with the sign key at the end of the text.',
    },
    ...otherParts(request, parts).flatMap(([others, cause]) => {
      const text = others.join('').replace(/\s/g, '');
      return [
        digested(text + secret, cause.startsWith('All values') ? null : text + key_mark, cause),
        digested(secret + text, null, `${cause} ${key_first}`),
      ];
    }),
    ...['md5', 'sha1', 'sha512'].map((algorithm) => ({
      ...digested(
        joined + secret,
        joined + key_mark,
        `A digest of ${algorithm} was made; it has to be SHA-256.`,
      ),
      algorithm,
    })),
  ];
  // What is the right text by chance is no mistake.
  return ways.filter(
    ({ text, key, algorithm }) => key !== null || algorithm !== undefined || text !== joined + secret,
  );
}
