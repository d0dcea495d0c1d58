import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type CallExpression, type ParseResult } from 'oxc-parser';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const package_scope = '@causeway/';

const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { workspaces: string[] };

/** A source file of the repository, parsed. */
export interface SourceFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly program: ParseResult['program'];
  /** What it imports of ours, as paths from the root; packages of ours lead into their src. */
  readonly imports: readonly string[];
  /** Of these, what is loaded with it: neither types nor what it imports when it needs it. */
  readonly loads: readonly string[];
  /** What it imports of others, by package name. */
  readonly packages: readonly string[];
}

export interface FunctionSize {
  readonly name: string;
  readonly lines: number;
}

/** Every TypeScript file that is ours: of all workspaces, of the benchmarks, of the reference's page, of the SDK and of the root. */
export function readSourceFiles(): SourceFile[] {
  const patterns = [...workspaces, 'bench', 'reference', 'sdk'].map((folder) => `${folder}/**/*.{ts,tsx}`);
  const paths = globSync(['*.ts', ...patterns], {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$|^bench\/results$/.test(path),
  });
  return paths.toSorted().map((path) => {
    const text = readFileSync(root + path, 'utf8');
    const { program, module, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    const specifiers = [
      ...module.staticImports.map((found) => found.moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) =>
        text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      ),
    ];
    const isOurs = (name: string): boolean => name.startsWith('.') || name.startsWith(package_scope);
    const ours = specifiers.filter(isOurs);
    const is_loaded = [
      ...module.staticImports.filter(
        ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
      ),
      ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
    ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
    return {
      path,
      text,
      program,
      imports: [...new Set(ours.map((name) => pathOf(path, name)))],
      loads: [...new Set(is_loaded.filter(isOurs).map((name) => pathOf(path, name)))],
      packages: [...new Set(specifiers.filter((name) => !ours.includes(name)))],
    };
  });
}

function pathOf(from: string, name: string): string {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), name));
  const [workspace = '', ...rest] = name.slice(package_scope.length).split('/');
  const folder = workspaces.find((one) => posix.basename(one) === workspace) ?? workspace;
  return posix.join(folder, 'src', ...rest);
}

/** Lines of a file, as an editor counts them. */
export function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** How long each function is; the blocks that a test file hands to `describe` are no functions. */
export function functionSizes({ program, text }: SourceFile): FunctionSize[] {
  const found: FunctionSize[] = [];
  const blocks = new Set<unknown>();
  const look = (node: { start: number; end: number; id?: { name: string } | null }): void => {
    if (blocks.has(node)) return;
    const lines = lineCount(text.slice(node.start, node.end));
    const at = lineCount(text.slice(0, node.start));
    found.push({ name: `${node.id?.name ?? 'the function'} at line ${at}`, lines });
  };
  new Visitor({
    CallExpression(call) {
      if (text.slice(call.callee.start).startsWith('describe')) blocks.add(call.arguments.at(-1));
    },
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program);
  return found;
}

/** Names of declared functions, and of classes and types. */
export function declaredNames({ program }: SourceFile): { functions: string[]; types: string[] } {
  const functions: string[] = [];
  const types: string[] = [];
  new Visitor({
    FunctionDeclaration: (node) => void (node.id && functions.push(node.id.name)),
    ClassDeclaration: (node) => void (node.id && types.push(node.id.name)),
    TSInterfaceDeclaration: (node) => void types.push(node.id.name),
    TSTypeAliasDeclaration: (node) => void types.push(node.id.name),
  }).visit(program);
  return { functions, types };
}

/** The code of what is called, `Date.now` or `fetch`, and of what is constructed without arguments, `new Date()`. */
export function calledNames({ program, text }: SourceFile): Set<string> {
  const names = new Set<string>();
  new Visitor({
    CallExpression: ({ callee }) => void names.add(text.slice(callee.start, callee.end)),
    NewExpression: (node) => void names.add(text.slice(node.start, node.end)),
    MemberExpression: (node) => void names.add(text.slice(node.start, node.end)),
  }).visit(program);
  return names;
}

/** The title of each test of a file, with those of the blocks around it, as a report prints it. */
export function testTitles({ program, text }: SourceFile): string[] {
  const titles: string[] = [];
  const blocks: string[] = [];
  const read = ({ callee, arguments: [first] }: CallExpression): { title: string; block: boolean } | null => {
    const [word] = /^(describe|it|test)\b/.exec(text.slice(callee.start)) ?? [];
    if (!word || !first || !/['"`]/.test(text.charAt(first.start))) return null;
    return { title: text.slice(first.start + 1, first.end - 1), block: word === 'describe' };
  };
  new Visitor({
    CallExpression(call) {
      const found = read(call);
      if (found?.block) blocks.push(found.title);
      else if (found) titles.push([...blocks, found.title].join(' '));
    },
    'CallExpression:exit': (call) => void (read(call)?.block && blocks.pop()),
  }).visit(program);
  return titles;
}

/** What waits by the machine's time, and asks for it. */
const clock_names = new Set([
  'setTimeout',
  'setInterval',
  'setImmediate',
  'performance.now',
  'process.hrtime',
  'Date.now',
  'new Date()',
  'vi.waitFor',
  'vi.waitUntil',
]);

/**
 * Where a test's result could hang on the machine's speed: timers, the machine's clock, pauses of the database, and
 * waits with a bound of their own (`timeout` of `expect.poll` or of a test, or a number behind a test).
 */
export function realTimeOf({ program, text }: SourceFile): Set<string> {
  const found = new Set<string>();
  const look = ({ start, end }: { start: number; end: number }): void => {
    const name = text.slice(start, end);
    if (clock_names.has(name)) found.add(name);
  };
  const lookForPause = (sql: string | null | undefined): void => {
    if (sql?.includes('pg_sleep')) found.add('pg_sleep');
  };
  new Visitor({
    Identifier: look,
    MemberExpression: look,
    NewExpression: look,
    Literal: ({ value }) => {
      if (typeof value === 'string') lookForPause(value);
    },
    TemplateElement: ({ value }) => lookForPause(value.cooked),
    Property: ({ key }) => {
      if (text.slice(key.start, key.end) === 'timeout') found.add('timeout');
    },
    CallExpression: ({ callee, arguments: args }) => {
      const last = args.at(-1);
      const is_test = /^(?:it|test|describe|(?:before|after)(?:All|Each))\b/.test(text.slice(callee.start));
      if (is_test && last?.type === 'Literal' && typeof last.value === 'number') found.add('timeout');
    },
  }).visit(program);
  return found;
}
