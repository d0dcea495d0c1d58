import canonicalize from 'canonicalize';
import type { RequestBody } from '../v1/operation.ts';
import type { PossibleText, SignedRequest } from './signing-way.ts';
import { leavesOf, mapLeaves, pathText, writeJson, type JsonPath } from './write-json.ts';

/** In a longer text the fields are not changed one by one. */
const single_text_max = 2_048;
const leaves_max = 60;

/** How many of the ways come together with other mistakes: sorted or not, with spaces or without. */
export const usual_bodies = 4;

type Bodies = (readonly [text: string, cause: string | null])[];

const sort_them = 'they have to be sorted by name, at every depth.';
const as_they_are = 'they have to stand as they are';

/**
 * The ways to write the body, each with what is wrong with it, the right one first and the usual ones early.
 * @param request what was sent
 */
export function bodyTexts(request: SignedRequest): PossibleText[] {
  const { encryption_data: _, ...signed } = request.fields;
  const right = canonicalize(signed) ?? '';
  const bodies: Bodies = [
    [right, null],
    [JSON.stringify(signed), `The fields were signed in the order in which they were sent; ${sort_them}`],
    ...spacesOf(signed, right),
    ...ordersOf(signed),
    ...escapesOf(right, ''),
    ...escapesOf(JSON.stringify(signed), ' The fields were not sorted by name either.'),
    ...envelopesOf(signed),
    ...valuesOf(signed),
    ...listsOf(request, signed),
    ...(right.length > single_text_max ? [] : singlesOf(signed)),
    ...rawsOf(request),
  ];
  const shown = bodies.map(([text, cause]) => ({ text, shown: text, cause }));
  return [...shown, ...formsOf(signed).map(([text, cause]) => ({ text, shown: null, cause }))];
}

function asSent(names: string[]): string[] {
  return names;
}

function ordersOf(signed: RequestBody): Bodies {
  return [
    [
      writeJson(signed, { order: (names, depth) => (depth === 0 ? names.toSorted() : names) }),
      `Only the outer fields were sorted, those of nested objects were signed as they were sent; ${sort_them}`,
    ],
    [
      writeJson(signed, { order: (names, depth) => (depth === 0 ? names : names.toSorted()) }),
      `Only the fields of nested objects were sorted; ${sort_them}`,
    ],
    [
      writeJson(signed, { order: (names) => names.toSorted((a, b) => a.localeCompare(b)) }),
      'The fields were sorted by the rules of a language; they have to be sorted by the codes of their characters.',
    ],
    [
      writeJson(signed, { order: (names) => names.toSorted().toReversed() }),
      'The fields were sorted from z to a; they have to be sorted from a to z.',
    ],
    [
      writeJson(sortedLists(signed)),
      'The items of lists were sorted as well; lists keep the order in which they are sent.',
    ],
    [
      writeJson(sortedLists(signed), { order: asSent }),
      'The items of lists were sorted instead of the fields; lists keep their order, fields are sorted by name.',
    ],
  ];
}

function sortedLists(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sortedLists).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sortedLists(inner)]));
}

function escaped(text: string, characters: RegExp, upper = false): string {
  return text.replaceAll(characters, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upper ? code.toUpperCase() : code}`;
  });
}

/** @param and what else is wrong with the text */
function escapesOf(text: string, and: string): Bodies {
  const beyond_ascii = /[\u0080-\uffff]/g;
  const ascii = escaped(text, beyond_ascii);
  return [
    [
      ascii,
      `Characters beyond ASCII were signed as \\u escapes; ${as_they_are} (Python: ensure_ascii=False).${and}`,
    ],
    [
      text.replaceAll('/', '\\/'),
      `Slashes were signed as \\/; ${as_they_are} (PHP: JSON_UNESCAPED_SLASHES).${and}`,
    ],
    [
      ascii.replaceAll('/', '\\/'),
      `Slashes and characters beyond ASCII were signed as escapes (PHP: JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE).${and}`,
    ],
    [
      escaped(text, /[\u2028\u2029]/g),
      `Line separators (U+2028, U+2029) were signed as escapes; ${as_they_are} (PHP: JSON_UNESCAPED_LINE_TERMINATORS).${and}`,
    ],
    [
      escaped(text, /[<>&\u2028\u2029]/g),
      `<, > and & were signed as \\u escapes; ${as_they_are} (Go: SetEscapeHTML(false)).${and}`,
    ],
    [
      escaped(text, /[<>&='\u2028\u2029]/g),
      `<, >, &, = and ' were signed as \\u escapes; ${as_they_are} (Gson: disableHtmlEscaping()).${and}`,
    ],
    [
      escaped(text, /[<>&'+`\u007f-\uffff]/g, true),
      `<, >, &, ', + and characters beyond ASCII were signed as \\u escapes; ${as_they_are} (.NET: JavaScriptEncoder.UnsafeRelaxedJsonEscaping).${and}`,
    ],
    [
      escaped(text, beyond_ascii, true),
      `Characters beyond ASCII were signed as \\u escapes; ${as_they_are}.${and}`,
    ],
    [
      text.normalize('NFC'),
      `The text was signed composed (Unicode NFC); it has to be signed as it is sent.${and}`,
    ],
    [
      text.normalize('NFD'),
      `The text was signed decomposed (Unicode NFD); it has to be signed as it is sent.${and}`,
    ],
    [
      Buffer.from(text).toString('latin1'),
      `UTF-8 was encoded as UTF-8 a second time before it was signed: a text was read as Latin-1 in between.${and}`,
    ],
  ];
}

/** JSON text with a space after every comma and colon outside of its strings. */
function spaceOut(text: string, marks = ',:'): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (marks.includes(part) ? `${part} ` : part));
}

function spacesOf(signed: RequestBody, right: string): Bodies {
  const as_sent = JSON.stringify(signed);
  const sorted: unknown = JSON.parse(right);
  const ascii = escaped(right, /[\u0080-\uffff]/g);
  const python = '(Python: separators=(",", ":"))';
  return [
    [spaceOut(right), `Spaces after commas and colons were signed; the text has none ${python}.`],
    [
      spaceOut(as_sent),
      'The fields were neither sorted, nor written without spaces (Python: sort_keys=True, separators=(",", ":")).',
    ],
    [
      spaceOut(ascii),
      'Spaces and \\u escapes were signed (Python: ensure_ascii=False, separators=(",", ":")).',
    ],
    [
      spaceOut(escaped(as_sent, /[\u0080-\uffff]/g)),
      'The fields were not sorted, and spaces and \\u escapes were signed (Python: sort_keys=True, ensure_ascii=False, separators=(",", ":")).',
    ],
    [spaceOut(right, ':'), 'A space after every colon was signed; the text has none.'],
    [spaceOut(right, ','), 'A space after every comma was signed; the text has none.'],
    ...[2, 4, '\t'].flatMap((indent): Bodies => [
      [JSON.stringify(sorted, null, indent), 'The text was signed with line breaks and indentation.'],
      [
        JSON.stringify(signed, null, indent),
        'The text was signed with line breaks and indentation, and unsorted.',
      ],
    ]),
    [
      JSON.stringify(sorted, null, 2).replaceAll('\n', '\r\n'),
      'The text was signed with line breaks (CR LF) and indentation.',
    ],
    [`\ufeff${right}`, 'A byte order mark was signed before the body.'],
    [JSON.stringify(right), 'The JSON text was written as JSON once more, as a text in quotation marks.'],
  ];
}

function without(fields: RequestBody, names: readonly string[]): RequestBody {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** What belongs to the signature and was, or was not, signed. */
function envelopesOf(signed: RequestBody): Bodies {
  const leave_out = 'encryption_data was signed as well; the field has to be left out';
  const { timestamp } = signed;
  const time = Number(timestamp);
  const timed = (other: number): string =>
    canonicalize({ ...signed, timestamp: typeof timestamp === 'number' ? other : String(other) }) ?? '';
  const clocks: Bodies =
    timestamp === undefined || !Number.isInteger(time)
      ? []
      : [
          [timed(time * 1000), 'timestamp was signed in milliseconds, but sent in seconds.'],
          [timed(Math.floor(time / 1000)), 'timestamp was signed in seconds, but sent in milliseconds.'],
          ...[-1, 1, -2, 2, -3, 3, -4, 4, -5, 5].map((late): Bodies[number] => [
            timed(time + late),
            'timestamp was read from the clock a second time after signing; what is signed has to be sent.',
          ]),
        ];
  return [
    [canonicalize({ ...signed, encryption_data: '' }) ?? '', `${leave_out} (it was empty).`],
    [canonicalize({ ...signed, encryption_data: null }) ?? '', `${leave_out} (it was null).`],
    [
      JSON.stringify({ ...signed, encryption_data: '' }),
      `${leave_out} (it was empty), and the others sorted.`,
    ],
    [
      canonicalize(without(signed, ['timestamp', 'nonce'])) ?? '',
      'timestamp and nonce were added after signing; they have to be signed.',
    ],
    [
      canonicalize(without(signed, ['merchant_id', 'account_id'])) ?? '',
      'merchant_id and account_id were added after signing; they have to be signed.',
    ],
    [
      canonicalize(without(signed, ['merchant_id', 'account_id', 'timestamp', 'nonce'])) ?? '',
      'merchant_id, account_id, timestamp and nonce were added after signing; they have to be signed.',
    ],
    ...Object.keys(signed).map((name): Bodies[number] => [
      canonicalize(without(signed, [name])) ?? '',
      `${name} was added after signing; it has to be signed.`,
    ]),
    ...clocks,
  ];
}

const numeric = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/;
const decimal = /^-?(?:0|[1-9]\d{0,17})\.\d{1,8}$/;
const texts_are_texts = 'what is sent as a text has to be signed as a text.';

/** All values of a kind written otherwise than they were sent. */
function valuesOf(signed: RequestBody): Bodies {
  const where = (fits: RegExp, write: (text: string) => string): string =>
    writeJson(signed, {
      leaf: (value) => (typeof value === 'string' && fits.test(value) ? write(value) : JSON.stringify(value)),
    });
  const numbers = (write: (value: number) => string): string =>
    writeJson(signed, {
      leaf: (value) => (typeof value === 'number' ? write(value) : JSON.stringify(value)),
    });
  const texts = (change: (text: string) => string): string =>
    canonicalize(mapLeaves(signed, (leaf) => (typeof leaf === 'string' ? change(leaf) : leaf))) ?? '';
  const leaves = (change: (leaf: unknown, path: JsonPath) => unknown): string =>
    canonicalize(mapLeaves(signed, change)) ?? '';
  return [
    [numbers((value) => `"${value}"`), 'Numbers were signed as texts, but sent as numbers.'],
    [
      numbers((value) => `"${value.toFixed(2)}"`),
      'Numbers were signed as texts with two decimals, but sent as numbers.',
    ],
    [
      numbers((value) => value.toFixed(2)),
      'Numbers were signed with two decimals; a number is signed in its shortest form (10.50 as 10.5). Send amounts as texts.',
    ],
    [
      numbers((value) => (Number.isInteger(value) ? value.toFixed(1) : String(value))),
      'Whole numbers were signed with a decimal (10.0); a number is signed in its shortest form (10).',
    ],
    [
      where(decimal, asNumber),
      `Amounts were signed as numbers (10.50 as 10.5), but sent as texts; ${texts_are_texts}`,
    ],
    [where(decimal, (text) => text), `Amounts were signed as numbers, but sent as texts; ${texts_are_texts}`],
    [where(numeric, asNumber), `Digits were signed as numbers, but sent as texts; ${texts_are_texts}`],
    [where(numeric, (text) => text), `Digits were signed as numbers, but sent as texts; ${texts_are_texts}`],
    [
      leaves((leaf) => (typeof leaf === 'string' && decimal.test(leaf) ? String(Number(leaf)) : leaf)),
      'Amounts were signed without their last zeros (10.50 as "10.5"); they have to be signed as they are sent.',
    ],
    [
      leaves((leaf, path) =>
        typeof leaf === 'string' && numeric.test(leaf) && /amount|price|total/.test(String(path.at(-1)))
          ? Number(leaf).toFixed(2)
          : leaf,
      ),
      'Amounts were signed with two decimals; they have to be signed as they are sent.',
    ],
    [
      leaves((leaf) => (leaf === 'true' ? true : leaf === 'false' ? false : leaf)),
      `true and false were signed without quotation marks, but sent as texts; ${texts_are_texts}`,
    ],
    [
      leaves((leaf) => (typeof leaf === 'boolean' ? String(leaf) : leaf)),
      'true and false were signed as texts, but sent without quotation marks.',
    ],
    [
      leaves((leaf) => (leaf === '' ? undefined : leaf)),
      'Empty fields were left out when it was signed; what is sent empty is signed empty.',
    ],
    [
      leaves((leaf) => (leaf === '' || leaf === null ? undefined : leaf)),
      'Empty fields and nulls were left out when it was signed; every field that is sent has to be signed.',
    ],
    [
      leaves((leaf) => (leaf === null ? undefined : leaf)),
      'Fields that are null were left out when it was signed; every field that is sent has to be signed.',
    ],
    [leaves((leaf) => (leaf === null ? '' : leaf)), 'null was signed as an empty text, but sent as null.'],
    [leaves((leaf) => (leaf === '' ? null : leaf)), 'Empty texts were signed as null, but sent as texts.'],
    [leaves((leaf) => (leaf === null ? 'null' : leaf)), 'null was signed as the text "null".'],
    [texts((text) => text.trim()), 'Texts were signed without the spaces around them, but sent with them.'],
    [texts((text) => text.replaceAll(/\s/g, '')), 'Texts were signed without their white space.'],
    [
      texts((text) => text.replaceAll(/\r\n?/g, '\n')),
      'Line breaks in texts were signed as LF, but sent as CR LF.',
    ],
    [
      texts((text) => text.replaceAll(/\r?\n/g, '\r\n')),
      'Line breaks in texts were signed as CR LF, but sent as LF.',
    ],
    [
      texts(toEntities),
      'Texts were signed with the entities of XML or HTML (&amp;); what they stand for is signed.',
    ],
    [
      texts(fromEntities),
      'Texts were sent with the entities of XML or HTML (&amp;), and signed without them.',
    ],
    [
      texts(encodeURIComponent),
      'Texts were signed with percent-encoding; they have to be signed as they are meant.',
    ],
    [
      texts((text) => new URLSearchParams([['', text]]).toString().slice(1)),
      'Texts were signed as they stand in a form (percent-encoded, spaces as +); they have to be signed as they are meant.',
    ],
    [texts((text) => text.toLowerCase()), 'Texts were signed in lower case, but sent as they are.'],
    [texts((text) => text.toUpperCase()), 'Texts were signed in upper case, but sent as they are.'],
  ];
}

function asNumber(text: string): string {
  return JSON.stringify(Number(text));
}

function toEntities(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function fromEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function canonical(value: object): string {
  return canonicalize(value) ?? '';
}

/** Lists and objects that were sent as texts, or the other way round. */
function listsOf({ operation, body, fields }: SignedRequest, signed: RequestBody): Bodies {
  const lists = Object.entries(signed).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const changed = (change: (items: unknown[], name: string) => [string, unknown]): string =>
    canonicalize({
      ...without(
        signed,
        lists.map(([name]) => name),
      ),
      ...Object.fromEntries(lists.map(([name, items]) => change(items, name))),
    }) ?? '';
  const { encryption_data: _, ...read } = body;
  const stringified = (write: (value: object) => string): string =>
    canonicalize(
      Object.fromEntries(
        Object.entries(signed).map(([name, value]) => [
          name,
          typeof value === 'object' && value !== null ? write(value) : value,
        ]),
      ),
    ) ?? '';
  const split = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && isListField(operation.request, name) ? [[name, value.split(',')]] : [],
    ),
  );
  const single = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && isListField(operation.request, name) ? [[name, [value]]] : [],
    ),
  );
  return [
    [
      canonicalize(read) ?? '',
      'Objects and lists were signed as JSON, but sent as texts (in forms and XML); such a field is signed as the text that is sent.',
    ],
    [
      JSON.stringify(read),
      'Objects and lists were signed as JSON, but sent as texts, and the fields were not sorted.',
    ],
    ...[
      canonical,
      JSON.stringify,
      (value: object) => spaceOut(canonical(value)),
      (value: object) => spaceOut(JSON.stringify(value)),
    ].map((write): Bodies[number] => [
      stringified(write),
      'Objects and lists were signed as JSON texts, but sent as objects and lists.',
    ]),
    [
      canonicalize({ ...signed, ...split }) ?? '',
      'A list was signed as a list, but sent as one text with commas.',
    ],
    [
      canonicalize({ ...signed, ...single }) ?? '',
      'A list with one item was signed as a list, but sent as a text.',
    ],
    [
      changed((items, name) => [name, items.at(-1)]),
      'Of a repeated key only the last value was signed; it is a list.',
    ],
    [
      changed((items, name) => [name, items[0]]),
      'Of a repeated key only the first value was signed; it is a list.',
    ],
    [
      changed((items, name) => [name, items.join(',')]),
      'A list was signed as one text with commas, but sent as a list or a repeated key.',
    ],
    [
      changed((items, name) => [`${name}[]`, items]),
      'The brackets of a[] were signed as a part of its name; the list a is signed.',
    ],
    [
      changed((items, name) => [name, Object.fromEntries(items.map((item, at) => [String(at), item]))]),
      'A list was signed as an object with the numbers of its items (PHP: array_values).',
    ],
    [
      canonicalize({ request: signed }) ?? '',
      'The fields were signed inside an object `request`; they are signed alone.',
    ],
    [
      canonicalize({ data: signed }) ?? '',
      'The fields were signed inside an object `data`; they are signed alone.',
    ],
    [canonicalize([signed]) ?? '', 'The fields were signed inside a list; they are signed alone.'],
  ];
}

/** Whether a field may be a list. */
function isListField(schema: unknown, name: string): boolean {
  const { properties = {} } = schema as {
    properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }>;
  };
  const field = properties[name];
  return field?.type === 'array' || field?.anyOf?.some(({ type }) => type === 'array') === true;
}

/** One value changed from text to number, or back. */
function singlesOf(signed: RequestBody): Bodies {
  return leavesOf(signed, leaves_max).flatMap(([path, leaf]): Bodies => {
    const name = pathText(path);
    const at = JSON.stringify(path);
    const written = (text: string): string =>
      writeJson(signed, {
        leaf: (value, place) => (JSON.stringify(place) === at ? text : JSON.stringify(value)),
      });
    if (typeof leaf === 'number') {
      return [
        [written(`"${leaf}"`), `${name} was signed as a text, but sent as a number.`],
        [
          written(`"${leaf.toFixed(2)}"`),
          `${name} was signed as a text with two decimals, but sent as a number.`,
        ],
        [
          written(leaf.toFixed(2)),
          `${name} was signed with two decimals; a number is signed in its shortest form.`,
        ],
        [
          written(leaf.toFixed(1)),
          `${name} was signed with a decimal; a number is signed in its shortest form.`,
        ],
      ];
    }
    if (typeof leaf !== 'string') return [];
    if (leaf.includes(' ')) {
      return [
        [
          written(JSON.stringify(leaf.replaceAll(' ', '+'))),
          `${name} was signed with a +, and a space arrived: in a form a + has to be encoded (%2B).`,
        ],
      ];
    }
    if (!numeric.test(leaf)) return [];
    return [
      [
        written(JSON.stringify(Number(leaf))),
        `${name} was signed as a number, but sent as a text; ${texts_are_texts}`,
      ],
      [written(leaf), `${name} was signed as a number, but sent as a text; ${texts_are_texts}`],
      [
        written(`"${Number(leaf)}"`),
        `${name} was signed without its last zeros; it has to be signed as it is sent.`,
      ],
    ];
  });
}

/** The body as it came, without encryption_data. */
function rawsOf({ raw = '' }: SignedRequest): Bodies {
  const text = raw.replace(/^\ufeff/, '');
  if (!/^\s*\{/.test(text)) return [];
  const member = String.raw`"encryption_data"\s*:\s*(?:"(?:[^"\\]|\\.)*"|null)`;
  const stripped = [
    text.replace(new RegExp(String.raw`,\s*${member}`), ''),
    text.replace(new RegExp(String.raw`${member}\s*,\s*`), ''),
  ].flatMap((left) => (left === text ? [] : [left, left.trim()]));
  const as_came =
    'The body was signed as it was written; it has to be put into canonical form first, without white space and with sorted fields.';
  return [
    ...stripped.map((left): Bodies[number] => [left, as_came]),
    ...literalsOf(text).map((written): Bodies[number] => [
      written,
      'Numbers were signed with the digits as they were written (10.50, 1e2, more than 15 digits); a number is signed in its shortest form (10.5). Send amounts and identifiers as texts.',
    ]),
  ];
}

/** A JSON number that is written as it came. */
class Literal {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** The canonical text with numbers as they stand in the body. */
function literalsOf(raw: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw, ((_name: string, value: unknown, context: { source?: string }) =>
      typeof value === 'number' && context.source !== undefined ? new Literal(context.source) : value) as (
      name: string,
      value: unknown,
    ) => unknown);
  } catch {
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return [];
  const { encryption_data: _, ...signed } = parsed as RequestBody;
  const write = (value: unknown): string => {
    if (value instanceof Literal) return value.source;
    if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const names = Object.keys(value).toSorted();
    return `{${names.map((name) => `${JSON.stringify(name)}:${write((value as RequestBody)[name])}`).join(',')}}`;
  };
  return [write(signed)];
}

const not_a_form = 'what is signed is JSON, however the body is sent.';

/** Name-value pairs. They are not shown: in them a security code cannot be told from other digits. */
function formsOf(signed: RequestBody): Bodies {
  const pairs = Object.entries(signed).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [pairs, sorted].flatMap((list): Bodies => [
    [new URLSearchParams(list).toString(), `A form was signed; ${not_a_form}`],
    [
      list.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
      `A form was signed; ${not_a_form}`,
    ],
    [
      list.map(([name, value]) => `${name}=${value}`).join('&'),
      `Name-value pairs were signed; ${not_a_form}`,
    ],
    [
      list.map(([, value]) => value).join(''),
      `The values were signed behind each other; what is signed is JSON.`,
    ],
  ]);
}
