import { reasonOfPattern } from '@causeway/schemas/errors/rules/pattern-reasons.ts';
import { inEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import type { PortalRoute, RouteCommand } from '@causeway/schemas/portal/portal-route.ts';
import { visible_character } from '@causeway/schemas/visible-text.ts';
import { card_number_keyword } from '@causeway/schemas/card-numbers/may-be-numeric.ts';
import { Argument, InvalidArgumentError, Option } from 'commander';
import type { Environment } from '../../kernel/config.ts';
import { declared, type Command, type Does } from './command.ts';
import { wholeBetween, yesOrNo } from './option-values.ts';
import {
  isPaged,
  isRead,
  type CommandOfRoute,
  type FieldSchema,
  type RouteField,
  type RouteSource,
} from './command-of-route.ts';

/** What commands do not send: what a page has shown, and where a page of a list begins. */
const of_pages = new Set(['seen', 'after', 'before', 'cursor']);

interface DeclaredField extends RouteField {
  readonly schema: FieldSchema;
  readonly required: boolean;
}

function fieldsOf(route: PortalRoute, command: RouteCommand): DeclaredField[] {
  const named = new Map(
    [
      ...Object.entries(command.arguments ?? {}).map(([name, field]) => [field, name]),
      ...Object.entries(command.options ?? {}).map(([name, field]) => [field, `--${name}`]),
      ...(command.file ? [[command.file.content, command.file.content]] : []),
    ].map(([field = '', name = '']) => [field, name]),
  );
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const { properties = {}, required = [] } = route[part] as FieldSchema;
    return Object.entries(properties)
      .filter(([name]) => named.has(name) || !(of_pages.has(name) || command.omits?.includes(name)))
      .map(([name, schema]) => ({
        part,
        name,
        schema,
        is_json: isJson(schema),
        shown: named.get(name) ?? `--${optionName(name)}`,
        required: required.includes(name) && command.sets?.[name] === undefined,
      }));
  });
}

function optionName(field: string): string {
  return field.replace(/^(account|merchant)_id$/, '$1').replaceAll('_', '-');
}

/** Adds the commands of routes to the group whose name they begin with. */
export async function addRouteCommands(
  group: Command,
  environment: Environment,
  sources: readonly RouteSource[],
): Promise<void> {
  for (const source of sources) {
    const routes = Object.values(await source.routes()).filter(isRoute);
    for (const route of routes)
      for (const command of route.commands)
        if (command.name.startsWith(`${group.name()} `)) addOne(group, environment, source, route, command);
  }
}

function isRoute(value: unknown): value is PortalRoute {
  return typeof value === 'object' && value !== null && 'commands' in value && 'path' in value;
}

function addOne(
  group: Command,
  environment: Environment,
  source: RouteSource,
  route: PortalRoute,
  command: RouteCommand,
): void {
  const [, ...names] = command.name.split(' ');
  let added = group;
  for (const name of names)
    added = (added.commands as Command[]).find((one) => one.name() === name) ?? added.command(name);
  added.description(lowerFirst(command.summary ?? route.summary));
  if (command.help !== undefined) added.addHelpText('after', command.help);
  added.numeric = new Set();
  const fields = fieldsOf(route, command);
  const set = new Set([
    command.file?.content,
    command.file?.name,
    ...[command, ...Object.values(command.flags ?? {})].flatMap(({ sets = {} }) => Object.keys(sets)),
  ]);
  const typed = fields.filter(({ name }) => !set.has(name));
  for (const name of Object.keys(command.arguments ?? {}))
    for (const field of typed) if (field.shown === name) addArgument(added, field, command);
  if (command.file) addFile(added, command.file, fields);
  for (const field of typed) if (field.shown.startsWith('--')) addOption(added, field, command);
  for (const [name, { summary: of_flag }] of Object.entries(command.flags ?? {}))
    added.option(`--${name}`, of_flag);
  if (isPaged(route))
    added.option('--limit <number>', 'how many rows at most', wholeBetween(1, rows_max), rows_max);
  added.option('--json', 'print JSON');
  const does: Does = isRead(route)
    ? 'reads'
    : route.reads
      ? { reads: route.name }
      : route.by_host
        ? { changes: route.name }
        : { decides: route.name };
  const of: CommandOfRoute = { source, route, command, fields };
  added.action(declared(does, async () => (await import('./call-route.ts')).run(environment, of, added)));
}

/** How many rows of a list are printed at most. */
const rows_max = 10_000;

function addFile(
  added: Command,
  { argument, summary, content }: NonNullable<RouteCommand['file']>,
  fields: readonly DeclaredField[],
): void {
  const required = fields.find(({ name }) => name === content)?.required === true;
  if (!argument.startsWith('--')) added.addArgument(new Argument(`<${argument}>`, summary));
  else if (required) added.requiredOption(`${argument} <file>`, summary);
  else added.option(`${argument} <file>`, summary);
}

function addArgument(added: Command, field: DeclaredField, command: RouteCommand): void {
  const argument = new Argument(field.required ? `<${field.shown}>` : `[${field.shown}]`, helpOf(field));
  const choices = choicesOf(field, command);
  const read = readerOf(field.schema);
  if (choices) argument.choices(choices);
  else if (read) argument.argParser(read);
  if (!isWritten(field)) added.numeric?.add(field.shown);
  added.addArgument(argument);
}

function addOption(added: Command, field: DeclaredField, command: RouteCommand): void {
  const { schema, shown, name } = field;
  const is_flag = schema.const === 'yes';
  const option = new Option(is_flag ? shown : `${shown} <${wordOf(field)}>`, helpOf(field));
  const choices = choicesOf(field, command);
  const read = readerOf(schema);
  if (is_flag) option.argParser(() => 'yes');
  else if (choices) option.choices(choices);
  else if (read) option.argParser(read);
  const usual = command.defaults?.[name];
  if (usual !== undefined && usual.toString() !== '') option.default(usual);
  else if (field.required && usual === undefined) option.makeOptionMandatory();
  if (!isWritten(field)) added.numeric?.add(shown);
  added.addOption(option);
}

function helpOf({ name, schema }: DeclaredField): string {
  return lowerFirst(schema.description ?? name.replaceAll('_', ' '));
}

/** A sentence as the help of a command begins it. */
function lowerFirst(text: string): string {
  return /^[A-Z](?![A-Z0-9])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What stands for the value of an option. */
function wordOf({ name, schema }: DeclaredField): string {
  if (name.endsWith('_id')) return name;
  if (schema.type === 'boolean') return 'yes|no';
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return 'list';
  if (isJson(schema)) return recordReader(schema) ? 'pairs' : 'json';
  return isFreeText(schema) ? 'text' : 'value';
}

function choicesOf({ name, schema }: DeclaredField, command: RouteCommand): string[] | null {
  const spellings = command.values?.[name];
  const values = schema.enum ?? (schema.anyOf ?? []).flatMap(({ const: value }) => value ?? []);
  const translated: readonly unknown[] = Object.values(spellings ?? {});
  const all = [
    ...Object.keys(spellings ?? {}),
    ...values.filter((value) => value !== '' && !translated.includes(value)),
  ];
  return values.length === 0 ? null : all.map(String);
}

/** Whether people write the text themselves: it may hold anything, so no card number. */
function isWritten({ part, schema }: DeclaredField): boolean {
  return part === 'body' && isFreeText(schema) && !(card_number_keyword in schema);
}

function isFreeText({ type, pattern = visible_character }: FieldSchema): boolean {
  return type === 'string' && pattern === visible_character;
}

function isJson({ type, anyOf, items }: FieldSchema): boolean {
  return type === 'object' || items?.type === 'object' || anyOf?.some(isJson) === true;
}

/** Reads the text of a value that is not a free text; undefined for one that is. */
function readerOf(schema: FieldSchema): ((text: string) => unknown) | undefined {
  const { type, pattern, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  if (type === 'boolean') return yesOrNo;
  if (type === 'integer')
    return (text) => {
      const value = Number(text);
      if (!/^[0-9]{1,15}$/.test(text) || value < minimum || value > maximum)
        throw new InvalidArgumentError(`must be a whole number from ${minimum} to ${maximum}.`);
      return value;
    };
  if (isJson(schema)) return recordReader(schema) ?? ((text) => readJson(text, type === 'object'));
  if (type === 'array') return (text) => text.split(',').flatMap((item) => item.trim() || []);
  if (type !== 'string' || pattern === undefined || isFreeText(schema)) return undefined;
  return (text) => {
    if (new RegExp(pattern, 'u').test(text)) return text;
    throw new InvalidArgumentError(`${inEnglish('It', reasonOfPattern(pattern) ?? { rule: 'other_form' })}.`);
  };
}

/**
 * Reads a record: `name=value,name=value`, or `name=value/value;name=value/value` where each has several texts. Null
 * where its values can be anything, which are written in JSON.
 */
function recordReader({
  patternProperties = {},
}: FieldSchema): ((text: string) => Record<string, unknown>) | null {
  const [[pattern, schema] = ['', {}]] = Object.entries(patternProperties);
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0 && schema.type === undefined) return null;
  const read = readerOf(schema) ?? String;
  const separator = names.length > 0 ? ';' : ',';
  const form = `must be name=${names.join('/') || 'value'}, several separated by ${separator}`;
  return (text) => {
    const entries = text.split(separator).filter((entry) => entry.trim() !== '');
    return Object.fromEntries(
      entries.map((entry) => {
        const [, name = '', value = ''] = /^\s*([^=]+)=(.*?)\s*$/.exec(entry) ?? [];
        const values = value.split('/');
        if (!new RegExp(pattern, 'u').test(name) || (names.length > 0 && values.length !== names.length))
          throw new InvalidArgumentError(`${form}.`);
        if (names.length > 0) return [name, Object.fromEntries(names.map((one, at) => [one, values[at]]))];
        try {
          return [name, read(value)];
        } catch (error) {
          throw new InvalidArgumentError(`${name} ${(error as Error).message}`);
        }
      }),
    );
  };
}

function readJson(text: string, is_object: boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!is_object || (typeof value === 'object' && value !== null && !Array.isArray(value))) return value;
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError(is_object ? 'must be a JSON object.' : 'must be JSON.');
}
