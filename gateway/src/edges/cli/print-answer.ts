import { jsonText } from '../../kernel/values/json-object.ts';
import { ageText, printRecord, printRows, type OutputOptions } from './output.ts';
import type { CommandOfRoute, FieldSchema } from './command-of-route.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Prints what a route has answered: JSON as it is, or tables for its lists and records for the rest. */
export function printAnswer(
  { command, route }: CommandOfRoute,
  sent: Answer,
  answer: Answer,
  options: OutputOptions,
): void {
  if (options.json === true) {
    process.stdout.write(`${jsonText(answer, 2)}\n`);
    return;
  }
  if (command.says !== undefined) {
    const all: Answer = { ...sent, ...answer };
    process.stdout.write(
      `${command.says.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(all[name]))}\n`,
    );
    return;
  }
  printObject(answer, route.response, command.columns);
}

/** What only programs need: who the ids of people are, and where the next page begins. */
function isForPrograms(name: string): boolean {
  return name === 'people' || name.startsWith('next_');
}

function printObject(answer: Answer, schema: FieldSchema, columns?: readonly string[]): void {
  const parts = Object.entries(answer).filter(([name]) => !isForPrograms(name));
  const schemaOf = (name: string): FieldSchema => schema.properties?.[name] ?? {};
  const isList = ([name]: readonly [string, unknown]): boolean => schemaOf(name).items?.type === 'object';
  const isRecord = ([name, value]: readonly [string, unknown]): boolean =>
    schemaOf(name).properties !== undefined && value !== null;
  const lists = parts.filter(isList);
  const records = parts.filter(isRecord);
  const facts = parts.filter((part) => !isList(part) && !isRecord(part));
  if (facts.length > 0) printRecord(Object.fromEntries(facts.map((fact) => shownAs(...fact))), {});
  for (const [name, value] of records) printObject(value as Answer, schemaOf(name));
  const main = facts.length === 0 && records.length === 0;
  for (const [at, [name, value]] of lists.entries()) {
    const rows = value as Answer[];
    const is_only = main && lists.length === 1;
    if (!is_only && rows.length === 0) continue;
    if (!is_only) process.stdout.write(`\n${name.replaceAll('_', ' ')}\n`);
    const names = (at === 0 && columns) || Object.keys(schemaOf(name).items?.properties ?? {});
    printRows(rowsOf(rows, names), {});
  }
}

/** The rows of a table, without the columns that are empty in every row. */
function rowsOf(rows: readonly Answer[], columns: readonly string[]): Answer[] {
  const names = columns.filter((name) =>
    rows.some((row) => row[name] !== '' && row[name] !== null && row[name] !== undefined),
  );
  return rows.map((row) => Object.fromEntries(names.map((name) => shownAs(name, row[name]))));
}

/** How old something is, in words. */
function shownAs(name: string, value: unknown): [string, unknown] {
  return name === 'age_s' ? ['age', ageText(Number(value) * 1_000)] : [name, value];
}
