import canonicalize from 'canonicalize';
import type { RequestBody } from '../v1/operation.ts';
import type { Cause } from './cause.ts';
import type { PossibleText, SignedRequest } from './signing-way.ts';
import { leavesOf, mapLeaves, pathText, writeJson, type JsonPath } from './write-json.ts';

/** In a longer text the fields are not changed one by one. */
const single_text_max = 2_048;
const leaves_max = 60;

/** How many of the ways come together with other mistakes: sorted or not, with spaces or without. */
export const usual_bodies = 4;

type Bodies = (readonly [text: string, ...cause: Cause])[];

/**
 * The ways to write the body, each with what is wrong with it, the right one first and the usual ones early.
 * @param request what was sent
 */
export function bodyTexts(request: SignedRequest): PossibleText[] {
  const { encryption_data: _, ...signed } = request.fields;
  const right = canonicalize(signed) ?? '';
  const bodies: Bodies = [
    [right],
    [JSON.stringify(signed), { rule: 'signed_as_sent' }],
    ...spacesOf(signed, right),
    ...ordersOf(signed),
    ...escapesOf(right),
    ...escapesOf(JSON.stringify(signed), { rule: 'unsorted_too' }),
    ...envelopesOf(signed),
    ...valuesOf(signed),
    ...listsOf(request, signed),
    ...(right.length > single_text_max ? [] : singlesOf(signed)),
    ...rawsOf(request),
  ];
  const shown = bodies.map(([text, ...cause]) => ({ text, shown: text, cause }));
  return [...shown, ...formsOf(signed).map(([text, ...cause]) => ({ text, shown: null, cause }))];
}

function asSent(names: string[]): string[] {
  return names;
}

function ordersOf(signed: RequestBody): Bodies {
  return [
    [
      writeJson(signed, { order: (names, depth) => (depth === 0 ? names.toSorted() : names) }),
      { rule: 'only_outer_sorted' },
    ],
    [
      writeJson(signed, { order: (names, depth) => (depth === 0 ? names : names.toSorted()) }),
      { rule: 'only_nested_sorted' },
    ],
    [
      writeJson(signed, { order: (names) => names.toSorted((a, b) => a.localeCompare(b)) }),
      { rule: 'sorted_by_language' },
    ],
    [writeJson(signed, { order: (names) => names.toSorted().toReversed() }), { rule: 'sorted_descending' }],
    [writeJson(sortedLists(signed)), { rule: 'lists_sorted' }],
    [writeJson(sortedLists(signed), { order: asSent }), { rule: 'only_lists_sorted' }],
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
function escapesOf(text: string, ...and: Cause): Bodies {
  const beyond_ascii = /[\u0080-\uffff]/g;
  const ascii = escaped(text, beyond_ascii);
  return [
    [ascii, { rule: 'escaped_by_python' }, ...and],
    [text.replaceAll('/', '\\/'), { rule: 'escaped_slashes' }, ...and],
    [ascii.replaceAll('/', '\\/'), { rule: 'escaped_by_php' }, ...and],
    [escaped(text, /[\u2028\u2029]/g), { rule: 'escaped_line_separators' }, ...and],
    [escaped(text, /[<>&\u2028\u2029]/g), { rule: 'escaped_by_go' }, ...and],
    [escaped(text, /[<>&='\u2028\u2029]/g), { rule: 'escaped_by_gson' }, ...and],
    [escaped(text, /[<>&'+`\u007f-\uffff]/g, true), { rule: 'escaped_by_dotnet' }, ...and],
    [escaped(text, beyond_ascii, true), { rule: 'escaped_beyond_ascii' }, ...and],
    [text.normalize('NFC'), { rule: 'composed' }, ...and],
    [text.normalize('NFD'), { rule: 'decomposed' }, ...and],
    [Buffer.from(text).toString('latin1'), { rule: 'utf8_twice' }, ...and],
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
  return [
    [spaceOut(right), { rule: 'spaced' }],
    [spaceOut(as_sent), { rule: 'spaced_unsorted' }],
    [spaceOut(ascii), { rule: 'spaced_escaped' }],
    [spaceOut(escaped(as_sent, /[\u0080-\uffff]/g)), { rule: 'spaced_escaped_unsorted' }],
    [spaceOut(right, ':'), { rule: 'spaced_colons' }],
    [spaceOut(right, ','), { rule: 'spaced_commas' }],
    ...[2, 4, '\t'].flatMap((indent): Bodies => [
      [JSON.stringify(sorted, null, indent), { rule: 'indented' }],
      [JSON.stringify(signed, null, indent), { rule: 'indented_unsorted' }],
    ]),
    [JSON.stringify(sorted, null, 2).replaceAll('\n', '\r\n'), { rule: 'indented_crlf' }],
    [`\ufeff${right}`, { rule: 'body_bom' }],
    [JSON.stringify(right), { rule: 'json_twice' }],
  ];
}

function without(fields: RequestBody, names: readonly string[]): RequestBody {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** What belongs to the signature and was, or was not, signed. */
function envelopesOf(signed: RequestBody): Bodies {
  const { timestamp } = signed;
  const time = Number(timestamp);
  const timed = (other: number): string =>
    canonicalize({ ...signed, timestamp: typeof timestamp === 'number' ? other : String(other) }) ?? '';
  const clocks: Bodies =
    timestamp === undefined || !Number.isInteger(time)
      ? []
      : [
          [timed(time * 1000), { rule: 'signed_in_milliseconds' }],
          [timed(Math.floor(time / 1000)), { rule: 'signed_in_seconds' }],
          ...[-1, 1, -2, 2, -3, 3, -4, 4, -5, 5].map((late): Bodies[number] => [
            timed(time + late),
            { rule: 'clock_read_twice' },
          ]),
        ];
  return [
    [canonicalize({ ...signed, encryption_data: '' }) ?? '', { rule: 'signature_signed_empty' }],
    [canonicalize({ ...signed, encryption_data: null }) ?? '', { rule: 'signature_signed_null' }],
    [JSON.stringify({ ...signed, encryption_data: '' }), { rule: 'signature_signed_unsorted' }],
    ...[
      ['timestamp', 'nonce'],
      ['merchant_id', 'account_id'],
      ['merchant_id', 'account_id', 'timestamp', 'nonce'],
      ...Object.keys(signed).map((name) => [name]),
    ].map((names): Bodies[number] => [
      canonicalize(without(signed, names)) ?? '',
      { rule: 'added_after_signing', names },
    ]),
    ...clocks,
  ];
}

const numeric = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/;
const decimal = /^-?(?:0|[1-9]\d{0,17})\.\d{1,8}$/;

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
    [numbers((value) => `"${value}"`), { rule: 'numbers_as_texts' }],
    [numbers((value) => `"${value.toFixed(2)}"`), { rule: 'numbers_as_texts_decimals' }],
    [numbers((value) => value.toFixed(2)), { rule: 'numbers_decimals' }],
    [
      numbers((value) => (Number.isInteger(value) ? value.toFixed(1) : String(value))),
      { rule: 'whole_numbers_decimal' },
    ],
    [where(decimal, asNumber), { rule: 'amounts_as_short_numbers' }],
    [where(decimal, (text) => text), { rule: 'amounts_as_numbers' }],
    [where(numeric, asNumber), { rule: 'digits_as_numbers' }],
    [where(numeric, (text) => text), { rule: 'digits_as_numbers' }],
    [
      leaves((leaf) => (typeof leaf === 'string' && decimal.test(leaf) ? String(Number(leaf)) : leaf)),
      { rule: 'amounts_without_zeros' },
    ],
    [
      leaves((leaf, path) =>
        typeof leaf === 'string' && numeric.test(leaf) && /amount|price|total/.test(String(path.at(-1)))
          ? Number(leaf).toFixed(2)
          : leaf,
      ),
      { rule: 'amounts_decimals' },
    ],
    [
      leaves((leaf) => (leaf === 'true' ? true : leaf === 'false' ? false : leaf)),
      { rule: 'texts_as_booleans' },
    ],
    [leaves((leaf) => (typeof leaf === 'boolean' ? String(leaf) : leaf)), { rule: 'booleans_as_texts' }],
    [leaves((leaf) => (leaf === '' ? undefined : leaf)), { rule: 'empty_left_out' }],
    [
      leaves((leaf) => (leaf === '' || leaf === null ? undefined : leaf)),
      { rule: 'empty_and_null_left_out' },
    ],
    [leaves((leaf) => (leaf === null ? undefined : leaf)), { rule: 'null_left_out' }],
    [leaves((leaf) => (leaf === null ? '' : leaf)), { rule: 'null_as_empty' }],
    [leaves((leaf) => (leaf === '' ? null : leaf)), { rule: 'empty_as_null' }],
    [leaves((leaf) => (leaf === null ? 'null' : leaf)), { rule: 'null_as_text' }],
    [texts((text) => text.trim()), { rule: 'texts_trimmed' }],
    [texts((text) => text.replaceAll(/\s/g, '')), { rule: 'texts_without_spaces' }],
    [texts((text) => text.replaceAll(/\r\n?/g, '\n')), { rule: 'texts_lf' }],
    [texts((text) => text.replaceAll(/\r?\n/g, '\r\n')), { rule: 'texts_crlf' }],
    [texts(toEntities), { rule: 'entities_signed' }],
    [texts(fromEntities), { rule: 'entities_sent' }],
    [texts(encodeURIComponent), { rule: 'texts_percent_encoded' }],
    [texts((text) => new URLSearchParams([['', text]]).toString().slice(1)), { rule: 'texts_form_encoded' }],
    [texts((text) => text.toLowerCase()), { rule: 'texts_lower_case' }],
    [texts((text) => text.toUpperCase()), { rule: 'texts_upper_case' }],
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
    [canonicalize(read) ?? '', { rule: 'objects_sent_as_texts' }],
    [JSON.stringify(read), { rule: 'objects_sent_as_texts_unsorted' }],
    ...[
      canonical,
      JSON.stringify,
      (value: object) => spaceOut(canonical(value)),
      (value: object) => spaceOut(JSON.stringify(value)),
    ].map((write): Bodies[number] => [stringified(write), { rule: 'objects_as_texts' }]),
    [canonicalize({ ...signed, ...split }) ?? '', { rule: 'list_sent_with_commas' }],
    [canonicalize({ ...signed, ...single }) ?? '', { rule: 'list_sent_as_text' }],
    [changed((items, name) => [name, items.at(-1)]), { rule: 'only_last_of_key' }],
    [changed((items, name) => [name, items[0]]), { rule: 'only_first_of_key' }],
    [changed((items, name) => [name, items.join(',')]), { rule: 'list_with_commas' }],
    [changed((items, name) => [`${name}[]`, items]), { rule: 'list_brackets' }],
    [
      changed((items, name) => [name, Object.fromEntries(items.map((item, at) => [String(at), item]))]),
      { rule: 'list_as_object' },
    ],
    [canonicalize({ request: signed }) ?? '', { rule: 'fields_in_object', name: 'request' }],
    [canonicalize({ data: signed }) ?? '', { rule: 'fields_in_object', name: 'data' }],
    [canonicalize([signed]) ?? '', { rule: 'fields_in_list' }],
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
    const field = pathText(path);
    const at = JSON.stringify(path);
    const written = (text: string): string =>
      writeJson(signed, {
        leaf: (value, place) => (JSON.stringify(place) === at ? text : JSON.stringify(value)),
      });
    if (typeof leaf === 'number') {
      return [
        [written(`"${leaf}"`), { rule: 'number_as_text', field }],
        [written(`"${leaf.toFixed(2)}"`), { rule: 'number_as_text_decimals', field }],
        [written(leaf.toFixed(2)), { rule: 'number_decimals', field }],
        [written(leaf.toFixed(1)), { rule: 'number_decimal', field }],
      ];
    }
    if (typeof leaf !== 'string') return [];
    if (leaf.includes(' ')) {
      return [[written(JSON.stringify(leaf.replaceAll(' ', '+'))), { rule: 'plus_as_space', field }]];
    }
    if (!numeric.test(leaf)) return [];
    return [
      [written(JSON.stringify(Number(leaf))), { rule: 'text_as_number', field }],
      [written(leaf), { rule: 'text_as_number', field }],
      [written(`"${Number(leaf)}"`), { rule: 'text_without_zeros', field }],
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
  ].flatMap((rest) => (rest === text ? [] : [rest, rest.trim()]));
  return [
    ...stripped.map((rest): Bodies[number] => [rest, { rule: 'not_canonical' }]),
    ...literalsOf(text).map((written): Bodies[number] => [written, { rule: 'numbers_as_written' }]),
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

/** Name-value pairs. They are not shown: in them a security code cannot be told from other digits. */
function formsOf(signed: RequestBody): Bodies {
  const pairs = Object.entries(signed).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [pairs, sorted].flatMap((list): Bodies => [
    [new URLSearchParams(list).toString(), { rule: 'form_signed' }],
    [
      list.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
      { rule: 'form_signed' },
    ],
    [list.map(([name, value]) => `${name}=${value}`).join('&'), { rule: 'pairs_signed' }],
    [list.map(([, value]) => value).join(''), { rule: 'values_signed' }],
  ]);
}
