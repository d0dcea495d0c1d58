import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Visitor, type Node } from 'oxc-parser';
import { expect, it } from 'vitest';
import { readSourceFiles, type SourceFile } from './support/source-files.ts';

/** Words that say less than the field's: `told` for reported or notified, `said` for a response or message. */
const unwanted = new Set(
  [
    'tell tells told asked ask asks asking said words given seen left kept keep keeps keeping taken stand stands',
    'standing alike twin twins sought doubt doubts doubtful informing rests tries half nobodys',
  ].flatMap((line) => line.split(' ')),
);
const unwanted_pairs = [
  'let go',
  'letting go',
  'given up',
  'go on',
  'goes on',
  'taken up',
  'who calls',
  'whose books',
];

/** Names that are not ours to choose, or that a search for the word does not mean. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'of the libraries': [
    'keepAlive',
    'keepAliveInitialDelayMillis',
    'keepAliveTimeout',
    'keepPreviousData',
    'leftSection',
    'tries',
  ],
  'a direction': ['ArrowLeft', 'IconArrowLeft', 'IconChevronLeft', 'left'],
  'an icon': ['IconShieldHalf'],
  'rounding half to even': ['divideHalfEven'],
  'codes of acquirers': ['PIN_TRIES_EXCEEDED', 'no_action_taken'],
  'command options': ['keep', 'keepYears'],
  'stored in a payout’s request': ['alike', 'asked_at'],
  'printed or logged': ['asked'],
};
const named = new Set(Object.values(exceptions).flat());

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = readSourceFiles();

function isUnwanted(name: string): boolean {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$#]+/);
  // A stand-in of an acquirer is the field's word.
  const single = parts.some(
    (part, at) => unwanted.has(part) && !(part === 'stand' && /^ins?$/.test(parts[at + 1] ?? '')),
  );
  return single || unwanted_pairs.some((pair) => ` ${parts.join(' ')} `.includes(` ${pair} `));
}

interface Names {
  readonly properties: ReadonlyMap<number, string>;
  /** Properties that are written once for the property and the variable: `{ told }`. */
  readonly shorthand: ReadonlySet<string>;
  readonly identifiers: ReadonlyMap<number, string>;
  readonly texts: readonly string[];
  /** Columns and parameters of statements. */
  readonly columns: ReadonlySet<string>;
}

const column_type = /^(?:text|jsonb|int\d|bool|timestamptz|date|numeric|bytea)(?:\[\])?\??$/;

/** The names of a file, by place. */
function namesOf({ program }: SourceFile): Names {
  const properties = new Map<number, string>();
  const shorthand = new Set<string>();
  const identifiers = new Map<number, string>();
  const texts: string[] = [];
  const columns = new Set<string>();
  const property = (key: Node, computed = false): void => {
    if (!computed && 'name' in key && typeof key.name === 'string') properties.set(key.start, key.name);
  };
  const keyed = (node: { key: Node; computed: boolean }): void => property(node.key, node.computed);
  new Visitor({
    MemberExpression: (node) => property(node.property, node.computed),
    Property(node) {
      keyed(node);
      if (node.shorthand && node.key.type === 'Identifier') shorthand.add(node.key.name);
      const { key, value } = node;
      if (key.type === 'Identifier' && value.type === 'Literal' && column_type.test(String(value.value)))
        columns.add(key.name);
    },
    MethodDefinition: keyed,
    PropertyDefinition: keyed,
    TSPropertySignature: keyed,
    TSMethodSignature: keyed,
    JSXAttribute: ({ name }) => property(name),
    Identifier: ({ start, name }) => void identifiers.set(start, name),
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
  }).visit(program);
  return { properties, shorthand, identifiers, texts, columns };
}

const names = new Map(files.map((file) => [file.path, namesOf(file)]));

function namesIn(text: string): string[] {
  return text.match(/[a-z]\w*/gi) ?? [];
}

/** Names on the wire, in the database and of the portals' texts keep what they are. */
function publicNames(): Set<string> {
  const found = new Set<string>();
  for (const [path, { properties, texts, columns }] of names) {
    for (const name of columns) found.add(name);
    if (/^schemas\/src\/|^portal\/src\/i18n\//.test(path))
      for (const name of properties.values()) found.add(name);
    for (const text of texts)
      if (/\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE|AND|SET)\b/.test(text))
        for (const word of namesIn(text)) found.add(word);
  }
  for (const path of globSync('gateway/src/**/*.sql', { cwd: root })) {
    const text = readFileSync(root + path, 'utf8').replaceAll(/--.*/g, '');
    for (const word of namesIn(text)) found.add(word);
  }
  return found;
}

it('every identifier is free of the words that the field has a better one for', () => {
  const outside = publicNames();
  const isFree = (name: string): boolean => !isUnwanted(name) || named.has(name);
  const found = [...names].flatMap(([path, { properties, shorthand, identifiers }]) =>
    [
      ...[...properties.values()].filter((name) => !isFree(name) && !outside.has(name)),
      ...[...identifiers].flatMap(([start, name]) =>
        properties.has(start) || isFree(name) || (outside.has(name) && shorthand.has(name)) ? [] : [name],
      ),
    ].map((name) => `${name} in ${path}`),
  );
  expect([...new Set(found)]).toEqual([]);
});
